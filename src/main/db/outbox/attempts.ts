import { createHash } from 'node:crypto'
import { assert } from '../../../shared/assert.ts'
import type { JobId } from '../../../shared/ids.ts'
import type { Messages } from '@kassa/integration-api/failure'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import { jobsIn, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { move } from './transitions.ts'
import {
  anything,
  brand,
  bytes,
  instant,
  integer,
  monotonic,
  nullable,
  oneOf,
  valuesOf,
  text
} from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'

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

const parseBody = json('attempt.body', valuesOf(anything))
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
 * Returns the service's time at the first attempt of a job that was sent, whatever its answer, in milliseconds. If the till
 * did not know the time, because it was started and had no answer yet, it is the time of the till's attempt before: an
 * earlier time only makes a list longer. Returns undefined if there is none.
 */
export function firstServerTime(db: Reader, jobId: JobId): number | undefined {
  const row = ServerTimes.one(
    db.prepare(
      `SELECT min(time) AS first, count(*) - count(time) AS unknown FROM (
         SELECT coalesce(server_time, (
           SELECT earlier.server_time FROM attempt AS earlier
           WHERE earlier.id < attempt.id AND earlier.server_time IS NOT NULL ORDER BY earlier.id DESC LIMIT 1
         )) AS time
         FROM attempt WHERE job_id = ? AND coalesce(outcome, 'ambiguous') <> 'notSent'
       )`
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
