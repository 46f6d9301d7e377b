import type { Instant } from '../../../shared/ports.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { kindRules } from '../../domain/outbox/kinds.ts'
import { instant, nullable } from '../../domain/core/checks.ts'
import { firstJob, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'

// When the records of done jobs were last read at the service by their id, and since when one is missing.

/** The kinds whose records are read again by their id. */
const watchedKinds = (Object.keys(kindRules) as JobKind[]).filter((kind) => kindRules[kind].isWatched)

const CheckRow = rowReader('record_check', { missing_at: nullable(instant) })

/** Returns since when a record is missing at the service. */
export const missingSince = (db: Reader, { seq }: Pick<Job, 'seq'>): Instant | undefined =>
  CheckRow.get(db.prepare('SELECT missing_at FROM record_check WHERE job_seq = ?'), seq)?.missing_at ?? undefined

/** Records that the service has shown a record. Returns whether it was missing before. */
export function noteThere(db: Writer, job: Pick<Job, 'seq' | 'kind'>, at: Instant): boolean {
  const wasMissing = missingSince(db, job) !== undefined
  if (kindRules[job.kind].isWatched) put(db, job, { checkedAt: at })
  else forgetCheck(db, job)
  return wasMissing
}

/** Records that the service has not shown a record. The first time is kept. `isTold`: a person was told. */
export const noteMissingAt = (db: Writer, job: Pick<Job, 'seq' | 'kind'>, at: Instant, isTold = false): void =>
  put(db, job, {
    checkedAt: at,
    missingAt: missingSince(db, job) ?? at,
    toldAt: isTold ? at : undefined
  })

const forgetCheck = (db: Writer, { seq }: Pick<Job, 'seq'>): void => {
  db.prepare('DELETE FROM record_check WHERE job_seq = ?').run(seq)
}

type Check = { checkedAt: Instant; missingAt?: Instant; toldAt?: Instant | undefined }
const put = (db: Writer, { seq, kind }: Pick<Job, 'seq' | 'kind'>, { checkedAt, missingAt, toldAt }: Check): void => {
  db.prepare(
    `INSERT INTO record_check (job_seq, kind, checked_at, missing_at, told_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (job_seq) DO UPDATE SET checked_at = excluded.checked_at, missing_at = excluded.missing_at,
         told_at = CASE WHEN excluded.missing_at IS NULL THEN NULL ELSE coalesce(excluded.told_at, told_at) END`
  ).run(seq, kind, checkedAt, missingAt ?? null, toldAt ?? null)
}

/** At most so many rows are forgotten at once. */
const mostForgotten = 500

/** Forgets the records of jobs that were done before `since` and are not missing: they are not read any more. */
export function forgetOldChecks(db: Writer, since: Instant): void {
  db.prepare(
    `DELETE FROM record_check WHERE job_seq IN (SELECT job_seq FROM record_check WHERE missing_at IS NULL AND job_seq <
       (SELECT seq FROM job WHERE state = 'done' AND changed_at > ? ORDER BY changed_at LIMIT 1) LIMIT ${mostForgotten})`
  ).run(since)
}

/** What is due, by the till's clock. */
export type CheckTimes = {
  /** Jobs that were done before are not checked any more. */
  since: Instant
  /** A record that was missing is read again if its last check is older. */
  missingBefore: Instant
  /** The newest record of each kind is read again if its last check is older. */
  newestBefore: Instant
  /** Any other record is read again if its last check is older. */
  otherBefore: Instant
}

/** Neighbours of a missing record are searched so many jobs before and after it. */
const mostApart = 2000
/** The newest record of a kind is searched among so many of the last jobs. */
const mostNewest = 5000

/**
 * Returns the next job whose record is to be read by its id:
 *
 *     1. a record that was missing hours ago
 *     2. a neighbour of a record that went missing later than the neighbour was checked
 *     3. the newest record of a kind
 *     4. the record with the oldest check
 *
 * Each of them reads an index or a limited number of rows, however many jobs there are: CROSS JOIN makes SQLite begin with
 * the checks.
 */
export function nextToCheck(db: Reader, times: CheckTimes): Job | undefined {
  const names = watchedKinds.map((kind) => `'${kind}'`).join(', ')
  const first = (where: string, order: string): Job | undefined =>
    firstJob(
      db.prepare(
        `SELECT job.* FROM record_check AS record CROSS JOIN job ON job.seq = record.job_seq
         WHERE ${where} AND job.state = 'done' AND job.swept_at IS NOT NULL AND job.server_id IS NOT NULL
           AND job.changed_at > @since AND job.kind IN (${names})
         ORDER BY ${order} LIMIT 1`
      ),
      times
    )
  const lastMissing = (column: string): string =>
    `(SELECT ${column} FROM record_check WHERE missing_at > @since ORDER BY missing_at DESC LIMIT 1)`
  const last = lastMissing('job_seq')
  const newest = `(SELECT max(job_seq) FROM record_check WHERE missing_at IS NULL
    AND job_seq > (SELECT max(job_seq) FROM record_check) - ${mostNewest} GROUP BY kind)`
  return (
    first('missing_at IS NOT NULL AND told_at IS NULL AND checked_at <= @missingBefore', 'checked_at') ??
    first(
      `missing_at IS NULL AND job_seq BETWEEN ${last} - ${mostApart} AND ${last} + ${mostApart}
        AND checked_at < ${lastMissing('missing_at')}`,
      `abs(job_seq - ${last})`
    ) ??
    first(`job_seq IN ${newest} AND checked_at <= @newestBefore`, 'checked_at') ??
    first('checked_at <= @otherBefore', 'checked_at')
  )
}
