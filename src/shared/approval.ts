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
  'sellOutOfBounds',
  'removeTicket',
  'removeLine',
  'lessenLine',
  'enrolPerson',
  'decideJob',
  'renewCredential',
  'cashOut',
  'swapMoney',
  'settleTransfer',
  'refund',
  'seeExpected',
  'recount',
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

/** One of the things that an approval is about, with what it costs before and after, in minor units. */
export type ApprovalRow = {
  name: string
  quantity?: Decimal | undefined
  beforeMinor?: Minor | undefined
  /** Absent where nothing is left of it. */
  afterMinor?: Minor | undefined
}

/** What a manager is asked to approve, for whom and how much. */
export type ApprovalFacts = {
  /** Rows of the table of rights, each with a text `approval.<act>`; the first one is the title. */
  acts: readonly ApprovalAct[]
  /** The receipt, ticket, article, desk, method or person that it is about. */
  subject?: string | undefined
  customer?: string | undefined
  /** The sum, and what it was before the change. */
  amountMinor?: Minor | undefined
  beforeMinor?: Minor | undefined
  /** Of every sum here; the till's main currency where it is absent. */
  currencyId?: CurrencyId | undefined
  reason?: string | undefined
  rows?: readonly ApprovalRow[] | undefined
}
