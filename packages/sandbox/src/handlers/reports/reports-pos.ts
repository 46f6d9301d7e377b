import type { Handlers } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { entriesOf, figuresOf, grouped, type Entry } from '../../reports/entries.ts'
import { reportFilter, type ReportInput } from '../../reports/filter.ts'
import { figuresByDay, groupRows, methodRows, saleSummary, salesByDay, top } from '../../reports/groups.ts'
import { reportCurrency } from '../../reports/money.ts'
import {
  balancePage,
  balanceSummary,
  cashflow,
  flowOf,
  movementsOf,
  ownMovements,
  type Movement
} from '../../reports/movements.ts'
import { planPage, planSummary } from '../../reports/plans.ts'
import { pagedList } from '../../reports/rows.ts'
import { byDay } from '../../reports/series.ts'
import type { World } from '../../world.ts'

// Reports of the cash registers. Every sale and every movement of money has a cash register in this sandbox, so most of
// these reports are other reports under a new name (policy "report-pos").

/** Returns money in and out of each cash register. */
function registerFlow(world: World, input: ReportInput) {
  const moved = movementsOf(world, input)
  const registers = [...grouped(moved, (row) => row.cashbox_id)]
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    ...flowOf(moved),
    cashboxes: registers.map(([id, rows]) => ({ _id: id, name: world.cashbox.get(id)?.name, ...flowOf(rows) }))
  }
}

/** Returns the sales of a report, the number of their customers, and the part that was not paid at once. */
function posSummary(world: World, input: ReportInput) {
  const { trade } = reportFilter(world, input)
  const buyers = world.trade.find(trade).flatMap((row) => (row.is_refund ? [] : (row.customer_id ?? [])))
  const owed = methodRows(world, input).filter((row) => row['_id'] === 'debt')
  return {
    ...saleSummary(world, input),
    customers: new Set(buyers).size,
    debt: totalOf(owed.map((row) => Number(row['value'])))
  }
}

/** Returns money in, or out, by day. */
const moneyByDay = (world: World, input: ReportInput, type: 'income' | 'expense') =>
  byDay(ownMovements(world, input), input, (moved) => ({ value: flowOf(moved)[type] }))

type Item = { at: number; entry?: Entry; movement?: Movement }
/** Returns revenue, money in and money out. The value is the revenue (policy "report-series"). */
function combined(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const sold: Item[] = entriesOf(world, filter).map((entry) => ({ at: entry.at, entry }))
  const moved: Item[] = ownMovements(world, input).map((movement) => ({ at: movement.at, movement }))
  return byDay([...sold, ...moved], input, (items) => {
    const entries = items.flatMap((item) => item.entry ?? [])
    const { income, expense } = flowOf(items.flatMap((item) => item.movement ?? []))
    const sale = figuresOf(entries, filter.currency).net_sales
    return { value: sale, sale, income, expense }
  })
}

export const posReports = {
  'reports/pos/dashboard/top/{key}': top,
  'reports/pos/product/top': ({ world }, input) => pagedList(groupRows(world, input, 'product'), input, 'value'),
  'reports/pos/employee/top': ({ world }, input) => pagedList(groupRows(world, input, 'employee'), input, 'value'),
  'reports/pos/trade/by-product/pagin': ({ world }, input) =>
    pagedList(groupRows(world, input, 'product'), input, 'value'),
  'reports/pos/sales/by-payment-method-paging': ({ world }, input) =>
    pagedList(methodRows(world, input), input, 'value'),
  'reports/pos/sale/summary': ({ world }, input) => posSummary(world, input),
  'reports/pos/sale/summary/chart': ({ world }, input) => figuresByDay(world, input),
  'reports/pos/summary/sale/chart': ({ world }, input) => salesByDay(world, input),
  'reports/pos/summary/chart': ({ world }, input) => combined(world, input),
  'reports/pos/summary/income/chart': ({ world }, input) => moneyByDay(world, input, 'income'),
  'reports/pos/summary/expense/chart': ({ world }, input) => moneyByDay(world, input, 'expense'),
  'reports/pos/cashbox/income-expense': ({ world }, input) => registerFlow(world, input),
  'reports/pos/cashflow/get': ({ world }, input) => cashflow(world, input),
  'reports/pos/summary/debt/get-summary': ({ world }, input) => balanceSummary(world, input, 'debt'),
  'reports/pos/summary/credit/get-summary': ({ world }, input) => balanceSummary(world, input, 'credit'),
  'reports/pos/summary/debt/paging': ({ world }, input) => balancePage(world, input, 'debt'),
  'reports/pos/summary/credit/paging': ({ world }, input) => balancePage(world, input, 'credit'),
  'reports/pos/finance/installment/get-summary': ({ world }, input) => planSummary(world, input),
  'reports/pos/finance/installment/get-paging': ({ world }, input) => planPage(world, input, 'active'),
  'reports/pos/finance/installment/completed': ({ world }, input) => planPage(world, input, 'completed')
} satisfies Handlers
