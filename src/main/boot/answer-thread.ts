import { Worker } from 'node:worker_threads'
import { defined } from '../../shared/defined.ts'
import type { Clock } from '../../shared/ports.ts'
import { joined, type AnswerPart, type AnswerHead, type ReadLarge, type Verdict } from '@kassa/integration-api'

// Large answers of the service are parsed and checked in a separate thread, so that none of them holds main.
//
//   read ──> waits its turn ──> the thread starts, if it does not run ──> part after part ──> verdict
//                                        └── it ends, or takes too long ──> `unclear`; the next answer gets a new thread
//
// Most tills never need it, and a thread has some ten megabytes, so it ends when there was nothing to read for a while.

type Order = { head: AnswerHead; bytes: Uint8Array<ArrayBuffer> }
/** `more`: the next part of the answer. `end`: there is nothing to read. */
export type ToAnswers = Order | 'more' | 'end'

export type AnswerThread = {
  readLarge: ReadLarge
  /** Ends the thread. Whatever it reads is unclear. */
  stop: () => void
}

export type AnswerThreadOptions = {
  /** The built worker, or `answer-worker.ts` itself with `execArgv`. */
  workerUrl: URL
  execArgv?: string[]
  clock: Clock
  /** Called with the error that ended the thread, for the log. */
  onDeath: (error: unknown) => void
}

const idleMs = 60_000
/** The largest answer takes a second or two. */
const patienceMs = 20_000
/** An answer of 8 MB fits several times over. The thread ends if it does not. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

type Reading = Order & { rows: unknown[]; resolve: (verdict: Verdict) => void }

/** Creates the reader of large answers. Its thread starts with the first one. */
export function createAnswerThread(options: AnswerThreadOptions): AnswerThread {
  const readings = new Readings(options)
  return { readLarge: (head, bytes) => readings.read(head, bytes), stop: () => readings.stop() }
}

class Readings {
  readonly #options: AnswerThreadOptions
  readonly #waiting: Reading[] = []
  #current: Reading | undefined
  #worker: Worker | undefined
  /** Cancels the only timer: the end of the patience with an answer, or of an idle thread. */
  #cancel: (() => void) | undefined

  constructor(options: AnswerThreadOptions) {
    this.#options = options
  }

  read(head: AnswerHead, bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> {
    return new Promise((resolve) => {
      this.#waiting.push({ head, bytes, rows: [], resolve })
      if (this.#current === undefined) this.#next()
    })
  }

  stop(): void {
    const unread = this.#waiting.splice(0)
    this.#end()
    for (const reading of unread) reading.resolve(notRead(reading))
  }

  #next(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#current = this.#waiting.shift()
    if (this.#current === undefined) {
      this.#worker?.unref()
      if (this.#worker !== undefined) this.#cancel = this.#options.clock.after(idleMs, () => this.#end())
      return
    }
    const { head, bytes } = this.#current
    this.#worker ??= this.#launch()
    this.#worker.ref()
    this.#worker.postMessage({ head, bytes } satisfies ToAnswers, [bytes.buffer])
    this.#cancel = this.#options.clock.after(patienceMs, () => {
      this.#options.onDeath(new Error('an answer was not read in time'))
      this.#end()
    })
  }

  #launch(): Worker {
    const { workerUrl, execArgv, onDeath } = this.#options
    const worker = new Worker(workerUrl, { resourceLimits, ...defined({ execArgv }) })
    worker.on('message', (part: AnswerPart) => {
      if (worker === this.#worker) this.#take(part)
    })
    worker.on('error', onDeath)
    worker.on('exit', () => {
      if (worker === this.#worker) this.#end()
    })
    return worker
  }

  #take(part: AnswerPart): void {
    if (this.#current === undefined) return
    const { head, rows, resolve } = this.#current
    if ('verdict' in part) {
      this.#next()
      resolve(joined(head, rows, part.verdict))
      return
    }
    rows.push(...part.rows)
    // After a turn of the loop: a fast thread would otherwise fill the queue of messages as fast as it is emptied.
    const worker = this.#worker
    this.#options.clock.after(0, () => {
      if (worker === this.#worker) worker?.postMessage('more' satisfies ToAnswers)
    })
  }

  /** Ends the thread, gives up the answer that it reads, and goes on with the next one. */
  #end(): void {
    const [worker, reading] = [this.#worker, this.#current]
    this.#worker = undefined
    if (reading === undefined) worker?.postMessage('end' satisfies ToAnswers)
    else void worker?.terminate()
    this.#next()
    reading?.resolve(notRead(reading))
  }
}

/** Nothing is known about the answer: a write needs a verification then. */
const notRead = ({ head: { status, retryAfterMs } }: Reading): Verdict => ({
  kind: 'unclear',
  why: 'notRead',
  status,
  ...defined({ retryAfterMs })
})
