import type { SaleId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { OtherTillRefund } from '../../domain/refund/other-till-refunds.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, decimal, fields, list, minor, nullable, text } from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { Change as change } from '../../domain/core/records.ts'

// Refunds of other tills. There is no statement here that changes or deletes a row.

const OtherTillRefundRow = rowReader('refund_elsewhere', {
  server_id: text,
  sale_id: brand<SaleId>(),
  number: text,
  goods: text,
  total: minor,
  payments: nullable(text)
})
type OtherTillRefundRow = RowOf<typeof OtherTillRefundRow>

const toGoods = json(
  'refund_elsewhere.goods',
  list(fields<OtherTillRefund['goods'][number]>({ productId: text, quantity: decimal }))
)
const toPayments = json('refund_elsewhere.payments', list(change))

const columns = 'server_id, sale_id, number, goods, total, payments'

const toOtherTillRefund = (row: OtherTillRefundRow): OtherTillRefund => ({
  id: row.server_id,
  saleId: row.sale_id,
  number: row.number,
  goods: toGoods(row.goods),
  total: row.total,
  payments: row.payments === null ? undefined : toPayments(row.payments)
})

/** Returns the refunds of a sale, in the order in which the till learned of them. */
export const otherTillRefunds = (db: Reader, saleId: SaleId): OtherTillRefund[] =>
  OtherTillRefundRow.all(
    db.prepare(`SELECT ${columns} FROM refund_elsewhere WHERE sale_id = ? ORDER BY rowid`),
    saleId
  ).map(toOtherTillRefund)

export function insertOtherTillRefund(db: Writer, refund: OtherTillRefund, readAt: Instant): void {
  db.prepare(`INSERT INTO refund_elsewhere (${columns}, read_at) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(
    refund.id,
    refund.saleId,
    refund.number,
    JSON.stringify(refund.goods),
    refund.total,
    refund.payments === undefined ? null : JSON.stringify(refund.payments),
    readAt
  )
}
