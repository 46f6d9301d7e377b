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
export const isAbout = (words: string, typed: string): boolean => speakOf(words, needed(queryWords(typed)), isForm)

function speakOf(words: string, typed: Typed, isLike: (word: string, typed: string) => boolean): boolean {
  const known = fold(words).split(' ')
  return typed.every((ways) => ways.some((way) => known.some((word) => isLike(word, way))))
}

/** Returns the typed words without the short ones, such as "of", «за» and «для», if there are others. */
function needed(typed: Typed): Typed {
  const long = typed.filter((ways) => ways.some((way) => way.length > 3))
  return long.length > 0 ? long : typed
}

/** What the search knows of an entry. `name` is the key of its everyday words; `detail` is its page or kind. */
export type Entry = { name: string; label: string; detail: string; isSetting?: true | undefined }

/**
 * Returns the entries that a typed text means, likeliest first: those that have all typed words, then those that have
 * not the short ones ("z report"), and last what only its page names: "debt" finds the rules for customers. Of these,
 * acts and pages come by their label, then by their everyday words; then settings by their label, and by their words.
 * Otherwise entries keep their order.
 *
 * If an entry has near forms of the words, those that have only far forms are left out: "tax" finds the taxes, and not
 * what "takes" something.
 */
export function meantOf<E extends Entry>(
  entries: readonly E[],
  typed: string,
  words: Record<string, string | undefined>
) {
  const ways = queryWords(typed)
  const rankOf = ({ name, label, detail, isSetting }: E) => {
    const own = `${label} ${words[name] ?? ''}`
    const later = isSetting === true ? 2 : 0
    const ofOwn = unlikeness(own, ways)
    if (ofOwn < Infinity) return { page: 0, unlike: ofOwn, part: (begin(label, ways) ? 0 : 1) + later }
    return { page: 1, unlike: unlikeness(`${own} ${detail}`, ways), part: begin(`${label} ${detail}`, ways) ? 0 : 1 }
  }
  const found = entries.map((entry) => ({ entry, ...rankOf(entry) })).filter(({ unlike }) => unlike < Infinity)
  const isAnyNear = found.some(({ page, unlike }) => page === 0 && unlike < far)
  return found
    .filter(({ unlike }) => unlike < far || !isAnyNear)
    .sort((a, b) => a.page - b.page || a.unlike - b.unlike || a.part - b.part)
    .map(({ entry }) => entry)
}

/** Only far forms of the typed words are there. */
const far = 2

/** Returns 0 if a text has near forms of all typed words, 1 of the needed ones, `far` if it has any form of these. */
function unlikeness(text: string, typed: Typed): number {
  if (speakOf(text, typed, isNearForm)) return 0
  if (speakOf(text, needed(typed), isNearForm)) return 1
  return speakOf(text, needed(typed), isForm) ? far : Infinity
}

/** Two forms of a word share their first letters, and differ in few others. */
function isForm(word: string, typed: string): boolean {
  const { shared, ofWord, ofTyped } = compared(word, typed)
  if (ofTyped === 0) return true
  return shared >= 4 ? ofWord <= 3 && ofTyped <= 5 : shared === 3 && ofWord <= 1 && ofTyped <= 2
}

/** Near forms differ only in an ending: "users" and "user", «смена» and «смену», «касса» and «кассу». */
function isNearForm(word: string, typed: string): boolean {
  const { shared, ofWord, ofTyped } = compared(word, typed)
  if (ofTyped === 0) return true
  if (shared >= 4) return ofWord === 0 ? ofTyped <= 3 : ofWord <= 3 && ofTyped <= 2
  return shared === 3 && [word, typed].every((one) => /^.{3}[aeiou]$/.test(one))
}

/** Returns how many first letters two words share, and how many are left of each. */
function compared(word: string, typed: string): { shared: number; ofWord: number; ofTyped: number } {
  let shared = 0
  while (shared < word.length && word[shared] === typed[shared]) shared += 1
  return { shared, ofWord: word.length - shared, ofTyped: typed.length - shared }
}
