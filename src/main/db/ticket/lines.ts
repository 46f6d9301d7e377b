import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type { LineId, PriceListId, ProductId, MethodId, WarehouseId } from '../../../shared/ids.ts'
import { zero } from '../../../shared/money.ts'
import type { Line, Tender } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/tender.ts'
import { decimal, brand, instant, integer, list, minor, nullable, text } from '../core/checks.ts'
import { keptJson } from '../core/kept-json.ts'
import { json, type ColumnsOf } from '../core/rows.ts'
import { toDiscounts } from './discounts.ts'
import { currency, methodType, orderPart, tax, weights } from '../core/json-parts.ts'

// The columns that a line of a ticket and of a sale share, and those that their tenders share.

export const lineShape = {
  product_id: brand<ProductId>(),
  name: text,
  sku: text,
  barcode: nullable(text),
  unit_name: text,
  unit_decimals: integer,
  quantity: decimal,
  price: decimal,
  list_price: decimal,
  min_price: nullable(decimal),
  max_price: nullable(decimal),
  price_list_id: brand<PriceListId>(),
  warehouse_id: brand<WarehouseId>(),
  discounts: text,
  taxes: text,
  added_at: instant,
  marks: nullable(text),
  note: nullable(text),
  taken_off: nullable(text),
  weights: nullable(text),
  order_id: nullable(text),
  /** JSON of the rest of OrderPart. */
  order_part: nullable(text)
}
export type LineColumns = ColumnsOf<typeof lineShape>
export const lineColumns = `product_id, name, sku, barcode, unit_name, unit_decimals, quantity, price, list_price,
  min_price, max_price, price_list_id, warehouse_id, discounts, taxes, added_at, marks, note,
  taken_off, weights, order_id, order_part`
export const lineValues = `@product_id, @name, @sku, @barcode, @unit_name, @unit_decimals, @quantity, @price,
  @list_price, @min_price, @max_price, @price_list_id, @warehouse_id, @discounts, @taxes, @added_at, @marks, @note,
  @taken_off, @weights, @order_id, @order_part`

const toTaxes = keptJson('taxes', list(tax))
export const toMarks = json('marks', list(text))
const toWeights = json('weights', weights)
const toOrderPart = json('order_part', orderPart)

export const toLine = (id: LineId, row: LineColumns): Line => ({
  id,
  productId: row.product_id,
  name: row.name,
  sku: row.sku,
  barcode: row.barcode ?? undefined,
  unitName: row.unit_name,
  unitDecimals: row.unit_decimals,
  quantity: row.quantity,
  price: row.price,
  listPrice: row.list_price,
  minPrice: row.min_price ?? undefined,
  maxPrice: row.max_price ?? undefined,
  priceListId: row.price_list_id,
  warehouseId: row.warehouse_id,
  discounts: toDiscounts(row.discounts),
  taxes: toTaxes(row.taxes),
  addedAt: row.added_at,
  ...defined({
    marks: mapDefined(row.marks ?? undefined, toMarks),
    note: row.note ?? undefined,
    takenOff: mapDefined(row.taken_off ?? undefined, toDiscounts),
    weights: mapDefined(row.weights ?? undefined, toWeights)
  }),
  ...toOrder(row)
})

export const fromLine = (line: Line): LineColumns => ({
  product_id: line.productId,
  name: line.name,
  sku: line.sku,
  barcode: line.barcode ?? null,
  unit_name: line.unitName,
  unit_decimals: line.unitDecimals,
  quantity: line.quantity,
  price: line.price,
  list_price: line.listPrice,
  min_price: line.minPrice ?? null,
  max_price: line.maxPrice ?? null,
  price_list_id: line.priceListId,
  warehouse_id: line.warehouseId,
  discounts: JSON.stringify(line.discounts),
  taxes: JSON.stringify(line.taxes),
  added_at: line.addedAt,
  marks: line.marks === undefined ? null : JSON.stringify(line.marks),
  note: line.note ?? null,
  taken_off: line.takenOff === undefined ? null : JSON.stringify(line.takenOff),
  weights: line.weights === undefined ? null : JSON.stringify(line.weights),
  ...fromOrder(line)
})

const toOrder = ({ order_id: id, order_part: part }: LineColumns): Pick<Line, 'order'> =>
  id === null ? {} : { order: { id, ...toOrderPart(part ?? '{}') } }

function fromOrder({ order }: Line): Pick<LineColumns, 'order_id' | 'order_part'> {
  if (order === undefined) return { order_id: null, order_part: null }
  const { id, ...part } = order
  return { order_id: id, order_part: JSON.stringify(part) }
}

export const tenderShape = {
  method_id: brand<MethodId>(),
  method_name: text,
  method_type: methodType,
  currency: text,
  amount: minor,
  paid: minor,
  rounded: minor
}
export type TenderColumns = ColumnsOf<typeof tenderShape>
export const tenderColumns = 'method_id, method_name, method_type, currency, amount, paid, rounded'
export const tenderValues = '@method_id, @method_name, @method_type, @currency, @amount, @paid, @rounded'

type Payment = Omit<Tender, 'id'>
export const toPayment = (row: TenderColumns): Payment => ({
  methodId: row.method_id,
  methodName: row.method_name,
  methodType: row.method_type,
  currency: toCurrency(row.currency),
  amount: row.amount,
  paid: row.paid,
  ...defined({ rounded: nonZero(row.rounded) })
})

export const fromPayment = (payment: Payment): TenderColumns => ({
  method_id: payment.methodId,
  method_name: payment.methodName,
  method_type: payment.methodType,
  currency: JSON.stringify(payment.currency),
  amount: payment.amount,
  paid: payment.paid,
  rounded: payment.rounded ?? zero
})

/** Restores the undefined keys that JSON drops, so that the value read equals the value written. */
export function toCurrency(written: string): Currency {
  const found = parseCurrency(written)
  return { ...found, rate: found.rate }
}
const parseCurrency = keptJson('currency', currency)
