import { negated, toMajor, type Minor } from '../../shared/money.ts'
import type { Currency } from '../domain/core/tender.ts'

/**
 * An amount as the service wants it: a JSON number of major units. The digits come exactly from the minor units; the
 * number is the nearest to them and prints as them.
 */
export const major = (amount: Minor, decimals: number): number => Number(toMajor(amount, decimals))

/** The same of a sum that may be below nothing. */
export const signedMajor = (amount: Minor, decimals: number): number =>
  amount < 0 ? -major(negated(amount), decimals) : major(amount, decimals)

/** A currency as a request names it: its `value` is what one unit is worth in the main currency. */
export const currencyBody = (currency: Currency) => ({
  _id: currency.id,
  name: currency.name,
  value: currency.rate === undefined ? 1 : Number(currency.rate.numerator) / Number(currency.rate.denominator),
  side: currency.side,
  symbol: currency.symbol
})

/** The marker as it stands at the end of a text that people may have written. */
export const markerTail = (marker: string): string => `~${marker}`
export const withMarker = (text: string | undefined, marker: string): string =>
  text === undefined || text === '' ? markerTail(marker) : `${text} ${markerTail(marker)}`
export const bears = (text: string | null | undefined, marker: string): boolean =>
  text?.includes(markerTail(marker)) ?? false
