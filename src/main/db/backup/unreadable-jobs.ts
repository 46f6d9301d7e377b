import { countOwed, isState, jobById, type Job } from '../core/job-rows.ts'
import type { Writer } from '../core/open.ts'
import { DamagedRow } from '../core/rows.ts'

// A job whose row cannot be read would stop the queue and every list of jobs, so its unreadable values are replaced.

/** The value that replaces a number which JavaScript cannot hold exactly. */
const replacements = {
  amount: 'NULL',
  next_at: 'NULL',
  attempts: '(SELECT count(*) FROM attempt WHERE job_id = job.id)',
  waits: '0',
  resends: '0',
  failures: '0',
  answered_ms: '0',
  sweeps: '0',
  made_at: '0',
  changed_at: '0'
}
const safeNumbers = Object.entries(replacements).map(
  ([name, other]) =>
    `${name} = CASE WHEN abs(${name} / 2) > ${(Number.MAX_SAFE_INTEGER - 1) / 2} THEN ${other} ELSE ${name} END`
)

/**
 * Returns a job. If its row cannot be read, replaces numbers that are too large (an amount becomes unknown) and has the job
 * verified before it is sent, replaces the state by "needs a person", deletes the words of the service, and makes the
 * payload of a cash movement again from the movement. Any other job gets an empty one: it is built without it, or lacks
 * something and is not sent.
 * Never changes the id or the marker. Throws DamagedRow if one of these is what cannot be read.
 */
export function readableJob(db: Writer, id: string): Job | undefined {
  const repairs = [
    `UPDATE job SET ${safeNumbers.join(', ')}, is_doubted = 1 WHERE id = ?`,
    `UPDATE job SET state = 'needsPerson', reason = 'altered', is_doubted = 1 WHERE id = ? AND NOT ${isState}`,
    `UPDATE job SET messages = NULL WHERE id = ?`,
    `UPDATE job SET payload = coalesce(
       (SELECT iif(article_direction = 'transfer',
          json_object('direction', direction, 'articleType', 'transfer'), json_object('direction', direction))
        FROM cash_movement WHERE id = subject_id), '{}') WHERE id = ?`
  ]
  for (const repair of repairs) {
    try {
      return jobById(db, id)
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error
      db.prepare(repair).run(id)
      // The trigger has subtracted the job from a state that it did not have.
      db.prepare(countOwed).run()
    }
  }
  return jobById(db, id)
}
