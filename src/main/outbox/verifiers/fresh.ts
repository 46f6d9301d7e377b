import type { JobId } from '../../../shared/ids.ts'
import { lastAttempt, type Attempt } from '../../db/outbox/attempts.ts'
import { laterServerIds, serverIdsSince } from '../../db/outbox/done-records.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { overForMs, type OutboxDeps } from '../deps.ts'
import type { Scan } from './scan.ts'
import { incomplete, looked, type Verification, type Target } from './verify.ts'

type Freshness = Verification['freshness']

/**
 * Condition 3 of a negative: returns a function that decides from the listed ids whether the list shows records that this
 * till began to create after the quiet time of the target. Call it before the list is read, because a list need not show
 * what was done while it was read.
 */
export function freshnessBefore(
  deps: Pick<OutboxDeps, 'store' | 'bootId' | 'bootBegan' | 'limits'>,
  targets: readonly Target[]
): (target: Target, shown: ReadonlySet<string>) => Freshness {
  const late = new Map(targets.map((target) => [target, lateIds(deps, target)]))
  const later = new Map(
    targets.map((target) => [target, laterServerIds(deps.store, target.job.kind, target.attempt.id)])
  )
  return (target, shown) => {
    const isMissing = (ids: readonly string[] = []): boolean => ids.length > 0 && !ids.some((id) => shown.has(id))
    const ids = late.get(target) ?? []
    if (isMissing(ids) || isMissing(later.get(target))) return 'missing'
    return ids.length === 0 ? 'none' : 'shown'
  }
}

const lateIds = (
  deps: Pick<OutboxDeps, 'store' | 'bootId' | 'bootBegan' | 'limits'>,
  { job, attempt }: Target
): string[] => serverIdsSince(deps.store, job.kind, { bootId: deps.bootId, mono: quietEnd(deps, attempt) })

/**
 * Returns when the quiet time of an attempt ends, by the monotonic clock of this boot: its effect cannot appear later. An
 * attempt of an earlier boot ended, at the latest, when this boot began.
 */
export const quietEnd = (
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
