// Exact fractions for the reference of test/support/money/money-reference.ts. They share no code with the program on
// purpose.

/** A fraction of whole numbers with a positive denominator. It is not reduced, because nobody reads it. */
export type Rational = { readonly top: bigint; readonly bottom: bigint }
export type RoundingRule = 'floor' | 'ceil' | 'nearest'

export const whole = (top: bigint): Rational => ({ top, bottom: 1n })
export const nothing = whole(0n)

/** Reads a decimal as it is written: "12.05" is 1205 hundredths. */
export function fromText(text: string): Rational {
  const point = text.indexOf('.')
  if (point < 0) return whole(BigInt(text))
  const decimals = text.length - point - 1
  return { top: BigInt(text.slice(0, point) + text.slice(point + 1)), bottom: 10n ** BigInt(decimals) }
}

export function add(a: Rational, b: Rational): Rational {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom }
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}
export const times = (a: Rational, b: Rational): Rational => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
/** The divisor is always positive in the reference. */
export const over = (a: Rational, b: Rational): Rational => ({ top: a.top * b.bottom, bottom: a.bottom * b.top })
export const total = (values: readonly Rational[]): Rational => values.reduce(add, nothing)
export const isLess = (a: Rational, b: Rational): boolean => a.top * b.bottom < b.top * a.bottom

/** Returns the largest whole number that is not above the value. */
export function floor({ top, bottom }: Rational): bigint {
  const cut = top / bottom
  return top < 0n && cut * bottom !== top ? cut - 1n : cut
}

/** Rounds to a whole number by vendor-rules 3.6; `nearest` rounds a half up. */
export function round(value: Rational, rule: RoundingRule): bigint {
  if (rule === 'floor') return floor(value)
  if (rule === 'ceil') return -floor({ top: -value.top, bottom: value.bottom })
  return floor(add(value, { top: 1n, bottom: 2n }))
}
