import { assert } from '../../../shared/assert.ts'
import type { JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Messages } from '../../../shared/service-words.ts'
import type { JobKind, JobState } from '../../domain/core/model.ts'
import { remember } from '../core/id-map.ts'
import { jobById, toJob, type Job, type Reason } from '../core/job-rows.ts'
import type { Writer } from '../core/open.ts'

//                enqueue T0             intent T1               verdict T2
//       (none) -----------> QUEUED -----------------> SENDING ---------------> DONE
//                            ^  ^  | cancelled, never    |
//          two valid negatives  |  | attempted: T9       | T4 refused outright
//          + a recorded decision|  v                     +----------------------> NEEDS_PERSON (reason `refused`)
//                         T7 |  | CANCELLED              |
//                            |  +--- T3 proved not sent, 429, or a gate
//                         AMBIGUOUS <--------------------+ T5 anything else, a refusal that is still to be
//                            |                                confirmed, or found SENDING at start-up
//                            |  T4 refused, and a probe finds nothing  -> NEEDS_PERSON (reason `refused`)
//                            |  T6 marker found -> DONE        found twice -> DONE + incident
//                            |  T8 no probe possible, conflict, 3 resends, 24 h of a service that answers -> NEEDS_PERSON
//       QUEUED -> CANCELLED (T9 too: its ticket was given up before it was at the service)
//       QUEUED -> NEEDS_PERSON (T8: what it needs was written off, or somebody else changed it before we wrote)
//       QUEUED -> DONE (T14: a look before it was sent has found that what it would make is there)
//       NEEDS_PERSON -> DONE (adopt, T10) | QUEUED (resend, T11) | SUPERSEDED (fixed as a new job, T12)
//                     | WRITTEN_OFF (manager, reason, T13)

/** Every move a job can make. What is not in this table does not happen. */
export const transitions = {
  T1: { from: ['queued'], to: 'sending' },
  T2: { from: ['sending'], to: 'done' },
  T3: { from: ['sending'], to: 'queued' },
  T4: { from: ['sending', 'ambiguous'], to: 'needsPerson' },
  T5: { from: ['sending'], to: 'ambiguous' },
  T6: { from: ['ambiguous'], to: 'done' },
  T7: { from: ['ambiguous'], to: 'queued' },
  T8: { from: ['queued', 'ambiguous'], to: 'needsPerson' },
  T9: { from: ['queued'], to: 'cancelled' },
  T10: { from: ['needsPerson'], to: 'done' },
  T11: { from: ['needsPerson'], to: 'queued' },
  T12: { from: ['needsPerson'], to: 'superseded' },
  T13: { from: ['needsPerson'], to: 'writtenOff' },
  T14: { from: ['queued'], to: 'done' }
} as const satisfies Record<string, { from: readonly JobState[]; to: JobState }>

export type Transition = keyof typeof transitions

type Facts = {
  reason?: Reason
  message?: string | undefined
  /** The same in other languages. They belong to their message and are replaced with it. */
  messages?: Messages | undefined
  serverId?: string | undefined
  heir?: JobId
  /** When something will happen to it next, for people to read. */
  nextAt?: Instant | undefined
}

/**
 * Moves a job by one row of the table, and frees or stops what waits for it. Asserts the state it comes from: a move
 * that the table does not know is a bug of the program, so it throws and the transaction with it.
 */
export function move(db: Writer, name: Transition, id: JobId, at: Instant, facts: Facts = {}): Job {
  const { from, to } = transitions[name] as { from: readonly JobState[]; to: JobState }
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
    facts.heir ?? null,
    facts.nextAt ?? null,
    at,
    id
  )
  if (to === 'done' || to === 'cancelled') meet(db, id, facts.heir)
  if (to === 'superseded') hand(db, id, facts.heir)
  if (to === 'writtenOff') stop(db, before, at)
  const after = jobById(db, id)
  assert(after !== undefined, `${name}: the job is gone`)
  if (to === 'done' && after.serverId !== undefined) remember(db, after, after.serverId)
  return after
}

/** What waited for this job waits for one thing less; or, of a cancelled one that has an heir, for the heir. */
function meet(db: Writer, id: JobId, heir: JobId | undefined): void {
  if (heir !== undefined) {
    hand(db, id, heir)
    return
  }
  db.prepare(
    `UPDATE job SET waits = waits - 1 WHERE id IN (SELECT job_id FROM job_dependency WHERE needs = ? AND is_met = 0)`
  ).run(id)
  db.prepare(`UPDATE job_dependency SET is_met = 1 WHERE needs = ? AND is_met = 0`).run(id)
}

function hand(db: Writer, id: JobId, heir: JobId | undefined): void {
  assert(heir !== undefined, 'a superseded job names the one that took its place')
  db.prepare(`UPDATE job_dependency SET needs = ? WHERE needs = ? AND is_met = 0 AND job_id <> ?`).run(heir, id, heir)
  const own = db.prepare(`UPDATE job_dependency SET is_met = 1 WHERE needs = ? AND is_met = 0 AND job_id = ?`)
  if (own.run(id, heir).changes > 0) db.prepare(`UPDATE job SET waits = waits - 1 WHERE id = ?`).run(heir)
}

/** What is to be done to a record of a kind, and is nothing where the record was never made. */
const followers: Partial<Record<JobKind, readonly JobKind[]>> = {
  'ticket.create': ['ticket.update', 'ticket.remove'],
  'customer.create': ['customer.update']
}

/**
 * What waits on something written off goes to a person. What was given up before it was at the service stays with this
 * till: there is nothing to change or to remove there, and nothing to ask.
 */
function stop(db: Writer, { id, kind, subjectId }: Job, at: Instant): void {
  const rest = db.prepare(`SELECT id FROM job WHERE subject_id = ? AND kind = ? AND state = 'queued'`).pluck()
  for (const kindAfter of followers[kind] ?? [])
    for (const follower of rest.all(subjectId, kindAfter) as JobId[]) move(db, 'T9', follower, at)
  // A ticket that was merged into this one: its lines are on it here, so that it may go there. A later change of a customer
  // says all that is to be said.
  if (kind === 'ticket.create' || kind === 'customer.update') {
    meet(db, id, undefined)
    return
  }
  const waiting = db
    .prepare(
      `SELECT job.* FROM job_dependency JOIN job ON job.id = job_dependency.job_id
       WHERE job_dependency.needs = ? AND job_dependency.is_met = 0 AND job.state = 'queued'`
    )
    .all(id)
    .map(toJob)
  for (const job of waiting) move(db, 'T8', job.id, at, { reason: 'dependency' })
}

/** A person has decided that it need not wait any longer for what was written off. */
export function waive(db: Writer, id: JobId): void {
  const isOff = `needs IN (SELECT needs FROM job_dependency JOIN job ON job.id = job_dependency.needs
                  WHERE job_dependency.job_id = ? AND job.state = 'writtenOff')`
  const { changes } = db
    .prepare(`UPDATE job_dependency SET is_met = 1 WHERE job_id = ? AND is_met = 0 AND ${isOff}`)
    .run(id, id)
  db.prepare(`UPDATE job SET waits = waits - ? WHERE id = ?`).run(changes, id)
}
