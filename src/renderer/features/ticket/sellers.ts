import { fold, queryWords } from '../../../shared/fold.ts'

/** Returns those whose names have a word starting with each typed word, in either script; all for an empty text. */
export function namedLike<T extends { name: string }>(all: readonly T[], text: string): readonly T[] {
  const sought = queryWords(text)
  if (sought.length === 0) return text.trim() === '' ? all : []
  return all.filter(({ name }) => {
    const words = fold(name).split(' ')
    return sought.every((spellings) => spellings.some((part) => words.some((word) => word.startsWith(part))))
  })
}
