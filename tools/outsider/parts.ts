import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { larger } from '../crash/strain.ts'
import type { Row } from './row.ts'
import { modes, modesOf } from './faults.ts'

// The sales of a mode are shared by several tills, each with its own folder, service and random numbers.

/**
 * The sales of one till at most. Its lists then have several pages, and one till after another meets a new service: a
 * list that is read to its end for each doubtful write would make the time grow with the square of the sales.
 */
const mostSalesOfTill = 250

/** One till of a run: the place of its mode in the table, and its number in the mode. */
export type Part = { mode: number; till: number; tills: number; sales: number; seed: number }
export type Run = {
  sales: number
  seed: number
  /** The modes whose names contain one of these words; all of them without a word. */
  only?: readonly string[] | undefined
  /** No till is started after this time. */
  minutes?: number | undefined
  /** The file of the results: the tills in it are not played again. */
  results?: string | undefined
}
/** A till and its result. */
export type Done = { part: Part; row: Row }

/**
 * A file with a line for each till that was played, so that a run can be continued after its end. Without a path it
 * keeps nothing.
 */
export function resultsIn(path: string | undefined): { of(part: Part): Done | undefined; add(done: Done): void } {
  const lines = path === undefined || !existsSync(path) ? [] : readFileSync(path, 'utf8').split('\n')
  const known = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Done)
  return {
    of: (part) => known.find((done) => JSON.stringify(done.part) === JSON.stringify(part)),
    add(done) {
      if (path !== undefined) appendFileSync(path, `${JSON.stringify(done)}\n`)
    }
  }
}

/** Returns the tills of a run. The first till of every mode is before the second of any. */
export function partsOf({ sales, seed, only = [] }: Run): Part[] {
  const tills = Math.ceil(sales / mostSalesOfTill)
  const names = new Set(modesOf(only))
  return Array.from({ length: tills }, (_, till) => {
    const share = Math.floor(sales / tills) + (till < sales % tills ? 1 : 0)
    return [...modes.entries()]
      .filter(([, { name }]) => names.has(name))
      .map(([mode]) => ({ mode, till: till + 1, tills, sales: share, seed: seed * 1000 + mode + till * 1_000_000 }))
  }).flat()
}

/** Returns the comparison of the waits with their bounds. Nothing if the waits of a till were not compared. */
function comparedWaits(rows: readonly Row[]): Pick<Row, 'longestIdle' | 'overBound'> {
  const steps = rows.flatMap(({ longestIdle }) => longestIdle ?? [])
  if (steps.length < rows.length) return {}
  return {
    longestIdle: steps.reduce((a, b) => (b.idleMs > a.idleMs ? b : a)),
    overBound: rows.reduce((total, { overBound = 0 }) => total + overBound, 0)
  }
}

/** Returns the largest strain. Nothing if a till was not measured. */
function comparedStrains(rows: readonly Row[]): Pick<Row, 'strain'> {
  const strains = rows.flatMap(({ strain }) => strain ?? [])
  return strains.length < rows.length ? {} : { strain: strains.reduce(larger) }
}

/** Returns the result of a mode from those of its tills. It is void if the fault did not happen in one of them. */
export function merged(tills: readonly { part: Pick<Part, 'till' | 'tills'>; row: Row }[]): Row {
  const rows = tills.map(({ row }) => row)
  const [first] = rows
  if (first === undefined) throw new Error('a mode has at least one till')
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    mode: first.mode,
    sales: sum(({ sales }) => sales),
    refunds: sum(({ refunds }) => refunds),
    cash: sum(({ cash = 0 }) => cash),
    customers: sum(({ customers = 0 }) => customers),
    faults: sum(({ faults }) => faults),
    kills: sum(({ kills }) => kills),
    lost: sum(({ lost }) => lost),
    duplicated: sum(({ duplicated }) => duplicated),
    detected: sum(({ detected }) => detected),
    longestWaitMs: Math.max(...rows.map(({ longestWaitMs }) => longestWaitMs)),
    ...comparedWaits(rows),
    needPerson: sum(({ needPerson }) => needPerson),
    ...comparedStrains(rows),
    isVoid: rows.some(({ isVoid }) => isVoid),
    wrong: tills.flatMap(({ part, row }) =>
      row.wrong.map((what) => (part.tills === 1 ? what : `till ${part.till}: ${what}`))
    )
  }
}
