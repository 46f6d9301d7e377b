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
import type { DecimalsOf } from './serializers/shift.ts'

/** What the parts of the engine share. */
export type OutboxDeps = {
  store: Store
  clock: Clock
  random: Random
  bootId: string
  /** The monotonic clock when this boot began. */
  bootBegan: Monotonic
  ask: Ask
  breaker: Breaker
  blocks: EndpointBlocks
  limits: Limits
  decimalsOf: DecimalsOf
  onFault: (error: unknown) => void
  /** Keeps back what was altered in the file; absent where nothing is sealed. */
  seals: Pick<SealGuard, 'look' | 'holdIfAltered' | 'acceptJob'> | undefined
  /** Where what matters about a job is written down for good; the journal of this boot, if there is one. */
  journal: Pick<Journal, 'append'> | undefined
}

/** Adds a row to the journal, in the transaction of the act itself. */
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

/** For how long at least an attempt has been over, by the monotonic clock: one of an earlier boot since this one began. */
export const overForMs = ({ clock, bootId, bootBegan }: OutboxDeps, { quietBoot, quietFrom }: Attempt): number =>
  clock.monotonic() - ((quietBoot === bootId ? quietFrom : undefined) ?? bootBegan)
