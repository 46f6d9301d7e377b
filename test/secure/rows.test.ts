import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingTests } from '../support/tidy/named-tests.ts'
import { isTitle, verdictOf, ofPlaywright, ofVitest } from './results.ts'
import { chromiumRows } from './chromium-rows.ts'
import { inputs, items } from './rows.ts'

describe('the tables of docs/internals/security.md', () => {
  it('the tables name tests that exist', () => {
    expect(missingTests([...items, ...inputs, ...chromiumRows].flatMap(({ tests }) => tests))).toEqual([])
  })

  it('every row has a control and a test, or says what is missing', () => {
    for (const { name, tests, control, missing } of [...items, ...inputs]) {
      expect(missing !== undefined || (tests.length > 0 && control !== ''), name).toBe(true)
    }
    expect([items.length > 20, inputs.length]).toEqual([true, 11])
  })
})

describe('the table “Who can do what” of SECURITY.md', () => {
  const document = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  const [, section = ''] = document.split('## Who can do what')
  const lines =
    section
      .split(/^## /m)[0]
      ?.match(/^\| .*$/gm)
      ?.slice(2) ?? []
  const rows = lines.map((line) => line.split('|').map((each) => each.trim()))

  it('every line that says what somebody cannot do names a test that exists', () => {
    expect(rows.length).toBeGreaterThan(14)
    const named = rows.filter(([, , , cannot]) => cannot !== '')
    const tests = named.map(([, , , , test = '']) => /^`(.+?)` (.+)$/.exec(test))
    expect(named.filter((_, index) => tests[index] === null)).toEqual([])
    expect(missingTests(tests.map((found) => ({ file: found?.[1] ?? '', title: found?.[2] ?? '' })))).toEqual([])
  })

  it('a line without a test says that nothing holds the attack', () => {
    for (const [, who, , cannot, test] of rows) expect(test !== 'none' || cannot === '', who).toBe(true)
  })
})

describe('a row', () => {
  const row = { name: 'x', control: 'y', tests: [{ file: 'a.test.ts', title: 'holds %s (twice)' }] }
  const ran = (isPassed: boolean) => [{ file: 'a.test.ts', title: 'holds one (twice) and more', isPassed }]
  const never = () => false
  it('a row is red if its test failed or did not run', () => {
    expect(verdictOf(row, ran(true), never).passed).toBe(true)
    expect(verdictOf(row, ran(false), never).passed).toBe(false)
    expect(verdictOf(row, [...ran(true), ...ran(false)], never).passed).toBe(false)
    expect(verdictOf(row, [], never).passed).toBe(false)
    expect(verdictOf(row, [], () => true).passed).toBe(null)
    expect(isTitle('held one', 'holds %s')).toBe(false)
    expect(isTitle('less than 10 percent off', 'less than %i percent off')).toBe(true)
  })
  it('a row reads the reports of the runners, and a skipped test counts as none', () => {
    const assertionResults = [
      { title: 'one', status: 'passed' },
      { title: 'two', status: 'skipped' }
    ]
    expect(ofVitest({ testResults: [{ name: '/r/test/a.test.ts', assertionResults }] }, '/r')).toEqual([
      { file: 'test/a.test.ts', title: 'one', isPassed: true }
    ])
    const specs = [{ title: 'one', file: 'a.spec.ts', ok: false }]
    expect(ofPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { file: 'test/e2e/a.spec.ts', title: 'one', isPassed: false }
    ])
  })
})
