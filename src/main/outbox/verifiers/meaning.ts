import type { Attempt } from '../../db/outbox/attempts.ts'
import type { DoneBy, Job } from '../../db/core/job-rows.ts'
import type { VerdictView } from '../../../shared/views.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target, Targets } from './verify.ts'
import { after } from '../../../shared/time/moments.ts'
import { isObject } from '../../domain/core/checks.ts'

// The meaning of a document, field by field, so that the sent document can be compared with the stored one.

/** The value of a field: `key` to compare, `words` for people. */
export type FieldValue = { key: string; words: string }
/** A field is undefined if the record does not have it: then it is not compared. */
export type Meaning = Record<string, FieldValue | undefined>

/** A field that the service stored differently from what was sent. */
export type Difference = { field: string; ours: string; theirs: string }

/** A record of the service that may be ours. */
export type Found = {
  /** When it was last changed, if the service says so. */
  updatedAt?: unknown
  meaning: Meaning
  /** Of a shift: the service's verdict since then. */
  verdict?: VerdictView | undefined
}

/** The result of a reconciliation for one job. */
export type Seen = {
  /** The ids of all records with its marker. */
  ids: readonly string[]
  /** If true, a marker that is not in the list does not exist. */
  isComplete: boolean
  /** The record to compare, if it could be read. */
  record: Found | undefined
  /** The record with the known id has another key than the one that was sent. */
  isKeyChanged?: true
}

/** How a kind of job is reconciled: how its records are found, and what they must say. */
export type ReadBack = {
  /**
   * Returns one result for each target, in their order; an undefined result means to try later. Returns undefined if
   * the service did not answer.
   */
  read(deps: OutboxDeps, targets: Targets): Promise<(Seen | undefined)[] | undefined>
  meant(deps: OutboxDeps, target: Target): Meaning
  /**
   * Whether people may change the record in the back office: a change after our write is `edited`, not a wrong write.
   */
  isEditable: boolean
  /** Whether a separate job removes duplicates. Otherwise a person decides. */
  removesDuplicates?: boolean
  /** The effect is that the record is gone: `Seen.ids` is empty if it took place. */
  isRemoval?: boolean
}

/** Returns the times before which a job must have been done to be reconciled now. */
export function doneBy({ clock, limits }: Pick<OutboxDeps, 'clock' | 'limits'>): DoneBy {
  const now = clock.now()
  return { first: after(now, -limits.reconcileAfterMs), second: after(now, -limits.reconcileLateMs), now }
}

export const say = (value: unknown, words?: string): FieldValue => {
  const key =
    typeof value === 'number'
      ? figure(value)
      : typeof value === 'string'
        ? value
        : value === undefined || value === null
          ? ''
          : JSON.stringify(value)
  return { key, words: words ?? key }
}

/** Rounds a number, because services and tills add up in floats. */
const figure = (value: number): string => String(Number(value.toFixed(7)))

export const momentValue = (value: unknown): FieldValue => {
  const at = Date.parse(String(value))
  return say(Number.isNaN(at) ? value : new Date(at).toISOString())
}

/** Combines rows whose order has no meaning. */
export function rowsValue(rows: readonly FieldValue[]): FieldValue {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return {
    key: JSON.stringify(sorted.map(({ key }) => key)),
    words: sorted.map(({ words }) => words).join('; ') || '-'
  }
}

/** Returns the fields that both sides have with different values. */
export const differences = (ours: Meaning, theirs: Meaning): Difference[] =>
  Object.entries(ours).flatMap(([field, meant]) => {
    const kept = theirs[field]
    if (meant === undefined || kept === undefined || meant.key === kept.key) return []
    return [{ field, ours: meant.words, theirs: kept.words }]
  })

/**
 * Returns whether the record was changed after our write had arrived, by the service's clock: its time at the send,
 * plus the duration of the job. Returns false if the time at the send is unknown.
 */
export function isEdited(job: Job, attempt: Attempt, updatedAt: unknown): boolean {
  const updated = Date.parse(String(updatedAt))
  if (attempt.serverTime === undefined || Number.isNaN(updated)) return false
  return updated > attempt.serverTime + (job.changedAt - attempt.startedAt) + slackMs
}
const slackMs = 2000

type Fields = Record<string, unknown>
export const fields = (value: unknown): Fields => (isObject(value) ? value : {})
export const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
/** Returns the value of a field, or undefined if the record does not have it. */
export const shown = (value: unknown, as: (value: unknown) => FieldValue = say): FieldValue | undefined =>
  value === undefined || value === null ? undefined : as(value)

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
