import { sentBody } from '../../db/outbox/attempts.ts'
import { doneWrites, lastDone } from '../../db/outbox/done-records.ts'
import { jobAbout, type Job } from '../../db/core/job-rows.ts'
import { baseOf, originOf } from '../../db/ticket/tickets.ts'
import type { OutboxDeps } from '../deps.ts'
import { markerTail, hasMarker } from '../../service-records/amounts.ts'
import { absenceIn, freshnessBefore, isLongSince } from './fresh.ts'
import {
  asOf,
  foundIn,
  incomplete,
  inconclusive,
  looked,
  resultsOf,
  whyNot,
  type Verification,
  type Verifications,
  type Target,
  type Targets
} from './verify.ts'
import { scan, type Read } from './scan.ts'
import { isObject } from '../../db/core/checks.ts'

/** Lists the held tickets of a job's shop. */
export const listTickets = (deps: OutboxDeps, job: Job) =>
  scan(deps, 'open-ticket/get-paging', { organization_id: job.organizationId }, asOf(job))

/**
 * Recognises a held ticket by the marker of its creation, at the end of its name or in the note of its receipt, when it
 * is verified and when it is reconciled.
 */
export const recogniseTicket = ({ name, receipt }: Read<'open-ticket/get-paging'>, marker: string): boolean =>
  name?.endsWith(markerTail(marker)) === true || hasMarker(receipt?.note, marker)

/**
 * Verifies held tickets by the marker at the end of their name, or in the note; all of one request identity in one
 * scan.
 */
export async function verifyTickets(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const [first] = targets
  const freshness = freshnessBefore(deps, targets)
  const result = await listTickets(deps, first.job)
  const absent = absenceIn(result, freshness)
  return resultsOf(targets, (target) => {
    const { marker } = target.job
    const found = result.rows.filter((row) => recogniseTicket(row, marker))
    return found.length > 0
      ? foundIn(
          found.map(({ _id }) => _id),
          {}
        )
      : absent(target)
  })
}

/**
 * Verifies removals: a ticket that a complete list lacks is removed, unless the ticket was created so recently that a
 * list that lags may not show it yet. A ticket that is still listed is not removed.
 */
export async function verifyRemovals(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const [first] = targets
  const result = await listTickets(deps, first.job)
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return resultsOf(targets, ({ job, sent }) => {
    const { ids: removed } = sent
    const id = String(Array.isArray(removed) ? removed[0] : undefined)
    if (ids.has(id)) return looked('absent', { evidence: { standing: id } })
    if ('failed' in result) return result.failed
    if (!result.isComplete) return incomplete(result.evidence)
    if (!isLongMade(deps, job)) return inconclusive('made so lately that it may not show yet', true)
    return foundIn([], { gone: id, ...result.evidence })
  })
}

/** Verifies an update: the record is as we wrote it, as it was before, or as somebody else changed it. */
export async function verifyUpdate(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const got = await readTicket(deps, job, String(sent['_id']))
  if ('verdict' in got) return got
  if (isTicketWithin(sent, got.record)) return foundIn([String(sent['_id'])], {})
  if (isAsWeLeftIt(deps, job, got.record)) return looked('absent')
  if (isBehind(deps, job, got.record)) return notShownYet
  return looked('conflict', { evidence: { ours: sent, theirs: got.record } })
}

/** Checks before an update is sent whether somebody else has changed or settled the ticket. */
export async function changedByOtherTill(
  deps: OutboxDeps,
  job: Job,
  sent: Record<string, unknown>
): Promise<boolean | Verification> {
  const got = await readTicket(deps, job, String(sent['_id']))
  if ('verdict' in got) return got.verdict === 'conflict' ? true : got
  if (isTicketWithin(sent, got.record) || isAsWeLeftIt(deps, job, got.record)) return false
  return isBehind(deps, job, got.record) ? notShownYet : true
}

async function readTicket(deps: OutboxDeps, job: Job, id: string): Promise<{ record: unknown } | Verification> {
  const answer = await deps.ask.read('open-ticket/get-by-id/{id}', { path: { id } }, asOf(job))
  // Refused or missing: another till has settled or removed the ticket, or it is so new that a copy of the service
  // lacks it.
  if (answer.kind === 'refused' || answer.kind === 'missing') {
    if (!isLongMade(deps, job)) return inconclusive('made so lately that it may not show yet', true)
    return looked('conflict', { evidence: { gone: id } })
  }
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data._id !== id) return inconclusive('another record', true)
  // The service still shows a soft-deleted record by its id.
  if (answer.data['is_deleted'] === true) return looked('conflict', { evidence: { gone: id } })
  return { record: answer.data }
}

/**
 * Returns whether the ticket is old enough that the service must show it. A ticket of another till was read from the
 * service before this till took it.
 */
const isLongMade = (deps: OutboxDeps, job: Job): boolean =>
  originOf(deps.store, job.subjectId) !== undefined ||
  isLongSince(deps, job, jobAbout(deps.store, 'ticket.create', job.subjectId)?.id)

/**
 * Returns whether the record is as our last write left it, or as a person of this till saw it and decided to overwrite
 * it.
 */
function isAsWeLeftIt(deps: OutboxDeps, job: Job, record: unknown): boolean {
  const before = lastDone(deps.store, job.lane)?.body
  const base = baseOf(deps.store, job.subjectId)
  return (
    (before !== undefined && isTicketWithin(sentBody(before), record)) ||
    (base !== undefined && isTicketWithin(JSON.parse(base), record))
  )
}

const notShownYet = inconclusive('what was written lately does not show yet', true)
/** A ticket is hardly held more often within the time that a copy of the service may lag. */
const mostWrites = 20

/**
 * Returns whether the record is as an earlier write of ours left it, and the last write is so new that a copy of the
 * service may lack it.
 */
function isBehind(deps: OutboxDeps, job: Job, record: unknown): boolean {
  const [last, ...earlier] = doneWrites(deps.store, job.lane, mostWrites)
  if (last === undefined || isLongSince(deps, job, last.jobId)) return false
  return earlier.some(({ body }) => isTicketWithin(sentBody(body), record))
}

/** The record of the service has no field for the comment (the document, "Open ticket"). */
function isTicketWithin(ours: unknown, theirs: unknown): boolean {
  const comment = isObject(theirs) ? theirs['comment'] : undefined
  return isWithin({ ...(isObject(ours) ? ours : {}), comment }, theirs)
}

/**
 * Returns whether everything that we wrote is in the record unchanged. Other fields of the record belong to the
 * service.
 */
export function isWithin(ours: unknown, theirs: unknown): boolean {
  if (Array.isArray(ours)) {
    if (!Array.isArray(theirs) || theirs.length !== ours.length) return false
    return ours.every((item, index) => isWithin(item, theirs[index]))
  }
  if (typeof ours === 'object' && ours !== null) {
    if (typeof theirs !== 'object' || theirs === null) return false
    return Object.entries(ours).every(([key, value]) => isWithin(value, Reflect.get(theirs, key)))
  }
  return Object.is(ours, theirs)
}
