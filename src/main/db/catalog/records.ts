import type { CategoryId, ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'
import type { CashbackRules } from '../../domain/payment/cashback.ts'
import type { CostKind } from '../../domain/pricing/costs.ts'
import type { RefundReason } from '../../domain/refund/refund.ts'
import type { SharedTicket } from '../../domain/ticket/other-till-tickets.ts'
import type { KnownCustomer } from '../../domain/customers/records.ts'
import {
  automaticDiscounts,
  type DiscountedGoods,
  type DiscountMoment,
  type DiscountRecord
} from '../../domain/pricing/discount.ts'
import type { LineDiscount, PaymentMethod, SaleRules, Tax, BookingTable } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import type { Reader } from '../core/open.ts'
import { instant, integer, list, nullable, text, type Passed } from '../../domain/core/checks.ts'
import { keptJson } from '../core/kept-json.ts'
import { json, rowReader, valueReader } from '../core/rows.ts'
import {
  recordChecks,
  type CashboxRecord,
  type CategoryRecord,
  type EmployeeRecord,
  type OrganizationRecord,
  type PriceListRecord,
  type SupplierRecord,
  type UnitRecord,
  type WarehouseRecord
} from './record-checks.ts'

// The small resources of the cache, which the pull stores as JSON in the till's own format (service-records).

export type RecordKind = keyof typeof recordChecks

export type { DiscountRecord } from '../../domain/pricing/discount.ts'
export type {
  CashboxRecord,
  CategoryRecord,
  EmployeeRecord,
  OrganizationRecord,
  PriceListRecord,
  SupplierRecord,
  UnitRecord,
  WarehouseRecord
} from './record-checks.ts'

/** The rules of a till that does not know the shop's own rules: the service's defaults. */
export const defaultSaleRules: SaleRules = {
  isTaxActive: false,
  taxAfterDiscount: false,
  receiptDiscountAfterLines: true,
  sellsNegativeStock: false,
  discountNeedsBoss: false,
  discountLimitPercent: undefined,
  priceBounds: 'warning'
}

type Kept = { [Kind in RecordKind]: Passed<(typeof recordChecks)[Kind]> }
const Json = valueReader('record.json', text)
/** These are many, and hardly one is read twice in a row; the others are few, and asked for with every key. */
const many = ['customer', 'openTicket']
/** The parser of each kind of record. */
const parsers = Object.fromEntries(
  Object.entries(recordChecks).map(([kind, check]) => [
    kind,
    many.includes(kind) ? json<unknown>(`record of ${kind}`, check) : keptJson<unknown>(`record of ${kind}`, check)
  ])
) as { [Kind in RecordKind]: (written: string) => Kept[Kind] }

function all<Kind extends RecordKind>(db: Reader, kind: Kind): Kept[Kind][] {
  const rows = db.prepare(`SELECT json FROM record WHERE kind = (SELECT ?) ORDER BY position, id`).pluck()
  return Json.all(rows, kind).map(parsers[kind])
}

function byId<Kind extends RecordKind>(db: Reader, kind: Kind, id: string): Kept[Kind] | undefined {
  const row = db.prepare(`SELECT json FROM record WHERE kind = (SELECT ?) AND id = (SELECT ?)`).pluck()
  const found = Json.get(row, kind, id)
  return found === undefined ? undefined : parsers[kind](found)
}

export const currencies = (db: Reader): Currency[] => all(db, 'currency')
/** Returns every payment method, inactive ones too, in the service's order. */
export const paymentMethods = (db: Reader): PaymentMethod[] => all(db, 'method')
export const employees = (db: Reader): EmployeeRecord[] => all(db, 'employee')
export const organizations = (db: Reader): OrganizationRecord[] => all(db, 'organization')
export const warehouses = (db: Reader): WarehouseRecord[] => all(db, 'warehouse')
export const cashboxes = (db: Reader): CashboxRecord[] => all(db, 'cashbox')
export const priceLists = (db: Reader): PriceListRecord[] => all(db, 'priceList')
/** Returns the articles of cash movements, in the service's order. */
export const articles = (db: Reader): CashArticle[] => all(db, 'article')
/** Returns the reasons of refunds, in the service's order. */
export const refundReasons = (db: Reader): RefundReason[] => all(db, 'reason')
/** Returns the tickets that the service holds for this organization, as they were read last. */
export const sharedTickets = (db: Reader): SharedTicket[] => all(db, 'openTicket')
/** Returns the units of goods, in the service's order. */
export const units = (db: Reader): UnitRecord[] => all(db, 'unit')
/** Returns the kinds of additional costs, in the service's order. */
export const costKinds = (db: Reader): CostKind[] => all(db, 'extraCost')
/** Returns the active cashback rules, in the service's order. */
export const cashbackRules = (db: Reader): CashbackRules[] => all(db, 'cashback')
/** Returns the tables of the hall, in the service's order. */
export const bookingTables = (db: Reader): BookingTable[] => all(db, 'table')
export const customerRecord = (db: Reader, id: string): KnownCustomer | undefined => byId(db, 'customer', id)
export const suppliers = (db: Reader): SupplierRecord[] => all(db, 'supplier')
export const hasSuppliers = (db: Reader): boolean =>
  db.prepare(`SELECT 1 FROM record WHERE kind = 'supplier' LIMIT 1`).get() !== undefined
export const categories = (db: Reader): CategoryRecord[] => all(db, 'category')
export const saleRules = (db: Reader): SaleRules => ({
  ...defaultSaleRules,
  ...byId(db, 'saleRules', 'saleRules'),
  ...byId(db, 'financeRules', 'financeRules')
})

/** Returns a category and those above it, nearest first. Stops if the chain of parents is a circle. */
export function categoryChain(db: Reader, id: CategoryId | undefined): CategoryId[] {
  const chain: CategoryId[] = []
  let next = id
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    next = byId(db, 'category', next)?.parentId
  }
  return chain
}

type OfProduct = { productId: ProductId; categoryId: CategoryId | undefined }

const DiscountIds = valueReader('product.discount_ids', text)
const toIds = json('product.discount_ids', list(text))

/** Returns the data of a product that discounts depend on. */
export function discountedGoods(db: Reader, { productId, categoryId }: OfProduct): DiscountedGoods {
  const ids = DiscountIds.get(db.prepare(`SELECT discount_ids FROM product WHERE id = (SELECT ?)`).pluck(), productId)
  return { productId, categories: categoryChain(db, categoryId), discountIds: toIds(ids ?? '[]') }
}

/** Returns every discount of the shop, in its own order. */
export const discounts = (db: Reader): DiscountRecord[] => all(db, 'discount')

/** Returns the automatic discounts of the back office on a line of this product, at this moment. */
export function discountsFor(db: Reader, question: OfProduct & DiscountMoment): LineDiscount[] {
  const records = discounts(db).filter(({ isAutomatic }) => isAutomatic)
  return records.length === 0 ? [] : automaticDiscounts(records, discountedGoods(db, question), question)
}

/** Returns the taxes that a person may add to a line. */
export const manualTaxes = (db: Reader): Tax[] =>
  all(db, 'tax').filter((tax): tax is Tax => !('isUnreadable' in tax) && tax.isManual === true)

/** Returns when the last pull of a resource ended, whole or only of changes, by this machine's clock. */
export const syncedAt = (db: Reader, resource: string): Instant | undefined => readingOf(db, resource)?.endedAt

/** When a resource was last read, from start to end, by this machine's clock. Undefined if no read has ended. */
export type Reading = { askedAt: Instant; endedAt: Instant }

const ReadingRow = rowReader('cursor', { asked_at: nullable(instant), synced_at: nullable(instant) })

export function readingOf(db: Reader, resource: string): Reading | undefined {
  const row = ReadingRow.get(db.prepare(`SELECT asked_at, synced_at FROM cursor WHERE resource = ?`), resource)
  if (row === undefined || row.synced_at === null) return undefined
  return { askedAt: row.asked_at ?? row.synced_at, endedAt: row.synced_at }
}

const CursorRow = rowReader('cursor', {
  resource: text,
  rows: integer,
  synced_at: nullable(instant),
  error: nullable(text)
})
export type ResourceRow = { name: string; rows: number; syncedAt: Instant | undefined; error: string | undefined }

/** Returns the state of each resource of the cache, for the system screen. */
export function resourceRows(db: Reader): ResourceRow[] {
  const rows = CursorRow.all(db.prepare(`SELECT resource, rows, synced_at, error FROM cursor ORDER BY resource`))
  return rows.map((row) => ({
    name: row.resource,
    rows: row.rows,
    syncedAt: row.synced_at ?? undefined,
    error: row.error ?? undefined
  }))
}
