import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { runInThread } from '../../test/support/worker-threads.ts'
import { run, type RunOptions } from './run.ts'
import { addTally, emptyTally, type Tally } from './tally.ts'

const here = new URL(import.meta.url)
type Options = Omit<RunOptions, 'seed' | 'isLogged'>

/**
 * Runs worlds on `threads` threads. Starts no more once `isEnough` is true for all that ran so far; with `isFirst`
 * stops at the first violation.
 */
export async function playAll(
  seeds: readonly number[],
  options: Options,
  threads: number,
  onDone: (done: number) => void,
  isEnough: (played: Tally) => boolean = () => false
): Promise<Tally> {
  const tally = emptyTally()
  const waiting = [...seeds]
  let done = 0
  const take = (): number | undefined =>
    (options.isFirst === true && tally.violations.length > 0) || isEnough(tally) ? undefined : waiting.shift()
  const keep = (from: Tally): void => {
    addTally(tally, from)
    onDone((done += 1))
  }
  if (threads === 1) {
    for (let seed = take(); seed !== undefined; seed = take()) keep((await run({ ...options, seed })).tally)
    return tally
  }
  await Promise.all(
    Array.from({ length: Math.min(threads, seeds.length) }, () => runInThread(here, options, take, keep))
  )
  return tally
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  port.on('message', (seed: number) => {
    void run({ ...(workerData as Options), seed }).then(({ tally }) => port.postMessage(tally))
  })
}
