import type { ReadFault } from './server/faults.ts'
import type { Reads } from './policies/readings.ts'
import type { Base, Fields, Row, IndexRange } from './record.ts'

export type { Base, Fields, Row, IndexRange } from './record.ts'

/**
 * A changed record of the base, or a new record. `position` is the order of creation: negative in the base. `aheadMs`:
 * how far the clock that wrote `updated_at` was ahead.
 */
type Entry<R extends Row> = { position: number; row: R; updatedAt: number; aheadMs?: number }
const stampedAt = ({ updatedAt, aheadMs = 0 }: { updatedAt: number; aheadMs?: number }): number => updatedAt + aheadMs

export type Stored<R extends Row> = { position: number; row: R }

export type PageQuery<R extends Row> = {
  offset: number
  count: number
  /** Only records that were changed at or after this time. */
  changedSince?: number | undefined
  matches?: ((row: R) => boolean) | undefined
  /** The records of the base that pass `matches`, if they are known. A page then costs only its own rows. */
  range?: IndexRange | undefined
}

/** What a collection needs from its world. */
export type Ground = {
  /** When the world began: the creation time and the time of the last change of the records of the base. */
  bornAt: number
  /** Returns the time of the present request. It never goes back. */
  now(): number
  newId(): string
  /** Returns how the present request sees the world, if a fault is active. */
  sight(): ReadFault | undefined
  /** How the sandbox reads the document where it is silent. */
  reads: Reads
  /** Called after a record was created or changed. `before` is undefined for a new one. */
  changed(id: string, before: Row | undefined): void
}

/** How long earlier states of a record are kept. No replica is further behind. */
const rememberedMs = 3 * 3_600_000

type Dated<R extends Row> = { row: R; updatedAt: number }

/** Earlier states of the records of one kind, for a replica that is behind. Exists as long as the sandbox. */
class History<E extends Dated<Row>> {
  /** By id, oldest first. */
  readonly #earlier = new Map<string, E[]>()

  /** Stores the state of a record before a change. */
  keep(entry: E, now: number): void {
    const earlier = this.#earlier.get(entry.row._id) ?? []
    earlier.push(entry)
    while ((earlier[1]?.updatedAt ?? Infinity) <= now - rememberedMs) earlier.shift()
    this.#earlier.set(entry.row._id, earlier)
  }

  /** Returns the state of the record at the time, or undefined if it did not exist. */
  at(entry: E, moment: number): E | undefined {
    if (entry.updatedAt <= moment) return entry
    const earlier = this.#earlier.get(entry.row._id)
    const then = earlier?.findLast((each) => each.updatedAt <= moment)
    // States before a restart, or from long ago, are not known, but only that the record existed.
    return then ?? (Date.parse(entry.row.created_at) > moment ? undefined : (earlier?.[0] ?? entry))
  }
}

/** Records of one kind by id, with soft delete. Pages are ordered from the newest record to the oldest. */
export class Collection<R extends Row> {
  readonly #base: Base<R>
  readonly #ground: Ground
  readonly #entries = new Map<string, Entry<R>>()
  /** New records, in the order of their creation. */
  readonly #added: Entry<R>[] = []
  /** Every change in the order of time. An entry can be here several times; only the last one counts. */
  #log: Entry<R>[] = []
  /** The most by which a clock that wrote a record was ahead. */
  #mostAheadMs = 0
  readonly #history = new History<Entry<R>>()
  /** The last result of a search for changes, because the pages of one list all search from the same time. */
  #asked: { since: number; entries: readonly Entry<R>[] } | undefined

  constructor(base: Base<R>, ground: Ground) {
    this.#base = base
    this.#ground = ground
  }

  /** How the sandbox reads the document where it is silent. */
  get reads(): Reads {
    return this.#ground.reads
  }

  /** Returns the answer to a get-by-id: the record, deleted or not, unless a fault is active. */
  seen(id: string): R | undefined {
    const sight = this.#ground.sight()
    const row = this.get(id)
    return row && sight?.isMistaken ? (this.find((each) => each._id !== id)[0] ?? row) : row
  }

  /** Returns the record, deleted or not. */
  get(id: string): R | undefined {
    const entry = this.#entries.get(id)
    if (entry) return this.#then(entry)?.row
    const index = this.#base.indexOf(id)
    return index === undefined ? undefined : this.#base.at(index)
  }

  /** Returns the record, unless it is deleted. */
  live(id: string): R | undefined {
    const row = this.get(id)
    return row?.is_deleted ? undefined : row
  }

  /** Returns the number of the next record: a count that a deletion does not lower. */
  nextNumber(): string {
    return String(this.#base.count + this.#added.length + 1)
  }

  insert(fields: Fields<R>, id?: string): R {
    const at = this.#ground.now()
    const clock = this.#clock()
    const text = new Date(stampedAt({ updatedAt: at, ...clock })).toISOString()
    const row = { _id: id ?? this.#freshId(), created_at: text, updated_at: text, ...fields } as R
    if (clock.aheadMs !== undefined) row.$at = at
    return this.#keep({ position: this.#added.length, row, updatedAt: at, ...clock }, undefined)
  }

  /** Applies the changes to the record and sets its `updated_at`. */
  update(row: R, changes: Partial<Fields<R>>): R {
    return this.#replace(row, changes as Partial<R>)
  }

  remove(row: R): R {
    const deletedAt = new Date(this.#ground.now()).toISOString()
    return this.#replace(row, { is_deleted: true, deleted_at: deletedAt } as Partial<R>)
  }

  /** Returns one page of live records, in the order of lists (policy "newest-first"), and the number of all matching records. */
  page(query: PageQuery<R>): { rows: R[]; total: number } {
    const drift = this.#ground.sight()?.drift ?? 0
    const shifted = query.offset === 0 ? query : { ...query, offset: Math.max(0, query.offset - drift) }
    if (!this.reads('newest-first', 'oldest-first')) return this.#select(shifted)
    const { rows, total } = this.#select({ ...shifted, offset: 0, count: Infinity })
    return { rows: slice(rows.reverse(), shifted), total }
  }

  #select(query: PageQuery<R>): { rows: R[]; total: number } {
    if (query.changedSince !== undefined && query.changedSince > this.#ground.bornAt) {
      const changed = this.#changedSince(query.changedSince).filter((entry) => passes(entry.row, query.matches))
      return { rows: rowsOf(slice(changed, query)), total: changed.length }
    }
    const added = this.#shownOf(this.#added).filter((entry) => passes(entry.row, query.matches))
    added.reverse()
    const fromAdded = rowsOf(slice(added, query))
    const rest = { offset: Math.max(0, query.offset - added.length), count: query.count - fromAdded.length }
    const range = query.range ?? (query.matches ? undefined : this.rangeOf(undefined))
    const base = range ? this.#readBase(query, range, rest) : this.#scanBase(query.matches)
    const fromBase = base.all ? slice(base.all, rest) : base.rows
    return { rows: [...fromAdded, ...fromBase], total: added.length + base.total }
  }

  /** Returns every live record that matches, newest first. */
  find(matches?: (row: R) => boolean): R[] {
    return this.#select({ offset: 0, count: Infinity, matches }).rows
  }

  /** Returns the ids of records that were deleted at or after the time. */
  deletedSince(since: number): string[] {
    return this.#changedSince(since)
      .filter(({ row }) => row.deleted_at !== undefined && this.#isSince(Date.parse(row.deleted_at), since))
      .map(({ row }) => row._id)
  }

  /** Returns every record, also deleted ones, oldest first, for audits. */
  all(): R[] {
    const rows: R[] = []
    for (let index = 0; index < this.#base.count; index += 1) rows.push(this.#atBase(index))
    return [...rows, ...rowsOf(this.#added)]
  }

  /** Returns the range of an organization's records in the base, or of all records, if they are contiguous. */
  rangeOf(organizationId: string | undefined): IndexRange | undefined {
    return organizationId === undefined ? { from: 0, to: this.#base.count } : this.#base.rangeOf?.(organizationId)
  }

  get baseCount(): number {
    return this.#base.count
  }

  /** Returns what must be stored to restore the record. */
  stored(id: string): Stored<R> | undefined {
    const entry = this.#entries.get(id)
    return entry && { position: entry.position, row: entry.row }
  }

  /** Restores what an earlier run stored. */
  restore(stored: readonly Stored<R>[]): void {
    const entries = stored
      .map(({ position, row }) => ({ position, row, updatedAt: Date.parse(row.updated_at) }))
      .sort((a, b) => a.position - b.position)
    for (const entry of entries) {
      this.#entries.set(entry.row._id, entry)
      if (entry.position >= 0) this.#added.push(entry)
    }
    this.#log = entries.sort((a, b) => a.updatedAt - b.updatedAt)
    this.#asked = undefined
  }

  /** Returns the time whose state the request sees. It is earlier if a replica answers that is behind. */
  #moment(): number {
    const behindMs = this.#ground.sight()?.behindMs
    return behindMs === undefined ? Infinity : Math.max(this.#ground.bornAt, this.#ground.now() - behindMs)
  }

  /** Returns the clock of the node that runs the request. */
  #clock(): { aheadMs?: number } {
    const aheadMs = this.#ground.sight()?.aheadMs
    if (aheadMs === undefined) return {}
    this.#mostAheadMs = Math.max(this.#mostAheadMs, aheadMs)
    return { aheadMs }
  }

  /** Returns the record as it was at the time, or undefined if it did not exist. */
  #then(entry: Entry<R>, moment = this.#moment()): Entry<R> | undefined {
    return this.#history.at(entry, moment)
  }

  #shownOf(entries: readonly Entry<R>[]): readonly Entry<R>[] {
    const moment = this.#moment()
    if (moment === Infinity) return entries
    return entries.map((entry) => this.#then(entry, moment)).filter((entry) => entry !== undefined)
  }

  #freshId(): string {
    for (;;) {
      const id = this.#ground.newId()
      if (!this.#entries.has(id)) return id
    }
  }

  #keep(entry: Entry<R>, before: R | undefined): R {
    this.#asked = undefined
    if (before) {
      const { updatedAt, aheadMs = 0 } = this.#entries.get(before._id) ?? { updatedAt: this.#ground.bornAt }
      this.#history.keep({ ...entry, row: before, updatedAt, aheadMs }, this.#ground.now())
    }
    this.#entries.set(entry.row._id, entry)
    if (entry.position >= 0) this.#added[entry.position] = entry
    this.#log.push(entry)
    if (this.#log.length > 2 * this.#entries.size + 1000) this.#log = this.#log.filter((each) => this.#isLast(each))
    this.#ground.changed(entry.row._id, before)
    return entry.row
  }

  #replace(row: R, changes: Partial<R>): R {
    const position = this.#entries.get(row._id)?.position ?? (this.#base.indexOf(row._id) ?? 0) - this.#base.count
    const at = this.#ground.now()
    const clock = this.#clock()
    const text = new Date(stampedAt({ updatedAt: at, ...clock })).toISOString()
    const next = { ...row, ...changes, updated_at: text }
    return this.#keep({ position, row: next, updatedAt: at, ...clock }, this.get(row._id))
  }

  #isLast(entry: Entry<R>): boolean {
    return this.#entries.get(entry.row._id) === entry
  }

  #changedSince(since: number): readonly Entry<R>[] {
    // A replica that is behind may show an older state of its records, and fewer records.
    return this.#shownOf(this.#changedNow(since)).filter((entry) => this.#isSince(stampedAt(entry), since))
  }

  /** Returns true if a record of this time is changed since the other one (policy "changed-since-includes"). */
  #isSince(at: number, since: number): boolean {
    return this.reads('changed-since-includes', 'excludes') ? at > since : at >= since
  }

  #changedNow(since: number): readonly Entry<R>[] {
    if (this.#asked?.since === since) return this.#asked.entries
    const found: Entry<R>[] = []
    for (let index = this.#log.length - 1; index >= 0; index -= 1) {
      const entry = this.#log[index]
      if (!entry || entry.updatedAt + this.#mostAheadMs < since) break
      if (this.#isLast(entry) && stampedAt(entry) >= since) found.push(entry)
    }
    this.#asked = { since, entries: found.sort((a, b) => b.position - a.position) }
    return this.#asked.entries
  }

  #atBase(index: number): R {
    const row = this.#base.at(index)
    const entry = this.#entries.get(row._id)
    return (entry && this.#then(entry)?.row) ?? row
  }

  #scanBase(matches: ((row: R) => boolean) | undefined): { all: R[]; rows: R[]; total: number } {
    const all: R[] = []
    for (let index = this.#base.count - 1; index >= 0; index -= 1) {
      const row = this.#atBase(index)
      if (passes(row, matches)) all.push(row)
    }
    return { all, rows: [], total: all.length }
  }

  /** Reads a range of the base without checking all its records: only changed records can fail to match. */
  #readBase(query: PageQuery<R>, { from, to }: IndexRange, rest: { offset: number; count: number }) {
    const missing: number[] = []
    const moment = this.#moment()
    for (const entry of this.#entries.values()) {
      const index = entry.position + this.#base.count
      if (index < from || index >= to) continue
      const then = this.#then(entry, moment)
      if (then && !passes(then.row, query.matches)) missing.push(index)
    }
    missing.sort((a, b) => b - a)
    const total = to - from - missing.length
    const rows: R[] = []
    let index = to - 1 - rest.offset
    let skipped = 0
    while (skipped < missing.length && (missing[skipped] ?? 0) >= index) {
      index -= 1
      skipped += 1
    }
    for (; index >= from && rows.length < rest.count; index -= 1) {
      if (missing[skipped] === index) skipped += 1
      else rows.push(this.#atBase(index))
    }
    return { all: undefined, rows, total }
  }
}

const passes = <R extends Row>(row: R, matches: ((row: R) => boolean) | undefined): boolean =>
  row.is_deleted !== true && (matches === undefined || matches(row))
const rowsOf = <R extends Row>(entries: readonly Entry<R>[]): R[] => entries.map((entry) => entry.row)
const slice = <T>(items: readonly T[], part: { offset: number; count: number }): T[] =>
  items.slice(part.offset, part.offset + part.count)
