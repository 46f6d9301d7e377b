import type { JobId } from '../../../shared/ids.ts'
import { lastAttempt, type Attempt } from '../../db/outbox/attempts.ts'
import { newestRecords, type CreatedRecord } from '../../db/outbox/done-records.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { overForMs, type OutboxDeps } from '../deps.ts'
import type { Scan } from './scan.ts'
import { incomplete, looked, type Verification, type Target, type Targets } from './verify.ts'

type Freshness = Verification['freshness']

/**
 * Condition 3 of a negative: returns a function that decides from the listed ids whether the list shows records that this
 * till began to create after the quiet time of the target. All targets are of one kind. Call it before the list is read,
 * because a list need not show what was done while it was read.
 */
export function freshnessBefore(
  deps: Pick<OutboxDeps, 'store' | 'bootId' | 'bootBegan' | 'limits'>,
  targets: Targets
): (target: Target, shown: ReadonlySet<string>) => Freshness {
  const newest = newestRecords(deps.store, targets[0].job.kind)
  return (target, shown) => {
    const isMissing = (some: readonly CreatedRecord[]): boolean =>
      some.length > 0 && !some.some(({ serverId }) => shown.has(serverId))
    const late = newest.filter(isLateFor(deps, target.attempt))
    const later = newest.filter(({ attemptId }) => attemptId > target.attempt.id)
    if (isMissing(late) || isMissing(later)) return 'missing'
    return late.length === 0 ? 'none' : 'shown'
  }
}

/**
 * Returns whether this boot began to create a record after the quiet time of an attempt. Only the monotonic clock of this
 * boot can tell.
 */
export function isLateFor(
  deps: Pick<OutboxDeps, 'bootId' | 'bootBegan' | 'limits'>,
  attempt: Attempt
): (record: Pick<CreatedRecord, 'bootId' | 'startedMono'>) => boolean {
  const since = quietEnd(deps, attempt)
  return ({ bootId, startedMono }) => bootId === deps.bootId && startedMono !== undefined && startedMono >= since
}

/**
 * Returns when the quiet time of an attempt ends, by the monotonic clock of this boot: its effect cannot appear later. An
 * attempt of an earlier boot ended, at the latest, when this boot began.
 */
const quietEnd = (
  { bootId, bootBegan, limits }: Pick<OutboxDeps, 'bootId' | 'bootBegan' | 'limits'>,
  { quietBoot, quietFrom }: Attempt
): number => ((quietBoot === bootId ? quietFrom : undefined) ?? bootBegan) + limits.quietMs

/** Returns the result for a target that a list lacks: only a list that was read whole shows its absence. */
export function absenceIn(
  result: Scan<{ _id: string }>,
  freshness: ReturnType<typeof freshnessBefore>,
  evidence: Record<string, unknown> = {}
): (target: Target) => Verification {
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return (target) => {
    if ('failed' in result) return result.failed
    if (!result.isComplete) return incomplete(result.evidence)
    const shown = freshness(target, ids)
    return looked('absent', { freshness: shown, evidence: { ...result.evidence, ...evidence, freshness: shown } })
  }
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
