import { statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The memory of a till at one moment, after a garbage collection. */
export type Sample = {
  phase: string
  /** Real seconds since the program started. */
  seconds: number
  sold: number
  unsent: number
  heapMb: number
  externalMb: number
  rssMb: number
  fileMb: number
  walMb: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const inMb = (bytes: number): number => Math.round(bytes / 104_857.6) / 10
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Measures this process and the files of its till. */
export function sampleMemory(phase: string, path: string, { sold, unsent }: { sold: number; unsent: number }): Sample {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return {
    phase,
    seconds: Math.round(performance.now() / 1000),
    sold,
    unsent,
    heapMb: inMb(heapUsed),
    externalMb: inMb(external),
    rssMb: inMb(rss),
    fileMb: inMb(sizeOf(path)),
    walMb: inMb(sizeOf(`${path}-wal`))
  }
}

/** Memory is flat if no later sample exceeds the base sample by more than this factor. */
export const maxGrowth = 1.5

export type Flatness = { isFlat: boolean; baseMb: number; maxMb: number; growth: number }

export function flatness(samples: readonly Sample[], baseSold: number): Flatness {
  const from = samples.findIndex(({ sold }) => sold >= baseSold)
  const later = samples.slice(Math.max(0, from)).map(({ heapMb }) => heapMb)
  const [baseMb = 0] = later
  const maxMb = Math.max(...later)
  const growth = Math.round((maxMb / baseMb) * 100) / 100
  return { isFlat: growth <= maxGrowth, baseMb, maxMb, growth }
}
