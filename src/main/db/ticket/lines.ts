import type { LineId, PriceListId, ProductId, TenderId, MethodId, WarehouseId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Quantity, UnitPrice } from '../../../shared/quantity.ts'
import type { Line, Tax, Tender, OrderPart } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/tender.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import { toDiscounts } from './discounts.ts'

// The columns that a line has on a ticket and on a sale alike, and the same for a tender: written down once.

export type LineColumns = {
  product_id: ProductId
  name: string
  sku: string
  barcode: string | null
  unit_name: string
  unit_decimals: number
  quantity: Quantity
  price: UnitPrice
  list_price: UnitPrice
  min_price: UnitPrice | null
  max_price: UnitPrice | null
  price_list_id: PriceListId
  warehouse_id: WarehouseId
  discounts: string
  taxes: string
  added_at: Instant
  marks: string | null
  note: string | null
  taken_off: string | null
  weights: string | null
  order_id: string | null
  /** JSON of the rest of OrderPart. */
  order_part: string | null
}
export const lineColumns = `product_id, name, sku, barcode, unit_name, unit_decimals, quantity, price, list_price,
  min_price, max_price, price_list_id, warehouse_id, discounts, taxes, added_at, marks, note,
  taken_off, weights, order_id, order_part`
export const lineValues = `@product_id, @name, @sku, @barcode, @unit_name, @unit_decimals, @quantity, @price,
  @list_price, @min_price, @max_price, @price_list_id, @warehouse_id, @discounts, @taxes, @added_at, @marks, @note,
  @taken_off, @weights, @order_id, @order_part`

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
  taxes: JSON.parse(row.taxes) as Tax[],
  addedAt: row.added_at,
  ...(row.marks === null ? {} : { marks: JSON.parse(row.marks) as string[] }),
  ...(row.note === null ? {} : { note: row.note }),
  ...(row.taken_off === null ? {} : { takenOff: toDiscounts(row.taken_off) }),
  ...(row.weights === null ? {} : { weights: JSON.parse(row.weights) as Weights }),
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
  id === null ? {} : { order: { id, ...(JSON.parse(part ?? '{}') as Omit<OrderPart, 'id'>) } }

function fromOrder({ order }: Line): Pick<LineColumns, 'order_id' | 'order_part'> {
  if (order === undefined) return { order_id: null, order_part: null }
  const { id, ...part } = order
  return { order_id: id, order_part: JSON.stringify(part) }
}

export type TenderColumns = {
  method_id: MethodId
  method_name: string
  method_type: 'cash' | 'cashless'
  currency: string
  amount: Minor
  paid: Minor
  rounded: Minor
}
export type TenderRow = TenderColumns & { id: TenderId }
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
  ...(row.rounded === 0 ? {} : { rounded: row.rounded })
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

/** JSON drops what is undefined; it is put back, so that what is read equals what was written. */
export function toCurrency(json: string): Currency {
  const currency = JSON.parse(json) as Currency
  return { ...currency, rate: currency.rate }
}
