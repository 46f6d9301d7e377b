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

// The nouns of the till. Everything here is plain, immutable data; functions over it live beside it in main/domain.

export type PaymentMethod = {
  id: MethodId
  name: string
  type: 'cash' | 'cashless'
  subtype: string | undefined
  /** The key the back office gave it, if it is one of F1 to F12. */
  shortcut: string | undefined
  isEnabled: boolean
}

/** The order that a line is sold from (order-part.ts). */
export type OrderPart = {
  /** The service's. */
  id: string
  number: string
  /** Which row of the order it is, where the service says so. */
  itemId?: string
  /** How much of the row was not sold yet when it was taken: more may be sold, and is said. */
  left: Quantity
}

/** A line stands alone: nothing in it refers into the cache. */
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
  /** The price list's own price before a change by hand. */
  listPrice: UnitPrice
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  priceListId: PriceListId
  warehouseId: WarehouseId
  discounts: LineDiscount[]
  /** Would come by themselves, and were taken off by hand. */
  takenOff?: LineDiscount[]
  taxes: Tax[]
  addedAt: Instant
  /** Of marked goods: the codes of the pieces, as they were read (domain/ticket/marks.ts). */
  marks?: string[]
  /** What a person wrote on it: for the kitchen, the receipt and the service. */
  note?: string | undefined
  /** What one unit weighs, where the shop shows it. */
  weights?: { net?: Decimal; gross?: Decimal } | undefined
  /** The order that it is sold from (domain/core/order-part.ts). */
  order?: OrderPart | undefined
  /** How much of it the ticket had when it was put aside last (domain/ticket/removal.ts). */
  held?: Quantity | undefined
  allowed?: Allowed | undefined
}

/** Goods of an earlier sale that come back for those of a ticket: as decided, and by whom allowed. Nothing is done yet. */
export type Exchange = {
  saleId: SaleId
  receiptNumber: string
  /** How many refunds the sale had then. */
  refunds: number
  lines: { lineId: LineId; quantity: Quantity; marks?: readonly string[] | undefined }[]
  goods: { name: string; quantity: Quantity; unitName: string }[]
  /** The money for them by every way it goes, in the currency of the ticket; what it stands for is together `total`. */
  given: Change[]
  keepsCosts?: true
  reasonId?: ReasonId
  note?: string
  total: Minor
  allowedBy: EmployeeId
}

/** Who is credited with the goods, where that is not whoever takes the money. */
export type Seller = { id: EmployeeId; name: string }

export type Ticket = {
  id: TicketId
  number: number
  name: string | undefined
  state: 'current' | 'held' | 'sold' | 'removed'
  organizationId: OrganizationId
  customer: { id: CustomerId; name: string } | undefined
  /** Of everybody else: whoever is at the till when it is sold. */
  seller?: Seller | undefined
  note: string | undefined
  table: BookingTable | undefined
  currency: Currency
  rules: SaleRules
  lines: Line[]
  /** On the whole receipt, in the order they were given. */
  receiptDiscounts: LineDiscount[]
  /** Per cent that a manager let be off the whole receipt, where that is beyond the rules of the shop. */
  allowedShare?: Decimal | undefined
  chosenLineId: LineId | undefined
  /** What each guest pays of it, where several do (domain/ticket/shares.ts). */
  shares: Minor[]
  tenders: Tender[]
  /** Sent to the terminal, and nobody has noted what it said (domain/payment/paying.ts). */
  cardStep?: CardStep | undefined
  /** Paid from what the customer has with the shop (domain/payment/credit.ts). */
  fromBalance?: Minor | undefined
  /** Paid from the cashback that the customer has gathered (domain/payment/cashback.ts). */
  fromCashback?: Minor | undefined
  exchange?: Exchange | undefined
  costs?: Cost[] | undefined
  /** What is added is sold by it too, where it has a price there (domain/pricing/offers.ts). */
  priceList?: { id: PriceListId; name: string } | undefined
  /** What it bore when its last line was taken off, for undo (domain/ticket/emptied.ts). */
  emptied?: Partial<Ticket> | undefined
  /** Exchange rates of this sale alone (domain/pricing/rates.ts). */
  rates?: { currencyId: CurrencyId; rate: Decimal }[] | undefined
  /** A part of the change that goes back otherwise than by itself (domain/payment/change.ts). */
  changeIn?: Change | undefined
  /** The customer is to get the receipt from the service, by its own channels. */
  sendsReceipt?: true | undefined
  /** It was sold then, and is only entered now (domain/ticket/past-date.ts). */
  madeAt?: Instant | undefined
  createdAt: Instant
  heldAt: Instant | undefined
  /** Who made or last held it. */
  employeeId: EmployeeId
  employeeName: string
}

/** The money of one line, computed by `domain/pricing/sums.ts` and nowhere else. */
export type LineSums = {
  gross: Minor
  /** The line's own discounts. */
  discount: Minor
  /** The amount of each discount, in the order of `line.discounts`; together `discount`. */
  discountParts: Minor[]
  /** The line's share of the discounts on the whole receipt; not part of `discount`. */
  distributed: Minor
  includedTax: Minor
  addedTax: Minor
  total: Minor
}

export type TicketSums = {
  lines: LineSums[]
  gross: Minor
  /** Discounts of lines and of the receipt together. */
  discount: Minor
  /** The amount of each discount of the receipt, in the order of `receiptDiscounts`. */
  receiptParts: Minor[]
  includedTax: Minor
  addedTax: Minor
  total: Minor
  /** By tenders and from the customer's balance. */
  paid: Minor
  remaining: Minor
  change: Minor
  /** What came in more than the total asks for, or below nothing less, because cash goes in steps. */
  rounding: Minor
}

/** A finished ticket; never changed again. */
export type Sale = {
  id: SaleId
  ticketId: TicketId
  /** Gapless at this till: prefix, hyphen, counter. People read this. */
  receiptNumber: string
  /** Receipt number, hyphen, marker: what the service keeps in `code`. */
  code: string
  marker: IdempotencyKey
  shiftId: ShiftId
  organizationId: OrganizationId
  cashboxId: CashboxId
  warehouseId: WarehouseId
  priceListId: PriceListId
  employeeId: EmployeeId
  employeeName: string
  /** Nobody where the cashier sold it. */
  seller?: Seller | undefined
  customer: { id: CustomerId; name: string } | undefined
  note: string | undefined
  currency: Currency
  /** Every currency a tender used, with the rate of the moment. */
  rules: SaleRules
  lines: (Line & { sums: LineSums })[]
  receiptDiscounts: LineDiscount[]
  sums: TicketSums
  tenders: Tender[]
  changes: Change[]
  /** Paid from what the customer had with the shop. What nobody paid is `sums.remaining`: the customer's debt. */
  fromBalance?: Minor | undefined
  costs?: Cost[] | undefined
  /** Paid from the cashback that the customer had gathered, and what was said to come back of this sale. */
  fromCashback?: Minor | undefined
  expectedCashback?: Minor | undefined
  /** How the debt is to be paid, where it was sold by instalments. */
  plan?: Plan | undefined
  /** The service is asked to send the customer the receipt. */
  sendsReceipt?: true | undefined
  /** When it was entered: what shift, drawer, reports and journal go by. */
  soldAt: Instant
  /** When it was made, where that was earlier: what customer and service are told (domain/ticket/past-date.ts). */
  madeAt?: Instant | undefined
  journalHead: string
}

/** A declared or counted amount of one method in one currency. */
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
  /** Counted at close. */
  counted: Count[]
}

/** Where this till stands: chosen once at Welcome, kept in the settings. */
export type Place = {
  organizationId: OrganizationId
  organizationName: string
  cashboxId: CashboxId
  cashboxName: string
  warehouseId: WarehouseId
  priceListId: PriceListId
  currencyId: CurrencyId | undefined
}

export type Person = {
  id: EmployeeId
  name: string
  isBoss: boolean
  /** Made a manager at this till. A boss always is one. */
  isManager: boolean
  isEnrolled: boolean
  /** Has a PIN that nobody may try any more, after too many wrong ones; counts as none. */
  isBarred?: true
  /** What the screen speaks to them; undefined is the language of the till. */
  locale?: LocaleName
}

/** A table of the hall, as the back office keeps them. */
export type BookingTable = { id: TableId; name: string }
