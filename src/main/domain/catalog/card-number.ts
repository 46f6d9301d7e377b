/** Sequences of digits with single spaces or dashes between them, as on a payment card. */
const runs = /\d(?:[ -]?\d){14,}/g
const fewest = 15
const most = 19

/**
 * Returns whether the text contains a possible payment card number: 15 to 19 digits with a correct check digit (Luhn).
 */
export function holdsCardNumber(text: string): boolean {
  return (text.match(runs) ?? []).some((run) => anyCard(Array.from(run.replaceAll(/\D/g, ''), Number)))
}

/** Tries every part of the digits, because other digits may be written directly next to a card number. */
function anyCard(digits: readonly number[]): boolean {
  for (let from = 0; from + fewest <= digits.length; from += 1) {
    for (let length = fewest; length <= most && from + length <= digits.length; length += 1) {
      if (isLuhn(digits.slice(from, from + length))) return true
    }
  }
  return false
}

function isLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
