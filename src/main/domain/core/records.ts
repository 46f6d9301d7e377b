import { roundingDirections } from '../../../shared/cash-rounding.ts'
import type {
  CashboxId,
  CurrencyId,
  CustomerId,
  DiscountId,
  EmployeeId,
  IdempotencyKey,
  LineId,
  MethodId,
  OrganizationId,
  PriceListId,
  ProductId,
  ReasonId,
  SaleId,
  ShiftId,
  TableId,
  TenderId,
  TicketId,
  WarehouseId
} from '../../../shared/ids.ts'
import {
  booleanValue,
  brand,
  decimal,
  instant,
  integer,
  list,
  minor,
  oneOf,
  optional,
  partOf,
  record,
  text,
  yes,
  type Passed
} from './checks.ts'

// The records of tickets and sales, each defined once: its type is inferred from the checks, and the file stores the
// record as JSON with the keys in this order (db/core/table.ts). All of them are plain, immutable data. A new field is
// optional, so that a body that was written before stays valid.

// ---- Money

export const methodType = oneOf(['cash', 'cashless'])

export const Currency = record({
  id: brand<CurrencyId>(),
  name: text,
  code: text,
  symbol: text,
  side: oneOf(['start', 'end']),
  /** The decimals of a minor unit: the service's `precision`, at most 2. */
  decimals: integer,
  rounding: oneOf(['floor', 'ceil', 'nearest']),
  isMain: booleanValue,
  /**
   * The units of the main currency for `denominator` units of this one, as the service stores it (vendor-rules 3.6).
   */
  rate: optional(record({ numerator: decimal, denominator: decimal }))
})
export type Currency = Passed<typeof Currency>

const change = {
  methodId: brand<MethodId>(),
  methodName: text,
  methodType,
  currency: Currency,
  /** The amount that was handed over, in the tender's currency. */
  amount: minor,
  /** The amount that it covers, in the ticket's currency. */
  paid: minor
}
export const Change = record(change)
export type Change = Passed<typeof Change>

export const Tender = record({
  id: brand<TenderId>(),
  ...change,
  /** The tender's value minus what it covers, because cash is rounded to steps (cash-rounding.ts). May be negative. */
  rounded: optional(minor),
  /** The change of a guest, in the currency of the ticket, that was given before the next guest pays. */
  handedBack: optional(minor),
  /** The money of returned goods in an exchange: nothing was handed over (domain/refund/exchange.ts). */
  isExchanged: optional(yes)
})
export type Tender = Passed<typeof Tender>

/** A card payment at the terminal whose result is not noted yet. If it was approved, it becomes the tender. */
export const CardStep = record({ tender: Tender, state: oneOf(['asked', 'unknown']), askedAt: instant })
export type CardStep = Passed<typeof CardStep>

// ---- Terms: what determines a price

/** A manual tax was put on the line by a person; the other taxes come with the product. */
export const Tax = record({
  id: text,
  name: text,
  rate: decimal,
  kind: oneOf(['included', 'added']),
  isManual: optional(booleanValue)
})
export type Tax = Passed<typeof Tax>

/** A discount of the back office as it applies to a line (document, "Discount"). */
export const LineDiscount = record({
  /** Absent for a discount that was typed at the till. */
  id: optional(brand<DiscountId>()),
  name: text,
  isCustom: booleanValue,
  applyType: oneOf(['percent', 'cash']),
  /** Per cent, or major units of the ticket's currency for the whole line or receipt. */
  value: decimal,
  /** A discount of the shop that a person picked; it is not automatic. */
  isPicked: optional(booleanValue),
  /** A line's share of a receipt discount, after the line was moved to another ticket (split-line.ts). */
  isShare: optional(booleanValue)
})
export type LineDiscount = Passed<typeof LineDiscount>

/** An additional cost of a sale, from the shop's own list. */
export const Cost = record({
  id: text,
  name: text,
  /** In the currency of the ticket. */
  amount: minor,
  /** The customer pays the cost; otherwise the shop does. */
  isCharged: booleanValue
})
export type Cost = Passed<typeof Cost>

/** What a manager allowed on a line over the limits of the shop (discount-limits.ts, price.ts). */
const Allowed = record({
  /** The allowed manual discount on the line, in per cent. */
  share: optional(decimal),
  /** The allowed net price of one unit, below the bounds of its price list. */
  least: optional(decimal)
})

export const CashRounding = record({
  step: minor,
  direction: oneOf(roundingDirections),
  costId: optional(text)
})

/**
 * The two settings that change amounts (vendor-rules 0.3 #3), and the other sale settings that the till follows. They
 * are frozen on the ticket.
 */
export const SaleRules = record({
  isTaxActive: booleanValue,
  taxAfterDiscount: booleanValue,
  receiptDiscountAfterLines: booleanValue,
  sellsNegativeStock: booleanValue,
  discountNeedsBoss: booleanValue,
  /** Every sale on debt needs a boss. */
  debtNeedsBoss: optional(booleanValue),
  /** Sales earn cashback, and customers may pay with it. */
  isCashbackActive: optional(booleanValue),
  /** The line and the receipt show the weight of the goods. */
  showsNetWeight: optional(booleanValue),
  showsGrossWeight: optional(booleanValue),
  /** Sales may be entered with an earlier time, at most `pastDays` days back. Absent: no limit is known. */
  takesPastDate: optional(booleanValue),
  pastDays: optional(integer),
  discountLimitPercent: optional(decimal),
  /** The rule for rounding the cash due (cash-rounding.ts): a setting of the till, frozen like the others. */
  cashRounding: optional(CashRounding),
  /** What happens to a price outside its bounds (finance settings; the document describes it for the lower bound). */
  priceBounds: oneOf(['strict', 'warning', 'override'])
})
export type SaleRules = Passed<typeof SaleRules>

export const Plan = record({
  interval: oneOf(['month', 'year']),
  parts: list(record({ day: text, amount: minor }))
})
export type Plan = Passed<typeof Plan>

// ---- Lines

/** The order that a line is sold from (order-part.ts). */
export const OrderPart = record({
  /** The order's id at the service. */
  id: text,
  number: text,
  /** The id of the order's row, if the service returned it. */
  itemId: optional(text),
  /** The quantity of the row that was not sold yet when the line was added. More may be sold, and the till says so. */
  left: decimal
})
export type OrderPart = Passed<typeof OrderPart>

/** The fields of a line that its sale keeps. */
const soldLine = {
  id: brand<LineId>(),
  productId: brand<ProductId>(),
  name: text,
  sku: text,
  barcode: optional(text),
  unitName: text,
  unitDecimals: integer,
  quantity: decimal,
  price: decimal,
  /** The price of the price list before a manual change. */
  listPrice: decimal,
  minPrice: optional(decimal),
  maxPrice: optional(decimal),
  priceListId: brand<PriceListId>(),
  warehouseId: brand<WarehouseId>(),
  discounts: list(LineDiscount),
  /** Automatic discounts that a person removed from the line. */
  takenOff: optional(list(LineDiscount)),
  taxes: list(Tax),
  addedAt: instant,
  /** The traceability codes of the pieces, as they were scanned (domain/ticket/marks.ts). */
  marks: optional(list(text)),
  /** A person's note on the line, for the kitchen, the receipt and the service. */
  note: optional(text),
  /** The weight of one unit, if the shop shows it. */
  weights: optional(record({ net: optional(decimal), gross: optional(decimal) })),
  /** The order that the line is sold from (domain/core/order-part.ts). */
  order: optional(OrderPart)
}

/** A line is self-contained: it does not refer to the cache. */
export const Line = record({
  ...soldLine,
  /** The quantity of the line when the ticket was last held (domain/ticket/removal.ts). */
  held: optional(decimal),
  allowed: optional(Allowed)
})
export type Line = Passed<typeof Line>

/** The amounts of one line. Only `domain/pricing/sums.ts` calculates them. */
export const LineSums = record({
  gross: minor,
  /** The line's own discounts. */
  discount: minor,
  /** The amount of each discount, in the order of `line.discounts`. They add up to `discount`. */
  discountParts: list(minor),
  /** The line's share of the discounts on the whole receipt; it is not part of `discount`. */
  distributed: minor,
  includedTax: minor,
  addedTax: minor,
  total: minor
})
export type LineSums = Passed<typeof LineSums>

export const SaleLine = record({ ...soldLine, sums: LineSums })
export type SaleLine = Passed<typeof SaleLine>

// ---- Tickets

/**
 * Goods of an earlier sale that are exchanged for those of this ticket, with who allowed it. The exchange is decided
 * but not executed yet.
 */
export const Exchange = record({
  saleId: brand<SaleId>(),
  receiptNumber: text,
  /** The number of refunds of the sale at that moment. */
  refunds: integer,
  lines: list(record({ lineId: brand<LineId>(), quantity: decimal, marks: optional(list(text)) })),
  goods: list(record({ name: text, quantity: decimal, unitName: text })),
  /** The refunded money per payment method, in the ticket's currency. The `paid` amounts add up to `total`. */
  given: list(Change),
  keepsCosts: optional(yes),
  reasonId: optional(brand<ReasonId>()),
  note: optional(text),
  total: minor,
  allowedBy: brand<EmployeeId>()
})
export type Exchange = Passed<typeof Exchange>

/** A table of the hall, as the back office stores it. */
export const BookingTable = record({ id: brand<TableId>(), name: text })
export type BookingTable = Passed<typeof BookingTable>

/** An employee, with the name that they had at that moment. */
export const PersonName = record({ id: brand<EmployeeId>(), name: text })
export type PersonName = Passed<typeof PersonName>
/** The employee who is credited with the sale, if that is not the cashier. */
const Seller = PersonName
/** A customer, with the name that they had at that moment. */
export const CustomerName = record({ id: brand<CustomerId>(), name: text })

/** The fields of a ticket that belong to its goods. */
const termsOfTicket = {
  /** Discounts on the whole receipt, in the order in which they were given. */
  receiptDiscounts: list(LineDiscount),
  /** The discount on the whole receipt, in per cent, that a manager allowed over the limit of the shop. */
  allowedShare: optional(decimal),
  costs: optional(list(Cost)),
  /** The price list for goods that are added to the ticket, if it has a price for them (domain/pricing/offers.ts). */
  priceList: optional(record({ id: brand<PriceListId>(), name: text }))
}
/** The fields of a ticket that belong to its customer. */
const customerOfTicket = {
  name: optional(text),
  customer: optional(CustomerName),
  /** If absent, the seller is the cashier at the moment of the sale. */
  seller: optional(Seller),
  note: optional(text),
  table: optional(BookingTable),
  /** The number of guests whom the ticket is for. */
  guests: optional(integer),
  /** What each guest pays, if several guests pay (domain/ticket/shares.ts). */
  shares: list(minor),
  /** Exchange rates of this sale only (domain/pricing/rates.ts). */
  rates: optional(list(record({ currencyId: brand<CurrencyId>(), rate: decimal }))),
  /** The part of the change that is not returned in the default way (domain/payment/change.ts). */
  changeIn: optional(Change),
  /** The service sends the receipt to the customer, over its own channels. */
  sendsReceipt: optional(yes),
  /** The earlier time of the sale, if it is entered later (domain/ticket/past-date.ts). */
  madeAt: optional(instant),
  heldAt: optional(instant)
}

const ticketHead = {
  id: brand<TicketId>(),
  number: integer,
  state: oneOf(['current', 'held', 'sold', 'removed']),
  organizationId: brand<OrganizationId>(),
  createdAt: instant,
  /** The employee who created or last held the ticket. */
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  currency: Currency,
  rules: SaleRules,
  ...customerOfTicket,
  ...termsOfTicket,
  chosenLineId: optional(brand<LineId>()),
  tenders: list(Tender),
  /** The amount that is paid from the customer balance (domain/payment/credit.ts). */
  fromBalance: optional(minor),
  /** The amount that is paid from the cashback balance (domain/payment/cashback.ts). */
  fromCashback: optional(minor),
  exchange: optional(Exchange),
  /** The fields of the ticket when its last line was removed, for undo (domain/ticket/emptied.ts). */
  emptied: optional(partOf(record({ ...customerOfTicket, ...termsOfTicket })))
}

/** A ticket without its lines and its card payment, which have rows of their own. */
export const TicketHead = record(ticketHead)
export type TicketHead = Passed<typeof TicketHead>

export const Ticket = record({
  ...ticketHead,
  lines: list(Line),
  /** A payment that was sent to the card terminal and whose result is not noted yet (domain/payment/paying.ts). */
  cardStep: optional(CardStep)
})
export type Ticket = Passed<typeof Ticket>

// ---- Sales

/** The sums of a sale. Each line has its own sums. */
const SaleSums = record({
  gross: minor,
  /** The discounts of the lines and of the receipt together. */
  discount: minor,
  /** The amount of each discount on the receipt, in the order of `receiptDiscounts`. */
  receiptParts: list(minor),
  includedTax: minor,
  addedTax: minor,
  total: minor,
  /** The amount paid by tenders and from the customer balance. */
  paid: minor,
  remaining: minor,
  change: minor,
  /** The amount received over the total, because cash is rounded to steps; negative if it is less than the total. */
  rounding: minor
})
type SaleSums = Passed<typeof SaleSums>

export type TicketSums = SaleSums & { lines: LineSums[] }

/** A finished ticket; it never changes. */
export const Sale = record({
  id: brand<SaleId>(),
  ticketId: brand<TicketId>(),
  /** The receipt number for people: prefix, hyphen, counter. It is without gaps at this till. */
  receiptNumber: text,
  /** The receipt number, a hyphen and the marker. The service stores it in `code`. */
  code: text,
  marker: brand<IdempotencyKey>(),
  shiftId: brand<ShiftId>(),
  organizationId: brand<OrganizationId>(),
  cashboxId: brand<CashboxId>(),
  warehouseId: brand<WarehouseId>(),
  priceListId: brand<PriceListId>(),
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  /** Absent if the cashier sold it. */
  seller: optional(Seller),
  customer: optional(CustomerName),
  note: optional(text),
  guests: optional(integer),
  currency: Currency,
  /** The rules contain every currency of the tenders, with its rate at that moment. */
  rules: SaleRules,
  receiptDiscounts: list(LineDiscount),
  sums: SaleSums,
  tenders: list(Tender),
  changes: list(Change),
  /** The amount paid from the customer balance. The unpaid amount is `sums.remaining`, the customer's debt. */
  fromBalance: optional(minor),
  costs: optional(list(Cost)),
  /** The amount paid from the cashback balance, and the cashback that was announced for this sale. */
  fromCashback: optional(minor),
  expectedCashback: optional(minor),
  /** The payment plan of the debt, if the goods were sold by instalments. */
  plan: optional(Plan),
  /** The service is requested to send the receipt to the customer. */
  sendsReceipt: optional(yes),
  /** When the sale was entered. Shift, drawer, reports and journal use this time. */
  soldAt: instant,
  /**
   * When the sale was made, if that was earlier. The customer and the service get this time
   * (domain/ticket/past-date.ts).
   */
  madeAt: optional(instant),
  lines: list(SaleLine),
  /** The head of the journal with the entry of the sale. */
  journalHead: text
})
export type Sale = Passed<typeof Sale>

/** The declared or counted amount of one payment method in one currency. */
export const Count = record({ methodId: brand<MethodId>(), currencyId: brand<CurrencyId>(), amount: minor })
export type Count = Passed<typeof Count>

export const Shift = record({
  id: brand<ShiftId>(),
  number: integer,
  state: oneOf(['open', 'closed']),
  organizationId: brand<OrganizationId>(),
  cashboxId: brand<CashboxId>(),
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  openedAt: instant,
  openMarker: brand<IdempotencyKey>(),
  openNote: optional(text),
  opening: list(Count),
  closedAt: optional(instant),
  closeMarker: optional(brand<IdempotencyKey>()),
  closeNote: optional(text),
  /** The amounts counted at the close. */
  counted: list(Count)
})
export type Shift = Passed<typeof Shift>

// ---- People

/** A person who works at this till, as its file has them. The hash of the PIN never leaves main. */
export const PersonRecord = record({
  id: brand<EmployeeId>(),
  name: text,
  isBoss: booleanValue,
  /** Made a manager at this till. */
  isManager: booleanValue,
  /** Argon2id in encoded form, bound to the person. Absent: no PIN. */
  pinHash: optional(text),
  /** The wrong PINs in a row, each counted before it is checked. */
  failures: integer,
  /** By the wall clock; the monotonic lock of the running boot is in memory beside it. */
  lockedUntil: optional(instant),
  enrolledAt: optional(instant),
  /** The service does not list them any more. */
  isGone: booleanValue,
  /** The language of the screen; a newer program may know others. */
  locale: optional(text)
})
export type PersonRecord = Passed<typeof PersonRecord>
