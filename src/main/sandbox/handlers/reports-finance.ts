import type { Handlers } from '../context.ts'
import { totalOf } from '../exact.ts'
import { isOut } from '../movements.ts'
import { entriesOf, figuresOf, grouped } from '../reports/entries.ts'
import { reportFilter, type ReportInput } from '../reports/filter.ts'
import { reportCurrency, worthIn } from '../reports/money.ts'
import { articles, balanceSummary, cashflow, flowOf, movementsOf, signed, type Movement } from '../reports/movements.ts'
import { customerInvoices, dueOf, planPage, planSummary } from '../reports/plans.ts'
import { sorted, type ReportRow } from '../reports/rows.ts'
import type { InvoiceRow } from '../rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'

// Money: what is in the desks, what came and went, what is owed and what was earned.

/** A balance is of a moment: the beginning of the window does not matter (policy "report-balance"). */
const upTo = (world: World, input: ReportInput, at: string | undefined): Movement[] =>
  movementsOf(world, { ...input, date_from: undefined, date_to: at ?? input.date_to })

function balance(world: World, input: ReportInput, at?: string) {
  const moved = upTo(world, input, at)
  const sumOf = (rows: readonly Movement[]) => totalOf(rows.map(signed))
  const isCash = (row: Movement) => world['payment-method'].get(row.payment_method_id)?.type === 'cash'
  const total = sumOf(moved)
  const cash = sumOf(moved.filter(isCash))
  const desks = [...grouped(moved, (row) => row.cashbox_id)]
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    total,
    cash,
    cashless: totalOf([total, -cash]),
    cashboxes: desks.map(([id, rows]) => ({ _id: id, name: world.cashbox.get(id)?.name, amount: sumOf(rows) }))
  }
}

/** One row a desk, method and currency, in that currency. */
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

/** Money of sales is in the revenue already, and a customer who pays a debt earns nobody anything. */
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

function paymentOverview(world: World, input: ReportInput) {
  const currency = reportCurrency(world, input.currency_id)
  const invoices = customerInvoices(world, input)
  const sumOf = (amountOf: (row: InvoiceRow) => number) =>
    totalOf(invoices.map((row) => worthIn(world, currency, amountOf(row), row.currency_id)))
  return {
    currency_id: currency._id,
    customers: new Set(invoices.map((row) => row.party_id)).size,
    invoices: invoices.length,
    to_be_paid: sumOf((row) => row.to_be_paid),
    paid: sumOf((row) => row.paid),
    debt: sumOf(dueOf)
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
  'reports/finance/customers-payment-overview/get-summary': ({ world }, input) => paymentOverview(world, input)
} satisfies Handlers
