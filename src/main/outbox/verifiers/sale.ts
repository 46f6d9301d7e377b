import { firstServerTime } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { OutboxDeps } from '../deps.ts'
import { absenceIn, freshnessBefore } from './fresh.ts'
import {
  asOf,
  foundIn,
  resultsOf,
  widest,
  type Verifications,
  type Reach,
  type Target,
  type Targets
} from './verify.ts'
import { scan } from './scan.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Verifies sales by their `code`, all of one request identity in one scan: the list since the earliest send, by the
 * service's own clock. The till compares every row itself, because the service ignores an unknown filter.
 */
export async function verifySales(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const [first] = targets
  const { filter, reach } = filterOf(deps, targets)
  const freshness = freshnessBefore(deps, targets)
  const result = await scan(deps, 'trade/get-paging', filter, asOf(first.job))
  const byCode = new Map<unknown, string[]>()
  for (const row of result.rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row._id])
  const absent = absenceIn(result, freshness, { ...filter, reach })
  return resultsOf(targets, (target) => {
    const { sent } = target
    const found = byCode.get(sent['code'])
    return found === undefined ? absent(target) : foundIn(found, { code: sent['code'] })
  })
}

/** Returns the filter of the list, and how far back it reaches. */
export function filterOf(deps: Pick<OutboxDeps, 'store' | 'limits'>, targets: readonly Target[]) {
  const jobs = targets.map(({ job }) => job)
  const filter = filterSince(deps, jobs, widest(targets))
  const reach: Reach = 'updated_at' in filter ? widest(targets) : 'all'
  return { filter, reach }
}

/**
 * Filters since the first possible send of any of the jobs, by the earliest time of the service's clock: the list must
 * show the effect of an earlier attempt as well as that of a later one. If a time is unknown, there is no filter by
 * time.
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
