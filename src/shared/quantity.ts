import type { Brand } from './ids.ts'
import { assert, ProgrammerError } from './assert.ts'

/**
 * An exact decimal number as text: "2", "0.742", "12500.5". Never negative, no exponent, no leading or trailing zeros.
 * Quantities (up to 6 decimals, by the unit), unit prices (up to 7), rates and percents are Decimals; money is not (money.ts).
 */
export type Decimal = Brand<string, 'Decimal'>
/** How much of a product, in its unit. */
export type Quantity = Decimal
/** The price of one unit of a product, in major units of the currency of the ticket. */
export type UnitPrice = Decimal

export const maxDecimals = 7
export const decimalPattern = /^\d{1,12}(?:\.\d{1,7})?$/

/** Drops the zeros that say nothing; the text fits the decimalPattern. Every sum is written by this: no text is cut twice. */
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

/** Reads a decimal a person or a file wrote; a comma counts as the point. Undefined when it is none, or has more decimals than allowed. */
export function parseDecimal(text: string, decimals: number = maxDecimals): Decimal | undefined {
  const plain = text.trim().replace(',', '.')
  if (!decimalPattern.test(plain)) return undefined
  const value = tidyDecimal(plain)
  return decimalsOf(value) <= decimals ? value : undefined
}

/** Takes a JSON number. Undefined for NaN, infinities, negatives, -0, anything above 2^53 or with more than 7 decimals. */
export function decimalOfNumber(value: number, decimals: number = maxDecimals): Decimal | undefined {
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0) || value > Number.MAX_SAFE_INTEGER) return undefined
  const text = String(value)
  // 1e-7 is the one size at which numbers with an allowed count of decimals print with an exponent.
  return parseDecimal(text.includes('e') ? value.toFixed(maxDecimals) : text, decimals)
}

export const toNumber = (value: Decimal): number => Number(value)
export const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

const powersOfTen = Array.from({ length: 3 * maxDecimals + 1 }, (_, places) => 10n ** BigInt(places))
/** 10^places. Asked for every price and amount, so that those of usual sizes are not reckoned each time. */
export const tenTo = (places: number): bigint => powersOfTen[places] ?? 10n ** BigInt(places)

/** As many digits as every whole number of that many is a number exactly. */
const exactDigits = 15

/** The value times 10^decimals, exactly. The value must not have more decimals than asked for. */
export function scaled(value: Decimal, decimals: number): bigint {
  const point = value.indexOf('.')
  const digits = point < 0 ? value : value.slice(0, point) + value.slice(point + 1)
  const missing = decimals - (point < 0 ? 0 : value.length - point - 1)
  if (missing < 0) throw new ProgrammerError(`${value} has more than ${String(decimals)} decimals`)
  // Below 2^53 both factors and the product are exact, and no text is read digit by digit.
  return digits.length + missing <= exactDigits
    ? BigInt(Number(digits) * 10 ** missing)
    : BigInt(digits) * tenTo(missing)
}

/** The Decimal of `digits` / 10^decimals. */
export function unscaled(digits: bigint, decimals: number): Decimal {
  assert(digits >= 0n, 'a Decimal is never negative')
  const text = digits.toString().padStart(decimals + 1, '0')
  return tidyDecimal(decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`)
}

export const addDecimals = (a: Decimal, b: Decimal): Decimal =>
  unscaled(scaled(a, maxDecimals) + scaled(b, maxDecimals), maxDecimals)
/** `a` less `b`, which must not be more. */
export const lessDecimals = (a: Decimal, b: Decimal): Decimal =>
  unscaled(scaled(a, maxDecimals) - scaled(b, maxDecimals), maxDecimals)
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const difference = scaled(a, maxDecimals) - scaled(b, maxDecimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
/** Asked of every price that is read, so nothing is reckoned for it. */
export const isZeroDecimal = (value: Decimal): boolean => !/[1-9]/.test(value)
export const zeroDecimal = '0' as Decimal
export const oneDecimal = '1' as Decimal
