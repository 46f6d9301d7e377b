import { createHash } from 'node:crypto'
import { assert } from '../../../shared/assert.ts'
import type { EmployeeId, JobId, OrganizationId } from '../../../shared/ids.ts'
import type { Messages } from '../../../shared/service-words.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { jobsIn, toPayload, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { move } from './transitions.ts'
import { anything, brand, bytes, instant, integer, monotonic, nullable, oneOf, record, text } from '../core/checks.ts'
import { json, rowReader, valueReader, type RowOf } from '../core/rows.ts'

/** One time that a job was sent, or was about to be. */
export type Attempt = {
  /** The order of the attempts of all jobs. */
  id: number
  jobId: JobId
  number: number
  bootId: string
  /** The exact bytes that were sent. */
  body: Uint8Array
  identity: string
  startedAt: Instant
  /** The best known time of the service's clock at the send. */
  serverTime: number | undefined
  endedAt: Instant | undefined
  /** When the connection ended, by the monotonic clock of the boot `quietBoot`. */
  quietFrom: Monotonic | undefined
  quietBoot: string | undefined
  outcome: Outcome | undefined
}
const outcomes = ['done', 'notSent', 'rate', 'gate', 'refused', 'ambiguous'] as const
type Outcome = (typeof outcomes)[number]

const AttemptRow = rowReader('attempt', {
  id: integer,
  job_id: brand<JobId>(),
  number: integer,
  boot_id: text,
  body: bytes,
  eyes: text,
  started_at: instant,
  server_time: nullable(integer),
  ended_at: nullable(instant),
  quiet_boot: nullable(text),
  quiet_from: nullable(monotonic),
  outcome: nullable(oneOf(outcomes))
})

const toAttempt = (row: RowOf<typeof AttemptRow>): Attempt => ({
  id: row.id,
  jobId: row.job_id,
  number: row.number,
  bootId: row.boot_id,
  body: row.body,
  identity: row.eyes,
  startedAt: row.started_at,
  serverTime: row.server_time ?? undefined,
  endedAt: row.ended_at ?? undefined,
  quietFrom: row.quiet_from ?? undefined,
  quietBoot: row.quiet_boot ?? undefined,
  outcome: row.outcome ?? undefined
})

const parseBody = json('attempt.body', record(anything))
/** Parses the body of a request from the bytes that were sent. */
export const sentBody = (body: Uint8Array): Record<string, unknown> => parseBody(new TextDecoder().decode(body))

/** Returns the last attempt of a job. */
export function lastAttempt(db: Reader, jobId: JobId): Attempt | undefined {
  const last = db.prepare(`SELECT * FROM attempt WHERE job_id = (SELECT ?) ORDER BY number DESC LIMIT 1`)
  const found = AttemptRow.get(last, jobId)
  return found && toAttempt(found)
}

const ServerTimes = rowReader('attempt', { first: nullable(integer), unknown: integer })

/**
 * Returns the service's time at the first attempt that was sent, whatever its answer. Returns undefined if the time of
 * an attempt is unknown.
 */
export function firstServerTime(db: Reader, jobId: JobId): number | undefined {
  const row = ServerTimes.one(
    db.prepare(
      `SELECT min(server_time) AS first, count(*) - count(server_time) AS unknown FROM attempt
       WHERE job_id = ? AND coalesce(outcome, 'ambiguous') <> 'notSent'`
    ),
    jobId
  )
  return row.unknown > 0 ? undefined : (row.first ?? undefined)
}

const Ahead = rowReader('attempt', { ahead: nullable(integer) })

/**
 * Returns the least time by which the service's clock was ahead of the till's, in milliseconds, from the attempts of
 * the 24 hours before `now`. It is negative if the service's clock was behind. Returns undefined if nothing was sent.
 */
export function leastServerAhead(db: Reader, now: Instant): number | undefined {
  const dayMs = 24 * 60 * 60 * 1000
  const row = Ahead.one(
    db.prepare(
      `SELECT min(server_time - started_at) AS ahead FROM attempt
       WHERE id > (SELECT max(id) FROM attempt) - 2000 AND server_time IS NOT NULL AND started_at BETWEEN ? AND ?`
    ),
    now - dayMs,
    now
  )
  return row.ahead ?? undefined
}

/** The times and the boot that are recorded with an action. */
export type Stamp = { at: Instant; mono: Monotonic; bootId: string }

export type NewAttempt = {
  method: string
  path: string
  body: Uint8Array
  identity: string
  serverTime: number | undefined
}

/** Attempt: writes the intent with the exact bytes. It is committed before the request is sent. */
export function intend(db: Writer, jobId: JobId, attempt: NewAttempt, stamp: Stamp): void {
  const { attempts, waits } = move(db, 'Attempt', jobId, stamp.at)
  assert(waits === 0, 'Attempt: it still waits for another job')
  db.prepare(`UPDATE job SET attempts = attempts + 1 WHERE id = ?`).run(jobId)
  db.prepare(
    `INSERT INTO attempt (job_id, number, boot_id, method, path, body, body_hash, eyes, started_at, started_mono,
       server_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(
    jobId,
    attempts + 1,
    stamp.bootId,
    attempt.method,
    attempt.path,
    attempt.body,
    createHash('sha256').update(attempt.body).digest('hex'),
    attempt.identity,
    stamp.at,
    stamp.mono,
    attempt.serverTime ?? null
  )
}

export type Ending = {
  outcome: Outcome
  status?: number | undefined
  answer?: string | undefined
  /** Of a refusal: its message in other languages. */
  messages?: Messages | undefined
}

function end(db: Writer, jobId: JobId, ending: Ending, stamp: Stamp): void {
  db.prepare(
    `UPDATE attempt SET ended_at = ?, quiet_boot = ?, quiet_from = ?, outcome = ?, http_status = ?, answer = ?
     WHERE job_id = ? AND number = (SELECT attempts FROM job WHERE id = ?)`
  ).run(
    stamp.at,
    stamp.bootId,
    stamp.mono,
    ending.outcome,
    ending.status ?? null,
    ending.answer?.slice(0, 500) ?? null,
    jobId,
    jobId
  )
}

/** Confirm: the service answered with the record. */
export function arrive(db: Writer, jobId: JobId, serverId: string | undefined, stamp: Stamp): void {
  end(db, jobId, { outcome: 'done' }, stamp)
  move(db, 'Confirm', jobId, stamp.at, { serverId })
  db.prepare(`UPDATE job SET failures = 0 WHERE id = ? AND failures > 0`).run(jobId)
}

/** RetryProvenSafe: nothing left this machine, or a write that may be repeated was blocked (429, 401, 403, 404). */
export function putBack(db: Writer, jobId: JobId, ending: Ending, nextAt: Instant | undefined, stamp: Stamp): void {
  assert(['notSent', 'rate', 'gate'].includes(ending.outcome), `RetryProvenSafe: ${ending.outcome} is not a way back`)
  end(db, jobId, ending, stamp)
  move(db, 'RetryProvenSafe', jobId, stamp.at, { nextAt })
  if (ending.outcome === 'notSent') db.prepare(`UPDATE job SET failures = failures + 1 WHERE id = ?`).run(jobId)
}

/** Doubt: the effect is unknown. Also for a refusal, a block and a pause, until verifications have confirmed them. */
export function lose(db: Writer, jobId: JobId, ending: Ending, nextAt: Instant | undefined, stamp: Stamp): void {
  assert(!['done', 'notSent'].includes(ending.outcome), `Doubt: ${ending.outcome} is not ambiguous`)
  end(db, jobId, ending, stamp)
  const said = ending.outcome === 'refused' ? { message: ending.answer, messages: ending.messages } : {}
  move(db, 'Doubt', jobId, stamp.at, { nextAt, ...said })
}

/**
 * The whole recovery: every SENDING becomes AMBIGUOUS, and the quiet time of every AMBIGUOUS starts again by the clock
 * of this boot. Nothing is derived from wall time or memory.
 */
export function recover(db: Writer, stamp: Stamp): Job[] {
  for (const job of jobsIn(db, 'sending')) {
    lose(db, job.id, { outcome: 'ambiguous', answer: 'found in flight at start-up' }, undefined, stamp)
  }
  const ambiguous = jobsIn(db, 'ambiguous')
  for (const job of ambiguous) {
    db.prepare(`UPDATE attempt SET quiet_boot = ?, quiet_from = ? WHERE job_id = ? AND number = ?`).run(
      stamp.bootId,
      stamp.mono,
      job.id,
      job.attempts
    )
  }
  return ambiguous
}

const ServerId = rowReader('attempt', { server_id: text })

/** Returns the ids, newest first, of existing records of a kind whose attempts have a condition. */
const serverIdsWhere = (db: Reader, kind: Job['kind'], condition: string, ...given: unknown[]): string[] =>
  ServerId.all(
    db.prepare(
      `SELECT job.server_id FROM attempt JOIN job ON job.id = attempt.job_id
         WHERE job.kind = ? AND job.state = 'done' AND job.server_id IS NOT NULL AND ${condition}
           AND NOT EXISTS (SELECT 1 FROM job AS gone WHERE gone.lane = job.lane AND gone.kind = 'ticket.remove'
                           AND gone.attempts > 0)
         ORDER BY attempt.id DESC LIMIT 20`
    ),
    kind,
    ...given
  ).map(({ server_id }) => server_id)

/** Returns the records of a kind that this till created by later attempts than the given one. */
export const laterServerIds = (db: Reader, kind: Job['kind'], attemptId: number): string[] =>
  serverIdsWhere(db, kind, 'attempt.id > ?', attemptId)

/** Returns the records of a kind that this boot began to create at a time of the monotonic clock or later. */
export const serverIdsSince = (
  db: Reader,
  kind: Job['kind'],
  { bootId, mono }: { bootId: string; mono: number }
): string[] => serverIdsWhere(db, kind, 'attempt.boot_id = ? AND attempt.started_mono >= ?', bootId, mono)

const DoneRecordRow = rowReader('attempt', {
  server_id: text,
  body: bytes,
  server_time: nullable(integer),
  outcome: nullable(oneOf(outcomes)),
  boot_id: text,
  started_mono: nullable(monotonic),
  payload: text,
  employee_id: brand<EmployeeId>(),
  organization_id: brand<OrganizationId>()
})

/** A record that this till created and the service confirmed. `serverTime`: the service's time at its last attempt. */
export type DoneRecord = {
  serverId: string
  body: Uint8Array
  serverTime: number | undefined
  /** The service answered with the record. Otherwise it was found, and may be older than the attempt. */
  isAnswered: boolean
  /** When its attempt began, by the monotonic clock of the boot `bootId`. */
  startedMono: Monotonic | undefined
  bootId: string
  payload: Job['payload']
  employeeId: EmployeeId
  organizationId: OrganizationId
}

/**
 * Yields the done records of a kind whose last attempt is earlier or later than the given one, the nearest first, `most` at
 * most. A record that the service does not show any more is left out.
 */
export function* doneRecords(
  db: Reader,
  kind: JobKind,
  attemptId: number,
  side: 'earlier' | 'later',
  most = 1000
): Generator<DoneRecord> {
  const [than, order] = side === 'earlier' ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = DoneRecordRow.iterate(
    db.prepare(
      `SELECT job.server_id, attempt.body, attempt.server_time, attempt.outcome,
         attempt.boot_id, attempt.started_mono, job.payload, job.employee_id,
         job.organization_id
       FROM attempt JOIN job ON job.id = attempt.job_id AND attempt.number = job.attempts
       WHERE attempt.id ${than} ? AND job.kind = ? AND job.state = 'done' AND job.server_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_id = job.id AND missing_at IS NOT NULL)
       ORDER BY attempt.id ${order} LIMIT ?`
    ),
    attemptId,
    kind,
    most
  )
  for (const row of rows)
    yield {
      serverId: row.server_id,
      body: row.body,
      serverTime: row.server_time ?? undefined,
      isAnswered: row.outcome === 'done',
      bootId: row.boot_id,
      startedMono: row.started_mono ?? undefined,
      payload: toPayload(row.payload),
      employeeId: row.employee_id,
      organizationId: row.organization_id
    }
}

/** Returns the last known write of a lane's record: the bytes and the id of its last done job. */
export const lastDone = (db: Reader, lane: string): DoneWrite | undefined => doneWrites(db, lane, 1)[0]

const DoneRow = rowReader('job', { id: brand<JobId>(), body: bytes })

/** Returns the last done writes of a lane's record, newest first. */
export function doneWrites(db: Reader, lane: string, most: number): DoneWrite[] {
  const rows = DoneRow.all(
    db.prepare(
      `SELECT job.id, attempt.body FROM job JOIN attempt ON attempt.job_id = job.id AND attempt.number = job.attempts
       WHERE job.lane = ? AND job.state = 'done' AND job.kind <> 'ticket.remove' ORDER BY attempt.id DESC LIMIT ?`
    ),
    lane,
    most
  )
  return rows.map(({ id, body }) => ({ jobId: id, body }))
}
type DoneWrite = { jobId: JobId; body: Uint8Array }

const DoneId = valueReader('job', brand<JobId>())

/** Returns the done job of a kind that has this record of the service. */
export const doneJobOf = (db: Reader, kind: JobKind, serverId: string): JobId | undefined =>
  DoneId.get(
    db.prepare(`SELECT id FROM job WHERE kind = ? AND server_id = ? AND state = 'done'`).pluck(),
    kind,
    serverId
  )
