import { firstServerTime } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { OutboxDeps } from '../deps.ts'
import { freshnessBefore } from './fresh.ts'
import { asOf, foundIn, inconclusive, looked, widest, type Verification, type Reach, type Target } from './verify.ts'
import { scan } from './scan.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Looks for sales by their `code`, all of one pair of eyes in one scan: the list since the earliest of them was sent,
 * by the service's own clock. Every row is compared here, since an unknown filter is silently ignored there.
 */
export async function verifySales(deps: OutboxDeps, targets: readonly Target[]): Promise<Verification[]> {
  const [first] = targets
  if (first === undefined) return []
  const { filter, reach } = filterOf(deps, targets)
  const freshness = freshnessBefore(deps, targets)
  const result = await scan(deps, 'trade/get-paging', filter, asOf(first.job))
  const byCode = new Map<unknown, string[]>()
  for (const row of result.rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row._id])
  const ids = new Set(result.rows.map(({ _id }) => _id))

  return targets.map(({ sent }, index): Verification => {
    const found = byCode.get(sent['code'])
    if (found !== undefined) return foundIn(found, { code: sent['code'] })
    if ('failed' in result) return result.failed
    if (!result.isComplete) return inconclusive(`incomplete ${JSON.stringify(result.evidence)}`, true)
    const shown = freshness[index]?.(ids) ?? 'none'
    return looked('absent', { freshness: shown, evidence: { ...result.evidence, ...filter, reach, freshness: shown } })
  })
}

/** What asks for the list that shows them, and how far back that reaches. */
export function filterOf(deps: Pick<OutboxDeps, 'store' | 'limits'>, targets: readonly Target[]) {
  const jobs = targets.map(({ job }) => job)
  const filter = filterSince(deps, jobs, widest(targets))
  const reach: Reach = 'updated_at' in filter ? widest(targets) : 'all'
  return { filter, reach }
}

/**
 * Since the first time that one of them may have left, by the earliest that the service's clock may have been: an effect of
 * an earlier attempt must show beside that of a later one. Where a time is not known, none is asked for: no narrower
 * than needed.
 */
export function filterSince(
  { store, limits }: Pick<OutboxDeps, 'store' | 'limits'>,
  jobs: readonly Job[],
  reach: Reach
): { organization_id: string | undefined; updated_at?: string } {
  const times = jobs.map(({ id }) => firstServerTime(store, id))
  const known = times.filter((time) => time !== undefined)
  const organization = { organization_id: jobs[0]?.organizationId }
  if (reach === 'all' || known.length < times.length || known.length === 0) return organization
  const backMs = limits.lookBackMs + (reach === 'day' ? dayMs : 0)
  return { ...organization, updated_at: new Date(Math.min(...known) - backMs).toISOString() }
}
