import type {
  CashboxId,
  EmployeeId,
  LineId,
  OrganizationId,
  ProductId,
  ReasonId,
  RefundId,
  SaleId,
  ShiftId,
  WarehouseId
} from '../../../shared/ids.ts'
import { lacks } from '../../../shared/views/refund.ts'
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
  record,
  text,
  type Passed
} from '../core/checks.ts'
import { CashRounding, Change, Cost, Currency, CustomerName, PersonName } from '../core/records.ts'

// The records of refunds, each defined once like those of tickets and sales (domain/core/records.ts).

/** The reason of a refund, from the shop's own list. If the goods cannot be sold again, it is `isTrash`. */
export const RefundReason = record({ id: brand<ReasonId>(), name: text, isTrash: booleanValue })
export type RefundReason = Passed<typeof RefundReason>

export const PartSums = record({
  gross: minor,
  /** All discounts: the line's own and its share of the receipt's. */
  discount: minor,
  includedTax: minor,
  addedTax: minor,
  total: minor
})
export type PartSums = Passed<typeof PartSums>

export const RefundLine = record({
  lineId: brand<LineId>(),
  productId: brand<ProductId>(),
  warehouseId: brand<WarehouseId>(),
  name: text,
  unitName: text,
  quantity: decimal,
  sums: PartSums,
  /** For marked goods: the codes of the returned pieces. */
  marks: optional(list(text))
})
export type RefundLine = Passed<typeof RefundLine>

/** The refund of goods of one sale, with the refunded money; it never changes. */
export const Refund = record({
  id: brand<RefundId>(),
  /**
   * The refund number for people, without gaps at this till and in its own sequence: prefix, hyphen, `r` and a counter.
   */
  number: text,
  saleId: brand<SaleId>(),
  /** The shift whose drawer paid the refund; it may differ from the shift of the sale. */
  shiftId: brand<ShiftId>(),
  organizationId: brand<OrganizationId>(),
  cashboxId: brand<CashboxId>(),
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  /** The manager who allowed it, if that was another person. */
  approvedBy: optional(PersonName),
  /** The refunded money per payment method. It pays for all of `total` that is not credited. */
  given: list(Change),
  /** The value of goods and costs, in the currency of the sale. */
  total: minor,
  /** The part of `total` that is additional costs of the sale. They are refunded with the last of its goods. */
  costs: optional(list(Cost)),
  /** The part of `total` that is not paid out: it reduces the debt of the sale or goes back to the customer balance. */
  credited: optional(minor),
  /** The part of `credited` that was paid with cashback. */
  toCashback: optional(minor),
  lines: list(RefundLine),
  /** Absent if the shop has no list of reasons. */
  reason: optional(RefundReason),
  note: optional(text),
  /** Nothing of the sale is left to refund. */
  isLast: booleanValue,
  refundedAt: instant,
  journalHead: text,
  /** The sale of an exchange that was made with this refund. */
  exchangedFor: optional(brand<SaleId>())
})
export type Refund = Passed<typeof Refund>

/** A refund of another till; it never changes. */
export const OtherTillRefund = record({
  /** The refund's id at the service. */
  id: text,
  saleId: brand<SaleId>(),
  number: text,
  goods: list(record({ productId: text, quantity: decimal })),
  /** The value of the refund, in the currency of the sale. */
  total: minor,
  /** Absent if the service does not name the payments. */
  payments: optional(list(Change))
})
export type OtherTillRefund = Passed<typeof OtherTillRefund>

/** A sale of another till, as it was before its first refund at this till; it never changes. */
export const OtherTillSale = record({
  id: brand<SaleId>(),
  serverId: text,
  organizationId: brand<OrganizationId>(),
  receiptNumber: text,
  soldAt: instant,
  employeeName: text,
  customer: optional(CustomerName),
  currency: Currency,
  lines: list(
    record({
      id: brand<LineId>(),
      productId: brand<ProductId>(),
      warehouseId: brand<WarehouseId>(),
      name: text,
      barcode: optional(text),
      unitName: text,
      unitDecimals: integer,
      quantity: decimal,
      price: decimal,
      marks: optional(list(text)),
      sums: record({ discount: minor, distributed: minor, includedTax: minor, addedTax: minor, total: minor })
    })
  ),
  tenders: list(Change),
  changes: list(Change),
  /** The rule by which a cash refund is rounded. */
  rules: record({ cashRounding: optional(CashRounding) }),
  sums: record({ total: minor, remaining: minor }),
  fromBalance: optional(minor),
  fromCashback: optional(minor),
  expectedCashback: optional(minor),
  /** What the service does not say of the sale. */
  lacks: list(oneOf(lacks)),
  readAt: instant
})
export type OtherTillSale = Passed<typeof OtherTillSale>
