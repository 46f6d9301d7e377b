import { defined } from '../../shared/defined.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Clock } from '../../shared/ports.ts'
import { cursorOf, putCursor, type Cursor } from '../db/catalog/cursors.ts'
import type { Store } from '../db/core/open.ts'
import { createAhead, pageLimit, type ReadPageAt } from './pull-ahead.ts'
import { createGuard, type Guard, type Trouble } from './pull-guard.ts'
import type { Page, ReadPage } from './pull-read.ts'
import { neededToSell, type PassInfo, type PullPlace, type Resource } from './pull-resources.ts'
import { nullable, text } from '../domain/core/checks.ts'
import { rowReader } from '../db/core/rows.ts'

const Since = rowReader('cursor', { since: nullable(text) })

// One pass over one resource:
//
//   read page n ──► write its rows and "n is stored" in one transaction ──► next page ... ──► remove deleted rows,
//        │                (the next pages are read meanwhile)                              store the time of this pass
//        └ refused, unreachable: the pass stops at page n and continues there later
//        └ makes no sense (pull-guard.ts): the pass is given up, the catalogue stays, the next pass starts from page 1

export type PassDeps = {
  store: Store
  read: ReadPage
  clock: Clock
  place: PullPlace | undefined
  /** The address of the service. Another address means another catalogue, which starts from the beginning. */
  service: string
  seals?: PassInfo['seals']
  /** Guards of passes that run over several rounds, by resource. */
  guards: Map<string, Guard>
  /** Returns false if the till goes offline, stops, or has another place now. */
  mayGoOn(): boolean
  onPage(cursor: Cursor, isChanged: boolean): void
}

export type PassEnd =
  | { kind: 'done' | 'partial' | 'notYet'; isChanged: boolean }
  | { kind: 'failed'; failure: Failure; isChanged: boolean }
  | { kind: 'inconclusive'; trouble: Trouble; isChanged: boolean }

/**
 * Changes are requested from a little before the start of the last pass, because of clock differences and long
 * transactions of the service.
 */
const overlapMs = 120_000

const earlier = (time: string | undefined): string | undefined => {
  const at = Date.parse(time ?? '')
  return Number.isNaN(at) ? undefined : new Date(at - overlapMs).toISOString()
}

/** Updates one resource as far as possible. Stores the error of a failed pass with the cursor. */
export async function runPass(resource: Resource, deps: PassDeps): Promise<PassEnd> {
  const asks = resource.asks(deps.place)
  if (asks === undefined) return { kind: 'notYet', isChanged: false }
  const scope = [deps.service, ...Object.values(asks[0] ?? {})].join(' ')
  const pass = new Pass(resource, deps, cursorOf(deps.store, resource.name, scope))
  if (pass.skipIfKnown()) return { kind: 'done', isChanged: false }
  const end = resource.isPaged ? await pass.runPages(asks[0] ?? {}) : await pass.runWhole(asks)
  return end.kind === 'done' ? pass.runDeleted() : end
}

class Pass {
  readonly #resource: Resource
  readonly #deps: PassDeps
  #cursor: Cursor
  #isChanged = false

  constructor(resource: Resource, deps: PassDeps, cursor: Cursor) {
    this.#resource = resource
    this.#deps = deps
    this.#cursor = cursor
  }

  /** Skips the pass if the catalogue already has its data: the pages of products may have brought all the stock. */
  skipIfKnown(): boolean {
    const { store } = this.#deps
    const cursor = this.#cursor
    if (cursor.since !== undefined || cursor.page > 0 || this.#resource.isKnown?.(store) !== true) return false
    const product = Since.get(store.prepare(`SELECT since FROM cursor WHERE resource = 'product'`))
    if (!product?.since) return false
    this.#keep({ since: product.since, ...this.#synced() })
    return true
  }

  async runWhole(asks: readonly Record<string, string | number | boolean>[]): Promise<PassEnd> {
    this.#cursor = { ...this.#cursor, begunAt: this.#deps.clock.now() }
    const rows = new Map<unknown, unknown>()
    for (const ask of asks) {
      const answer = await this.#deps.read(this.#resource.endpoint, ask)
      if (!answer.ok) return this.#failed(answer.failure)
      for (const row of answer.value.rows) {
        const key = keyOf(row)
        rows.set(key, this.#resource.withDetails?.(row, ask, rows.get(key)) ?? row)
      }
    }
    if (!this.#deps.mayGoOn()) return { kind: 'partial', isChanged: false }
    const all = [...rows.values()]
    if (all.length === 0 && this.#cursor.rows > 0 && neededToSell.some((kind) => kind === this.#resource.name)) {
      return this.#inconclusive('pull.tooFew')
    }
    const pass = this.#cursor.pass + 1
    this.#keep({ pass, rows: all.length, total: all.length, ...this.#synced() }, all)
    this.#removeUnseen()
    return this.#ended('done')
  }

  async runPages(ask: Record<string, string | number | boolean>): Promise<PassEnd> {
    const guard = this.#begin()
    const { since } = this.#cursor
    const readAt: ReadPageAt = (page) =>
      this.#deps.read(this.#resource.endpoint, {
        page,
        limit: pageLimit,
        ...ask,
        ...defined({ updated_at: since })
      })
    const ahead = createAhead(readAt)
    for (let pages = 1; ; pages += 1) {
      const page = this.#cursor.page + 1
      const answer = await ahead.take(page, this.#cursor.total)
      if (!this.#deps.mayGoOn()) return this.#ended('partial')
      if (!answer.ok) return this.#failed(answer.failure)
      const checked = guard.check(page, answer.value)
      if (checked.kind === 'trouble') return this.#inconclusive(checked.trouble)
      const trouble = this.#store(page, answer.value, guard)
      if (trouble !== undefined) return this.#inconclusive(trouble)
      if (checked.kind === 'back') {
        ahead.forget()
        this.#cursor = { ...this.#cursor, page: checked.to - 1, isSteady: false }
        continue
      }
      if (checked.kind === 'last') break
      if (this.#cursor.filledAt !== undefined && pages === this.#resource.pagesARound) return this.#ended('partial')
    }
    return this.#finish(guard)
  }

  /** Continues the running pass, or begins a new one. */
  #begin(): Guard {
    const { guards } = this.#deps
    const kept = guards.get(this.#resource.name)
    const isRunning = this.#cursor.page > 0
    if (isRunning && kept !== undefined) return kept
    const guard = createGuard(isRunning ? this.#cursor.total : undefined)
    guards.set(this.#resource.name, guard)
    // The list may have changed while this till was off, so a continued pass never removes rows.
    if (isRunning) this.#cursor = { ...this.#cursor, isSteady: false }
    else {
      const pass = this.#cursor.pass + 1
      const begunAt = this.#deps.clock.now()
      this.#cursor = { ...this.#cursor, pass, total: undefined, isSteady: true, startedAt: undefined, begunAt }
    }
    return guard
  }

  /** Stores a page and the progress of the pass in one transaction. */
  #store(page: number, { rows, total, time }: Page, guard: Guard): Trouble | undefined {
    const isSteady = this.#cursor.isSteady && (this.#cursor.total ?? total) === total
    const startedAt = this.#cursor.startedAt ?? time
    const isFilling = this.#cursor.filledAt === undefined
    const known = this.#cursor.rows
    const rowsNow = isFilling ? Math.max(known, (page - 1) * pageLimit) + rows.length : known
    const ids = this.#keep({ page, total, isSteady, startedAt, rows: rowsNow }, rows, (page - 1) * pageLimit)
    return guard.saw(ids)
  }

  #finish(guard: Guard): PassEnd {
    const isWhole = this.#cursor.since === undefined
    const { total } = this.#cursor
    if (isWhole && guard.hasTooFew(total)) return this.#inconclusive('pull.tooFew')
    const isComplete = isWhole && this.#cursor.isSteady && total !== undefined && guard.seen() >= total
    if (isComplete) this.#removeUnseen()
    this.#deps.guards.delete(this.#resource.name)
    const since = this.#resource.hasChanges ? (earlier(this.#cursor.startedAt) ?? this.#cursor.since) : undefined
    const deletedSince = this.#cursor.deletedSince ?? since
    this.#keep({ page: 0, since, deletedSince, ...this.#counted(), ...this.#synced() })
    return this.#ended('done')
  }

  /** Removes the records that were deleted since the last time. The list of changes does not contain them. */
  async runDeleted(): Promise<PassEnd> {
    const { deleted, remove } = this.#resource
    const { deletedSince } = this.#cursor
    if (deleted === undefined || remove === undefined || deletedSince === undefined) return this.#ended('done')
    const answer = await this.#deps.read(deleted, { deleted_at: deletedSince })
    if (!answer.ok) return this.#failed(answer.failure)
    const ids = answer.value.rows.filter((id): id is string => typeof id === 'string')
    for (let start = 0; start < ids.length; start += pageLimit) {
      const some = ids.slice(start, start + pageLimit)
      const removed = this.#deps.store.transaction((db) => remove(db, some, this.#info(0)))
      if (removed > 0) this.#changed()
    }
    const next = earlier(answer.value.time) ?? deletedSince
    this.#keep({ deletedSince: next, error: undefined, ...(ids.length > 0 ? this.#counted() : {}) })
    return this.#ended('done')
  }

  #removeUnseen(): void {
    const { removeUnseen } = this.#resource
    if (removeUnseen === undefined) return
    for (;;) {
      const removed = this.#deps.store.transaction((db) => removeUnseen(db, this.#info(0)))
      if (removed === 0) return
      this.#changed()
    }
  }

  #info(position: number): PassInfo {
    const { clock, place, seals } = this.#deps
    return { pass: this.#cursor.pass, readAt: clock.now(), place, position, seals }
  }

  #synced(): Pick<Cursor, 'askedAt' | 'syncedAt' | 'filledAt' | 'error'> {
    const now = this.#deps.clock.now()
    return { askedAt: this.#cursor.begunAt, syncedAt: now, filledAt: this.#cursor.filledAt ?? now, error: undefined }
  }

  #counted(): Pick<Cursor, 'rows'> {
    return { rows: this.#isChanged ? this.#resource.count(this.#deps.store) : this.#cursor.rows }
  }

  /** Writes rows and cursor together. Returns the ids of the rows. */
  #keep(more: Partial<Cursor>, rows: readonly unknown[] = [], position = 0): string[] {
    const next = { ...this.#cursor, ...more }
    const written = this.#deps.store.transaction((db) => {
      const info = { ...this.#info(position), pass: next.pass }
      const outcome = rows.length === 0 ? undefined : this.#resource.write(db, rows, info)
      putCursor(db, next)
      return outcome
    })
    this.#cursor = next
    if (written?.isChanged === true) this.#changed()
    this.#deps.onPage(next, written?.isChanged ?? false)
    return written?.ids ?? []
  }

  #changed(): void {
    this.#isChanged = true
  }

  #ended(kind: 'done' | 'partial'): PassEnd {
    return { kind, isChanged: this.#isChanged }
  }

  /** Ends the pass with an error. It continues later at the page that it reached. */
  #failed(failure: Failure): PassEnd {
    this.#keep({ error: failure.kind })
    return { kind: 'failed', failure, isChanged: this.#isChanged }
  }

  /** Gives up the pass. The catalogue keeps what it had. */
  #inconclusive(trouble: Trouble): PassEnd {
    this.#deps.guards.delete(this.#resource.name)
    // Rows that this pass has written may be deleted before the next pass begins, and the next pass may not be complete
    // enough to notice that.
    const deletedSince = this.#cursor.deletedSince ?? earlier(this.#cursor.startedAt)
    this.#keep({ page: 0, deletedSince, error: trouble })
    return { kind: 'inconclusive', trouble, isChanged: this.#isChanged }
  }
}

/** Returns the key of a row, because the same record may come in several answers. */
const keyOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null ? ('_id' in row ? row._id : 'id' in row ? row.id : row) : row
