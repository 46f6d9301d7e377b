import type { CurrencyId } from './ids.ts'
import type { Minor } from './money.ts'
import type { Decimal } from './quantity.ts'

/** What a cashier may do with a manager's PIN alone: the rows `asks` of the table of rights (domain/staff/people.ts). */
export const approvalActs = [
  'giveDiscountOverLimit',
  'giveAnyDiscount',
  'changeRateOverLimit',
  'takeOffDiscount',
  'changePrice',
  'changePriceList',
  'sellUnpriced',
  'createProduct',
  'editCustomer',
  'sellForNothing',
  'takeSerial',
  'sellOutOfBounds',
  'removeTicket',
  'removeLine',
  'lessenLine',
  'enrolPerson',
  'decideJob',
  'renewCredential',
  'cashOut',
  'swapMoney',
  'cancelCash',
  'settleTransfer',
  'refund',
  'seeExpected',
  'recount',
  'recordAfterCount',
  'arrangeFavourites',
  'installUpdate',
  'setDevices',
  'openDrawer',
  'keepBooks',
  'setUpScales',
  'setIdleLock',
  'workOffline',
  'settleCard',
  'sellOnDebtOverLimit',
  'sellOnAnyDebt',
  'sellAtPastDate',
  'setSellingRules'
] as const
export type ApprovalAct = (typeof approvalActs)[number]

/** One item that an approval covers, with its cost before and after the change, in minor units. */
export type ApprovalRow = {
  name: string
  quantity?: Decimal | undefined
  beforeMinor?: Minor | undefined
  /** Undefined if nothing is left of the item. */
  afterMinor?: Minor | undefined
}

/** Money that is exchanged: one side of it. */
type ExchangeSide = { amountMinor: Minor; currencyId: CurrencyId; methodName: string }

/** What a manager is asked to approve. */
export type ApprovalFacts = {
  /** Rows of the table of rights, each with a text `approval.<act>`; the first one is the title. */
  acts: readonly ApprovalAct[]
  /** The receipt, ticket, article, register, method or person that the approval is about. */
  subject?: string | undefined
  customer?: string | undefined
  /** The amount after and before the change. */
  amountMinor?: Minor | undefined
  beforeMinor?: Minor | undefined
  /** The currency of all amounts here. If undefined, the main currency of the till. */
  currencyId?: CurrencyId | undefined
  reason?: string | undefined
  /** An exchange of money: what is given, what is taken, and what the given money is worth by the rates of the day. */
  exchange?: { given: ExchangeSide; taken: ExchangeSide; worthMinor?: Minor | undefined } | undefined
  rows?: readonly ApprovalRow[] | undefined
}
