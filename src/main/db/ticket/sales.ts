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
  SaleId,
  ShiftId,
  TenderId,
  TicketId,
  WarehouseId
} from '../../../shared/ids.ts'
import { minus, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { roundedOff } from '../../domain/pricing/sums.ts'
import type { Change, LineSums, Sale, Tender, TicketSums } from '../../domain/core/model.ts'
import { fromSaleDiscounts, toCosts, toLineSums, toSaleDiscounts, type SaleDiscount } from './discounts.ts'
import {
  fromLine,
  fromPayment,
  lineColumns,
  lineValues,
  tenderColumns,
  tenderValues,
  toCurrency,
  toLine,
  toPayment,
  type LineColumns,
  type TenderColumns
} from './lines.ts'
import type { Reader, Writer } from '../core/open.ts'
import { digestOf } from './sale-digest.ts'
import { fromSeller, toSeller, type SellerColumns } from './sellers.ts'
import { toRules } from './ticket-rows.ts'
import type { Plan } from '../../domain/core/terms.ts'

// A finished ticket. There must never be a statement here that changes or deletes a row.

type SaleRow = SellerColumns & {
  id: SaleId
  ticket_id: TicketId
  number: number
  receipt_number: string
  code: string
  marker: IdempotencyKey
  shift_id: ShiftId
  organization_id: OrganizationId
  cashbox_id: CashboxId
  warehouse_id: WarehouseId
  price_list_id: PriceListId
  employee_id: EmployeeId
  employee_name: string
  customer_id: CustomerId | null
  customer_name: string | null
  note: string | null
  currency: string
  rules: string
  /** JSON of SaleDiscount[]. */
  discounts: string
  gross: Minor
  discount: Minor
  included_tax: Minor
  added_tax: Minor
  total: Minor
  from_balance: Minor
  from_cashback: Minor
  expected_cashback: Minor
  costs: string
  plan: string | null
  sends_receipt: 0 | 1
  debt: Minor
  sold_at: Instant
  made_at: Instant | null
  journal_head: string
}
type SaleLineRow = LineColumns & { line_id: LineId; sums: string }
type SaleTenderRow = TenderColumns & { role: 'tender' | 'change'; tender_id: TenderId | null; is_exchanged: 0 | 1 }

const columns = `id, ticket_id, number, receipt_number, code, marker, shift_id, organization_id, cashbox_id,
  warehouse_id, price_list_id, employee_id, employee_name, seller_id, seller_name, customer_id, customer_name, note, currency, rules,
  discounts, gross, discount, included_tax, added_tax, total, from_balance, from_cashback,
  expected_cashback, costs, plan, sends_receipt, debt, sold_at, made_at, journal_head`

function toSale(row: SaleRow, lines: SaleLineRow[], payments: SaleTenderRow[]): Sale {
  const tenders: Tender[] = payments.flatMap((payment) =>
    payment.tender_id === null
      ? []
      : [{ id: payment.tender_id, ...toPayment(payment), ...(payment.is_exchanged === 0 ? {} : { isExchanged: true }) }]
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
    rules: toRules(row.rules),
    lines: soldLines,
    receiptDiscounts: discounts.map(({ discount }) => discount),
    sums: toSums(row, soldLines, discounts, tenders),
    tenders,
    changes,
    ...toCosts(row.costs),
    ...(row.from_balance === 0 ? {} : { fromBalance: row.from_balance }),
    ...(row.from_cashback === 0 ? {} : { fromCashback: row.from_cashback }),
    ...(row.expected_cashback === 0 ? {} : { expectedCashback: row.expected_cashback }),
    ...(row.plan === null ? {} : { plan: JSON.parse(row.plan) as Plan }),
    ...(row.sends_receipt === 0 ? {} : { sendsReceipt: true }),
    soldAt: row.sold_at,
    ...(row.made_at === null ? {} : { madeAt: row.made_at }),
    journalHead: row.journal_head
  }
}

/** Only what the row does not say is added up here: what was handed over, and so the change. */
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

const fromSale = (sale: Sale, number: number): SaleRow => ({
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

/** The hour of the sale that was entered later last, in a shift: the next one of a paper book is of that day. */
export const lastMadeAt = (db: Reader, shiftId: ShiftId): Instant | undefined =>
  (
    db
      .prepare('SELECT made_at AS at FROM sale WHERE shift_id = ? AND made_at IS NOT NULL ORDER BY number DESC LIMIT 1')
      .get(shiftId) as { at: Instant } | undefined
  )?.at

export const saleById = (db: Reader, id: SaleId): Sale | undefined =>
  whole(db, db.prepare(`SELECT ${columns} FROM sale WHERE id = ?`).get(id))

/** What the service knows a sale by. */
export const saleCode = (db: Reader, id: SaleId): string | undefined =>
  (db.prepare('SELECT code FROM sale WHERE id = ?').get(id) as { code: string } | undefined)?.code

/** The sale that a ticket became: what a second Enter on pay gets. */
export const saleOfTicket = (db: Reader, ticketId: TicketId): Sale | undefined =>
  whole(db, db.prepare(`SELECT ${columns} FROM sale WHERE ticket_id = ?`).get(ticketId))

function whole(db: Reader, found: unknown): Sale | undefined {
  if (found === undefined) return undefined
  const row = found as SaleRow
  const lines = db
    .prepare(`SELECT line_id, sums, ${lineColumns} FROM sale_line WHERE sale_id = ? ORDER BY position`)
    .all(row.id) as SaleLineRow[]
  const payments = db
    .prepare(
      `SELECT role, tender_id, is_exchanged, ${tenderColumns} FROM sale_tender WHERE sale_id = ? ORDER BY role, position`
    )
    .all(row.id) as SaleTenderRow[]
  return toSale(row, lines, payments)
}

/** The rows that a sale is kept in; `number` is the counter inside its receipt number. */
function rowsOf(sale: Sale, number: number) {
  const sale_id = sale.id
  const lines = sale.lines.map((line, position) => {
    return { sale_id, position, line_id: line.id, sums: JSON.stringify(line.sums), ...fromLine(line) }
  })
  const tenders = sale.tenders.map((tender, position) => ({
    ...{ sale_id, position, role: 'tender', tender_id: tender.id },
    ...{ is_exchanged: tender.isExchanged === true ? 1 : 0, ...fromPayment(tender) }
  }))
  const changes = sale.changes.map((change, position) => {
    return { sale_id, position, role: 'change', tender_id: null, is_exchanged: 0, ...fromPayment(change) }
  })
  return { row: fromSale(sale, number), lines, payments: [...tenders, ...changes] }
}

/** The digest of the rows that a sale will be kept in, for its entry in the journal; its own head is no part of it. */
export function saleDigest(sale: Sale, number: number): string {
  const { row, lines, payments } = rowsOf(sale, number)
  return digestOf([row, ...lines, ...payments])
}

/** Writes a finished sale, whole. `number` is the counter inside its receipt number. */
export function insertSale(db: Writer, sale: Sale, number: number): void {
  const { row, lines, payments } = rowsOf(sale, number)
  const names = columns.split(',').map((name) => `@${name.trim()}`)
  db.prepare(`INSERT INTO sale (${columns}) VALUES (${names.join(', ')})`).run(row)
  const insertLine = db.prepare(
    `INSERT INTO sale_line (sale_id, position, line_id, sums, ${lineColumns})
     VALUES (@sale_id, @position, @line_id, @sums, ${lineValues})`
  )
  for (const line of lines) insertLine.run(line)
  const insertPayment = db.prepare(
    `INSERT INTO sale_tender (sale_id, position, role, tender_id, is_exchanged, ${tenderColumns})
     VALUES (@sale_id, @position, @role, @tender_id, @is_exchanged, ${tenderValues})`
  )
  for (const payment of payments) insertPayment.run(payment)
}

/** What one method took and gave back in one currency during a shift, each in that currency. */
export type Taking = {
  methodId: MethodId
  methodName: string
  methodType: 'cash' | 'cashless'
  currencyId: CurrencyId
  taken: Minor
  change: Minor
}

export function takings(db: Reader, shiftId: ShiftId): Taking[] {
  return db
    .prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, method_type AS methodType,
         json_extract(sale_tender.currency, '$.id') AS currencyId,
         SUM(CASE role WHEN 'tender' THEN amount ELSE 0 END) AS taken,
         SUM(CASE role WHEN 'change' THEN amount ELSE 0 END) AS change
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id
       WHERE sale.shift_id = ?
       GROUP BY method_id, method_type, currencyId ORDER BY method_id, currencyId`
    )
    .all(shiftId) as Taking[]
}

/** How many sales a shift made, what they came to and what was taken off. */
export function shiftTotals(db: Reader, shiftId: ShiftId): { count: number; total: Minor; discount: Minor } {
  return db
    .prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total, COALESCE(SUM(discount), 0) AS discount
       FROM sale WHERE shift_id = ?`
    )
    .get(shiftId) as { count: number; total: Minor; discount: Minor }
}
