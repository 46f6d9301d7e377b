import type { EmployeeId, JobId, OrganizationId } from '../../../shared/ids.ts'
import type { Monotonic } from '../../../shared/ports.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { brand, bytes, integer, monotonic, nullable, text } from '../../domain/core/checks.ts'
import { placesInLane, toPayload, type Job } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { rowReader, valueReader } from '../core/rows.ts'
import { sentBody } from './attempts.ts'

// The records that this till has created at the service, by the attempts that created them.

const NewestRow = rowReader('attempt', {
  id: integer,
  server_id: text,
  boot_id: text,
  started_mono: nullable(monotonic)
})

/** A record of this till, and when the attempt that created it began, by the monotonic clock of the boot `bootId`. */
export type CreatedRecord = { attemptId: number; serverId: string; bootId: string; startedMono: Monotonic | undefined }

/** Returns the newest 20 existing records of a kind that this till created, newest first. */
export const newestRecords = (db: Reader, kind: Job['kind']): CreatedRecord[] =>
  NewestRow.all(
    db.prepare(
      `SELECT attempt.id, job.server_id, attempt.boot_id, attempt.started_mono
       FROM attempt JOIN job ON job.id = attempt.job_id
         WHERE job.kind = ? AND job.state = 'done' AND job.server_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM job AS gone WHERE gone.subject_id = job.subject_id AND gone.kind = 'ticket.remove'
                           AND gone.attempts > 0)
         ORDER BY attempt.id DESC LIMIT 20`
    ),
    kind
  ).map((row) => ({
    attemptId: row.id,
    serverId: row.server_id,
    bootId: row.boot_id,
    startedMono: row.started_mono ?? undefined
  }))

const DoneRecordRow = rowReader('attempt', {
  id: integer,
  server_id: text,
  server_time: nullable(integer),
  outcome: nullable(text),
  boot_id: text,
  started_mono: nullable(monotonic),
  payload: text,
  employee_id: brand<EmployeeId>(),
  organization_id: brand<OrganizationId>()
})

/** A record that this till created and the service confirmed. `serverTime`: the service's time at its last attempt. */
export type DoneRecord = {
  attemptId: number
  serverId: string
  serverTime: number | undefined
  /** The service answered with the record. Otherwise it was found, and may be older than the attempt. */
  isAnswered: boolean
  /** When its attempt began, by the monotonic clock of the boot `bootId`. */
  startedMono: Monotonic | undefined
  bootId: string
  payload: Job['payload']
  employeeId: EmployeeId
  organizationId: OrganizationId
  /** Reads the body that was sent, at the first call only: most records are looked at without it. */
  sent: () => Record<string, unknown>
}

/**
 * Returns the done records of a kind whose last attempt is earlier or later than the given one, the nearest first, `most` at
 * most. A record that the service does not show any more is left out.
 */
export function doneRecords(
  db: Reader,
  kind: JobKind,
  attemptId: number,
  side: 'earlier' | 'later',
  most: number
): DoneRecord[] {
  const [than, order] = side === 'earlier' ? ['<', 'DESC'] : ['>', 'ASC']
  return DoneRecordRow.all(
    db.prepare(
      `SELECT attempt.id, job.server_id, attempt.server_time, attempt.outcome, attempt.boot_id, attempt.started_mono,
         job.payload, job.employee_id, job.organization_id
       FROM attempt JOIN job ON job.id = attempt.job_id AND attempt.number = job.attempts
       WHERE attempt.id ${than} ? AND job.kind = ? AND job.state = 'done' AND job.server_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM record_check WHERE job_seq = job.seq AND missing_at IS NOT NULL)
       ORDER BY attempt.id ${order} LIMIT ?`
    ),
    attemptId,
    kind,
    most
  ).map((row) => ({
    attemptId: row.id,
    serverId: row.server_id,
    serverTime: row.server_time ?? undefined,
    isAnswered: row.outcome === 'done',
    bootId: row.boot_id,
    startedMono: row.started_mono ?? undefined,
    payload: toPayload(row.payload),
    employeeId: row.employee_id,
    organizationId: row.organization_id,
    sent: once(() => sentBody(Body.one(db.prepare('SELECT body FROM attempt WHERE id = ?').pluck(), row.id)))
  }))
}

const Body = valueReader('attempt', bytes)

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Returns the last known write of a lane's record: the bytes and the id of its last done job. */
export const lastDone = (db: Reader, lane: string): DoneWrite | undefined => doneWrites(db, lane, 1)[0]

const DoneRow = rowReader('job', { id: brand<JobId>(), body: bytes })

/** Returns the last done writes of a lane's record, newest first. */
export function doneWrites(db: Reader, lane: string, most: number): DoneWrite[] {
  const rows = DoneRow.all(
    db.prepare(
      `SELECT job.id, attempt.body FROM job JOIN attempt ON attempt.job_id = job.id AND attempt.number = job.attempts
       WHERE job.seq IN (${placesInLane}) AND job.state = 'done' AND job.kind <> 'ticket.remove'
       ORDER BY attempt.id DESC LIMIT @most`
    ),
    { lane, most }
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
