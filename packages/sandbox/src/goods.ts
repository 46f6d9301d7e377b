import { exact, rounded, toNumber, totalOf } from './exact.ts'
import { stockIn, warehouseNumber } from './handlers/catalogue/product.ts'
import { invalid, productNotFound } from './server/refusal.ts'
import type { ProductRow } from './rows/rows.ts'
import { stockIdOf } from './shop/shop-ids.ts'
import type { World } from './world.ts'

// Goods on the lines of documents other than sales.

type Line = { product_id: string; amount: number }

/**
 * Returns the product of a line. It must have stock, and its unit must allow the quantity (policies "goods-lines").
 * Throws a Refusal otherwise.
 */
export function checkLine(world: World, { product_id, amount }: Line, at = 'products'): ProductRow {
  const row = world.product.live(product_id)
  if (!row) throw productNotFound(`${at}.product_id`, product_id)
  const unit = world.unit.get(row.measure_id)
  if (row.is_parent || unit?.type === 'service') throw invalid(`${at}.product_id`)
  if (toNumber(rounded(exact(amount), unit?.decimal_count ?? 0)) !== amount) throw invalid(`${at}.amount`)
  return row
}

/**
 * Adds an amount to a warehouse, or removes a negative amount. A product that is new to the warehouse gets its stock
 * record there.
 */
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

/** Returns the cost of one piece in the last purchase, or 0 if it is not known. */
export function costOf(world: World, productId: string): { cost: number; currencyId: string } {
  for (const row of world.purchase.find((each) => each.state === 'done')) {
    const line = row.orders.flatMap((order) => order.products).find((each) => each.product_id === productId)
    if (line) return { cost: line.cost, currencyId: row.currency_id }
  }
  return { cost: 0, currencyId: world.currency.find((row) => row.is_main)[0]?._id ?? '' }
}

/** A piece with a mark, and its last known place. */
export type UnitMark = {
  mark: string
  productId: string
  warehouseId: string
  state: 'stock' | 'sold'
  at: string
  purchaseId?: string
  incomeId?: string
  tradeId?: string
}

/**
 * Returns the present state of every piece whose mark came in with a purchase or an income, or went out and back with a
 * sale.
 */
export function unitMarks(world: World): UnitMark[] {
  const heard = [...marksBought(world), ...marksSold(world)].sort((a, b) => a.at.localeCompare(b.at))
  return [...new Map(heard.map((each) => [`${each.productId} ${each.mark}`, each])).values()]
}

function marksBought(world: World): UnitMark[] {
  const purchases = world.purchase
    .find((row) => row.$isIn)
    .flatMap((row) =>
      row.orders.flatMap(({ products }) => products).map((line) => ({ row, line, incomeId: undefined }))
    )
  const incomes = world.income
    .find((row) => row.state === 'done')
    .flatMap((row) =>
      row.purchases.flatMap(({ products }) => products).map((line) => ({ row, line, incomeId: row._id }))
    )
  return [...purchases, ...incomes].flatMap(({ row, line, incomeId }) =>
    (line.marks ?? []).map((mark) => ({
      mark,
      productId: line.product_id,
      warehouseId: row.warehouse_id,
      at: row.created_at,
      state: 'stock' as const,
      ...(incomeId === undefined ? { purchaseId: row._id } : { incomeId })
    }))
  )
}

const marksSold = (world: World): UnitMark[] =>
  world.trade
    .find((row) => row.state === 'done')
    .reverse()
    .flatMap((row) =>
      row.products.flatMap((line) =>
        line.marks.map((mark) => ({
          mark,
          productId: line.product_id,
          warehouseId: line.warehouse_id,
          at: row.created_at,
          state: row.is_refund ? ('stock' as const) : ('sold' as const),
          tradeId: row._id
        }))
      )
    )
