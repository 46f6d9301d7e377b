import type { Collection, Row, IndexRange } from './collection.ts'
import { invalid, notFound, Refusal } from './server/refusal.ts'
import type { World } from './world.ts'

// What most subjects share, so that a file of handlers contains only the special parts of its subject.

type Paging = { page: number; limit: number }
type Filter<R extends Row> = {
  matches?: (row: R) => boolean
  changedSince?: string | undefined
  range?: IndexRange | undefined
}

/** Returns a page as the endpoint's request asks for it, newest rows first. */
export function pageOf<R extends Row>(collection: Collection<R>, paging: Paging, filter: Filter<R> = {}) {
  return collection.page({
    offset: (paging.page - 1) * paging.limit,
    count: paging.limit,
    matches: filter.matches,
    range: filter.range,
    changedSince: filter.changedSince === undefined ? undefined : momentOf('updated_at', filter.changedSince)
  })
}

type Found<R> = { rows: R[]; total: number }
/** The list shape `data: { total, data }`. */
export const asData = <R>({ rows, total }: Found<R>, show: (row: R) => unknown) => ({ total, data: rows.map(show) })
/** The list shape `data: { total, list }`. */
export const asList = <R>({ rows, total }: Found<R>, show: (row: R) => unknown) => ({ total, list: rows.map(show) })
/** The list shape of a get-all: a bare array, in the order of creation. */
export const asArray = <R extends Row>(rows: R[], show: (row: R) => unknown) => rows.reverse().map(show)

/** Parses a time in a request. Throws a Refusal if it is invalid. */
export function momentOf(field: string, text: string): number {
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw invalid(field)
  return moment
}

/** The refusal of an id that never existed, in a get-by-id, an update or a delete. */
export const unknownId = ({ reads }: Pick<World, 'reads'>, id: string, field = '_id'): Refusal =>
  reads('unknown-id-400', '404') ? new Refusal(404, 'notFound', { field, id }) : notFound(field, id)

/** Returns a record to change or to delete, deleted or not. Throws a Refusal if it never existed. */
export function existing<R extends Row>(collection: Collection<R>, id: string): R {
  const row = collection.seen(id)
  if (!row) throw unknownId(collection, id)
  return row
}

/** Returns the record of a get-by-id, deleted or not. Throws a Refusal if it does not exist. */
export function byId<R extends Row>(collection: Collection<R>, id: string): R {
  const row = existing(collection, id)
  if (row.is_deleted === true && collection.reads('deleted-by-id', 'refused')) throw unknownId(collection, id)
  return row
}

/**
 * Returns the records of a delete-many that are not deleted yet. Throws a Refusal if one id never existed (policy
 * "delete-many-all-or-none").
 */
export function deletable<R extends Row>(collection: Collection<R>, ids: readonly string[]): R[] {
  const { reads } = collection
  const kept = reads('delete-many-all-or-none', 'skips') ? ids.filter((id) => collection.seen(id) !== undefined) : ids
  const rows = [...new Set(kept)].map((id) => existing(collection, id))
  const gone = rows.find((row) => row.is_deleted === true)
  if (gone && reads('delete-many-all-or-none', 'refuses-deleted')) throw unknownId(collection, gone._id)
  return rows.filter((row) => row.is_deleted !== true)
}

/** Returns a record that another one refers to. Throws a Refusal if it does not exist. */
export function referred<R extends Row>(collection: Collection<R>, id: string, field: string): R {
  const row = collection.reads('deleted-reference', 'accepted') ? collection.get(id) : collection.live(id)
  if (!row) throw notFound(field, id)
  return row
}

/** Returns the record of an update. Throws a Refusal if it does not exist. */
export function updatable<R extends Row>(collection: Collection<R>, id: string | undefined): R {
  if (id === undefined) throw invalid('_id')
  const row = collection.live(id)
  if (!row) throw unknownId(collection, id)
  return row
}

/** Deletes a record softly. */
export function removed<R extends Row>(collection: Collection<R>, id: string): 'ok' {
  const row = existing(collection, id)
  if (row.is_deleted !== true) collection.remove(row)
  else if (collection.reads('delete-again', 'refused')) throw unknownId(collection, id)
  return 'ok'
}

/** Returns the ids that were deleted since a time. */
export const deletedIds = <R extends Row>(collection: Collection<R>, input: { deleted_at: string }): string[] =>
  collection.deletedSince(momentOf('deleted_at', input.deleted_at))

/** Returns the object without some of its fields. */
export function without<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const left: readonly PropertyKey[] = keys
  return Object.fromEntries(Object.entries(value).filter(([key]) => !left.includes(key))) as Omit<T, K>
}

const isHidden = (key: string): boolean => key.startsWith('$') || key === 'deleted_at'

/** Returns a record as an answer shows it: without internal fields, with the other fields of the request. */
export function shown(row: Row): Record<string, unknown> {
  // Most rows hide nothing, and a copy of a whole row is several times faster.
  if (!Object.keys(row).some(isHidden)) return { ...row }
  const { $more } = row as Row & { $more?: Record<string, unknown> }
  const record: Record<string, unknown> = { ...$more }
  for (const [key, value] of Object.entries(row)) {
    if (!isHidden(key)) record[key] = value
  }
  return record
}

/** Returns a row embedded by id and name. */
export const named = (row: { _id: string; name: string } | undefined) => row && { _id: row._id, name: row.name }
/** Returns a person embedded by id and full name. */
export const person = (row: { _id: string; full_name: string } | undefined) =>
  row && { _id: row._id, full_name: row.full_name }

/** Returns true if the text contains the wanted text. Case is ignored. */
export const holds = (text: string | undefined, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted.toLowerCase()) ?? false
/** An undefined filter matches everything. */
export const isAny = <T>(wanted: T | undefined, value: T | undefined): boolean =>
  wanted === undefined || wanted === value
