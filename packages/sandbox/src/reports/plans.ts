import type { Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import type { InvoiceRow } from '../rows/rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { grouped } from './entries.ts'
import { isAmong, isWithin, windowOf, type ReportInput } from './filter.ts'
import { reportCurrency, worthIn } from './money.ts'
import { pagedList, type ReportRow } from './rows.ts'

// What customers must pay, have paid and owe, by invoice.

/** Returns the unpaid part of an invoice, without the part of returned goods. */
const dueOf = (row: InvoiceRow): number =>
  Math.max(0, totalOf([row.to_be_paid, -row.paid, -row.to_be_refunded, row.refunded]))

/** Returns the invoices to customers in the window. */
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

/** A sale that was not paid at once is a plan with one instalment (policy "report-installments"). */
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
/** Returns one row per customer: the total of the invoices in the window, the paid part and the unpaid part. */
export function overviewRows(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  return [...grouped(customerInvoices(world, input), (row) => row.party_id ?? '')].map(([id, invoices]) => {
    const customer = named(world.customer.get(id))
    const sumOf = (amountOf: (row: InvoiceRow) => number) =>
      totalOf(invoices.map((row) => worthIn(world, currency, amountOf(row), row.currency_id)))
    return {
      _id: id,
      name: customer?.name,
      customer,
      currency_id: currency._id,
      invoices: invoices.length,
      to_be_paid: sumOf((row) => row.to_be_paid),
      paid: sumOf((row) => row.paid),
      debt: sumOf(dueOf)
    }
  })
}

/** Returns the customers who bought on plans and have paid all of them (policy "report-installments"). */
export function completedRows(world: World, input: ReportInput): ReportRow[] {
  const ofCustomer = grouped(plans(world, input), (plan) => (plan['customer'] as { _id: string } | undefined)?._id)
  return overviewRows(world, input).filter(({ _id }) =>
    ofCustomer.get(String(_id))?.every((plan) => plan['state'] === 'completed')
  )
}

const sumOfField = (rows: readonly ReportRow[], field: string): number =>
  totalOf(rows.map((row) => Number(row[field] ?? 0)))

/** Returns the number of plans, and their paid and unpaid parts. */
export function planSummary(world: World, input: ReportInput) {
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

type Page = Input<'reports/finance/installment-plan/get-paging'>
/** Returns a page of the plans in a state. */
export const planPage = (world: World, input: Page, state: 'active' | 'completed') =>
  pagedList(
    plans(world, input).filter((row) => row['state'] === state),
    input,
    'date'
  )

/** Returns the totals of what customers must pay, have paid and owe. */
export function overview(world: World, input: ReportInput) {
  const rows = overviewRows(world, input)
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    customers: rows.length,
    invoices: sumOfField(rows, 'invoices'),
    to_be_paid: sumOfField(rows, 'to_be_paid'),
    paid: sumOfField(rows, 'paid'),
    debt: sumOfField(rows, 'debt')
  }
}
