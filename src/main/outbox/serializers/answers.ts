import { isSamePhone } from '../../domain/customers/customer.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { bears } from '../../service-records/amounts.ts'
import { isObject } from '../../db/core/checks.ts'

// Is an answered record the one that was written? Each says its id, or undefined: then the write is ambiguous.

export type Accepted = { serverId: string | undefined } | undefined
type Sent = Record<string, unknown>

/** An opening: our marker in its note. */
export const opened = (data: unknown, job: Job): Accepted => (returns(data, 'open_note', job) ? idIn(data) : undefined)

/** A closing: the same session, and our marker in its note. */
export const closed = (data: unknown, job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && returns(data, 'close_note', job) ? idIn(data) : undefined

/** A sale: its whole code. A record without one must at least be a sale, not a shift, a held ticket or a refund. */
export function sold(data: unknown, _job: Job, sent: Sent): Accepted {
  const code = valueIn(data, 'code') ?? undefined
  const isOurs = code === undefined ? isSomeSale(data) : code === sent['code']
  return isOurs ? idIn(data) : undefined
}

/** The document requires `uuid` and `number` of a trade; a refund is a trade that says of which. */
const isSomeSale = (data: unknown): boolean =>
  ['uuid', 'number'].every((key) => typeof valueIn(data, key) === 'string') &&
  valueIn(data, 'is_refund') !== true &&
  (valueIn(data, 'refund_id') ?? undefined) === undefined

export const held = (data: unknown, job: Job): Accepted => (returns(data, 'name', job) ? idIn(data) : undefined)

export const changed = (data: unknown, _job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) ? idIn(data) : undefined

/** An invoice: our marker in its description, where the record returns it. */
export const invoiced = (data: unknown, job: Job): Accepted =>
  returns(data, 'description', job) ? idIn(data) : undefined

/** A payment: of our invoice, where the record says of which. */
export function paid(data: unknown, _job: Job, sent: Sent): Accepted {
  const invoiceId = valueIn(valueIn(data, 'invoice'), '_id') ?? sent['invoice_id']
  return invoiceId === sent['invoice_id'] ? idIn(data) : undefined
}

/**
 * A refund: a record of its own with our marker in the note, or the sale, on which it is listed. Where neither shows a
 * note, it must at least say that it is of our sale.
 */
export function refunded(data: unknown, job: Job, sent: Sent): Accepted {
  if (isSale(data, sent)) {
    const listed = valueIn(data, 'refunds')
    const ours = Array.isArray(listed) ? listed.filter((one: unknown) => returns(one, 'note', job)) : []
    return ours.length === 1 ? idIn(ours[0]) : undefined
  }
  const isOfOurs = valueIn(data, 'refund_id') === sent['trade_id']
  const isSilent = typeof valueIn(data, 'note') !== 'string'
  return returns(data, 'note', job) || (isSilent && isOfOurs) ? idIn(data) : undefined
}

const isSale = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['trade_id']

/**
 * A customer: of our name, and of our phone where the record has that field; with none where we sent none. Our marker
 * where we wrote it and the record returns its description.
 */
export function enrolled(data: unknown, job: Job, sent: Sent): Accepted {
  const [phone, description] = [valueIn(data, 'phone_number') ?? sent['phone_number'], valueIn(data, 'description')]
  const hasOurPhone =
    sent['phone_number'] === undefined ? textOf(phone) === '' : isSamePhone(textOf(phone), textOf(sent['phone_number']))
  const isMarked = bears(textOf(sent['description']), job.marker)
  const hasOurMarker = !isMarked || typeof description !== 'string' || bears(description, job.marker)
  return valueIn(data, 'name') === sent['name'] && hasOurPhone && hasOurMarker ? idIn(data) : undefined
}

/** A change of a customer: the same record, of our name, and of our phone where one was changed and is answered. */
export function renamed(data: unknown, _job: Job, sent: Sent): Accepted {
  const [ours, theirs] = [sent['phone_number'], valueIn(data, 'phone_number')]
  const isOurPhone =
    typeof ours !== 'string' || typeof theirs !== 'string' || ours === theirs || isSamePhone(ours, theirs)
  return isRecord(data, sent) && valueIn(data, 'name') === sent['name'] && isOurPhone ? idIn(data) : undefined
}

/** Goods made here: of our marker, which is their `sku`. */
export const created = (data: unknown, job: Job): Accepted =>
  valueIn(data, 'sku') === job.marker ? idIn(data) : undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The same record, and it says that it is cancelled. */
export const canceled = (data: unknown, _job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && valueIn(data, 'state') === 'canceled' ? idIn(data) : undefined

/** A removal has no record. */
export const removed = (data: unknown): Accepted => (data === 'ok' ? { serverId: undefined } : undefined)

const valueIn = (data: unknown, key: string): unknown => (isObject(data) ? data[key] : undefined)

function idIn(data: unknown): Accepted {
  const id = valueIn(data, '_id')
  return typeof id === 'string' ? { serverId: id } : undefined
}

const isRecord = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['_id']

/** The document shows these records whole: one without our marker in its field is somebody else's, or none at all. */
function returns(data: unknown, key: string, job: Job): boolean {
  const value = valueIn(data, key)
  return typeof value === 'string' && bears(value, job.marker)
}
