import type { JobId } from '../../../shared/ids.ts'
import { lastAttempt, laterServerIds, type Attempt } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { overForMs, type OutboxDeps } from '../deps.ts'
import type { Verification, Target } from './verify.ts'

/**
 * Condition 3 of a negative: does the result show what was made later? Asked before the list is read, because what is
 * done while it is read need not be in it. Answers one question a target, to be put to the ids that the list showed.
 * A list that shows a part of a kind only says itself what of it is later.
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
 * Was a write of ours so long ago that every copy of the service must show it to this job? What was taken for ours without
 * being sent was always there.
 */
export function isLongSince(deps: OutboxDeps, job: Job, write: JobId | undefined): boolean {
  const longMs = deps.limits.quietMs + deps.limits.betweenStaleNegativesMs
  if (write === undefined) return job.answeredMs >= longMs
  const attempt = lastAttempt(deps.store, write)
  if (attempt === undefined) return true
  return ageMs(deps, attempt) >= longMs
}

/**
 * For how long at least an attempt is over, in milliseconds: by the monotonic clock, or by the service's own where that
 * says more, as it does for what an earlier boot sent. The till's clock has no part in it: it may leap.
 */
export function ageMs(deps: OutboxDeps, attempt: Attempt): number {
  const now = deps.ask.serverNowAtLeast()
  const { serverTime } = attempt
  const atService = serverTime === undefined || now === undefined ? 0 : now - serverTime
  return Math.max(overForMs(deps, attempt), atService)
}
