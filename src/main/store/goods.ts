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

type ProductRow = {
  id: ProductId
  name: string
  sku: string
  barcode: string | null
  category_id: string | null
  unit_id: string | null
  unit_name: string
  unit_decimals: number
  box_item: string | null
  tax_ids: string
  shops: string
  is_marked: number
  is_parent: number
  is_deleted: number
  fault: string | null
  stock_read_at: number | null
}
type StockRow = { amount: number; booked: number; read_at: number }
type UnitRecord = { name: string; decimals: number }

const columns = `id, name, sku, barcode, category_id, unit_id, unit_name, unit_decimals, box_item, tax_ids, shops,
  is_marked, is_parent, is_deleted, fault, stock_read_at`

const one = <T>(row: unknown): T | undefined => row as T | undefined

function recordOf<T>(db: Reader, kind: string, id: string): T | undefined {
  const found = one<{ json: string }>(
    db.prepare(`SELECT json FROM record WHERE kind = (SELECT ?) AND id = (SELECT ?)`).get(kind, id)
  )
  return found && (JSON.parse(found.json) as T)
}

/** Price items first, the price of the product's own page where there is none. A price of nothing is no price. */
function priceOf(db: Reader, id: string, at: SalePoint): UnitPrice | undefined {
  const found = one<{ amount: string | null }>(
    db
      .prepare(
        `SELECT amount FROM price
         WHERE product_id = (SELECT ?) AND price_list_id = (SELECT ?) AND organization_id = (SELECT ?)
         ORDER BY source LIMIT 1`
      )
      .get(id, at.priceListId, at.organizationId)
  )
  const amount = (found?.amount ?? undefined) as UnitPrice | undefined
  return amount === undefined || isZeroDecimal(amount) ? undefined : amount
}

function stockOf(db: Reader, row: ProductRow, at: SalePoint, shop: ProductShop | undefined): Goods['stock'] {
  const found = one<StockRow>(
    db
      .prepare(
        `SELECT amount, booked, read_at FROM stock WHERE product_id = (SELECT ?) AND warehouse_id = (SELECT ?) LIMIT 1`
      )
      .get(row.id, at.warehouseId)
  )
  if (found === undefined && row.stock_read_at === null) return undefined
  return {
    amount: found?.amount ?? 0,
    booked: found?.booked ?? 0,
    readAt: (found?.read_at ?? row.stock_read_at) as Instant,
    yellowLine: shop?.yellowLine,
    redLine: shop?.redLine
  }
}

/** A tax that the pull could not read: selling without it would be selling at a wrong price. */
type KeptTax = Tax | { id: string; isUnreadable: true }

function taxesOf(db: Reader, row: ProductRow): { taxes: Tax[]; fault: string | undefined } {
  const ids = row.tax_ids === '[]' ? [] : (JSON.parse(row.tax_ids) as string[])
  const kept = ids.flatMap((id) => recordOf<KeptTax>(db, 'tax', id) ?? [])
  const taxes = kept.filter((tax): tax is Tax => !('isUnreadable' in tax))
  return { taxes, fault: taxes.length < kept.length ? 'tax_ids' : undefined }
}

function toGoods(db: Reader, row: ProductRow, at: SalePoint): Goods {
  const shop = (JSON.parse(row.shops) as ProductShop[]).find((each) => each.organizationId === at.organizationId)
  // A unit has no changed-since read: its own record is newer than the copy on the product's page.
  const unit = row.unit_id === null ? undefined : recordOf<UnitRecord>(db, 'unit', row.unit_id)
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
    price: priceOf(db, row.id, at),
    taxes,
    isMarked: row.is_marked === 1,
    isParent: row.is_parent === 1,
    isDeleted: row.is_deleted === 1,
    isAvailableForSale: shop?.isAvailable ?? false,
    fault: row.fault ?? fault,
    stock: stockOf(db, row, at, shop)
  }
}

/** One product as it sells at `at`, deleted or not. */
export function goodsById(db: Reader, id: ProductId, at: SalePoint): Goods | undefined {
  const row = one<ProductRow>(db.prepare(`SELECT ${columns} FROM product WHERE id = (SELECT ?)`).get(id))
  return row && toGoods(db, row, at)
}

/** Several products in the order asked; unknown ids are left out. */
export const goodsByIds = (db: Reader, ids: readonly ProductId[], at: SalePoint): Goods[] =>
  ids.flatMap((id) => goodsById(db, id, at) ?? [])

function goodsByRow(db: Reader, row: number, at: SalePoint): Goods | undefined {
  const found = one<ProductRow>(db.prepare(`SELECT ${columns} FROM product WHERE row = (SELECT ?)`).get(row))
  return found && toGoods(db, found, at)
}

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
    const found = goodsByRow(db, row, at)
    // What only other shops of the account sell is not offered here.
    if (!found?.isAvailableForSale) continue
    if (goods.length === limit) return { goods, hasMore: true }
    goods.push(found)
  }
  return { goods, hasMore: false }
}
