import type { Minor } from '../../../shared/money.ts'
import type { Reader } from '../core/open.ts'
import { minor } from '../core/checks.ts'
import { rowReader } from '../core/rows.ts'
import type { Reading } from '../catalog/records.ts'

const Credit = rowReader('sale', { credit: minor })

/**
 * What this till sold to a customer on debt or from the balance, less what came back against it and what they paid, of
 * which their list cannot know yet; all of it, where the list was never read. One customer has two ids where they were
 * made here. What arrived while the list was on its way may be in it or not: until it is read again, what the customer
 * owes is taken as not in it, and what they paid as in it, so that nobody has more than they do.
 */
export function creditSince(db: Reader, ids: readonly string[], currencyId: string, read: Reading | undefined): Minor {
  const { askedAt = 0, endedAt = 0 } = read ?? {}
  return Credit.one(db.prepare(creditNews), { ids: JSON.stringify(ids), currencyId, askedAt, endedAt }).credit
}

/** Read from the few sales on credit, never from the whole queue: it is asked with each key on a customer's ticket. */
const creditNews = (() => {
  const theirs = `(sale.debt <> 0 OR sale.from_balance <> 0) AND sale.customer_id IN (SELECT value FROM json_each(@ids))
    AND json_extract(sale.currency, '$.id') = @currencyId`
  const since = (time: string) =>
    `job.state NOT IN ('writtenOff', 'cancelled') AND (job.state <> 'done' OR job.changed_at >= ${time})`
  const jobOf = (kind: string, subject: string) =>
    `CROSS JOIN job ON job.subject_id = ${subject} AND job.kind = '${kind}'`
  return `SELECT
    (SELECT COALESCE(SUM(sale.debt + sale.from_balance), 0) FROM sale ${jobOf('sale.create', 'sale.id')}
     WHERE ${theirs} AND ${since('@askedAt')})
    - (SELECT COALESCE(SUM(refund.credited - refund.to_cashback), 0) FROM sale CROSS JOIN refund ON refund.sale_id = sale.id
       ${jobOf('refund.create', 'refund.id')} WHERE ${theirs} AND ${since('@endedAt')})
    - (SELECT COALESCE(SUM(refund.credited - refund.to_cashback), 0)
       FROM foreign_sale AS sale CROSS JOIN refund ON refund.sale_id = sale.id
       ${jobOf('refund.create', 'refund.id')} WHERE ${theirs} AND ${since('@endedAt')})
    - (SELECT COALESCE(SUM(CASE direction WHEN 'in' THEN moved.amount ELSE -moved.amount END), 0)
       FROM cash_movement AS moved ${jobOf('transaction.create', 'moved.id')}
       WHERE moved.customer IS NOT NULL AND json_extract(moved.customer, '$.id') IN (SELECT value FROM json_each(@ids))
         AND json_extract(moved.currency, '$.id') = @currencyId
         AND ${since("CASE direction WHEN 'in' THEN @endedAt ELSE @askedAt END")}) AS credit`
})()
