import type { ReadName } from '@kassa/integration-api'
import type { Place } from '../domain/core/model.ts'
import {
  countPriceItems,
  countProducts,
  countRecords,
  countStocks,
  putPrice,
  putProduct,
  putRecord,
  putStock,
  putStocks,
  removeProducts,
  removeRecords,
  removeUnseenPrices,
  removeUnseenProducts,
  removeUnseenRecords,
  type RecordWrite
} from '../db/catalog/catalog-write.ts'
import type { GoodsGuard } from '../db/catalog/goods-seals.ts'
import { isStockKnown } from '../db/catalog/cursors.ts'
import { putCustomer, removeCustomers, removeUnseenCustomers } from '../db/customers/customer-cache.ts'
import type { Reader, Writer } from '../db/core/open.ts'
import type { RecordKind } from '../db/catalog/records.ts'
import { amountOf, boundsOf, holdsFromOf, idOf, isRaw, readProduct, stockOf } from '../service-records/product.ts'
import { toRecords } from '../service-records/records.ts'

// The resources of the pull, in the order of the first fill: first what a sale needs.

export type PullPlace = Pick<Place, 'organizationId' | 'priceListId' | 'warehouseId'>
type Ask = Record<string, string | number | boolean>

/** The pass that a page belongs to. */
export type PassInfo = {
  pass: number
  readAt: number
  place: PullPlace | undefined
  position: number
  /** Seals the goods and lists that are written. Undefined if the file has no seals. */
  seals: Pick<GoodsGuard, 'seal' | 'lists'> | undefined
}

export type Resource = {
  name: string
  endpoint: ReadName
  /** The resource is read page by page. Otherwise it is read in one answer, or in one answer per query of `asks`. */
  isPaged: boolean
  /**
   * Returns the query parameters besides page and limit. Undefined while the till has no place, so the resource cannot
   * be read yet.
   */
  asks: (place: PullPlace | undefined) => Ask[] | undefined
  /** The service supports `updated_at`: after the first complete pass only changes are read. */
  hasChanges: boolean
  deleted?: ReadName
  /** The resource is always read completely, after the first fill this many pages per round. */
  pagesARound?: number
  /** Writes a page. Returns its ids, by which repeated pages are noticed, and whether anything changed. */
  write(db: Writer, rows: readonly unknown[], info: PassInfo): { ids: string[]; isChanged: boolean }
  /** Adds to a row what the query says about it. `before` is the same row from an earlier query. */
  withDetails?: (row: unknown, ask: Ask, before: unknown) => unknown
  /** Removes the rows that a complete, steady pass did not contain. Returns their number. */
  removeUnseen?: (db: Writer, info: PassInfo) => number
  remove?: (db: Writer, ids: readonly string[], info: PassInfo) => number
  count(db: Reader): number
  /** Returns true if the catalogue already has the data of a complete pass. */
  isKnown?: (db: Reader) => boolean
}

const anything = (): Ask[] => [{}]

/** Returns a small resource, which is stored as records of one kind. */
function small(kind: RecordKind, endpoint: ReadName, more: Partial<Resource> = {}): Resource {
  const write = writeRecords(kind, (db, record, position, pass) => putRecord(db, kind, record, position, pass))
  return {
    name: kind,
    endpoint,
    isPaged: false,
    asks: anything,
    hasChanges: false,
    write(db, rows, info) {
      const work = () => write(db, rows, info)
      return info.seals === undefined ? work() : info.seals.lists.write(db, kind, work)
    },
    removeUnseen(db, { pass, seals }) {
      const removed = removeUnseenRecords(db, kind, pass)
      seals?.lists.seal(db, kind)
      return removed
    },
    remove(db, ids, { seals }) {
      const work = () => removeRecords(db, kind, ids)
      return seals === undefined ? work() : seals.lists.write(db, kind, work)
    },
    count: (db) => countRecords(db, kind),
    ...more
  }
}

/** Returns a function that writes the rows of a page with `put`, which returns whether a row changed. */
function writeRecords(
  kind: RecordKind,
  put: (db: Writer, record: RecordWrite, position: number, pass: number) => boolean
): Resource['write'] {
  return (db, rows, { pass, position }) => {
    const records = toRecords(kind, rows)
    let isChanged = false
    for (const [index, record] of records.entries()) if (put(db, record, position + index, pass)) isChanged = true
    return { ids: idsOf(rows, records), isChanged }
  }
}

/** Returns the ids of the rows. Rows that could not be read count as progress too. */
const idsOf = (rows: readonly unknown[], records: readonly { id: string }[]): string[] =>
  rows.map((row, index) => (isRaw(row) ? idOf(row['_id']) : undefined) ?? records[index]?.id ?? `row ${index}`)

function writeProducts(db: Writer, rows: readonly unknown[], { pass, readAt, seals }: PassInfo) {
  const ids: string[] = []
  const written = new Set<string>()
  let isChanged = false
  for (const row of rows) {
    const read = readProduct(row)
    if (read === undefined) continue
    ids.push(read.product.id)
    if (putProduct(db, read.product, pass, readAt)) written.add(read.product.id)
    if (read.stocks !== undefined && putStocks(db, read.product.id, read.stocks, readAt)) isChanged = true
  }
  seals?.seal(db, written)
  return { ids, isChanged: isChanged || written.size > 0 }
}

function writePrices(db: Writer, rows: readonly unknown[], { pass, readAt, place, seals }: PassInfo) {
  const ids: string[] = []
  const written = new Set<string>()
  for (const row of rows) {
    if (!isRaw(row)) continue
    const product = row['product']
    const productId = (isRaw(product) ? idOf(product['_id']) : undefined) ?? idOf(row['product_id'])
    const priceListId = idOf(row['price_id']) ?? place?.priceListId
    const organizationId = idOf(row['organization_id']) ?? place?.organizationId
    if (productId === undefined || priceListId === undefined || organizationId === undefined) continue
    ids.push(`${productId} ${priceListId} ${organizationId}`)
    const rest = { holdsFrom: holdsFromOf(row), ...boundsOf(row) }
    const price = { priceListId, organizationId, amount: amountOf(row['amount']).amount, ...rest }
    if (putPrice(db, productId, price, 'item', pass, readAt)) written.add(productId)
  }
  seals?.seal(db, written)
  return { ids, isChanged: written.size > 0 }
}

function writeStocks(db: Writer, rows: readonly unknown[], { readAt }: PassInfo) {
  const ids: string[] = []
  let isChanged = false
  for (const row of rows) {
    const productId = isRaw(row) ? idOf(row['product_id']) : undefined
    const stock = isRaw(row) ? stockOf(idOf(row['warehouse_id']), row) : undefined
    if (productId === undefined || stock === undefined) continue
    ids.push(`${productId} ${stock.warehouseId}`)
    if (putStock(db, productId, stock, readAt)) isChanged = true
  }
  return { ids, isChanged }
}

/** Both defaults of the service's filter exclude taxes, so each kind is requested by name. */
const taxes: Ask[] = ['included', 'added'].flatMap((type) => [{ type }, { type, is_manual: true }])

/** The record of an article often lacks its direction and its kind of user, so each combination is requested. */
const articles: Ask[] = ['income', 'expense', 'transfer'].flatMap((transaction_type) =>
  ['employee', 'customer', 'other'].flatMap((user_type) =>
    [false, true].map((is_visible) => ({ transaction_type, user_type, is_visible }))
  )
)

/**
 * Adds the parameters of the query to the row, unless the row has them. If the row came from two queries, they stay
 * unknown.
 */
function askedFor(row: unknown, { transaction_type, user_type }: Ask, before: unknown): unknown {
  if (!isRaw(row)) return row
  const isSame =
    !isRaw(before) || (before['transaction_type'] === transaction_type && before['user_type'] === user_type)
  if (!isSame) return row
  return {
    ...row,
    transaction_type: row['transaction_type'] ?? transaction_type,
    user_type: row['user_type'] ?? user_type
  }
}

export const resources: readonly Resource[] = [
  small('currency', 'currency/get-all'),
  small('method', 'payment-method/get-all'),
  small('employee', 'employee/get-paging', { isPaged: true }),
  small('organization', 'organization/get-all'),
  small('warehouse', 'warehouse/get-all'),
  small('cashbox', 'cashbox/get-all'),
  small('priceList', 'price/get-all'),
  small('unit', 'units-of-measure/get-all'),
  small('saleRules', 'sale-settings/get'),
  small('financeRules', 'finance-settings/get'),
  small('cashback', 'cashback-setting/get-all'),
  small('tax', 'tax/get-all', { asks: () => taxes }),
  small('discount', 'discount/get-all'),
  small('category', 'category/get-paging', { isPaged: true, hasChanges: true, deleted: 'category/get-deleted' }),
  {
    name: 'product',
    endpoint: 'product/get-paging',
    isPaged: true,
    asks: anything,
    hasChanges: true,
    deleted: 'product/get-deleted',
    write: writeProducts,
    removeUnseen: (db, { pass }) => removeUnseenProducts(db, pass),
    remove: removeProducts,
    count: countProducts
  },
  {
    name: 'priceItem',
    endpoint: 'price/items/get-paging',
    isPaged: true,
    asks: (place) => place && [{ price_id: place.priceListId, organization_id: place.organizationId }],
    hasChanges: false,
    pagesARound: 20,
    write: writePrices,
    count: countPriceItems,
    removeUnseen(db, { pass, place, seals }) {
      const ids = place ? removeUnseenPrices(db, place.priceListId, place.organizationId, pass) : []
      seals?.seal(db, ids)
      return ids.length
    }
  },
  {
    name: 'stock',
    endpoint: 'product-warehouse/get-paging',
    isPaged: true,
    asks: (place) => place && [{ organization_id: place.organizationId }],
    hasChanges: true,
    write: writeStocks,
    count: countStocks,
    isKnown: isStockKnown
  },
  small('customer', 'customer/get-paging', {
    isPaged: true,
    hasChanges: true,
    deleted: 'customer/get-deleted',
    write: writeRecords('customer', putCustomer),
    removeUnseen: (db, { pass }) => removeUnseenCustomers(db, pass),
    remove: removeCustomers
  }),
  small('article', 'payment-type/get-all', { asks: () => articles, withDetails: askedFor }),
  small('reason', 'reason/get-paging', { isPaged: true, asks: () => [{ type: 'customer_return', is_active: true }] }),
  small('table', 'booking-table/get-all', { asks: (place) => place && [{ organization_id: place.organizationId }] }),
  small('supplier', 'supplier/get-paging', { isPaged: true }),
  small('extraCost', 'extra-cost/get-all', { asks: () => [{ status: 'active' }] }),
  small('openTicket', 'open-ticket/get-paging', {
    isPaged: true,
    asks: (place) => place && [{ organization_id: place.organizationId }]
  })
]

/** Nothing can be sold without these. */
export const neededToSell: readonly RecordKind[] = ['currency', 'method', 'employee']
