import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs of the queue in a new process, when the service fails and recovers, and in the loop of the queue.

export const recoveringMutants: readonly Mutant[] = [
  // Recovery and breaker
  mutant(
    'in-flight-is-queued-at-start',
    'Doubt: a job that is SENDING at the start becomes AMBIGUOUS',
    'src/main/db/outbox/attempts.ts',
    "lose(db, job.id, { outcome: 'ambiguous', answer: 'found in flight at start-up' }, undefined, stamp)",
    "putBack(db, job.id, { outcome: 'notSent', answer: 'found in flight at start-up' }, undefined, stamp)"
  ),
  mutant(
    'in-flight-is-left',
    'recovery: every SENDING job becomes AMBIGUOUS',
    'src/main/db/outbox/attempts.ts',
    "for (const job of jobsIn(db, 'sending')) {",
    "for (const job of jobsIn(db, 'sending').slice(1)) {"
  ),
  mutant(
    'in-flight-is-done-at-start',
    'Doubt: a job that is SENDING at the start becomes AMBIGUOUS',
    'src/main/db/outbox/attempts.ts',
    "lose(db, job.id, { outcome: 'ambiguous', answer: 'found in flight at start-up' }, undefined, stamp)",
    'arrive(db, job.id, undefined, stamp)'
  ),
  mutant(
    'recovered-but-not-verified',
    'recovery: AMBIGUOUS jobs are verified',
    'src/main/outbox/engine.ts',
    'for (const job of store.transaction((db) => recover(db, stampOf(deps)))) book.put(job.id, 0)',
    'store.transaction((db) => recover(db, stampOf(deps)))'
  ),
  mutant(
    'breaker-never-closes',
    'a canary request decides when sending continues',
    'src/main/outbox/breaker.ts',
    'isUp = true\n      unclearInARow = 0\n      canaryFailures = 0',
    'isUp ||= canaryFailures < 3\n      unclearInARow = 0'
  ),
  mutant(
    'due-within-the-turn-forgotten',
    'always moving: a job that becomes due during a turn is not forgotten',
    'src/main/outbox/loop.ts',
    'this.#alarm.set(this.nextAt(began))',
    'this.#alarm.set(this.nextAt())',
    testsOf('outbox/running-clock')
  ),
  mutant(
    'fractions-in-whole-columns',
    'always moving: the times of a real clock have fractions',
    'src/main/db/outbox/probes.ts',
    'Math.round(ms),',
    'ms,'
  ),
  mutant(
    'slot-never-freed',
    'always moving: a bad job never delays an unrelated one',
    'src/main/outbox/loop.ts',
    'this.#busy.delete(slot)',
    "if (slot !== 'tickets') this.#busy.delete(slot)"
  ),
  {
    id: 'two-in-flight',
    rule: 'at most one money write of a till and one job of a lane are SENDING',
    edits: [
      {
        file: 'src/main/outbox/loop.ts',
        text: 'if (this.#busy.has(slot)) return\n    this.#busy.add(slot)',
        by: 'this.#busy.add(slot)'
      },
      {
        file: 'src/main/outbox/loop.ts',
        text: 'const job = this.#busy.has(slot) ? undefined : this.#next(slot)',
        by: 'const job = this.#next(slot)'
      }
    ]
  }
]
