import type { Monotonic } from '../../shared/ports.ts'
import type { Negative } from '../db/outbox/probes.ts'
import type { Reason } from '../db/core/job-rows.ts'
import { verifyAgainMs } from './backoff.ts'
import type { Limits } from './limits.ts'
import type { Verification } from './verifiers/verify.ts'

/** All that a probe is judged by. Pure, so that each condition can be shown to be needed. */
export type VerificationFacts = {
  verification: Verification
  /** When the look began, on the clock of this boot. */
  began: Monotonic
  now: Monotonic
  /** When the connection of the write died, on the same clock; undefined when it is of another boot. */
  quietFrom: Monotonic | undefined
  /** The probe saw with the eyes of the write. */
  isSameIdentity: boolean
}

/** Do all five conditions hold, so that this absence counts? (queue.md) */
export function isValidNegative(
  { verification, began, quietFrom, isSameIdentity }: VerificationFacts,
  limits: Limits
): boolean {
  const isQuiet = quietFrom !== undefined && began - quietFrom >= limits.quietMs
  // An `absent` is complete and well-formed: whatever was not is `inconclusive`.
  return (
    verification.verdict === 'absent' &&
    verification.isAnswered &&
    verification.freshness !== 'missing' &&
    isQuiet &&
    isSameIdentity
  )
}

/** How far apart two negatives must begin: longer where no later job can show that the list is fresh. */
const apartMs = (a: Negative, b: Negative, limits: Limits): number =>
  a.isFresh && b.isFresh ? limits.betweenNegativesMs : limits.betweenStaleNegativesMs

/**
 * The first two of the valid negatives that are far enough apart to prove that it never happened. One of them was read
 * without a filter by time: the clocks of the service may be wrong, so that no such filter alone proves an absence.
 */
export function provingPair(negatives: readonly Negative[], limits: Limits): [Negative, Negative] | undefined {
  const last = negatives.at(-1)
  if (last === undefined) return undefined
  const first = negatives.find(
    (one) => one.id < last.id && (one.isWide || last.isWide) && last.began - one.began >= apartMs(one, last, limits)
  )
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
  /** How long the service has answered while it was looked for. */
  answeredMs: number
  /** Another till may have settled it meanwhile, so that its absence proves nothing. */
  isAwayTooLong: boolean
  verifications: number
}

/** What becomes of an AMBIGUOUS job after one more look. */
export function rulingOf(facts: VerificationFacts, history: History, limits: Limits): Ruling {
  const { verdict } = facts.verification
  if (verdict === 'found' || verdict === 'foundTwice') return { kind: 'found' }
  if (verdict === 'conflict') return { kind: 'person', reason: 'conflict' }
  const pair = isValidNegative(facts, limits) ? provingPair(history.negatives, limits) : undefined
  if (pair !== undefined) {
    if (history.isRefused) return { kind: 'refused' }
    if (history.isAwayTooLong) return { kind: 'person', reason: 'noProbe' }
    if (history.resends >= limits.maxResends) return { kind: 'person', reason: 'resends' }
    return { kind: 'resend', pair }
  }
  if (history.answeredMs >= limits.maxLookingMs) return { kind: 'person', reason: 'tooLong' }
  return { kind: 'again', inMs: againMs(facts, history, limits) }
}

/** The next look: by the ladder, but as soon as a look can count, or can be the second one. */
function againMs({ now, quietFrom }: VerificationFacts, { negatives, verifications }: History, limits: Limits): number {
  const last = negatives.at(-1)
  const first = negatives[0]
  if (first !== undefined && last !== undefined) {
    const due = first.began + apartMs(first, last, limits) - now
    return due > 0 ? due : verifyAgainMs(verifications)
  }
  const quietInMs = quietFrom === undefined ? limits.quietMs : quietFrom + limits.quietMs - now
  return quietInMs > 0 ? Math.min(quietInMs, verifyAgainMs(verifications)) : verifyAgainMs(Math.min(verifications, 3))
}
