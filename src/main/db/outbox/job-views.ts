import { defined } from '../../../shared/defined.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import { minor, type Minor } from '../../../shared/money.ts'
import type { EndpointBlockView, JobView, NetworkState } from '../../../shared/views.ts'
import { isFixable } from './fixes.ts'
import { openStates, allJobs, type Job } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { integer, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

/** The state of the engine that is not in the file: the endpoint blocks, and whether the service answers. */
export type QueueStatus = {
  network: NetworkState
  blocks: readonly (EndpointBlockView & { jobKinds?: readonly string[] })[]
}

type Which =
  | { which: 'unsent'; limit: number }
  | { which: 'needsPerson'; limit: number }
  /** The last jobs that arrived, newest first. */
  | { which: 'recent'; limit: number }
  /** The open jobs of a shift. */
  | { which: 'shift'; shiftId: ShiftId; limit: number }

/** Returns jobs as people read them: what, how much, when, why, what happens next, and the manual actions on offer. */
export const jobViews = (db: Reader, which: Which, status?: QueueStatus): JobView[] =>
  select(db, which).map((job) => toView(db, job, status))

function select(db: Reader, which: Which): Job[] {
  switch (which.which) {
    case 'unsent':
      return allJobs(
        db.prepare(
          `SELECT * FROM job WHERE seq IN (SELECT seq FROM job INDEXED BY job_open WHERE state IN ${openStates}
             ORDER BY seq LIMIT ?) ORDER BY seq`
        ),
        which.limit
      )
    case 'needsPerson':
      return allJobs(db.prepare(`SELECT * FROM job WHERE state = 'needsPerson' ORDER BY seq LIMIT ?`), which.limit)
    case 'recent':
      return allJobs(db.prepare(`SELECT * FROM job WHERE state = 'done' ORDER BY changed_at DESC LIMIT ?`), which.limit)
    case 'shift':
      return allJobs(
        db.prepare(`SELECT * FROM job WHERE shift_id = ? AND state IN ${openStates} ORDER BY seq LIMIT ?`),
        which.shiftId,
        which.limit
      )
  }
}

function toView(db: Reader, job: Job, status: QueueStatus | undefined): JobView {
  const waitsFor = waitsForOf(db, job)
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    subject: job.subject,
    ...amountOf(job),
    madeAt: job.madeAt,
    attempts: job.attempts,
    probes: probeCount(db, job),
    next: nextOf(job, waitsFor.length > 0, status),
    ...defined({ nextAt: job.nextAt, reason: job.reason, message: job.message, messages: job.messages }),
    waitsFor,
    actions: actionsOf(db, job)
  }
}

/** The first of two jobs about the same money only shows the amount: the total counts it once, with the second job. */
function amountOf({ amount, payload }: Job): { amountMinor?: Minor } {
  const shown = payload['amountMinor']
  if (amount !== undefined) return { amountMinor: amount }
  return typeof shown === 'number' ? { amountMinor: minor(shown) } : {}
}

const actionsOf = (db: Reader, job: Job): JobView['actions'] =>
  job.state === 'needsPerson' ? ['adopt', 'resend', ...(isFixable(db, job) ? ['fix' as const] : []), 'writeOff'] : []

function nextOf(job: Job, isWaiting: boolean, status: QueueStatus | undefined): JobView['next'] {
  switch (job.state) {
    case 'done':
    case 'cancelled':
    case 'superseded':
    case 'writtenOff':
      return 'nothing'
    case 'needsPerson':
      return 'person'
    case 'sending':
      return 'now'
    case 'ambiguous':
      return status === undefined || status.network === 'online' ? 'looking' : 'offline'
    case 'queued':
      if (isWaiting) return 'waitsForOther'
      if (status !== undefined && status.network !== 'online') return 'offline'
      if (status?.blocks.some((block) => block.jobKinds?.includes(job.kind) ?? true)) return 'gate'
      return job.failures > 0 ? 'retry' : 'now'
  }
}

const Count = rowReader('probe', { count: integer })

/** Returns the number of verifications of a job. */
export const probeCount = (db: Reader, job: Job): number =>
  job.attempts === 0 ? 0 : Count.one(db.prepare(`SELECT count(*) AS count FROM probe WHERE job_id = ?`), job.id).count

const Subject = rowReader('job_dependency', { subject: text })

/** Returns the subjects of the first few jobs that a job waits for. */
function waitsForOf(db: Reader, job: Job): string[] {
  if (job.state !== 'queued') return []
  const named = Subject.all(
    db.prepare(
      `SELECT needed.subject FROM job_dependency JOIN job AS needed ON needed.id = job_dependency.needs
       WHERE job_dependency.job_id = ? AND job_dependency.is_met = 0 LIMIT 5`
    ),
    job.id
  )
  const ofShift = job.kind === 'shift.close' ? moneyOfShift(db, job) : []
  return [...named, ...ofShift].map(({ subject }) => subject)
}

const moneyOfShift = (db: Reader, job: Job): { subject: string }[] =>
  Subject.all(
    db.prepare(
      `SELECT job.subject FROM job_dependency JOIN job ON job.shift_id = substr(job_dependency.needs, 7)
       WHERE job_dependency.job_id = ? AND job_dependency.needs LIKE 'shift:%' AND job_dependency.is_met = 0
         AND job.is_money = 1 AND job.id <> job_dependency.job_id AND job.state IN ${openStates}
       ORDER BY job.seq LIMIT 5`
    ),
    job.id
  )
