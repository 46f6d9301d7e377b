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
  const take = (): Job | undefined => {
    const isOver = (options.isFirst === true && tally.violations.length > 0) || isEnough(tally)
    const seed = isOver ? undefined : waiting.shift()
    return seed === undefined ? undefined : { seed }
  }
  const keep = ({ tally: from }: Done): void => {
    addTally(tally, from)
    onDone((done += 1))
  }
  await playJobs(Math.min(threads, seeds.length), options, take, keep)
  return tally
}

/** One world, with readings of its own if it names them. */
export type Job = Pick<RunOptions, 'seed' | 'policies'>
export type Done = { job: Job; tally: Tally }

/** Runs one world after another on each thread until there is none left. */
export async function playJobs(
  threads: number,
  options: Options,
  take: () => Job | undefined,
  keep: (done: Done) => void
): Promise<void> {
  if (threads === 1)
    for (let job = take(); job !== undefined; job = take())
      keep({ job, tally: (await run({ ...options, ...job })).tally })
  else await Promise.all(Array.from({ length: threads }, () => runInThread(here, options, take, keep)))
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  port.on('message', (job: Job) => {
    void run({ ...(workerData as Options), ...job }).then(({ tally }) =>
      port.postMessage({ job, tally } satisfies Done)
    )
  })
}
