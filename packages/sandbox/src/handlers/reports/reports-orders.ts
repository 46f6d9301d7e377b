import type { Handlers } from '../../context.ts'
import { exact, times, toNumber, totalOf } from '../../exact.ts'
import { invalid } from '../../server/refusal.ts'
import { average, grouped } from '../../reports/entries.ts'
import { isAmong, isWithin, windowOf, type ReportInput } from '../../reports/filter.ts'
import { best, idsOf, isKey, nameOf, type Key, type Sold } from '../../reports/groups.ts'
import { reportCurrency, worthIn } from '../../reports/money.ts'
import type { ReportRow } from '../../reports/rows.ts'
import { byDay } from '../../reports/series.ts'
import type { CurrencyRow, SaleOrderRow } from '../../rows/rows.ts'
import type { World } from '../../world.ts'

// Order reports: count, value and states, by product, customer and employee.

function ordersOf(world: World, input: ReportInput): SaleOrderRow[] {
  const window = windowOf(input)
  const products = input.product_ids ?? []
  return world['sale-order'].find(
    (row) =>
      isWithin(window, Date.parse(row.date)) &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.customer_ids, row.customer_id) &&
      isAmong(input.responsible_ids, row.responsible_id) &&
      (products.length === 0 || row.products.some((line) => products.includes(String(line['product_id']))))
  )
}

const worthOf = (world: World, currency: CurrencyRow, orders: readonly SaleOrderRow[]): number =>
  totalOf(orders.map((row) => worthIn(world, currency, row.total_price, row.currency_id)))

function orderSummary(world: World, input: ReportInput) {
  const currency = reportCurrency(world, input.currency_id)
  const orders = ordersOf(world, input)
  const live = orders.filter((row) => row.state !== 'canceled')
  const total = worthOf(world, currency, live)
  const states = [...grouped(orders, (row) => row.state)].map(([state, rows]) => [state, rows.length] as const)
  return {
    currency_id: currency._id,
    orders: live.length,
    total,
    total_amount: totalOf(live.map((row) => row.total_amount)),
    average_order: average(total, live.length, currency),
    states: Object.fromEntries(states)
  }
}

function orderChart(world: World, input: ReportInput) {
  const currency = reportCurrency(world, input.currency_id)
  const live = ordersOf(world, input).filter((row) => row.state !== 'canceled')
  const dated = live.map((order) => ({ order, at: Date.parse(order.date) }))
  return byDay(dated, input, (some) => ({
    value: worthOf(
      world,
      currency,
      some.map(({ order }) => order)
    )
  }))
}

const states = [
  'new',
  'draft',
  'accepted',
  'in_progress',
  'done',
  'canceled'
] as const satisfies SaleOrderRow['state'][]

/** Returns the number of orders in each state. */
function orderStates(world: World, input: ReportInput) {
  const orders = ordersOf(world, input)
  const counts = states.map((state) => [state, orders.filter((row) => row.state === state).length] as const)
  return { ...Object.fromEntries(counts), total: orders.length }
}

type Ordered = Sold & { order: SaleOrderRow; amount: number; worth: number }
/** Returns the lines of orders that are not canceled, at their prices. */
function orderLines(world: World, input: ReportInput): Ordered[] {
  const currency = reportCurrency(world, input.currency_id)
  const live = ordersOf(world, input).filter((row) => row.state !== 'canceled')
  return live.flatMap((order) => {
    const { customer_id, responsible_id } = order
    return order.products.flatMap((line) => {
      const [product_id, amount] = [String(line['product_id']), Number(line['amount'])]
      if (!isAmong(input.product_ids, product_id)) return []
      const price = toNumber(times(exact(amount), exact(Number(line['price']))))
      return {
        order,
        trade: { customer_id, responsible_id, created_by: responsible_id },
        line: { product_id },
        amount,
        worth: worthIn(world, currency, price, order.currency_id)
      }
    })
  })
}

function groupRows(world: World, input: ReportInput, key: Key): ReportRow[] {
  const parts = orderLines(world, input).flatMap((each) => idsOf[key](world, each).map((id) => ({ id, each })))
  return [...grouped(parts, (part) => part.id)].map(([id, group]) => ({
    _id: id,
    name: nameOf[key](world, id),
    value: totalOf(group.map(({ each }) => each.worth)),
    amount: totalOf(group.map(({ each }) => each.amount)),
    orders: new Set(group.map(({ each }) => each.order._id)).size
  }))
}

/** Returns the best by ordered value. Mediators are known only for sales. */
function orderTop(world: World, part: string, input: ReportInput) {
  if (!isKey(part) || part === 'mediator') throw invalid('key')
  return best(groupRows(world, input, part), input)
}

export const orderReports = {
  'reports/order/dashboard/summary': ({ world }, input) => orderSummary(world, input),
  'reports/order/dashboard/chart': ({ world }, input) => orderChart(world, input),
  'reports/order/dashboard/states': ({ world }, input) => orderStates(world, input),
  'reports/order/dashboard/top/{key}': ({ world, part }, input) => orderTop(world, part, input)
} satisfies Handlers
