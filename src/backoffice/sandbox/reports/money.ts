import { by, exact, rounded, times, toNumber, type Exact } from '../exact.ts'
import type { CurrencyRow } from '../rows/rows.ts'
import { referred } from '../standard.ts'
import type { World } from '../world.ts'

// In which currency a report speaks (policy "report-currency").

/** The currency asked for, else the main one. */
export function reportCurrency(world: World, id: string | undefined): CurrencyRow {
  const main = world.currency.find((row) => row.is_main)[0]
  return referred(world.currency, id ?? main?._id ?? '', 'currency_id')
}

/** An amount of one currency in that of the report, at the values of today. */
export function worthIn(world: World, to: CurrencyRow, amount: number, fromId: string): number {
  if (fromId === to._id) return amount
  const rate = by(exact(world.currency.get(fromId)?.value ?? 1), exact(to.value))
  return toNumber(times(exact(amount), rate))
}

/** Rounded as the currency rounds. */
export const inMoney = (currency: CurrencyRow, value: Exact): number =>
  toNumber(rounded(value, currency.precision, currency.round_type))

/** How many per cent of the whole a part is, to two decimals; the whole is not 0. */
export const percentOf = (part: number, whole: number): number =>
  toNumber(rounded(times(by(exact(part), exact(whole)), exact(100)), 2))
