import { rmSync } from 'node:fs'
import { buildTill } from '../crash/build.ts'
import { playTill } from './day.ts'
import { modes } from './faults.ts'
import { merged, partsOf, resultsIn, type Done, type Run } from './parts.ts'
import type { Row } from './row.ts'

// Runs the shipped till against the outsider in each mode, several tills at a time.

/** Tills that run in parallel, because a till mostly waits. */
const lanes = 10
/** The results by mode, and how many tills were not played, because the time was over. */
export type Result = { rows: Row[]; tills: number; notPlayed: number }

/** Runs the chosen modes, with `sales` sales each. Calls `onTill` after each till. */
export async function playOutsider(run: Run, onTill: (done: Done) => void = () => undefined): Promise<Result> {
  const results = resultsIn(run.results)
  const parts = partsOf(run)
  const done = parts.flatMap((part) => results.of(part) ?? [])
  const waiting = parts.filter((part) => results.of(part) === undefined)
  const compiled = await buildTill()
  const began = performance.now()
  const isOver = () => performance.now() - began >= (run.minutes ?? Infinity) * 60_000
  const lane = async () => {
    while (!isOver()) {
      const part = waiting.shift()
      const mode = part && modes[part.mode]
      if (part === undefined || mode === undefined) return
      const played = { part, row: await playTill(mode, { ...part, compiled }) }
      results.add(played)
      done.push(played)
      onTill(played)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
  const byMode = [...Map.groupBy(done, ({ part }) => part.mode)].sort(([a], [b]) => a - b)
  const rows = byMode.map(([, tills]) => merged(tills.sort((a, b) => a.part.till - b.part.till)))
  return { rows, tills: done.length, notPlayed: waiting.length }
}
