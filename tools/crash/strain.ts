import { threadCpuUsage } from 'node:process'

// How much memory a till takes, and for how long its main thread is busy without a pause.

/** The largest values of a process. Megabytes of 10^6 bytes; milliseconds. */
export type Strain = {
  heapMb: number
  rssMb: number
  /** The longest time in which no timer ran, counted by the work of the thread: the machine's other work adds nothing. */
  blockMs: number
  /** The same by the clock. On a busy machine it is longer. */
  lateMs: number
}

const beatMs = 10
/** Memory is read so often. */
const beatsOfMemory = 10
const noStrain: Strain = { heapMb: 0, rssMb: 0, blockMs: 0, lateMs: 0 }

/** Returns the larger of each value. */
export const larger = (a: Strain, b: Strain): Strain => ({
  heapMb: Math.max(a.heapMb, b.heapMb),
  rssMb: Math.max(a.rssMb, b.rssMb),
  blockMs: Math.max(a.blockMs, b.blockMs),
  lateMs: Math.max(a.lateMs, b.lateMs)
})

/**
 * Measures from now on, and calls `report` with the largest values when one of them has grown: a process that is killed
 * could not report at its end. A process that ends with all work done is not kept alive. Returns the function that ends
 * the measurement.
 */
export function watchStrain(report: (strain: Strain) => void): () => void {
  let most = noStrain
  let beats = 0
  let last = { at: performance.now(), workedMs: workedMs() }
  const timer = setInterval(() => {
    const now = { at: performance.now(), workedMs: workedMs() }
    const lateMs = Math.max(0, now.at - last.at - beatMs)
    const blockMs = Math.min(lateMs, now.workedMs - last.workedMs)
    last = now
    beats += 1
    const memory = beats % beatsOfMemory === 0 ? process.memoryUsage() : { heapUsed: 0, rss: 0 }
    const seen = larger(most, { heapMb: memory.heapUsed / 1e6, rssMb: memory.rss / 1e6, blockMs, lateMs })
    const hasGrown = (Object.keys(seen) as (keyof Strain)[]).some((name) => seen[name] > most[name] * 1.05 + 1)
    if (!hasGrown) return
    most = seen
    report(seen)
  }, beatMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The time for which this thread has worked, in milliseconds. */
export function workedMs(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}
