import type { CashRounding, RoundingDirection } from '../../../shared/cash-rounding.ts'
import type { DiscountId, CurrencyId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Decimal, UnitPrice } from '../../../shared/quantity.ts'
import type { LineRemoval } from '../../../shared/choices.ts'
import type { Day } from '../../../shared/time/day.ts'

// The types of what determines a price: taxes, discounts and the rules for them.

/** A manual tax was put on the line by a person; the other taxes come with the product. */
export type Tax = { id: string; name: string; rate: Decimal; kind: 'included' | 'added'; isManual?: boolean }

/** A discount of the back office as it applies to a line (document, "Discount"). */
export type LineDiscount = {
  /** Undefined for a discount that was typed at the till. */
  id: DiscountId | undefined
  name: string
  isCustom: boolean
  applyType: 'percent' | 'cash'
  /** Per cent, or major units of the ticket's currency for the whole line or receipt. */
  value: Decimal
  /** A discount of the shop that a person picked; it is not automatic. */
  isPicked?: boolean
  /** A line's share of a receipt discount, after the line was moved to another ticket (split-line.ts). */
  isShare?: boolean
}

/** An additional cost of a sale, from the shop's own list. */
export type Cost = {
  id: string
  name: string
  /** In the currency of the ticket. */
  amount: Minor
  /** The customer pays the cost; otherwise the shop does. */
  isCharged: boolean
}

/** What a manager allowed on a line over the limits of the shop (discount-limits.ts, price.ts). */
export type Allowed = {
  /** The allowed manual discount on the line, in per cent. */
  share?: Decimal
  /** The allowed net price of one unit, below the bounds of its price list. */
  least?: UnitPrice
}

type PriceBounds = 'strict' | 'warning' | 'override'

/**
 * The two settings that change amounts (vendor-rules 0.3 #3), and the other sale settings that the till follows. They
 * are frozen on the ticket.
 */
export type SaleRules = {
  isTaxActive: boolean
  taxAfterDiscount: boolean
  receiptDiscountAfterLines: boolean
  sellsNegativeStock: boolean
  discountNeedsBoss: boolean
  /** Every sale on debt needs a boss. */
  debtNeedsBoss?: boolean
  /** Sales earn cashback, and customers may pay with it. */
  isCashbackActive?: boolean
  /** The line and the receipt show the weight of the goods. */
  showsNetWeight?: boolean
  showsGrossWeight?: boolean
  /**
   * Sales may be entered with an earlier time, at most `pastDays` days back. If `pastDays` is undefined, no limit is
   * known.
   */
  takesPastDate?: boolean
  pastDays?: number
  discountLimitPercent?: Decimal | undefined
  /** The rule for rounding the cash due (cash-rounding.ts): a setting of the till, frozen like the others. */
  cashRounding?: CashRounding
  /** What happens to a price outside its bounds (finance settings; the document describes it for the lower bound). */
  priceBounds: PriceBounds
}

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

export type PlanInterval = 'month' | 'year'

type PlanPart = { day: Day; amount: Minor }

export type Plan = { interval: PlanInterval; parts: PlanPart[] }
