import type { RoundType } from './rows/rows.ts'

// The service calculates with fractions of integers and rounds once at the end. This arithmetic deliberately shares no
// code with the till's, so that an error there shows as a difference here.

/** An exact fraction with a positive denominator. */
export type Exact = { readonly over: bigint; readonly under: bigint }

/** Returns the decimal that a JSON number was written as. */
export function exact(value: number): Exact {
  const text = String(value)
  const plain = text.includes('e') ? value.toFixed(20) : text
  const [whole = '0', part = ''] = plain.split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}

export function plus(a: Exact, b: Exact): Exact {
  const [fine, coarse] = a.under >= b.under ? [a, b] : [b, a]
  // Decimals keep the finer scale. Otherwise a long sum would grow by a digit with every term.
  if (fine.under % coarse.under === 0n)
    return { over: fine.over + coarse.over * (fine.under / coarse.under), under: fine.under }
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under })
export const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under })
export const by = (a: Exact, b: Exact): Exact =>
  b.over < 0n
    ? { over: -a.over * b.under, under: -a.under * b.over }
    : { over: a.over * b.under, under: a.under * b.over }
export const sumOf = (values: readonly Exact[]): Exact => values.reduce(plus, exact(0))
export const isBelow = (a: Exact, b: Exact): boolean => a.over * b.under < b.over * a.under
export const least = (a: Exact, b: Exact): Exact => (isBelow(a, b) ? a : b)

/** Rounds the fraction to this number of decimals. */
export function rounded(value: Exact, decimals: number, type: RoundType = 'round'): Exact {
  const scale = 10n ** BigInt(decimals)
  const over = value.over * scale
  const quotient = over / value.under
  const floor = over < 0n && quotient * value.under !== over ? quotient - 1n : quotient
  const rest = over - floor * value.under
  const up = type === 'ceil' ? rest > 0n : type === 'round' && rest * 2n >= value.under
  return { over: up ? floor + 1n : floor, under: scale }
}

const mostDecimals = 7
/** Converts to a JSON number. Rounds digits that are finer than the service writes. */
export function toNumber(value: Exact): number {
  const { over, under } = rounded(value, mostDecimals)
  const sign = over < 0n ? '-' : ''
  const digits = (over < 0n ? -over : over).toString().padStart(mostDecimals + 1, '0')
  return under === 0n ? 0 : Number(`${sign}${digits.slice(0, -mostDecimals)}.${digits.slice(-mostDecimals)}`) + 0
}

/** Adds JSON numbers without the errors of floats. */
export const totalOf = (values: readonly number[]): number => toNumber(sumOf(values.map(exact)))
