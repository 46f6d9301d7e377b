import type { SaleId } from '../../../shared/ids.ts'
import type { SoldPart } from '../../domain/orders/orders.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { brand, decimal, nullable, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

const SoldRow = rowReader('sale_line', {
  sale_id: brand<SaleId>(),
  product_id: text,
  quantity: decimal,
  order_item: nullable(text)
})

/**
 * Returns what this till sold of an order. Leaves out the sales that the service names, and those that were written
 * off.
 */
export function soldOfOrder(db: Reader, orderId: string, named: readonly string[]): SoldPart[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT sale.id AS sale_id, product_id, quantity, order_item FROM sale_line JOIN sale ON sale.number = sale_number
       WHERE order_id = ? ORDER BY sale.id, position`
    ),
    orderId
  )
  const counts = (id: SaleId): boolean => {
    const serverId = serverIdOf(db, 'sale', id)
    if (serverId !== undefined) return !named.includes(serverId)
    return jobAbout(db, 'sale.create', id)?.state !== 'writtenOff'
  }
  return rows
    .filter(({ sale_id: id }) => counts(id))
    .map(({ product_id: productId, quantity, order_item: itemId }) => ({
      productId,
      quantity,
      itemId: itemId ?? undefined
    }))
}
