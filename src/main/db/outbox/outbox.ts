import { defined } from '../../../shared/defined.ts'
import { assert } from '../../../shared/assert.ts'
import type { JobId, ShiftId } from '../../../shared/ids.ts'
import { minor } from '../../../shared/money.ts'
import type { Instant, Random } from '../../../shared/ports.ts'
import type { UnsentView } from '../../../shared/views.ts'
import { newId } from '../../system/random.ts'
import type { NewJob } from '../../domain/core/model.ts'
import { isDoubted } from './doubts.ts'
import { isEnded, isMoney, jobAbout, lastLiveJobOfLane, openStates, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { supersede, type PersonsWord } from './probes.ts'
import { move, waive } from './transitions.ts'
import { integer, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// The jobs of the outbox (queue.md). Their later states are in transitions.ts, attempts.ts and probes.ts.

/**
 * Enqueue: writes a job, in the transaction that makes it necessary. The job waits for the jobs named in `after` and
 * for the open jobs of its lane. Adjacent ticket updates that were never sent are merged into one (Fold).
 */
export function enqueue(db: Writer, job: NewJob, at: Instant, random: Random): JobId {
  const previous = lastLiveJobOfLane(db, job.lane)
  const needs = needsOf(db, job, previous)
  const id = insert(db, job, at, random)
  waitToo(db, id, needs)
  if (isGivenUp(db, job)) move(db, 'Fold', id, at)
  else coalesce(db, job, id, previous, at)
  escalateIfBlocked(db, id, at)
  return id
}

/**
 * Replace: writes the same work under a new id. The new job waits for what the old one waited for, and all that waited
 * for the old one waits for it. It keeps the marker, which is printed on the receipt, and its age.
 */
export function replace(db: Writer, old: Job, word: PersonsWord, at: Instant, random: Random): JobId {
  const id = insert(db, { ...old, after: [] }, old.madeAt, random)
  db.prepare(`UPDATE job SET place = (SELECT coalesce(place, seq) FROM job WHERE id = ?) WHERE id = ?`).run(old.id, id)
  inherit(db, id, old.id)
  supersede(db, old.id, id, word, at)
  // The corrected job does not wait for jobs that were written off.
  waive(db, id)
  return id
}

function insert(db: Writer, job: NewJob, at: Instant, random: Random): JobId {
  const id = newId<JobId>(random)
  db.prepare(
    `INSERT INTO job (id, kind, lane, subject_id, marker, subject, amount, currency_id, employee_id, organization_id,
       shift_id, payload, is_money, state, made_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?)`
  ).run(
    id,
    job.kind,
    job.lane,
    job.subjectId,
    job.marker,
    job.subject,
    job.amount ?? null,
    job.currencyId ?? null,
    job.employeeId,
    job.organizationId,
    job.shiftId ?? null,
    JSON.stringify(job.payload),
    isMoney(job.kind) ? 1 : 0,
    at,
    at
  )
  return id
}

// ---- What a job waits for

const shiftNeed = (shiftId: ShiftId): string => `shift:${shiftId}`

/** Returns job ids, and `shift:<id>` for all money of a shift; each once. */
function needsOf(db: Reader, job: NewJob, previous: Job | undefined): Set<string> {
  const needs = new Set<string>()
  if (previous !== undefined && !isEnded(previous.state)) needs.add(previous.id)
  for (const after of job.after) {
    if ('allOfShift' in after) {
      needs.add(shiftNeed(after.allOfShift))
      continue
    }
    const needed = jobAbout(db, after.kind, after.subjectId)
    // With `ifOwed`, the job waits only for an open job, not for one that was written off.
    if (after.ifOwed === true && (needed === undefined || isEnded(needed.state))) continue
    assert(
      needed !== undefined,
      `${job.kind} waits for ${after.kind} of ${after.subjectId}, which is not in the outbox`
    )
    // A cancelled job without a replacement never had to be done, so nothing waits for it.
    if (needed.state !== 'done' && needed.state !== 'cancelled') needs.add(needed.id)
  }
  return needs
}

const wait = (db: Writer, id: JobId, need: string): void => {
  db.prepare(`INSERT OR IGNORE INTO job_dependency (job_id, needs) VALUES (?, ?)`).run(id, need)
}

const countWaits = (db: Writer, id: JobId): void => {
  db.prepare(
    `UPDATE job SET waits = (SELECT count(*) FROM job_dependency
       WHERE job_id = ? AND is_met = 0 AND needs NOT LIKE 'shift:%') WHERE id = ?`
  ).run(id, id)
}

/** Makes a job wait for other jobs as well, by their ids. Returns whether it waits for any job now. */
export function waitToo(db: Writer, id: JobId, needs: Iterable<string>): boolean {
  for (const need of needs) wait(db, id, need)
  countWaits(db, id)
  return db.prepare('SELECT waits > 0 FROM job WHERE id = ?').pluck().get(id) === 1
}

/** Sends a job to a person at once if it would wait for a job that was written off. */
function escalateIfBlocked(db: Writer, id: JobId, at: Instant): void {
  const blocked = db
    .prepare(
      `SELECT 1 FROM job_dependency JOIN job AS needed ON needed.id = job_dependency.needs
       WHERE job_dependency.job_id = (SELECT ?) AND job_dependency.is_met = 0 AND needed.state = 'writtenOff'
         AND (SELECT state FROM job WHERE id = ?) = 'queued'`
    )
    .get(id, id)
  if (blocked !== undefined) move(db, 'Escalate', id, at, { reason: 'dependency' })
}

// ---- Fold
//
//      create, update -> create             the ticket or customer is read when it is sent: the update adds nothing
//      update, update -> the newer one
//      create, remove -> nothing            the service never had it
//      create given up, anything -> nothing a person has decided that it stays in this till
//
// Only if the older job was never sent. Customers are never removed; sales and shifts are never folded.

const isGivenUp = (db: Reader, { kind, subjectId }: NewJob): boolean =>
  (kind === 'ticket.update' || kind === 'ticket.remove') &&
  jobAbout(db, 'ticket.create', subjectId)?.state === 'writtenOff'

/** Returns whether the job was never sent, by this till or a copy of it: a later job may then be folded into it. */
export const isAtHome = (db: Reader, job: Job): boolean =>
  job.state === 'queued' && job.attempts === 0 && !isDoubted(db, job.id)

function coalesce(db: Writer, job: NewJob, id: JobId, previous: Job | undefined, at: Instant): void {
  if (previous === undefined || !isAtHome(db, previous)) return
  const pair = `${previous.kind} ${job.kind}`
  if (pair === 'ticket.create ticket.update' || pair === 'customer.create customer.update') {
    inherit(db, previous.id, id)
    move(db, 'Fold', id, at, { replacedBy: previous.id })
  }
  if (pair === 'ticket.update ticket.update' || pair === 'customer.update customer.update') {
    inherit(db, id, previous.id)
    move(db, 'Fold', previous.id, at, { replacedBy: id })
  }
  if (pair === 'ticket.create ticket.remove') {
    move(db, 'Fold', previous.id, at)
    move(db, 'Fold', id, at)
  }
}

/** The remaining job takes over what the other one waited for, except itself. */
function inherit(db: Writer, id: JobId, from: JobId): void {
  db.prepare(
    `INSERT OR IGNORE INTO job_dependency (job_id, needs, is_met)
       SELECT ?, needs, is_met FROM job_dependency WHERE job_id = ? AND needs <> ?`
  ).run(id, from, id)
  countWaits(db, id)
}

// ---- The badge

const UnsentRow = rowReader('owed', {
  state: text,
  jobs: integer,
  amount: integer
})

const Oldest = rowReader('job', { made_at: integer })

/** Returns what has not reached the service. The cost does not depend on the length of the queue. */
export function unsent(db: Reader): UnsentView {
  const rows = UnsentRow.all(db.prepare(`SELECT state, jobs, amount FROM owed`))
  // Steps along `job_open`: the first job of each shift, and of those without a shift.
  const oldest = Oldest.get(
    db.prepare(
      `WITH RECURSIVE open(shift_id) AS (
         SELECT min(shift_id) FROM job INDEXED BY job_open WHERE state IN ${openStates}
         UNION ALL SELECT (SELECT min(shift_id) FROM job INDEXED BY job_open
           WHERE job.shift_id > open.shift_id AND state IN ${openStates}) FROM open WHERE open.shift_id IS NOT NULL)
       SELECT made_at FROM job WHERE seq = (SELECT min((SELECT min(seq) FROM job INDEXED BY job_open
         WHERE job.shift_id IS open.shift_id AND state IN ${openStates})) FROM open)`
    )
  )
  return {
    count: rows.reduce((count, row) => count + row.jobs, 0),
    amountMinor: minor(rows.reduce((amount, row) => amount + row.amount, 0)),
    ...defined({ oldestAt: oldest?.made_at }),
    needPerson: rows.find(({ state }) => state === 'needsPerson')?.jobs ?? 0
  }
}

export { jobsOfShift } from '../core/job-rows.ts'
export { jobViews } from './job-views.ts'
