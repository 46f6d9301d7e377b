import type { Attempt } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { ProbeVerdict } from '../../db/outbox/probes.ts'
import type { Answer, As } from '../ask.ts'

/**
 * How far back a list is read that can be asked for by time: since just before the write by the earliest that the service's
 * clock may have been, a day longer, or without such a filter. A clock of the service that is wrong hides a record from
 * the first two.
 */
export const reaches = ['near', 'day', 'all'] as const
export type Reach = (typeof reaches)[number]

/** A job whose effect is looked for, with the last attempt and the body it sent; `reach` is `near` unless said otherwise. */
export type Target = { job: Job; attempt: Attempt; sent: Record<string, unknown>; reach?: Reach }

/** The widest that any of them asks for: one list serves them all. */
export const widest = (targets: readonly Target[]): Reach =>
  reaches.findLast((reach) => targets.some((target) => target.reach === reach)) ?? 'near'

/** What a look at the service has shown of one job. */
export type Verification = {
  verdict: ProbeVerdict
  /** The records that bear the marker. */
  serverIds: readonly string[]
  /** The service gave a well-formed answer. */
  isAnswered: boolean
  /**
   * Does the same result show a later job of the kind? `shown`: the list is fresh. `missing`: there is one and the list
   * does not show it, so it proves nothing. `none`: there is none yet to show it.
   */
  freshness: 'shown' | 'missing' | 'none'
  evidence: Record<string, unknown>
}

export const asOf = (job: Job): As => ({ employeeId: job.employeeId, organizationId: job.organizationId })

export const inconclusive = (why: string, isAnswered: boolean): Verification => ({
  verdict: 'inconclusive',
  serverIds: [],
  isAnswered,
  freshness: 'none',
  evidence: { why }
})

export const looked = (verdict: ProbeVerdict, more: Partial<Verification> = {}): Verification => ({
  verdict,
  serverIds: [],
  isAnswered: true,
  freshness: 'none',
  evidence: {},
  ...more
})

/** Found once, found several times. */
export const foundIn = (serverIds: readonly string[], evidence: Record<string, unknown>): Verification =>
  looked(serverIds.length > 1 ? 'foundTwice' : 'found', { serverIds, evidence: { ...evidence, serverIds } })

const silent: ReadonlySet<Answer['kind']> = new Set<Answer['kind']>(['notSent', 'noAnswer', 'unclear'])

/** Why an answer to a probe is no result. */
export const whyNot = (answer: Exclude<Answer, { kind: 'ok' }>): Verification =>
  inconclusive('why' in answer ? `${answer.kind}: ${answer.why}` : answer.kind, !silent.has(answer.kind))

/**
 * What a read before the write has shown: it may go, or with more in its body than the till knew; a verification is a
 * result only where it has found what was to be made.
 */
export type Before = 'send' | { send: Record<string, unknown> } | { conflict: string } | Verification
