import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { toId, type CategoryId, type ProductId } from '../../../shared/ids.ts'
import type { DiscountTileView, FavouritesView, TileView } from '../../../shared/views.ts'
import { arranged, type FavouritePage, type FavouriteTile } from '../../domain/catalog/favourites.ts'
import type { Place } from '../../domain/core/model.ts'
import { goodsView } from '../../domain/views/views.ts'
import { favouritePages, putFavouritePages } from '../../db/catalog/favourites.ts'
import type { Reader } from '../../db/core/open.ts'
import { discounts } from '../../db/catalog/records.ts'
import { place } from '../../db/core/settings.ts'
import { CategoryTree } from '../../db/catalog/categories.ts'
import { categoryView, meaning, oldestStock } from './catalog.ts'
import type { Calls, Context } from '../core/context.ts'
import { stockOf } from '../core/current-ticket.ts'
import { goodsOf } from '../core/local-products.ts'
import { actor, allowed } from '../core/session.ts'

type FavouriteSearch = (tile: FavouriteTile) => TileView

/** The discounts of this shop that a person may give, whether or not they run today. */
const givable = (cache: Reader, { organizationId }: Place): DiscountTileView[] =>
  discounts(cache)
    .filter(({ isManual }) => isManual === true)
    .filter(({ organizationIds: ids }) => ids.length === 0 || ids.includes(organizationId))
    .map(({ id, name, applyType, value, currencyId }) => ({
      ...{ kind: 'discount', id, name, applyType, value },
      ...defined({ currencyId })
    }))

/** How tiles are looked up in the cache of this moment; without one nothing is known but their names. */
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

function viewOf(context: Context, at: Place): FavouritesView {
  const findAt = findIn(context, at)
  const pages = favouritePages(context.store).map(({ name, tiles }) => ({ name, tiles: tiles.map(findAt) }))
  return { pages: pages.map((page) => ({ ...page, ...oldestStock(page.tiles) })) }
}

const nameOf = (tile: TileView): string => (tile.kind === 'goods' ? tile.goods.name : tile.name)

/** The pages asked for, each tile under the name it has now, or had when it was last known. */
function named(context: Context, at: Place, pages: readonly { name: string; tiles: Omit<FavouriteTile, 'name'>[] }[]) {
  const findAt = findIn(context, at)
  const before = favouritePages(context.store).flatMap(({ tiles }) => tiles)
  return pages.map(({ name, tiles }) => ({
    name,
    tiles: tiles.flatMap(({ kind, id }): FavouriteTile[] => {
      const known = before.find((tile) => tile.kind === kind && tile.id === id)
      const now = findAt({ kind, id, name: known?.name ?? '' })
      // Something nobody ever saw is no tile.
      return nameOf(now) === '' ? [] : [{ kind, id, name: nameOf(now) }]
    })
  }))
}

async function arrange(
  context: Context,
  at: Place,
  asked: FavouritePage[],
  approval: Parameters<typeof allowed>[2]
): Promise<Result<FavouritesView>> {
  const pages = arranged(asked)
  if (!pages.ok) return pages
  const by = await allowed(context, 'arrangeFavourites', approval)
  if (!by.ok) return by
  const { store, journal, clock } = context
  const person = actor(context)?.id ?? by.value
  const facts = { by: by.value, pages: pages.value.length, tiles: pages.value.flatMap(({ tiles }) => tiles).length }
  store.transaction((db) => {
    putFavouritePages(db, pages.value)
    journal.append(db, { at: clock.now(), actor: person, act: 'favourites.arrange', subject: 'favourites', facts })
  })
  return ok(viewOf(context, at))
}

export const favourites = {
  'favourites.pages': (context) => {
    const at = place(context.store)
    return at === undefined ? fail('call.notNow') : ok(viewOf(context, at))
  },
  'favourites.discounts': (context, { text }) => {
    const at = place(context.store)
    const cache = context.catalog()
    if (at === undefined) return fail('call.notNow')
    const isMeant = meaning(text)
    return ok(cache === undefined ? [] : givable(cache, at).filter(({ name }) => isMeant(name)))
  },
  'favourites.arrange': (context, { pages, approval }) => {
    const at = place(context.store)
    return at === undefined ? fail('call.notNow') : arrange(context, at, named(context, at, pages), approval)
  }
} satisfies Calls<'favourites'>
