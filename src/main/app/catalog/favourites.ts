import { defined } from '../../../shared/defined.ts'
import { byName } from '../../../shared/by-name.ts'
import { maxTiles } from '../../../shared/favourites.ts'
import type { LocaleName } from '../../../shared/choices.ts'
import { textOf } from '../../../shared/locales/index.ts'
import { toId, type CategoryId, type ProductId } from '../../../shared/ids.ts'
import type { DiscountTileView, FavouritesView, TileView } from '../../../shared/views.ts'
import { arranged, type FavouritePage, type FavouriteTile } from '../../domain/catalog/favourites.ts'
import { unsellable } from '../../domain/core/goods.ts'
import type { Place } from '../../domain/core/model.ts'
import { goodsView } from '../../domain/views/views.ts'
import { favouritePages, putFavouritePages } from '../../db/catalog/favourites.ts'
import type { Reader } from '../../db/core/open.ts'
import { popularProductIds } from '../../db/catalog/first-goods.ts'
import { goodsByIds } from '../../db/catalog/goods.ts'
import { discounts, syncedAt } from '../../db/catalog/records.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import { CategoryTree, popularWithin } from '../../db/catalog/categories.ts'
import { categoryView, meaning, oldestStock } from './catalog.ts'
import type { Calls, Context } from '../core/context.ts'
import { stockOf } from '../core/current-ticket.ts'
import { stockReader } from '../core/reserved.ts'
import { goodsOf } from '../core/local-products.ts'
import { act } from '../core/act.ts'
import type { Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'
import { inTheirPlaces } from '../core/quick-goods.ts'

type FavouriteSearch = (tile: FavouriteTile) => TileView

/** Returns the discounts of this shop that a person may give, whether or not they apply today. */
const givable = (cache: Reader, { organizationId }: Place): DiscountTileView[] =>
  discounts(cache)
    .filter(({ isManual }) => isManual === true)
    .filter(({ organizationIds: ids }) => ids.length === 0 || ids.includes(organizationId))
    .map(({ id, name, applyType, value, currencyId }) => ({
      kind: 'discount',
      id,
      name,
      applyType,
      value,
      ...defined({ currencyId })
    }))

/** Returns a function that finds tiles in the present cache. Without a cache, only their names are known. */
function findIn(context: Context, at: Place): FavouriteSearch {
  const cache = context.catalog()
  const tree = cache && new CategoryTree(cache, at.organizationId)
  return ({ kind, id, name }) => {
    const gone = { kind: 'gone' as const, was: kind, id, name }
    if (kind === 'discount')
      return cache === undefined ? gone : (givable(cache, at).find((one) => one.id === id) ?? gone)
    if (kind === 'category') {
      const category = tree?.get(toId<CategoryId>(id))
      return category === undefined ? gone : { kind, ...categoryView(category) }
    }
    const goods = goodsOf(context, toId<ProductId>(id), at)
    return goods === undefined || goods.isDeleted
      ? gone
      : { kind, goods: goodsView(goods, stockOf(context, goods, at)) }
  }
}

/** How many pages of categories the till suggests. */
const suggestedCategories = 3

type SuggestedPage = { id: string; name: string; ids: ProductId[] }
/** The last suggestion of each catalogue, and what it was made of. */
const suggestions = new WeakMap<Reader, { key: string; pages: SuggestedPage[] }>()

/**
 * Returns the goods that sell most, and then their categories. The board is read after every sale, and reading
 * categories takes some milliseconds, so the pages stay until other goods sell most.
 */
function suggestedPages(cache: Reader, at: Place, locale: LocaleName): SuggestedPage[] {
  const popular = popularProductIds(cache, 2 * maxTiles)
  const key = [locale, at.organizationId, syncedAt(cache, 'category'), ...popular].join(' ')
  const known = suggestions.get(cache)
  if (known?.key === key) return known.pages
  const tree = new CategoryTree(cache, at.organizationId)
  const outermost = goodsByIds(cache, popular, at).flatMap(({ categoryId }) => tree.path(categoryId).slice(0, 1))
  const categories = [...new Set([...outermost, ...tree.below(undefined, byName(locale))])]
  const pages = [
    { id: 'bestSellers', name: textOf(locale, 'favourites.bestSellers'), ids: popular },
    ...categories.slice(0, suggestedCategories).map(({ id, name }) => ({
      id,
      name,
      ids: popularWithin(cache, tree.within(id), at, 2 * maxTiles).map((goods) => goods.id)
    }))
  ]
  suggestions.set(cache, { key, pages })
  return pages
}

/** Returns pages for a shop that has arranged none, with the goods that sell here, as they are now. */
function suggested(context: Context, cache: Reader, at: Place): FavouritesView {
  const stockAt = stockReader(context)
  const pages = suggestedPages(cache, at, localeOf(context.store)).map(({ id, name, ids }) => {
    const sold = goodsByIds(cache, ids, at).filter((goods) => unsellable(goods) === undefined || goods.isParent)
    const tiles = inTheirPlaces(context, id, sold.slice(0, maxTiles)).map((goods) => ({
      kind: 'goods' as const,
      goods: goodsView(goods, stockAt(goods, at))
    }))
    return { name, tiles, ...oldestStock(tiles) }
  })
  return { isSuggested: true, pages: pages.filter(({ tiles }) => tiles.length > 0) }
}

function viewOf(context: Context, at: Place): FavouritesView {
  const kept = favouritePages(context.store)
  const cache = context.catalog()
  if (kept.length === 0 && cache !== undefined) return suggested(context, cache, at)
  const findAt = findIn(context, at)
  const pages = kept.map(({ name, tiles }) => ({ name, tiles: tiles.map(findAt) }))
  return { pages: pages.map((page) => ({ ...page, ...oldestStock(page.tiles) })) }
}

const nameOf = (tile: TileView): string => (tile.kind === 'goods' ? tile.goods.name : tile.name)

/** Returns the requested pages. Each tile has its present name, or its last known one. */
function named(context: Context, at: Place, pages: readonly { name: string; tiles: Omit<FavouriteTile, 'name'>[] }[]) {
  const findAt = findIn(context, at)
  const before = favouritePages(context.store).flatMap(({ tiles }) => tiles)
  return pages.map(({ name, tiles }) => ({
    name,
    tiles: tiles.flatMap(({ kind, id }): FavouriteTile[] => {
      const known = before.find((tile) => tile.kind === kind && tile.id === id)
      const now = findAt({ kind, id, name: known?.name ?? '' })
      // A tile whose name was never known is dropped.
      return nameOf(now) === '' ? [] : [{ kind, id, name: nameOf(now) }]
    })
  }))
}

const arrange = (context: Context, at: Place, asked: FavouritePage[], approval: Approval): Promise<FavouritesView> =>
  act(context, approval, {
    decide: () => must(arranged(asked)),
    right: () => 'arrangeFavourites',
    write: ({ db }, pages) => putFavouritePages(db, pages),
    journal: (pages, by) => {
      const facts = { by, pages: pages.length, tiles: pages.flatMap(({ tiles }) => tiles).length }
      return { act: 'favourites.arrange', subject: 'favourites', facts }
    },
    answer: () => viewOf(context, at)
  })

export const favourites = {
  'favourites.pages': (context) => {
    const at = place(context.store)
    return at === undefined ? refuse('call.notNow') : viewOf(context, at)
  },
  'favourites.discounts': (context, { text }) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return refuse('call.notNow')
    const isMeant = meaning(text)
    return cache === undefined ? [] : givable(cache, at).filter(({ name }) => isMeant(name))
  },
  'favourites.arrange': (context, { pages, approval }) => {
    const at = place(context.store)
    return at === undefined ? refuse('call.notNow') : arrange(context, at, named(context, at, pages), approval)
  }
} satisfies Calls<'favourites'>
