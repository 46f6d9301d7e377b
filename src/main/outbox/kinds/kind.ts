import type { JobId } from '../../../shared/ids.ts'
import type { WriteName } from '@kassa/integration-api'
import type { Job } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Accepted } from './answer.ts'
import type { DecimalsOf } from '../deps.ts'
import type { ReadById, Sight } from '../verifiers/lists.ts'
import type { ReadBack } from '../verifiers/meaning.ts'
import type { Before, Target, Targets, Verification, Verifications } from '../verifiers/verify.ts'

type Body = Record<string, unknown>

/** The body of a job; or what the body lacks, and the open jobs that may provide it. */
export type Built = { body: Body } | { lacking: string; needs?: readonly JobId[] }

/** Jobs of one queue are sent one at a time. */
export type Sending = 'money' | 'tickets' | 'customers' | 'goods'

/** Reads a confirmed record by its id, to see whether the service still has it. */
type Look = (deps: OutboxDeps, target: Target, serverId: string) => Promise<Presence>
/** What a read by the id has shown. */
export type Presence = 'there' | 'missing' | 'changedKey' | 'silent'
export const presenceIn = (sight: Sight): Presence => (sight === 'gone' ? 'missing' : sight)

/**
 * A kind of job: how it is sent, how its answer is recognised, and how its effect is found again (queue.md). A kind must
 * say all of it: what it does not have is `undefined`.
 */
export type Kind = {
  sending: Sending
  endpoint: WriteName | ((job: Job) => WriteName)
  build(db: Reader, job: Job, decimalsOf: DecimalsOf): Built
  /** Changes the body once the fixes of people and the ids of the service are in it. */
  finish: ((body: Body) => Body) | undefined
  /**
   * Decides whether the answered record is the one that this job wrote. Returns its id (`serverId: undefined` for an
   * answer without a record), or undefined: then the write is ambiguous.
   */
  accept: (data: unknown, job: Job, sent: Body) => Accepted
  /** Reads from the service before the write, where somebody else may have been faster. */
  before: ((deps: OutboxDeps, job: Job, body: Body) => Promise<Before>) | undefined
  /** Verifies a job that was not sent, if the service may have its record already. A person may adopt that record. */
  verifyUnsent: ((deps: OutboxDeps, job: Job, body: Body) => Promise<Verification>) | undefined
  /** Verifies the effects of jobs that were sent with the same request identity. */
  verify(deps: OutboxDeps, targets: Targets): Promise<Verifications>
  /** Reads one of several records that were found, where `verify` and `readBack` do not read it themselves. */
  byId: ReadById | undefined
  /** Reads done jobs back and compares them with what was sent. */
  readBack: ReadBack | undefined
  /** Watches whether the service still has the confirmed record. */
  watch: Look | undefined
  /** Its record is found by the idempotency key alone, and not by its id, its place or its state. */
  isKeyed: boolean
  /** A second write has no further effect. */
  hasOneEffect: boolean
  /** Other tills use the record: a person is asked if the service first answers long after the write. */
  isShared: boolean
}

/** Verifies one target after another. */
export const each =
  (verification: (deps: OutboxDeps, target: Target) => Promise<Verification>): Kind['verify'] =>
  async (deps, targets) => {
    const verifications = new Map<Target, Verification>()
    for (const target of targets) verifications.set(target, await verification(deps, target))
    return verifications
  }
