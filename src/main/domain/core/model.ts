import type { LocaleName } from '../../../shared/choices.ts'
import type {
  CashboxId,
  CurrencyId,
  CustomerId,
  EmployeeId,
  LineId,
  IdempotencyKey,
  MethodId,
  OrganizationId,
  PriceListId,
  ProductId,
  ReasonId,
  SaleId,
  ShiftId,
  TicketId,
  WarehouseId,
  TableId
} from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal, Quantity, UnitPrice } from '../../../shared/quantity.ts'
import type { CardStep, Change, Currency, Tender } from './tender.ts'
import type { Allowed, Cost, LineDiscount, SaleRules, Tax, Plan } from './terms.ts'

export type { JobKind, JobState, NewJob } from './job.ts'
export type { CardStep, Change, Tender } from './tender.ts'
export type { Allowed, Cost, LineDiscount, SaleRules, Tax } from './terms.ts'

// The types of the till. All of them are plain, immutable data; the functions that use them are in main/domain.

export type PaymentMethod = {
  id: MethodId
  name: string
  type: 'cash' | 'cashless'
  subtype: string | undefined
  /** The shortcut key that the back office assigned, if it is one of F1 to F12. */
  shortcut: string | undefined
  isEnabled: boolean
}

/** The order that a line is sold from (order-part.ts). */
export type OrderPart = {
  /** The order's id at the service. */
  id: string
  number: string
  /** The id of the order's row, if the service returned it. */
  itemId?: string
  /** The quantity of the row that was not sold yet when the line was added. More may be sold, and the till says so. */
  left: Quantity
}

/** A line is self-contained: it does not refer to the cache. */
export type Line = {
  id: LineId
  productId: ProductId
  name: string
  sku: string
  barcode: string | undefined
  unitName: string
  unitDecimals: number
  quantity: Quantity
  price: UnitPrice
  /** The price of the price list before a manual change. */
  listPrice: UnitPrice
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  priceListId: PriceListId
  warehouseId: WarehouseId
  discounts: LineDiscount[]
  /** Automatic discounts that a person removed from the line. */
  takenOff?: LineDiscount[]
  taxes: Tax[]
  addedAt: Instant
  /** The traceability codes of the pieces, as they were scanned (domain/ticket/marks.ts). */
  marks?: string[]
  /** A person's note on the line, for the kitchen, the receipt and the service. */
  note?: string | undefined
  /** The weight of one unit, if the shop shows it. */
  weights?: { net?: Decimal; gross?: Decimal } | undefined
  /** The order that the line is sold from (domain/core/order-part.ts). */
  order?: OrderPart | undefined
  /** The quantity of the line when the ticket was last held (domain/ticket/removal.ts). */
  held?: Quantity | undefined
  allowed?: Allowed | undefined
}

/**
 * Goods of an earlier sale that are exchanged for those of this ticket, with who allowed it. The exchange is decided
 * but not executed yet.
 */
export type Exchange = {
  saleId: SaleId
  receiptNumber: string
  /** The number of refunds of the sale at that moment. */
  refunds: number
  lines: { lineId: LineId; quantity: Quantity; marks?: readonly string[] | undefined }[]
  goods: { name: string; quantity: Quantity; unitName: string }[]
  /** The refunded money per payment method, in the ticket's currency. The `paid` amounts add up to `total`. */
  given: Change[]
  keepsCosts?: true
  reasonId?: ReasonId
  note?: string
  total: Minor
  allowedBy: EmployeeId
}

/** The employee who is credited with the sale, if that is not the cashier. */
export type Seller = { id: EmployeeId; name: string }

export type Ticket = {
  id: TicketId
  number: number
  name: string | undefined
  state: 'current' | 'held' | 'sold' | 'removed'
  organizationId: OrganizationId
  customer: { id: CustomerId; name: string } | undefined
  /** If undefined, the seller is the cashier at the moment of the sale. */
  seller?: Seller | undefined
  note: string | undefined
  table: BookingTable | undefined
  currency: Currency
  rules: SaleRules
  lines: Line[]
  /** Discounts on the whole receipt, in the order in which they were given. */
  receiptDiscounts: LineDiscount[]
  /** The discount on the whole receipt, in per cent, that a manager allowed over the limit of the shop. */
  allowedShare?: Decimal | undefined
  chosenLineId: LineId | undefined
  /** What each guest pays, if several guests pay (domain/ticket/shares.ts). */
  shares: Minor[]
  tenders: Tender[]
  /** A payment that was sent to the card terminal and whose result is not noted yet (domain/payment/paying.ts). */
  cardStep?: CardStep | undefined
  /** The amount that is paid from the customer balance (domain/payment/credit.ts). */
  fromBalance?: Minor | undefined
  /** The amount that is paid from the cashback balance (domain/payment/cashback.ts). */
  fromCashback?: Minor | undefined
  exchange?: Exchange | undefined
  costs?: Cost[] | undefined
  /** The price list for goods that are added to the ticket, if it has a price for them (domain/pricing/offers.ts). */
  priceList?: { id: PriceListId; name: string } | undefined
  /** The fields of the ticket when its last line was removed, for undo (domain/ticket/emptied.ts). */
  emptied?: Partial<Ticket> | undefined
  /** Exchange rates of this sale only (domain/pricing/rates.ts). */
  rates?: { currencyId: CurrencyId; rate: Decimal }[] | undefined
  /** The part of the change that is not returned in the default way (domain/payment/change.ts). */
  changeIn?: Change | undefined
  /** The service sends the receipt to the customer, over its own channels. */
  sendsReceipt?: true | undefined
  /** The earlier time of the sale, if it is entered later (domain/ticket/past-date.ts). */
  madeAt?: Instant | undefined
  createdAt: Instant
  heldAt: Instant | undefined
  /** The employee who created or last held the ticket. */
  employeeId: EmployeeId
  employeeName: string
}

/** The amounts of one line. Only `domain/pricing/sums.ts` calculates them. */
export type LineSums = {
  gross: Minor
  /** The line's own discounts. */
  discount: Minor
  /** The amount of each discount, in the order of `line.discounts`. They add up to `discount`. */
  discountParts: Minor[]
  /** The line's share of the discounts on the whole receipt; it is not part of `discount`. */
  distributed: Minor
  includedTax: Minor
  addedTax: Minor
  total: Minor
}

export type TicketSums = {
  lines: LineSums[]
  gross: Minor
  /** The discounts of the lines and of the receipt together. */
  discount: Minor
  /** The amount of each discount on the receipt, in the order of `receiptDiscounts`. */
  receiptParts: Minor[]
  includedTax: Minor
  addedTax: Minor
  total: Minor
  /** The amount paid by tenders and from the customer balance. */
  paid: Minor
  remaining: Minor
  change: Minor
  /** The amount received over the total, because cash is rounded to steps; negative if it is less than the total. */
  rounding: Minor
}

/** A finished ticket; it never changes. */
export type Sale = {
  id: SaleId
  ticketId: TicketId
  /** The receipt number for people: prefix, hyphen, counter. It is without gaps at this till. */
  receiptNumber: string
  /** The receipt number, a hyphen and the marker. The service stores it in `code`. */
  code: string
  marker: IdempotencyKey
  shiftId: ShiftId
  organizationId: OrganizationId
  cashboxId: CashboxId
  warehouseId: WarehouseId
  priceListId: PriceListId
  employeeId: EmployeeId
  employeeName: string
  /** Undefined if the cashier sold it. */
  seller?: Seller | undefined
  customer: { id: CustomerId; name: string } | undefined
  note: string | undefined
  currency: Currency
  /** The rules contain every currency of the tenders, with its rate at that moment. */
  rules: SaleRules
  lines: (Line & { sums: LineSums })[]
  receiptDiscounts: LineDiscount[]
  sums: TicketSums
  tenders: Tender[]
  changes: Change[]
  /** The amount paid from the customer balance. The unpaid amount is `sums.remaining`, the customer's debt. */
  fromBalance?: Minor | undefined
  costs?: Cost[] | undefined
  /** The amount paid from the cashback balance, and the cashback that was announced for this sale. */
  fromCashback?: Minor | undefined
  expectedCashback?: Minor | undefined
  /** The payment plan of the debt, if the goods were sold by instalments. */
  plan?: Plan | undefined
  /** The service is requested to send the receipt to the customer. */
  sendsReceipt?: true | undefined
  /** When the sale was entered. Shift, drawer, reports and journal use this time. */
  soldAt: Instant
  /**
   * When the sale was made, if that was earlier. The customer and the service get this time
   * (domain/ticket/past-date.ts).
   */
  madeAt?: Instant | undefined
  journalHead: string
}

/** The declared or counted amount of one payment method in one currency. */
export type Count = { methodId: MethodId; currencyId: CurrencyId; amount: Minor }

export type Shift = {
  id: ShiftId
  number: number
  state: 'open' | 'closed'
  organizationId: OrganizationId
  cashboxId: CashboxId
  employeeId: EmployeeId
  employeeName: string
  openedAt: Instant
  openMarker: IdempotencyKey
  openNote: string | undefined
  opening: Count[]
  closedAt: Instant | undefined
  closeMarker: IdempotencyKey | undefined
  closeNote: string | undefined
  /** The amounts counted at the close. */
  counted: Count[]
}

/** The organization and register of this till. They are chosen once at Welcome and stored in the settings. */
export type Place = {
  organizationId: OrganizationId
  organizationName: string
  cashboxId: CashboxId
  cashboxName: string
  warehouseId: WarehouseId
  priceListId: PriceListId
  currencyId: CurrencyId | undefined
}

/** A session of a register that is open at the service: another till may work there. */
export type OpenSession = { userId: string; openedAt: string; isHere: boolean }

export type Person = {
  id: EmployeeId
  name: string
  isBoss: boolean
  /** Made a manager at this till. A boss is always a manager. */
  isManager: boolean
  isEnrolled: boolean
  /** The PIN is blocked after too many wrong attempts; it counts as no PIN. */
  isBarred?: true
  /** The language of the screen for this person; undefined is the language of the till. */
  locale?: LocaleName
}

/** A table of the hall, as the back office stores it. */
export type BookingTable = { id: TableId; name: string }
