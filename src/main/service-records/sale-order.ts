import { defined, mapDefined } from '../../shared/defined.ts'
import type { RecordOf, ResponseOf } from '@kassa/integration-api'
import { type CustomerId, type ProductId } from '../../shared/ids.ts'
import { isZeroDecimal, lessDecimals, compareDecimals, zeroDecimal } from '../../shared/quantity.ts'
import type { Order, OrderDiscount, OrderHead, OrderRow, OrderState, SoldPart } from '../domain/orders/orders.ts'
import { given, momentOf, part, rowsOf, wordsOf, type Raw } from './loose.ts'
import { decimalOf, idOf } from './product.ts'

// Converts orders of the service to the till's types. The rows of an order have no type in the document. The fields
// read here are those of the create request, and the `_id` that a sale must name.

type RowRecord = RecordOf<'sale-order/get-paging'>
type OrderRecord = ResponseOf<'sale-order/get-by-id/{id}'>
type TradeRecord = ResponseOf<'trade/get-by-id/{id}'>

/** Answers spell `draft` as `draw`. Any other state is one of the shop's own board. */
const states: Record<string, OrderState> = { draft: 'draft', draw: 'draft', canceled: 'canceled', done: 'done' }

/** Returns what a list shows of an order. `id`: the list may lack it. */
export function orderHeadOf(row: RowRecord): Omit<OrderHead, 'id'> & { id?: string } {
  const customer = part(row.customer)
  const phones = [customer['phone_number'], ...rowsOf(customer['phone_numbers'])].flatMap(
    (phone) => wordsOf(phone) ?? []
  )
  const name = wordsOf(customer['name'])
  const currency = part((row as Raw)['currency'])
  return {
    ...given<Omit<OrderHead, 'number' | 'state' | 'sold' | 'id'> & { id: string }>({
      id: idOf(row._id),
      code: wordsOf(row.code),
      name: wordsOf(row.name),
      customer:
        name === undefined ? undefined : { ...given<{ id: CustomerId }>({ id: idOf(customer['_id']) }), name, phones },
      organizationId: idOf(part(row.organization)['_id']),
      currencyId: idOf(row.currency_id) ?? idOf(currency['_id']),
      at: momentOf(row.date),
      note: wordsOf(row.note),
      total: decimalOf(row.total_to_pay)
    }),
    number: wordsOf(row.number) ?? '',
    state: states[row.state ?? ''] ?? 'open',
    sold: row.trade_status ?? 'zero'
  }
}

/** Returns a key of an order for lists that lack its id. */
export const orderKeyOf = (row: Pick<RowRecord, 'uuid' | 'number'>): string | undefined =>
  wordsOf(row.uuid) ?? wordsOf(row.number)

/** Returns true for a deleted record, which the service may still return. */
export const isDeleted = (record: OrderRecord): boolean => (record as Raw)['is_deleted'] === true

/** Converts an order with its rows. Returns undefined if a necessary part cannot be read. */
export function orderOf(record: OrderRecord): Order | undefined {
  const rows = record.products?.map(orderRowOf)
  if (rows === undefined || rows.includes(undefined)) return undefined
  const assistant = part(record.customer_assistant)
  const head = orderHeadOf(record)
  const customerId = head.customer?.id ?? idOf<CustomerId>(record.customer_id)
  const customer = head.customer ?? { name: '', phones: [] }
  return {
    ...head,
    ...defined({ customer: mapDefined(customerId, (customerId) => ({ ...customer, id: customerId })) }),
    ...given<Pick<Order, 'organizationId' | 'deliveryAt'>>({
      organizationId: head.organizationId ?? idOf(record.organization_id),
      deliveryAt: momentOf(record.delivery_date)
    }),
    id: record._id,
    rows: rows.filter((row) => row !== undefined),
    discounts: discountsOf(record.discounts),
    hasAgent: idOf(assistant['_id']) !== undefined
  }
}

function orderRowOf(value: unknown): OrderRow | undefined {
  const row = part(value)
  const productId = idOf<ProductId>(row['product_id'])
  const quantity = decimalOf(row['amount'])
  const price = decimalOf(row['price'])
  if (productId === undefined || quantity === undefined || price === undefined) return undefined
  if (isZeroDecimal(quantity)) return undefined
  const boxes = row['box_count']
  return {
    ...given<Pick<OrderRow, 'itemId' | 'name' | 'priceListId' | 'warehouseId'>>({
      itemId: idOf(row['_id']),
      name: wordsOf(part(row['product'])['name']) ?? wordsOf(row['name']),
      priceListId: idOf(row['price_id']),
      warehouseId: idOf(row['warehouse_id'])
    }),
    productId,
    quantity,
    price,
    discounts: discountsOf(row['discounts']),
    isInBoxes: typeof boxes === 'number' && boxes > 0
  }
}

/** Answers name the kind of discount in two ways. The default is per cent, as in the service's own update request. */
const discountsOf = (value: unknown): OrderDiscount[] =>
  rowsOf(value).flatMap((each) => {
    const row = part(each)
    const worth = decimalOf(row['value'])
    if (worth === undefined || isZeroDecimal(worth)) return []
    const kind = row['apply_type'] ?? row['discount_apply_type']
    return [
      {
        name: wordsOf(row['name']) ?? '',
        applyType: kind === 'cash' ? ('cash' as const) : ('percent' as const),
        value: worth,
        ...given<Pick<OrderDiscount, 'currencyId'>>({ currencyId: idOf(row['currency_id']) })
      }
    ]
  })

const calledOff = new Set(['canceled', 'draft', 'draw'])

/** Returns the ids of the valid sales of an order. */
export const salesOfOrder = ({ trades }: Pick<OrderRecord, 'trades'>): string[] =>
  (trades ?? []).flatMap((trade) => (calledOff.has(trade.state ?? '') ? [] : (idOf(trade._id) ?? [])))

/** Returns what a sale took of its order, minus the returned goods. */
export function soldPartsOf(trade: TradeRecord): SoldPart[] {
  const back = new Map<string, number>()
  for (const refund of rowsOf(trade.refunds)) {
    for (const each of rowsOf(part(refund)['products'])) {
      const { product_id: id, amount } = part(each)
      if (typeof id === 'string' && typeof amount === 'number') back.set(id, (back.get(id) ?? 0) + amount)
    }
  }
  return rowsOf(trade.products).flatMap((each) => {
    const row = part(each)
    const productId = idOf(row['product_id'])
    const quantity = decimalOf(row['amount'])
    if (productId === undefined || quantity === undefined) return []
    const own = row['refunded_amount']
    const there = back.get(productId) ?? 0
    const returned = Math.min(typeof own === 'number' ? own : there, Number(quantity))
    if (typeof own !== 'number') back.set(productId, there - returned)
    const off = decimalOf(returned) ?? zeroDecimal
    const left = compareDecimals(off, quantity) < 0 ? lessDecimals(quantity, off) : zeroDecimal
    return isZeroDecimal(left)
      ? []
      : [{ productId, quantity: left, ...given<Pick<SoldPart, 'itemId'>>({ itemId: idOf(row['order_item_id']) }) }]
  })
}
