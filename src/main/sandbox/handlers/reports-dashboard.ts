import type { Context, Handlers, Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import { invalid } from '../refusal.ts'
import { bucketOf, bucketsOf, dayOf } from '../reports/buckets.ts'
import { average, entriesOf, figuresOf, grouped, type Entry } from '../reports/entries.ts'
import { isAmong, isWithin, reportFilter, windowOf, type ReportInput } from '../reports/filter.ts'
import { balancesOf, movementsOf } from '../reports/movements.ts'
import { reportCurrency, worthIn } from '../reports/money.ts'
import { pagedList, sorted, type ReportRow } from '../reports/rows.ts'
import type { CurrencyRow, SaleOrderRow, TradeRow } from '../rows.ts'
import type { World } from '../world.ts'

// The dashboard: sales, orders, debts and the health of customers.

function summary(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const figures = figuresOf(entriesOf(world, filter), filter.currency)
  const own = movementsOf(world, input).filter((row) => row.trade_id === undefined)
  const sumOf = (type: string) => totalOf(own.filter((row) => row.type === type).map((row) => row.worth))
  const owed = (kind: 'debt' | 'credit') => totalOf(balancesOf(world, input, kind).map((row) => row.amount))
  return {
    currency_id: filter.currency._id,
    ...figures,
    average_items: average(figures.items_sold, figures.receipts, { ...filter.currency, precision: 2 }),
    income: sumOf('income'),
    expense: sumOf('expense'),
    debt: owed('debt'),
    credit: owed('credit')
  }
}

/** Revenue day by day. */
function chart(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const entries = entriesOf(world, filter)
  const days = grouped(entries, (entry) => bucketOf(entry.at, 'day'))
  const moments = entries.map((entry) => entry.at)
  return bucketsOf(moments, 'day', windowOf(input)).map((start) => ({
    label: dayOf(start),
    value: figuresOf(days.get(start) ?? [], filter.currency).net_sales
  }))
}

type Key = 'product' | 'customer' | 'employee' | 'category'
const idOf: Record<Key, (world: World, entry: Entry) => string | undefined> = {
  product: (_world, { line }) => line.product_id,
  customer: (_world, { trade }) => trade.customer_id,
  employee: (_world, { trade }) => trade.responsible_id,
  category: (world, { line }) => world.product.get(line.product_id)?.category_id
}
const nameOf: Record<Key, (world: World, id: string) => string | undefined> = {
  product: (world, id) => world.product.get(id)?.name,
  customer: (world, id) => world.customer.get(id)?.name,
  employee: (world, id) => world.employee.get(id)?.full_name,
  category: (world, id) => world.category.get(id)?.name
}
const isKey = (key: string): key is Key => key in idOf

function groupRows(world: World, input: ReportInput, key: Key): ReportRow[] {
  const filter = reportFilter(world, input)
  const groups = grouped(entriesOf(world, filter), (entry) => idOf[key](world, entry))
  return [...groups].flatMap(([id, entries]) => {
    const figures = figuresOf(entries, filter.currency)
    // A sale without a customer, or a good without a category, is of none: it stands in no list of them.
    return id === undefined ? [] : [{ _id: id, name: nameOf[key](world, id), value: figures.net_sales, ...figures }]
  })
}

/** What each method brought, less change and money given back; debt and balance beside them (policy "report-methods"). */
function methodRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  const parts = world.trade.find(filter.trade).flatMap((trade) => moneyOf(world, filter.currency, trade))
  return [...grouped(parts, (part) => part.id)].map(([id, group]) => {
    const name = world['payment-method'].get(id)?.name ?? id
    return { _id: id, name, value: totalOf(group.map((part) => part.amount)) }
  })
}

function moneyOf(world: World, currency: CurrencyRow, trade: TradeRow) {
  const worth = (id: string, amount: number) => ({ id, amount: worthIn(world, currency, amount, trade.currency_id) })
  const sign = trade.is_refund ? -1 : 1
  return [
    ...trade.payments.map((part) => worth(part.payment_method._id, sign * part.paid)),
    ...trade.changes.map((part) => worth(part.payment_method._id, -part.paid)),
    ...trade.by_balance.map((part) => worth('balance', part.paid)),
    worth('debt', trade.debt)
  ].filter((part) => part.amount !== 0)
}

const topCount = 10
function top({ world, part }: Context, input: ReportInput) {
  if (part !== 'payment_method' && !isKey(part)) throw invalid('key')
  const rows = part === 'payment_method' ? methodRows(world, input) : groupRows(world, input, part)
  return { list: sorted(rows, input, 'value').slice(0, topCount), total: rows.length }
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
  const days = grouped(live, (row) => bucketOf(Date.parse(row.date), 'day'))
  const moments = live.map((row) => Date.parse(row.date))
  return bucketsOf(moments, 'day', windowOf(input)).map((start) => ({
    label: dayOf(start),
    value: worthOf(world, currency, days.get(start) ?? [])
  }))
}

const owed = (world: World, input: Input<'reports/summary/debt/paging'>, kind: 'debt' | 'credit') =>
  pagedList(balancesOf(world, input, kind), input, 'amount')

export const dashboardReports = {
  'reports/dashboard/summary': ({ world }, input) => summary(world, input),
  'reports/dashboard/chart': ({ world }, input) => chart(world, input),
  'reports/dashboard/top/{key}': top,
  'reports/customers/health-score/summary': ({ world }, input) => health(world, input),
  'reports/customers/health-score/charts': ({ world }, input) =>
    Object.entries(health(world, input)).map(([label, value]) => ({ label, value })),
  'reports/order/dashboard/summary': ({ world }, input) => orderSummary(world, input),
  'reports/order/dashboard/chart': ({ world }, input) => orderChart(world, input),
  'reports/summary/debt/paging': ({ world }, input) => owed(world, input, 'debt'),
  'reports/summary/credit/paging': ({ world }, input) => owed(world, input, 'credit')
} satisfies Handlers
