import type { Handlers } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { entriesOf, grouped } from '../../reports/entries.ts'
import { reportFilter, windowOf, type ReportInput } from '../../reports/filter.ts'
import { groupRows, saleSummary, salesByDay, top } from '../../reports/groups.ts'
import { balancePage, balanceSummary, balancesOf, movementsOf } from '../../reports/movements.ts'
import { percentOf } from '../../reports/money.ts'
import { sorted } from '../../reports/rows.ts'
import type { World } from '../../world.ts'

// The dashboard: sales, debts and the health of the customer base.

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

/** Returns how many customers bought recently, some time ago, and too long ago (policy "report-health"). */
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

/** Returns the same counts, and the percentage of good customers. */
function healthScore(world: World, input: ReportInput) {
  const counts = health(world, input)
  const customers = totalOf(Object.values(counts))
  return { ...counts, customers, score: customers === 0 ? 0 : percentOf(counts.good, customers) }
}

/** Returns the revenue by customer, highest first. */
const customerChart = (world: World, input: ReportInput) =>
  sorted(groupRows(world, input, 'customer'), input, 'value').map(({ _id, name, value }) => ({
    label: name,
    value,
    _id
  }))

export const dashboardReports = {
  'reports/dashboard/summary': ({ world }, input) => summary(world, input),
  'reports/dashboard/chart': ({ world }, input) => salesByDay(world, input),
  'reports/dashboard/top/{key}': top,
  'reports/customers/health-score/summary': ({ world }, input) => health(world, input),
  'reports/customers/health-score/charts': ({ world }, input) =>
    Object.entries(health(world, input)).map(([label, value]) => ({ label, value })),
  'reports/summary/sale/chart': ({ world }, input) => salesByDay(world, input),
  'reports/trade/customer/chart': ({ world }, input) => customerChart(world, input),
  'reports/trade/customer/health-score': ({ world }, input) => healthScore(world, input),
  'reports/summary/debt/get-summary': ({ world }, input) => balanceSummary(world, input, 'debt'),
  'reports/summary/credit/get-summary': ({ world }, input) => balanceSummary(world, input, 'credit'),
  'reports/summary/debt/paging': ({ world }, input) => balancePage(world, input, 'debt'),
  'reports/summary/credit/paging': ({ world }, input) => balancePage(world, input, 'credit')
} satisfies Handlers
