import type { CurrencyId, EmployeeId, JobId, IdempotencyKey, OrganizationId, ShiftId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Messages } from '../../../shared/service-words.ts'
import type { JobView } from '../../../shared/views.ts'
import type { JobKind, JobState } from '../../domain/core/model.ts'
import type { Reader, Writer } from './open.ts'

/** Why a job waits for a person. */
export type Reason = NonNullable<JobView['reason']>

/** A row of the outbox. */
export type Job = {
  seq: number
  id: JobId
  kind: JobKind
  lane: string
  subjectId: string
  marker: IdempotencyKey
  subject: string
  amount: Minor | undefined
  currencyId: CurrencyId | undefined
  employeeId: EmployeeId
  organizationId: OrganizationId
  shiftId: ShiftId | undefined
  payload: Record<string, string | number>
  state: JobState
  reason: Reason | undefined
  message: string | undefined
  messages: Messages | undefined
  /** How many named jobs it still waits for. */
  waits: number
  attempts: number
  resends: number
  /** Proved-not-sent in a row. */
  failures: number
  /** How long it was looked for at a service that answers. */
  answeredMs: number
  serverId: string | undefined
  /** How often it was read back since it is done. */
  reconciliations: number
  replacedBy: JobId | undefined
  /** For people to read; nothing is decided by it. */
  nextAt: Instant | undefined
  madeAt: Instant
  changedAt: Instant
}

type JobRow = {
  seq: number
  id: JobId
  kind: JobKind
  lane: string
  subject_id: string
  marker: IdempotencyKey
  subject: string
  amount: Minor | null
  currency_id: CurrencyId | null
  employee_id: EmployeeId
  organization_id: OrganizationId
  shift_id: ShiftId | null
  payload: string
  state: JobState
  reason: Reason | null
  message: string | null
  messages: string | null
  waits: number
  attempts: number
  resends: number
  failures: number
  answered_ms: number
  server_id: string | null
  sweeps: number
  heir: JobId | null
  next_at: Instant | null
  made_at: Instant
  changed_at: Instant
}

/** The writes that create money: one of them in flight a till, whatever their lanes. */
const moneyKinds: ReadonlySet<JobKind> = new Set<JobKind>([
  'sale.create',
  'shift.open',
  'shift.close',
  'invoice.create',
  'transaction.create',
  'refund.create'
])
export const isMoney = (kind: JobKind): boolean => moneyKinds.has(kind)

/** States that still owe the service something. Written into SQL as it is, so that the partial indexes are used. */
export const openStates = `('queued', 'sending', 'ambiguous', 'needsPerson')`
const ended: ReadonlySet<JobState> = new Set<JobState>(['done', 'cancelled', 'superseded', 'writtenOff'])
export const isEnded = (state: JobState): boolean => ended.has(state)

/** Turns a row into a job. */
export const toJob = (row: unknown): Job => {
  const got = row as JobRow
  return {
    seq: got.seq,
    id: got.id,
    kind: got.kind,
    lane: got.lane,
    subjectId: got.subject_id,
    marker: got.marker,
    subject: got.subject,
    amount: got.amount ?? undefined,
    currencyId: got.currency_id ?? undefined,
    employeeId: got.employee_id,
    organizationId: got.organization_id,
    shiftId: got.shift_id ?? undefined,
    payload: JSON.parse(got.payload) as Record<string, string | number>,
    state: got.state,
    reason: got.reason ?? undefined,
    message: got.message ?? undefined,
    messages: got.messages === null ? undefined : (JSON.parse(got.messages) as Messages),
    waits: got.waits,
    attempts: got.attempts,
    resends: got.resends,
    failures: got.failures,
    answeredMs: got.answered_ms,
    serverId: got.server_id ?? undefined,
    reconciliations: got.sweeps,
    replacedBy: got.heir ?? undefined,
    nextAt: got.next_at ?? undefined,
    madeAt: got.made_at,
    changedAt: got.changed_at
  }
}

const firstJob = (row: unknown): Job | undefined => (row === undefined ? undefined : toJob(row))

export const jobById = (db: Reader, id: string): Job | undefined =>
  firstJob(db.prepare(`SELECT * FROM job WHERE id = ?`).get(id))

/** A job that was sent changed stands where the first one stood. */
const byPlace = 'coalesce(place, seq)'

/** The last job of a kind about a subject, or the one that took its place. */
export function jobAbout(db: Reader, kind: JobKind, subjectId: string): Job | undefined {
  const sql = `SELECT * FROM job WHERE subject_id = ? AND kind = ? ORDER BY ${byPlace} DESC LIMIT 1`
  return lastReplacement(db, firstJob(db.prepare(sql).get(subjectId, kind)))
}

/** A job, or the one that took its place in the end. */
export const currentJob = (db: Reader, id: JobId): Job | undefined => lastReplacement(db, jobById(db, id))

function lastReplacement(db: Reader, job: Job | undefined): Job | undefined {
  let last = job
  while (last?.replacedBy !== undefined) last = jobById(db, last.replacedBy)
  return last
}

/** The last job of a lane. */
export const lastOfLane = (db: Reader, lane: string): Job | undefined =>
  firstJob(db.prepare(`SELECT * FROM job WHERE lane = ? ORDER BY ${byPlace} DESC LIMIT 1`).get(lane))

/** The last job of a lane that may still do something: those that coalescing took out do not count. */
export const lastLiveJobOfLane = (db: Reader, lane: string): Job | undefined =>
  firstJob(
    db
      .prepare(
        `SELECT * FROM job WHERE lane = ? AND state NOT IN ('cancelled', 'superseded')
           ORDER BY ${byPlace} DESC LIMIT 1`
      )
      .get(lane)
  )

/** The jobs in the given open state, oldest first. */
export const jobsIn = (db: Reader, state: 'sending' | 'ambiguous' | 'needsPerson'): Job[] =>
  db.prepare(`SELECT * FROM job WHERE state = '${state}' ORDER BY seq`).all().map(toJob)

/** What waits on a person and was sent: it may stand at the service by now. */
export const sentAndHeld = (db: Reader): Job[] => jobsIn(db, 'needsPerson').filter(({ attempts }) => attempts > 0)

/** What a shift still owes the service, oldest first. */
export const jobsOfShift = (db: Reader, shiftId: ShiftId): Job[] =>
  db.prepare(`SELECT * FROM job WHERE shift_id = ? AND state IN ${openStates} ORDER BY seq`).all(shiftId).map(toJob)

/** When a job must be done to be read back now: for the first time, and for the second. */
export type DoneBy = { first: Instant; second: Instant }

/** Done jobs of a kind that are to be read back, oldest first. */
export const unswept = (db: Reader, kind: JobKind, doneBy: DoneBy, limit: number): Job[] =>
  db
    .prepare(
      `SELECT * FROM job WHERE state = 'done' AND swept_at IS NULL AND kind = ?
         AND changed_at <= CASE sweeps WHEN 0 THEN ? ELSE ? END
       ORDER BY seq LIMIT ?`
    )
    .all(kind, doneBy.first, doneBy.second, limit)
    .map(toJob)

/** Is any done job of these kinds still to be read back? */
export function hasUnreconciled(db: Reader, kinds: readonly JobKind[]): boolean {
  const one = db.prepare(`SELECT 1 FROM job WHERE state = 'done' AND swept_at IS NULL AND kind = ? LIMIT 1`)
  return kinds.some((kind) => one.get(kind) !== undefined)
}

/**
 * It was read back. One that was sent more than once, or that was not there, will be read once more: an earlier attempt
 * may arrive that late, and a list may lag that long. So will a customer and goods made here: they are few, and stand in
 * no report in which a second one would be missed.
 */
export const markReconciled = (db: Writer, id: JobId, at: Instant): void => {
  db.prepare(
    `UPDATE job SET sweeps = sweeps + 1, swept_at = CASE WHEN sweeps = 0 AND (attempts > 1 OR (kind IN ('customer.create', 'product.create') AND attempts > 0) OR EXISTS
       (SELECT 1 FROM incident WHERE job_id = job.id AND kind = 'lost')) THEN NULL ELSE ? END WHERE id = ?`
  ).run(at, id)
}
