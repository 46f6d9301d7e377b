import type { Attempt } from '../../db/outbox/attempts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { ProbeVerdict } from '../../db/outbox/probes.ts'
import type { Answer, As } from '../ask.ts'

/**
 * A job to verify, with its last attempt and the body that the attempt sent. `isProving`: the quiet time is over, so an
 * absence may count, and all its evidence is read. Otherwise the read only searches for the record.
 */
export type Target = { job: Job; attempt: Attempt; sent: Record<string, unknown>; isProving?: boolean }

/** One read serves them all: they have the same request identity. */
export type Targets = [Target, ...Target[]]
export const areSome = (targets: readonly Target[]): targets is Targets => targets.length > 0

/** The results by their targets. */
export type Verifications = ReadonlyMap<Target, Verification>
export const resultsOf = (targets: readonly Target[], of: (target: Target) => Verification): Verifications =>
  new Map(targets.map((target) => [target, of(target)]))

/** The result of a verification for one job. */
export type Verification = {
  verdict: ProbeVerdict
  /** The ids of the records with the marker. */
  serverIds: readonly string[]
  /** The service gave a well-formed answer. */
  isAnswered: boolean
  /**
   * Whether the same result shows a later job of the kind. `shown`: the list is fresh. `missing`: there is a later job
   * that the list lacks, so it proves nothing. `none`: there is no later job.
   */
  freshness: 'shown' | 'missing' | 'none'
  /** The record is known to be ours, but its key differs from the one that was sent. */
  isKeyChanged?: true
  evidence: Record<string, unknown>
}

export const asOf = (job: Job): As => ({ employeeId: job.employeeId, organizationId: job.organizationId })

/** Returns whether one read can show the records of both jobs. */
export const isOfSameIdentity = (a: Job, b: Job): boolean =>
  a.employeeId === b.employeeId && a.organizationId === b.organizationId

export const inconclusive = (why: string, isAnswered: boolean): Verification => ({
  verdict: 'inconclusive',
  serverIds: [],
  isAnswered,
  freshness: 'none',
  evidence: { why }
})

/** A list that was not read whole: a record that it lacks may exist. */
export const incomplete = (evidence: Record<string, unknown>): Verification =>
  inconclusive(`incomplete ${JSON.stringify(evidence)}`, true)

export const looked = (verdict: ProbeVerdict, more: Partial<Verification> = {}): Verification => ({
  verdict,
  serverIds: [],
  isAnswered: true,
  freshness: 'none',
  evidence: {},
  ...more
})

/** Found once, or several times. */
export const foundIn = (serverIds: readonly string[], evidence: Record<string, unknown>): Verification =>
  looked(serverIds.length > 1 ? 'foundTwice' : 'found', { serverIds, evidence: { ...evidence, serverIds } })

const silent: ReadonlySet<Answer['kind']> = new Set<Answer['kind']>(['notSent', 'noAnswer', 'unclear'])

/** Returns why the answer to a verification is no result. */
export const whyNot = (answer: Exclude<Answer, { kind: 'ok' }>): Verification =>
  inconclusive('why' in answer ? `${answer.kind}: ${answer.why}` : answer.kind, !silent.has(answer.kind))

/**
 * What a read before the write has shown: it may go, or with more in its body than the till knew; a verification is a
 * result only where it has found the record.
 */
export type Before = 'send' | { send: Record<string, unknown> } | { conflict: string } | Verification

export const textIn = (sent: Target['sent'], key: string): string => {
  const value = sent[key]
  return typeof value === 'string' ? value : ''
}
