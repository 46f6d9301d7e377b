import type { TestName } from '../support/tidy/named-tests.ts'
import type { Row } from './rows.ts'

// Matches the results of the runners with the rows by file and title.

export type Ran = { file: string; title: string; isPassed: boolean }
/** `passed` is null if a test was left out on purpose. */
export type ControlResult = {
  passed: boolean | null
  missing: string | undefined
  tests: (TestName & { passed: boolean | null })[]
}

/**
 * Returns whether a test's title, with its values filled in, begins as the row says. `%s`, `%j` and `%i` stand for any
 * text. A title has no `%%`: vitest gives that a value as well.
 */
export function isTitle(title: string, written: string): boolean {
  const parts = written.split(/%[sji]/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}`, 's').test(title)
}

/** A row passes if every test that it names ran and passed. Without tests it does not pass. */
export function verdictOf(row: Row, ran: readonly Ran[], leftOut: (file: string) => boolean): ControlResult {
  const tests = row.tests.map((test) => {
    const found = ran.filter(({ file, title }) => file === test.file && isTitle(title, test.title))
    if (found.length === 0 && leftOut(test.file)) return { ...test, passed: null }
    return { ...test, passed: found.length > 0 && found.every(({ isPassed }) => isPassed) }
  })
  const isWrong = tests.some(({ passed }) => passed === false)
  const hasRun = tests.some(({ passed }) => passed === true)
  return { passed: isWrong ? false : hasRun ? true : null, missing: row.missing, tests }
}

type VitestReport = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] }
/** Reads vitest's JSON. A skipped test did not run. */
export const ofVitest = (report: VitestReport, root: string): Ran[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => ({
        file: name.replace(`${root}/`, ''),
        title,
        isPassed: status === 'passed'
      }))
  )

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }
/** Reads Playwright's JSON, whose files are named from its folder. */
export const ofPlaywright = ({ suites = [], specs = [] }: Suite): Ran[] => [
  ...specs.map(({ title, file, ok }) => ({ file: `test/e2e/${file}`, title, isPassed: ok })),
  ...suites.flatMap(ofPlaywright)
]
