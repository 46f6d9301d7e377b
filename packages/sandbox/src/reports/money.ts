import { by, exact, rounded, times, toNumber, type Exact } from '../exact.ts'
import type { CurrencyRow } from '../rows/rows.ts'
import { referred } from '../standard.ts'
import type { World } from '../world.ts'

// The currency of a report (policy "report-currency").

/** Returns the requested currency, else the main one. */
export function reportCurrency(world: World, id: string | undefined): CurrencyRow {
  const main = world.currency.find((row) => row.is_main)[0]
  return referred(world.currency, id ?? main?._id ?? '', 'currency_id')
}

/** Converts an amount to the currency of the report, at today's values. */
export function worthIn(world: World, to: CurrencyRow, amount: number, fromId: string): number {
  if (fromId === to._id) return amount
  const rate = by(exact(world.currency.get(fromId)?.value ?? 1), exact(to.value))
  return toNumber(times(exact(amount), rate))
}

/** Rounds as the currency rounds. */
export const inMoney = (currency: CurrencyRow, value: Exact): number =>
  toNumber(rounded(value, currency.precision, currency.round_type))

/** Returns the percentage of a part, with two decimals. The whole must not be 0. */
export const percentOf = (part: number, whole: number): number =>
  toNumber(rounded(times(by(exact(part), exact(whole)), exact(100)), 2))
