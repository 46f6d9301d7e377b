import { exact, rounded, toNumber, totalOf } from './exact.ts'
import { stockIn, warehouseNumber } from './handlers/product.ts'
import { invalid, productNotFound } from './refusal.ts'
import type { ProductRow } from './rows.ts'
import { stockIdOf } from './shop-ids.ts'
import type { World } from './world.ts'

// Goods on the lines of documents that are no sale.

type Line = { product_id: string; amount: number }

/** The product of a line, which must have a stock, in a quantity its unit allows (policies "goods-lines"). */
export function checkLine(world: World, { product_id, amount }: Line, at = 'products'): ProductRow {
  const row = world.product.live(product_id)
  if (!row) throw productNotFound(`${at}.product_id`, product_id)
  const unit = world.unit.get(row.measure_id)
  if (row.is_parent || unit?.type === 'service') throw invalid(`${at}.product_id`)
  if (toNumber(rounded(exact(amount), unit?.decimal_count ?? 0)) !== amount) throw invalid(`${at}.amount`)
  return row
}

/** Lets an amount into a warehouse, below zero out of it; goods new to the warehouse get their stock there. */
export function enter(world: World, productId: string, warehouseId: string, amount: number): void {
  const warehouse = world.warehouse.get(warehouseId)
  const stock = stockIn(world, productId, warehouseId)
  if (stock) {
    world.stock.update(stock, { amount: totalOf([stock.amount, amount]) })
  } else if (warehouse) {
    const ids = { product_id: productId, warehouse_id: warehouseId, organization_id: warehouse.organization_id }
    const id = stockIdOf(productId, warehouseNumber(world, warehouseId))
    world.stock.insert({ ...ids, amount, booked: 0, in_transit: 0, in_trash: 0 }, id)
  }
}
