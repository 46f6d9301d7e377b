import { fail, ok, type Result } from '../../shared/failure.ts'
import type { OrganizationId } from '../../shared/ids.ts'
import type { Client, RequestOf } from '@kassa/integration-api'
import { isAskedFor } from '../domain/orders/order-search.ts'
import { closedOf, type OrderHead, type ReadOrder } from '../domain/orders/orders.ts'
import { pageRows, pagesOf, type Pages } from './pages.ts'
import {
  orderHeadOf,
  isDeleted,
  orderKeyOf,
  orderOf,
  salesOfOrder,
  soldPartsOf
} from '../service-records/sale-order.ts'

/** `customerIds`: customers that the till knows and that match the text. */
type OrderQuestion = { text: string; organizationId: OrganizationId; customerIds: readonly string[] }
type FoundOrders = { orders: OrderHead[]; hasMore: boolean }

/** The most sales of an order that are read to calculate what is left of it. */
const mostSales = 20

type Filter = RequestOf<'sale-order/get-paging'>

/**
 * Finds orders. The document does not say which fields `search` covers, and the service ignores an unknown filter
 * silently. So customers are searched by their own filter, and every row is checked here as well.
 */
export async function findOrders(
  client: Client,
  { text, organizationId, customerIds }: OrderQuestion
): Promise<Result<FoundOrders>> {
  const filters: Filter[] =
    text === ''
      ? [{ states: ['new', 'accepted', 'in_progress'], trade_statuses: ['zero', 'partial'] }]
      : [{ search: text }, ...customerIds.map((id) => ({ customer_id: id }))]
  const found = new Map<string, OrderHead>()
  let hasMore = false
  for (const filter of filters) {
    const pages = await pagesOf(client, 'sale-order/get-paging', { organization_id: organizationId, ...filter })
    if (!pages.ok) return pages
    hasMore ||= pages.value.hasMore
    const heads = await withIds(client, pages.value.rows)
    if (!heads.ok) return heads
    hasMore ||= heads.value.length < pages.value.rows.length
    for (const head of heads.value) {
      const isHere = head.organizationId === undefined || head.organizationId === organizationId
      const isMeant = text === '' ? closedOf(head) === undefined : isAskedFor(head, text, customerIds)
      if (isHere && isMeant) found.set(head.id, head)
    }
  }
  const orders = [...found.values()].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
  return ok({ orders, hasMore })
}

/**
 * Returns the orders with their ids. The schema of the list has no id. If a row has none, the till reads it from the
 * orders of its customer, which are complete records.
 */
async function withIds(client: Client, rows: Pages<'sale-order/get-paging'>['rows']): Promise<Result<OrderHead[]>> {
  const heads: OrderHead[] = []
  const asked = new Map<string, Map<string, string>>()
  for (const row of rows) {
    const head = orderHeadOf(row)
    const key = orderKeyOf(row)
    const customerId = head.customer?.id
    if (head.id === undefined && key !== undefined && customerId !== undefined && !asked.has(customerId)) {
      const ids = await idsOf(client, customerId)
      if (!ids.ok) return ids
      asked.set(customerId, ids.value)
    }
    const id = head.id ?? asked.get(customerId ?? '')?.get(key ?? '')
    if (id !== undefined) heads.push({ ...head, id })
  }
  return ok(heads)
}

async function idsOf(client: Client, customerId: string): Promise<Result<Map<string, string>>> {
  const answer = await client.rows('sale-order/get-by-customer/for-bot', { customer_id: customerId, limit: pageRows })
  if (!answer.ok) return answer
  return ok(new Map(answer.value.rows.flatMap((row) => [[orderKeyOf(row) ?? row._id, row._id] as const])))
}

/** Reads the present order and its sales. */
export async function readOrder(client: Client, orderId: string): Promise<Result<ReadOrder>> {
  const answer = await client.read('sale-order/get-by-id/{id}', { path: { id: orderId } })
  if (!answer.ok) {
    const { kind } = answer.failure
    return kind === 'service.missing' || kind === 'service.refused' ? fail('order.unknown') : answer
  }
  // The service may still return a deleted order, but a sale cannot name it.
  if (isDeleted(answer.value)) return fail('order.unknown')
  const order = orderOf(answer.value)
  if (order?.id !== orderId) return fail('service.badAnswer')
  const saleIds = salesOfOrder(answer.value)
  const sold = []
  let isSoldUnsure = saleIds.length > mostSales || (saleIds.length === 0 && order.sold !== 'zero')
  for (const id of saleIds.slice(0, mostSales)) {
    const sale = await client.read('trade/get-by-id/{id}', { path: { id } })
    if (sale.ok && sale.value._id === id) sold.push(...soldPartsOf(sale.value))
    else if (sale.ok || sale.failure.kind === 'service.permission' || sale.failure.kind === 'service.missing')
      isSoldUnsure = true
    else return sale
  }
  return ok({ order, sold, saleIds, isSoldUnsure })
}
