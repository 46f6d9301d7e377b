import { SellingRules } from '../../../shared/schemas.ts'
import type { FavouritePage } from '../../domain/catalog/favourites.ts'
import { firstSellingRules } from '../../domain/core/terms.ts'
import { putFavouritePages } from '../../db/catalog/favourites.ts'
import { putSetting } from '../../db/core/settings.ts'
import type { Files } from '../core/context.ts'

/** What a new till of a practice shop begins with. `rules` has the rules that differ from the usual ones. */
type Beginning = { favourites: FavouritePage[]; rules: object }

/** Sets up a new till of a practice shop: its pages of favourites, and its own rules of selling. */
export function beginPractice({ store }: Files, { favourites, rules }: Beginning): void {
  store.transaction((db) => {
    putFavouritePages(db, favourites)
    if (Object.keys(rules).length > 0)
      putSetting(db, 'sellingRules', SellingRules.parse({ ...firstSellingRules, ...rules }))
  })
}
