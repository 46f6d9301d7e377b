import { posix } from 'node:path'
import { withoutBench } from '../../../tools/bench/document.ts'
import { wholePages, withoutTables } from './tables.ts'
import { projectFiles } from './tidy.ts'

/** The most words of all documentation that is written by hand. */
export const mostWords = 45_000

/**
 * Returns the number of words of a page that are written by hand. A word is what stands between blanks and has a letter
 * or a digit, in code blocks and in tables too. Tables that a tool writes between marks do not count.
 */
export const wordsOf = (page: string): number =>
  withoutBench(withoutTables(page))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Returns the pages by hand with their numbers of words. A page is generated if it is what its tool writes. */
export async function wordsByHand(): Promise<Map<string, number>> {
  const generated = await wholePages()
  const pages = projectFiles().filter(
    ({ path, text }) => path.endsWith('.md') && generated[posix.relative('docs', path)] !== text
  )
  return new Map(pages.map(({ path, text }) => [path, wordsOf(text)]))
}
