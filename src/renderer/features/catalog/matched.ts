import { fold, queryWords } from '../../../shared/fold.ts'

export type Piece = { text: string; isMatch: boolean }

/** Letters and digits in one run; the search folds by the same words. */
const word = /[\p{L}\p{M}\p{Nd}'’‘ʻʼ`]+/gu

/**
 * Parts a name where it says what was typed, whichever script either is in: the words of the name that begin with a
 * word of the query, as far as it was typed.
 */
export function matched(name: string, sought: string): Piece[] {
  const words = queryWords(sought).flat()
  const pieces: Piece[] = []
  let end = 0
  const put = (until: number, isMatch: boolean): void => {
    if (until > end) pieces.push({ text: name.slice(end, until), isMatch })
    end = until
  }
  for (const found of name.matchAll(word)) {
    const length = matchedLength(found[0], words)
    if (length === 0) continue
    put(found.index, false)
    put(found.index + length, true)
  }
  put(name.length, false)
  return pieces
}

/** How many letters of a word are needed until it says, folded, one of the sought words; 0 when it never does. */
function matchedLength(text: string, sought: readonly string[]): number {
  const whole = fold(text)
  const hits = sought.filter((each) => whole.startsWith(each))
  if (hits.length === 0) return 0
  for (let length = 1; length < text.length; length += 1) {
    const begun = fold(text.slice(0, length))
    if (hits.some((hit) => begun.startsWith(hit))) return length
  }
  return text.length
}
