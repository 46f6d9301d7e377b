import { zero, type Minor } from '../../../shared/money.ts'
import { anySales } from './other-till-sales.ts'
import type { Reader } from '../core/open.ts'

// What cash made of sums because it goes in steps (domain/pricing/cash-rounding.ts): from payments of sales and from the money of
// refunds, in the currency of the sale. What goods that came back pay for others in the same act was never handed over.

type Rounded = { count: number; total: Minor }
type Facts = Record<string, unknown>

/** What sales came to more than cash was taken for them; below nothing, less. */
export const roundedOff = (db: Reader, ofSale: string, facts: Facts): Rounded =>
  db
    .prepare(
      `SELECT COUNT(DISTINCT sale.id) AS count, COALESCE(SUM(-rounded), 0) AS total
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id
       WHERE ${ofSale} AND rounded <> 0 AND is_exchanged = 0`
    )
    .get(facts) as Rounded

/** What refunds came to more than cash was given for them; below nothing, less. */
export function roundedBack(db: Reader, ofRefund: string, facts: Facts): Minor {
  const refunds = `FROM refund JOIN ${anySales} AS sale ON sale.id = refund.sale_id`
  const row = db
    .prepare(
      `SELECT SUM(off) AS total FROM (
         SELECT paid - amount AS off ${refunds} JOIN refund_tender ON refund_tender.refund_id = refund.id
         WHERE ${ofRefund} AND json_extract(refund_tender.currency, '$.id') = json_extract(sale.currency, '$.id')
         UNION ALL
         SELECT rounded ${refunds} JOIN sale_tender ON sale_tender.sale_id = refund.exchanged_for AND is_exchanged = 1
         WHERE ${ofRefund}
       )`
    )
    .get(facts) as { total: Minor | null }
  return row.total ?? zero
}
