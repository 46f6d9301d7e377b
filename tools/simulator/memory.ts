import { statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The memory of a till at one moment, after a garbage collection. */
export type Sample = {
  phase: string
  /** Real seconds since the program started. */
  seconds: number
  sold: number
  owed: number
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
export function sampleMemory(phase: string, path: string, { sold, owed }: { sold: number; owed: number }): Sample {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return {
    ...{
      phase,
      seconds: Math.round(performance.now() / 1000),
      sold,
      owed,
      heapMb: inMb(heapUsed),
      externalMb: inMb(external),
      rssMb: inMb(rss)
    },
    ...{ fileMb: inMb(sizeOf(path)), walMb: inMb(sizeOf(`${path}-wal`)) }
  }
}

/** Memory is flat if no later sample exceeds the base sample by more than this factor. */
export const mostGrowth = 1.5

export type Flatness = { isFlat: boolean; baseMb: number; mostMb: number; growth: number }

export function flatness(samples: readonly Sample[], baseSold: number): Flatness {
  const from = samples.findIndex(({ sold }) => sold >= baseSold)
  const later = samples.slice(Math.max(0, from)).map(({ heapMb }) => heapMb)
  const [baseMb = 0] = later
  const mostMb = Math.max(...later)
  const growth = Math.round((mostMb / baseMb) * 100) / 100
  return { isFlat: growth <= mostGrowth, baseMb, mostMb, growth }
}
