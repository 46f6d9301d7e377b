import { fold, queryWords } from '../../shared/fold.ts'

/** Returns whether every typed word is the start of a word of the name, in either script. */
export function isMeant(name: string, typed: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{Nd}]+/u)
  return queryWords(typed).every((ways) => ways.some((way) => words.some((word) => word.startsWith(way))))
}

/**
 * Returns whether a text with these words is meant: every typed word is the start, or another form, of one of them:
 * "refunds", «возвраты». Of several typed words, a short one such as "of" need not be among them.
 */
export function isAbout(words: string, typed: string): boolean {
  const known = fold(words).split(' ')
  const isKnown = (ways: string[]): boolean => ways.some((way) => known.some((word) => isForm(word, way)))
  const all = queryWords(typed)
  const needed = all.filter((ways) => ways.some((way) => way.length > mostOfShort))
  return (needed.length > 0 ? needed : all).every(isKnown)
}

/** "of", "за", «для» */
const mostOfShort = 3

/** Two forms of a word share their first letters, and differ in few others. */
function isForm(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  let shared = 0
  while (shared < word.length && word[shared] === typed[shared]) shared += 1
  const [ofWord, ofTyped] = [word.length - shared, typed.length - shared]
  return shared >= 4 ? ofWord <= 3 && ofTyped <= 5 : shared === 3 && ofWord <= 1 && ofTyped <= 2
}

const bare = [
  'pick',
  'tile',
  'round',
  'method',
  'board',
  'question',
  'list.up',
  'list.down',
  'list.left',
  'list.right',
  'line.more',
  'line.less',
  'finder.focus',
  'finder.clear',
  'finder.add',
  'finder.times'
]

/**
 * Returns whether a command moves, types or picks. A list of commands cannot run it, because it has no meaning away from
 * the screen.
 */
export const isBare = (command: string): boolean =>
  bare.some((name) => command === name || command.startsWith(`${name}.`))
