import type { CategoryId, ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, oneDecimal, type Decimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { CodeHit, Goods } from '../../domain/core/goods.ts'
import type { Place, Tax } from '../../domain/core/model.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import { parseKept } from '../core/kept-json.ts'
import type { Reader } from '../core/open.ts'
import type { UnitRecord } from './records.ts'

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
  parent_id: string | null
  is_kit: number
  is_archived: number
  is_deleted: number
  fault: string | null
  image: string | null
  price: string | null
  min_price: string | null
  max_price: string | null
  stock_read_at: number | null
  amount: number | null
  booked: number | null
  read_at: number | null
}

// Price items first, the price of the product's own page where there is none.
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
// A code of two kinds names its product twice.
const byCode = `
  SELECT hit.kind, ${columns}
  FROM (SELECT product_id AS id, kind FROM code WHERE code = (SELECT @key)
        UNION ALL SELECT id, 'sku' FROM product WHERE sku = (SELECT @key) LIMIT 100) AS hit
  CROSS JOIN product ON product.id = hit.id ${withShop}`

/** What several goods of one answer share is read once. */
type Shared = { db: Reader; at: SalePoint; taxes: Map<string, Taxes> }
const shared = (db: Reader, at: SalePoint): Shared => ({ db, at, taxes: new Map() })
const boundTo = ({ organizationId, priceListId, warehouseId }: SalePoint, key: string | number) => ({
  organizationId,
  priceListId,
  warehouseId,
  key
})

function read(from: Shared, sql: string, key: string | number): Goods | undefined {
  const row = from.db.prepare(sql).get(boundTo(from.at, key)) as GoodsRow | undefined
  return row && toGoods(from, row)
}

/** A service has no stock. A kit without one of its own is made of what is there, so that nobody knows how many there are. */
function stockOf(row: GoodsRow, isService: boolean, shop: ProductShop | undefined): Goods['stock'] {
  if (isService || (row.is_kit === 1 && row.amount === null)) return undefined
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
  const kept = (parseKept(ids) as string[]).flatMap((id) => {
    const found = db.prepare(`SELECT json FROM record WHERE kind = 'tax' AND id = (SELECT ?)`).get(id)
    return found === undefined ? [] : (parseKept((found as { json: string }).json) as KeptTax)
  })
  const taxes = kept.filter((tax): tax is Tax => !('isUnreadable' in tax))
  // A manual tax is put on by a person, wherever else it is named.
  const own = taxes.filter(({ isManual }) => isManual !== true)
  return { taxes: own, fault: taxes.length < kept.length ? 'tax_ids' : undefined }
}

/** What a unit weighs, as far as it is known. */
export function weightsOfGoods(db: Reader, id: ProductId): Weights {
  const row = db.prepare(`SELECT net, gross FROM product_weight WHERE product_id = (SELECT ?)`).get(id) as
    { net: Decimal | null; gross: Decimal | null } | undefined
  return {
    ...(row === undefined || row.net === null ? {} : { net: row.net }),
    ...(row === undefined || row.gross === null ? {} : { gross: row.gross })
  }
}

const countVariants = (db: Reader, parentId: ProductId): number =>
  (
    db
      .prepare(`SELECT count(*) AS n FROM product WHERE parent_id = (SELECT ?) AND is_deleted = 0 AND is_archived = 0`)
      .get(parentId) as { n: number }
  ).n

function toGoods(from: Shared, row: GoodsRow): Goods {
  const shop = (parseKept(row.shops) as ProductShop[]).find((each) => each.organizationId === from.at.organizationId)
  const unit = row.unit === null ? undefined : (parseKept(row.unit) as UnitRecord)
  const { taxes, fault } = taxesOf(from, row.tax_ids)
  const isService = unit?.isService === true
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
    variants: row.is_parent === 1 ? countVariants(from.db, row.id) : 0,
    parentId: (row.parent_id ?? undefined) as ProductId | undefined,
    kind: isService ? 'service' : row.is_kit === 1 ? 'kit' : 'goods',
    isArchived: row.is_archived === 1,
    isDeleted: row.is_deleted === 1,
    isAvailableForSale: shop?.isAvailable ?? false,
    fault: row.fault ?? fault,
    image: row.image ?? undefined,
    stock: stockOf(row, isService, shop)
  }
}

/** One product as it sells at `at`, deleted or not. */
export const goodsById = (db: Reader, id: ProductId, at: SalePoint): Goods | undefined => read(shared(db, at), byId, id)

/** The same for many of one answer: what they share is read once. */
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

/** The codes that name a product, its barcode first, and those that name a box of it. */
export function codesOf(db: Reader, id: ProductId): { barcodes: string[]; boxCodes: string[] } {
  const rows = db
    .prepare(
      `SELECT code, kind FROM code WHERE product_id = (SELECT @id)
       ORDER BY code <> COALESCE((SELECT barcode FROM product WHERE id = (SELECT @id)), ''), code`
    )
    .all({ id }) as { code: string; kind: 'barcode' | 'box' }[]
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ code }) => code)
  return { barcodes: of('barcode'), boxCodes: of('box') }
}

/** Several products in the order asked; unknown ids are left out. */
export function goodsByIds(db: Reader, ids: readonly ProductId[], at: SalePoint): Goods[] {
  const goodsOf = goodsReader(db, at)
  return ids.flatMap((id) => goodsOf(id) ?? [])
}

type HitRow = GoodsRow & { kind: CodeHit['kind'] }
function toHit(from: Shared, row: HitRow): CodeHit {
  const goods = toGoods(from, row)
  return { goods, kind: row.kind, quantity: row.kind === 'box' ? (goods.boxItem ?? oneDecimal) : oneDecimal }
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
  const from = shared(db, at)
  const rows = db.prepare(byCode).all(boundTo(at, exact)) as HitRow[]
  const [only] = rows
  if (rows.length === 1 && only !== undefined) return [toHit(from, only)]
  // 'barcode' sorts before 'box', and 'box' before 'sku'.
  rows.sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  const hits = new Map<ProductId, CodeHit>()
  for (const row of rows) if (!hits.has(row.id) && hits.size < maxHits) hits.set(row.id, toHit(from, row))
  const all = [...hits.values()]
  const living = all.filter(({ goods }) => !goods.isDeleted)
  const variantOf = new Set(living.map(({ goods }) => goods.parentId))
  // Where a product and its variants bear one code, the variants are what is meant.
  return living.length > 0 ? living.filter(({ goods }) => !goods.isParent || !variantOf.has(goods.id)) : all
}

/** Goods by an article number that a scale prints, written with any of these zeros. Deleted ones come last. */
export function goodsByItem(db: Reader, codes: readonly string[], at: SalePoint): Goods[] {
  const found = codes.flatMap((code) =>
    db.prepare(`SELECT id FROM product WHERE sku = (SELECT ?) LIMIT 20`).all(code)
  ) as { id: ProductId }[]
  const goods = goodsByIds(db, [...new Set(found.map(({ id }) => id))].slice(0, maxHits), at)
  const living = goods.filter(({ isDeleted }) => !isDeleted)
  return living.length > 0 ? living : goods
}

/** The barcodes of a product, those of its boxes left out. */
export const barcodesOf = (db: Reader, id: ProductId): string[] =>
  (
    db.prepare(`SELECT code FROM code WHERE product_id = (SELECT ?) AND kind = 'barcode'`).all(id) as { code: string }[]
  ).map(({ code }) => code)

/** The names of the categories of these products, for reports; one without a category has none. */
export function categoryNames(db: Reader, ids: readonly string[]): Map<string, string> {
  const rows = db
    .prepare(
      `SELECT product.id AS id, json_extract(record.json, '$.name') AS name
       FROM json_each(?) AS asked JOIN product ON product.id = asked.value
         JOIN record ON record.kind = 'category' AND record.id = product.category_id`
    )
    .all(JSON.stringify(ids)) as { id: string; name: string | null }[]
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}
