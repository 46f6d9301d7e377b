import { describe, expect, it } from 'vitest'
import { notThere, testsOf } from '../support/tidy/named-tests.ts'
import { complaints } from './complaints.ts'
import { features } from './rows.ts'

describe('the table of docs/reference/features.md', () => {
  const named = features.flatMap((row) => ('done' in row ? row.done : []))

  it('names tests that are there', () => {
    expect(notThere(named)).toEqual([])
  })

  it('has every row of the vendor’s list, each once', () => {
    expect(features).toHaveLength(119)
    expect(new Set(features.map(({ feature }) => feature)).size).toBe(features.length)
  })

  it('says of every row how it stands, and of what is done by which test', () => {
    for (const row of features) {
      const said = 'done' in row ? row.done.length > 0 : Object.values(row).every((text) => text.length > 0)
      expect(said, row.feature).toBe(true)
    }
  })
})

describe('the table of docs/reference/complaints.md', () => {
  it('names tests that are there', () => {
    expect(notThere(complaints.flatMap(({ tests }) => tests))).toEqual([])
  })

  it('has a test for every complaint', () => {
    expect(complaints.filter(({ tests }) => tests.length === 0)).toEqual([])
    expect(complaints).toHaveLength(32)
  })
})

describe('a test that is named', () => {
  it('is missed when nobody wrote it, or when its title only stands somewhere else in the file', () => {
    const there = testsOf('test/features/rows.test.ts', 'is missed when nobody wrote it')
    const gone = testsOf('test/features/rows.test.ts', 'is written by nobody', 'test/features/rows.test.ts')
    expect(notThere([...there, ...gone])).toEqual(gone)
  })
})
