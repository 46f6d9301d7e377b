import { newId, seededRandom } from '../../src/main/system/random.ts'
import type { CashMovement } from '../../src/main/domain/shift/cash.ts'
import type { RefundPayment } from '../../src/main/domain/refund/refund-allocation.ts'
import type { Refund } from '../../src/main/domain/refund/refund.ts'
import type { Line, PaymentMethod, SaleRules, Sale, Shift, Ticket } from '../../src/main/domain/core/model.ts'
import type { Currency } from '../../src/main/domain/core/records.ts'
import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  LineId,
  IdempotencyKey,
  MethodId,
  MovementId,
  OrganizationId,
  PriceListId,
  ProductId,
  RefundId,
  SaleId,
  ShiftId,
  TicketId,
  WarehouseId
} from '../../src/shared/ids.ts'
import { minor, zero, type Minor } from '../../src/shared/money.ts'
import type { Instant } from '../../src/shared/ports.ts'
import type { Decimal } from '../../src/shared/quantity.ts'

// Objects for tests: one complete object of each kind, of which a test changes what it is about.

const random = seededRandom(1)
export const id = <Id>(): Id => newId(random) as Id
export const at = (time: number): Instant => time as Instant
export const decimal = (text: string): Decimal => text as Decimal

export const som: Currency = {
  id: 'som' as CurrencyId,
  name: 'Soʻm',
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  rounding: 'nearest',
  isMain: true,
  rate: undefined
}
export const dollar: Currency = {
  id: 'dollar' as CurrencyId,
  name: 'Dollar',
  code: 'USD',
  symbol: '$',
  side: 'start',
  decimals: 2,
  rounding: 'nearest',
  isMain: false,
  rate: { numerator: decimal('12049'), denominator: decimal('1') }
}
export const cash: PaymentMethod = {
  id: 'cash' as MethodId,
  name: 'Naqd',
  type: 'cash',
  subtype: undefined,
  shortcut: undefined,
  isEnabled: true
}
export const card: PaymentMethod = {
  id: 'card' as MethodId,
  name: 'Karta',
  type: 'cashless',
  subtype: undefined,
  shortcut: undefined,
  isEnabled: true
}
export const rules: SaleRules = {
  isTaxActive: true,
  taxAfterDiscount: true,
  receiptDiscountAfterLines: true,
  sellsNegativeStock: true,
  discountNeedsBoss: false,
  discountLimitPercent: undefined,
  priceBounds: 'warning'
}

export const line = (over: Partial<Line> = {}): Line => ({
  id: id<LineId>(),
  productId: 'bread' as ProductId,
  name: 'Non',
  sku: 'N-1',
  barcode: undefined,
  unitName: 'dona',
  unitDecimals: 0,
  quantity: decimal('1'),
  price: decimal('4000'),
  listPrice: decimal('4000'),
  priceListId: 'list' as PriceListId,
  warehouseId: 'house' as WarehouseId,
  discounts: [],
  taxes: [],
  addedAt: at(1000),
  ...over
})

export const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  id: id<TicketId>(),
  number: 1,
  name: undefined,
  state: 'current',
  organizationId: 'shop' as OrganizationId,
  customer: undefined,
  note: undefined,
  table: undefined,
  currency: som,
  rules,
  lines: [],
  receiptDiscounts: [],
  chosenLineId: undefined,
  shares: [],
  tenders: [],
  createdAt: at(1000),
  heldAt: undefined,
  employeeId: 'anna' as EmployeeId,
  employeeName: 'Anna',
  ...over
})

export const shift = (over: Partial<Shift> = {}): Shift => ({
  id: id<ShiftId>(),
  number: 1,
  state: 'open',
  organizationId: 'shop' as OrganizationId,
  cashboxId: 'desk' as CashboxId,
  employeeId: 'anna' as EmployeeId,
  employeeName: 'Anna',
  openedAt: at(1000),
  openMarker: id<IdempotencyKey>(),
  opening: [],
  counted: [],
  ...over
})

/** Returns a cash-in of a little change money. */
export const movement = (over: Partial<CashMovement> = {}): CashMovement => ({
  id: id<MovementId>(),
  number: 'abcde-c1',
  direction: 'in',
  shiftId: id<ShiftId>(),
  organizationId: 'shop' as OrganizationId,
  cashboxId: 'desk' as CashboxId,
  employeeId: 'anna' as EmployeeId,
  employeeName: 'Anna',
  approvedBy: undefined,
  methodId: cash.id,
  methodName: cash.name,
  currency: som,
  amount: minor(5000),
  article: undefined,
  note: undefined,
  isOverdrawn: false,
  isAfterCount: false,
  movedAt: at(2000),
  journalHead: 'head',
  ...over
})

/** Returns money that one method gave back. */
export const givenBy = (method: PaymentMethod, paid: Minor, more: Partial<RefundPayment> = {}): RefundPayment => ({
  methodId: method.id,
  methodName: method.name,
  methodType: method.type,
  currency: som,
  amount: paid,
  paid,
  ...more
})

/** Returns a refunded loaf of bread. */
export const refund = (over: Partial<Refund> = {}): Refund => ({
  id: id<RefundId>(),
  number: 'abcde-r1',
  saleId: id<SaleId>(),
  shiftId: id<ShiftId>(),
  organizationId: 'shop' as OrganizationId,
  cashboxId: 'desk' as CashboxId,
  employeeId: 'anna' as EmployeeId,
  employeeName: 'Anna',
  approvedBy: undefined,
  given: [givenBy(cash, minor(4000))],
  total: minor(4000),
  lines: [
    {
      lineId: id<LineId>(),
      productId: 'bread' as ProductId,
      warehouseId: 'house' as WarehouseId,
      name: 'Non',
      unitName: 'dona',
      quantity: decimal('1'),
      sums: { gross: minor(4000), discount: zero, includedTax: zero, addedTax: zero, total: minor(4000) }
    }
  ],
  reason: undefined,
  note: undefined,
  isLast: true,
  refundedAt: at(3000),
  journalHead: 'head',
  ...over
})

/** Returns a sale of one loaf, paid with a larger note. */
export function sale(over: Partial<Sale> = {}): Sale {
  const sums = {
    gross: minor(4000),
    discount: zero,
    discountParts: [],
    distributed: zero,
    includedTax: zero,
    addedTax: zero,
    total: minor(4000)
  }
  const paid = {
    methodId: cash.id,
    methodName: cash.name,
    methodType: cash.type,
    currency: som,
    amount: minor(5000),
    paid: minor(5000)
  }
  return {
    id: id<SaleId>(),
    ticketId: id<TicketId>(),
    receiptNumber: 'abcde-1',
    code: 'abcde-1-marker',
    marker: id<IdempotencyKey>(),
    shiftId: id<ShiftId>(),
    organizationId: 'shop' as OrganizationId,
    cashboxId: 'desk' as CashboxId,
    warehouseId: 'house' as WarehouseId,
    priceListId: 'list' as PriceListId,
    employeeId: 'anna' as EmployeeId,
    employeeName: 'Anna',
    customer: undefined,
    note: undefined,
    currency: som,
    rules,
    lines: [{ ...line(), sums }],
    receiptDiscounts: [],
    sums: {
      gross: minor(4000),
      discount: zero,
      receiptParts: [],
      includedTax: zero,
      addedTax: zero,
      total: minor(4000),
      paid: minor(5000),
      remaining: zero,
      change: minor(1000),
      rounding: zero
    },
    tenders: [{ id: id(), ...paid }],
    changes: [{ ...paid, amount: minor(1000), paid: minor(1000) }],
    soldAt: at(2000),
    journalHead: 'head',
    ...over
  }
}
