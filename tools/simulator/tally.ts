import type { Reader } from '../../src/main/db/core/open.ts'
import type { Counts } from './faults.ts'
import { count } from './faults.ts'

/** What one run, or many, came to. */
export type Tally = {
  seeds: number
  shifts: number
  sales: number
  operations: number
  attempts: number
  probes: number
  resends: number
  questions: number
  boots: number
  faults: Counts
  transitions: Counts
  /** Where lives ended: what was being done, and where in its commit. */
  points: Counts
  looked: Counts
  /** What people were asked, and why. */
  asked: Counts
  /** From a receipt to its record at the service, in seconds of simulated time. */
  settleSeconds: number[]
  violations: { seed: number; invariant: string; what: string }[]
}

export const emptyTally = (): Tally => ({
  ...{ seeds: 0, shifts: 0, sales: 0, operations: 0, attempts: 0, probes: 0, resends: 0, questions: 0, boots: 0 },
  ...{ faults: new Map(), transitions: new Map(), points: new Map(), looked: new Map(), asked: new Map() },
  ...{ settleSeconds: [], violations: [] }
})

export function addTally(into: Tally, from: Tally): void {
  for (const key of [
    'seeds',
    'shifts',
    'sales',
    'operations',
    'attempts',
    'probes',
    'resends',
    'questions',
    'boots'
  ] as const)
    // prettier-ignore
    into[key] += from[key]
  for (const key of ['faults', 'transitions', 'points', 'looked', 'asked'] as const)
    for (const [id, times] of from[key]) count(into[key], id, times)
  into.settleSeconds.push(...from.settleSeconds)
  into.violations.push(...from.violations)
}

export const transitionNames = ['T0', 'T1', 'T2', 'T3', "T3'", 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', "T10'", 'T11', 'T12', 'T13', 'T14'] as const // prettier-ignore

/** Which rows of the table of transitions a till went through, read from what it wrote down. */
export function countTransitions(file: Reader, into: Counts): void {
  const n = (sql: string): number => (file.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n
  const rows: Record<(typeof transitionNames)[number], string> = {
    T0: 'job',
    T1: 'attempt',
    T2: `attempt WHERE outcome = 'done'`,
    T3: `attempt WHERE outcome IN ('notSent', 'rate')`,
    "T3'": `attempt WHERE outcome = 'gate'`,
    T4: `journal WHERE act = 'job.refuse'`,
    T5: `attempt WHERE outcome IN ('ambiguous', 'refused', 'gate', 'rate')`,
    T6: `job WHERE state = 'done' AND EXISTS (SELECT 1 FROM probe WHERE job_id = job.id AND verdict IN ('found', 'foundTwice'))`,
    T7: `decision WHERE verb = 'resend' AND by = 'queue'`,
    T8: `journal WHERE act = 'job.askPerson'`,
    T9: `job WHERE state = 'cancelled'`,
    T10: `decision WHERE verb = 'adopt' AND by <> 'queue'`,
    "T10'": `decision WHERE verb = 'adopt' AND by = 'queue' AND reason = 'found by a later look'`,
    T11: `decision WHERE verb = 'resend' AND by <> 'queue'`,
    T12: `job WHERE state = 'superseded'`,
    T13: `decision WHERE verb = 'writeOff'`,
    T14: `decision WHERE verb = 'adopt' AND by = 'queue' AND reason = 'it is there already'`
  }
  for (const [name, sql] of Object.entries(rows)) count(into, name, n(sql))
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** What people were asked: by act, kind of job and reason. */
export function countQuestions(file: Reader, into: Counts): void {
  const rows = file
    .prepare(
      `SELECT act, json_extract(facts, '$.kind') AS kind, coalesce(json_extract(facts, '$.reason'),
         (SELECT verdict FROM probe WHERE id = json_extract(facts, '$.probe')), '') AS reason, count(*) AS n
       FROM journal WHERE act IN ('job.askPerson', 'job.refuse') GROUP BY 1, 2, 3`
    )
    .all() as { act: string; kind: string; reason: string; n: number }[]
  for (const { act, kind, reason, n } of rows) count(into, `${act} ${kind} ${reason}`, n)
}
