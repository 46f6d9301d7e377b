import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type {
  CashboxId,
  CustomerId,
  EmployeeId,
  LineId,
  IdempotencyKey,
  OrganizationId,
  PriceListId,
  SaleId,
  ShiftId,
  TenderId,
  TicketId,
  WarehouseId
} from '../../../shared/ids.ts'
import { minus, sum, zero } from '../../../shared/money.ts'
import { roundedOff } from '../../domain/pricing/sums.ts'
import type { Change, LineSums, Sale, Tender, TicketSums } from '../../domain/core/model.ts'
import { brand, flag, instant, integer, minor, nullable, oneOf, text } from '../core/checks.ts'
import { plan } from '../core/json-parts.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { fromSaleDiscounts, toCosts, toLineSums, toSaleDiscounts, type SaleDiscount } from './discounts.ts'
import { lineShape, tenderShape, toCurrency, toLine, toPayment } from './lines.ts'
import { fromSeller, sellerShape, toSeller } from './sellers.ts'
import { parseRules } from './ticket-rows.ts'

// The rows of a sale, and their conversion from and to a `Sale`.

export const SaleRow = rowReader('sale', {
  ...sellerShape,
  id: brand<SaleId>(),
  ticket_id: brand<TicketId>(),
  number: integer,
  receipt_number: text,
  code: text,
  marker: brand<IdempotencyKey>(),
  shift_id: brand<ShiftId>(),
  organization_id: brand<OrganizationId>(),
  cashbox_id: brand<CashboxId>(),
  warehouse_id: brand<WarehouseId>(),
  price_list_id: brand<PriceListId>(),
  employee_id: brand<EmployeeId>(),
  employee_name: text,
  customer_id: nullable(brand<CustomerId>()),
  customer_name: nullable(text),
  note: nullable(text),
  currency: text,
  rules: text,
  /** JSON of SaleDiscount[]. */
  discounts: text,
  gross: minor,
  discount: minor,
  included_tax: minor,
  added_tax: minor,
  total: minor,
  from_balance: minor,
  from_cashback: minor,
  expected_cashback: minor,
  costs: text,
  plan: nullable(text),
  sends_receipt: flag,
  debt: minor,
  sold_at: instant,
  made_at: nullable(instant),
  journal_head: text
})
type SaleRow = RowOf<typeof SaleRow>
export const SaleLineRow = rowReader('sale_line', { line_id: brand<LineId>(), sums: text, ...lineShape })
type SaleLineRow = RowOf<typeof SaleLineRow>
export const SaleTenderRow = rowReader('sale_tender', {
  role: oneOf(['tender', 'change']),
  tender_id: nullable(brand<TenderId>()),
  is_exchanged: flag,
  ...tenderShape
})
type SaleTenderRow = RowOf<typeof SaleTenderRow>
const toPlan = json('sale.plan', plan)

export const saleColumns = `id, ticket_id, number, receipt_number, code, marker, shift_id, organization_id, cashbox_id,
  warehouse_id, price_list_id, employee_id, employee_name, seller_id, seller_name, customer_id, customer_name, note, currency, rules,
  discounts, gross, discount, included_tax, added_tax, total, from_balance, from_cashback,
  expected_cashback, costs, plan, sends_receipt, debt, sold_at, made_at, journal_head`

export function toSale(row: SaleRow, lines: SaleLineRow[], payments: SaleTenderRow[]): Sale {
  const tenders: Tender[] = payments.flatMap((payment) =>
    payment.tender_id === null
      ? []
      : [
          {
            id: payment.tender_id,
            ...toPayment(payment),
            ...defined({ isExchanged: payment.is_exchanged !== 0 || undefined })
          }
        ]
  )
  const changes: Change[] = payments.filter(({ role }) => role === 'change').map(toPayment)
  const soldLines = lines.map((line) => ({ ...toLine(line.line_id, line), sums: toLineSums(line.sums) }))
  const discounts = toSaleDiscounts(row.discounts)
  return {
    id: row.id,
    ticketId: row.ticket_id,
    receiptNumber: row.receipt_number,
    code: row.code,
    marker: row.marker,
    shiftId: row.shift_id,
    organizationId: row.organization_id,
    cashboxId: row.cashbox_id,
    warehouseId: row.warehouse_id,
    priceListId: row.price_list_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    ...toSeller(row),
    customer: row.customer_id === null ? undefined : { id: row.customer_id, name: row.customer_name ?? '' },
    note: row.note ?? undefined,
    currency: toCurrency(row.currency),
    rules: parseRules(row.rules),
    lines: soldLines,
    receiptDiscounts: discounts.map(({ discount }) => discount),
    sums: toSums(row, soldLines, discounts, tenders),
    tenders,
    changes,
    ...toCosts(row.costs),
    ...defined({
      fromBalance: nonZero(row.from_balance),
      fromCashback: nonZero(row.from_cashback),
      expectedCashback: nonZero(row.expected_cashback),
      plan: mapDefined(row.plan ?? undefined, toPlan),
      sendsReceipt: row.sends_receipt !== 0 || undefined
    }),
    soldAt: row.sold_at,
    ...defined({ madeAt: row.made_at ?? undefined }),
    journalHead: row.journal_head
  }
}

/** Adds up only what the row does not have: the amount handed over, and thus the change. */
function toSums(
  row: SaleRow,
  lines: { sums: LineSums }[],
  discounts: readonly SaleDiscount[],
  tenders: Tender[]
): TicketSums {
  const paid = sum([row.from_balance, row.from_cashback, ...tenders.map((tender) => tender.paid)])
  return {
    lines: lines.map((line) => line.sums),
    gross: row.gross,
    discount: row.discount,
    receiptParts: discounts.map(({ amount }) => amount),
    includedTax: row.included_tax,
    addedTax: row.added_tax,
    total: row.total,
    paid,
    remaining: paid < row.total ? minus(row.total, paid) : zero,
    change: paid > row.total ? minus(paid, row.total) : zero,
    rounding: roundedOff(tenders)
  }
}

export const fromSale = (sale: Sale, number: number): SaleRow => ({
  id: sale.id,
  ticket_id: sale.ticketId,
  number,
  receipt_number: sale.receiptNumber,
  code: sale.code,
  marker: sale.marker,
  shift_id: sale.shiftId,
  organization_id: sale.organizationId,
  cashbox_id: sale.cashboxId,
  warehouse_id: sale.warehouseId,
  price_list_id: sale.priceListId,
  employee_id: sale.employeeId,
  employee_name: sale.employeeName,
  ...fromSeller(sale.seller),
  customer_id: sale.customer?.id ?? null,
  customer_name: sale.customer?.name ?? null,
  note: sale.note ?? null,
  currency: JSON.stringify(sale.currency),
  rules: JSON.stringify(sale.rules),
  discounts: fromSaleDiscounts(sale.receiptDiscounts, sale.sums.receiptParts),
  gross: sale.sums.gross,
  discount: sale.sums.discount,
  included_tax: sale.sums.includedTax,
  added_tax: sale.sums.addedTax,
  total: sale.sums.total,
  from_balance: sale.fromBalance ?? zero,
  costs: JSON.stringify(sale.costs ?? []),
  from_cashback: sale.fromCashback ?? zero,
  expected_cashback: sale.expectedCashback ?? zero,
  plan: sale.plan === undefined ? null : JSON.stringify(sale.plan),
  sends_receipt: sale.sendsReceipt === true ? 1 : 0,
  debt: sale.sums.remaining,
  sold_at: sale.soldAt,
  made_at: sale.madeAt ?? null,
  journal_head: sale.journalHead
})
