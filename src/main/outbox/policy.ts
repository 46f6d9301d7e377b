import type { Monotonic } from '../../shared/ports.ts'
import type { Negative } from '../db/outbox/probes.ts'
import type { Reason } from '../db/core/job-rows.ts'
import { verifyAgainMs } from './backoff.ts'
import type { Limits } from './limits.ts'
import type { Verification } from './verifiers/verify.ts'

/**
 * The facts that decide about a verification. The rule is pure, so that a test can show that each condition is needed.
 */
export type VerificationFacts = {
  verification: Verification
  /** When the verification began, on the monotonic clock of this boot. */
  began: Monotonic
  now: Monotonic
  /** When the connection of the write ended, on the same clock. Undefined if the write is of another boot. */
  quietFrom: Monotonic | undefined
  /** The verification used the request identity of the write. */
  isSameIdentity: boolean
}

/** Returns whether all five conditions hold, so that this absence counts (queue.md). */
export function isValidNegative(
  { verification, began, quietFrom, isSameIdentity }: VerificationFacts,
  limits: Limits
): boolean {
  const isQuiet = quietFrom !== undefined && began - quietFrom >= limits.quietMs
  // An `absent` is complete and well-formed; otherwise the verdict is `inconclusive`.
  return (
    verification.verdict === 'absent' &&
    verification.isAnswered &&
    verification.freshness !== 'missing' &&
    isQuiet &&
    isSameIdentity
  )
}

/**
 * Returns the least time between two negatives. It is longer if the second list does not show a record that was made after
 * the quiet time, because nothing else shows that it is up to date.
 */
const apartMs = ({ isFresh }: Negative, limits: Limits): number =>
  isFresh ? limits.betweenNegativesMs : limits.betweenStaleNegativesMs

/** Returns the first two valid negatives that are far enough apart to prove that the write never happened. */
export function provingPair(negatives: readonly Negative[], limits: Limits): [Negative, Negative] | undefined {
  const last = negatives.at(-1)
  if (last === undefined) return undefined
  const first = negatives.find((one) => one.id < last.id && last.began - one.began >= apartMs(last, limits))
  return first && [first, last]
}

export type Ruling =
  | { kind: 'found' }
  | { kind: 'refused' }
  | { kind: 'resend'; pair: [Negative, Negative] }
  | { kind: 'person'; reason: Reason }
  | { kind: 'again'; inMs: number }

export type History = {
  /** The attempt was refused: it is not sent again unchanged, and a proved absence confirms the refusal. */
  isRefused: boolean
  /** Valid negatives of this boot, this one included. */
  negatives: readonly Negative[]
  resends: number
  /** The service can apply the write only once, so a repetition does no harm: it is resent without a limit. */
  hasOneEffect: boolean
  /** The service is known to return the key unchanged (resend-guard.ts). Otherwise a proved absence must wait. */
  mayResend: boolean
  /** How long the service has answered while the job was verified. */
  answeredMs: number
  /** Another till may have settled the ticket meanwhile, so that its absence proves nothing. */
  isAwayTooLong: boolean
  verifications: number
}

/** Decides what happens to an AMBIGUOUS job after one more verification. */
export function rulingOf(facts: VerificationFacts, history: History, limits: Limits): Ruling {
  const { verdict } = facts.verification
  if (verdict === 'found' || verdict === 'foundTwice') return { kind: 'found' }
  if (verdict === 'conflict') return { kind: 'person', reason: 'conflict' }
  const pair = isValidNegative(facts, limits) ? provingPair(history.negatives, limits) : undefined
  if (pair !== undefined && (history.isRefused || history.mayResend)) {
    if (history.isRefused) return { kind: 'refused' }
    if (history.isAwayTooLong) return { kind: 'person', reason: 'noProbe' }
    if (!history.hasOneEffect && history.resends >= limits.maxResends) return { kind: 'person', reason: 'resends' }
    return { kind: 'resend', pair }
  }
  if (history.answeredMs >= limits.maxLookingMs) return { kind: 'person', reason: 'tooLong' }
  return { kind: 'again', inMs: againMs(facts, history, limits) }
}

/**
 * Returns the wait until the next verification: the interval of the ladder, or less if a verification can count, or
 * complete the pair, earlier.
 */
function againMs({ now, quietFrom }: VerificationFacts, { negatives, verifications }: History, limits: Limits): number {
  const first = negatives[0]
  if (first !== undefined) {
    const soonMs = first.began + limits.betweenNegativesMs - now
    if (soonMs > 0) return soonMs
    const lateMs = first.began + limits.betweenStaleNegativesMs - now
    return lateMs > 0 ? Math.min(lateMs, limits.betweenNegativesMs) : verifyAgainMs(verifications)
  }
  const quietInMs = quietFrom === undefined ? limits.quietMs : quietFrom + limits.quietMs - now
  return quietInMs > 0 ? Math.min(quietInMs, verifyAgainMs(verifications)) : verifyAgainMs(Math.min(verifications, 3))
}
