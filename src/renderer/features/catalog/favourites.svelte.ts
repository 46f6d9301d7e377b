import { maxPages, maxTiles } from '../../../shared/favourites.ts'
import type { FavouritesView, TileKind, TileView } from '../../../shared/views.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

type Page = { name: string; tiles: TileView[] }
export type PageQuestion = 'new' | 'rename'

/** The number of rows that Alt and a digit can pick. */
const rows = 9

export const idOf = (tile: TileView): string => (tile.kind === 'goods' ? tile.goods.id : tile.id)
export const nameOf = (tile: TileView): string => (tile.kind === 'goods' ? tile.goods.name : tile.name)
const whatOf = (tile: TileView): TileKind => (tile.kind === 'gone' ? tile.was : tile.kind)
const isSame = (a: TileView, b: TileView): boolean => idOf(a) === idOf(b) && whatOf(a) === whatOf(b)

/** The pages of favourites in the editor. All changes are saved together, and nothing is stored before. */
export class FavouritesState {
  readonly #till: Till
  #pages = $state.raw<readonly Page[]>([])
  #isRead = $state(false)
  #page = $state(0)
  #tile = $state(0)
  #text = $state('')
  #found = $state.raw<{ text: string; tiles: TileView[] }>()
  #row = $state(0)
  #isChanged = $state(false)
  /** Whether Esc was pressed once while there were unsaved changes. */
  question = $state<PageQuestion>()

  constructor(till: Till) {
    this.#till = till
  }

  get pages(): readonly Page[] {
    return this.#pages
  }

  get isRead(): boolean {
    return this.#isRead
  }

  get pageIndex(): number {
    return this.#page
  }

  get page(): Page | undefined {
    return this.#pages[this.#page]
  }

  get tileIndex(): number {
    return Math.min(this.#tile, (this.page?.tiles.length ?? 1) - 1)
  }

  get text(): string {
    return this.#text
  }

  get isSearching(): boolean {
    return this.#text.trim() !== ''
  }

  get found(): readonly TileView[] {
    return this.isSearching ? (this.#found?.tiles ?? []) : []
  }

  get row(): number {
    return this.#row
  }

  get chosen(): TileView | undefined {
    return this.#found?.text === this.#text.trim() ? this.found[this.#row] : undefined
  }

  get isChanged(): boolean {
    return this.#isChanged
  }

  /** Reads everything, but keeps unsaved input. */
  async load(): Promise<void> {
    if (this.#isChanged) return
    const view = await this.#till.act('favourites.pages', {})
    if (view !== undefined) this.#show(view)
    // The editor opens the page that the sale screen showed.
    this.#page = Math.max(0, Math.min(this.#pages.length, this.#till.board.tab) - 1)
  }

  async search(text: string): Promise<void> {
    this.#text = text
    const sought = text.trim()
    if (sought === '') return
    const [goods, categories, discounts] = await Promise.all([
      this.#till.act('catalog.search', { text: sought, limit: rows - 4 }),
      this.#till.act('catalog.categories', { text: sought }),
      this.#till.act('favourites.discounts', { text: sought })
    ])
    if (sought !== this.#text.trim()) return
    const tiles: TileView[] = [
      ...(categories ?? []).slice(0, 2).map((category) => ({ kind: 'category' as const, ...category })),
      ...(discounts ?? []).slice(0, 2),
      ...(goods?.goods ?? []).map((one) => ({ kind: 'goods' as const, goods: one }))
    ]
    this.#found = { text: sought, tiles }
    this.#row = Math.max(
      0,
      tiles.findIndex(({ kind }) => kind === 'goods')
    )
  }

  /** Adds the chosen row. If the user was faster than the search, waits for its answer. */
  async enter(): Promise<void> {
    if (this.#found?.text !== this.#text.trim()) await this.search(this.#text)
    if (this.chosen !== undefined) this.add(this.chosen)
  }

  /** Adds goods, a category or a discount at the end of the page. If the page has it already, only selects it. */
  add(tile: TileView): void {
    const { page } = this
    if (page === undefined) return
    const known = page.tiles.findIndex((other) => isSame(other, tile))
    if (known < 0 && page.tiles.length >= maxTiles) {
      this.#till.tell(this.#till.say('fav.full', { count: maxTiles }))
      return
    }
    if (known < 0) this.#setTiles([...page.tiles, tile])
    this.#tile = known < 0 ? page.tiles.length : known
    this.#text = ''
  }

  removeTile(): void {
    if (this.page !== undefined) this.#setTiles(this.page.tiles.toSpliced(this.tileIndex, 1))
  }

  /** Whether the chosen tile has another one on that side. */
  mayMoveTile(by: 1 | -1): boolean {
    return this.page?.tiles[this.tileIndex + by] !== undefined
  }

  moveTile(by: 1 | -1): void {
    const tiles = this.page?.tiles ?? []
    const to = this.tileIndex + by
    const tile = tiles[this.tileIndex]
    if (tile === undefined || !this.mayMoveTile(by)) return
    this.#setTiles(tiles.toSpliced(this.tileIndex, 1).toSpliced(to, 0, tile))
    this.#tile = to
  }

  /** Chooses a tile of the page, and ends the search: only one of them has the keys. */
  choose(index: number): void {
    if (this.page?.tiles[index] === undefined) return
    this.#tile = index
    this.#text = ''
  }

  turnTo(index: number): void {
    this.#page = index
    this.#tile = 0
  }

  turn(by: 1 | -1): void {
    const count = this.#pages.length
    if (count > 0) this.turnTo((this.#page + by + count) % count)
  }

  /** Adds a page with this name, or renames the current one. Returns false if another page has this name. */
  name(name: string): boolean {
    const isNew = this.question === 'new'
    if (this.#pages.some((page, index) => page.name === name && (isNew || index !== this.#page))) {
      this.#till.complain({ kind: 'favourites.pageName' })
      return false
    }
    if (isNew) {
      this.#change([...this.#pages, { name, tiles: [] }])
      this.turnTo(this.#pages.length - 1)
    } else this.#change(this.#pages.map((page, index) => (index === this.#page ? { ...page, name } : page)))
    return true
  }

  movePage(by: 1 | -1): void {
    const to = this.#page + by
    const { page } = this
    if (page === undefined || this.#pages[to] === undefined) return
    this.#change(this.#pages.toSpliced(this.#page, 1).toSpliced(to, 0, page))
    this.#page = to
  }

  removePage(): void {
    this.#change(this.#pages.toSpliced(this.#page, 1))
    this.turnTo(Math.max(0, this.#page - 1))
  }

  async save(): Promise<void> {
    const pages = this.#pages.map(({ name, tiles }) => ({
      name,
      tiles: tiles.map((tile) => ({ kind: whatOf(tile), id: idOf(tile) }))
    }))
    const view = await this.#till.act('favourites.arrange', { pages })
    if (view === undefined) return
    this.#isChanged = false
    this.#till.board.turnTo(Math.min(this.#page + 1, view.pages.length))
  }

  /** Saves the pages and goes back, unless saving fails. */
  async finish(): Promise<void> {
    await this.save()
    if (!this.#isChanged) this.#till.nav.back()
  }

  /** Empties the search, or goes back. */
  leave(): void {
    if (this.isSearching) {
      this.#text = ''
      return
    }
    this.#till.nav.back()
  }

  acts(focus: () => void): Acts {
    const has = this.page !== undefined
    const ask = (question: PageQuestion) => () => (this.question = question)
    return {
      'favourites.leave': () => this.leave(),
      'favourites.find': focus,
      'favourites.save': this.#isChanged ? () => void this.finish() : undefined,
      'favourites.add': this.#addAct(),
      'page.new': this.#pages.length < maxPages ? ask('new') : undefined,
      'page.rename': has ? ask('rename') : undefined,
      'page.earlier': this.#page > 0 ? () => this.movePage(-1) : undefined,
      'page.later': this.#page < this.#pages.length - 1 ? () => this.movePage(1) : undefined,
      'page.remove': has ? () => this.removePage() : undefined,
      'board.back': () => this.turn(-1),
      'board.on': () => this.turn(1),
      ...(this.isSearching ? this.#rowActs() : this.#tileActs())
    }
  }

  #rowActs(): Acts {
    const move = (by: 1 | -1) => () => {
      this.#row = Math.max(0, Math.min(this.found.length - 1, this.#row + by))
    }
    return {
      'list.up': move(-1),
      'list.down': move(1),
      ...Object.fromEntries(this.found.slice(0, rows).map((tile, at) => [`pick.${at + 1}`, () => this.add(tile)]))
    }
  }

  #tileActs(): Acts {
    const tiles = this.page?.tiles ?? []
    if (tiles.length === 0) return {}
    const step = (by: number) => () => this.choose(this.tileIndex + by)
    return {
      'list.left': step(-1),
      'list.right': step(1),
      'list.up': step(-4),
      'list.down': step(4),
      'tile.earlier': this.mayMoveTile(-1) ? () => this.moveTile(-1) : undefined,
      'tile.later': this.mayMoveTile(1) ? () => this.moveTile(1) : undefined,
      'tile.remove': () => this.removeTile(),
      ...Object.fromEntries(tiles.map((_, at) => [`tile.${at + 1}`, () => this.choose(at)]))
    }
  }

  #addAct(): Act | undefined {
    if (!this.isSearching || this.page === undefined) return undefined
    const name = this.chosen === undefined ? this.#text.trim() : nameOf(this.chosen)
    return { run: () => void this.enter(), label: this.#till.say('fav.add', { name }) }
  }

  #setTiles(tiles: TileView[]): void {
    this.#change(this.#pages.map((page, index) => (index === this.#page ? { ...page, tiles } : page)))
  }

  #change(pages: readonly Page[]): void {
    this.#pages = pages
    this.#isChanged = true
    this.#till.dismiss()
  }

  #show(view: FavouritesView): void {
    this.#pages = view.pages
    this.#isRead = true
  }
}
