import type { Clock } from '../../shared/ports.ts'
import type { Decimal } from '../../shared/quantity.ts'
import type { GoodsView, SearchView } from '../../shared/views.ts'
import type { Act } from './ticket.svelte.ts'

/** As many rows as Alt and a digit can pick. */
export const rowLimit = 9
/** Letters that follow each other faster than this are one search: a scan is not thirteen. */
const calmMs = 35

/** The search box and what was found. */
export class Finder {
  readonly #act: Act
  readonly #clock: Clock
  #text = $state('')
  #quantity = $state<Decimal>()
  #found = $state.raw<{ text: string; view: SearchView }>()
  #index = $state(0)
  #typedAt = -Infinity
  #cancel = (): void => undefined

  constructor(act: Act, clock: Clock) {
    this.#act = act
    this.#clock = clock
  }

  get text(): string {
    return this.#text
  }

  set text(value: string) {
    if (value === this.#text) return
    this.#text = value
    this.#index = 0
    this.#searchSoon()
  }

  /** How many of what comes next, set by digits and `*`. */
  get quantity(): Decimal | undefined {
    return this.#quantity
  }

  set quantity(value: Decimal | undefined) {
    this.#quantity = value
  }

  get isSearching(): boolean {
    return this.#text.trim() !== ''
  }

  /** What was found for the text in the box; undefined until the answer is here. */
  get found(): SearchView | undefined {
    return this.isSearching && this.#found?.text === this.#text ? this.#found.view : undefined
  }

  /** What the list shows: while the next answer is on its way the last one stays, but Enter adds nothing of it. */
  get shown(): SearchView | undefined {
    return this.isSearching ? this.#found?.view : undefined
  }

  /** The row that Enter adds. */
  get index(): number {
    return this.#index
  }

  get chosen(): GoodsView | undefined {
    return this.found?.goods[this.#index]
  }

  /** The answer for the text in the box, waited for if it is still on its way. */
  async answer(): Promise<SearchView | undefined> {
    if (this.isSearching && this.found === undefined) {
      this.#cancel()
      await this.#search()
    }
    return this.found
  }

  move(by: 1 | -1): void {
    const last = (this.shown?.goods.length ?? 0) - 1
    this.#index = Math.max(0, Math.min(last, this.#index + by))
  }

  clear(): void {
    this.#cancel()
    this.#text = ''
    this.#quantity = undefined
    this.#found = undefined
    this.#index = 0
  }

  #searchSoon(): void {
    this.#cancel()
    const now = this.#clock.monotonic()
    const isCalm = now - this.#typedAt >= calmMs
    this.#typedAt = now
    if (!this.isSearching) this.#found = undefined
    else if (isCalm) void this.#search()
    else this.#cancel = this.#clock.after(calmMs, () => void this.#search())
  }

  async #search(): Promise<void> {
    const text = this.#text
    const view = await this.#act('catalog.search', { text, limit: rowLimit })
    if (view !== undefined && text === this.#text) this.#found = { text, view }
  }
}
