import { bareProduct, placesOf, stockOf, type Frame } from './demo-goods.ts'
import { demoFrame } from './demo.ts'
import type { CategoryRow, ProductRow, StockRow } from '../rows/rows.ts'
import type { Seed, SeedBase, Shop } from './shop.ts'
import { indexOfShopId, shopId, warehouseNumberOf } from './shop-ids.ts'

/** One product of a given catalogue. `category` is a path with slashes. */
export type CatalogueLine = { barcode: string; name: string; category: string; brand?: string }

/**
 * Creates a shop with the people, places and rules of the demo shop and the given catalogue of up to a million lines.
 * Products, prices and stock are built only when they are read, from the line and the seed.
 */
export function catalogueShop(lines: readonly CatalogueLine[], seed: number): Shop {
  const frame = demoFrame()
  const tree = categoryTree(lines, frame.places.organizationIds)
  const measureId = frame.units.get('dona') ?? ''
  const products: SeedBase<ProductRow> = {
    count: lines.length,
    rangeOf: (id) => (frame.places.organizationIds.includes(id) ? { from: 0, to: lines.length } : undefined),
    indexOf: (id) => indexOfShopId('product', id, lines.length),
    at: (index) => productAt(frame, lines, tree, { index, seed, measureId })
  }
  return {
    ...frame.shop,
    rows: { ...frame.shop.rows, category: tree.rows, discount: [] },
    products,
    stock: lazyStock(frame, lines.length, seed)
  }
}

type Tree = { rows: Seed<CategoryRow>[]; ofLine: Uint32Array }

/** Every path, and every prefix of a path, becomes a category. */
function categoryTree(lines: readonly CatalogueLine[], organizationIds: string[]): Tree {
  const numbers = new Map<string, number>()
  const rows: Seed<CategoryRow>[] = []
  const numberOf = (path: string): number => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    const slash = path.lastIndexOf('/')
    const parent = slash < 0 ? undefined : numberOf(path.slice(0, slash))
    const number = rows.length
    numbers.set(path, number)
    rows.push({
      _id: shopId('category', number + 1000),
      name: path.slice(slash + 1),
      type: 'product',
      parent_id: parent === undefined ? undefined : rows[parent]?._id,
      organization_ids: organizationIds,
      is_available_for_sale: true
    })
    return number
  }
  return { ofLine: Uint32Array.from(lines, (line) => numberOf(line.category)), rows }
}

type At = { index: number; seed: number; measureId: string }

function productAt(frame: Frame, lines: readonly CatalogueLine[], tree: Tree, at: At): Seed<ProductRow> {
  const line = lines[at.index]
  if (!line) throw new RangeError(`no good ${at.index}`)
  return {
    ...bareProduct(shopId('product', at.index), line.name, String(at.index + 1)),
    barcode: line.barcode,
    measure_id: at.measureId,
    category_id: tree.rows[tree.ofLine[at.index] ?? 0]?._id,
    organizations: placesOf(frame, priceOf(at.seed, at.index)),
    tax_ids: (frame.shop.rows.tax ?? []).map((tax) => tax._id)
  }
}

/** From two thousand to about a hundred thousand soʻm; most prices are low. */
const priceOf = (seed: number, index: number): number => 2000 * 50 ** chance(seed, index)

/** Returns a fraction in [0, 1) that depends only on the two numbers. */
function chance(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** The stock is ordered by warehouse, each with every product. */
function lazyStock(frame: Frame, count: number, seed: number): SeedBase<StockRow> {
  const warehouses = frame.places.warehouses
  const productStart = shopId('product', 0).slice(0, 4)
  return {
    count: count * warehouses.length,
    rangeOf: (organizationId) => {
      const own = warehouses.map((warehouse) => warehouse.organization_id === organizationId)
      // The shop's file lists the warehouses of an organization one after the other.
      return { from: Math.max(0, own.indexOf(true)) * count, to: (own.lastIndexOf(true) + 1) * count }
    },
    indexOf: (id) => {
      const number = warehouseNumberOf(id)
      const product = indexOfShopId('product', productStart + id.slice(4), count)
      return product === undefined || !warehouses[number] ? undefined : number * count + product
    },
    at: (position) => {
      const number = Math.floor(position / count)
      const warehouse = warehouses[number]
      if (!warehouse) throw new RangeError(`no stock ${position}`)
      const index = position % count
      return stockOf(shopId('product', index), warehouse, number, Math.floor(chance(seed + number + 1, index) * 100))
    }
  }
}
