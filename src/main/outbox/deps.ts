import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import type { Attempt, Stamp } from '../db/outbox/attempts.ts'
import type { Job } from '../db/core/job-rows.ts'
import type { SealGuard } from '../db/backup/seal-guard.ts'
import type { Journal, JournalFacts } from '../db/core/journal.ts'
import type { Store, Writer } from '../db/core/open.ts'
import type { Ask } from './ask.ts'
import type { Breaker } from './breaker.ts'
import type { EndpointBlocks } from './endpoint-blocks.ts'
import type { Limits } from './limits.ts'
import type { CurrencyId } from '../../shared/ids.ts'

/** The decimals of a currency, for jobs that do not carry them. */
export type DecimalsOf = (id: CurrencyId) => number | undefined

/** The dependencies that all parts of the engine share. */
export type OutboxDeps = {
  store: Store
  clock: Clock
  random: Random
  bootId: string
  /** The time of the monotonic clock when this boot began. */
  bootBegan: Monotonic
  ask: Ask
  breaker: Breaker
  blocks: EndpointBlocks
  limits: Limits
  decimalsOf: DecimalsOf
  onFault: (error: unknown) => void
  /** Holds back jobs whose rows were altered in the file. Undefined if the file is not sealed. */
  seals: Pick<SealGuard, 'checkUnfinishedJobs' | 'holdIfAltered' | 'acceptJob'> | undefined
  /** The journal of this boot, which records important events of a job permanently. */
  journal: Pick<Journal, 'append'> | undefined
}

/** Adds a row to the journal, in the same transaction as the action itself. */
export function note(
  { journal, clock }: Pick<OutboxDeps, 'journal' | 'clock'>,
  db: Writer,
  job: Job,
  { act, actor = 'till', facts = {} }: { act: string; actor?: string; facts?: JournalFacts }
): void {
  journal?.append(db, {
    at: clock.now(),
    actor,
    act,
    subject: job.id,
    facts: { kind: job.kind, of: job.subject, ...facts }
  })
}

export const stampOf = ({ clock, bootId }: Pick<OutboxDeps, 'clock' | 'bootId'>): Stamp => ({
  at: clock.now(),
  mono: clock.monotonic(),
  bootId
})

/**
 * Returns the least time since an attempt ended, by the monotonic clock. An attempt of an earlier boot ended, at the
 * latest, when this boot began.
 */
export const overForMs = ({ clock, bootId, bootBegan }: OutboxDeps, { quietBoot, quietFrom }: Attempt): number =>
  clock.monotonic() - ((quietBoot === bootId ? quietFrom : undefined) ?? bootBegan)
