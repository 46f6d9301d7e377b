import type { Row } from './row.ts'
import type { Run } from './parts.ts'
import { playOutsider, type Result } from './run.ts'

// Prints the results of the modes: as a table, which RELIABILITY.md also contains, or as JSON.

type Options = Run & { isJson: boolean }

/** Runs the modes and prints their results. Returns the exit code of the command. */
export async function runOutsider({ isJson, ...run }: Options): Promise<number> {
  const began = performance.now()
  // A run of hours must leave its results even if it is ended.
  const result = await playOutsider(run, ({ part: { till, tills }, row }) => {
    const seconds = Math.round((performance.now() - began) / 1000)
    const verdict = isGoodRow(row) ? 'correct' : `WRONG: ${row.wrong.join('; ')}`
    process.stderr.write(`| ${cellsOf(row).join(' | ')} | till ${till} of ${tills}, after ${seconds} s: ${verdict}\n`)
  })
  const isGood = result.rows.every(isGoodRow)
  const seconds = Math.round((performance.now() - began) / 1000)
  const { sales, seed } = run
  const { rows, ...counts } = result
  if (isJson) console.log(JSON.stringify({ sales, seed, seconds, isGood, ...counts, modes: rows }))
  else print(result, { sales, seed, seconds })
  return isGood ? 0 : 1
}

const isGoodRow = ({ wrong, isVoid }: Row): boolean => wrong.length === 0 && !isVoid

const heads = [
  'mode',
  'sales',
  'refunds',
  'cash',
  'customers',
  'faults',
  'kills',
  'lost',
  'duplicated',
  'detected',
  'longest wait',
  'longest without a reason',
  'waits over the bound',
  'jobs that need a person',
  'heap in MB',
  'memory in MB',
  'longest block in ms',
  'the same by the clock'
]

function print({ rows, tills, notPlayed }: Result, run: { sales: number; seed: number; seconds: number }): void {
  const made = rows.reduce((sum, row) => sum + row.sales, 0)
  console.log(
    `The outsider: ${rows.length} modes, ${made} sales in ${tills} tills from seed ${run.seed}, in ${run.seconds} s.`
  )
  if (notPlayed > 0) console.log(`${notPlayed} tills of ${run.sales} sales a mode were not played.`)
  console.log(
    `\n| ${heads.join(' | ')} |\n|---|${heads
      .slice(1)
      .map(() => '---:')
      .join('|')}|`
  )
  for (const row of rows) console.log(`| ${cellsOf(row).join(' | ')} |`)
  for (const { mode, isVoid } of rows) if (isVoid) console.log(`VOID (${mode}): the fault did not occur.`)
  for (const { mode, wrong } of rows) for (const what of wrong.slice(0, 10)) console.log(`WRONG (${mode}): ${what}`)
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const strainCells = (strain: Row['strain']): (string | number)[] => {
  if (strain === undefined) return Array.from({ length: 4 }, () => 'not measured')
  return [strain.heapMb, strain.rssMb, strain.blockMs, strain.lateMs].map(Math.round)
}

export function cellsOf(row: Row): (string | number)[] {
  return [
    row.mode,
    row.sales,
    row.refunds,
    row.cash ?? 0,
    row.customers ?? 0,
    row.faults,
    row.kills,
    row.lost,
    row.duplicated,
    row.detected,
    inSeconds(row.longestWaitMs),
    row.longestIdle === undefined ? 'not compared' : inSeconds(row.longestIdle.idleMs),
    row.overBound ?? 'not compared',
    row.needPerson,
    ...strainCells(row.strain)
  ]
}
