import type { JobId } from '../../../shared/ids.ts'
import { lastAttempt, laterServerIds, type Attempt } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { overForMs, type OutboxDeps } from '../deps.ts'
import type { Verification, Target } from './verify.ts'

/**
 * Condition 3 of a negative: returns, for each target, a function that decides from the listed ids whether the list
 * shows later writes. Call it before the list is read, because a list need not show what was done while it was read.
 * For a list of a part of a kind, `laterOf` returns the later records that the list must show.
 */
export function freshnessBefore(
  deps: Pick<OutboxDeps, 'store'>,
  targets: readonly Target[],
  laterOf = ({ job, attempt }: Target): string[] => laterServerIds(deps.store, job.kind, attempt.id)
): ((shown: ReadonlySet<string>) => Verification['freshness'])[] {
  return targets.map((target) => {
    const later = laterOf(target)
    return (shown) => (later.length === 0 ? 'none' : later.some((id) => shown.has(id)) ? 'shown' : 'missing')
  })
}

/**
 * Returns whether a write is old enough that every copy of the service must show it to this job. A record that was
 * adopted without being sent was always there.
 */
export function isLongSince(deps: OutboxDeps, job: Job, write: JobId | undefined): boolean {
  const longMs = deps.limits.quietMs + deps.limits.betweenStaleNegativesMs
  if (write === undefined) return job.answeredMs >= longMs
  const attempt = lastAttempt(deps.store, write)
  if (attempt === undefined) return true
  return ageMs(deps, attempt) >= longMs
}

/**
 * Returns the least time since an attempt ended, in milliseconds: by the monotonic clock, or by the service's clock if
 * that gives a longer time, as for an attempt of an earlier boot. The till's own clock is not used, because it may
 * jump.
 */
export function ageMs(deps: OutboxDeps, attempt: Attempt): number {
  const now = deps.ask.serverNowAtLeast()
  const { serverTime } = attempt
  const atService = serverTime === undefined || now === undefined ? 0 : now - serverTime
  return Math.max(overForMs(deps, attempt), atService)
}
