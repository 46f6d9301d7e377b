import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tidy.ts'

// Tables of docs name the tests that hold their rows. What is named has to be there.

/** A test by its file and (the beginning of) its title as it stands in the source; `%s` stands for anything. */
export type TestName = { file: string; title: string }

/** Tests of one file, which is named from the root of the project. */
export const testsOf = (file: string, ...titles: string[]): TestName[] => titles.map((title) => ({ file: file, title }))

/** What follows `it(`, `test.runIf(…)(` or the second bracket of `it.each(…)(`. */
const titleOfTest = /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

/** The titles of a file's tests. Suites that are played by two files stand in a third. */
function titlesIn(file: string): string[] {
  const played = readFileSync(join(root, file), 'utf8')
  const others = [...played.matchAll(/from '\.\/(send-conformance)\.ts'/g)].map(([, name]) =>
    readFileSync(join(root, file, '..', `${name ?? ''}.ts`), 'utf8')
  )
  return [played, ...others].flatMap((text) => [...text.matchAll(titleOfTest)].map(([, , title]) => title ?? ''))
}

/** Those of the named tests that are not there. */
export function notThere(names: readonly TestName[]): TestName[] {
  const files = new Map([...new Set(names.map(({ file }) => file))].map((file) => [file, titlesIn(file)]))
  return names.filter(({ file, title }) => !files.get(file)?.some((one) => one.startsWith(title)))
}

/** How a document names them. */
export const citing = (names: readonly TestName[]): string =>
  names.map(({ file, title }) => `\`${file}\` ${title}`).join('; ')
