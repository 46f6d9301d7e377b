import type { ProductId } from '../../../shared/ids.ts'
import type { SearchFilter } from '../../../shared/views.ts'
import type { SharedTicket } from '../../domain/ticket/other-till-tickets.ts'
import type { Goods } from '../../domain/core/goods.ts'
import type { Line } from '../../domain/core/model.ts'
import { goodsOfOwn, isOwnProduct, type OwnProduct } from '../../domain/ticket/local-product.ts'
import { goodsByCode, goodsById, goodsByIds, type SalePoint } from '../../db/catalog/goods.ts'
import { jobAbout } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import {
  catalogId,
  ownProductById,
  ownProductsByCode,
  productAtService,
  searchOwnProducts
} from '../../db/catalog/local-products.ts'
import { syncedAt } from '../../db/catalog/records.ts'
import type { Context } from './context.ts'

// Local products in addition to the catalogue. The catalogue always has priority: a local product is used only if the
// catalogue does not know it, and disappears from lists once the catalogue has it.

/** How long the service's list may lag behind a write. */
const lagMs = 10 * 60 * 1000

/**
 * Returns whether a product still sells as a local product: it is not in the catalogue yet, and was neither given up
 * nor deleted there.
 */
function sellsAsMade(context: Context, made: OwnProduct, at: SalePoint): boolean {
  const { store } = context
  const there = productAtService(store, made.id)
  if (typeof there !== 'object') return there === 'unknown'
  const cache = context.catalog()
  if (cache === undefined) return true
  if (goodsById(cache, there.id, at) !== undefined) return false
  const pulledAt = syncedAt(cache, 'product')
  const arrivedAt = jobAbout(store, 'product.create', made.id)?.changedAt ?? made.madeAt
  return pulledAt === undefined || pulledAt < arrivedAt + lagMs
}

/**
 * Returns goods by an id of either list. A local product that is in the catalogue is returned as the catalogue has it.
 */
export function goodsOf(context: Context, id: ProductId, at: SalePoint): Goods | undefined {
  const cache = context.catalog()
  const pulled = cache && goodsById(cache, catalogId(context.store, id), at)
  if (pulled !== undefined || !isOwnProduct(id)) return pulled
  const made = ownProductById(context.store, id)
  return made !== undefined && sellsAsMade(context, made, at) ? goodsOfOwn(made, at) : undefined
}

/** Returns several goods in the given order, each once; unknown ids are left out. */
export function goodsOfIds(context: Context, cache: Reader, ids: readonly ProductId[], at: SalePoint): Goods[] {
  if (!ids.some(isOwnProduct)) return goodsByIds(cache, ids, at)
  const found = ids.flatMap((id) => goodsOf(context, id, at) ?? [])
  return [...new Map(found.map((goods) => [goods.id, goods])).values()]
}

/** Returns whether the catalogue has meanwhile got goods with the same barcode, created by somebody else. */
const isInCatalogue = (context: Context, { barcode }: OwnProduct, at: SalePoint): boolean => {
  const cache = context.catalog()
  return (
    barcode !== undefined &&
    cache !== undefined &&
    goodsByCode(cache, barcode, at).some(({ goods }) => !goods.isDeleted)
  )
}

/** Returns the local products with this exact code. The caller uses them if the catalogue has none. */
export const ownByCode = (context: Context, code: string, at: SalePoint): Goods[] =>
  ownProductsByCode(context.store, code.trim())
    .filter((made) => sellsAsMade(context, made, at))
    .map((made) => goodsOfOwn(made, at))

/**
 * Returns whether a local product passes the filter. It has no stock and no supplier, and only its own category counts,
 * without parent categories.
 */
const isLetThrough = ({ categoryId, kind }: Goods, filter: SearchFilter): boolean =>
  filter.inStock !== true &&
  filter.supplierId === undefined &&
  (filter.categoryId === undefined || filter.categoryId === categoryId) &&
  (filter.kind === undefined || filter.kind === kind)

/** Finds local products by a typed text. */
export const searchOwn = (context: Context, text: string, at: SalePoint, filter: SearchFilter = {}): Goods[] =>
  searchOwnProducts(context.store, text)
    .filter((made) => sellsAsMade(context, made, at) && !isInCatalogue(context, made, at))
    .map((made) => goodsOfOwn(made, at))
    .filter((goods) => isLetThrough(goods, filter))

/** Returns the service's ticket with the product ids of our ticket, because a local product has two ids. */
export function withLocalProducts(context: Context, theirs: SharedTicket, lines: readonly Line[]): SharedTicket {
  const made = lines.map(({ productId }) => productId).filter(isOwnProduct)
  if (made.length === 0) return theirs
  const ours = new Map(made.map((id) => [catalogId(context.store, id), id]))
  return {
    ...theirs,
    lines: theirs.lines.map((line) => ({ ...line, productId: ours.get(line.productId) ?? line.productId }))
  }
}
