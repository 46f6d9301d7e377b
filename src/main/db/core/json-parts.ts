import { roundingDirections, type CashRounding } from '../../../shared/cash-rounding.ts'
import type {
  ArticleId,
  CurrencyId,
  DiscountId,
  EmployeeId,
  MethodId,
  PriceListId,
  ReasonId,
  SaleId,
  CustomerId,
  LineId,
  TableId
} from '../../../shared/ids.ts'
import type { Currency } from '../../domain/core/tender.ts'
import type {
  OrderPart,
  Allowed,
  Change,
  Cost,
  Exchange,
  LineDiscount,
  LineSums,
  SaleRules,
  Tax,
  Ticket
} from '../../domain/core/model.ts'
import type { Plan } from '../../domain/core/terms.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import type { RefundReason } from '../../domain/refund/refund.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'
import {
  decimal,
  fields,
  brand,
  instant,
  integer,
  list,
  minor,
  named,
  oneOf,
  optional,
  text,
  booleanValue,
  yes
} from './checks.ts'

// Checks of the JSON in tickets, sales, refunds, cash movements, and the cache that they are made from. A key is
// optional here if JSON drops it when it is undefined, or if it is newer than some rows.

export const methodType = oneOf(['cash', 'cashless'])

export const currency = fields<Currency>({
  id: brand<CurrencyId>(),
  name: text,
  code: text,
  symbol: text,
  side: oneOf(['start', 'end']),
  decimals: integer,
  rounding: oneOf(['floor', 'ceil', 'nearest']),
  isMain: booleanValue,
  rate: optional(fields({ numerator: decimal, denominator: decimal }))
})

export const lineDiscount = fields<LineDiscount>({
  id: optional(brand<DiscountId>()),
  name: text,
  isCustom: booleanValue,
  applyType: oneOf(['percent', 'cash']),
  value: decimal,
  isPicked: optional(booleanValue),
  isShare: optional(booleanValue)
})

export const tax = fields<Tax>({
  id: text,
  name: text,
  rate: decimal,
  kind: oneOf(['included', 'added']),
  isManual: optional(booleanValue)
})

export const cashArticle = fields<CashArticle>({
  id: brand<ArticleId>(),
  name: text,
  direction: oneOf(['in', 'out', 'transfer']),
  party: oneOf(['employee', 'customer', 'other'])
})

export const refundReason = fields<RefundReason>({ id: brand<ReasonId>(), name: text, isTrash: booleanValue })

export const cost = fields<Cost>({ id: text, name: text, amount: minor, isCharged: booleanValue })

/** A line sold before receipts had discounts has no share of a receipt discount. */
export const lineSums = fields<Omit<LineSums, 'distributed'> & Partial<LineSums>>({
  gross: minor,
  discount: minor,
  discountParts: list(minor),
  distributed: optional(minor),
  includedTax: minor,
  addedTax: minor,
  total: minor
})

export const weights = fields<Weights>({ net: optional(decimal), gross: optional(decimal) })
export const allowed = fields<Allowed>({ share: optional(decimal), least: optional(decimal) })
/** The id of the order has a column of its own. */
export const orderPart = fields<Omit<OrderPart, 'id'>>({ number: text, itemId: optional(text), left: decimal })

export const change = fields<Change>({
  methodId: brand<MethodId>(),
  methodName: text,
  methodType,
  currency,
  amount: minor,
  paid: minor
})

export const exchange = fields<Exchange>({
  saleId: brand<SaleId>(),
  receiptNumber: text,
  refunds: integer,
  lines: list(
    fields<Exchange['lines'][number]>({ lineId: brand<LineId>(), quantity: decimal, marks: optional(list(text)) })
  ),
  goods: list(fields<Exchange['goods'][number]>({ name: text, quantity: decimal, unitName: text })),
  keepsCosts: optional(yes),
  reasonId: optional(brand<ReasonId>()),
  note: optional(text),
  total: minor,
  allowedBy: brand<EmployeeId>(),
  given: list(change)
})

export const cashRounding = fields<CashRounding>({
  step: minor,
  direction: oneOf(roundingDirections),
  costId: optional(text)
})

const switches = {
  isTaxActive: booleanValue,
  taxAfterDiscount: booleanValue,
  receiptDiscountAfterLines: booleanValue,
  sellsNegativeStock: booleanValue,
  discountNeedsBoss: booleanValue
}
/** The rules that a shop may not have. */
const otherRules = {
  debtNeedsBoss: optional(booleanValue),
  isCashbackActive: optional(booleanValue),
  showsNetWeight: optional(booleanValue),
  showsGrossWeight: optional(booleanValue),
  takesPastDate: optional(booleanValue),
  pastDays: optional(integer),
  discountLimitPercent: optional(decimal),
  cashRounding: optional(cashRounding)
}
const priceBounds = oneOf(['strict', 'warning', 'override'])
/** The rules in the shop's own records: only some of them. */
export const someSaleRules = fields<Partial<SaleRules>>({
  isTaxActive: optional(booleanValue),
  taxAfterDiscount: optional(booleanValue),
  receiptDiscountAfterLines: optional(booleanValue),
  sellsNegativeStock: optional(booleanValue),
  discountNeedsBoss: optional(booleanValue),
  priceBounds: optional(priceBounds),
  ...otherRules
})
export const saleRules = fields<SaleRules>({ ...switches, ...otherRules, priceBounds })

export const plan = fields<Plan>({
  interval: oneOf(['month', 'year']),
  parts: list(fields({ day: text, amount: minor }))
})

export const priceList = fields<NonNullable<Ticket['priceList']>>({ id: brand<PriceListId>(), name: text })
export const rates = list(
  fields<NonNullable<Ticket['rates']>[number]>({ currencyId: brand<CurrencyId>(), rate: decimal })
)

/** The part of an emptied ticket that is kept for undo (domain/ticket/emptied.ts). */
export const emptied = named<NonNullable<Ticket['emptied']>>({
  receiptDiscounts: optional(list(lineDiscount)),
  allowedShare: optional(decimal),
  costs: optional(list(cost)),
  priceList: optional(priceList),
  name: optional(text),
  customer: optional(fields({ id: brand<CustomerId>(), name: text })),
  seller: optional(fields({ id: brand<EmployeeId>(), name: text })),
  note: optional(text),
  table: optional(fields({ id: brand<TableId>(), name: text })),
  shares: optional(list(minor)),
  rates: optional(rates),
  changeIn: optional(change),
  sendsReceipt: optional(yes),
  madeAt: optional(instant),
  heldAt: optional(instant)
})
