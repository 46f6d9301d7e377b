import type { Parts } from '../parts.ts'
import { freshnessBefore } from './fresh.ts'
import { asOf, foundIn, inconclusive, looked, type Look, type Target } from './look.ts'
import { scan } from './scan.ts'

/**
 * Looks for sales by their `code`, all of one pair of eyes in one scan: the list since the earliest of them was sent,
 * by the service's own clock. Every row is compared here, since an unknown filter is silently ignored there.
 */
export async function lookForSales(parts: Parts, targets: readonly Target[]): Promise<Look[]> {
  const [first] = targets
  if (first === undefined) return []
  const since = sinceOf(targets, parts.limits.lookBackMs)
  const filter = {
    organization_id: first.job.organizationId,
    ...(since === undefined ? {} : { updated_at: new Date(since).toISOString() })
  }
  const freshness = freshnessBefore(parts, targets)
  const result = await scan(parts.ask, 'trade/get-paging', filter, asOf(first.job))
  const byCode = new Map<unknown, string[]>()
  for (const row of result.rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row._id])
  const ids = new Set(result.rows.map(({ _id }) => _id))

  return targets.map(({ sent }, index): Look => {
    const found = byCode.get(sent['code'])
    if (found !== undefined) return foundIn(found, { code: sent['code'] })
    if ('failed' in result) return result.failed
    if (!result.isComplete) return inconclusive(`incomplete ${JSON.stringify(result.evidence)}`, true)
    const shown = freshness[index]?.(ids) ?? 'none'
    return looked('absent', { freshness: shown, evidence: { ...result.evidence, ...filter, freshness: shown } })
  })
}

/** No narrower than needed: where one of them has no known time, no time is asked for. */
function sinceOf(targets: readonly Target[], lookBackMs: number): number | undefined {
  const times = targets.map(({ attempt }) => attempt.serverTime)
  if (times.includes(undefined)) return undefined
  return Math.min(...(times as number[])) - lookBackMs
}
