import type { ProductId } from '../../../shared/ids.ts'
import type { Reader } from '../core/open.ts'
import { popularRows } from './catalog-index.ts'

const sellable = `SELECT id FROM product WHERE is_deleted = 0 AND is_parent = 0 AND is_archived = 0`

/** Returns the products that sell most at this till, the best first; none before the till has learned them. */
export const popularProductIds = (catalog: Reader, limit: number): ProductId[] =>
  catalog.prepare(`${sellable} AND row <= ${popularRows} ORDER BY row LIMIT ?`).pluck().all(limit) as ProductId[]

/**
 * Products to offer while nothing has been sold yet: the popular ones first, then those that the shop has had longest. The
 * service lists the newest first, so the pull gives these the largest rows.
 */
export function firstProductIds(catalog: Reader, limit: number): ProductId[] {
  const ids = (where: string, most: number) =>
    catalog.prepare(`${sellable} AND ${where} LIMIT ?`).pluck().all(most) as ProductId[]
  const popular = ids(`row <= ${popularRows} ORDER BY row`, limit)
  return [...popular, ...ids(`row > ${popularRows} ORDER BY row DESC`, limit - popular.length)]
}
