import { newId } from '../../system/random.ts'
import { toId, type IdempotencyKey, type JobId, type ShiftId } from '../../../shared/ids.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { sentBody, lastAttempt } from '../../db/outbox/attempts.ts'
import { isChangedAsAnother } from '../../db/customers/customer-edits.ts'
import { openIncident } from '../../db/outbox/incidents.ts'
import {
  jobById,
  lastOfLane,
  lastLiveJobOfLane,
  markReconciled,
  unreconciled,
  type Job
} from '../../db/core/job-rows.ts'
import type { Writer } from '../../db/core/open.ts'
import { DamagedRow } from '../../db/core/rows.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { putVerdict } from '../../db/outbox/verdicts.ts'
import type { Ask } from '../ask.ts'
import { note, type OutboxDeps } from '../deps.ts'
import { kinds, kindsWith } from '../kinds/table.ts'
import { noteKey } from '../resend-guard.ts'
import { foundAgain, noteMissing } from '../watch.ts'
import { commitInTurns, type Commit } from '../push.ts'
import { ageMs } from './fresh.ts'
import { readableOf } from './lists.ts'
import { areSome, isOfSameIdentity, type Target } from './verify.ts'
import { differences, doneBy, isEdited, type ReadBack, type Seen } from './meaning.ts'

const mostAtOnce = 100

export const reconciledKinds = kindsWith(({ readBack }) => readBack !== undefined)

/**
 * Reconciles jobs that were done a while ago with the till's own records: each marker must have exactly one effect, and
 * each field the meant value. Any difference becomes an incident with its evidence. The till corrects only two
 * differences without a person: a separate job removes a duplicate ticket, or a removed ticket that is still listed. It
 * never changes money without a person. Returns whether there is more to read at once. Throws DamagedRow after all other
 * kinds, if a job of a kind cannot be read.
 */
export async function reconcileDone(deps: OutboxDeps, commit: Commit, isRunning: () => boolean): Promise<boolean> {
  let isMore = false
  let damaged: DamagedRow | undefined
  const reading = { ...deps, ask: whileRunning(deps.ask, isRunning) }
  for (const kind of reconciledKinds) {
    const { readBack: back } = kinds[kind]
    try {
      if (back !== undefined && (await reconcileKind(reading, commit, kind, back, isRunning))) isMore = true
    } catch (error) {
      if (error instanceof Stopped) return isMore
      if (!(error instanceof DamagedRow)) throw error
      damaged = error
    }
  }
  if (damaged !== undefined) throw damaged
  return isMore
}

/** The engine was stopped, and its file may be closed: the reconciliation must not read or write any more. */
class Stopped extends Error {}

function whileRunning(ask: Ask, isRunning: () => boolean): Ask {
  return {
    ...ask,
    async read(name, input, as) {
      const answer = await ask.read(name, input, as)
      if (!isRunning()) throw new Stopped('the till goes down')
      return answer
    }
  }
}

/** Reads one group after another, so that a group that cannot be read for one cashier does not delay the rest. */
async function reconcileKind(
  deps: OutboxDeps,
  commit: Commit,
  kind: JobKind,
  back: ReadBack,
  isRunning: () => boolean
): Promise<boolean> {
  const { store, breaker } = deps
  if (!isRunning()) return false
  const waiting = unreconciled(store, kind, doneBy(deps), mostAtOnce)
  let reconciled = 0
  for (let rest = waiting; rest[0] !== undefined && breaker.isUp();) {
    const [first] = rest
    const group = rest.filter((job) => isOfSameIdentity(job, first))
    rest = rest.filter((job) => !group.includes(job))
    reconciled += await reconcileGroup(deps, commit, back, group)
  }
  return reconciled > 0 && waiting.length === mostAtOnce
}

/** Returns how many jobs were reconciled. */
async function reconcileGroup(
  deps: OutboxDeps,
  commit: Commit,
  back: ReadBack,
  group: readonly Job[]
): Promise<number> {
  const { clock } = deps
  const sent = group.flatMap((job) => targetOf(deps, job))
  // A job without an attempt adopted a record that the service had already: there is nothing to compare.
  const unsent = group.filter(({ id }) => sent.every(({ job }) => job.id !== id))
  const targets = sent.filter((target) => !isYoung(deps, target))
  const listed = areSome(targets) ? await back.read(deps, targets) : []
  if (listed === undefined) return 0
  const seen: (Seen | undefined)[] = []
  for (const [index, target] of targets.entries()) seen.push(await readable(deps, target, listed[index]))
  const reconciled = new Set<JobId>()
  const mark = (db: Writer, id: JobId): void => {
    markReconciled(db, id, clock.now())
    reconciled.add(id)
  }
  await commitInTurns(deps, commit, unsent, (db, { id }) => mark(db, id))
  await commitInTurns(deps, commit, targets, (db, target, index) => {
    const one = seen[index]
    if (one !== undefined && conclude(db, deps, back, target, one)) mark(db, target.job.id)
  })
  return reconciled.size
}

/** Returns what a list shows of a target without the records that it alone shows. Undefined: the service did not say. */
async function readable(deps: OutboxDeps, target: Target, seen: Seen | undefined): Promise<Seen | undefined> {
  const ids = seen && (await readableOf(deps, target, seen.ids, kinds[target.job.kind].byId))
  return seen && ids && { ...seen, ids }
}

/**
 * Does not use the till's own clock: if it had jumped ahead, a list that lags would count as current, or the second
 * read would come too early.
 */
function isYoung(deps: OutboxDeps, { job, attempt }: Target): boolean {
  const { reconcileAfterMs, reconcileLateMs } = deps.limits
  return ageMs(deps, attempt) < (job.reconciliations === 0 ? reconcileAfterMs : reconcileLateMs)
}

function targetOf({ store }: OutboxDeps, job: Job): Target[] {
  const attempt = lastAttempt(store, job.id)
  if (attempt === undefined) return []
  return [{ job, attempt, sent: sentBody(attempt.body) }]
}

/** Returns whether the job is reconciled. Otherwise it is read another time. */
function conclude(db: Writer, deps: OutboxDeps, back: ReadBack, target: Target, seen: Seen): boolean {
  const { job, attempt } = target
  const at = deps.clock.now()
  const { ids, isComplete, record } = seen
  if (record?.verdict !== undefined) putVerdict(db, toId<ShiftId>(job.subjectId), record.verdict)
  // Later jobs of the lane, or of another customer with the same record, may have changed the record of a ticket or
  // customer.
  const isLast = /^(ticket|customer)\./.test(job.kind) ? lastLiveJobOfLane(db, job.lane)?.id === job.id : true
  const isStill = isLast && !(job.kind.startsWith('customer.') && isChangedAsAnother(db, job))
  const { removesDuplicates = false, isRemoval = false } = back
  if (isRemoval) return !isStill || concludeRemoval(db, deps, job, seen)
  const extra = removesDuplicates ? ids.filter((id) => id !== job.serverId) : ids.slice(1)
  if (extra.length > 0) {
    openIncident(db, { jobId: job.id, kind: 'doubled', evidence: { serverIds: ids, extra } }, at)
    if (removesDuplicates) for (const id of extra) removeClone(db, deps, job, id)
  }
  if (!isStill || (extra.length > 0 && !removesDuplicates)) return true
  const isThere = removesDuplicates ? ids.length > extra.length : ids.length > 0
  if (!isThere) {
    // The list changed while it was read, so it does not prove an absence: the job is read again.
    if (!isComplete) return false
    noteMissing(db, deps, job, job.reconciliations > 0)
    return true
  }
  foundAgain(db, deps, job)
  const key = seen.isKeyChanged === true ? 'changed' : 'same'
  noteKey(db, deps, job, { serverId: job.serverId, key })
  if (key === 'changed') return true
  const changed = record === undefined ? [] : differences(back.meant(deps, target), record.meaning)
  if (record === undefined || changed.length === 0) return true
  const isTheirs = back.isEditable && isEdited(job, attempt, record.updatedAt)
  openIncident(db, { jobId: job.id, kind: isTheirs ? 'edited' : 'differs', evidence: { serverIds: ids, changed } }, at)
  return true
}

/** Removes a ticket once more that is still listed. Returns whether the removal is reconciled. */
function concludeRemoval(db: Writer, deps: OutboxDeps, job: Job, { ids, isComplete }: Seen): boolean {
  const [serverId] = ids
  if (serverId === undefined) return isComplete
  const { lane, subjectId } = job
  removeTicket(db, deps, job, { lane, subjectId, serverId }, { act: 'job.removeAgain', facts: { after: job.id } })
  return true
}

/** Removes a duplicate ticket at the service by a job in a separate lane. The ticket of the till does not change. */
function removeClone(db: Writer, deps: OutboxDeps, job: Job, serverId: string): void {
  const lane = `twin:${serverId}`
  if (lastOfLane(db, lane) !== undefined) return
  const removal = { lane, subjectId: serverId, serverId }
  removeTicket(db, deps, job, removal, { act: 'job.removeTwin', facts: { twinOf: job.id } })
}

type Removal = { lane: string; subjectId: string; serverId: string }

/** Makes a job that removes a ticket at the service, and writes it down. */
function removeTicket(
  db: Writer,
  deps: OutboxDeps,
  { subject, currencyId, employeeId, organizationId }: Job,
  { lane, subjectId, serverId }: Removal,
  entry: Parameters<typeof note>[3]
): void {
  const marker = newId<IdempotencyKey>(deps.random)
  const facts = { amount: undefined, shiftId: undefined, after: [], payload: { serverId } }
  const about = { subject, currencyId, employeeId, organizationId, marker, ...facts }
  const id = enqueue(db, { kind: 'ticket.remove', lane, subjectId, ...about }, deps.clock.now(), deps.random)
  const made = jobById(db, id)
  if (made !== undefined) note(deps, db, made, entry)
}
