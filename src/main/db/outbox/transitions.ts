import { assert } from '../../../shared/assert.ts'
import type { JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Messages } from '@kassa/integration-api/failure'
import type { JobState } from '../../domain/core/model.ts'
import { kindRules } from '../../domain/outbox/kinds.ts'
import { remember } from '../core/id-map.ts'
import { jobById, allJobs, type Job, type Reason } from '../core/job-rows.ts'
import { brand } from '../../domain/core/checks.ts'
import type { Writer } from '../core/open.ts'
import { valueReader } from '../core/rows.ts'

//   (none) ── Enqueue ──> QUEUED ── Attempt ──> SENDING ── Confirm ──> DONE
//
//   QUEUED ──> SENDING       Attempt              the intent and its exact bytes are committed
//   QUEUED ──> CANCELLED     Fold                 never attempted: another job covers it, or its ticket was given up
//   QUEUED ──> NEEDS_PERSON  Escalate             what it needs was written off, or somebody else changed the record
//   QUEUED ──> DONE          FoundBeforeSend      what it would make is there already
//   SENDING ─> DONE          Confirm              the service answered with the record
//   SENDING ─> QUEUED        RetryProvenSafe      proved not sent, or a repeatable write met a 429 or a block
//   SENDING ─> NEEDS_PERSON  Refuse               refused outright
//   SENDING ─> AMBIGUOUS     Doubt                any other end, a refusal to be confirmed, or found SENDING at a start
//   AMBIGUOUS > DONE         FoundByVerification  the idempotency key was found; found twice opens an incident as well
//   AMBIGUOUS > QUEUED       ResendProvenAbsent   two valid negatives, and a recorded decision
//   AMBIGUOUS > NEEDS_PERSON Refuse               refused, and verifications find nothing
//   AMBIGUOUS > NEEDS_PERSON Escalate             no verification possible, a conflict, 3 resends, or 24 h with answers
//   NEEDS_PERSON > DONE         Adopt             a verification has seen it
//   NEEDS_PERSON > QUEUED       Resend
//   DONE ────> QUEUED           Resend            the service has lost the record; it is verified before it is sent
//   NEEDS_PERSON > SUPERSEDED   Replace           corrected as a new job
//   NEEDS_PERSON > WRITTEN_OFF  WriteOff          by a manager, with a reason

/** Every transition of a job. Any other one is impossible. */
export const transitions = {
  Attempt: { from: ['queued'], to: 'sending' },
  Confirm: { from: ['sending'], to: 'done' },
  RetryProvenSafe: { from: ['sending'], to: 'queued' },
  Refuse: { from: ['sending', 'ambiguous'], to: 'needsPerson' },
  Doubt: { from: ['sending'], to: 'ambiguous' },
  FoundByVerification: { from: ['ambiguous'], to: 'done' },
  ResendProvenAbsent: { from: ['ambiguous'], to: 'queued' },
  Escalate: { from: ['queued', 'ambiguous'], to: 'needsPerson' },
  Fold: { from: ['queued'], to: 'cancelled' },
  Adopt: { from: ['needsPerson'], to: 'done' },
  Resend: { from: ['needsPerson', 'done'], to: 'queued' },
  Replace: { from: ['needsPerson'], to: 'superseded' },
  WriteOff: { from: ['needsPerson'], to: 'writtenOff' },
  FoundBeforeSend: { from: ['queued'], to: 'done' }
} as const satisfies Record<string, { from: readonly JobState[]; to: JobState }>

export type Transition = keyof typeof transitions

type Facts = {
  reason?: Reason
  message?: string | undefined
  /** The message in other languages. It is replaced together with the message. */
  messages?: Messages | undefined
  serverId?: string | undefined
  replacedBy?: JobId
  /** When the job will be handled next, for people to read. */
  nextAt?: Instant | undefined
}

/**
 * Moves a job by one row of the table, and releases or stops the jobs that wait for it. Throws if the table does not
 * allow the move from the current state: that is a bug of the program, and the transaction is rolled back.
 */
export function move(db: Writer, name: Transition, id: JobId, at: Instant, facts: Facts = {}): Job {
  const { from, to }: { from: readonly JobState[]; to: JobState } = transitions[name]
  const before = jobById(db, id)
  assert(before !== undefined, `${name}: no job ${id}`)
  assert(from.includes(before.state), `${name}: a job that is ${before.state} cannot become ${to}`)
  db.prepare(
    `UPDATE job SET state = ?, reason = ?, messages = iif(? IS NULL, messages, ?), message = coalesce(?, message),
       server_id = coalesce(?, server_id), heir = coalesce(?, heir), next_at = ?, changed_at = ? WHERE id = ?`
  ).run(
    to,
    facts.reason ?? null,
    facts.message ?? null,
    facts.messages === undefined ? null : JSON.stringify(facts.messages),
    facts.message ?? null,
    facts.serverId ?? null,
    facts.replacedBy ?? null,
    facts.nextAt ?? null,
    at,
    id
  )
  if (to === 'done' || to === 'cancelled') releaseDependents(db, id, facts.replacedBy)
  if (to === 'superseded') moveDependents(db, id, facts.replacedBy)
  if (to === 'writtenOff') stop(db, before, at)
  const after = jobById(db, id)
  assert(after !== undefined, `${name}: the job is gone`)
  if (to === 'done' && after.serverId !== undefined) remember(db, after, after.serverId)
  return after
}

/** Releases the jobs that waited for this job. If the job was replaced, they wait for its replacement. */
function releaseDependents(db: Writer, id: JobId, replacedBy: JobId | undefined): void {
  if (replacedBy !== undefined) {
    moveDependents(db, id, replacedBy)
    return
  }
  db.prepare(
    `UPDATE job SET waits = waits - 1 WHERE id IN (SELECT job_id FROM job_dependency WHERE needs = ? AND is_met = 0)`
  ).run(id)
  db.prepare(`UPDATE job_dependency SET is_met = 1 WHERE needs = ? AND is_met = 0`).run(id)
}

function moveDependents(db: Writer, id: JobId, replacedBy: JobId | undefined): void {
  assert(replacedBy !== undefined, 'a superseded job names the one that took its place')
  db.prepare(`UPDATE job_dependency SET needs = ? WHERE needs = ? AND is_met = 0 AND job_id <> ?`).run(
    replacedBy,
    id,
    replacedBy
  )
  const own = db.prepare(`UPDATE job_dependency SET is_met = 1 WHERE needs = ? AND is_met = 0 AND job_id = ?`)
  if (own.run(id, replacedBy).changes > 0) db.prepare(`UPDATE job SET waits = waits - 1 WHERE id = ?`).run(replacedBy)
}

const Id = valueReader('job.id', brand<JobId>())

/**
 * Sends the jobs that wait for a written-off job to a person. A record that was given up before the service had it
 * stays in this till: its later jobs have nothing to change or remove, and are cancelled.
 */
function stop(db: Writer, { id, kind, subjectId }: Job, at: Instant): void {
  const rest = db.prepare(`SELECT id FROM job WHERE subject_id = ? AND kind = ? AND state = 'queued'`).pluck()
  const { endsWith, isNeeded } = kindRules[kind]
  for (const kindAfter of endsWith)
    for (const dependent of Id.all(rest, subjectId, kindAfter)) move(db, 'Fold', dependent, at)
  if (!isNeeded) {
    releaseDependents(db, id, undefined)
    return
  }
  const waiting = allJobs(
    db.prepare(
      `SELECT job.* FROM job_dependency JOIN job ON job.id = job_dependency.job_id
       WHERE job_dependency.needs = ? AND job_dependency.is_met = 0 AND job.state = 'queued'`
    ),
    id
  )
  for (const job of waiting) move(db, 'Escalate', job.id, at, { reason: 'dependency' })
}

/** Lets a job go on without the written-off jobs that it waited for, as a person has decided. */
export function waive(db: Writer, id: JobId): void {
  const isOff = `needs IN (SELECT needs FROM job_dependency JOIN job ON job.id = job_dependency.needs
                  WHERE job_dependency.job_id = ? AND job.state = 'writtenOff')`
  const { changes } = db
    .prepare(`UPDATE job_dependency SET is_met = 1 WHERE job_id = ? AND is_met = 0 AND ${isOff}`)
    .run(id, id)
  db.prepare(`UPDATE job SET waits = waits - ? WHERE id = ?`).run(changes, id)
}
