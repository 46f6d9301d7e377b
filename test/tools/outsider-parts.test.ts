import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rowOf } from '../../tools/outsider/row.ts'
import { Faults, modes, modesOf, type Mode } from '../../tools/outsider/faults.ts'
import { merged, partsOf, resultsIn } from '../../tools/outsider/parts.ts'
import { cellsOf } from '../../tools/outsider/report.ts'

// The tills of a run against the outsider, the file of their results, and the rows of the table.

test('each mode has a name of its own, and a word chooses modes', () => {
  const names = modes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(modesOf(['30 min'])).toEqual(['one of two nodes 30 min ahead', 'one of two nodes 30 min behind'])
  expect(modesOf(['nothing like it'])).toEqual([])
})

test('the sales of a mode are shared by tills with random numbers of their own, the first till of each mode first', () => {
  const parts = partsOf({ sales: 501, seed: 1 })
  const sales = Map.groupBy(parts, ({ mode }) => mode)
  expect([...sales.values()].map((tills) => tills.map(({ sales: share }) => share))).toEqual(
    modes.map(() => [167, 167, 167])
  )
  expect(new Set(parts.map(({ seed }) => seed)).size).toBe(parts.length)
  expect(parts.slice(0, modes.length).map(({ mode, till }) => [mode, till])).toEqual(
    [...modes.keys()].map((mode) => [mode, 1])
  )
  expect(partsOf({ sales: 32, seed: 1, only: ['quiet'] })).toEqual([
    { mode: 0, till: 1, tills: 1, sales: 32, seed: 1000 }
  ])
})

const row = {
  mode: 'quiet',
  sales: 10,
  refunds: 3,
  faults: 2,
  kills: 1,
  lost: 0,
  duplicated: 0,
  detected: 0,
  longestWaitMs: 5,
  needPerson: 0,
  isVoid: false,
  wrong: []
}

test('the row of a mode adds the rows of its tills, names the till that was wrong, and is void if one till was', () => {
  const bad = {
    ...row,
    cash: 4,
    customers: 2,
    faults: 0,
    lost: 1,
    longestWaitMs: 9,
    isVoid: true,
    wrong: ['lost: sale A-1']
  }
  expect(
    merged([
      { part: { till: 1, tills: 2 }, row },
      { part: { till: 2, tills: 2 }, row: bad }
    ])
  ).toEqual({
    ...row,
    sales: 20,
    refunds: 6,
    cash: 4,
    customers: 2,
    kills: 2,
    lost: 1,
    longestWaitMs: 9,
    isVoid: true,
    wrong: ['till 2: lost: sale A-1']
  })
})

test('the row of a mode has the longest time without a reason, and says if a till was not compared', () => {
  const step = { job: 'sale', afterWhat: 'its end', lastedMs: 9000, boundMs: 9000 }
  const compared = (idleMs: number, overBound: number) => ({ ...row, longestIdle: { ...step, idleMs }, overBound })
  const both = (...rows: (typeof row)[]) => merged(rows.map((each) => ({ part: { till: 1, tills: 2 }, row: each })))
  const shown = (...rows: (typeof row)[]) => cellsOf(both(...rows)).slice(11, 13)
  expect(shown(compared(900, 0), compared(6400, 2))).toEqual(['6.4 s', 2])
  expect(shown(compared(900, 0), row)).toEqual(['not compared', 'not compared'])
})

test('a till with a wait over its bound is wrong, and has the step with the longest time without a reason', () => {
  const [quiet] = modes as [Mode]
  const found = {
    lost: [],
    lostUndetected: [],
    duplicated: [],
    undetected: [],
    wrong: [],
    incidents: [],
    needPerson: []
  }
  const counts = { sales: 1, refunds: 0, cash: 0, customers: 0, unsent: 0, notSent: 0, longestWaitMs: 30_000 }
  const longest = { job: 'sale', afterWhat: 'its attempt ended', lastedMs: 20_000, boundMs: 7000, idleMs: 18_000 }
  const ended = { played: { kills: 0, wrong: [] }, verdict: { ...found, ...counts }, world: { faulty: 0 }, refused: [] }
  const rowWith = (over: string[]) => rowOf(quiet, new Faults(quiet, 1), { ...ended, waits: { longest, over } })
  expect(rowWith([])).toMatchObject({ wrong: [], overBound: 0, longestIdle: longest })
  expect(rowWith(['a sale waited'])).toMatchObject({ wrong: ['over the bound: a sale waited'], overBound: 1 })
})

test('a run that is continued finds the tills that were played, each by its mode, number, sales and random numbers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-outsider-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'results')
  const [first, second] = partsOf({ sales: 32, seed: 1 })
  if (first === undefined || second === undefined) throw new Error('each mode has a till')
  resultsIn(path).add({ part: first, row })
  resultsIn(undefined).add({ part: second, row })
  const later = resultsIn(path)
  expect(later.of(first)).toEqual({ part: first, row })
  expect(later.of(second)).toBeUndefined()
  expect(later.of({ ...first, seed: 7 })).toBeUndefined()
})
