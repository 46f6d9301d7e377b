import { isSamePhone } from '../../domain/customers/customer.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { hasMarker, isAlteredCode, matchMarker } from '../../service-records/amounts.ts'
import { isObject } from '../../db/core/checks.ts'

// Decides whether an answered record is the one that was written. Each function returns the id of the record, or
// undefined: then the write is ambiguous.

/**
 * `key`: whether the answer shows the idempotency key as it was sent, or changed by the service. Undefined if it does not
 * show the key.
 */
export type Accepted = { serverId: string | undefined; key?: 'same' | 'changed' } | undefined
type Sent = Record<string, unknown>

/** An opening: our marker in its note. */
export const opened = (data: unknown, job: Job): Accepted => (returns(data, 'open_note', job) ? idIn(data) : undefined)

/** A closing: the same session, and our marker in its note. */
export const closed = (data: unknown, job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && returns(data, 'close_note', job) ? idIn(data) : undefined

/**
 * A sale: its whole code. A record without a code must at least be a sale, not a shift, a held ticket or a refund. A code
 * that the service has changed is recognised by what is left of it, or by the moment and the total of the sale.
 */
export function sold(data: unknown, _job: Job, sent: Sent): Accepted {
  const code = valueIn(data, 'code') ?? undefined
  if (code === undefined) return isSomeSale(data) ? idIn(data) : undefined
  if (code === sent['code']) return withKey(idIn(data), 'same')
  const isOurs = isSomeSale(data) && (isAlteredCode(textOf(code), textOf(sent['code'])) || isSameMoment(data, sent))
  return isOurs ? withKey(idIn(data), 'changed') : undefined
}

const withKey = (accepted: Accepted, key: 'same' | 'changed'): Accepted => accepted && { ...accepted, key }

/** No two sales of a till have the same millisecond and total. */
function isSameMoment(data: unknown, sent: Sent): boolean {
  const [theirs, ours] = [Date.parse(textOf(valueIn(data, 'date'))), Date.parse(textOf(sent['date']))]
  const goods = Array.isArray(sent['products']) ? sent['products'] : []
  const total = goods.reduce<number>((sum, line: unknown) => sum + Number(valueIn(line, 'total_to_pay')), 0)
  return theirs === ours && Math.abs(Number(valueIn(data, 'total_to_pay')) - total) < 0.005
}

/** The document requires `uuid` and `number` of a trade. A refund is a trade that names its sale. */
const isSomeSale = (data: unknown): boolean =>
  ['uuid', 'number'].every((key) => typeof valueIn(data, key) === 'string') &&
  valueIn(data, 'is_refund') !== true &&
  (valueIn(data, 'refund_id') ?? undefined) === undefined

export const held = (data: unknown, job: Job): Accepted => keyed(data, 'name', job)

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

/** An invoice: our marker in its description, if the record returns the description. */
export const invoiced = (data: unknown, job: Job): Accepted => keyed(data, 'description', job)

/**
 * A payment: it names our invoice. A record that names no invoice may be the answer to another write, for example the
 * invoice itself.
 */
export const paid = (data: unknown, _job: Job, sent: Sent): Accepted =>
  valueIn(valueIn(data, 'invoice'), '_id') === sent['invoice_id'] ? idIn(data) : undefined

/**
 * A refund: a record of its own with our marker in the note, or the sale, which lists it. If neither shows a note, the
 * record must at least belong to our sale.
 */
export function refunded(data: unknown, job: Job, sent: Sent): Accepted {
  if (isSale(data, sent)) {
    const listed = valueIn(data, 'refunds')
    const ours = Array.isArray(listed) ? listed.filter((one: unknown) => returns(one, 'note', job)) : []
    return ours.length === 1 ? withKey(idIn(ours[0]), 'same') : undefined
  }
  const isOfOurs = valueIn(data, 'refund_id') === sent['trade_id']
  const isSilent = typeof valueIn(data, 'note') !== 'string'
  if (returns(data, 'note', job)) return withKey(idIn(data), 'same')
  return isSilent && isOfOurs ? idIn(data) : undefined
}

const isSale = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['trade_id']

/**
 * A customer: our name, and our phone if the record has that field, or no phone if we sent none. Our marker, if we
 * wrote it and the record returns its description.
 */
export function enrolled(data: unknown, job: Job, sent: Sent): Accepted {
  const [phone, description] = [valueIn(data, 'phone_number') ?? sent['phone_number'], valueIn(data, 'description')]
  const hasOurPhone =
    sent['phone_number'] === undefined ? textOf(phone) === '' : isSamePhone(textOf(phone), textOf(sent['phone_number']))
  const isMarked = hasMarker(textOf(sent['description']), job.marker)
  const hasOurMarker = !isMarked || typeof description !== 'string' || hasMarker(description, job.marker)
  return valueIn(data, 'name') === sent['name'] && hasOurPhone && hasOurMarker ? idIn(data) : undefined
}

/** A change of a customer: the same record, our name, and our phone if it was changed and the answer has it. */
export function renamed(data: unknown, _job: Job, sent: Sent): Accepted {
  const [ours, theirs] = [sent['phone_number'], valueIn(data, 'phone_number')]
  const isOurPhone =
    typeof ours !== 'string' || typeof theirs !== 'string' || ours === theirs || isSamePhone(ours, theirs)
  return isRecord(data, sent) && valueIn(data, 'name') === sent['name'] && isOurPhone ? idIn(data) : undefined
}

/** A local product: our marker, which is its `sku`. */
export const created = (data: unknown, job: Job): Accepted =>
  valueIn(data, 'sku') === job.marker ? withKey(idIn(data), 'same') : undefined

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A cancellation: the same record, in the state `canceled`. */
export const canceled = (data: unknown, _job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && valueIn(data, 'state') === 'canceled' ? idIn(data) : undefined

/** A removal: the answer has no record. */
export const removed = (data: unknown): Accepted => (data === 'ok' ? { serverId: undefined } : undefined)

const valueIn = (data: unknown, key: string): unknown => (isObject(data) ? data[key] : undefined)

function idIn(data: unknown): Accepted {
  const id = valueIn(data, '_id')
  return typeof id === 'string' ? { serverId: id } : undefined
}

const isRecord = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['_id']

/**
 * The document shows these records with all fields: a record without our marker in its field is somebody else's, or no
 * such record.
 */
function returns(data: unknown, key: string, job: Job): boolean {
  const value = valueIn(data, key)
  return typeof value === 'string' && hasMarker(value, job.marker)
}

/** A record whose field has our marker, unchanged or changed by the service. */
function keyed(data: unknown, key: string, job: Job): Accepted {
  const match = matchMarker(textOf(valueIn(data, key)), job.marker)
  return match && withKey(idIn(data), match === 'ours' ? 'same' : 'changed')
}
