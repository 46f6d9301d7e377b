import { maxGrowth, type Sample } from '../memory.ts'
import { playOffline, type Offline, type Progress } from './offline.ts'

const columns = [
  'phase',
  'seconds',
  'sold',
  'unsent',
  'heapMb',
  'externalMb',
  'rssMb',
  'fileMb',
  'walMb'
] as const satisfies readonly (keyof Sample)[]
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
    else if (sample !== undefined)
      process.stderr.write(`${bar(all === 0 ? 1 : done / all)} ${phase} ${done} of ${all}: heap ${sample.heapMb} MB\n`)
  }
  const offline = await playOffline({ ...options, onProgress })
  if (process.stderr.isTTY) process.stderr.write('\n')
  print(offline)
  const isGood = offline.violations.length === 0 && offline.memory.isFlat
  if (isJson) console.log(JSON.stringify({ ...offline, complete: isGood }))
  return isGood ? 0 : 1
}

function print({
  days,
  sales,
  shifts,
  durations,
  memory,
  samples,
  audit,
  violations,
  unsentAtMost,
  ...more
}: Offline): void {
  console.log(
    `${days} days without a network: ${sales} sales in ${shifts} shifts, ${more.calls} calls; at most ${unsentAtMost} unsent jobs, ${more.requests} requests`
  )
  for (const [phase, { simulatedSeconds, realSeconds }] of Object.entries(durations))
    console.log(`  ${phase.padEnd(13)} ${simulatedSeconds} s simulated, ${realSeconds} s real`)
  console.log(`  ${more.soldPerSecond} sales a second sold, ${more.drainedPerSecond} drained`)
  console.log(`\n${rowOf(columns)}`)
  for (const sample of samples) console.log(rowOf(columns.map((column) => sample[column])))
  console.log(
    `\n${Object.entries(audit.counts)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')}`
  )
  for (const { invariant, what } of violations.slice(0, 20)) console.log(`VIOLATED ${invariant}: ${what}`)
  console.log(
    `Heap from ${memory.baseSales} sales on: ${memory.baseMb} MB, at most ${memory.maxMb} MB (x ${memory.growth}; flat up to x ${maxGrowth}): ${memory.isFlat ? 'flat' : 'NOT FLAT'}.`
  )
  console.log(
    violations.length === 0
      ? `Exactly ${sales} trades; no duplicates, no stuck jobs, no help from a person.`
      : `${violations.length} violations.`
  )
}
