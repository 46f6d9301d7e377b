import type { JobId } from '../../../shared/ids.ts'
import { firstJob, isMoney, jobsOfShift, openStates, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { integer } from '../../domain/core/checks.ts'
import { valueReader } from '../core/rows.ts'

// The close of a shift waits for all money of its shift (ready.ts), but not for ever (outbox/closes.ts).

/** The condition on `job`, used in `ready.ts`, that the money of a shift holds up its close. */
export const isHeldByMoney = `EXISTS (
    SELECT 1 FROM job_dependency JOIN job AS money ON money.shift_id = substr(job_dependency.needs, 7)
    WHERE job_dependency.job_id = job.id AND job_dependency.needs LIKE 'shift:%' AND job_dependency.is_met = 0
      AND money.shift_id IS NOT NULL AND money.is_money = 1 AND money.id <> job.id AND money.state IN ${openStates})`

/** The count stops here: more jobs than this are not just a few that are stuck. */
const counted = 100

const Seq = valueReader('job', integer)

/**
 * Returns the close that only the money of its shift holds up, and a text of the number and the oldest of these jobs,
 * which changes with any progress. The cost does not depend on the length of the queue.
 */
export function heldClose(db: Reader): { job: Job; unsent: string } | undefined {
  const job = firstJob(
    db.prepare(
      `SELECT * FROM job WHERE state = 'queued' AND waits = 0 AND kind = 'shift.close' AND ${isHeldByMoney}
       ORDER BY seq LIMIT 1`
    )
  )
  if (job === undefined) return undefined
  const owed = Seq.all(
    db
      .prepare(
        `SELECT seq FROM job WHERE shift_id = ? AND is_money = 1 AND id <> ? AND state IN ${openStates}
       ORDER BY seq LIMIT ${counted}`
      )
      .pluck(),
    job.shiftId,
    job.id
  )
  return { job, unsent: `${owed.length} since ${owed[0] ?? job.seq}` }
}

/** Lets a close go without the money of its shift. */
export const releaseClose = (db: Writer, id: JobId): void => {
  db.prepare(`UPDATE job_dependency SET is_met = 1 WHERE job_id = ? AND needs LIKE 'shift:%'`).run(id)
}

/** Returns the open money jobs that the close goes without: receipt numbers, as they are printed. */
export const unsentSubjectsOf = (db: Reader, close: Job): string[] =>
  close.shiftId === undefined
    ? []
    : jobsOfShift(db, close.shiftId).flatMap(({ id, kind, subject }) =>
        isMoney(kind) && id !== close.id ? [subject] : []
      )
