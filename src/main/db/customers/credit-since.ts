import type { Minor } from '../../../shared/money.ts'
import type { Reader } from '../core/open.ts'
import { minor } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'
import type { Reading } from '../catalog/records.ts'

const Credit = rowReader('sale', { credit: minor })

/**
 * Returns what this till sold to a customer on debt or from the balance, minus refunds on it and payments, as far as
 * their list cannot include it yet; all of it if the list was never read. A customer created at this till has two ids.
 * If something arrived during the read of the list, the list may include it or not: until the next read, debts count as
 * not included and payments as included, so that nobody gets more credit than they have.
 */
export function creditSince(db: Reader, ids: readonly string[], currencyId: string, read: Reading | undefined): Minor {
  const { askedAt = 0, endedAt = 0 } = read ?? {}
  return Credit.one(db.prepare(creditNews), { ids: JSON.stringify(ids), currencyId, askedAt, endedAt }).credit
}

/** Reads the few sales on credit, never the whole queue: each key on a customer's ticket runs this query. */
const creditNews = (() => {
  const theirs = `(sale.debt <> 0 OR sale.from_balance <> 0) AND sale.customer_id IN (SELECT value FROM json_each(@ids))
    AND sale.currency_id = @currencyId`
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
       FROM other_till_sale AS sale CROSS JOIN refund ON refund.sale_id = sale.id
       ${jobOf('refund.create', 'refund.id')} WHERE ${theirs} AND ${since('@endedAt')})
    - (SELECT COALESCE(SUM(CASE direction WHEN 'in' THEN moved.amount ELSE -moved.amount END), 0)
       FROM cash_movement AS moved ${jobOf('transaction.create', 'moved.id')}
       WHERE moved.customer_id IN (SELECT value FROM json_each(@ids))
         AND moved.currency_id = @currencyId
         AND ${since("CASE direction WHEN 'in' THEN @endedAt ELSE @askedAt END")}) AS credit`
})()
