import { localeNames } from '../../../shared/choices.ts'
import type { CurrencyId, EmployeeId, JobId, IdempotencyKey, OrganizationId, ShiftId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Messages } from '@kassa/integration-api/failure'
import type { JobView } from '../../../shared/views.ts'
import type { JobKind, JobState } from '../../domain/core/model.ts'
import {
  brand,
  instant,
  integer,
  minor,
  named,
  nullable,
  oneOf,
  optional,
  valuesOf,
  text,
  textOrNumber
} from '../../domain/core/checks.ts'
import type { Reader, Statement, Writer } from './open.ts'
import { json, rowReader, type RowOf } from './rows.ts'

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
  /** The number of named jobs that it still waits for. */
  waits: number
  attempts: number
  resends: number
  /** The attempts in a row that were proved not to be sent. */
  failures: number
  /** How long the service answered while the job was verified. */
  answeredMs: number
  serverId: string | undefined
  /** How often the job was reconciled since it was done. */
  reconciliations: number
  replacedBy: JobId | undefined
  /** For people to read; nothing depends on it. */
  nextAt: Instant | undefined
  madeAt: Instant
  changedAt: Instant
}

/** The writes that create money: a till has at most one of them in flight, whatever their lanes. */
const moneyKinds: ReadonlySet<JobKind> = new Set<JobKind>([
  'sale.create',
  'shift.open',
  'shift.close',
  'invoice.create',
  'transaction.create',
  'refund.create'
])
export const isMoney = (kind: JobKind): boolean => moneyKinds.has(kind)

/**
 * The states of jobs that are not finished. The text is put into SQL as it is, so that SQLite uses the partial indexes.
 */
export const openStates = `('queued', 'sending', 'ambiguous', 'needsPerson')`
const hasEnded: Readonly<Record<JobState, boolean>> = {
  queued: false,
  sending: false,
  ambiguous: false,
  needsPerson: false,
  done: true,
  cancelled: true,
  superseded: true,
  writtenOff: true
}
export const isEnded = (state: JobState): boolean => hasEnded[state]
/** The condition of SQL that a job has a known state. */
export const isState = `state IN (${Object.keys(hasEnded)
  .map((state) => `'${state}'`)
  .join(', ')})`
/** Counts the jobs and the amounts by state again. */
export const countOwed = `UPDATE counter SET value = (SELECT count(*) FROM job WHERE 'owed.' || job.state = name),
  amount = (SELECT coalesce(sum(job.amount), 0) FROM job WHERE 'owed.' || job.state = name) WHERE name LIKE 'owed.%'`

// Kind and reason are not checked: a row that somebody else changed must not hide the other jobs from the people who
// handle it (db/backup/seal-guard.ts). Nothing is sent for an unknown kind.
const JobRow = rowReader('job', {
  seq: integer,
  id: brand<JobId>(),
  kind: brand<JobKind>(),
  lane: text,
  subject_id: text,
  marker: brand<IdempotencyKey>(),
  subject: text,
  amount: nullable(minor),
  currency_id: nullable(brand<CurrencyId>()),
  employee_id: brand<EmployeeId>(),
  organization_id: brand<OrganizationId>(),
  shift_id: nullable(brand<ShiftId>()),
  payload: text,
  state: oneOf<JobState>(hasEnded),
  reason: nullable(brand<Reason>()),
  message: nullable(text),
  messages: nullable(text),
  waits: integer,
  attempts: integer,
  resends: integer,
  failures: integer,
  answered_ms: integer,
  server_id: nullable(text),
  sweeps: integer,
  heir: nullable(brand<JobId>()),
  next_at: nullable(instant),
  made_at: instant,
  changed_at: instant
})
export const toPayload = json('job.payload', valuesOf(textOrNumber))
const toMessages = json(
  'job.messages',
  named<Messages>(Object.fromEntries(localeNames.map((name) => [name, optional(text)])))
)

const toJob = (got: RowOf<typeof JobRow>): Job => ({
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
  payload: toPayload(got.payload),
  state: got.state,
  reason: got.reason ?? undefined,
  message: got.message ?? undefined,
  messages: got.messages === null ? undefined : toMessages(got.messages),
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
})

/** Returns the first job of a statement that selects all columns. */
export function firstJob(statement: Statement, ...given: unknown[]): Job | undefined {
  const found = JobRow.get(statement, ...given)
  return found && toJob(found)
}
/** Returns every job of a statement that selects all columns. */
export const allJobs = (statement: Statement, ...given: unknown[]): Job[] => JobRow.all(statement, ...given).map(toJob)

export const jobById = (db: Reader, id: string): Job | undefined =>
  firstJob(db.prepare(`SELECT * FROM job WHERE id = ?`), id)

/** A corrected job has the place of the job that it replaced. */
const byPlace = 'coalesce(place, seq)'

/** Returns the last job of a kind about a subject, or its replacement. */
export function jobAbout(db: Reader, kind: JobKind, subjectId: string): Job | undefined {
  const sql = `SELECT * FROM job WHERE subject_id = (SELECT ?) AND kind = (SELECT ?) ORDER BY ${byPlace} DESC LIMIT 1`
  return lastReplacement(db, firstJob(db.prepare(sql), subjectId, kind))
}

/** Returns a job, or its last replacement. */
export const currentJob = (db: Reader, id: JobId): Job | undefined => lastReplacement(db, jobById(db, id))

function lastReplacement(db: Reader, job: Job | undefined): Job | undefined {
  let last = job
  while (last?.replacedBy !== undefined) last = jobById(db, last.replacedBy)
  return last
}

/** The places of the jobs of the lane `@lane`: those of the subject that it names, and the others. */
export const placesInLane = `SELECT seq FROM job INDEXED BY job_subject
    WHERE subject_id = (SELECT substr(@lane, instr(@lane, ':') + 1)) AND lane = @lane
  UNION ALL SELECT seq FROM job INDEXED BY job_of_other_lane
    WHERE lane = (SELECT @lane) AND substr(lane, instr(lane, ':') + 1) <> subject_id`

/** Returns the last job of a lane. */
export const lastOfLane = (db: Reader, lane: string): Job | undefined =>
  firstJob(db.prepare(`SELECT * FROM job WHERE seq IN (${placesInLane}) ORDER BY ${byPlace} DESC LIMIT 1`), { lane })

/** Returns the last job of a lane that may still have an effect: folded and replaced jobs do not count. */
export const lastLiveJobOfLane = (db: Reader, lane: string): Job | undefined =>
  firstJob(
    db.prepare(
      `SELECT * FROM job WHERE seq IN (${placesInLane}) AND state NOT IN ('cancelled', 'superseded')
         ORDER BY ${byPlace} DESC LIMIT 1`
    ),
    { lane }
  )

/** Returns the jobs in the given open state, oldest first. */
export const jobsIn = (db: Reader, state: 'sending' | 'ambiguous' | 'needsPerson'): Job[] =>
  allJobs(db.prepare(`SELECT * FROM job WHERE state = '${state}' ORDER BY seq`))

/** Returns the jobs that were sent and wait for a person: their effect may have appeared at the service. */
export const sentAndHeld = (db: Reader): Job[] => jobsIn(db, 'needsPerson').filter(({ attempts }) => attempts > 0)

/** Returns the open jobs of a shift, oldest first. */
export const jobsOfShift = (db: Reader, shiftId: ShiftId): Job[] =>
  allJobs(db.prepare(`SELECT * FROM job WHERE shift_id = ? AND state IN ${openStates} ORDER BY seq`), shiftId)

/**
 * The times before which a job must have been done to be reconciled now: for the first time, and for the second. A job
 * that was done after `now` is due as well, because the clock was set back: its caller compares the age by another clock.
 */
export type DoneBy = { first: Instant; second: Instant; now: Instant }

/** Returns the done jobs of a kind that are due for reconciliation, oldest first. */
export const unreconciled = (db: Reader, kind: JobKind, doneBy: DoneBy, limit: number): Job[] =>
  allJobs(
    db.prepare(
      `SELECT * FROM job WHERE state = 'done' AND swept_at IS NULL AND kind = ?
         AND (changed_at <= CASE sweeps WHEN 0 THEN ? ELSE ? END OR changed_at > ?)
       ORDER BY seq LIMIT ?`
    ),
    kind,
    doneBy.first,
    doneBy.second,
    doneBy.now,
    limit
  )

/** Returns whether a done job of these kinds still waits for reconciliation. */
export function hasUnreconciled(db: Reader, kinds: readonly JobKind[]): boolean {
  const one = db.prepare(`SELECT 1 FROM job WHERE state = 'done' AND swept_at IS NULL AND kind = ? LIMIT 1`)
  return kinds.some((kind) => one.get(kind) !== undefined)
}

/**
 * Records a reconciliation. A job that was sent more than once, or whose record was missing, is reconciled once more:
 * an earlier attempt may arrive that late, and a list may lag that long. So are new customers and local products: they
 * are few, and no report would show a duplicate.
 */
export const markReconciled = (db: Writer, id: JobId, at: Instant): void => {
  db.prepare(
    `UPDATE job SET sweeps = sweeps + 1, swept_at = CASE WHEN sweeps = 0 AND (attempts > 1 OR (kind IN ('customer.create', 'product.create') AND attempts > 0) OR EXISTS
       (SELECT 1 FROM record_check WHERE job_seq = job.seq AND missing_at IS NOT NULL)) THEN NULL ELSE ? END WHERE id = ?`
  ).run(at, id)
}
