import { maxTiles } from '../../shared/favourites.ts'
import type { CategoryId } from '../../shared/ids.ts'
import type { CategoryView, FavouritesView, RailView, SearchView, ShelfView, TileView } from '../../shared/views.ts'
import type { Act } from './ticket.svelte.ts'

/** The number of category colours in the design tokens. */
const hues = 9

/** The tiles beside the ticket: pages of favourites, the goods sold recently in front of them, or the catalogue. */
export class Board {
  readonly #act: Act
  #mode = $state<'favourites' | 'catalogue'>('favourites')
  #recent = $state.raw<SearchView>()
  #favourites = $state.raw<FavouritesView>()
  #shelf = $state.raw<ShelfView>()
  #rail = $state.raw<RailView>()
  /** The tab that the user chose; 0 shows the goods sold recently. If undefined, the first page of favourites shows. */
  #tab = $state<number>()

  constructor(act: Act) {
    this.#act = act
  }

  get isCatalogue(): boolean {
    return this.#mode === 'catalogue'
  }

  /** The names of the pages of favourites. */
  get pages(): readonly string[] {
    return this.#favourites?.pages.map(({ name }) => name) ?? []
  }

  /** 0 is what sold recently, which is shown first until somebody arranges favourites; 1 is the first page of favourites. */
  get tab(): number {
    const first = this.#favourites?.isSuggested === true ? 0 : 1
    return Math.min(this.#tab ?? first, this.pages.length)
  }

  /** The top categories, which the rail lists. */
  get rail(): readonly CategoryView[] {
    return this.#rail?.categories ?? []
  }

  /** Returns the colour number of a category, which is that of its top category; 0 if the category is not known. */
  hueOf(id: CategoryId | undefined): number {
    const outermost = id === undefined ? undefined : this.#rail?.outermost[id]
    const at = this.rail.findIndex((category) => category.id === outermost)
    return at < 0 ? 0 : (at % hues) + 1
  }

  get shelf(): ShelfView | undefined {
    return this.#shelf
  }

  /** The path from the top category to the open one. */
  get path(): readonly CategoryView[] {
    return this.#shelf?.path ?? []
  }

  get tiles(): readonly TileView[] {
    if (this.isCatalogue) return this.#shelf?.tiles ?? []
    if (this.tab === 0) return (this.#recent?.goods ?? []).map((goods) => ({ kind: 'goods', goods }))
    return this.#favourites?.pages[this.tab - 1]?.tiles ?? []
  }

  get stockReadAt(): number | undefined {
    if (this.isCatalogue) return this.#shelf?.stockReadAt
    return this.tab === 0 ? this.#recent?.stockReadAt : this.#favourites?.pages[this.tab - 1]?.stockReadAt
  }

  /** Whether there is another page or tab. */
  get hasMore(): boolean {
    return this.isCatalogue ? (this.#shelf?.pages ?? 1) > 1 : this.pages.length > 0
  }

  async load(): Promise<void> {
    const [recent, favourites, rail] = await Promise.all([
      this.#act('catalog.recent', { limit: maxTiles, fills: true }),
      this.#act('favourites.pages', {}),
      this.#act('catalog.rail', {}),
      this.isCatalogue ? this.#read(this.path.at(-1)?.id, this.#shelf?.page ?? 0) : undefined
    ])
    if (recent !== undefined) this.#recent = recent
    if (favourites !== undefined) this.#favourites = favourites
    if (rail !== undefined) this.#rail = rail
  }

  /** Switches between favourites and the catalogue. */
  async swap(): Promise<void> {
    if (this.isCatalogue) this.#mode = 'favourites'
    else await this.open(this.path.at(-1)?.id)
  }

  /** Opens a category, or the list of top categories. */
  async open(id: CategoryId | undefined): Promise<void> {
    if (await this.#read(id, 0)) this.#mode = 'catalogue'
  }

  /** Opens the parent category. */
  async up(): Promise<void> {
    await this.open(this.path.at(-2)?.id)
  }

  /** Shows the next or the previous page; the first page follows the last. */
  async turn(by: 1 | -1): Promise<void> {
    if (this.isCatalogue) {
      const { page, pages } = this.#shelf ?? { page: 0, pages: 1 }
      await this.#read(this.path.at(-1)?.id, (page + by + pages) % pages)
    } else {
      const count = this.pages.length + 1
      this.#tab = (this.tab + by + count) % count
    }
  }

  turnTo(tab: number): void {
    this.#mode = 'favourites'
    this.#tab = tab
  }

  async #read(categoryId: CategoryId | undefined, page: number): Promise<boolean> {
    const shelf = await this.#act('catalog.browse', { page, ...(categoryId && { categoryId }) })
    if (shelf !== undefined) this.#shelf = shelf
    return shelf !== undefined
  }
}
