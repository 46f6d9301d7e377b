import { searchKinds } from '../../shared/choices.ts'
import type { Clock } from '../../shared/ports.ts'
import type { Decimal } from '../../shared/quantity.ts'
import type { FoundCategoryView, GoodsView, SearchFilter, SearchView, SupplierView } from '../../shared/views.ts'
import type { Act } from './ticket.svelte.ts'

/** The number of rows that Alt and a digit can pick. */
const rowLimit = 9
/** Characters that follow each other faster than this are one search, so a scan starts no search for each character. */
const pauseMs = 35

const everything: SearchFilter = {}

/** The search box and its results. Filters belong to one search: an empty box resets them. */
export class Finder {
  readonly #act: Act
  readonly #clock: Clock
  #text = $state('')
  #quantity = $state<Decimal>()
  #filter = $state.raw(everything)
  #category = $state.raw<FoundCategoryView>()
  #supplier = $state.raw<SupplierView>()
  #found = $state.raw<{ text: string; filter: SearchFilter; view: SearchView }>()
  /** Whether the last answer had suppliers. Stored, so that the row of filters does not change between two searches. */
  #hasSuppliers = $state(false)
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
    if (!this.isSearching) this.#wide()
    this.#searchAfterPause()
  }

  /** The quantity of the goods added next, set by digits and `*`. */
  get quantity(): Decimal | undefined {
    return this.#quantity
  }

  set quantity(value: Decimal | undefined) {
    this.#quantity = value
  }

  get isSearching(): boolean {
    return this.#text.trim() !== ''
  }

  /** Whether results replace the board. This starts with the first answer, so that a scan does not redraw both. */
  get isShown(): boolean {
    return this.shown !== undefined
  }

  /** The results for the text in the box; undefined until the answer arrives. */
  get found(): SearchView | undefined {
    const isOfNow = this.#found?.text === this.#text && this.#found.filter === this.#filter
    return this.isSearching && isOfNow ? this.#found?.view : undefined
  }

  /** The results that the list shows: the last ones until the next answer arrives. Enter adds only from `found`. */
  get shown(): SearchView | undefined {
    return this.isSearching ? this.#found?.view : undefined
  }

  /** The text of the results that the list shows. Rows mark it, so that they do not change before their answer. */
  get shownText(): string {
    return this.#found?.text ?? ''
  }

  /** The index of the row that Enter adds. */
  get index(): number {
    return this.#index
  }

  get chosen(): GoodsView | undefined {
    return this.found?.goods[this.#index]
  }

  /** The filters of the search. */
  get filter(): SearchFilter {
    return this.#filter
  }

  /** The category that the search is limited to, with its subcategories. */
  get category(): FoundCategoryView | undefined {
    return this.#category
  }

  /** The supplier that the search is limited to. */
  get supplier(): SupplierView | undefined {
    return this.#supplier
  }

  /** Whether the search can be limited to a supplier. */
  get hasSuppliers(): boolean {
    return this.#hasSuppliers
  }

  get isNarrowed(): boolean {
    return this.#filter !== everything
  }

  /** Limits the search to goods in stock, or removes this filter. */
  turnStock(): void {
    this.#narrow({ ...this.#filter, inStock: this.#filter.inStock ? undefined : true })
  }

  /** Sets the next kind of goods; after the last kind, removes this filter. */
  nextKind(): void {
    const { kind } = this.#filter
    this.#narrow({ ...this.#filter, kind: searchKinds[kind === undefined ? 0 : searchKinds.indexOf(kind) + 1] })
  }

  /** Limits the search to one category, or removes this filter. */
  lookInto(category: FoundCategoryView | undefined): void {
    this.#category = category
    this.#narrow({ ...this.#filter, categoryId: category?.id })
  }

  /** Limits the search to the goods of one supplier, or removes this filter. */
  onlyOf(supplier: SupplierView | undefined): void {
    this.#supplier = supplier
    this.#narrow({ ...this.#filter, supplierId: supplier?.id })
  }

  /** Removes all filters. */
  everything(): void {
    this.#wide()
    this.#searchAgain()
  }

  /** Returns the results for the text in the box. Waits if the answer has not arrived. */
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
    this.#wide()
    this.#quantity = undefined
    this.#found = undefined
    this.#index = 0
  }

  #narrow({ inStock, categoryId, supplierId, kind }: SearchFilter): void {
    const chosen = { ...(categoryId && { categoryId }), ...(supplierId && { supplierId }) }
    const filter = { ...(inStock && { inStock }), ...chosen, ...(kind && { kind }) }
    this.#filter = Object.keys(filter).length === 0 ? everything : filter
    this.#searchAgain()
  }

  #wide(): void {
    this.#filter = everything
    this.#category = undefined
    this.#supplier = undefined
  }

  #searchAgain(): void {
    this.#cancel()
    this.#index = 0
    if (this.isSearching) void this.#search()
  }

  #searchAfterPause(): void {
    this.#cancel()
    const now = this.#clock.monotonic()
    // A digit may be the start of a scan, so the search waits before it shows results for a single digit.
    const isPause = now - this.#typedAt >= pauseMs && !/^\d$/.test(this.#text)
    this.#typedAt = now
    if (!this.isSearching) this.#found = undefined
    else if (isPause) void this.#search()
    else this.#cancel = this.#clock.after(pauseMs, () => void this.#search())
  }

  async #search(): Promise<void> {
    const text = this.#text
    const filter = this.#filter
    const asked = { text, limit: rowLimit, ...(this.isNarrowed && { filter }) }
    const view = await this.#act('catalog.search', asked)
    if (view === undefined) return
    this.#hasSuppliers = view.hasSuppliers === true
    if (text === this.#text && filter === this.#filter) this.#found = { text, filter, view }
  }
}
