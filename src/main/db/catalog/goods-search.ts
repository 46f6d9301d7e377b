import type { ProductId } from '../../../shared/ids.ts'
import { isOffered, type Goods } from '../../domain/core/goods.ts'
import { goodsReaders, type SalePoint } from './goods.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { isFoundBy, searchRows } from './search.ts'
import type { RowFilter } from './search-filter.ts'

/** `isCut`: the sieve was shown as many goods as it may be, so that there may be more that it lets through. */
export type SearchResult = { goods: Goods[]; hasMore: boolean; isCut?: true }
/** What goods must be besides being called so: in the file, and as they are when all is known of them. */
export type Narrowing = { filter: RowFilter; keeps: (goods: Goods) => boolean }

/**
 * The goods that match a typed text and may be sold at `at`, best first, at most `limit`. Variants show as the product
 * they are of while the text does not tell them apart. Never throws on any text.
 */
export const searchGoods = (db: Reader, text: string, at: SalePoint, limit: number, to?: Narrowing): SearchResult =>
  // The index names rows, and a row may be given to another product when the best sellers come to the front.
  inOneState(db, () => search(db, text, at, limit, to))

function search(db: Reader, text: string, at: SalePoint, limit: number, to: Narrowing | undefined): SearchResult {
  const goods = new Map<ProductId, Goods>()
  const { ofId, ofRow } = goodsReaders(db, at)
  /** The parent of a variant, if the text is found in it as well as in the variant. */
  const sharedParent = (id: ProductId): Goods | undefined => {
    const parent = ofId(id)
    return parent?.isParent === true && isOffered(parent) && isFoundBy(db, id, text) ? parent : undefined
  }
  for (const row of searchRows(db, text, to?.filter)) {
    const found = ofRow(row)
    if (found === undefined || !isOffered(found) || (found.isParent && found.variants === 0)) continue
    if (to !== undefined && !to.keeps(found)) continue
    const shown = (found.parentId && sharedParent(found.parentId)) ?? found
    if (goods.has(shown.id)) continue
    if (goods.size === limit) return { goods: [...goods.values()], hasMore: true }
    goods.set(shown.id, shown)
  }
  return { goods: [...goods.values()], hasMore: false, ...(to?.filter.isCut && { isCut: true as const }) }
}
