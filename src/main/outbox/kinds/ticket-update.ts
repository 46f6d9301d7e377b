import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, valueIn, idIn, isRecord } from './answer.ts'
import { sentBody } from '../../db/outbox/attempts.ts'
import { doneWrites, lastDone } from '../../db/outbox/done-records.ts'
import { baseOf } from '../../db/ticket/tickets.ts'
import type { OutboxDeps } from '../deps.ts'
import { isLongSince } from '../verifiers/fresh.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from '../verifiers/verify.ts'
import { isObject } from '../../domain/core/checks.ts'
import { isLongMade, ticketBack, builtTicket } from './held-ticket.ts'
import { isWithin } from '../verifiers/meaning.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { plainRead } from '../verifiers/lists.ts'
import { each, type Kind } from './kind.ts'

/**
 * A change of a held ticket: the same record, with our name and our goods if the record shows them. The answer to an
 * earlier write of the ticket has the same id.
 */
export function changed(data: unknown, _job: Job, sent: Sent): Accepted {
  const [name, goods] = [valueIn(data, 'name'), goodsOf(data)]
  const hasOurName = typeof name !== 'string' || name === sent['name']
  const hasOurGoods = goods === undefined || goods === goodsOf(sent)
  return isRecord(data, sent) && hasOurName && hasOurGoods ? idIn(data) : undefined
}

/** Returns the products and amounts of a held ticket as text, or undefined if it shows none. */
function goodsOf(ticket: unknown): string | undefined {
  const products = valueIn(valueIn(ticket, 'receipt'), 'products')
  if (!Array.isArray(products)) return undefined
  return JSON.stringify(products.map((one: unknown) => [valueIn(one, 'product_id'), Number(valueIn(one, 'amount'))]))
}

/** Verifies an update: the record is as we wrote it, as it was before, or as somebody else changed it. */
async function verifyUpdate(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const got = await readTicket(deps, job, String(sent['_id']))
  if ('verdict' in got) return got
  if (isTicketWithin(sent, got.record)) return foundIn([String(sent['_id'])], {})
  if (isAsWeLeftIt(deps, job, got.record)) return looked('absent')
  if (isBehind(deps, job, got.record)) return notShownYet
  return looked('conflict', { evidence: { ours: sent, theirs: got.record } })
}

/** Checks before an update is sent whether somebody else has changed or settled the ticket. */
async function changedByOtherTill(
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

/** Changes a held ticket at the service, unless another till has changed it. */
export const ticketUpdate: Kind = {
  sending: 'tickets',
  endpoint: 'open-ticket/update',
  build(db, job) {
    const built = builtTicket(db, job)
    const id = serverIdOf(db, 'ticket', job.subjectId)
    if (id === undefined) return { lacking: 'the ticket at the service' }
    return 'lacking' in built ? built : { body: { _id: id, ...built.body } }
  },
  finish: undefined,
  accept: changed,
  async before(deps, job, body) {
    // A person has seen both versions and decided for ours.
    if (isForced(deps.store, job.id)) return 'send'
    const theirs = await changedByOtherTill(deps, job, body)
    return theirs === true ? { conflict: 'the ticket was changed elsewhere' } : theirs === false ? 'send' : theirs
  },
  verifyUnsent: undefined,
  verify: each(verifyUpdate),
  byId: plainRead('open-ticket/get-by-id/{id}'),
  readBack: ticketBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
