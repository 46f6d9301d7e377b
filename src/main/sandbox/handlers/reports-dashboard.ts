import type { Handlers } from '../context.ts'
import { totalOf } from '../exact.ts'
import { average, entriesOf, grouped } from '../reports/entries.ts'
import { isAmong, isWithin, reportFilter, windowOf, type ReportInput } from '../reports/filter.ts'
import { saleSummary, salesByDay, top } from '../reports/groups.ts'
import { balancePage, balancesOf, movementsOf } from '../reports/movements.ts'
import { reportCurrency, worthIn } from '../reports/money.ts'
import { byDay } from '../reports/series.ts'
import type { CurrencyRow, SaleOrderRow } from '../rows.ts'
import type { World } from '../world.ts'

// The dashboard: sales, orders, debts and the health of customers.

function summary(world: World, input: ReportInput) {
  const own = movementsOf(world, input).filter((row) => row.trade_id === undefined)
  const sumOf = (type: string) => totalOf(own.filter((row) => row.type === type).map((row) => row.worth))
  const owed = (kind: 'debt' | 'credit') => totalOf(balancesOf(world, input, kind).map((row) => row.amount))
  return {
    ...saleSummary(world, input),
    income: sumOf('income'),
    expense: sumOf('expense'),
    debt: owed('debt'),
    credit: owed('credit')
  }
}

const dayMs = 86_400_000
const goodDays = 30
const warningDays = 90

/** How many customers bought lately, some time ago, and too long ago (policy "report-health"). */
function health(world: World, input: ReportInput): { good: number; warning: number; churn_risk: number } {
  const filter = reportFilter(world, input)
  const until = windowOf(input).to ?? world.now()
  const counts = { good: 0, warning: 0, churn_risk: 0 }
  const bought = entriesOf(world, filter).filter((entry) => !entry.trade.is_refund && entry.trade.customer_id)
  for (const entries of grouped(bought, (entry) => entry.trade.customer_id).values()) {
    const last = entries.reduce((latest, entry) => Math.max(latest, entry.at), -Infinity)
    const days = (until - last) / dayMs
    counts[days <= goodDays ? 'good' : days <= warningDays ? 'warning' : 'churn_risk'] += 1
  }
  return counts
}

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

export const dashboardReports = {
  'reports/dashboard/summary': ({ world }, input) => summary(world, input),
  'reports/dashboard/chart': ({ world }, input) => salesByDay(world, input),
  'reports/dashboard/top/{key}': top,
  'reports/customers/health-score/summary': ({ world }, input) => health(world, input),
  'reports/customers/health-score/charts': ({ world }, input) =>
    Object.entries(health(world, input)).map(([label, value]) => ({ label, value })),
  'reports/order/dashboard/summary': ({ world }, input) => orderSummary(world, input),
  'reports/order/dashboard/chart': ({ world }, input) => orderChart(world, input),
  'reports/summary/debt/paging': ({ world }, input) => balancePage(world, input, 'debt'),
  'reports/summary/credit/paging': ({ world }, input) => balancePage(world, input, 'credit')
} satisfies Handlers
