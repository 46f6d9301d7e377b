import type { CashRounding, RoundingDirection } from '../../../shared/cash-rounding.ts'
import type { DiscountId, CurrencyId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Decimal, UnitPrice } from '../../../shared/quantity.ts'
import type { LineRemoval } from '../../../shared/choices.ts'
import type { Day } from '../../../shared/time/day.ts'

// The nouns of what makes a price: taxes, discounts and the rules they are under.

/** One that is manual was put on the line by a person; the others come with the product. */
export type Tax = { id: string; name: string; rate: Decimal; kind: 'included' | 'added'; isManual?: boolean }

/** A discount of the back office as it applies to a line (document, "Discount"). */
export type LineDiscount = {
  /** Undefined for one given by hand at the till. */
  id: DiscountId | undefined
  name: string
  isCustom: boolean
  applyType: 'percent' | 'cash'
  /** Per cent, or major units of the ticket's currency for the whole line or receipt. */
  value: Decimal
  /** One of the shop's own that a person picked; it was not put there by itself. */
  isPicked?: boolean
  /** What was off a whole receipt, on a line of it that went to a bill of its own (cut.ts). */
  isShare?: boolean
}

/** An additional cost of a sale, of the shop's own list. */
export type Cost = {
  id: string
  name: string
  /** In the currency of the ticket. */
  amount: Minor
  /** The customer pays it; another one is the shop's own. */
  isCharged: boolean
}

/** What a manager allowed on a line beyond the rules of the shop (limits.ts, price.ts). */
export type Allowed = {
  /** Per cent of it given away by hand. */
  share?: Decimal
  /** Paid for one, tax aside, below the bounds of its list. */
  least?: UnitPrice
}

type PriceBounds = 'strict' | 'warning' | 'override'

/** The two switches that change money (vendor-rules 0.3 #3), and what else of the sale settings the till obeys. Frozen on the ticket. */
export type SaleRules = {
  isTaxActive: boolean
  taxAfterDiscount: boolean
  receiptDiscountAfterLines: boolean
  sellsNegativeStock: boolean
  discountNeedsBoss: boolean
  /** Every sale on debt wants a boss. */
  debtNeedsBoss?: boolean
  /** Sales give cashback, and it may be spent. */
  isCashbackActive?: boolean
  /** What goods weigh stands on line and receipt. */
  showsNetWeight?: boolean
  showsGrossWeight?: boolean
  /** Sales may be entered with an hour that is over, of so many days back; without a number nobody said how many. */
  takesPastDate?: boolean
  pastDays?: number
  discountLimitPercent: Decimal | undefined
  /** What is due in cash goes in steps (cash-rounding.ts): a setting of the till, frozen like the rest. */
  cashRounding?: CashRounding
  /** What becomes of a price outside of its bounds (finance settings; the document has it for the lower one). */
  priceBounds: PriceBounds
}

/** What the service has no field for, set at the till (vendor-rules 2.6, 2.7). */
export type SellingRules = {
  /** No sale to nobody in particular. */
  needsCustomer: boolean
  sellsOnDebt: boolean
  /** A debt may be paid in parts, by days that are agreed on. */
  sellsByInstalments: boolean
  /** How far the rate of one sale may be from the rate of the day, in per cent; undefined: a manager for each. */
  rateLimitPercent?: Decimal | undefined
  /** In what steps cash of a currency goes, in major units (cash-rounding.ts). */
  cashRounding?:
    { currencyId: CurrencyId; step: Decimal; direction: RoundingDirection; costId?: string | undefined }[] | undefined
  /** Major units that one customer may owe without a manager; undefined: a manager is asked for every debt. */
  debtLimit?: Decimal | undefined
  /** Nothing is sold to those on the black list; otherwise they are only said to be on it. */
  refusesBlacklisted: boolean
  /** No more of an order's row than was ordered; otherwise it is only said. */
  refusesOverOrder: boolean
  /** What lies on held tickets is not there for anybody else. */
  reservesHeld: boolean
  /** Whether goods that come off a ticket need a manager. */
  lineRemoval: LineRemoval
}

export const firstSellingRules: SellingRules = {
  needsCustomer: false,
  sellsOnDebt: true,
  sellsByInstalments: true,
  refusesBlacklisted: false,
  refusesOverOrder: false,
  reservesHeld: false,
  lineRemoval: 'held'
}

export type PlanInterval = 'month' | 'year'

type PlanPart = { day: Day; amount: Minor }

export type Plan = { interval: PlanInterval; parts: PlanPart[] }
