import { playOutsider, type Row } from './run.ts'

// Prints the results of the modes: as a table, which RELIABILITY.md also contains, or as JSON.

type Options = { sales: number; seed: number; mode: string; isJson: boolean }

/** Runs the modes and prints their results. Returns the exit code of the command. */
export async function runOutsider({ sales, seed, mode, isJson }: Options): Promise<number> {
  const began = performance.now()
  const rows = await playOutsider({ sales, seed, only: mode }, ({ mode: name, wrong }) => {
    if (process.stderr.isTTY) process.stderr.write(`${name}: ${wrong.length === 0 ? 'correct' : 'WRONG'}\n`)
  })
  const isGood = rows.every(({ wrong, isVoid }) => wrong.length === 0 && !isVoid)
  const seconds = Math.round((performance.now() - began) / 1000)
  if (isJson) console.log(JSON.stringify({ sales, seed, seconds, isGood, modes: rows }))
  else print(rows, { sales, seed, seconds })
  return isGood ? 0 : 1
}

const heads = [
  'mode',
  'sales',
  'refunds',
  'faults',
  'kills',
  'lost',
  'duplicated',
  'detected',
  'longest wait',
  'jobs that need a person'
]

function print(rows: readonly Row[], { sales, seed, seconds }: { sales: number; seed: number; seconds: number }): void {
  console.log(`The outsider: ${rows.length} modes with ${sales} sales each from seed ${seed}, in ${seconds} s.\n`)
  console.log(`| ${heads.join(' | ')} |\n|---|${heads.slice(1).map(() => '---:').join('|')}|`) // prettier-ignore
  for (const row of rows) console.log(`| ${cellsOf(row).join(' | ')} |`)
  for (const { mode, isVoid } of rows) if (isVoid) console.log(`VOID (${mode}): the fault did not occur.`)
  for (const { mode, wrong } of rows) for (const what of wrong.slice(0, 10)) console.log(`WRONG (${mode}): ${what}`)
}

function cellsOf(row: Row): (string | number)[] {
  const wait = `${(row.longestWaitMs / 1000).toFixed(1)} s`
  return [
    row.mode,
    row.sales,
    row.refunds,
    row.faults,
    row.kills,
    row.lost,
    row.duplicated,
    row.detected,
    wait,
    row.needPerson
  ]
}
