import type { Job } from '../../db/core/job-rows.ts'
import { hasMarker, matchMarker } from '../../service-records/amounts.ts'
import { isObject } from '../../domain/core/checks.ts'

// Decides whether an answered record is the one that was written. Each function returns the id of the record, or
// undefined: then the write is ambiguous.

/**
 * `key`: whether the answer shows the idempotency key as it was sent, or changed by the service. Undefined if it does not
 * show the key.
 */
export type Accepted = { serverId: string | undefined; key?: 'same' | 'changed' } | undefined

export type Sent = Record<string, unknown>

export const withKey = (accepted: Accepted, key: 'same' | 'changed'): Accepted => accepted && { ...accepted, key }

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const valueIn = (data: unknown, key: string): unknown => (isObject(data) ? data[key] : undefined)

export function idIn(data: unknown): Accepted {
  const id = valueIn(data, '_id')
  return typeof id === 'string' ? { serverId: id } : undefined
}

export const isRecord = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['_id']

/**
 * The document shows these records with all fields: a record without our marker in its field is somebody else's, or no
 * such record.
 */
export function returns(data: unknown, key: string, job: Job): boolean {
  const value = valueIn(data, key)
  return typeof value === 'string' && hasMarker(value, job.marker)
}

/** A record whose field has our marker, unchanged or changed by the service. */
export function keyed(data: unknown, key: string, job: Job): Accepted {
  const match = matchMarker(textOf(valueIn(data, key)), job.marker)
  return match && withKey(idIn(data), match === 'ours' ? 'same' : 'changed')
}
