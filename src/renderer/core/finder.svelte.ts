import type { Clock } from '../../shared/ports.ts'
import type { Decimal } from '../../shared/quantity.ts'
import {
  searchKinds,
  type FoundCategoryView,
  type GoodsView,
  type SearchFilter,
  type SearchView,
  type SupplierView
} from '../../shared/views.ts'
import type { Act } from './ticket.svelte.ts'

/** As many rows as Alt and a digit can pick. */
const rowLimit = 9
/** Letters that follow each other faster than this are one search: a scan is not thirteen. */
const calmMs = 35

const everything: SearchFilter = {}

/** The search box and what was found. Filters belong to one search: they go when the box is emptied. */
export class Finder {
  readonly #act: Act
  readonly #clock: Clock
  #text = $state('')
  #quantity = $state<Decimal>()
  #filter = $state.raw(everything)
  #category = $state.raw<FoundCategoryView>()
  #supplier = $state.raw<SupplierView>()
  #found = $state.raw<{ text: string; filter: SearchFilter; view: SearchView }>()
  /** As the last answer said, so that the row of filters stands still between two searches. */
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

  /** Are the results shown in place of the board? Only from the first answer on, so that a scan does not draw both again. */
  get isShown(): boolean {
    return this.shown !== undefined
  }

  /** What was found for the text in the box; undefined until the answer is here. */
  get found(): SearchView | undefined {
    const isOfNow = this.#found?.text === this.#text && this.#found.filter === this.#filter
    return this.isSearching && isOfNow ? this.#found?.view : undefined
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

  /** What goods must be besides being called so. */
  get filter(): SearchFilter {
    return this.#filter
  }

  /** The category that is looked into, with all that is under it. */
  get category(): FoundCategoryView | undefined {
    return this.#category
  }

  /** Whose goods alone are looked at. */
  get supplier(): SupplierView | undefined {
    return this.#supplier
  }

  /** There are suppliers to narrow a search by. */
  get hasSuppliers(): boolean {
    return this.#hasSuppliers
  }

  get isNarrowed(): boolean {
    return this.#filter !== everything
  }

  /** Only what is in stock, or all again. */
  turnStock(): void {
    this.#narrow({ ...this.#filter, inStock: this.#filter.inStock ? undefined : true })
  }

  /** The next kind of goods in turn, and after the last one all of them again. */
  nextKind(): void {
    const { kind } = this.#filter
    this.#narrow({ ...this.#filter, kind: searchKinds[kind === undefined ? 0 : searchKinds.indexOf(kind) + 1] })
  }

  /** One category, or all again. */
  lookInto(category: FoundCategoryView | undefined): void {
    this.#category = category
    this.#narrow({ ...this.#filter, categoryId: category?.id })
  }

  /** The goods of one supplier, or all again. */
  onlyOf(supplier: SupplierView | undefined): void {
    this.#supplier = supplier
    this.#narrow({ ...this.#filter, supplierId: supplier?.id })
  }

  /** Takes the filters off. */
  everything(): void {
    this.#wide()
    this.#searchAgain()
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

  #searchSoon(): void {
    this.#cancel()
    const now = this.#clock.monotonic()
    // A digit may begin a scan: nothing is drawn for it before that is known.
    const isCalm = now - this.#typedAt >= calmMs && !/^\d$/.test(this.#text)
    this.#typedAt = now
    if (!this.isSearching) this.#found = undefined
    else if (isCalm) void this.#search()
    else this.#cancel = this.#clock.after(calmMs, () => void this.#search())
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
