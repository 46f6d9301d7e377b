import { assert } from '../../../shared/assert.ts'
import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import type { Attempt, Stamp } from './attempts.ts'
import { decide, type Decision } from './decisions.ts'
import { openIncident } from './incidents.ts'
import { jobById, type Reason } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { move, waive } from './transitions.ts'
import { instant, integer, monotonic } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

export type ProbeVerdict = 'found' | 'foundTwice' | 'absent' | 'conflict' | 'inconclusive'

/** One verification, stored as a probe. */
export type NewProbe = {
  verdict: ProbeVerdict
  /** The service gave a well-formed answer, whatever it was. */
  isAnswered: boolean
  /** A negative for which all five conditions held (queue.md). */
  isValid: boolean
  /** The result showed a later job of the kind. Otherwise the second negative must wait longer. */
  isFresh: boolean
  evidence: unknown
}

/** Writes a probe and returns its number. A probe before the first send has attempt 0. */
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

export type Negative = { id: number; began: Monotonic; isFresh: boolean }

const NegativeRow = rowReader('probe', { id: integer, began_mono: monotonic, is_fresh: integer })

/**
 * Returns the first and the last valid negative of an attempt that this boot has seen; one, if there is only one. These two
 * are the furthest apart, and a job that waits for long has thousands. Times of another boot cannot be compared.
 */
export const negativesOf = (db: Reader, { jobId, number }: Attempt, bootId: string): Negative[] => {
  const where = `WHERE job_id = ? AND attempt = ? AND boot_id = ? AND verdict = 'absent' AND is_valid = 1`
  const rows = NegativeRow.all(
    db.prepare(
      `SELECT id, began_mono, is_fresh FROM probe WHERE id IN (
         (SELECT id FROM probe ${where} ORDER BY id LIMIT 1), (SELECT id FROM probe ${where} ORDER BY id DESC LIMIT 1)
       ) ORDER BY id`
    ),
    jobId,
    number,
    bootId,
    jobId,
    number,
    bootId
  )
  return rows.map((row) => ({ id: row.id, began: row.began_mono, isFresh: row.is_fresh === 1 }))
}

const AnsweredRow = rowReader('probe', { began_at: instant })

/** Returns when the service answered a probe of this attempt for the first time. */
export const firstAnswerAt = (db: Reader, attempt: Attempt): Instant | undefined =>
  AnsweredRow.get(
    db.prepare(`SELECT began_at FROM probe WHERE job_id = ? AND attempt = ? AND is_answered = 1 ORDER BY id LIMIT 1`),
    attempt.jobId,
    attempt.number
  )?.began_at

/**
 * Adds the time in which the service answered while this job was verified. Only this time counts towards asking a
 * person.
 */
export const addAnswered = (db: Writer, jobId: JobId, ms: number, nextAt: Instant | undefined): void => {
  db.prepare(`UPDATE job SET answered_ms = answered_ms + ?, next_at = ? WHERE id = ?`).run(
    // Both come from the monotonic clock, which has fractions; the columns are integers.
    Math.round(ms),
    nextAt === undefined ? null : Math.round(nextAt),
    jobId
  )
}

// ---- Results of a probe

type FoundProbe = { id: number; serverIds: readonly string[]; evidence: unknown }

/** FoundByVerification: the marker was found. */
export const found = (db: Writer, jobId: JobId, probe: FoundProbe, at: Instant): void =>
  endFound(db, 'FoundByVerification', jobId, probe, at)

/** FoundBeforeSend: the record of the job was found before it was sent. The decision names the probe. */
export function adoptUnsent(db: Writer, jobId: JobId, probe: FoundProbe, at: Instant): void {
  decide(db, jobId, { action: 'adopt', by: 'queue', reason: 'it is there already', probes: [probe.id] }, at)
  endFound(db, 'FoundBeforeSend', jobId, probe, at)
}

/** Makes the job done. If its record was found twice, an incident opens. */
function endFound(
  db: Writer,
  how: 'FoundByVerification' | 'FoundBeforeSend',
  jobId: JobId,
  { serverIds, evidence }: FoundProbe,
  at: Instant
): void {
  move(db, how, jobId, at, { serverId: serverIds[0] })
  if (serverIds.length > 1) openIncident(db, { jobId, kind: 'doubled', evidence }, at)
}

/**
 * ResendProvenAbsent: two valid negatives, and the decision that names them. A blocked or paused write does not count
 * as a resend: the service said why it did nothing, and may say so for days.
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

/** Refuse: the service refused, and two valid negatives have confirmed that it created nothing. */
export const confirmRefusal = (db: Writer, jobId: JobId, at: Instant): void => {
  move(db, 'Refuse', jobId, at, { reason: 'refused' })
}

/** Escalate: the queue cannot decide about this job. */
export const askPerson = (db: Writer, jobId: JobId, reason: Reason, message: string | undefined, at: Instant): void => {
  move(db, 'Escalate', jobId, at, { reason, message })
}

// ---- Decisions of a person

export type PersonsWord = { by: EmployeeId; reason: string; probes: readonly number[] }

/** Adopt: a probe found the record, and a person adopts it; or the queue does, which still verifies the job. */
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

/** Resend: sends the job again without changes. The count of resends starts again, because a person has checked it. */
export function resendByPerson(db: Writer, jobId: JobId, word: PersonsWord, at: Instant): void {
  decide(db, jobId, { action: 'resend', ...word }, at)
  move(db, 'Resend', jobId, at)
  db.prepare(`UPDATE job SET resends = 0, answered_ms = 0, failures = 0 WHERE id = ?`).run(jobId)
  waive(db, jobId)
}

/**
 * Resend of a done job whose record the service has lost. It is doubted, so two valid negatives must prove that the record
 * is not there before it is sent.
 */
export function resendLost(db: Writer, jobId: JobId, word: PersonsWord, at: Instant): void {
  decide(db, jobId, { action: 'resend', ...word }, at)
  move(db, 'Resend', jobId, at)
  db.prepare(
    `UPDATE job SET is_doubted = 1, resends = 0, answered_ms = 0, failures = 0, sweeps = 0, swept_at = NULL WHERE id = ?`
  ).run(jobId)
  db.prepare('DELETE FROM record_check WHERE job_seq = (SELECT seq FROM job WHERE id = ?)').run(jobId)
}

/** Replace: another job has the correction. */
export function supersede(db: Writer, jobId: JobId, replacedBy: JobId, word: PersonsWord, at: Instant): void {
  assert(jobById(db, replacedBy) !== undefined, 'Replace: the job that takes its place is in the outbox')
  decide(db, jobId, { action: 'fix', ...word }, at)
  move(db, 'Replace', jobId, at, { replacedBy })
}

/** WriteOff: a manager gives the job up, for a reason. The row stays. */
export function writeOff(db: Writer, jobId: JobId, word: PersonsWord, at: Instant): void {
  decide(db, jobId, { action: 'writeOff', ...word }, at)
  move(db, 'WriteOff', jobId, at)
}
