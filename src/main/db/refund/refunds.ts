import type { CurrencyId, MethodId, RefundId, SaleId, ShiftId } from '../../../shared/ids.ts'
import { storable, type Minor } from '../../../shared/money.ts'
import { brand, integer, minor, text } from '../../domain/core/checks.ts'
import { methodType } from '../../domain/core/records.ts'
import { Refund } from '../../domain/refund/records.ts'
import { keyOfMark } from '../../domain/ticket/marks.ts'
import { openStates } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { table, type Kept } from '../core/table.ts'
import { refundLines, refundPayments } from './refund-parts.ts'
import { roundedBack } from './rounded-off.ts'

// The refunds of this till. There is no statement here that changes or deletes a row, and there must never be one.

export const refunds: Kept<Refund> = table('refund', Refund, {
  columns: {
    id: 'id',
    document_number: 'number',
    sale_id: 'saleId',
    shift_id: 'shiftId',
    employee_id: 'employeeId',
    employee_name: 'employeeName',
    reason_name: 'reason.name',
    total: 'total',
    credited: { path: 'credited', or: 0 },
    to_cashback: { path: 'toCashback', or: 0 },
    is_last: 'isLast',
    exchanged_for: 'exchangedFor',
    refunded_at: 'refundedAt'
  }
})

/** Writes a refund. `number` is the counter inside its number. */
export function insertRefund(db: Writer, refund: Refund, number: number): void {
  storable(refund.total)
  refunds.insert(db, refund, { number })
}

export const refundById = (db: Reader, id: RefundId): Refund | undefined => refunds.get(db, 'id = ?', id)

/** Returns the refunds of a sale, oldest first. */
export const refundsOfSale = (db: Reader, saleId: SaleId): Refund[] =>
  refunds.where(db, 'sale_id = (SELECT ?) ORDER BY number', saleId)

/** Returns the refund whose goods were exchanged for the goods of this sale. */
export const exchangedForSale = (db: Reader, saleId: SaleId): Refund | undefined =>
  refunds.get(db, 'exchanged_for = ?', saleId)

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

/** Returns the refunds with one of these traceability codes that are not at the service yet. */
export function unsentRefundsOf(db: Reader, marks: readonly string[]): RefundId[] {
  if (marks.length === 0) return []
  const keys = new Set(marks.map(keyOfMark))
  const unsent = `id IN (SELECT subject_id FROM job WHERE kind = 'refund.create' AND state IN ${openStates}) ORDER BY number`
  const isOf = ({ lines }: Refund) =>
    lines.some((line) => line.marks?.some((mark) => keys.has(keyOfMark(mark))) === true)
  return refunds
    .where(db, unsent)
    .filter(isOf)
    .map(({ id }) => id)
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
         currency_id AS currencyId, SUM(amount) AS refunded
       FROM refund JOIN ${refundPayments} ON refund_id = refund.id WHERE shift_id = ?
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
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total, COALESCE(SUM(credited), 0) AS credited,
         COALESCE(SUM((SELECT SUM(tax) FROM ${refundLines} AS line WHERE line.refund_id = refund.id)), 0) AS tax
       FROM refund WHERE shift_id = ?`
    ),
    shiftId
  )
  return { ...totals, rounded: roundedBack(db, 'refund.shift_id = @shiftId', { shiftId }) }
}
const TotalsRow = rowReader('refund', { count: integer, total: minor, credited: minor, tax: minor })
type Totals = RowOf<typeof TotalsRow> & { rounded: Minor }
