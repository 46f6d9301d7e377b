import type { JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { instant, nullable } from '../core/checks.ts'
import { firstJob, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'

// When the records of done jobs were last read at the service by their id, and since when one is missing.

const CheckRow = rowReader('record_check', { missing_at: nullable(instant) })

/** Returns since when a record is missing at the service. */
export const missingSince = (db: Reader, id: JobId): Instant | undefined =>
  CheckRow.get(db.prepare('SELECT missing_at FROM record_check WHERE job_id = ?'), id)?.missing_at ?? undefined

/** Records that the service has shown a record. Returns whether it was missing before. */
export function noteThere(db: Writer, id: JobId, at: Instant): boolean {
  const wasMissing = missingSince(db, id) !== undefined
  put(db, id, at, undefined)
  return wasMissing
}

/** Records that the service has not shown a record. The first time is kept. */
export const noteMissingAt = (db: Writer, id: JobId, at: Instant): void => put(db, id, at, missingSince(db, id) ?? at)

const put = (db: Writer, id: JobId, at: Instant, missingAt: Instant | undefined): void => {
  db.prepare('INSERT OR REPLACE INTO record_check (job_id, checked_at, missing_at) VALUES (?, ?, ?)').run(
    id,
    at,
    missingAt ?? null
  )
}

/** What is due, by the till's clock. */
export type CheckTimes = {
  /** Jobs that were done before are not checked any more. */
  since: Instant
  /** A record that was missing is read again if its last check is older. */
  missingBefore: Instant
  /** The newest record is read again if its last check is older. */
  newestBefore: Instant
  /** Any other record is read again if its last check is older. */
  otherBefore: Instant
}

/**
 * Returns the next job whose record is to be read by its id:
 *
 *     1. a record that was missing hours ago
 *     2. a neighbour of a record that went missing later than the neighbour was checked
 *     3. the newest record
 *     4. the record with the oldest check
 */
export function nextToCheck(db: Reader, kinds: readonly JobKind[], times: CheckTimes): Job | undefined {
  const names = kinds.map((kind) => `'${kind}'`).join(', ')
  const from = `FROM job LEFT JOIN record_check ON record_check.job_id = job.id
    WHERE job.state = 'done' AND job.swept_at IS NOT NULL AND job.server_id IS NOT NULL
      AND job.changed_at > @since AND job.kind IN (${names})`
  const first = (where: string, order: string): Job | undefined =>
    firstJob(db.prepare(`SELECT job.* ${from} AND ${where} ORDER BY ${order} LIMIT 1`), times)
  const isLost = `EXISTS (SELECT 1 FROM incident WHERE job_id = job.id AND kind = 'lost')`
  const lastMissing = `(SELECT job.seq FROM record_check JOIN job ON job.id = record_check.job_id
    WHERE missing_at IS NOT NULL ORDER BY missing_at DESC LIMIT 1)`
  const lastMissingAt = `(SELECT max(missing_at) FROM record_check WHERE missing_at > @since)`
  return (
    first(`missing_at IS NOT NULL AND NOT ${isLost} AND checked_at <= @missingBefore`, 'checked_at') ??
    first(
      `missing_at IS NULL AND coalesce(checked_at, 0) < ${lastMissingAt}`,
      `abs(job.seq - coalesce(${lastMissing}, 0))`
    ) ??
    first(
      `job.seq = (SELECT max(job.seq) ${from}) AND coalesce(checked_at, job.swept_at) <= @newestBefore`,
      'job.seq'
    ) ??
    first('coalesce(checked_at, job.swept_at) <= @otherBefore', 'coalesce(checked_at, job.swept_at)')
  )
}
