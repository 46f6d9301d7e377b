import { inPlace } from '../../domain/catalog/favourites.ts'
import type { Goods } from '../../domain/core/goods.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import type { Context } from './context.ts'

// The places of quick keys. The board is read after every sale, so the places of this boot are in memory.

/**
 * Returns the goods of a page of quick keys in the places that they had before, also before a restart.
 *
 * @param page a name that does not depend on the language
 */
export function inTheirPlaces(context: Context, page: string, goods: readonly Goods[]): Goods[] {
  const { session, store } = context
  session.quickGoods ??= setting(store, 'quickGoods') ?? {}
  const before = (session.quickGoods[page] ?? []).map((id) => ({ id }))
  const now = inPlace<{ id: string }>(before, goods).map(({ id }) => id)
  session.quickGoods[page] = now
  return now.flatMap((id) => goods.filter((each) => each.id === id))
}

/** Stores the places for the next start, if they have changed: at a lock and at the end, but not after a sale. */
export function keepQuickGoods({ session, store }: Context): void {
  const { quickGoods } = session
  if (quickGoods === undefined) return
  if (JSON.stringify(quickGoods) === JSON.stringify(setting(store, 'quickGoods'))) return
  store.transaction((db) => putSetting(db, 'quickGoods', quickGoods))
}
