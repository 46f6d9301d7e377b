import { fail, ok, type Result } from '../../shared/failure.ts'
import type { SearchView } from '../../shared/views.ts'
import type { Goods, Place } from '../domain/model.ts'
import { unsellable } from '../domain/ticket.ts'
import { goodsView } from '../domain/views.ts'
import { firstProductIds } from '../store/first-goods.ts'
import { goodsByIds, searchGoods } from '../store/goods.ts'
import type { Reader } from '../store/open.ts'
import { latelySold } from '../store/sales.ts'
import { place } from '../store/settings.ts'
import type { Calls, Context } from './context.ts'
import { stockOf } from './counter.ts'

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

export const catalog = {
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
