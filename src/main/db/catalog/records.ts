import type {
  CashboxId,
  CategoryId,
  CurrencyId,
  EmployeeId,
  OrganizationId,
  PriceListId,
  ProductId,
  SupplierId,
  WarehouseId
} from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'
import type { CashbackRules } from '../../domain/payment/cashback.ts'
import type { CostKind } from '../../domain/pricing/costs.ts'
import type { RefundReason } from '../../domain/refund/refund.ts'
import type { SharedTicket } from '../../domain/ticket/other-till-tickets.ts'
import type { KnownCustomer } from '../../domain/customers/customer.ts'
import {
  automaticDiscounts,
  type DiscountedGoods,
  type DiscountMoment,
  type DiscountRecord
} from '../../domain/pricing/discount.ts'
import type { LineDiscount, PaymentMethod, SaleRules, Tax, BookingTable } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/tender.ts'
import type { Reader } from '../core/open.ts'

// The small resources of the cache, kept as JSON in the till's own words by the pull (service-records).

export type RecordKind =
  | 'category'
  | 'method'
  | 'currency'
  | 'priceList'
  | 'organization'
  | 'warehouse'
  | 'cashbox'
  | 'employee'
  | 'discount'
  | 'tax'
  | 'unit'
  | 'customer'
  | 'saleRules'
  | 'article'
  | 'reason'
  | 'financeRules'
  | 'table'
  | 'openTicket'
  | 'extraCost'
  | 'cashback'
  | 'supplier'

export type { DiscountRecord } from '../../domain/pricing/discount.ts'
export type EmployeeRecord = { id: EmployeeId; name: string; isBoss: boolean; number?: string }
export type OrganizationRecord = { id: OrganizationId; name: string }
export type WarehouseRecord = { id: WarehouseId; name: string; organizationId?: OrganizationId }
export type CashboxRecord = { id: CashboxId; name: string; organizationId?: OrganizationId }
export type PriceListRecord = {
  id: PriceListId
  name: string
  currencyId?: CurrencyId
  isMain: boolean
  /** From how many of a line on its prices hold. */
  holdsFrom?: Decimal
  /** No price by hand may stand in the place of its own. */
  isFixed?: boolean
  /** Only these may sell by it; everybody where there is none. */
  employeeIds?: EmployeeId[]
}
export type CategoryRecord = {
  id: CategoryId
  name: string
  parentId?: CategoryId
  /** Not said: it is. */
  isForSale?: boolean
  /** The path of its picture at the service. */
  image?: string
  /** Shown in these alone; in all where there is none. */
  organizationIds?: OrganizationId[]
}
export type SupplierRecord = { id: SupplierId; name: string }
export type UnitRecord = { id: string; name: string; decimals: number; isService?: boolean }
/** What a till may do when the shop's own rules are not known: the service's defaults. */
export const defaultSaleRules: SaleRules = {
  isTaxActive: false,
  taxAfterDiscount: false,
  receiptDiscountAfterLines: true,
  sellsNegativeStock: false,
  discountNeedsBoss: false,
  discountLimitPercent: undefined,
  priceBounds: 'warning'
}

function all<T>(db: Reader, kind: RecordKind): T[] {
  const rows = db.prepare(`SELECT json FROM record WHERE kind = (SELECT ?) ORDER BY position, id`).all(kind)
  return (rows as { json: string }[]).map(({ json }) => JSON.parse(json) as T)
}

function byId<T>(db: Reader, kind: RecordKind, id: string): T | undefined {
  const row = db.prepare(`SELECT json FROM record WHERE kind = (SELECT ?) AND id = (SELECT ?)`).get(kind, id)
  return row === undefined ? undefined : (JSON.parse((row as { json: string }).json) as T)
}

export const currencies = (db: Reader): Currency[] => all(db, 'currency')
/** Every method, switched off ones too, in the service's order. */
export const paymentMethods = (db: Reader): PaymentMethod[] => all(db, 'method')
export const employees = (db: Reader): EmployeeRecord[] => all(db, 'employee')
export const organizations = (db: Reader): OrganizationRecord[] => all(db, 'organization')
export const warehouses = (db: Reader): WarehouseRecord[] => all(db, 'warehouse')
export const cashboxes = (db: Reader): CashboxRecord[] => all(db, 'cashbox')
export const priceLists = (db: Reader): PriceListRecord[] => all(db, 'priceList')
/** What cash is put in or taken out for, in the service's order. */
export const articles = (db: Reader): CashArticle[] => all(db, 'article')
/** Why goods come back, in the service's order. */
export const refundReasons = (db: Reader): RefundReason[] => all(db, 'reason')
/** The tickets that the service holds for this organization, as they were read last. */
export const sharedTickets = (db: Reader): SharedTicket[] => all(db, 'openTicket')
/** The units that goods are counted in, in the service's order. */
export const units = (db: Reader): UnitRecord[] => all(db, 'unit')
/** Kinds of additional costs, in the service's order. */
export const costKinds = (db: Reader): CostKind[] => all(db, 'extraCost')
/** The rules of cashback in force, in the service's order. */
export const cashbackRules = (db: Reader): CashbackRules[] => all(db, 'cashback')
/** The tables of the hall, in the service's order. */
export const bookingTables = (db: Reader): BookingTable[] => all(db, 'table')
export const customerRecord = (db: Reader, id: string): KnownCustomer | undefined => byId(db, 'customer', id)
export const suppliers = (db: Reader): SupplierRecord[] => all(db, 'supplier')
export const hasSuppliers = (db: Reader): boolean =>
  db.prepare(`SELECT 1 FROM record WHERE kind = 'supplier' LIMIT 1`).get() !== undefined
export const categories = (db: Reader): CategoryRecord[] => all(db, 'category')
export const saleRules = (db: Reader): SaleRules => ({
  ...defaultSaleRules,
  ...byId<Partial<SaleRules>>(db, 'saleRules', 'saleRules'),
  ...byId<Partial<SaleRules>>(db, 'financeRules', 'financeRules')
})

/** A category and those above it, nearest first. A chain that bites its own tail ends where it began to repeat. */
export function categoryChain(db: Reader, id: CategoryId | undefined): CategoryId[] {
  const chain: CategoryId[] = []
  let next = id
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    next = byId<CategoryRecord>(db, 'category', next)?.parentId
  }
  return chain
}

type OfProduct = { productId: ProductId; categoryId: CategoryId | undefined }

/** What discounts look at of a product. */
export function discountedGoods(db: Reader, { productId, categoryId }: OfProduct): DiscountedGoods {
  const row = db.prepare(`SELECT discount_ids AS ids FROM product WHERE id = (SELECT ?)`).get(productId) as
    { ids: string } | undefined
  return {
    productId,
    categories: categoryChain(db, categoryId),
    discountIds: JSON.parse(row?.ids ?? '[]') as string[]
  }
}

/** Every discount of the shop, in its own order. */
export const discounts = (db: Reader): DiscountRecord[] => all(db, 'discount')

/** The discounts that the back office wants on a line of this product by itself, at this moment. */
export function discountsFor(db: Reader, question: OfProduct & DiscountMoment): LineDiscount[] {
  const records = discounts(db).filter(({ isAutomatic }) => isAutomatic)
  return records.length === 0 ? [] : automaticDiscounts(records, discountedGoods(db, question), question)
}

/** Taxes that a person may put on a line. */
export const manualTaxes = (db: Reader): Tax[] =>
  all<Tax & { isUnreadable?: true }>(db, 'tax').filter((tax) => tax.isManual === true && tax.isUnreadable !== true)

/** When a resource was last pulled whole or in its changes, by this machine's clock. */
export const syncedAt = (db: Reader, resource: string): Instant | undefined => readingOf(db, resource)?.endedAt

/** From when until when a resource was last read, by this machine; undefined where it never came to an end. */
export type Reading = { askedAt: Instant; endedAt: Instant }

export function readingOf(db: Reader, resource: string): Reading | undefined {
  const row = db.prepare(`SELECT asked_at, synced_at FROM cursor WHERE resource = ?`).get(resource) as
    { asked_at: number | null; synced_at: number | null } | undefined
  if (row === undefined || row.synced_at === null) return undefined
  return { askedAt: (row.asked_at ?? row.synced_at) as Instant, endedAt: row.synced_at as Instant }
}

type CursorRow = { resource: string; rows: number; synced_at: number | null; error: string | null }
export type ResourceRow = { name: string; rows: number; syncedAt: Instant | undefined; error: string | undefined }

/** How each resource of the cache stands, for the system screen. */
export function resourceRows(db: Reader): ResourceRow[] {
  const rows = db.prepare(`SELECT resource, rows, synced_at, error FROM cursor ORDER BY resource`).all() as CursorRow[]
  return rows.map((row) => ({
    name: row.resource,
    rows: row.rows,
    syncedAt: (row.synced_at ?? undefined) as Instant | undefined,
    error: row.error ?? undefined
  }))
}
