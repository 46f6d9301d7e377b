import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tidy.ts'

// Tables of the docs name the tests of their rows. The named tests must exist.

/** A test by its file and its title, or the beginning of the title, as written in the source. */
export type TestName = { file: string; title: string }

/** Returns tests of one file. The file is named from the root of the project. */
export const testsOf = (file: string, ...titles: string[]): TestName[] => titles.map((title) => ({ file: file, title }))

/** Matches the title after `it(`, `test.runIf(…)(` or the second bracket of `it.each(…)(`. */
const titleOfTest = /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

/** Returns the titles of a file's tests. A suite that two files run is in a third file. */
function titlesIn(file: string): string[] {
  const played = readFileSync(join(root, file), 'utf8')
  const others = [...played.matchAll(/from '\.\/(send-conformance)\.ts'/g)].map(([, name]) =>
    readFileSync(join(root, file, '..', `${name ?? ''}.ts`), 'utf8')
  )
  return [played, ...others].flatMap((text) => [...text.matchAll(titleOfTest)].map(([, , title]) => title ?? ''))
}

/** Returns the named tests that do not exist. */
export function missingTests(names: readonly TestName[]): TestName[] {
  const files = new Map([...new Set(names.map(({ file }) => file))].map((file) => [file, titlesIn(file)]))
  return names.filter(({ file, title }) => !files.get(file)?.some((one) => one.startsWith(title)))
}

/** Returns the names of tests as a document cites them. */
export const citing = (names: readonly TestName[]): string =>
  names.map(({ file, title }) => `\`${file}\` ${title}`).join('; ')
