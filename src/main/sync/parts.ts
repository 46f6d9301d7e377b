import type { Clock, Random } from '../../shared/ports.ts'
import type { Stamp } from '../store/attempts.ts'
import type { Job } from '../store/job-rows.ts'
import type { Journal, JournalFacts } from '../store/journal.ts'
import type { Store, Writer } from '../store/open.ts'
import type { Ask } from './ask.ts'
import type { Breaker } from './breaker.ts'
import type { Gates } from './gates.ts'
import type { Limits } from './limits.ts'
import type { DecimalsOf } from './translate/shift.ts'

/** What the parts of the engine share. */
export type Parts = {
  store: Store
  clock: Clock
  random: Random
  bootId: string
  ask: Ask
  breaker: Breaker
  gates: Gates
  limits: Limits
  decimalsOf: DecimalsOf
  onFault: (error: unknown) => void
  /** Where what matters about a job is written down for good; the journal of this boot, if there is one. */
  journal: Pick<Journal, 'append'> | undefined
}

/** Adds a row to the journal, in the transaction of the act itself. */
export function note(
  { journal, clock }: Pick<Parts, 'journal' | 'clock'>,
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

export const stampOf = ({ clock, bootId }: Pick<Parts, 'clock' | 'bootId'>): Stamp => ({
  at: clock.now(),
  mono: clock.monotonic(),
  bootId
})
