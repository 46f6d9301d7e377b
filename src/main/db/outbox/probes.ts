import { assert } from '../../../shared/assert.ts'
import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import type { Attempt, Stamp } from './attempts.ts'
import { decide, type Decision } from './decisions.ts'
import { openIncident } from './incidents.ts'
import { jobById, type Reason } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { move, waive } from './transitions.ts'
import { instant, integer, monotonic, text } from '../core/checks.ts'
import { rowReader } from '../core/rows.ts'

export type ProbeVerdict = 'found' | 'foundTwice' | 'absent' | 'conflict' | 'inconclusive'

/** One look for a marker at the service. */
export type NewProbe = {
  verdict: ProbeVerdict
  /** The service gave a well-formed answer, whatever it was. */
  isAnswered: boolean
  /** A negative of which all five conditions held (queue.md). */
  isValid: boolean
  /** It showed a later job of its kind; else the second negative must wait longer. */
  isFresh: boolean
  evidence: unknown
}

/** Writes a probe down and answers its number. One that came before anything was sent is of attempt 0. */
export function addProbe(
  db: Writer,
  attempt: Pick<Attempt, 'jobId' | 'number'>,
  probe: NewProbe,
  began: Stamp
): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO probe (job_id, attempt, boot_id, began_at, began_mono, verdict, is_answered, is_valid, is_fresh, evidence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    .run(
      attempt.jobId,
      attempt.number,
      began.bootId,
      began.at,
      began.mono,
      probe.verdict,
      probe.isAnswered ? 1 : 0,
      probe.isValid ? 1 : 0,
      probe.isFresh ? 1 : 0,
      JSON.stringify(probe.evidence)
    )
  return Number(lastInsertRowid)
}

/** `isWide`: the list was read without a filter by time. */
export type Negative = { id: number; began: Monotonic; isFresh: boolean; isWide: boolean }

const NegativeRow = rowReader('probe', { id: integer, began_mono: monotonic, is_fresh: integer, is_wide: integer })

/**
 * The valid negatives of an attempt that this boot has seen, oldest first: those of another boot cannot be compared.
 */
export const negativesOf = (db: Reader, attempt: Attempt, bootId: string): Negative[] =>
  NegativeRow.all(
    db.prepare(
      `SELECT id, began_mono, is_fresh, coalesce(json_extract(evidence, '$.reach'), 'all') = 'all' AS is_wide
           FROM probe WHERE job_id = ? AND attempt = ? AND boot_id = ?
           AND verdict = 'absent' AND is_valid = 1 ORDER BY id`
    ),
    attempt.jobId,
    attempt.number,
    bootId
  ).map((row) => ({ id: row.id, began: row.began_mono, isFresh: row.is_fresh === 1, isWide: row.is_wide === 1 }))

const ReachRow = rowReader('probe', { reach: text, missing: integer })

/** How far back the last probe of an attempt read, and whether its list lacked what was made later. */
export function lastReach(db: Reader, attempt: Attempt): { reach: string; isMissing: boolean } | undefined {
  const row = ReachRow.get(
    db.prepare(
      `SELECT coalesce(json_extract(evidence, '$.reach'), 'all') AS reach,
         coalesce(json_extract(evidence, '$.freshness'), '') = 'missing' AS missing
       FROM probe WHERE job_id = ? AND attempt = ? ORDER BY id DESC LIMIT 1`
    ),
    attempt.jobId,
    attempt.number
  )
  return row && { reach: row.reach, isMissing: row.missing === 1 }
}

const AnsweredRow = rowReader('probe', { began_at: instant })

/** When the service answered a probe of this attempt for the first time. */
export const firstAnswerAt = (db: Reader, attempt: Attempt): Instant | undefined =>
  AnsweredRow.get(
    db.prepare(`SELECT began_at FROM probe WHERE job_id = ? AND attempt = ? AND is_answered = 1 ORDER BY id LIMIT 1`),
    attempt.jobId,
    attempt.number
  )?.began_at

/** How long the service answered while this job was looked for; only such time counts towards asking a person. */
export const addAnswered = (db: Writer, jobId: JobId, ms: number, nextAt: Instant | undefined): void => {
  db.prepare(`UPDATE job SET answered_ms = answered_ms + ?, next_at = ? WHERE id = ?`).run(
    // Both come from the monotonic clock, which has fractions; the columns have none.
    Math.round(ms),
    nextAt === undefined ? null : Math.round(nextAt),
    jobId
  )
}

// ---- What a probe leads to

/** FoundByVerification: the marker was found. Found twice is done as well, and an incident. */
export function found(
  db: Writer,
  jobId: JobId,
  probe: { id: number; serverIds: readonly string[]; evidence: unknown },
  at: Instant
): void {
  move(db, 'FoundByVerification', jobId, at, { serverId: probe.serverIds[0] })
  if (probe.serverIds.length > 1) openIncident(db, { jobId, kind: 'doubled', evidence: probe.evidence }, at)
}

/** FoundBeforeSend: what the job would make was found before it was sent; the decision names the probe. */
export function adoptUnsent(db: Writer, jobId: JobId, probe: { id: number; serverId: string }, at: Instant): void {
  decide(db, jobId, { action: 'adopt', by: 'queue', reason: 'it is there already', probes: [probe.id] }, at)
  move(db, 'FoundBeforeSend', jobId, at, { serverId: probe.serverId })
}

/**
 * ResendProvenAbsent: two valid negatives, and the decision that names them. A write that was blocked or paused does
 * not count as a resend: the service said why it was not done, and it may say so for days.
 */
export function resendByProof(
  db: Writer,
  { jobId, outcome }: Pick<Attempt, 'jobId' | 'outcome'>,
  pair: readonly [Negative, Negative],
  at: Instant
): void {
  assert(
    pair[0].id < pair[1].id && pair[0].began < pair[1].began,
    'ResendProvenAbsent: two probes, one after the other'
  )
  const reason = 'two valid negative probes'
  decide(db, jobId, { action: 'resend', by: 'queue', reason, probes: [pair[0].id, pair[1].id] }, at)
  move(db, 'ResendProvenAbsent', jobId, at)
  const isBlocked = outcome === 'gate' || outcome === 'rate'
  const counted = isBlocked ? 'answered_ms = 0' : 'resends = resends + 1'
  db.prepare(`UPDATE job SET ${counted} WHERE id = ?`).run(jobId)
}

/** Refuse: refused, and two valid negatives have confirmed that nothing was made. */
export const confirmRefusal = (db: Writer, jobId: JobId, at: Instant): void => {
  move(db, 'Refuse', jobId, at, { reason: 'refused' })
}

/** Escalate: the queue cannot decide this one. */
export const askPerson = (db: Writer, jobId: JobId, reason: Reason, message: string | undefined, at: Instant): void => {
  move(db, 'Escalate', jobId, at, { reason, message })
}

// ---- What a person decides

export type PersonsWord = { by: EmployeeId; reason: string; probes: readonly number[] }

/** Adopt: it is there, and a probe has seen it: a person takes it as done, or the queue, which looks on. */
export function adopt(
  db: Writer,
  jobId: JobId,
  serverIds: readonly string[],
  word: Omit<Decision, 'action'>,
  at: Instant
): void {
  assert(word.probes.length > 0, 'Adopt: only what a probe has found is taken as done')
  decide(db, jobId, { action: 'adopt', ...word }, at)
  move(db, 'Adopt', jobId, at, { serverId: serverIds[0] })
  if (serverIds.length > 1) openIncident(db, { jobId, kind: 'doubled', evidence: { serverIds } }, at)
}

/** Resend: send it again, as it is. The count of resends starts anew, since somebody has looked. */
export function resendByPerson(db: Writer, jobId: JobId, word: PersonsWord, at: Instant): void {
  decide(db, jobId, { action: 'resend', ...word }, at)
  move(db, 'Resend', jobId, at)
  db.prepare(`UPDATE job SET resends = 0, answered_ms = 0, failures = 0 WHERE id = ?`).run(jobId)
  waive(db, jobId)
}

/** Replace: another job says it right. */
export function supersede(db: Writer, jobId: JobId, replacedBy: JobId, word: PersonsWord, at: Instant): void {
  assert(jobById(db, replacedBy) !== undefined, 'Replace: the job that takes its place is in the outbox')
  decide(db, jobId, { action: 'fix', ...word }, at)
  move(db, 'Replace', jobId, at, { replacedBy })
}

/** WriteOff: a manager gives it up, for a reason. The row stays. */
export function writeOff(db: Writer, jobId: JobId, word: PersonsWord, at: Instant): void {
  decide(db, jobId, { action: 'writeOff', ...word }, at)
  move(db, 'WriteOff', jobId, at)
}
