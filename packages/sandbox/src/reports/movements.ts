import { totalOf } from '../exact.ts'
import { isOut } from '../movements.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { holds, isAny, named } from '../standard.ts'
import type { World } from '../world.ts'
import { grouped } from './entries.ts'
import type { Window } from './buckets.ts'
import {
  isAmong,
  isInHours,
  isWithin,
  windowOf,
  type ReportInput,
  type ReportPage,
  type SummaryInput
} from './filter.ts'
import { reportCurrency, worthIn } from './money.ts'
import { pagedList } from './rows.ts'

// Money in the reports: movements, and balances of customers.

/** A movement with its amount in the currency of the report. */
export type Movement = TransactionRow & { worth: number }

/** Returns the valid movements in the window of the report. */
export function movementsOf(world: World, input: ReportInput): Movement[] {
  const window = windowOf(input)
  const currency = reportCurrency(world, input.currency_id)
  return world.transaction
    .find(
      (row) =>
        row.state === 'done' &&
        isWithin(window, Date.parse(row.date)) &&
        isAmong(input.organization_ids, row.organization_id) &&
        isAmong(input.payment_method_ids, row.payment_method_id) &&
        isAmong(input.responsible_ids, row.created_by) &&
        isAmong(input.customer_ids, row.user_type === 'customer' ? row.party_id : undefined)
    )
    .map((row) => ({ ...row, worth: worthIn(world, currency, row.amount, row.currency_id) }))
}

/** Money in is positive, money out is negative. */
export const signed = (row: Movement): number => (isOut(row) ? -row.worth : row.worth)

/** Returns the debt or the credit of every customer, in the currency of the report. */
export function balancesOf(world: World, input: ReportInput, kind: 'debt' | 'credit') {
  const currency = reportCurrency(world, input.currency_id)
  const sign = kind === 'debt' ? -1 : 1
  return world.customer
    .find(
      (row) =>
        isAmong(input.customer_ids, row._id) &&
        ((input.organization_ids ?? []).length === 0 ||
          row.organization_ids.some((id) => isAmong(input.organization_ids, id)))
    )
    .map((row) => {
      const amounts = row.balances.filter((balance) => balance.amount * sign > 0)
      const worth = amounts.map((balance) => sign * worthIn(world, currency, balance.amount, balance.currency_id))
      return {
        _id: row._id,
        name: row.name,
        customer: named(row),
        phone_number: row.phone_number,
        currency_id: currency._id,
        amount: totalOf(worth)
      }
    })
    .filter((row) => row.amount !== 0)
}

type Kind = 'debt' | 'credit'
/** Returns the total debt or credit of all customers. */
export function balanceSummary(world: World, input: ReportInput, kind: Kind) {
  const rows = balancesOf(world, input, kind)
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    total: totalOf(rows.map((row) => row.amount)),
    customers: rows.length
  }
}
/** Returns a page of the customers with a debt or a credit. */
export const balancePage = (world: World, input: ReportPage, kind: Kind) =>
  pagedList(balancesOf(world, input, kind), input, 'amount')

const sumOfType = (moved: readonly Movement[], type: Movement['type']): number =>
  totalOf(moved.filter((row) => row.type === type).map((row) => row.worth))

/** Returns money in, money out, and the difference. */
export function flowOf(moved: readonly Movement[]) {
  const [income, expense] = [sumOfType(moved, 'income'), sumOfType(moved, 'expense')]
  return { income, expense, net: totalOf([income, -expense]) }
}

/** A transfer or an exchange is neither income nor expense. */
const isFlow = (row: Movement): boolean => row.type === 'income' || row.type === 'expense'

/** Returns one row per article with its sums. */
export const articles = (world: World, moved: readonly Movement[]) =>
  [...grouped(moved.filter(isFlow), (row) => `${row.type} ${row.payment_type_id}`).values()].map((rows) => ({
    _id: rows[0]?.payment_type_id,
    name: world['payment-type'].get(rows[0]?.payment_type_id ?? '')?.name,
    type: rows[0]?.type,
    amount: totalOf(rows.map((row) => row.worth))
  }))

/** Returns money in and out in the window, by article. */
export function cashflow(world: World, input: ReportInput) {
  const moved = movementsOf(world, input)
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    ...flowOf(moved),
    items: articles(world, moved)
  }
}

/**
 * Returns movements that do not belong to a sale, because the revenue of sales has a series of its own (policy
 * "report-series").
 */
export const ownMovements = (world: World, input: ReportInput): (Movement & { at: number })[] =>
  movementsOf(world, input)
    .filter((row) => row.trade_id === undefined)
    .map((row) => ({ ...row, at: Date.parse(row.date) }))

/** Returns movements that do not belong to a sale, with the filters of a summary, in the main currency. */
export function summaryMovements(world: World, input: SummaryInput, window: Window): (Movement & { at: number })[] {
  const currency = reportCurrency(world, undefined)
  const rows = world.transaction.find(
    (row) =>
      row.state === 'done' &&
      row.trade_id === undefined &&
      isWithin(window, Date.parse(row.date)) &&
      isInHours(input, Date.parse(row.date)) &&
      isAmong(input.organizations, row.organization_id) &&
      isAny(input.organization_id, row.organization_id) &&
      isAmong(input.employees, row.created_by) &&
      isAny(input.cashbox_id, row.cashbox_id) &&
      (input.search === undefined || holds(row.number, input.search))
  )
  return rows.map((row) => ({
    ...row,
    at: Date.parse(row.date),
    worth: worthIn(world, currency, row.amount, row.currency_id)
  }))
}
