import type { SaleId } from '../../../shared/ids.ts'
import type { SoldPart } from '../../domain/orders/orders.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { decimal, fields, brand, nullable, optional, text } from '../core/checks.ts'
import { json, rowReader } from '../core/rows.ts'

const SoldRow = rowReader('sale_line', {
  sale_id: brand<SaleId>(),
  product_id: text,
  quantity: decimal,
  order_part: nullable(text)
})

const toPart = json('order_part', fields<{ itemId?: string }>({ itemId: optional(text) }))

/**
 * Returns what this till sold of an order. Leaves out the sales that the service names, and those that were written
 * off.
 */
export function soldOfOrder(db: Reader, orderId: string, named: readonly string[]): SoldPart[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT sale_id, product_id, quantity, order_part FROM sale_line WHERE order_id = ? ORDER BY sale_id, position`
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
    .map(({ product_id: productId, quantity, order_part: part }) => ({
      productId,
      quantity,
      itemId: toPart(part ?? '{}').itemId
    }))
}
