import { createHash } from 'node:crypto'
import { indexedText, nextRow, putIndex } from './catalog-index.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import type { ProductShop } from './goods.ts'
import type { Reader, Writer } from '../core/open.ts'
import type { RecordKind } from './records.ts'
import { integer, nullable, real, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'

// The writes of the pull into the cache. Each runs in the transaction of one page.

export type CodeRow = { code: string; kind: 'barcode' | 'box' }
export type PriceRow = {
  priceListId: string
  organizationId: string
  amount: string | undefined
  holdsFrom?: string | undefined
  min?: string | undefined
  max?: string | undefined
}
export type StockRow = { warehouseId: string; amount: number; booked: number }

/**
 * A product as the cache stores it. Stock changes all day and is stored separately, so that the rest can be compared.
 */
export type ProductWrite = {
  id: string
  name: string
  sku: string
  barcode: string | undefined
  categoryId: string | undefined
  unitId: string | undefined
  unitName: string
  unitDecimals: number
  boxItem: string | undefined
  taxIds: string[]
  discountIds: string[]
  shops: ProductShop[]
  isMarked: boolean
  isParent: boolean
  /** The parent product of a variant. */
  parentId: string | undefined
  isKit: boolean
  isArchived: boolean
  isDeleted: boolean
  fault: string | undefined
  codes: CodeRow[]
  prices: PriceRow[]
  weights?: Weights
  /** The suppliers; left out if there are none. */
  supplierIds?: string[]
  /** The path of the picture at the service; left out if there is none. */
  image?: string
}

const Known = rowReader('product', {
  row: integer,
  digest: text
})

const digestOf = (product: ProductWrite): string => createHash('sha1').update(JSON.stringify(product)).digest('base64')

const flag = (value: boolean): number => (value ? 1 : 0)

function putProductRow(db: Writer, row: number, product: ProductWrite, digest: string, pass: number): void {
  db.prepare(
    `INSERT INTO product (row, id, name, sku, barcode, category_id, unit_id, unit_name, unit_decimals, box_item,
       tax_ids, discount_ids, shops, is_marked, is_parent, parent_id, is_kit, is_archived, is_deleted, fault, image, digest, pass)
     VALUES (@row, @id, @name, @sku, @barcode, @categoryId, @unitId, @unitName, @unitDecimals, @boxItem,
       @taxIds, @discountIds, @shops, @isMarked, @isParent, @parentId, @isKit, @isArchived, @isDeleted, @fault, @image, @digest, @pass)
     ON CONFLICT (id) DO UPDATE SET name = @name, sku = @sku, barcode = @barcode, category_id = @categoryId,
       unit_id = @unitId, unit_name = @unitName, unit_decimals = @unitDecimals, box_item = @boxItem,
       tax_ids = @taxIds, discount_ids = @discountIds, shops = @shops, is_marked = @isMarked,
       is_parent = @isParent, parent_id = @parentId, is_kit = @isKit, is_archived = @isArchived, is_deleted = @isDeleted, fault = @fault, image = @image, digest = @digest, pass = @pass`
  ).run({
    row,
    id: product.id,
    name: product.name,
    sku: product.sku,
    barcode: product.barcode ?? null,
    categoryId: product.categoryId ?? null,
    unitId: product.unitId ?? null,
    unitName: product.unitName,
    unitDecimals: product.unitDecimals,
    boxItem: product.boxItem ?? null,
    taxIds: JSON.stringify(product.taxIds),
    discountIds: JSON.stringify(product.discountIds),
    shops: JSON.stringify(product.shops),
    isMarked: flag(product.isMarked),
    isParent: flag(product.isParent),
    parentId: product.parentId ?? null,
    isKit: flag(product.isKit),
    isArchived: flag(product.isArchived),
    isDeleted: flag(product.isDeleted),
    fault: product.fault ?? null,
    image: product.image ?? null,
    digest,
    pass
  })
}

/** Writes a product with its codes, own prices and search text. Returns false if nothing had changed. */
export function putProduct(db: Writer, product: ProductWrite, pass: number, readAt: number): boolean {
  const digest = digestOf(product)
  const known = Known.get(db.prepare(`SELECT row, digest FROM product WHERE id = ?`), product.id)
  if (known?.digest === digest) {
    db.prepare(`UPDATE product SET pass = ? WHERE row = ? AND pass <> ?`).run(pass, known.row, pass)
    return false
  }
  const row = known?.row ?? nextRow(db)
  putProductRow(db, row, product, digest, pass)
  if (known !== undefined) {
    db.prepare(`DELETE FROM code WHERE product_id = ?`).run(product.id)
    db.prepare(`DELETE FROM price WHERE product_id = ? AND source = 'product'`).run(product.id)
  }
  for (const { code, kind } of product.codes) {
    db.prepare(`INSERT OR IGNORE INTO code (code, product_id, kind) VALUES (?, ?, ?)`).run(code, product.id, kind)
  }
  for (const price of product.prices) insertPrice(db, product.id, price, 'product', pass, readAt)
  putWeights(db, product, known !== undefined)
  putSuppliers(db, product, known !== undefined)
  putIndex(db, row, indexedText(product))
  return true
}

function putWeights(db: Writer, { id, weights }: ProductWrite, isKnown: boolean): void {
  if (isKnown) db.prepare(`DELETE FROM product_weight WHERE product_id = ?`).run(id)
  if (weights === undefined) return
  const { net = null, gross = null } = weights
  db.prepare(`INSERT INTO product_weight (product_id, net, gross) VALUES (?, ?, ?)`).run(id, net, gross)
}

function putSuppliers(db: Writer, { id, supplierIds = [] }: ProductWrite, isKnown: boolean): void {
  if (isKnown) db.prepare(`DELETE FROM product_supplier WHERE product_id = ?`).run(id)
  for (const supplierId of supplierIds) {
    db.prepare(`INSERT OR IGNORE INTO product_supplier (product_id, supplier_id) VALUES (?, ?)`).run(id, supplierId)
  }
}

const KnownPrice = rowReader('price', {
  amount: nullable(text),
  holdsFrom: nullable(text),
  min: nullable(text),
  max: nullable(text)
})

/** Writes one price. Returns false if it was known. */
export function putPrice(
  db: Writer,
  productId: string,
  price: PriceRow,
  source: 'product' | 'item',
  pass: number,
  readAt: number
): boolean {
  const key = [productId, price.priceListId, price.organizationId, source]
  const values = [price.amount ?? null, price.holdsFrom ?? null, price.min ?? null, price.max ?? null]
  const known = KnownPrice.get(
    db.prepare(
      `SELECT amount, holds_from AS holdsFrom, min_amount AS min, max_amount AS max FROM price
       WHERE product_id = ? AND price_list_id = ? AND organization_id = ? AND source = ?`
    ),
    ...key
  )
  insertPrice(db, productId, price, source, pass, readAt)
  if (known === undefined) return true
  return [known.amount, known.holdsFrom, known.min, known.max].some((value, index) => value !== values[index])
}

function insertPrice(
  db: Writer,
  productId: string,
  { priceListId, organizationId, ...price }: PriceRow,
  source: 'product' | 'item',
  pass: number,
  readAt: number
): void {
  const values = [price.amount ?? null, price.holdsFrom ?? null, price.min ?? null, price.max ?? null]
  db.prepare(
    `INSERT INTO price (product_id, price_list_id, organization_id, source, amount, holds_from, min_amount, max_amount, read_at, pass)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET amount = excluded.amount, holds_from = excluded.holds_from,
       min_amount = excluded.min_amount, max_amount = excluded.max_amount, read_at = excluded.read_at, pass = excluded.pass`
  ).run(productId, priceListId, organizationId, source, ...values, readAt, pass)
}

/** Deletes the price items that a whole pass did not list any more: the product's own price applies. Returns its id. */
export function removeUnseenPrices(db: Writer, list: string, organizationId: string, pass: number): string[] {
  const items = `source = 'item' AND price_list_id = ? AND organization_id = ? AND pass < ?`
  return Id.all(db.prepare(`DELETE FROM price WHERE ${items} RETURNING product_id`).pluck(), list, organizationId, pass)
}

const amounts = { amount: real, booked: real }
const KnownStock = rowReader('stock', amounts)
const StockOfWarehouse = rowReader('stock', { id: text, ...amounts })
type KnownStock = RowOf<typeof KnownStock>

/** Writes all the stock that the page of a product listed: a warehouse that is not listed has none. */
export function putStocks(db: Writer, productId: string, stocks: readonly StockRow[], readAt: number): boolean {
  db.prepare(`UPDATE product SET stock_read_at = ? WHERE id = ?`).run(readAt, productId)
  const all = db.prepare(`SELECT warehouse_id AS id, amount, booked FROM stock WHERE product_id = ?`)
  const known = new Map(StockOfWarehouse.all(all, productId).map((row) => [row.id, row]))
  let isChanged = false
  for (const stock of stocks) {
    if (writeStock(db, productId, stock, known.get(stock.warehouseId), readAt)) isChanged = true
    known.delete(stock.warehouseId)
  }
  for (const id of known.keys()) {
    db.prepare(`DELETE FROM stock WHERE product_id = ? AND warehouse_id = ?`).run(productId, id)
    isChanged = true
  }
  return isChanged
}

/** Writes the stock of one product in one warehouse. Returns false if it was known. */
export function putStock(db: Writer, productId: string, stock: StockRow, readAt: number): boolean {
  const known = KnownStock.get(
    db.prepare(`SELECT amount, booked FROM stock WHERE product_id = ? AND warehouse_id = ?`),
    productId,
    stock.warehouseId
  )
  return writeStock(db, productId, stock, known, readAt)
}

function writeStock(
  db: Writer,
  productId: string,
  { warehouseId, amount, booked }: StockRow,
  known: KnownStock | undefined,
  readAt: number
): boolean {
  db.prepare(
    `INSERT INTO stock (product_id, warehouse_id, amount, booked, read_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET amount = excluded.amount, booked = excluded.booked, read_at = excluded.read_at`
  ).run(productId, warehouseId, amount, booked, readAt)
  return known?.amount !== amount || known.booked !== booked
}

const RowNumber = rowReader('product', { row: integer })
const Id = valueReader('product.id', text)

/** Marks products as deleted and removes them from the search. Their rows stay, so that an old id still has a name. */
export function removeProducts(db: Writer, ids: readonly string[]): number {
  let removed = 0
  for (const id of ids) {
    const known = RowNumber.get(db.prepare(`SELECT row FROM product WHERE id = ? AND is_deleted = 0`), id)
    if (known === undefined) continue
    // The digest is cleared, so that a product that comes back is written completely.
    db.prepare(`UPDATE product SET is_deleted = 1, digest = '' WHERE row = ?`).run(known.row)
    putIndex(db, known.row, '')
    removed += 1
  }
  return removed
}

/** Marks some of the products that a whole pass did not list any more; the caller repeats this until none is left. */
export function removeUnseenProducts(db: Writer, pass: number): number {
  const gone = db.prepare(`SELECT id FROM product WHERE is_deleted = 0 AND pass < ? LIMIT 200`).pluck()
  return removeProducts(db, Id.all(gone, pass))
}

export type RecordWrite = { id: string; value: unknown }

const KnownRecord = rowReader('record', { json: text, position: integer })

/** Writes one small record. Returns false if it had not changed. */
export function putRecord(db: Writer, kind: RecordKind, record: RecordWrite, position: number, pass: number): boolean {
  const json = JSON.stringify(record.value)
  const known = KnownRecord.get(
    db.prepare(`SELECT json, position FROM record WHERE kind = ? AND id = ?`),
    kind,
    record.id
  )
  db.prepare(
    `INSERT INTO record (kind, id, position, json, pass) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position, json = excluded.json, pass = excluded.pass`
  ).run(kind, record.id, position, json, pass)
  return known?.json !== json || known.position !== position
}

export function removeRecords(db: Writer, kind: RecordKind, ids: readonly string[]): number {
  let removed = 0
  for (const id of ids) removed += db.prepare(`DELETE FROM record WHERE kind = ? AND id = ?`).run(kind, id).changes
  return removed
}

/** Deletes the records that a whole pass did not list any more. */
export const removeUnseenRecords = (db: Writer, kind: RecordKind, pass: number): number =>
  db.prepare(`DELETE FROM record WHERE kind = ? AND pass < ?`).run(kind, pass).changes

const CountRow = rowReader('catalog', { n: integer })

const count = (db: Reader, sql: string, ...values: string[]): number => CountRow.one(db.prepare(sql), ...values).n

export const countProducts = (db: Reader): number => count(db, `SELECT count(*) AS n FROM product WHERE is_deleted = 0`)
export const countPriceItems = (db: Reader): number =>
  count(db, `SELECT count(*) AS n FROM price WHERE source = 'item'`)
export const countStocks = (db: Reader): number => count(db, `SELECT count(*) AS n FROM stock`)
export const countRecords = (db: Reader, kind: RecordKind): number =>
  count(db, `SELECT count(*) AS n FROM record WHERE kind = ?`, kind)
