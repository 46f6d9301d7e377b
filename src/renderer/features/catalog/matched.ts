import { fold, queryWords } from '../../../shared/fold.ts'

export type Piece = { text: string; isMatch: boolean }

/** A word: letters, digits and apostrophes. The search splits names in the same way. */
const word = /[\p{L}\p{M}\p{Nd}'’‘ʻʼ`]+/gu

/**
 * Splits a name into matching and other parts, whatever the scripts of name and query. A part matches if it is the
 * start of a word and equals a word of the query.
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

/** Returns how many letters of a word, folded, make one of the sought words; 0 if the word does not start with any. */
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
