import type { Sandbox } from '@kassa/sandbox'
import type { Reader } from '../../../src/main/db/core/open.ts'
import type { Hold } from '../audit/till.ts'
import type { Printed } from '../cashier/cashier.ts'

export type OfflineAudit = {
  sandbox: Sandbox
  file: Reader
  printed: readonly Printed[]
  evidence: { sales: number; shifts: number }
  hold: Hold
}

/**
 * Checks, besides the rules of every world, that there are exactly as many effects as were made offline and that nobody
 * had to help.
 */
export function auditOffline({ sandbox, file, printed, evidence, hold }: OfflineAudit): Record<string, number> {
  const n = (sql: string): number => (file.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n
  const receipts = new Map(printed.map(({ code, total }) => [code, total]))
  const there = sandbox.world.all('trade').filter(({ is_deleted }) => is_deleted !== true)
  const trades = there.filter(({ is_refund }) => !is_refund)
  const sessions = sandbox.world.all('session')
  const counts = {
    sales: n('sale'),
    receipts: receipts.size,
    trades: trades.length,
    shifts: n('shift'),
    sessions: sessions.length,
    refunds: n('refund'),
    movements: n('cash_movement'),
    invoices: sandbox.world.all('invoice').length,
    tickets: sandbox.world.all('open-ticket').length,
    jobs: n('job'),
    attempts: n('attempt'),
    probes: n('probe'),
    decisions: n('decision'),
    incidents: n('incident'),
    unread: n(
      `job WHERE state = 'done' AND swept_at IS NULL AND kind IN ('sale.create', 'shift.open', 'shift.close', 'refund.create')`
    )
  }
  const exactly = (what: string, is: number, wanted: number): void =>
    hold(`exact number of ${what}`, is === wanted, () => `${is} instead of ${wanted}`)
  exactly('sales in the database', counts.sales, evidence.sales)
  exactly('receipts', counts.receipts, evidence.sales)
  exactly('trades', counts.trades, evidence.sales)
  exactly('different codes of trades', new Set(trades.map(({ code }) => code)).size, evidence.sales)
  exactly('refunds', there.length - trades.length, counts.refunds)
  exactly('shifts', counts.shifts, evidence.shifts)
  exactly('sessions', counts.sessions, evidence.shifts)
  exactly('open sessions', sessions.filter(({ state }) => state === 'open').length, 0)
  exactly(
    'manual actions on the queue',
    counts.decisions + n(`journal WHERE act IN ('job.askPerson', 'job.refuse')`),
    0
  )
  exactly('incidents', counts.incidents, 0)
  exactly('documents that were not reconciled', counts.unread, 0)
  const decimals = (file.prepare(`SELECT decimals AS d FROM sale LIMIT 1`).get() as { d: number }).d
  const printedTotal = [...receipts.values()].reduce((sum, total) => sum + total, 0)
  const taken = trades.reduce((sum, { total_to_pay: total }) => sum + Math.round(total * 10 ** decimals), 0)
  exactly('minor units in all trades', taken, printedTotal)
  return counts
}
