import { negated, toMajor, type Minor } from '../../shared/money.ts'
import type { Currency } from '../domain/core/records.ts'

/**
 * Converts an amount to the service's format: a JSON number of major units. The digits come exactly from the minor
 * units. The number is the nearest float, and prints as these digits.
 */
export const major = (amount: Minor, decimals: number): number => Number(toMajor(amount, decimals))

/** The same for an amount that may be negative. */
export const signedMajor = (amount: Minor, decimals: number): number =>
  amount < 0 ? -major(negated(amount), decimals) : major(amount, decimals)

/** Returns a currency as requests contain it: `value` is the worth of one unit in the main currency. */
export const currencyBody = (currency: Currency) => ({
  _id: currency.id,
  name: currency.name,
  value: currency.rate === undefined ? 1 : Number(currency.rate.numerator) / Number(currency.rate.denominator),
  side: currency.side,
  symbol: currency.symbol
})

/** Returns the marker as it is written at the end of a text. */
export const markerTail = (marker: string): string => `~${marker}`
export const withMarker = (text: string | undefined, marker: string): string =>
  text === undefined || text === '' ? markerTail(marker) : `${text} ${markerTail(marker)}`
export const hasMarker = (text: string | null | undefined, marker: string): boolean =>
  text?.includes(markerTail(marker)) ?? false

/** The least part of a marker, with its sign, that is still unmistakable. */
const leastMarker = 9

/**
 * Compares the marker in a text that the service has returned: `ours` if it is unchanged, `changedKey` if it is in other
 * letters or cut at the end of the text.
 */
export function matchMarker(text: string | null | undefined, marker: string): 'ours' | 'changedKey' | undefined {
  if (hasMarker(text, marker)) return 'ours'
  const tail = markerTail(marker).toLowerCase()
  const there = (text ?? '').trim().toLowerCase()
  const begin = there.lastIndexOf(tail.slice(0, leastMarker))
  if (begin < 0) return undefined
  const rest = there.slice(begin)
  return rest.startsWith(tail) || tail.startsWith(rest) ? 'changedKey' : undefined
}

/**
 * Returns whether a code of a sale is ours as a service might alter it: in other letters, with spaces, or cut. The receipt
 * number in front of the key makes the beginning of a code unique.
 */
export function isAlteredCode(theirs: string, ours: string): boolean {
  const [one, other] = [theirs.trim().toLowerCase(), ours.toLowerCase()]
  if (theirs === ours || one === '') return false
  // At least the receipt number must be left, and one character of the key.
  const number = other.slice(0, other.lastIndexOf('-') + 2)
  return one === other || (one.length >= number.length && other.startsWith(one))
}
