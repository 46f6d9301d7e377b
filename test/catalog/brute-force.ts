import { queryWords } from '../../src/shared/fold.ts'

/** A product as the search knows it. */
export type Searched<Key> = { key: Key; text: string; words: string[] }
export const searched = <Key>(key: Key, text: string): Searched<Key> => ({ key, text, words: text.split(' ') })

/** Runs the three queries of the search over every product: the indexes must find the same, in this order. */
export function bruteForce<Key>(products: readonly Searched<Key>[], typedText: string): Key[] {
  const typed = queryWords(typedText)
  if (typed.length === 0) return []
  const glued = typed.map(([word = '']) => word).join('')
  const begins = (words: string[], found: string[]) =>
    found.some((spelling) =>
      words.some((word) => word.startsWith(spelling) || (spelling.length > 2 && word.startsWith(`~${spelling}`)))
    )
  const questions: ((each: Searched<Key>) => boolean)[] = [
    ({ words }) =>
      (typed[0] ?? []).some((spelling) => words[0]?.startsWith(`^${spelling}`)) &&
      typed.slice(1).every((found) => begins(words, found)),
    ({ words }) =>
      typed.every((found) => begins(words, found)) ||
      (typed.length > 1 && glued.length > 2 && words.some((word) => word.startsWith(`~${glued}`))),
    ({ text: inside }) =>
      typed.some((found) => found.every((spelling) => spelling.length > 2)) &&
      typed.every((found) => found.some((spelling) => inside.includes(spelling.length > 2 ? spelling : ` ${spelling}`)))
  ]
  return [...new Set(questions.flatMap((isMatch) => products.filter(isMatch).map(({ key }) => key)))]
}
