import { rmSync } from 'node:fs'
import { buildTill } from '../crash/build.ts'
import { playTill, type Row } from './day.ts'
import { modes } from './faults.ts'
import { merged, partsOf, type Part, type Run } from './parts.ts'

// Runs the shipped till against the outsider in each mode, several tills at a time.

/** Tills that run in parallel, because a till mostly waits. */
const lanes = 8
/** The results by mode, and how many tills were not started, because the time was over. */
export type Result = { rows: Row[]; tills: number; notStarted: number }

/** Runs the modes whose name contains `only`, with `sales` sales each. Starts no till after `minutes`. */
export async function playOutsider(
  run: Run,
  onTill: (part: Part, row: Row) => void = () => undefined
): Promise<Result> {
  const compiled = await buildTill()
  const began = performance.now()
  const waiting = partsOf(run)
  const done: { part: Part; row: Row }[] = []
  const isOver = () => performance.now() - began > (run.minutes ?? Infinity) * 60_000
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = isOver() ? undefined : waiting.shift()) {
      const mode = modes[part.mode]
      if (mode === undefined) throw new Error(`there is no mode ${part.mode}`)
      const row = await playTill(mode, { ...part, compiled })
      done.push({ part, row })
      onTill(part, row)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
  const byMode = Map.groupBy(done, ({ part }) => part.mode)
  const inOrder = [...byMode].sort(([a], [b]) => a - b)
  return { rows: inOrder.map(([, tills]) => merged(tills)), tills: done.length, notStarted: waiting.length }
}
