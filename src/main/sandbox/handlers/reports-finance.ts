import type { Handlers, Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import { isOut } from '../movements.ts'
import { entriesOf, figuresOf, grouped } from '../reports/entries.ts'
import { isAmong, isWithin, reportFilter, windowOf, type ReportInput } from '../reports/filter.ts'
import { reportCurrency, worthIn } from '../reports/money.ts'
import { balancesOf, movementsOf, signed, type Movement } from '../reports/movements.ts'
import { pagedList, sorted, type ReportRow } from '../reports/rows.ts'
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

/** Money that only changed its place or its kind is neither earned nor spent. */
const isFlow = (row: Movement): boolean => row.type === 'income' || row.type === 'expense'

/** One row an article: what was booked under it. */
const articles = (world: World, moved: readonly Movement[]): ReportRow[] =>
  [...grouped(moved.filter(isFlow), (row) => `${row.type} ${row.payment_type_id}`).values()].map((rows) => ({
    _id: rows[0]?.payment_type_id,
    name: world['payment-type'].get(rows[0]?.payment_type_id ?? '')?.name,
    type: rows[0]?.type,
    amount: totalOf(rows.map((row) => row.worth))
  }))

const sumOfType = (moved: readonly Movement[], type: string): number =>
  totalOf(moved.filter((row) => row.type === type).map((row) => row.worth))

function cashflow(world: World, input: ReportInput) {
  const moved = movementsOf(world, input)
  const [income, expense] = [sumOfType(moved, 'income'), sumOfType(moved, 'expense')]
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    income,
    expense,
    net: totalOf([income, -expense]),
    items: articles(world, moved)
  }
}

/** Money of sales is in the revenue already, and a customer who pays a debt earns nobody anything. */
function profitLoss(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const { net_sales, cost, profit } = figuresOf(entriesOf(world, filter), filter.currency)
  const own = movementsOf(world, input).filter((row) => row.trade_id === undefined && row.user_type !== 'customer')
  const [income, expenses] = [sumOfType(own, 'income'), sumOfType(own, 'expense')]
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

function customerDebt(world: World, input: ReportInput) {
  const rows = balancesOf(world, input, 'debt')
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    total: totalOf(rows.map((row) => row.amount)),
    customers: rows.length
  }
}

/** What of an invoice is still to be paid; goods that came back need not be. */
const dueOf = (row: InvoiceRow): number =>
  Math.max(0, totalOf([row.to_be_paid, -row.paid, -row.to_be_refunded, row.refunded]))

/** Invoices to customers in the window. */
function customerInvoices(world: World, input: ReportInput): InvoiceRow[] {
  const window = windowOf(input)
  return world.invoice.find(
    (row) =>
      row.user_type === 'customer' &&
      row.type === 'income' &&
      row.state !== 'canceled' &&
      isWithin(window, Date.parse(row.date)) &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.customer_ids, row.party_id)
  )
}

/** A sale that was not paid at once is a plan of one part (policy "report-installments"). */
function plans(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  return customerInvoices(world, input).flatMap((row) => {
    const trade = row.trade_id === undefined ? undefined : world.trade.get(row.trade_id)
    if (!trade || trade.debt <= 0 || !isAmong(input.responsible_ids, trade.responsible_id)) return []
    const worth = (amount: number) => worthIn(world, currency, amount, row.currency_id)
    const customer = named(world.customer.get(row.party_id ?? ''))
    const due = dueOf(row)
    return [
      {
        _id: trade._id,
        number: trade.number,
        name: customer?.name,
        date: row.date,
        customer,
        currency_id: currency._id,
        total: worth(row.to_be_paid),
        paid: worth(row.paid),
        due: worth(due),
        state: due === 0 ? 'completed' : 'active'
      }
    ]
  })
}
const sumOfField = (rows: readonly ReportRow[], field: string): number =>
  totalOf(rows.map((row) => Number(row[field] ?? 0)))

function planSummary(world: World, input: ReportInput) {
  const rows = plans(world, input)
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    plans: rows.length,
    completed: rows.filter((row) => row['state'] === 'completed').length,
    total: sumOfField(rows, 'total'),
    paid: sumOfField(rows, 'paid'),
    due: sumOfField(rows, 'due')
  }
}

const planPage = (world: World, input: Input<'reports/finance/installment-plan/get-paging'>, state: string) =>
  pagedList(
    plans(world, input).filter((row) => row['state'] === state),
    input,
    'date'
  )

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
  'reports/customer-debt/get': ({ world }, input) => customerDebt(world, input),
  'reports/profit-loss/get': ({ world }, input) => profitLoss(world, input),
  'reports/finance/installment-plan/get-summary': ({ world }, input) => planSummary(world, input),
  'reports/finance/installment-plan/get-paging': ({ world }, input) => planPage(world, input, 'active'),
  'reports/finance/installment-plan/completed': ({ world }, input) => planPage(world, input, 'completed'),
  'reports/finance/customers-payment-overview/get-summary': ({ world }, input) => paymentOverview(world, input)
} satisfies Handlers
