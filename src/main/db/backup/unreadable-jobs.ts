import { countOwed, isState, jobById, type Job } from '../core/job-rows.ts'
import type { Writer } from '../core/open.ts'
import { DamagedRow } from '../core/rows.ts'

// A job whose row cannot be read would stop the queue and every list of jobs, so its unreadable values are replaced.

/**
 * Returns a job. If its row cannot be read, replaces the state by "needs a person", deletes the words of the service, and
 * makes the payload of a cash movement again from the movement. Any other job gets an empty one: it is built without it, or
 * lacks something and is not sent.
 * Never changes the id, the marker or the amount. Throws DamagedRow if one of these is what cannot be read.
 */
export function readableJob(db: Writer, id: string): Job | undefined {
  const repairs = [
    `UPDATE job SET state = 'needsPerson', reason = 'altered', is_doubted = 1 WHERE id = ? AND NOT ${isState}`,
    `UPDATE job SET messages = NULL WHERE id = ?`,
    `UPDATE job SET payload = coalesce(
       (SELECT iif(json_extract(article, '$.direction') = 'transfer',
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
