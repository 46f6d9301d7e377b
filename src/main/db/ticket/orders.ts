import type { SaleId } from '../../../shared/ids.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import type { SoldPart } from '../../domain/orders/orders.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'

type SoldRow = { sale_id: SaleId; product_id: string; quantity: Quantity; order_part: string | null }

/** What this till sold of an order by sales that are not among those the service names, and were not given up. */
export function soldOfOrder(db: Reader, orderId: string, named: readonly string[]): SoldPart[] {
  const rows = db
    .prepare(
      `SELECT sale_id, product_id, quantity, order_part FROM sale_line WHERE order_id = ? ORDER BY sale_id, position`
    )
    .all(orderId) as SoldRow[]
  const counts = (id: SaleId): boolean => {
    const serverId = serverIdOf(db, 'sale', id)
    if (serverId !== undefined) return !named.includes(serverId)
    return jobAbout(db, 'sale.create', id)?.state !== 'writtenOff'
  }
  return rows
    .filter(({ sale_id: id }) => counts(id))
    .map(({ product_id: productId, quantity, order_part: part }) => ({
      productId,
      quantity,
      itemId: (JSON.parse(part ?? '{}') as { itemId?: string }).itemId
    }))
}
