import type {
  CategoryId,
  EmployeeId,
  IdempotencyKey,
  OrganizationId,
  PriceListId,
  ProductId
} from '../../../shared/ids.ts'
import { queryWords } from '../../../shared/fold.ts'
import { isOwnProduct, ownPrefix, type OwnProduct } from '../../domain/ticket/local-product.ts'
import { searchedText } from './catalog-index.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { foldedHolds } from './search.ts'
import { brand, decimal, instant, nullable, text } from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { unit } from './record-checks.ts'

// Local products. There is no statement here that changes or deletes a row, and there must never be one.

const ProductRow = rowReader('own_product', {
  id: brand<ProductId>(),
  name: text,
  sku: brand<IdempotencyKey>(),
  barcode: nullable(text),
  unit: text,
  category_id: nullable(brand<CategoryId>()),
  price: decimal,
  price_list_id: brand<PriceListId>(),
  organization_id: brand<OrganizationId>(),
  employee_id: brand<EmployeeId>(),
  made_at: instant
})
const toUnit = json('own_product.unit', unit)

const columns = `id, name, sku, barcode, unit, category_id, price, price_list_id, organization_id, employee_id, made_at`

const toProduct = (row: RowOf<typeof ProductRow>): OwnProduct => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  barcode: row.barcode ?? undefined,
  unit: toUnit(row.unit),
  categoryId: row.category_id ?? undefined,
  price: row.price,
  priceListId: row.price_list_id,
  organizationId: row.organization_id,
  employeeId: row.employee_id,
  madeAt: row.made_at
})

export function insertOwnProduct(db: Writer, made: OwnProduct): void {
  const { id, name, sku, barcode, unit, categoryId, price, priceListId, organizationId, employeeId, madeAt } = made
  db.prepare(`INSERT INTO own_product (${columns}, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
    id,
    name,
    sku,
    barcode ?? null,
    JSON.stringify(unit),
    categoryId ?? null,
    price,
    priceListId,
    organizationId,
    employeeId,
    madeAt,
    searchedText(name, [sku, barcode ?? ''])
  )
}

/** Returns a local product. Undefined for a product of the catalogue. */
export function ownProductById(db: Reader, id: string): OwnProduct | undefined {
  if (!isOwnProduct(id)) return undefined
  const found = ProductRow.get(db.prepare(`SELECT ${columns} FROM own_product WHERE id = ?`), id)
  return found && toProduct(found)
}

/** Returns the local products of a whole code: the barcode, or the article code that a label may have. Newest first. */
export const ownProductsByCode = (db: Reader, code: string): OwnProduct[] =>
  ProductRow.all(
    db.prepare(`SELECT ${columns} FROM own_product WHERE barcode = ? OR sku = ? ORDER BY made_at DESC, rowid DESC`),
    code,
    code
  ).map(toProduct)

/**
 * Returns the local products that match a typed text, newest first: they contain every word, in one of its spellings.
 */
export function searchOwnProducts(db: Reader, text: string): OwnProduct[] {
  const words = queryWords(text)
  if (words.length === 0) return []
  const search = `SELECT ${columns} FROM own_product WHERE ${foldedHolds(words)} ORDER BY made_at DESC, rowid DESC`
  return ProductRow.all(db.prepare(search), ...words.flat()).map(toProduct)
}

// ---- At the service

/** The service's id of a local product: `unknown` while its job is open, `never` if the job was written off. */
export type ProductAtService = { id: ProductId } | 'unknown' | 'never'

export function productAtService(db: Reader, id: ProductId): ProductAtService {
  const serverId = isOwnProduct(id) ? serverIdOf(db, 'product', id) : id
  if (serverId !== undefined) return { id: serverId }
  // If a damaged file has lost the job, the service never gets the product.
  return (jobAbout(db, 'product.create', id)?.state ?? 'writtenOff') === 'writtenOff' ? 'never' : 'unknown'
}

/** Returns the catalogue's id of a product: for a local product the service's id, if it is known. */
export const catalogId = (db: Reader, id: ProductId): ProductId =>
  isOwnProduct(id) ? (serverIdOf(db, 'product', id) ?? id) : id

/** The same as SQL for a column, so that a local product sold before its service id was known is the same product. */
export const catalogIdOf = (column: string): string =>
  `CASE WHEN substr(${column}, 1, ${ownPrefix.length}) = '${ownPrefix}' THEN COALESCE(
     (SELECT server_id FROM id_map WHERE kind = 'product' AND local_id = ${column}), ${column}) ELSE ${column} END`

/** Returns the SQL that a sale has one of a JSON list of catalogue ids. Local products are meant by either id. */
export const hasProductOf = (ids: string): string =>
  `EXISTS (SELECT 1 FROM sale_line WHERE sale_number = sale.number AND product_id IN (SELECT value FROM json_each(${ids})
     UNION SELECT local_id FROM id_map WHERE kind = 'product' AND server_id IN (SELECT value FROM json_each(${ids}))))`

const GoodsId = rowReader('ticket_line', { id: brand<ProductId>() })

/** Returns the goods on the lines of a document that never get an id at the service: their job was written off. */
export function givenUpGoods(db: Reader, { kind, subjectId }: Pick<Job, 'kind' | 'subjectId'>): ProductId[] {
  const lines =
    kind === 'sale.create'
      ? 'sale_line JOIN sale ON sale.number = sale_number WHERE sale.id'
      : 'ticket_line WHERE ticket_id'
  if (kind !== 'sale.create' && kind !== 'ticket.create' && kind !== 'ticket.update') return []
  const rows = GoodsId.all(db.prepare(`SELECT DISTINCT product_id AS id FROM ${lines} = ?`), subjectId)
  return rows.map(({ id }) => id).filter((id) => isOwnProduct(id) && productAtService(db, id) === 'never')
}
