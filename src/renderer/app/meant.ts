import { fold, queryWords } from '../../shared/fold.ts'

/** Returns whether every typed word is the start of a word of the name, in either script. */
export function isMeant(name: string, typed: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{Nd}]+/u)
  return queryWords(typed).every((ways) => ways.some((way) => words.some((word) => word.startsWith(way))))
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
