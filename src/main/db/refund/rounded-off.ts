import { zero, type Minor } from '../../../shared/money.ts'
import { anySales } from './other-till-sales.ts'
import type { Reader } from '../core/open.ts'
import { integer, minor, nullable } from '../core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

// What cash made of sums because it goes in steps (domain/pricing/cash-rounding.ts): from payments of sales and from the money of
// refunds, in the currency of the sale. What goods that came back pay for others in the same act was never handed over.

const Rounded = rowReader('sale', {
  count: integer,
  total: minor
})
type Rounded = RowOf<typeof Rounded>
type Facts = Record<string, unknown>

/** What sales came to more than cash was taken for them; below nothing, less. */
export const roundedOff = (db: Reader, ofSale: string, facts: Facts): Rounded =>
  Rounded.one(
    db.prepare(
      `SELECT COUNT(DISTINCT sale.id) AS count, COALESCE(SUM(-rounded), 0) AS total
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id
       WHERE ${ofSale} AND rounded <> 0 AND is_exchanged = 0`
    ),
    facts
  )

const BackRow = rowReader('refund_tender', { total: nullable(minor) })

/** What refunds came to more than cash was given for them; below nothing, less. */
export function roundedBack(db: Reader, ofRefund: string, facts: Facts): Minor {
  const refunds = `FROM refund JOIN ${anySales} AS sale ON sale.id = refund.sale_id`
  const row = BackRow.one(
    db.prepare(
      `SELECT SUM(off) AS total FROM (
         SELECT paid - amount AS off ${refunds} JOIN refund_tender ON refund_tender.refund_id = refund.id
         WHERE ${ofRefund} AND json_extract(refund_tender.currency, '$.id') = json_extract(sale.currency, '$.id')
         UNION ALL
         SELECT rounded ${refunds} JOIN sale_tender ON sale_tender.sale_id = refund.exchanged_for AND is_exchanged = 1
         WHERE ${ofRefund}
       )`
    ),
    facts
  )
  return row.total ?? zero
}
