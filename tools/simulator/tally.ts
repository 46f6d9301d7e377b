import { createHash } from 'node:crypto'
import type { Reader } from '../../src/main/db/core/open.ts'
import type { Counts } from './faults.ts'
import { count } from './faults.ts'

/** The results of one world or of several. */
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
  /** Where lives ended: the call that was running, and the moment of the commit. */
  crashPoints: Counts
  checked: Counts
  /** What people were asked, and why. */
  questionsByReason: Counts
  /** From a receipt to its record at the service, in seconds of simulated time. */
  settleSeconds: number[]
  violations: { seed: number; invariant: string; what: string }[]
  /** One hash a world over all requests of its tills. */
  requests: { seed: number; hash: string }[]
}

export const emptyTally = (): Tally => ({
  seeds: 0,
  shifts: 0,
  sales: 0,
  operations: 0,
  attempts: 0,
  probes: 0,
  resends: 0,
  questions: 0,
  boots: 0,

  faults: new Map(),
  transitions: new Map(),
  crashPoints: new Map(),
  checked: new Map(),
  questionsByReason: new Map(),
  settleSeconds: [],
  violations: [],
  requests: []
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
    into[key] += from[key]
  for (const key of ['faults', 'transitions', 'crashPoints', 'checked', 'questionsByReason'] as const)
    for (const [id, times] of from[key]) count(into[key], id, times)
  into.settleSeconds.push(...from.settleSeconds)
  into.violations.push(...from.violations)
  into.requests.push(...from.requests)
}

/** Returns one hash over the requests of all worlds, independent of the order in which they ran. */
export function requestsHashOf({ requests }: Tally): string {
  const lines = [...requests].sort((a, b) => a.seed - b.seed).map(({ seed, hash }) => `${seed} ${hash}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

export const transitionNames = [
  ...(['Enqueue', 'Attempt', 'Confirm', 'RetryProvenSafe', 'Block', 'Refuse', 'Doubt', 'FoundByVerification'] as const),
  ...(['ResendProvenAbsent', 'Escalate', 'Fold', 'Adopt', 'AdoptFoundLater', 'Resend', 'Replace', 'WriteOff'] as const),
  'FoundBeforeSend'
] as const

/** Counts the transitions that a till went through, from the rows that it wrote. */
export function countTransitions(file: Reader, into: Counts): void {
  const n = (sql: string): number => (file.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number }).n
  const rows: Record<(typeof transitionNames)[number], string> = {
    Enqueue: 'job',
    Attempt: 'attempt',
    Confirm: `attempt WHERE outcome = 'done'`,
    RetryProvenSafe: `attempt WHERE outcome IN ('notSent', 'rate')`,
    Block: `attempt WHERE outcome = 'gate'`,
    Refuse: `journal WHERE act = 'job.refuse'`,
    Doubt: `attempt WHERE outcome IN ('ambiguous', 'refused', 'gate', 'rate')`,
    FoundByVerification: `job WHERE state = 'done' AND EXISTS (SELECT 1 FROM probe WHERE job_id = job.id AND verdict IN ('found', 'foundTwice'))`,
    ResendProvenAbsent: `decision WHERE verb = 'resend' AND by = 'queue'`,
    Escalate: `journal WHERE act = 'job.askPerson'`,
    Fold: `job WHERE state = 'cancelled'`,
    Adopt: `decision WHERE verb = 'adopt' AND by <> 'queue'`,
    AdoptFoundLater: `decision WHERE verb = 'adopt' AND by = 'queue' AND reason = 'found by a later look'`,
    Resend: `decision WHERE verb = 'resend' AND by <> 'queue'`,
    Replace: `job WHERE state = 'superseded'`,
    WriteOff: `decision WHERE verb = 'writeOff'`,
    FoundBeforeSend: `decision WHERE verb = 'adopt' AND by = 'queue' AND reason = 'it is there already'`
  }
  for (const [name, sql] of Object.entries(rows)) count(into, name, n(sql))
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Counts the questions to people by act, kind of job and reason. */
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
