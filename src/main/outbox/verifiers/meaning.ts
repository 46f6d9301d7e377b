import type { Attempt } from '../../db/outbox/attempts.ts'
import type { DoneBy, Job } from '../../db/core/job-rows.ts'
import type { VerdictView } from '../../../shared/views.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target } from './verify.ts'
import { after } from '../../../shared/time/moments.ts'
import { isObject } from '../../db/core/checks.ts'

// What a document says, field by field, so that what was meant and what the service keeps can be laid side by side.

/** A field's value as it is compared, and as people read it. */
export type Saying = { key: string; words: string }
/** Undefined where the record does not say: then nothing is compared. */
export type Meaning = Record<string, Saying | undefined>

/** A field that the service does not keep as it was sent. */
export type Difference = { field: string; ours: string; theirs: string }

/** A record of the service that may be ours. */
export type Found = {
  id: string
  updatedAt: string | undefined
  meaning: Meaning
  /** Of a shift: what the service has decided of it since. */
  verdict?: VerdictView | undefined
}

/** What a sweep has seen of one job. */
export type Seen = {
  /** Every record that bears its marker. */
  ids: readonly string[]
  /** A marker that is not among them is not there. */
  isComplete: boolean
  /** The one to compare, where it could be read. */
  record: Found | undefined
}

/** One row a kind of job that is read back: how its records are found, and what they are to say. */
export type ReadBack = {
  /** The jobs whose records one read can show. */
  isAlike(a: Job, b: Job): boolean
  /** Undefined when the service did not say. One answer each, in their order; undefined: look at it another time. */
  read(deps: OutboxDeps, targets: readonly Target[]): Promise<(Seen | undefined)[] | undefined>
  meant(deps: OutboxDeps, target: Target): Meaning
  /** People of the back office may change it: a record changed after our write is `edited`, not written wrongly. */
  isEditable: boolean
  /** More than one of it: taken away by a job of its own, or left for a person to decide. */
  whenDoubled: 'remove' | 'ask'
}

/** What was done before is old enough to be read back now. */
export function doneBy({ clock, limits }: Pick<OutboxDeps, 'clock' | 'limits'>): DoneBy {
  const now = clock.now()
  return { first: after(now, -limits.reconcileAfterMs), second: after(now, -limits.reconcileLateMs) }
}

export const say = (value: unknown, words?: string): Saying => {
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

/** The same number however it was reckoned: services and tills add up in floats. */
const figure = (value: number): string => String(Number(value.toFixed(7)))

export const sayMoment = (value: unknown): Saying => {
  const at = Date.parse(String(value))
  return say(Number.isNaN(at) ? value : new Date(at).toISOString())
}

/** Rows whose order says nothing. */
export function sayRows(rows: readonly Saying[]): Saying {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return {
    key: JSON.stringify(sorted.map(({ key }) => key)),
    words: sorted.map(({ words }) => words).join('; ') || '-'
  }
}

/** The fields that both name and that do not say the same. */
export const differences = (ours: Meaning, theirs: Meaning): Difference[] =>
  Object.entries(ours).flatMap(([field, meant]) => {
    const kept = theirs[field]
    if (meant === undefined || kept === undefined || meant.key === kept.key) return []
    return [{ field, ours: meant.words, theirs: kept.words }]
  })

/**
 * Was it changed after our write had arrived? By the service's clock: the time it showed when we sent, and how long the
 * job took from then. Where that clock was not known, it cannot be said.
 */
export function isEdited(job: Job, attempt: Attempt, updatedAt: string | undefined): boolean {
  const updated = Date.parse(updatedAt ?? '')
  if (attempt.serverTime === undefined || Number.isNaN(updated)) return false
  return updated > attempt.serverTime + (job.changedAt - attempt.startedAt) + slackMs
}
const slackMs = 2000

type Fields = Record<string, unknown>
export const fields = (value: unknown): Fields => (isObject(value) ? value : {})
export const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
/** Says a field only where the record has it. */
export const shown = (value: unknown, as: (value: unknown) => Saying = say): Saying | undefined =>
  value === undefined || value === null ? undefined : as(value)
