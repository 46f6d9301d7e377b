import type { Handlers } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { isOut } from '../../movements.ts'
import { average, entriesOf, figuresOf, grouped } from '../../reports/entries.ts'
import { reportFilter, type ReportInput } from '../../reports/filter.ts'
import { reportCurrency } from '../../reports/money.ts'
import {
  articles,
  balanceSummary,
  cashflow,
  flowOf,
  movementsOf,
  ownMovements,
  signed,
  type Movement
} from '../../reports/movements.ts'
import { completedRows, overview, overviewRows, planPage, planSummary } from '../../reports/plans.ts'
import { pagedList, sorted, type ReportRow } from '../../reports/rows.ts'
import type { CurrencyRow } from '../../rows/rows.ts'
import { named } from '../../standard.ts'
import type { World } from '../../world.ts'

// Money reports: cash in the registers, money in and out, debts and profits.

/** A balance is at one time, so the start of the window does not matter (policy "report-balance"). */
const upTo = (world: World, input: ReportInput, at: string | undefined): Movement[] =>
  movementsOf(world, { ...input, date_from: undefined, date_to: at ?? input.date_to })

function balance(world: World, input: ReportInput, at?: string) {
  const moved = upTo(world, input, at)
  const sumOf = (rows: readonly Movement[]) => totalOf(rows.map(signed))
  const isCash = (row: Movement) => world['payment-method'].get(row.payment_method_id)?.type === 'cash'
  const total = sumOf(moved)
  const cash = sumOf(moved.filter(isCash))
  const registers = [...grouped(moved, (row) => row.cashbox_id)]
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    total,
    cash,
    cashless: totalOf([total, -cash]),
    cashboxes: registers.map(([id, rows]) => ({ _id: id, name: world.cashbox.get(id)?.name, amount: sumOf(rows) }))
  }
}

/** Returns one row per cash register, method and currency, in that currency. */
function balanceItems(world: World, input: ReportInput): ReportRow[] {
  const keyOf = (row: Movement) => `${row.cashbox_id} ${row.payment_method_id} ${row.currency_id}`
  return [...grouped(upTo(world, input, undefined), keyOf).values()].flatMap((rows) => {
    const [row] = rows
    if (!row) return []
    return [
      {
        cashbox: named(world.cashbox.get(row.cashbox_id)),
        payment_method: named(world['payment-method'].get(row.payment_method_id)),
        currency: named(world.currency.get(row.currency_id)),
        amount: totalOf(rows.map((each) => (isOut(each) ? -each.amount : each.amount))),
        worth: totalOf(rows.map(signed))
      }
    ]
  })
}

/** Money of sales is already part of the revenue, and the payment of a debt is not income. */
function profitLoss(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const { net_sales, cost, profit } = figuresOf(entriesOf(world, filter), filter.currency)
  const own = movementsOf(world, input).filter((row) => row.trade_id === undefined && row.user_type !== 'customer')
  const { income, expense: expenses } = flowOf(own)
  return {
    currency_id: filter.currency._id,
    revenue: net_sales,
    cost,
    gross_profit: profit,
    income,
    expenses,
    net_profit: totalOf([profit, income, -expenses]),
    items: articles(world, own)
  }
}

/** Returns money in or out that does not belong to a sale, by article. */
function articleRows(world: World, moved: readonly Movement[], currency: CurrencyRow): ReportRow[] {
  return articles(world, moved).map((row) => {
    const count = moved.filter((each) => each.type === row.type && each.payment_type_id === row._id).length
    return { ...row, currency_id: currency._id, count, average: average(row.amount, count, currency) }
  })
}

const incomeRows = (world: World, input: ReportInput): ReportRow[] =>
  articleRows(
    world,
    ownMovements(world, input).filter((row) => row.type === 'income'),
    reportCurrency(world, input.currency_id)
  )

/** Returns the number and the sums of movements besides sales, and their articles. */
function moneyStats(world: World, input: ReportInput) {
  const moved = ownMovements(world, input)
  const currency = reportCurrency(world, input.currency_id)
  const { income, expense, net } = flowOf(moved)
  const countOf = (type: string) => moved.filter((row) => row.type === type).length
  return {
    currency_id: currency._id,
    income,
    expense,
    net,
    income_count: countOf('income'),
    expense_count: countOf('expense'),
    average_income: average(income, countOf('income'), currency),
    average_expense: average(expense, countOf('expense'), currency),
    items: articleRows(world, moved, currency)
  }
}

export const financeReports = {
  'reports/balance/get': ({ world }, input) => balance(world, input),
  'reports/balance/get-at': ({ world }, { at, ...input }) => ({ at, ...balance(world, input, at) }),
  'reports/balance/items': ({ world }, input) => {
    const rows = balanceItems(world, input)
    return { list: sorted(rows, input, 'worth'), total: rows.length }
  },
  'reports/cashflow/get': ({ world }, input) => cashflow(world, input),
  'reports/customer-debt/get': ({ world }, input) => balanceSummary(world, input, 'debt'),
  'reports/profit-loss/get': ({ world }, input) => profitLoss(world, input),
  'reports/finance/installment-plan/get-summary': ({ world }, input) => planSummary(world, input),
  'reports/finance/installment-plan/get-paging': ({ world }, input) => planPage(world, input, 'active'),
  'reports/finance/installment-plan/completed': ({ world }, input) => planPage(world, input, 'completed'),
  'reports/finance/customers-payment-overview/get-summary': ({ world }, input) => overview(world, input),
  'reports/finance/customers-payment-overview/get-paging': ({ world }, input) =>
    pagedList(overviewRows(world, input), input, 'debt'),
  'reports/finance/customers-payment-overview/completed': ({ world }, input) =>
    pagedList(completedRows(world, input), input, 'paid'),
  'reports/summary/income/pagin': ({ world }, input) => pagedList(incomeRows(world, input), input, 'amount'),
  'reports/summary/income-expense/stats': ({ world }, input) => moneyStats(world, input)
} satisfies Handlers
