import { isSamePhone } from '../../domain/customer.ts'
import type { Job } from '../../store/job-rows.ts'
import { bears } from './amounts.ts'

// Is an answered record the one that was written? Each says its id, or undefined: then the write is ambiguous.

export type Accepted = { serverId: string | undefined } | undefined
type Sent = Record<string, unknown>

/** An opening: our marker in its note. */
export const opened = (data: unknown, job: Job): Accepted => (returns(data, 'open_note', job) ? idIn(data) : undefined)

/** A closing: the same session, and our marker in its note. */
export const closed = (data: unknown, job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && returns(data, 'close_note', job) ? idIn(data) : undefined

/** A sale: its whole code. */
export const sold = (data: unknown, _job: Job, sent: Sent): Accepted =>
  (valueIn(data, 'code') ?? sent['code']) === sent['code'] ? idIn(data) : undefined

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

/** A customer: of our name and phone, and with our marker where we wrote it and the record returns it. */
export function enrolled(data: unknown, job: Job, sent: Sent): Accepted {
  const phone = valueIn(data, 'phone_number') ?? sent['phone_number']
  const description = valueIn(data, 'description')
  const isOurs =
    valueIn(data, 'name') === sent['name'] &&
    isSamePhone(textOf(phone), textOf(sent['phone_number'])) === (sent['phone_number'] !== undefined) &&
    (typeof description !== 'string' ||
      !bears(textOf(sent['description']), job.marker) ||
      bears(description, job.marker))
  return isOurs ? idIn(data) : undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The same record, and it says that it is cancelled. */
export const canceled = (data: unknown, _job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && valueIn(data, 'state') === 'canceled' ? idIn(data) : undefined

/** A removal has no record. */
export const removed = (data: unknown): Accepted => (data === 'ok' ? { serverId: undefined } : undefined)

const valueIn = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined

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
