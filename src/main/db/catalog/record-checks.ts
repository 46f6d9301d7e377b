import type {
  CashboxId,
  CategoryId,
  CurrencyId,
  CustomerId,
  DiscountId,
  EmployeeId,
  IdempotencyKey,
  MethodId,
  OrganizationId,
  PriceListId,
  ProductId,
  SupplierId,
  TableId,
  WarehouseId
} from '../../../shared/ids.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { CashbackRules, CashbackTier } from '../../domain/payment/cashback.ts'
import type { CostKind } from '../../domain/pricing/costs.ts'
import type { DiscountRecord } from '../../domain/pricing/discount.ts'
import type { SharedLine, SharedTicket } from '../../domain/ticket/other-till-tickets.ts'
import { KnownCustomer } from '../../domain/customers/records.ts'
import type { BookingTable, PaymentMethod } from '../../domain/core/model.ts'
import {
  brand,
  decimal,
  either,
  fields,
  integer,
  list,
  oneOf,
  optional,
  partOf,
  real,
  text,
  booleanValue,
  yes,
  type Check
} from '../../domain/core/checks.ts'
import { Currency as currency, methodType, SaleRules as saleRules, Tax as tax } from '../../domain/core/records.ts'
import { RefundReason } from '../../domain/refund/records.ts'
import { CashArticle } from '../../domain/shift/records.ts'
// The JSON that the pull stores for each small resource (service-records), in the till's own format.

export type EmployeeRecord = { id: EmployeeId; name: string; isBoss: boolean; number?: string }
export type OrganizationRecord = { id: OrganizationId; name: string }
export type WarehouseRecord = { id: WarehouseId; name: string; organizationId?: OrganizationId }
export type CashboxRecord = { id: CashboxId; name: string; organizationId?: OrganizationId }
export type PriceListRecord = {
  id: PriceListId
  name: string
  currencyId?: CurrencyId
  isMain: boolean
  /** The price holds from this quantity of a line. */
  holdsFrom?: Decimal
  /** No manual price may replace the price of this list. */
  isFixed?: boolean
  /** Only these people may sell by the list; everybody if there are none. */
  employeeIds?: EmployeeId[]
}
export type CategoryRecord = {
  id: CategoryId
  name: string
  parentId?: CategoryId
  /** Absent means that it is for sale. */
  isForSale?: boolean
  /** The path of its picture at the service. */
  image?: string
  /** Shown only in these organizations; in all if there are none. */
  organizationIds?: OrganizationId[]
}
export type SupplierRecord = { id: SupplierId; name: string }
export type UnitRecord = { id: string; name: string; decimals: number; isService?: boolean }

export const unit = fields<UnitRecord>({ id: text, name: text, decimals: integer, isService: optional(booleanValue) })
/** A tax that the pull could not read: without it the price would be wrong. */
export const keptTax = either(tax, fields<{ id: string; isUnreadable: true }>({ id: text, isUnreadable: yes }))
export const priceList = fields<PriceListRecord>({
  id: brand<PriceListId>(),
  name: text,
  currencyId: optional(brand<CurrencyId>()),
  isMain: booleanValue,
  holdsFrom: optional(decimal),
  isFixed: optional(booleanValue),
  employeeIds: optional(list(brand<EmployeeId>()))
})

const method = fields<PaymentMethod>({
  id: brand<MethodId>(),
  name: text,
  type: methodType,
  subtype: optional(text),
  shortcut: optional(text),
  isEnabled: booleanValue
})
const organizationId = optional(brand<OrganizationId>())
const warehouse = fields<WarehouseRecord>({ id: brand<WarehouseId>(), name: text, organizationId })
const cashbox = fields<CashboxRecord>({ id: brand<CashboxId>(), name: text, organizationId })
const category = fields<CategoryRecord>({
  id: brand<CategoryId>(),
  name: text,
  parentId: optional(brand<CategoryId>()),
  isForSale: optional(booleanValue),
  image: optional(text),
  organizationIds: optional(list(brand<OrganizationId>()))
})
const employee = fields<EmployeeRecord>({
  id: brand<EmployeeId>(),
  name: text,
  isBoss: booleanValue,
  number: optional(text)
})
const discount = fields<DiscountRecord>({
  id: brand<DiscountId>(),
  name: text,
  applyType: oneOf(['percent', 'cash']),
  value: decimal,
  currencyId: optional(brand<CurrencyId>()),
  isAutomatic: booleanValue,
  isManual: optional(booleanValue),
  isForever: booleanValue,
  isActive: booleanValue,
  isExpired: optional(booleanValue),
  startsAt: optional(real),
  endsAt: optional(real),
  organizationIds: list(brand<OrganizationId>()),
  isForAll: booleanValue,
  categoryIds: list(brand<CategoryId>()),
  nestedCategoryIds: list(brand<CategoryId>()),
  productIds: list(brand<ProductId>())
})
const extraCost = fields<CostKind>({
  id: text,
  name: text,
  offered: decimal,
  most: optional(decimal),
  affectsPrice: booleanValue,
  currencyId: optional(brand<CurrencyId>())
})
const tier = fields<CashbackTier>({
  kind: oneOf(['percent', 'cash']),
  from: decimal,
  percent: decimal,
  amount: decimal,
  currencyId: brand<CurrencyId>()
})
const cashback = fields<CashbackRules>({
  id: text,
  organizationIds: list(text),
  isForAll: booleanValue,
  tiers: list(tier)
})
const sharedLine = fields<SharedLine>({
  productId: brand<ProductId>(),
  warehouseId: optional(brand<WarehouseId>()),
  quantity: decimal,
  price: decimal,
  note: optional(text)
})
const openTicket = fields<SharedTicket>({
  id: text,
  name: text,
  marker: optional(brand<IdempotencyKey>()),
  tableId: optional(brand<TableId>()),
  note: optional(text),
  customerId: optional(brand<CustomerId>()),
  responsibleId: optional(text),
  currencyId: optional(text),
  priceListId: optional(brand<PriceListId>()),
  lines: list(sharedLine),
  body: text
})

export const recordChecks = {
  category,
  method,
  currency,
  priceList,
  warehouse,
  cashbox,
  employee,
  discount,
  unit,
  customer: KnownCustomer,
  extraCost,
  cashback,
  openTicket,
  article: CashArticle,
  reason: RefundReason,
  tax: keptTax,
  saleRules: partOf(saleRules),
  financeRules: partOf(saleRules),
  organization: fields<OrganizationRecord>({ id: brand<OrganizationId>(), name: text }),
  supplier: fields<SupplierRecord>({ id: brand<SupplierId>(), name: text }),
  table: fields<BookingTable>({ id: brand<TableId>(), name: text })
} satisfies Record<string, Check<unknown>>
