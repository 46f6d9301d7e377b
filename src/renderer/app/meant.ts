import { fold, queryWords } from '../../shared/fold.ts'

/** Returns whether every typed word is the start of a word of the name, in either script. */
export const isMeant = (name: string, typed: string): boolean => begin(name, queryWords(typed))

/** Each typed word in the ways it can be written. */
type Typed = ReturnType<typeof queryWords>

function begin(name: string, typed: Typed): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{Nd}]+/u)
  return typed.every((ways) => ways.some((way) => words.some((word) => word.startsWith(way))))
}

/**
 * Returns whether a text with these words is meant: every typed word is the start, or another form, of one of them:
 * "refunds", «возвраты». Of several typed words, a short one such as "of" need not be among them.
 */
export const isAbout = (words: string, typed: string): boolean => speakOf(words, queryWords(typed))

function speakOf(words: string, all: Typed): boolean {
  const known = fold(words).split(' ')
  const isKnown = (ways: string[]): boolean => ways.some((way) => known.some((word) => isForm(word, way)))
  const needed = all.filter((ways) => ways.some((way) => way.length > mostOfShort))
  return (needed.length > 0 ? needed : all).every(isKnown)
}

/** "of", "за", «для» */
const mostOfShort = 3

/** What the search knows of an entry. `name` is the key of its everyday words; `detail` is its page or kind. */
export type Entry = { name: string; label: string; detail: string; isSetting?: true | undefined }

/**
 * Returns the entries that a typed text means, likeliest first: acts and pages by their label, then by their everyday
 * words; settings by their label, then by their words; last, what only its page names: "debt" finds the rules for
 * customers. Entries of one rank keep their order.
 */
export function meantOf<E extends Entry>(
  entries: readonly E[],
  typed: string,
  words: Record<string, string | undefined>
) {
  const ways = queryWords(typed)
  const rankOf = ({ name, label, detail, isSetting }: E): number => {
    const later = isSetting === true ? 2 : 0
    if (begin(label, ways)) return later
    const own = `${label} ${words[name] ?? ''}`
    if (speakOf(own, ways)) return 1 + later
    if (begin(`${label} ${detail}`, ways)) return 4
    return speakOf(`${own} ${detail}`, ways) ? 5 : Infinity
  }
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank !== Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Two forms of a word share their first letters, and differ in few others. */
function isForm(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  let shared = 0
  while (shared < word.length && word[shared] === typed[shared]) shared += 1
  const [ofWord, ofTyped] = [word.length - shared, typed.length - shared]
  return shared >= 4 ? ofWord <= 3 && ofTyped <= 5 : shared === 3 && ofWord <= 1 && ofTyped <= 2
}
