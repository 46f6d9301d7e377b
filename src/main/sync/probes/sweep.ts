import type { SaleId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { TradeRow } from '../../api/schemas/trade.ts'
import { openIncident, type IncidentKind } from '../../store/incidents.ts'
import { markSwept, unsweptSales } from '../../store/job-rows.ts'
import { saleById } from '../../store/sales.ts'
import type { Parts } from '../parts.ts'
import { asOf } from './look.ts'
import { filterSince } from './sale.ts'
import { scan } from './scan.ts'
import { major } from '../translate/amounts.ts'
import type { Commit } from '../push.ts'

const mostAtOnce = 1000

type Finding = { kind: IncidentKind; evidence: Record<string, unknown> }

/**
 * Reads back what was done a while ago and compares the markers with the books: exactly one effect each, of the amount
 * that was meant. Anything else is an incident with its evidence; nothing is put right silently.
 */
export async function sweep(parts: Parts, commit: Commit): Promise<void> {
  const { store, clock, limits } = parts
  const doneBy = (clock.now() - limits.sweepAfterMs) as Instant
  const unswept = unsweptSales(store, doneBy, mostAtOnce)
  const first = unswept[0]
  if (first === undefined) return
  const group = unswept.filter((job) => job.organizationId === first.organizationId)
  const result = await scan(parts.ask, 'trade/get-paging', filterSince(parts, group), asOf(first))
  if ('failed' in result) return

  const byCode = new Map<unknown, TradeRow[]>()
  for (const row of result.rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row])
  await commit(() =>
    store.transaction((db) => {
      for (const job of group) {
        const sale = saleById(db, job.subjectId as SaleId)
        const rows = sale === undefined ? [] : (byCode.get(sale.code) ?? [])
        // Not there, in a list that moved while it was read: it is looked at again.
        if (rows.length === 0 && !result.isComplete) continue
        const wanted = sale && major(sale.sums.total, sale.currency.decimals)
        const finding = findingOf(rows, wanted)
        if (finding !== undefined) openIncident(db, { jobId: job.id, ...finding }, clock.now())
        markSwept(db, job.id, clock.now())
      }
    })
  )
}

function findingOf(rows: readonly TradeRow[], wanted: number | undefined): Finding | undefined {
  const [only] = rows
  const ids = rows.map(({ _id }) => _id)
  if (only === undefined) return { kind: 'lost', evidence: { wanted } }
  if (rows.length > 1) return { kind: 'doubled', evidence: { serverIds: ids } }
  const total = only.total_to_pay ?? undefined
  if (total !== undefined && total !== wanted) return { kind: 'differs', evidence: { serverIds: ids, wanted, total } }
  return undefined
}
