import { describe, expect, it } from 'vitest'
import { missingTests, testsOf } from '../support/tidy/named-tests.ts'
import { complaints } from './complaints.ts'
import { features } from './rows.ts'

describe('the table of docs/reference/features.md', () => {
  const named = features.flatMap((row) => ('done' in row ? row.done : []))

  it('the table names tests that exist', () => {
    expect(missingTests(named)).toEqual([])
  })

  it('the table has every row of the vendor’s list, each once', () => {
    expect(features).toHaveLength(119)
    expect(new Set(features.map(({ feature }) => feature)).size).toBe(features.length)
  })

  it('every row says its state, and the tests of what is done', () => {
    for (const row of features) {
      const said = 'done' in row ? row.done.length > 0 : Object.values(row).every((text) => text.length > 0)
      expect(said, row.feature).toBe(true)
    }
  })
})

describe('the table of docs/reference/complaints.md', () => {
  it('the table names tests of complaints that exist', () => {
    expect(missingTests(complaints.flatMap(({ tests }) => tests))).toEqual([])
  })

  it('every complaint has a test', () => {
    expect(complaints.filter(({ tests }) => tests.length === 0)).toEqual([])
    expect(complaints).toHaveLength(32)
  })
})

describe('a test that is named', () => {
  it('a named test is missing if nobody wrote it, or if its title is only elsewhere in the file', () => {
    const there = testsOf(
      'test/features/rows.test.ts',
      'a named test is missing if nobody wrote it, or if its title is only elsewhere in the file'
    )
    const gone = testsOf('test/features/rows.test.ts', 'is written by nobody', 'test/features/rows.test.ts')
    expect(missingTests([...there, ...gone])).toEqual(gone)
  })
})
