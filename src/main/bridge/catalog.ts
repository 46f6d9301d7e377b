import { byName } from '../../shared/by-name.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import { maxTiles } from '../../shared/favourites.ts'
import { fold, queryWords } from '../../shared/fold.ts'
import type { CategoryId } from '../../shared/ids.ts'
import type { CategoryView, SearchView, ShelfView, TileView } from '../../shared/views.ts'
import { unsellable, type Goods } from '../domain/goods.ts'
import type { Place } from '../domain/model.ts'
import { goodsView } from '../domain/views.ts'
import { firstProductIds } from '../store/first-goods.ts'
import { goodsByIds, searchGoods } from '../store/goods.ts'
import type { Reader } from '../store/open.ts'
import { latelySold } from '../store/sold-goods.ts'
import { localeOf, place } from '../store/settings.ts'
import { CategoryTree, goodsInCategory, variantsOf } from '../store/shelves.ts'
import type { Calls, Context } from './context.ts'
import { stockOf } from './counter.ts'
import { productView } from './product.ts'

const empty: SearchView = { goods: [], hasMore: false }

/** Goods as rows to choose from, with the age of the oldest amount among them. */
export function searchView(context: Context, goods: readonly Goods[], at: Place, hasMore: boolean): SearchView {
  const readAt = goods.flatMap(({ stock }) => (stock === undefined ? [] : [stock.readAt]))
  return {
    goods: goods.map((each) => goodsView(each, stockOf(context, each, at))),
    hasMore,
    ...(readAt.length === 0 ? {} : { stockReadAt: Math.min(...readAt) })
  }
}

/** While the cache is not there nothing is found, which is no failure: it is being filled. */
function look(context: Context, find: (cache: Reader, at: Place) => SearchView): Result<SearchView> {
  const at = place(context.store)
  const cache = context.catalog()
  if (at === undefined) return fail('call.notNow')
  return ok(cache === undefined ? empty : find(cache, at))
}

/** The age of the oldest amount among tiles. */
export function oldestStock(tiles: readonly TileView[]): { stockReadAt?: number } {
  const readAt = tiles.flatMap((tile) => (tile.kind === 'goods' && tile.goods.stock ? [tile.goods.stock.readAt] : []))
  return readAt.length === 0 ? {} : { stockReadAt: Math.min(...readAt) }
}

/** A page of what lies in a category: the categories below it first, then its goods. */
function shelf(
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
    ...categories.map(({ id, name }) => ({ kind: 'category' as const, id, name })),
    ...goods.map((each) => ({ kind: 'goods' as const, goods: goodsView(each, stockOf(context, each, at)) }))
  ]
  return { path: path.map(({ id, name }) => ({ id, name })), tiles, page, pages, ...oldestStock(tiles) }
}

/** More categories than this are not one search. */
const maxCategories = 5

/** Categories of this shop with a name in which every typed word begins a word. */
function categoriesNamed(cache: Reader, at: Place, text: string): CategoryView[] {
  const words = queryWords(text)
  if (words.length === 0) return []
  const isMeant = (name: string) => {
    const pieces = fold(name).split(' ')
    return words.every((spellings) => spellings.some((word) => pieces.some((piece) => piece.startsWith(word))))
  }
  const found = new CategoryTree(cache, at.organizationId).all().filter(({ name }) => isMeant(name))
  return found.slice(0, maxCategories).map(({ id, name }) => ({ id, name }))
}

export const catalog = {
  'catalog.shelf': (context, { categoryId: id, page }) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return fail('call.notNow')
    return ok(
      cache === undefined ? { path: [], tiles: [], page: 0, pages: 1 } : shelf(context, cache, at, { id, page })
    )
  },
  'catalog.categories': (context, { text }) => {
    const at = place(context.store)
    const cache = context.catalog()
    return ok(at === undefined || cache === undefined ? [] : categoriesNamed(cache, at, text))
  },
  'catalog.variants': (context, { productId }) =>
    look(context, (cache, at) =>
      searchView(context, variantsOf(cache, productId, at, byName(localeOf(context.store))), at, false)
    ),
  'catalog.product': (context, { productId }) => productView(context, productId),
  'catalog.search': (context, { text, limit }) =>
    look(context, (cache, at) => {
      const { goods, hasMore } = searchGoods(cache, text, at, limit)
      return searchView(context, goods, at, hasMore)
    }),
  'catalog.lately': (context, { limit }) =>
    look(context, (cache, at) => {
      const sells = (goods: Goods) => unsellable(goods) === undefined
      const sold = goodsByIds(cache, latelySold(context.store, limit), at).filter(sells)
      // Some of the first ones may not sell here: twice as many are looked at.
      const goods = sold.length > 0 ? sold : goodsByIds(cache, firstProductIds(cache, 2 * limit), at).filter(sells)
      return searchView(context, goods.slice(0, limit), at, false)
    })
} satisfies Calls<'catalog'>
