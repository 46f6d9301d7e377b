/** Runs of digits with single blanks or dashes between them, as a card is read out. */
const runs = /\d(?:[ -]?\d){14,}/g
const fewest = 15
const most = 19

/** Does the text hold what may be the number of a payment card: 15 to 19 digits with the right check digit (Luhn)? */
export function holdsCardNumber(text: string): boolean {
  return (text.match(runs) ?? []).some((run) => anyCard(Array.from(run.replaceAll(/\D/g, ''), Number)))
}

/** A card stays one when more digits are written against it: every stretch of the run is tried. */
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
