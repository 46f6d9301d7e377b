import type { CategoryId, ProductId } from '../../shared/ids.ts'
import type { Instant } from '../../shared/ports.ts'
import { isZeroDecimal, oneDecimal, type Decimal, type UnitPrice } from '../../shared/quantity.ts'
import type { CodeHit, Goods, Place, Tax } from '../domain/model.ts'
import type { Reader } from './open.ts'
import { searchRows } from './search.ts'

// Goods as the counter needs them, read from the cache. Bound values are compared as `= (SELECT ?)` and limits are
// literal: otherwise SQLite may prepare a statement anew for each value it is given.

/** Where something is sold: it decides price, availability and stock. */
export type SalePoint = Pick<Place, 'organizationId' | 'priceListId' | 'warehouseId'>

/** What one organization says about a product; part of the product's row. */
export type ProductShop = {
  organizationId: string
  isAvailable: boolean
  yellowLine?: number | undefined
  redLine?: number | undefined
}

/** A product with what it costs, weighs and amounts to at one place. */
type GoodsRow = {
  id: ProductId
  name: string
  sku: string
  barcode: string | null
  category_id: string | null
  unit_name: string
  unit_decimals: number
  /** The unit's own record: it has no changed-since read, so it is newer than the copy on the product's page. */
  unit: string | null
  box_item: string | null
  tax_ids: string
  shops: string
  is_marked: number
  is_parent: number
  is_deleted: number
  fault: string | null
  price: string | null
  min_price: string | null
  max_price: string | null
  stock_read_at: number | null
  amount: number | null
  booked: number | null
  read_at: number | null
}

// Price items first, the price of the product's own page where there is none: 'item' sorts before 'product'.
const priceColumn = (column: 'amount' | 'min_amount' | 'max_amount') => `
    (SELECT price.${column} FROM price
     WHERE price.product_id = product.id AND price_list_id = (SELECT @priceListId)
       AND organization_id = (SELECT @organizationId)
     ORDER BY source LIMIT 1)`
const goodsWhere = (condition: string) => `
  SELECT product.id, name, sku, barcode, category_id, unit_name, unit_decimals, box_item, tax_ids, shops, is_marked,
    is_parent, is_deleted, fault, stock_read_at, stock.amount, stock.booked, stock.read_at,
    (SELECT json FROM record WHERE kind = 'unit' AND record.id = product.unit_id) AS unit,
    ${priceColumn('amount')} AS price, ${priceColumn('min_amount')} AS min_price,
    ${priceColumn('max_amount')} AS max_price
  FROM product
  LEFT JOIN stock ON stock.product_id = product.id AND stock.warehouse_id = (SELECT @warehouseId)
  WHERE ${condition} = (SELECT @key)`
const byId = goodsWhere('product.id')
const byRow = goodsWhere('product.row')

function read(db: Reader, sql: string, key: string | number, at: SalePoint): Goods | undefined {
  const { organizationId, priceListId, warehouseId } = at
  const row = db.prepare(sql).get({ organizationId, priceListId, warehouseId, key }) as GoodsRow | undefined
  return row && toGoods(db, row, at)
}

function stockOf(row: GoodsRow, shop: ProductShop | undefined): Goods['stock'] {
  const readAt = row.read_at ?? row.stock_read_at
  if (readAt === null) return undefined
  return {
    amount: row.amount ?? 0,
    booked: row.booked ?? 0,
    readAt: readAt as Instant,
    yellowLine: shop?.yellowLine,
    redLine: shop?.redLine
  }
}

/** A price of nothing is no price. */
function priceOf(row: GoodsRow): UnitPrice | undefined {
  const price = (row.price ?? undefined) as UnitPrice | undefined
  return price === undefined || isZeroDecimal(price) ? undefined : price
}

/** A tax that the pull could not read: selling without it would be selling at a wrong price. */
type KeptTax = Tax | { id: string; isUnreadable: true }

function taxesOf(db: Reader, row: GoodsRow): { taxes: Tax[]; fault: string | undefined } {
  if (row.tax_ids === '[]') return { taxes: [], fault: undefined }
  const kept = (JSON.parse(row.tax_ids) as string[]).flatMap((id) => {
    const found = db.prepare(`SELECT json FROM record WHERE kind = 'tax' AND id = (SELECT ?)`).get(id)
    return found === undefined ? [] : (JSON.parse((found as { json: string }).json) as KeptTax)
  })
  const taxes = kept.filter((tax): tax is Tax => !('isUnreadable' in tax))
  // A manual tax is put on by a person, wherever else it is named.
  const own = taxes.filter(({ isManual }) => isManual !== true)
  return { taxes: own, fault: taxes.length < kept.length ? 'tax_ids' : undefined }
}

function toGoods(db: Reader, row: GoodsRow, at: SalePoint): Goods {
  const shop = (JSON.parse(row.shops) as ProductShop[]).find((each) => each.organizationId === at.organizationId)
  const unit = row.unit === null ? undefined : (JSON.parse(row.unit) as { name: string; decimals: number })
  const { taxes, fault } = taxesOf(db, row)
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode ?? undefined,
    categoryId: (row.category_id ?? undefined) as CategoryId | undefined,
    unitName: unit?.name ?? row.unit_name,
    unitDecimals: unit?.decimals ?? row.unit_decimals,
    boxItem: (row.box_item ?? undefined) as Decimal | undefined,
    price: priceOf(row),
    minPrice: (row.min_price ?? undefined) as UnitPrice | undefined,
    maxPrice: (row.max_price ?? undefined) as UnitPrice | undefined,
    taxes,
    isMarked: row.is_marked === 1,
    isParent: row.is_parent === 1,
    isDeleted: row.is_deleted === 1,
    isAvailableForSale: shop?.isAvailable ?? false,
    fault: row.fault ?? fault,
    stock: stockOf(row, shop)
  }
}

/** One product as it sells at `at`, deleted or not. */
export const goodsById = (db: Reader, id: ProductId, at: SalePoint): Goods | undefined => read(db, byId, id, at)

/** Several products in the order asked; unknown ids are left out. */
export const goodsByIds = (db: Reader, ids: readonly ProductId[], at: SalePoint): Goods[] =>
  ids.flatMap((id) => goodsById(db, id, at) ?? [])

/** More products than this under one code are not offered. */
const maxHits = 20

/**
 * Every product that a whole code may mean: a barcode first, then the barcode of a box, then an exact article code.
 * A product is named once. Deleted ones are named only when nothing else is left, so that the reason can be told.
 */
export function goodsByCode(db: Reader, code: string, at: SalePoint): CodeHit[] {
  const exact = code.trim()
  if (exact === '') return []
  const coded = db
    .prepare(`SELECT product_id AS id, kind FROM code WHERE code = (SELECT ?) ORDER BY kind LIMIT 50`)
    .all(exact) as { id: ProductId; kind: 'barcode' | 'box' }[]
  const skus = db.prepare(`SELECT id, 'sku' AS kind FROM product WHERE sku = (SELECT ?) LIMIT 50`).all(exact) as {
    id: ProductId
    kind: 'sku'
  }[]
  const hits = new Map<ProductId, CodeHit>()
  for (const { id, kind } of [...coded, ...skus]) {
    const goods = hits.has(id) || hits.size === maxHits ? undefined : goodsById(db, id, at)
    if (goods === undefined) continue
    hits.set(id, { goods, kind, quantity: kind === 'box' ? (goods.boxItem ?? oneDecimal) : oneDecimal })
  }
  const all = [...hits.values()]
  const living = all.filter(({ goods }) => !goods.isDeleted)
  return living.length > 0 ? living : all
}

export type SearchResult = { goods: Goods[]; hasMore: boolean }

/** The goods that match a typed text and may be sold at `at`, best first, at most `limit`. Never throws on any text. */
export function searchGoods(db: Reader, text: string, at: SalePoint, limit: number): SearchResult {
  const goods: Goods[] = []
  for (const row of searchRows(db, text)) {
    const found = read(db, byRow, row, at)
    // What only other shops of the account sell is not offered here.
    if (!found?.isAvailableForSale) continue
    if (goods.length === limit) return { goods, hasMore: true }
    goods.push(found)
  }
  return { goods, hasMore: false }
}
