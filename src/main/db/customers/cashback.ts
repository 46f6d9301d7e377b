import type { SaleId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader, Writer } from '../core/open.ts'
import { minor } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

const Earned = rowReader('earned_cashback', { amount: minor })

/**
 * Returns the cashback that a sale earned its customer, as the service says. Undefined until the sale was reconciled.
 */
export const earnedOf = (db: Reader, id: SaleId): Minor | undefined =>
  Earned.get(db.prepare('SELECT amount FROM earned_cashback WHERE sale_id = ?'), id)?.amount

/** Stores the service's amount, which replaces any earlier one. */
export function putEarned(db: Writer, id: SaleId, amount: Minor, now: Instant): void {
  db.prepare(
    `INSERT INTO earned_cashback (sale_id, amount, read_at) VALUES (?, ?, ?)
     ON CONFLICT (sale_id) DO UPDATE SET amount = excluded.amount, read_at = excluded.read_at`
  ).run(id, amount, now)
}

const Spent = valueReader('sale.from_cashback', minor)

/** Returns the cashback that sales of this till used and that an answer of `readAt` cannot include yet. */
export function cashbackSince(db: Reader, ids: readonly string[], currencyId: string, readAt: Instant): Minor {
  const spent = db
    .prepare(
      `SELECT COALESCE(SUM(sale.from_cashback), 0) AS spent FROM sale
       CROSS JOIN job ON job.subject_id = sale.id AND job.kind = 'sale.create'
       WHERE sale.from_cashback <> 0 AND sale.customer_id IN (SELECT value FROM json_each(@ids))
         AND sale.currency_id = @currencyId
         AND job.state NOT IN ('writtenOff', 'cancelled') AND (job.state <> 'done' OR job.changed_at >= @readAt)`
    )
    .pluck()
  return Spent.one(spent, { ids: JSON.stringify(ids), currencyId, readAt })
}
