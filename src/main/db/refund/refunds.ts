import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  LineId,
  MethodId,
  OrganizationId,
  ProductId,
  RefundId,
  SaleId,
  ShiftId,
  WarehouseId
} from '../../../shared/ids.ts'
import { zero, storable, type Minor } from '../../../shared/money.ts'
import { keyOfMark } from '../../domain/ticket/marks.ts'
import type { RefundPayment } from '../../domain/refund/refund-allocation.ts'
import type { PartSums, Refund, RefundLine } from '../../domain/refund/refund.ts'
import { openStates } from '../core/job-rows.ts'
import {
  fromPayment,
  refundReason,
  tenderColumns,
  tenderShape,
  tenderValues,
  toCosts,
  toMarks,
  toPayment
} from '../core/payment-columns.ts'
import type { Reader, Writer } from '../core/open.ts'
import { roundedBack } from './rounded-off.ts'
import { brand, decimal, fields, flag, instant, integer, minor, nullable, text } from '../../domain/core/checks.ts'
import { json, rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { methodType } from '../../domain/core/records.ts'

// The refunds of this till. There is no statement here that changes or deletes a row, and there must never be one.

const RefundRow = rowReader('refund', {
  id: brand<RefundId>(),
  document_number: text,
  sale_id: brand<SaleId>(),
  shift_id: brand<ShiftId>(),
  organization_id: brand<OrganizationId>(),
  cashbox_id: brand<CashboxId>(),
  employee_id: brand<EmployeeId>(),
  employee_name: text,
  approved_by: nullable(brand<EmployeeId>()),
  approved_name: nullable(text),
  total: minor,
  costs: text,
  credited: minor,
  to_cashback: minor,
  reason: nullable(text),
  note: nullable(text),
  is_last: flag,
  refunded_at: instant,
  journal_head: text,
  exchanged_for: nullable(brand<SaleId>())
})
type RefundRow = RowOf<typeof RefundRow>
const LineRow = rowReader('refund_line', {
  line_id: brand<LineId>(),
  product_id: brand<ProductId>(),
  warehouse_id: brand<WarehouseId>(),
  name: text,
  unit_name: text,
  quantity: decimal,
  sums: text,
  marks: nullable(text)
})
const TenderRow = rowReader('refund_tender', tenderShape)
const toSums = json(
  'refund_line.sums',
  fields<PartSums>({ gross: minor, discount: minor, includedTax: minor, addedTax: minor, total: minor })
)
const toReason = json('refund.reason', refundReason)

const columns = `id, document_number, sale_id, shift_id, organization_id, cashbox_id, employee_id, employee_name,
  approved_by, approved_name, total, costs, credited, to_cashback, reason, note, is_last, refunded_at, journal_head,
  exchanged_for`
const lineColumns = 'line_id, product_id, warehouse_id, name, unit_name, quantity, sums, marks'
const valuesOf = (names: string): string =>
  names
    .split(',')
    .map((name) => `@${name.trim()}`)
    .join(', ')

const toLine = (row: RowOf<typeof LineRow>): RefundLine => ({
  lineId: row.line_id,
  productId: row.product_id,
  warehouseId: row.warehouse_id,
  name: row.name,
  unitName: row.unit_name,
  quantity: row.quantity,
  sums: toSums(row.sums),
  ...defined({ marks: mapDefined(row.marks ?? undefined, toMarks) })
})

const toRefund = (row: RefundRow, lines: RefundLine[], given: RefundPayment[]): Refund => ({
  id: row.id,
  number: row.document_number,
  saleId: row.sale_id,
  shiftId: row.shift_id,
  organizationId: row.organization_id,
  cashboxId: row.cashbox_id,
  employeeId: row.employee_id,
  employeeName: row.employee_name,
  approvedBy: row.approved_by === null ? undefined : { id: row.approved_by, name: row.approved_name ?? '' },
  given,
  total: row.total,
  ...toCosts(row.costs),
  ...defined({ credited: nonZero(row.credited), toCashback: nonZero(row.to_cashback) }),
  lines,
  reason: row.reason === null ? undefined : toReason(row.reason),
  note: row.note ?? undefined,
  isLast: row.is_last === 1,
  refundedAt: row.refunded_at,
  journalHead: row.journal_head,
  ...defined({ exchangedFor: row.exchanged_for ?? undefined })
})

const fromRefund = (refund: Refund): RefundRow => ({
  id: refund.id,
  document_number: refund.number,
  sale_id: refund.saleId,
  shift_id: refund.shiftId,
  organization_id: refund.organizationId,
  cashbox_id: refund.cashboxId,
  employee_id: refund.employeeId,
  employee_name: refund.employeeName,
  approved_by: refund.approvedBy?.id ?? null,
  approved_name: refund.approvedBy?.name ?? null,
  total: refund.total,
  costs: JSON.stringify(refund.costs ?? []),
  credited: refund.credited ?? zero,
  to_cashback: refund.toCashback ?? zero,
  reason: refund.reason === undefined ? null : JSON.stringify(refund.reason),
  note: refund.note ?? null,
  is_last: refund.isLast ? 1 : 0,
  refunded_at: refund.refundedAt,
  journal_head: refund.journalHead,
  exchanged_for: refund.exchangedFor ?? null
})

/** Writes a refund with all its rows. `number` is the counter inside its number. */
export function insertRefund(db: Writer, refund: Refund, number: number): void {
  storable(refund.total)
  db.prepare(`INSERT INTO refund (number, ${columns}) VALUES (@number, ${valuesOf(columns)})`).run({
    ...fromRefund(refund),
    number
  })
  const insertLine = db.prepare(
    `INSERT INTO refund_line (refund_id, position, ${lineColumns})
     VALUES (@refund_id, @position, ${valuesOf(lineColumns)})`
  )
  refund.lines.forEach((line, position) =>
    insertLine.run({
      refund_id: refund.id,
      position,
      line_id: line.lineId,
      product_id: line.productId,
      warehouse_id: line.warehouseId,
      name: line.name,
      unit_name: line.unitName,
      quantity: line.quantity,
      sums: JSON.stringify(line.sums),
      marks: line.marks === undefined ? null : JSON.stringify(line.marks)
    })
  )
  const insertTender = db.prepare(
    `INSERT INTO refund_tender (refund_id, position, ${tenderColumns})
     VALUES (@refund_id, @position, ${tenderValues})`
  )
  refund.given.forEach((given, position) => insertTender.run({ refund_id: refund.id, position, ...fromPayment(given) }))
}

const whole = (db: Reader, rows: RefundRow[]): Refund[] => {
  const lines = db.prepare(`SELECT ${lineColumns} FROM refund_line WHERE refund_id = (SELECT ?) ORDER BY position`)
  const tenders = db.prepare(
    `SELECT ${tenderColumns} FROM refund_tender WHERE refund_id = (SELECT ?) ORDER BY position`
  )
  return rows.map((row) =>
    toRefund(row, LineRow.all(lines, row.id).map(toLine), TenderRow.all(tenders, row.id).map(toPayment))
  )
}

export const refundById = (db: Reader, id: RefundId): Refund | undefined =>
  whole(db, RefundRow.all(db.prepare(`SELECT ${columns} FROM refund WHERE id = ?`), id))[0]

/** Returns the refunds of a sale, oldest first. */
export const refundsOfSale = (db: Reader, saleId: SaleId): Refund[] =>
  whole(
    db,
    RefundRow.all(db.prepare(`SELECT ${columns} FROM refund WHERE sale_id = (SELECT ?) ORDER BY number`), saleId)
  )

/** Returns the refund whose goods were exchanged for the goods of this sale. */
export const exchangedForSale = (db: Reader, saleId: SaleId): Refund | undefined =>
  whole(db, RefundRow.all(db.prepare(`SELECT ${columns} FROM refund WHERE exchanged_for = ?`), saleId))[0]

const SentRow = rowReader('refund', { server_id: text })

/** Returns the service's ids of the refunds of a sale that have arrived, oldest first. */
export const sentRefundsOf = (db: Reader, saleId: SaleId): string[] =>
  SentRow.all(
    db.prepare(
      `SELECT id_map.server_id FROM refund JOIN id_map ON id_map.kind = 'refund' AND id_map.local_id = refund.id
         WHERE refund.sale_id = ? ORDER BY refund.number`
    ),
    saleId
  ).map(({ server_id }) => server_id)

const Marker = valueReader('job', text)

/** Returns the markers of this till's refunds of a sale, arrived or not. */
export const refundMarkersOf = (db: Reader, saleId: SaleId): string[] =>
  Marker.all(
    db
      .prepare(
        `SELECT marker FROM job WHERE kind = 'refund.create' AND subject_id IN (SELECT id FROM refund WHERE sale_id = ?)`
      )
      .pluck(),
    saleId
  )

/** Returns whether a refund of the sale by this till is not at the service yet. */
export const hasUnsentRefundOf = (db: Reader, saleId: SaleId): boolean =>
  db
    .prepare(
      `SELECT 1 FROM refund JOIN job ON job.subject_id = refund.id
       WHERE refund.sale_id = ? AND job.kind = 'refund.create' AND job.state IN ${openStates}`
    )
    .get(saleId) !== undefined

const UnsentRow = rowReader('job', { id: brand<RefundId>(), marks: text })

/** Returns the refunds with one of these traceability codes that are not at the service yet. */
export function unsentRefundsOf(db: Reader, marks: readonly string[]): RefundId[] {
  if (marks.length === 0) return []
  const keys = new Set(marks.map(keyOfMark))
  const rows = UnsentRow.all(
    db.prepare(
      `SELECT refund_line.refund_id AS id, refund_line.marks FROM job
         JOIN refund_line ON refund_line.refund_id = job.subject_id
       WHERE job.kind = 'refund.create' AND job.state IN ${openStates} AND refund_line.marks IS NOT NULL
       ORDER BY job.seq`
    )
  )
  const isOf = (marks: string) => toMarks(marks).some((mark) => keys.has(keyOfMark(mark)))
  return [...new Set(rows.filter((row) => isOf(row.marks)).map(({ id }) => id))]
}

/** The amount given back by one method in one currency during a shift, in that currency. */
const Returned = rowReader('refund', {
  methodId: brand<MethodId>(),
  methodName: text,
  methodType,
  currencyId: brand<CurrencyId>(),
  refunded: minor
})
export type Returned = RowOf<typeof Returned>

export const returnedOf = (db: Reader, shiftId: ShiftId): Returned[] =>
  Returned.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, method_type AS methodType,
         json_extract(currency, '$.id') AS currencyId, SUM(amount) AS refunded
       FROM refund JOIN refund_tender ON refund_tender.refund_id = refund.id WHERE shift_id = ?
       GROUP BY method_id, method_type, currencyId ORDER BY method_id, currencyId`
    ),
    shiftId
  )

/**
 * Returns the number and the total of a shift's refunds, in the currency of the sales. `rounded` is by how much less
 * was given because of cash rounding.
 */
export function refundTotals(db: Reader, shiftId: ShiftId): Totals {
  const totals = TotalsRow.one(
    db.prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total, COALESCE(SUM(credited), 0) AS credited
       FROM refund WHERE shift_id = ?`
    ),
    shiftId
  )
  return { ...totals, rounded: roundedBack(db, 'refund.shift_id = @shiftId', { shiftId }) }
}
const TotalsRow = rowReader('refund', { count: integer, total: minor, credited: minor })
type Totals = { count: number; total: Minor; credited: Minor; rounded: Minor }
