import { mostGrowth, type Sample } from '../memory.ts'
import { playOffline, type Offline, type Progress } from './offline.ts'

const columns = ['phase', 'seconds', 'sold', 'owed', 'heapMb', 'externalMb', 'rssMb', 'fileMb', 'walMb'] as const satisfies readonly (keyof Sample)[] // prettier-ignore
const rowOf = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(13) : String(cell).padStart(10))).join(' ')

/** Runs `npm run simulate -- --offline` and prints the results. Returns the exit code. */
export async function offlineCommand(
  options: { days: number; sales: number; shifts: number; seed: number },
  isJson: boolean,
  bar: (share: number) => string
): Promise<number> {
  const onProgress: Progress = (phase, done, all, sample) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${bar(all === 0 ? 1 : done / all)} ${phase} ${done} of ${all}   `)
    else if (sample !== undefined) process.stderr.write(`${bar(all === 0 ? 1 : done / all)} ${phase} ${done} of ${all}: heap ${sample.heapMb} MB\n`) // prettier-ignore
  }
  const offline = await playOffline({ ...options, onProgress })
  if (process.stderr.isTTY) process.stderr.write('\n')
  tell(offline)
  const isGood = offline.violations.length === 0 && offline.flat.isFlat
  if (isJson) console.log(JSON.stringify({ ...offline, complete: isGood }))
  return isGood ? 0 : 1
}

function tell({ days, sales, shifts, took, flat, samples, audit, violations, owedAtMost, ...more }: Offline): void {
  console.log(`${days} days without a network: ${sales} sales in ${shifts} shifts, ${more.calls} calls; at most ${owedAtMost} unsent jobs, ${more.requests} requests`) // prettier-ignore
  for (const [phase, { simulatedSeconds, realSeconds }] of Object.entries(took))
    console.log(`  ${phase.padEnd(13)} ${simulatedSeconds} s simulated, ${realSeconds} s real`)
  console.log(`  ${more.soldPerSecond} sales a second sold, ${more.drainedPerSecond} drained`)
  console.log(`\n${rowOf(columns)}`)
  for (const sample of samples) console.log(rowOf(columns.map((column) => sample[column])))
  console.log(`\n${Object.entries(audit.counts).map(([name, n]) => `${n} ${name}`).join(', ')}`) // prettier-ignore
  for (const { invariant, what } of violations.slice(0, 20)) console.log(`VIOLATED ${invariant}: ${what}`)
  console.log(`Heap from ${flat.baseSold} sales on: ${flat.baseMb} MB, at most ${flat.mostMb} MB (x ${flat.growth}; flat up to x ${mostGrowth}): ${flat.isFlat ? 'flat' : 'NOT FLAT'}.`) // prettier-ignore
  console.log(violations.length === 0 ? `Exactly ${sales} trades; no duplicates, no stuck jobs, no help from a person.` : `${violations.length} violations.`) // prettier-ignore
}
