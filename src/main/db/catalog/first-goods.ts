import type { ProductId } from '../../../shared/ids.ts'
import type { Reader } from '../core/open.ts'
import { popularRows } from './catalog-index.ts'
import { brand } from '../../domain/core/checks.ts'
import { valueReader } from '../core/rows.ts'

const sellable = `SELECT id FROM product WHERE is_deleted = 0 AND is_parent = 0 AND is_archived = 0`

const Id = valueReader('product.id', brand<ProductId>())

/** Returns the products that sell most at this till, the best first; none before the till has learned them. */
export const popularProductIds = (catalog: Reader, limit: number): ProductId[] =>
  catalog.prepare(`${sellable} AND row <= ${popularRows} ORDER BY row LIMIT ?`).pluck().all(limit) as ProductId[]

/**
 * Returns products to offer before the first sale: the popular ones first, then the oldest ones of the shop. The
 * service lists the newest first, so the oldest have the largest rows.
 */
export function firstProductIds(catalog: Reader, limit: number): ProductId[] {
  const ids = (where: string, most: number) => Id.all(catalog.prepare(`${sellable} AND ${where} LIMIT ?`).pluck(), most)
  const popular = ids(`row <= ${popularRows} ORDER BY row`, limit)
  return [...popular, ...ids(`row > ${popularRows} ORDER BY row DESC`, limit - popular.length)]
}
