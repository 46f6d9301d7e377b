import type { SaleId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Change } from '../../domain/core/model.ts'
import type { OtherTillRefund } from '../../domain/refund/other-till-refunds.ts'
import type { Reader, Writer } from '../core/open.ts'

// What other tills have given back. There is no statement here that changes or deletes a row.

type OtherTillRefundRow = {
  server_id: string
  sale_id: SaleId
  number: string
  goods: string
  total: Minor
  payments: string | null
}

const columns = 'server_id, sale_id, number, goods, total, payments'

const toOtherTillRefund = (row: OtherTillRefundRow): OtherTillRefund => ({
  id: row.server_id,
  saleId: row.sale_id,
  number: row.number,
  goods: JSON.parse(row.goods) as OtherTillRefund['goods'],
  total: row.total,
  payments: row.payments === null ? undefined : (JSON.parse(row.payments) as Change[])
})

/** Those of a sale, in the order in which they were learnt. */
export const otherTillRefunds = (db: Reader, saleId: SaleId): OtherTillRefund[] =>
  (
    db
      .prepare(`SELECT ${columns} FROM refund_elsewhere WHERE sale_id = ? ORDER BY rowid`)
      .all(saleId) as OtherTillRefundRow[]
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
