import type { CategoryId, ProductId } from '../../../shared/ids.ts'
import { isZeroDecimal, oneDecimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { CodeHit, Goods } from '../../domain/core/goods.ts'
import type { Place, Tax } from '../../domain/core/model.ts'
import { keptJson } from '../core/kept-json.ts'
import type { Reader } from '../core/open.ts'
import { keptTax, unit } from './record-checks.ts'
import {
  brand,
  decimal,
  fields,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  real,
  text,
  booleanValue
} from '../../domain/core/checks.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'

// Goods for selling, read from the cache.

/** The place of a sale: it decides price, availability and stock. */
export type SalePoint = Pick<Place, 'organizationId' | 'priceListId' | 'warehouseId'>

/** The data of a product in one organization; part of the product's row. */
export type ProductShop = {
  organizationId: string
  isAvailable: boolean
  yellowLine?: number | undefined
  redLine?: number | undefined
}
const shop = fields<ProductShop>({
  organizationId: text,
  isAvailable: booleanValue,
  yellowLine: optional(real),
  redLine: optional(real)
})

/** A product with its price, weight and stock at one place. */
const goodsShape = {
  id: brand<ProductId>(),
  name: text,
  sku: text,
  barcode: nullable(text),
  category_id: nullable(brand<CategoryId>()),
  unit_name: text,
  unit_decimals: integer,
  /** The unit's own record. It has no read of changes, so it is newer than the copy on the product's page. */
  unit: nullable(text),
  box_item: nullable(decimal),
  tax_ids: text,
  shops: text,
  is_marked: integer,
  is_parent: integer,
  parent_id: nullable(brand<ProductId>()),
  is_kit: integer,
  is_archived: integer,
  is_deleted: integer,
  fault: nullable(text),
  image: nullable(text),
  price: nullable(decimal),
  min_price: nullable(decimal),
  max_price: nullable(decimal),
  stock_read_at: nullable(instant),
  amount: nullable(real),
  booked: nullable(real),
  read_at: nullable(instant)
}
const GoodsRow = rowReader('product', goodsShape)
type GoodsRow = RowOf<typeof GoodsRow>
const HitRow = rowReader('product', { kind: oneOf(['barcode', 'box', 'sku']), ...goodsShape })

// Price items first; without one, the price of the product's own page.
const priceOfSource = (name: string, source: string) => `
    LEFT JOIN price AS ${name} ON ${name}.product_id = product.id AND ${name}.price_list_id = (SELECT @priceListId)
      AND ${name}.organization_id = (SELECT @organizationId) AND ${name}.source = '${source}'`
const priceColumn = (column: 'amount' | 'min_amount' | 'max_amount') =>
  `CASE WHEN item.source IS NULL THEN own.${column} ELSE item.${column} END`
const columns = `
  product.id, name, sku, barcode, category_id, unit_name, unit_decimals, box_item, tax_ids, shops, is_marked,
    is_parent, parent_id, is_kit, is_archived, is_deleted, fault, image, stock_read_at, stock.amount, stock.booked, stock.read_at,
    (SELECT json FROM record WHERE kind = 'unit' AND record.id = product.unit_id) AS unit,
    ${priceColumn('amount')} AS price, ${priceColumn('min_amount')} AS min_price,
    ${priceColumn('max_amount')} AS max_price`
const withShop = `LEFT JOIN stock ON stock.product_id = product.id AND stock.warehouse_id = (SELECT @warehouseId)
    ${priceOfSource('item', 'item')} ${priceOfSource('own', 'product')}`
const goodsWhere = (condition: string) =>
  `SELECT ${columns} FROM product ${withShop} WHERE ${condition} = (SELECT @key)`
const byId = goodsWhere('product.id')
const byRow = goodsWhere('product.row')
// If a code is of two kinds, it finds its product twice.
const byCode = `
  SELECT hit.kind, ${columns}
  FROM (SELECT product_id AS id, kind FROM code WHERE code = (SELECT @key)
        UNION ALL SELECT id, 'sku' FROM product WHERE sku = (SELECT @key) LIMIT 100) AS hit
  CROSS JOIN product ON product.id = hit.id ${withShop}`

/** The data that several goods of one answer share, read once. */
type Shared = { db: Reader; at: SalePoint; taxes: Map<string, Taxes>; isAltered?: Reader['isAltered'] }
const shared = (db: Reader, at: SalePoint): Shared => ({ db, at, taxes: new Map() })
/** The same for goods that are sold now: those that another program has changed have no price. */
const sharedForSale = (db: Reader, at: SalePoint): Shared => ({ ...shared(db, at), isAltered: db.isAltered })
const boundTo = ({ organizationId, priceListId, warehouseId }: SalePoint, key: string | number) => ({
  organizationId,
  priceListId,
  warehouseId,
  key
})

function read(from: Shared, sql: string, key: string | number): Goods | undefined {
  const row = GoodsRow.get(from.db.prepare(sql), boundTo(from.at, key))
  return row && toGoods(from, row)
}

/**
 * Returns the stock. A service has none. The number of kits without a stock of their own is unknown, because they are
 * made from other goods.
 */
function stockOf(row: GoodsRow, isService: boolean, shop: ProductShop | undefined): Goods['stock'] {
  if (isService || (row.is_kit === 1 && row.amount === null)) return undefined
  const readAt = row.read_at ?? row.stock_read_at
  if (readAt === null) return undefined
  return {
    amount: row.amount ?? 0,
    booked: row.booked ?? 0,
    readAt,
    yellowLine: shop?.yellowLine,
    redLine: shop?.redLine
  }
}

/** A price of zero counts as no price. */
function priceOf(row: GoodsRow): UnitPrice | undefined {
  return row.price === null || isZeroDecimal(row.price) ? undefined : row.price
}

const toIds = keptJson('product.tax_ids', list(text))
const toTax = keptJson('record of tax', keptTax)
const toUnit = keptJson('record of unit', unit)
const toShops = keptJson('product.shops', list(shop))
const TaxRow = rowReader('record', { json: text })

type Taxes = { taxes: Tax[]; fault: string | undefined }

function taxesOf({ db, taxes }: Shared, ids: string): Taxes {
  const known = taxes.get(ids)
  if (known !== undefined) return known
  const found = readTaxes(db, ids)
  taxes.set(ids, found)
  return found
}

function readTaxes(db: Reader, ids: string): Taxes {
  if (ids === '[]') return { taxes: [], fault: undefined }
  const kept = toIds(ids).flatMap((id) => {
    const found = TaxRow.get(db.prepare(`SELECT json FROM record WHERE kind = 'tax' AND id = (SELECT ?)`), id)
    return found === undefined ? [] : toTax(found.json)
  })
  const taxes = kept.filter((tax): tax is Tax => !('isUnreadable' in tax))
  // Only a person adds a manual tax, even if the product lists it.
  const own = taxes.filter(({ isManual }) => isManual !== true)
  return { taxes: own, fault: taxes.length < kept.length ? 'tax_ids' : undefined }
}

const Variants = rowReader('product', { n: integer })

const countVariants = (db: Reader, parentId: ProductId): number =>
  Variants.one(
    db.prepare(`SELECT count(*) AS n FROM product WHERE parent_id = (SELECT ?) AND is_deleted = 0 AND is_archived = 0`),
    parentId
  ).n

function toGoods(from: Shared, row: GoodsRow): Goods {
  const here = toShops(row.shops).find((each) => each.organizationId === from.at.organizationId)
  const ofUnit = row.unit === null ? undefined : toUnit(row.unit)
  const { taxes, fault } = taxesOf(from, row.tax_ids)
  const isService = ofUnit?.isService === true
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode ?? undefined,
    categoryId: row.category_id ?? undefined,
    unitName: ofUnit?.name ?? row.unit_name,
    unitDecimals: ofUnit?.decimals ?? row.unit_decimals,
    boxItem: row.box_item ?? undefined,
    price: from.isAltered?.(row.id) === true ? undefined : priceOf(row),
    minPrice: row.min_price ?? undefined,
    maxPrice: row.max_price ?? undefined,
    taxes,
    isMarked: row.is_marked === 1,
    isParent: row.is_parent === 1,
    variants: row.is_parent === 1 ? countVariants(from.db, row.id) : 0,
    parentId: row.parent_id ?? undefined,
    kind: isService ? 'service' : row.is_kit === 1 ? 'kit' : 'goods',
    isArchived: row.is_archived === 1,
    isDeleted: row.is_deleted === 1,
    isAvailableForSale: here?.isAvailable ?? false,
    fault: row.fault ?? fault,
    image: row.image ?? undefined,
    stock: stockOf(row, isService, here)
  }
}

/** Returns one product as it is sold at `at`, deleted or not. */
export const goodsById = (db: Reader, id: ProductId, at: SalePoint): Goods | undefined =>
  read(sharedForSale(db, at), byId, id)

/** The same for many goods of one answer: data that they share is read once. */
export function goodsReader(db: Reader, at: SalePoint): (id: ProductId) => Goods | undefined {
  const from = shared(db, at)
  return (id) => read(from, byId, id)
}

/** The same by id or by row of the index. */
export function goodsReaders(
  db: Reader,
  at: SalePoint
): Record<'ofId' | 'ofRow', (key: ProductId | number) => Goods | undefined> {
  const from = shared(db, at)
  return { ofId: (id) => read(from, byId, id), ofRow: (row) => read(from, byRow, row) }
}

/** Returns several products in the given order. Leaves out unknown ids. */
export function goodsByIds(db: Reader, ids: readonly ProductId[], at: SalePoint): Goods[] {
  const goodsOf = goodsReader(db, at)
  return ids.flatMap((id) => goodsOf(id) ?? [])
}

function toHit(from: Shared, row: RowOf<typeof HitRow>): CodeHit {
  const goods = toGoods(from, row)
  return { goods, kind: row.kind, quantity: row.kind === 'box' ? (goods.boxItem ?? oneDecimal) : oneDecimal }
}

/** At most this many products of one code are offered. */
const maxHits = 20

/**
 * Returns every product that a whole code may mean: by barcode first, then by the barcode of a box, then by an exact
 * article code. Each product appears once. Deleted products appear only if there are no others, so that the till can
 * tell the reason.
 */
export function goodsByCode(db: Reader, code: string, at: SalePoint): CodeHit[] {
  const exact = code.trim()
  if (exact === '') return []
  const from = sharedForSale(db, at)
  const rows = HitRow.all(db.prepare(byCode), boundTo(at, exact))
  const [only] = rows
  if (rows.length === 1 && only !== undefined) return [toHit(from, only)]
  // 'barcode' sorts before 'box', and 'box' before 'sku'.
  rows.sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  const hits = new Map<ProductId, CodeHit>()
  for (const row of rows) if (!hits.has(row.id) && hits.size < maxHits) hits.set(row.id, toHit(from, row))
  const all = [...hits.values()]
  const living = all.filter(({ goods }) => !goods.isDeleted)
  const variantOf = new Set(living.map(({ goods }) => goods.parentId))
  // If a product and its variants have the same code, the code means the variants.
  return living.length > 0 ? living.filter(({ goods }) => !goods.isParent || !variantOf.has(goods.id)) : all
}

const Id = valueReader('product.id', brand<ProductId>())

/** Returns goods by an article number that a scale prints, with any of these leading zeros. Deleted goods come last. */
export function goodsByItem(db: Reader, codes: readonly string[], at: SalePoint): Goods[] {
  const found = codes.flatMap((code) =>
    Id.all(db.prepare(`SELECT id FROM product WHERE sku = (SELECT ?) LIMIT 20`).pluck(), code)
  )
  const goods = [...new Set(found)].slice(0, maxHits).flatMap((id) => goodsById(db, id, at) ?? [])
  const living = goods.filter(({ isDeleted }) => !isDeleted)
  return living.length > 0 ? living : goods
}
