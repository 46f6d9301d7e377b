import { exact, times, toNumber, totalOf } from '../exact.ts'
import type { CurrencyRow, SaleOrderRow, TradeRow } from '../rows/rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { entriesOf, figuresOf, grouped, type Entry } from './entries.ts'
import { goodPasses, isAmong, isWithin, reportFilter, windowOf, type ReportInput } from './filter.ts'
import { worthIn } from './money.ts'
import type { ReportRow } from './rows.ts'

// Orders that agents take, and their delivery (policy "report-distribution").

/** A line of an order, or of a sale that delivers an order or of its return. */
type Part = { order: SaleOrderRow; productId: string; ordered?: { amount: number; worth: number }; delivered?: Entry }

/** Returns the lines of the orders of the window. */
function orderedParts(world: World, input: ReportInput, currency: CurrencyRow): Part[] {
  const window = windowOf(input)
  const passes = goodPasses(world, input)
  const orders = world['sale-order'].find(
    (row) =>
      row.state !== 'canceled' &&
      row.state !== 'draft' &&
      isWithin(window, Date.parse(row.date)) &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.customer_ids, row.customer_id) &&
      isAmong(input.responsible_ids, row.responsible_id)
  )
  return orders.flatMap((order) =>
    order.products.flatMap((line) => {
      const [productId, amount] = [String(line['product_id']), Number(line['amount'])]
      if (!passes(productId) || !isAmong(input.warehouse_ids, String(line['warehouse_id']))) return []
      const price = toNumber(times(exact(amount), exact(Number(line['price']))))
      return [{ order, productId, ordered: { amount, worth: worthIn(world, currency, price, order.currency_id) } }]
    })
  )
}

/** Returns the order that a sale delivers. A return belongs to the order of its sale. */
function orderOf(world: World, trade: TradeRow): SaleOrderRow | undefined {
  const sale = trade.refund_id === undefined ? trade : world.trade.get(trade.refund_id)
  return world['sale-order'].get(sale?.order_id ?? '')
}

/**
 * Returns the lines of sales of the window that deliver orders. The filter is by the employee of the order, not of the
 * sale.
 */
function deliveredParts(world: World, input: ReportInput): Part[] {
  const filter = reportFilter(world, { ...input, responsible_ids: undefined })
  return entriesOf(world, filter).flatMap((delivered) => {
    const order = orderOf(world, delivered.trade)
    if (!order || !isAmong(input.responsible_ids, order.responsible_id)) return []
    return [{ order, productId: delivered.line.product_id, delivered }]
  })
}

const partsOf = (world: World, input: ReportInput): Part[] => [
  ...orderedParts(world, input, reportFilter(world, input).currency),
  ...deliveredParts(world, input)
]

function figures(parts: readonly Part[], currency: CurrencyRow) {
  const ordered = parts.flatMap((part) => part.ordered ?? [])
  const sums = figuresOf(
    parts.flatMap((part) => part.delivered ?? []),
    currency
  )
  return {
    orders: new Set(parts.filter((part) => part.ordered).map((part) => part.order._id)).size,
    ordered_amount: totalOf(ordered.map((line) => line.amount)),
    ordered: totalOf(ordered.map((line) => line.worth)),
    deliveries: sums.receipts,
    delivered_amount: totalOf([sums.items_sold, -sums.items_refunded]),
    revenue: sums.net_sales
  }
}

/** Returns how much was ordered and delivered, and the revenue. */
export function distributionSummary(world: World, input: ReportInput) {
  const { currency } = reportFilter(world, input)
  const parts = partsOf(world, input)
  return {
    currency_id: currency._id,
    ...figures(parts, currency),
    agents: new Set(parts.map((part) => part.order.responsible_id)).size,
    customers: new Set(parts.map((part) => part.order.customer_id)).size
  }
}

/** Returns whether the order is delivered to its customer or picked up. */
const typeOf = (order: SaleOrderRow): 'delivery' | 'pickup' =>
  order.delivery_date !== undefined || order.$more['delivery_address'] !== undefined ? 'delivery' : 'pickup'

type Head = (part: Part) => { _id: string; name: string | undefined } & ReportRow

/** Returns one row per group of the parts. */
function rowsBy(world: World, input: ReportInput, headOf: Head): ReportRow[] {
  const { currency } = reportFilter(world, input)
  const groups = grouped(partsOf(world, input), (part) => JSON.stringify(headOf(part)))
  return [...groups].map(([head, parts]) => ({
    ...(JSON.parse(head) as ReportRow),
    currency_id: currency._id,
    ...figures(parts, currency)
  }))
}

const agentOf = (world: World, { order }: Part) => {
  const [_id, name] = [order.responsible_id, world.employee.get(order.responsible_id)?.full_name]
  return { _id, name, agent: { _id, name } }
}

export const byAgent = (world: World, input: ReportInput): ReportRow[] =>
  rowsBy(world, input, (part) => agentOf(world, part))

export const byAgentAndType = (world: World, input: ReportInput): ReportRow[] =>
  rowsBy(world, input, (part) => ({ ...agentOf(world, part), type: typeOf(part.order) }))

/** Goods without a category are in no row. */
export const byGoodsCategory = (world: World, input: ReportInput): ReportRow[] =>
  rowsBy(world, input, ({ productId }) => {
    const category = named(world.category.get(world.product.get(productId)?.category_id ?? ''))
    return { _id: category?._id ?? '', name: category?.name, category }
  }).filter((row) => row['_id'] !== '')
