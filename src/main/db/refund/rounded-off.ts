import { zero, type Minor } from '../../../shared/money.ts'
import { anySales } from './other-till-sales.ts'
import { refundPayments } from './refund-parts.ts'
import type { Reader } from '../core/open.ts'
import { integer, minor, nullable } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

// The effect of cash rounding (domain/pricing/cash-rounding.ts) on the payments of sales and refunds, in the currency
// of the sale. In an exchange, the part that pays for other goods was never handed over: its rounding counts with the
// refund, not with the sale.

const Rounded = rowReader('sale', {
  count: integer,
  total: minor
})
type Rounded = RowOf<typeof Rounded>
type Facts = Record<string, unknown>

/** Returns by how much the sales exceed the cash taken for them. Negative if more cash was taken. */
export const roundedOff = (db: Reader, ofSale: string, facts: Facts): Rounded =>
  Rounded.one(
    db.prepare(
      `SELECT COUNT(DISTINCT sale.id) AS count, COALESCE(SUM(-rounded), 0) AS total
       FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number
       WHERE ${ofSale} AND rounded <> 0 AND is_exchanged = 0`
    ),
    facts
  )

const BackRow = rowReader('refund', { total: nullable(minor) })

/** Returns by how much the refunds exceed the cash given for them. Negative if more cash was given. */
export function roundedBack(db: Reader, ofRefund: string, facts: Facts): Minor {
  const refunds = `FROM refund JOIN ${anySales} AS sale ON sale.id = refund.sale_id`
  const row = BackRow.one(
    db.prepare(
      `SELECT SUM(off) AS total FROM (
         SELECT paid - amount AS off ${refunds} JOIN ${refundPayments} AS given ON given.refund_id = refund.id
         WHERE ${ofRefund} AND given.currency_id = sale.currency_id
         UNION ALL
         SELECT rounded ${refunds} JOIN sale AS other ON other.id = refund.exchanged_for
           JOIN sale_payment ON sale_payment.sale_number = other.number AND is_exchanged = 1
         WHERE ${ofRefund}
       )`
    ),
    facts
  )
  return row.total ?? zero
}
