import { assert, ProgrammerError } from './assert.ts'
import type { Brand } from './ids.ts'
import { maxDecimals, scaled, tenTo, unscaled, type Decimal } from './quantity.ts'

/**
 * Money: an integer count of the smallest unit of its currency (tiyin, cents, or whole so'm if the currency has no
 * decimals). May be negative (a difference, a discount shown as an amount). Money is never a float.
 */
export type Minor = Brand<number, 'Minor'>

/** How a division is rounded. `nearest` is half-up; the names are those of the service's currency (`round_type`). */
export type Rounding = 'floor' | 'ceil' | 'nearest'

export const zero = 0 as Minor

// Every amount that a person types or that the till stores is below these bounds, so that the sums of a shift stay
// exact. A larger amount is a typing error.

/**
 * A single amount has fewer major units than this. One of twelve digits is a barcode that was scanned into the field.
 */
const mostUnits = 1e11
/** Returns whether a single amount of a currency is over the bound. */
export const isTooLarge = (amount: number, decimals: number): boolean => amount >= mostUnits * 10 ** decimals
/** A single amount of a currency with two decimals has at most this many minor units. */
export const mostMinor = mostUnits * 100
/** The amount of one line of a ticket has at most this many minor units: the sum of a thousand such lines is still exact. */
export const mostLineMinor = 9e12
/** A sum of the drawer counts as this if it is larger, so that a shift can always be counted and closed. */
const mostDrawerMinor = 4e15

/** Thrown for an amount that the till cannot store or compute with. Nothing was written. */
export class AmountTooLarge extends ProgrammerError {}

/** Returns the amount of a single record. Throws AmountTooLarge over the bound. */
export function storable(amount: Minor): Minor {
  if (Math.abs(amount) > mostMinor) throw new AmountTooLarge(`${String(amount)} is too large to be stored`)
  return amount
}

/** Returns what came in less what went out, or the largest sum that can be computed with. */
export function drawerSum(came: readonly number[], went: readonly number[] = []): Minor {
  const totalOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const total = totalOf(came) - totalOf(went)
  return minor(Math.max(-mostDrawerMinor, Math.min(mostDrawerMinor, total)))
}

/** Returns whether a sum of the drawer is larger than what can be computed with. */
export const isUncountable = (amount: Minor): boolean => Math.abs(amount) >= mostDrawerMinor

/** Converts an integer to money. Throws ProgrammerError for a fraction, AmountTooLarge for an unsafe integer. */
export function minor(value: number): Minor {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new AmountTooLarge(`${String(value)} is too large`)
  if (!Number.isSafeInteger(value)) throw new ProgrammerError(`${String(value)} is not a count of minor units`)
  return (value === 0 ? 0 : value) as Minor
}

export const plus = (a: Minor, b: Minor): Minor => minor(a + b)
export const minus = (a: Minor, b: Minor): Minor => minor(a - b)
export const negated = (a: Minor): Minor => minor(0 - a)
export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0
  for (const amount of amounts) total += amount
  return minor(total)
}
export const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)

/** Divides two integers with the given rounding. The divisor must be positive. */
export function divided(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  assert(divisor > 0n, 'divisor must be positive')
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  const below = rest < 0n ? quotient - 1n : quotient
  if (rounding === 'floor') return below
  if (rounding === 'ceil') return below + 1n
  const over = rest < 0n ? rest + divisor : rest
  return over * 2n >= divisor ? below + 1n : below
}

/** Returns quantity times unit price, rounded once to the minor unit. */
export function priced(quantity: Decimal, price: Decimal, currencyDecimals: number, rounding: Rounding): Minor {
  const digits = scaled(quantity, maxDecimals) * scaled(price, maxDecimals) * tenTo(currencyDecimals)
  return minor(Number(divided(digits, tenTo(2 * maxDecimals), rounding)))
}

/** Returns `amount` x `numerator` / `denominator`. The only rounding is at the end. */
export function shareOf(amount: Minor, numerator: bigint, denominator: bigint, rounding: Rounding): Minor {
  return minor(Number(divided(BigInt(amount) * numerator, denominator, rounding)))
}

/** Returns `percent` per cent of `amount`. */
export const percentOf = (amount: Minor, percent: Decimal, rounding: Rounding): Minor =>
  shareOf(amount, scaled(percent, maxDecimals), tenTo(maxDecimals + 2), rounding)

/** Converts money to a Decimal of major units: 1250 with 2 decimals is "12.5". Money must not be negative. */
export const toMajor = (amount: Minor, currencyDecimals: number): Decimal => unscaled(BigInt(amount), currencyDecimals)

/** Converts a Decimal of major units to money. Rounds if the value has more decimals than the currency. */
export function fromMajor(value: Decimal, currencyDecimals: number, rounding: Rounding): Minor {
  const digits = scaled(value, maxDecimals) * tenTo(currencyDecimals)
  return minor(Number(divided(digits, tenTo(maxDecimals), rounding)))
}
