import type { ProductId } from '../../../shared/ids.ts'
import type { Reader } from '../core/open.ts'

/** The first products of the cache, the popular ones first: something to sell while nothing has been sold yet. */
export function firstProductIds(catalog: Reader, limit: number): ProductId[] {
  const rows = catalog
    .prepare('SELECT id FROM product WHERE is_deleted = 0 AND is_parent = 0 AND is_archived = 0 ORDER BY row LIMIT ?')
    .all(limit) as { id: ProductId }[]
  return rows.map(({ id }) => id)
}
