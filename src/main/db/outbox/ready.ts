import type { JobKind } from '../../domain/core/model.ts'
import { allJobs, type Job } from '../core/job-rows.ts'
import { isHeldByMoney } from './closes.ts'
import type { Reader } from '../core/open.ts'

// Finds what may be sent next. Each query is one step along an index, whatever the length of the queue: a job that
// waits for a named job is not in `job_ready` at all, and a blocked kind is not queried.

const ready = `SELECT * FROM job WHERE state = 'queued' AND waits = 0 AND kind = ?`
/** Most turns of the loop find nothing. One query shows this, instead of one for each kind. */
const anyReady = `SELECT 1 FROM job WHERE state = 'queued' AND waits = 0 LIMIT 1`

/**
 * A close waits for all money of its shift, until each job is done or written off, or the close was held for too long.
 */
const closable = `${ready} AND NOT ${isHeldByMoney}`

/** Returns the oldest job of these kinds that nothing holds up. Leaves out those that rest. */
export function nextReady(db: Reader, kinds: readonly JobKind[], resting: ReadonlySet<string>): Job | undefined {
  if (db.prepare(anyReady).get() === undefined) return undefined
  let best: Job | undefined
  for (const kind of kinds) {
    const sql = `${kind === 'shift.close' ? closable : ready} ORDER BY seq LIMIT ?`
    const jobs = allJobs(db.prepare(sql), kind, resting.size + 1)
    const first = jobs.find(({ id }) => !resting.has(id))
    if (first !== undefined && (best === undefined || first.seq < best.seq)) best = first
  }
  return best
}
