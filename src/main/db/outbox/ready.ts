import type { JobKind } from '../../domain/core/model.ts'
import { openStates, toJob, type Job } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'

// What may be sent next. Each question is one step along an index, however much is owed: a job that waits for a named
// job is not in `job_ready` at all, and a gated kind is not asked for.

const ready = `SELECT * FROM job WHERE state = 'queued' AND waits = 0 AND kind = ?`

/** A close waits for all money of its shift, whichever came: done, or written off by a manager. */
const closable = `${ready} AND NOT EXISTS (
    SELECT 1 FROM job_dependency JOIN job AS money ON money.shift_id = substr(job_dependency.needs, 7)
    WHERE job_dependency.job_id = job.id AND job_dependency.needs LIKE 'shift:%' AND money.shift_id IS NOT NULL
      AND money.is_money = 1 AND money.id <> job.id AND money.state IN ${openStates})`

/** The oldest job of these kinds that nothing holds up, leaving out those that back off. */
export function nextReady(db: Reader, kinds: readonly JobKind[], resting: ReadonlySet<string>): Job | undefined {
  let best: Job | undefined
  for (const kind of kinds) {
    const sql = `${kind === 'shift.close' ? closable : ready} ORDER BY seq LIMIT ?`
    const jobs = db
      .prepare(sql)
      .all(kind, resting.size + 1)
      .map(toJob)
    const first = jobs.find(({ id }) => !resting.has(id))
    if (first !== undefined && (best === undefined || first.seq < best.seq)) best = first
  }
  return best
}
