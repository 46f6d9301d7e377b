import type { Reader } from '../../../src/main/db/core/open.ts'
import { jobsOf, type Audited, type Till } from './till.ts'

// Cash rounding: a rounded sale leaves no debt, and a full refund returns what was paid.

type Rounded = { id: string; code: string; debt: number }
const roundedIn = (file: Reader): Rounded[] =>
  file
    .prepare(
      `SELECT DISTINCT sale.id, sale.code, sale.debt FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number
       WHERE rounded <> 0`
    )
    .all() as Rounded[]

/** Selects for each fully refunded sale in one currency what was paid, what was refunded, and its rounding step. */
const refundedSales = (file: Reader): { code: string; step: number; came: number; went: number }[] =>
  file
    .prepare(
      `SELECT sale.code, sale.body ->> '$.rules.cashRounding.step' AS step,
         (SELECT SUM(CASE role WHEN 'tender' THEN amount ELSE -amount END) FROM sale_payment WHERE sale_number = sale.number) AS came,
         (SELECT COALESCE(SUM(given.value ->> '$.amount'), 0) FROM refund JOIN json_each(refund.body, '$.given') AS given
            WHERE refund.sale_id = sale.id) AS went
       FROM sale
       WHERE step IS NOT NULL AND EXISTS (SELECT 1 FROM refund WHERE refund.sale_id = sale.id AND is_last = 1)
         -- What was owed or paid from a balance goes another way, as does what another till gave back.
         AND debt = 0 AND from_balance = 0 AND from_cashback = 0
         AND sale.id NOT IN (SELECT sale_id FROM other_till_refund)
         AND NOT EXISTS (SELECT 1 FROM sale_payment WHERE sale_number = sale.number
           AND sale_payment.currency_id <> sale.currency_id)`
    )
    .all() as { code: string; step: number; came: number; went: number }[]

export function auditRounding({ file }: Till, { sandbox, isOutside, hold }: Audited): void {
  const done = new Map(
    jobsOf(file)
      .filter(({ kind, state }) => kind === 'sale.create' && state === 'done')
      .map((job) => [job.subject_id, job.server_id])
  )
  const trades = new Map(sandbox.world.all('trade').map((trade) => [trade._id, trade]))
  for (const { id, code, debt } of roundedIn(file)) {
    hold('a rounded sale has no debt', debt === 0, () => `${code} owes ${debt}`)
    const trade = trades.get(done.get(id) ?? '')
    if (trade === undefined || isOutside) continue
    hold('a rounded sale has no debt at the service', trade.debt === 0, () => `${code} owes ${trade.debt}`)
  }
  for (const { code, step, came, went } of refundedSales(file))
    hold(
      'a full refund returns what was paid',
      Math.abs(came - went) < step,
      () => `${code}: ${came} paid, ${went} refunded`
    )
}
