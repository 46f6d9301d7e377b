import type { CurrencyId } from '../../../shared/ids.ts'
import type { CountRowView, CurrencyView } from '../../../shared/views.ts'
import {
  countState,
  countsOf,
  emptyEntry,
  isByPieces,
  stepPieces,
  type CountEntry,
  type CountInput,
  type CountState
} from './count.ts'

/** One field of the sheet: a denomination of a row, or the sum of a row. */
export type Cell = { row: number; piece: number | undefined }

const unknown = { decimals: 0 }
const blank: CountState = { kind: 'blank' }

/** The sheet for counting a drawer, at opening and at closing. Nothing is filled in that nobody has typed. */
export class CountSheet {
  readonly #currencyOf: (id: CurrencyId) => CurrencyView | undefined
  #rows = $state.raw<readonly CountRowView[]>([])
  #entries = $state.raw<readonly CountEntry[]>([])
  #here = $state<number>()
  #last = $state<number>()
  #states = $derived(
    this.#rows.map((row, at) => {
      const entry = this.#entries[at] ?? emptyEntry(row)
      return countState(row, entry, this.#currencyOf(row.currencyId) ?? unknown)
    })
  )
  /** The fields in the order of the screen: pieces first, then sums. */
  #cells = $derived.by((): Cell[] => {
    const rows = this.#rows.map((row, at) => ({ row, at }))
    const pieces = rows
      .filter(({ row }) => isByPieces(row))
      .flatMap(({ row, at }) => row.denominationsMinor.map((_, piece) => ({ row: at, piece })))
    const sums = rows.filter(({ row }) => !isByPieces(row)).map(({ at }) => ({ row: at, piece: undefined }))
    return [...pieces, ...sums]
  })

  constructor(currencyOf: (id: CurrencyId) => CurrencyView | undefined) {
    this.#currencyOf = currencyOf
  }

  get rows(): readonly CountRowView[] {
    return this.#rows
  }

  get cells(): readonly Cell[] {
    return this.#cells
  }

  /** The index in `cells` of the focused field. */
  get here(): number | undefined {
    return this.#here
  }

  /** The field that has the focus or had it last. */
  get current(): Cell | undefined {
    return this.#cells[this.#here ?? this.#last ?? -1]
  }

  get isBlank(): boolean {
    return this.#states.every((state) => state.kind === 'blank')
  }

  get hasBad(): boolean {
    return this.#states.some((state) => state.kind === 'bad')
  }

  /** The rows that are not counted or have an invalid count. */
  get uncounted(): CountRowView[] {
    return this.#rows.filter((_, at) => this.#states[at]?.kind !== 'counted')
  }

  get counts(): CountInput[] {
    return countsOf(this.#rows, this.#states)
  }

  /** What was typed, row by row. */
  get entries(): readonly CountEntry[] {
    return this.#entries
  }

  /** Starts a sheet for these rows: an empty one, or with what was typed before, if that was for the same rows. */
  start(rows: readonly CountRowView[], typed: readonly CountEntry[] = []): void {
    this.#rows = rows
    const isSame =
      typed.length === rows.length &&
      typed.every((entry, at) => entry.pieces.length === rows[at]?.denominationsMinor.length)
    this.#entries = isSame ? typed : rows.map(emptyEntry)
    this.#here = rows.length === 0 ? undefined : 0
    this.#last = undefined
  }

  stateOf(row: number): CountState {
    return this.#states[row] ?? blank
  }

  textOf({ row, piece }: Cell): string {
    const entry = this.#entries[row]
    return (piece === undefined ? entry?.sumText : entry?.pieces[piece]) ?? ''
  }

  write({ row, piece }: Cell, text: string): void {
    this.#entries = this.#entries.map((entry, at) => {
      if (at !== row) return entry
      if (piece === undefined) return { ...entry, sumText: text }
      return { ...entry, pieces: entry.pieces.map((old, index) => (index === piece ? text : old)) }
    })
  }

  step(cell: Cell, by: 1 | -1): void {
    this.write(cell, stepPieces(this.textOf(cell), by))
  }

  /** The field whose pieces the keys + and − change; undefined if there is none. */
  get stepping(): Cell | undefined {
    const cell = this.#here === undefined ? undefined : this.#cells[this.#here]
    return cell?.piece === undefined ? undefined : cell
  }

  /** The index in `cells` of the field after the focused one. */
  get nextAt(): number | undefined {
    const next = (this.#here ?? this.#cells.length) + 1
    return next < this.#cells.length ? next : undefined
  }

  focus(cell: number): void {
    this.#here = cell
  }

  blur(cell: number): void {
    if (this.#here !== cell) return
    this.#here = undefined
    this.#last = cell
  }

  move(by: 1 | -1): void {
    const to = (this.#here ?? 0) + by
    if (this.#cells[to] !== undefined) this.#here = to
  }

  /** Moves the focus to the first field of the next row, or back to that of this row or the previous one. */
  moveRow(by: 1 | -1): void {
    const here = this.#here ?? 0
    const row = this.#cells[here]?.row
    const firsts = this.#cells.flatMap((cell, at) => (cell.row === this.#cells[at - 1]?.row ? [] : [at]))
    const to =
      by === 1 ? firsts.find((at) => at > here && this.#cells[at]?.row !== row) : firsts.findLast((at) => at < here)
    if (to !== undefined) this.#here = to
  }

  /** Moves the focus to the first row that is not counted. */
  goToUncounted(): void {
    const row = this.#states.findIndex((state) => state.kind !== 'counted')
    const cell = this.#cells.findIndex((each) => each.row === row)
    if (cell >= 0) this.#here = cell
  }

  /** Writes 0 into every blank row, so that the user can see it. */
  zeroRest(): void {
    this.#entries = this.#entries.map((entry, at) => {
      if (this.#states[at]?.kind !== 'blank') return entry
      return entry.pieces.length === 0 ? { ...entry, sumText: '0' } : { ...entry, pieces: entry.pieces.map(() => '0') }
    })
  }
}
