import { negated, toMajor, type Minor } from '../../shared/money.ts'
import type { Currency } from '../domain/core/tender.ts'

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
