import type { JobId } from '../../../shared/ids.ts'
import { intend, lose, type NewAttempt, type Stamp } from './attempts.ts'
import type { Reader, Writer } from '../core/open.ts'

// Jobs that a copy of this till may have sent: the file was restored, recovered or copied while they were open.

/** Returns whether a job must be verified before it is sent for the first time. */
export const isDoubted = (db: Reader, jobId: JobId): boolean =>
  db.prepare('SELECT 1 FROM job WHERE id = ? AND is_doubted = 1').get(jobId) !== undefined

/**
 * Counts the possible send of the copy as an attempt of ours without an answer (Attempt, Doubt): verifications decide,
 * as for any lost answer. `serverTime` is the service's time when the job was made: the copy cannot have sent it before.
 */
export function settleDoubt(db: Writer, jobId: JobId, attempt: NewAttempt, stamp: Stamp): void {
  intend(db, jobId, attempt, stamp)
  const answer = 'a copy of this till may have sent it'
  lose(db, jobId, { outcome: 'ambiguous', answer }, undefined, stamp)
  db.prepare('UPDATE job SET is_doubted = 0 WHERE id = ?').run(jobId)
}
