import type { ProductId } from '../../../shared/ids.ts'
import { isOffered, type Goods } from '../../domain/core/goods.ts'
import { goodsReaders, type SalePoint } from './goods.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { isFoundBy, searchRows } from './search.ts'
import type { RowFilter } from './search-filter.ts'

/** `isCut`: the filter reached its limit of tried goods, so more goods may match. */
export type SearchResult = { goods: Goods[]; hasMore: boolean; isCut?: true }
/** The conditions of a search besides the text: on the row, and on the complete goods. */
export type Narrowing = { filter: RowFilter; keeps: (goods: Goods) => boolean }

/**
 * Returns the goods that match a typed text and may be sold at `at`, best first, at most `limit`. Variants appear as
 * their parent product if the text matches both. Never throws, whatever the text.
 */
export const searchGoods = (db: Reader, text: string, at: SalePoint, limit: number, to?: Narrowing): SearchResult =>
  // The index has row numbers, and a row gets another product when the bestsellers move to the front.
  inOneState(db, () => search(db, text, at, limit, to))

function search(db: Reader, text: string, at: SalePoint, limit: number, to: Narrowing | undefined): SearchResult {
  const goods = new Map<ProductId, Goods>()
  const { ofId, ofRow } = goodsReaders(db, at)
  /** Returns the parent of a variant if the text matches the parent as well. */
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
