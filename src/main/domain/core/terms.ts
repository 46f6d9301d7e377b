import type { RoundingDirection } from '../../../shared/cash-rounding.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { LineRemoval } from '../../../shared/choices.ts'
import type { Plan } from './records.ts'

// The rules of selling that a manager sets at the till.

/** Settings that the service has no field for; they are set at the till (vendor-rules 2.6, 2.7). */
export type SellingRules = {
  /** Every sale needs a customer. */
  needsCustomer: boolean
  sellsOnDebt: boolean
  /** A debt may be paid in parts, on agreed days. */
  sellsByInstalments: boolean
  /**
   * How far the rate of one sale may differ from the rate of the day, in per cent. If undefined, every other rate needs
   * a manager.
   */
  rateLimitPercent?: Decimal | undefined
  /** The steps for rounding the cash of a currency, in major units (cash-rounding.ts). */
  cashRounding?:
    { currencyId: CurrencyId; step: Decimal; direction: RoundingDirection; costId?: string | undefined }[] | undefined
  /** The debt in major units that one customer may have without a manager. If undefined, every debt needs a manager. */
  debtLimit?: Decimal | undefined
  /** Nothing is sold to a customer on the black list; otherwise the till only shows a warning. */
  refusesBlacklisted: boolean
  /** No more than the ordered quantity is sold; otherwise the till only shows a warning. */
  refusesOverOrder: boolean
  /** The goods of held tickets are reserved: other tickets cannot sell them. */
  reservesHeld: boolean
  /**
   * Everybody with a PIN sells in the open shift, each under their own name. Otherwise only the holder of its drawer
   * does, and a manager.
   */
  sharesShift: boolean
  /** Whether the removal of goods from a ticket needs a manager. */
  lineRemoval: LineRemoval
  /** Whom a cashier calls for help: a name and a telephone number, as a manager typed them. */
  helpContact?: string | undefined
}

export const firstSellingRules: SellingRules = {
  needsCustomer: false,
  sellsOnDebt: true,
  sellsByInstalments: true,
  refusesBlacklisted: false,
  refusesOverOrder: false,
  reservesHeld: false,
  sharesShift: true,
  lineRemoval: 'held'
}

export type PlanInterval = Plan['interval']
