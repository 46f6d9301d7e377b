import { expect, it } from 'vitest'
import { layoutNames } from './layouts.ts'
import { fuzzScans, scopes } from './scan-fuzz.ts'

it('every scan reaches its screen, over all screens, six layouts, prefixes and suffixes', () => {
  const found = fuzzScans(50_000, 1)
  expect(found.misrouted).toEqual([])
  expect(found.scans).toBe(50_000)
  expect([...found.byScope.keys()].sort()).toEqual([...scopes].sort())
  expect([...found.byLayout.keys()].sort()).toEqual([...layoutNames].sort())
})
