import { fold, queryWords } from '../../shared/fold.ts'

/** Returns whether every typed word is the start of a word of the name, in either script. */
export function isMeant(name: string, typed: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{Nd}]+/u)
  return queryWords(typed).every((ways) => ways.some((way) => words.some((word) => word.startsWith(way))))
}

/** The letters that two forms of one word share at least, and those in which they may differ. */
const [leastShared, mostOfWord, mostOfTyped] = [4, 3, 5]

/** Returns whether every typed word is the start, or another form, of one of these words: "refunds", «возвраты». */
export function isAbout(words: string, typed: string): boolean {
  const known = fold(words).split(' ')
  return queryWords(typed).every((ways) => ways.some((way) => known.some((word) => isForm(word, way))))
}

function isForm(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  let shared = 0
  while (shared < word.length && word[shared] === typed[shared]) shared += 1
  return shared >= leastShared && word.length - shared <= mostOfWord && typed.length - shared <= mostOfTyped
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
