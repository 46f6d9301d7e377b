import type { Brand } from './ids.ts'
import { assert, ProgrammerError } from './assert.ts'

/**
 * An exact decimal number as text: "2", "0.742", "12500.5". Never negative, no exponent, no leading or trailing zeros.
 * Quantities (up to 6 decimals, by the unit), unit prices (up to 7), rates and percents are Decimals; money is not
 * (money.ts).
 */
export type Decimal = Brand<string, 'Decimal'>
/** A quantity of a product, in its unit. */
export type Quantity = Decimal
/** The price of one unit of a product, in major units of the currency of the ticket. */
export type UnitPrice = Decimal

export const maxDecimals = 7
export const decimalPattern = /^\d{1,12}(?:\.\d{1,7})?$/

/** Removes trailing zeros. The text must match the decimalPattern. Every sum is written with this function. */
export function tidyDecimal(text: string): Decimal {
  const point = text.indexOf('.')
  const whole = point < 0 ? text.length : point
  let from = 0
  while (from < whole - 1 && text.charCodeAt(from) === zeroCode) from += 1
  let to = text.length
  if (point >= 0) while (text.charCodeAt(to - 1) === zeroCode) to -= 1
  return text.slice(from, to === point + 1 ? point : to) as Decimal
}
const zeroCode = 48

/**
 * Reads a decimal that a person or a file wrote. A comma is read as a point. Returns undefined if the text is not a
 * decimal or has more decimals than allowed.
 */
export function parseDecimal(text: string, decimals: number = maxDecimals): Decimal | undefined {
  const plain = text.trim().replace(',', '.')
  if (!decimalPattern.test(plain)) return undefined
  const value = tidyDecimal(plain)
  return decimalsOf(value) <= decimals ? value : undefined
}

/**
 * Converts a JSON number. Returns undefined for NaN, infinities, negatives, -0, anything above 2^53 or with more than 7
 * decimals.
 */
export function decimalOfNumber(value: number, decimals: number = maxDecimals): Decimal | undefined {
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0) || value > Number.MAX_SAFE_INTEGER) return undefined
  const text = String(value)
  // Among numbers with an allowed count of decimals, only those of the size 1e-7 print with an exponent.
  return parseDecimal(text.includes('e') ? value.toFixed(maxDecimals) : text, decimals)
}

export const toNumber = (value: Decimal): number => Number(value)
export const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

const powersOfTen = Array.from({ length: 3 * maxDecimals + 1 }, (_, places) => 10n ** BigInt(places))
/** Returns 10^places. The usual powers come from a table, because every price and amount needs one. */
export const tenTo = (places: number): bigint => powersOfTen[places] ?? 10n ** BigInt(places)

/** Every integer with this many digits is exact as a number. */
const exactDigits = 15

/** Returns the value times 10^decimals, exactly. The value must not have more decimals than that. */
export function scaled(value: Decimal, decimals: number): bigint {
  const point = value.indexOf('.')
  const digits = point < 0 ? value : value.slice(0, point) + value.slice(point + 1)
  const missing = decimals - (point < 0 ? 0 : value.length - point - 1)
  if (missing < 0) throw new ProgrammerError(`${value} has more than ${String(decimals)} decimals`)
  // Below 2^53 both factors and the product are exact as numbers, which is faster than BigInt of a text.
  return digits.length + missing <= exactDigits
    ? BigInt(Number(digits) * 10 ** missing)
    : BigInt(digits) * tenTo(missing)
}

/** Returns the Decimal of `digits` / 10^decimals. */
export function unscaled(digits: bigint, decimals: number): Decimal {
  assert(digits >= 0n, 'a Decimal is never negative')
  const text = digits.toString().padStart(decimals + 1, '0')
  return tidyDecimal(decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`)
}

export const addDecimals = (a: Decimal, b: Decimal): Decimal =>
  unscaled(scaled(a, maxDecimals) + scaled(b, maxDecimals), maxDecimals)
/** Returns `a` minus `b`. `b` must not be larger than `a`. */
export const lessDecimals = (a: Decimal, b: Decimal): Decimal =>
  unscaled(scaled(a, maxDecimals) - scaled(b, maxDecimals), maxDecimals)
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const difference = scaled(a, maxDecimals) - scaled(b, maxDecimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
/** Tests the text without a calculation, because it runs for every price that is read. */
export const isZeroDecimal = (value: Decimal): boolean => !/[1-9]/.test(value)
/**
 * Returns whether the window asks before it takes a typed price: a price of 0, and one below half of the price of the
 * list, because a discount of a half is rare and a forgotten digit is not.
 */
export const isAskedPrice = (price: Decimal, listPrice: Decimal): boolean =>
  isZeroDecimal(price) || compareDecimals(addDecimals(price, price), listPrice) < 0
/**
 * Returns whether the window asks before it takes a typed discount: more than half of what it applies to. A percentage
 * is compared with 50, and a sum with `gross`, in the same currency. More than the whole is refused without a question.
 */
export function isAskedDiscount(
  { applyType, value }: { applyType: 'percent' | 'cash'; value: Decimal },
  gross: Decimal
): boolean {
  const whole = applyType === 'percent' ? ('100' as Decimal) : gross
  return compareDecimals(addDecimals(value, value), whole) > 0 && compareDecimals(value, whole) <= 0
}
/**
 * Returns whether the window asks before it takes a typed quantity: a thousand or more. It is more often a code that was
 * scanned into the field than a quantity.
 */
export const isAskedQuantity = (quantity: Decimal): boolean => compareDecimals(quantity, '1000' as Decimal) >= 0

/** The most guests of a ticket that a person may type. */
export const mostGuests = 99
export const zeroDecimal = '0' as Decimal
export const oneDecimal = '1' as Decimal
