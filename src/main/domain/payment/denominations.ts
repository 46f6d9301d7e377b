import { fromMajor, minor, type Minor } from '../../../shared/money.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { Currency } from '../core/records.ts'

/** Notes and coins in use, largest first, in major units. */
const known: Record<string, readonly string[]> = {
  UZS: ['200000', '100000', '50000', '20000', '10000', '5000', '2000', '1000', '500', '200', '100', '50'],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.5', '0.25', '0.1', '0.05', '0.01'],
  EUR: ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'],
  RUB: ['5000', '2000', '1000', '500', '200', '100', '50', '10', '5', '2', '1'],
  KZT: ['20000', '10000', '5000', '2000', '1000', '500', '200', '100', '50', '20', '10', '5'],
  TJS: ['500', '200', '100', '50', '20', '10', '5', '3', '1', '0.5', '0.2', '0.1'],
  KGS: ['5000', '2000', '1000', '500', '200', '100', '50', '20', '10', '5', '3', '1']
}
/** The values of any other currency: one, two, five. */
const usual = ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1']

/**
 * Returns the notes and coins of a currency in its minor units, largest first, without those below a minor unit. For
 * another currency, which has a rate, only values of at least one unit: shops do not accept its coins.
 */
export function denominations(currency: Currency): Minor[] {
  const values = known[currency.code.toUpperCase()] ?? usual
  const taken = currency.rate === undefined ? values : values.filter((value) => Number(value) >= 1)
  return inMinor(taken, currency)
}

/** The coins that a currency without a list of its own may have. */
const usualSmall = ['0.5', '0.2', '0.1', '0.05', '0.02', '0.01']

/**
 * Returns the notes and coins that a drawer may have of a currency, largest first. A shop does not ask for coins of
 * another currency, but a typed payment may bring some.
 */
export const countedPieces = (currency: Currency): Minor[] =>
  inMinor(known[currency.code.toUpperCase()] ?? [...usual, ...usualSmall], currency)

const inMinor = (values: readonly string[], { decimals }: Currency): Minor[] =>
  values.map((value) => fromMajor(value as Decimal, decimals, 'floor')).filter((value) => value > 0)

/** Returns the largest amount up to this one that the notes and coins of the currency can pay. */
export function inNotes(amount: Minor, currency: Currency): Minor {
  const smallest = denominations(currency).at(-1)
  return smallest === undefined ? amount : minor(Math.floor(amount / smallest) * smallest)
}

/** Returns the least amount, not below this one, that the notes and coins of the currency can pay. */
export function upToNotes(amount: Minor, currency: Currency): Minor {
  const smallest = denominations(currency).at(-1)
  return smallest === undefined ? amount : minor(Math.ceil(amount / smallest) * smallest)
}

/** The number of round sums that are offered in addition to the exact one. */
const offered = 5

/** Returns the sums that a customer may hand over: the exact sum first, then the next round sums upwards. */
export function quickSums(due: Minor, currency: Currency): Minor[] {
  if (due <= 0) return []
  // The next multiples of values that start with 1 or 5, without values that are too small for the sum.
  const notes = denominations(currency).filter((note) => /^[15]/.test(String(note)) && note * 20 >= due)
  const sums = notes.map((note) => Math.ceil(due / note) * note).filter((each) => each > due)
  const distinct = [...new Set(sums)].sort((a, b) => a - b)
  return [due, ...distinct.slice(0, offered).map(minor)]
}
