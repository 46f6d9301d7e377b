import type { OrganizationId, ProductId, WarehouseId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader } from '../core/open.ts'
import { warehouses } from './records.ts'
import { brand, instant, nullable, real } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

export type WarehouseStock = { id: WarehouseId; name: string; amount: number; booked: number; readAt: Instant }
const StockRow = rowReader('stock', {
  id: brand<WarehouseId>(),
  amount: real,
  booked: real,
  readAt: instant
})

const ListedRow = rowReader('product', { listedAt: nullable(instant) })

/**
 * Returns the stock of a product in the warehouses of an organization. Leaves out warehouses whose stock is unknown.
 */
export function stocksOf(db: Reader, productId: ProductId, organizationId: OrganizationId): WarehouseStock[] {
  const rows = StockRow.all(
    db.prepare(`SELECT warehouse_id AS id, amount, booked, read_at AS readAt FROM stock WHERE product_id = (SELECT ?)`),
    productId
  )
  const read = db.prepare(`SELECT stock_read_at AS listedAt FROM product WHERE id = (SELECT ?)`)
  const listedAt = ListedRow.get(read, productId)?.listedAt ?? null
  return warehouses(db)
    .filter((warehouse) => (warehouse.organizationId ?? organizationId) === organizationId)
    .flatMap(({ id, name }) => {
      const row = rows.find((each) => each.id === id)
      if (row !== undefined) return [{ ...row, name }]
      // The record listed all warehouses at that time: one that is missing had no stock.
      return listedAt === null ? [] : [{ id, name, amount: 0, booked: 0, readAt: listedAt }]
    })
}
