import { totalOf } from '../exact.ts'
import { isOut } from '../movements.ts'
import type { TransactionRow } from '../rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { isAmong, isWithin, windowOf, type ReportInput } from './filter.ts'
import { reportCurrency, worthIn } from './money.ts'

// Money for the reports: what moved, and what customers owe.

/** A movement with its amount in the currency of the report. */
export type Movement = TransactionRow & { worth: number }

/** The movements that count, in the window of the report. */
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

/** In is positive, out is negative. */
export const signed = (row: Movement): number => (isOut(row) ? -row.worth : row.worth)

/** What every customer owes (debt) or has with us (credit), in the currency of the report. */
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
