import type { Minor } from '../../shared/money.ts'
import type { Instant } from '../../shared/ports.ts'
import type { Reader } from './open.ts'

/**
 * What this till sold to a customer on debt or from the balance, less what came back against it and what they paid, of
 * which a list read at `readAt` cannot know yet. One customer has two ids where they were made here.
 */
export function creditSince(db: Reader, ids: readonly string[], currencyId: string, readAt: Instant): Minor {
  const row = db.prepare(creditNews).get({ ids: JSON.stringify(ids), currencyId, readAt }) as { credit: Minor }
  return row.credit
}

/** Read from the few sales on credit, never from the whole queue: it is asked with each key on a customer's ticket. */
const creditNews = (() => {
  const theirs = `(sale.debt <> 0 OR sale.from_balance <> 0) AND sale.customer_id IN (SELECT value FROM json_each(@ids))
    AND json_extract(sale.currency, '$.id') = @currencyId`
  const isNews = `job.state NOT IN ('writtenOff', 'cancelled') AND (job.state <> 'done' OR job.changed_at >= @readAt)`
  const jobOf = (kind: string, subject: string) =>
    `CROSS JOIN job ON job.subject_id = ${subject} AND job.kind = '${kind}'`
  return `SELECT
    (SELECT COALESCE(SUM(sale.debt + sale.from_balance), 0) FROM sale ${jobOf('sale.create', 'sale.id')}
     WHERE ${theirs} AND ${isNews})
    - (SELECT COALESCE(SUM(refund.credited - refund.to_cashback), 0) FROM sale CROSS JOIN refund ON refund.sale_id = sale.id
       ${jobOf('refund.create', 'refund.id')} WHERE ${theirs} AND ${isNews})
    - (SELECT COALESCE(SUM(refund.credited - refund.to_cashback), 0)
       FROM foreign_sale AS sale CROSS JOIN refund ON refund.sale_id = sale.id
       ${jobOf('refund.create', 'refund.id')} WHERE ${theirs} AND ${isNews})
    - (SELECT COALESCE(SUM(CASE direction WHEN 'in' THEN moved.amount ELSE -moved.amount END), 0)
       FROM cash_movement AS moved ${jobOf('transaction.create', 'moved.id')}
       WHERE moved.customer IS NOT NULL AND json_extract(moved.customer, '$.id') IN (SELECT value FROM json_each(@ids))
         AND json_extract(moved.currency, '$.id') = @currencyId AND ${isNews}) AS credit`
})()
