import { byName } from '../../../shared/by-name.ts'
import { defined } from '../../../shared/defined.ts'
import { maxTiles } from '../../../shared/favourites.ts'
import { fold, queryWords } from '../../../shared/fold.ts'
import type { CategoryId } from '../../../shared/ids.ts'
import type {
  CategoryView,
  FoundCategoryView,
  RailView,
  SearchFilter,
  SearchView,
  ShelfView,
  SupplierView,
  TileView
} from '../../../shared/views.ts'
import { unsellable, type Goods } from '../../domain/core/goods.ts'
import type { Place } from '../../domain/core/model.ts'
import { goodsView } from '../../domain/views/views.ts'
import { firstProductIds } from '../../db/catalog/first-goods.ts'
import { searchGoods, type Narrowing, type SearchResult } from '../../db/catalog/goods-search.ts'
import type { Reader } from '../../db/core/open.ts'
import { recentlySold } from '../../db/catalog/sold-goods.ts'
import { hasSuppliers, suppliers, type CategoryRecord } from '../../db/catalog/records.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import {
  CategoryTree,
  categoriesOfFound,
  goodsInCategory,
  suppliersOfFound,
  variantsOf
} from '../../db/catalog/categories.ts'
import { rowFilterOf } from '../../db/catalog/search-filter.ts'
import type { Calls, Context } from '../core/context.ts'
import { stockOf } from '../core/current-ticket.ts'
import { goodsOfIds, searchOwn } from '../core/local-products.ts'
import { productView } from './product.ts'
import { refuse } from '../core/refusal.ts'
import { inTheirPlaces } from '../core/quick-goods.ts'

const empty: SearchView = { goods: [], hasMore: false }

const oldestOf = (readAt: readonly number[]): { stockReadAt?: number } =>
  readAt.length === 0 ? {} : { stockReadAt: Math.min(...readAt) }

/** Returns goods as rows to choose from, with the age of the oldest stock amount among them. */
export function searchView(context: Context, goods: readonly Goods[], at: Place, hasMore: boolean): SearchView {
  const readAt = goods.flatMap(({ stock }) => (stock === undefined ? [] : [stock.readAt]))
  return {
    goods: goods.map((each) => goodsView(each, stockOf(context, each, at))),
    hasMore,
    ...oldestOf(readAt)
  }
}

/**
 * Runs a search in the cache. Returns no results while the cache is not available: it is being filled, which is no
 * failure.
 */
function searchFor(context: Context, find: (cache: Reader, at: Place) => SearchView): SearchView {
  const at = place(context.store)
  const cache = context.catalog()
  if (at === undefined) return refuse('call.notNow')
  return cache === undefined ? empty : find(cache, at)
}

/** Returns the age of the oldest stock amount among tiles. */
export function oldestStock(tiles: readonly TileView[]): { stockReadAt?: number } {
  const readAt = tiles.flatMap((tile) => (tile.kind === 'goods' && tile.goods.stock ? [tile.goods.stock.readAt] : []))
  return oldestOf(readAt)
}

/** Returns a category with its picture, if it has one. */
export const categoryView = ({ id, name, image }: CategoryRecord): CategoryView => ({ id, name, ...defined({ image }) })

/** Returns a page of a category: first its subcategories, then its goods. */
function categoryPage(
  context: Context,
  cache: Reader,
  at: Place,
  asked: { id: CategoryId | undefined; page: number }
): ShelfView {
  const tree = new CategoryTree(cache, at.organizationId)
  const path = tree.path(asked.id)
  const id = path.at(-1)?.id
  const below = tree.below(id, byName(localeOf(context.store)))
  const { total } = goodsInCategory(cache, id, at, { offset: 0, limit: 0 })
  const pages = Math.max(1, Math.ceil((below.length + total) / maxTiles))
  const page = Math.min(asked.page, pages - 1)
  const first = page * maxTiles
  const categories = below.slice(first, first + maxTiles)
  const offset = Math.max(0, first - below.length)
  const { goods } = goodsInCategory(cache, id, at, { offset, limit: maxTiles - categories.length })
  const tiles = [
    ...categories.map((each) => ({ kind: 'category' as const, ...categoryView(each) })),
    ...goods.map((each) => ({ kind: 'goods' as const, goods: goodsView(each, stockOf(context, each, at)) }))
  ]
  return { path: path.map(categoryView), tiles, page, pages, ...oldestStock(tiles) }
}

/** Returns the top-level categories with goods, and the top-level category of each category. */
function rail(context: Context, cache: Reader, at: Place): RailView {
  const tree = new CategoryTree(cache, at.organizationId)
  const categories = tree.below(undefined, byName(localeOf(context.store)))
  const under = categories.flatMap(({ id }) => tree.within(id).map((each) => [each, id] as const))
  return { categories: categories.map(categoryView), outermost: Object.fromEntries(under) }
}

/**
 * Returns the goods that were sold recently. If there are none, or if `fills` is set, it adds the first goods
 * of the shop.
 */
function recentGoods(
  context: Context,
  cache: Reader,
  at: Place,
  { limit, fills }: { limit: number; fills?: true | undefined }
): SearchView {
  const sells = (goods: Goods) => unsellable(goods) === undefined
  const sold = goodsOfIds(context, cache, recentlySold(context.store, limit), at).filter(sells)
  const isEnough = sold.length > 0 && (fills !== true || sold.length >= limit)
  // Some of these goods may not be for sale here, so the query reads twice as many.
  const first = isEnough ? [] : goodsOfIds(context, cache, firstProductIds(cache, 2 * limit), at).filter(sells)
  const rest = first.filter(({ id }) => sold.every((each) => each.id !== id))
  const goods = [...sold, ...rest].slice(0, limit)
  return searchView(context, fills === true ? inTheirPlaces(context, 'recent', goods) : goods, at, false)
}

/** A search by category names at most this many categories. */
const maxCategories = 5

/** Returns whether words of a name begin with the words of a text, in either script. An empty text matches nothing. */
export function meaning(text: string): (name: string) => boolean {
  const words = queryWords(text)
  return (name) => {
    const pieces = fold(name).split(' ')
    const isThere = (spellings: readonly string[]) =>
      spellings.some((word) => pieces.some((piece) => piece.startsWith(word)))
    return words.length > 0 && words.every(isThere)
  }
}

/** Returns the categories of this shop whose name matches the typed text. */
function categoriesNamed(cache: Reader, at: Place, text: string): CategoryView[] {
  const isMeant = meaning(text)
  const found = new CategoryTree(cache, at.organizationId).all().filter(({ name }) => isMeant(name))
  return found.slice(0, maxCategories).map(categoryView)
}

/** Returns what a filter requires of goods. The stock is reduced by what this till has sold since it was read. */
function narrowing(context: Context, cache: Reader, at: Place, filter: SearchFilter): Narrowing {
  const { categoryId, inStock } = filter
  const categories = categoryId === undefined ? [] : new CategoryTree(cache, at.organizationId).within(categoryId)
  return {
    filter: rowFilterOf(filter, at, categories),
    keeps: (goods) => inStock !== true || goods.isParent || (stockOf(context, goods, at) ?? 0) > 0
  }
}

/** Returns the search results. If the filters hide all of them, returns how many they hide. */
function found(
  context: Context,
  cache: Reader,
  at: Place,
  { text, limit, filter }: { text: string; limit: number; filter?: SearchFilter | undefined }
): SearchView {
  const withLocalGoods = ({ goods, hasMore }: SearchResult, through?: SearchFilter) => {
    // Local products come after the goods of the catalogue.
    const made = hasMore || goods.length >= limit ? [] : searchOwn(context, text, at, through)
    return { goods: [...goods, ...made].slice(0, limit), hasMore: hasMore || goods.length + made.length > limit }
  }
  const ways = hasSuppliers(cache) ? { hasSuppliers: true as const } : {}
  if (filter === undefined) {
    const { goods, hasMore } = withLocalGoods(searchGoods(cache, text, at, limit))
    return { ...searchView(context, goods, at, hasMore), ...ways }
  }
  const narrowed = searchGoods(cache, text, at, limit, narrowing(context, cache, at, filter))
  const { goods, hasMore } = withLocalGoods(narrowed, filter)
  const { isCut } = narrowed
  const all = goods.length === 0 ? withLocalGoods(searchGoods(cache, text, at, limit)) : undefined
  return {
    ...searchView(context, goods, at, hasMore),
    ...ways,
    ...(isCut && { isCut }),
    ...(all && all.goods.length > 0 && { hidden: { count: all.goods.length, hasMore: all.hasMore } })
  }
}

/** The number of categories or suppliers that keys can pick. */
const maxFoundIn = 23

/** Returns the categories of the found goods with their parent categories, in the order of the tree. */
function foundIn(cache: Reader, at: Place, text: string, order: (a: string, b: string) => number): FoundCategoryView[] {
  const tree = new CategoryTree(cache, at.organizationId)
  const meant = new Map<CategoryId, CategoryView[]>()
  for (const id of categoriesOfFound(cache, text)) {
    const path = tree.path(id)
    const fresh = path.filter((each) => !meant.has(each.id))
    if (meant.size + fresh.length > maxFoundIn) continue
    for (const each of fresh) meant.set(each.id, path.slice(0, path.indexOf(each) + 1))
  }
  const words = (path: CategoryView[]) => path.map(({ name }) => name)
  const rows = [...meant].map(([id, path]) => ({ id, path: words(path) }))
  const compare = (a: string[], b: string[]) => {
    const at = a.findIndex((name, index) => name !== b[index])
    return at < 0 ? a.length - b.length : b[at] === undefined ? 1 : order(a[at] ?? '', b[at])
  }
  return rows
    .toSorted((a, b) => compare(a.path, b.path))
    .map(({ id, path }) => ({ id, name: path.at(-1) ?? '', above: path.slice(0, -1) }))
}

/** Returns the suppliers of the found goods by name. Suppliers that the list does not name are left out. */
function suppliersOf(cache: Reader, text: string, order: (a: string, b: string) => number): SupplierView[] {
  const names = new Map(suppliers(cache).map(({ id, name }) => [id, name]))
  return suppliersOfFound(cache, text)
    .flatMap((id) => {
      const name = names.get(id)
      return name === undefined || name === '' ? [] : { id, name }
    })
    .slice(0, maxFoundIn)
    .toSorted((a, b) => order(a.name, b.name))
}

export const catalog = {
  'catalog.browse': (context, { categoryId: id, page }) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return refuse('call.notNow')
    return cache === undefined
      ? { path: [], tiles: [], page: 0, pages: 1 }
      : categoryPage(context, cache, at, { id, page })
  },
  'catalog.categories': (context, { text }) => {
    const at = place(context.store)
    const cache = context.catalog()
    return at === undefined || cache === undefined ? [] : categoriesNamed(cache, at, text)
  },
  'catalog.savePicture': async (context, { image, webp }) => {
    await context.pictures.keep(image, webp === undefined ? undefined : Buffer.from(webp, 'base64'))
    return undefined
  },
  'catalog.variants': (context, { productId }) =>
    searchFor(context, (cache, at) =>
      searchView(context, variantsOf(cache, productId, at, byName(localeOf(context.store))), at, false)
    ),
  'catalog.product': (context, { productId }) => productView(context, productId),
  'catalog.search': (context, asked) => searchFor(context, (cache, at) => found(context, cache, at, asked)),
  'catalog.matchingCategories': (context, { text }) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return refuse('call.notNow')
    return cache === undefined ? [] : foundIn(cache, at, text, byName(localeOf(context.store)))
  },
  'catalog.suppliers': (context, { text }) => {
    const cache = context.catalog()
    if (place(context.store) === undefined) return refuse('call.notNow')
    return cache === undefined ? [] : suppliersOf(cache, text, byName(localeOf(context.store)))
  },
  'catalog.recent': (context, asked) => searchFor(context, (cache, at) => recentGoods(context, cache, at, asked)),
  'catalog.rail': (context) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return refuse('call.notNow')
    return cache === undefined ? { categories: [], outermost: {} } : rail(context, cache, at)
  }
} satisfies Calls<'catalog', 'pictures'>
