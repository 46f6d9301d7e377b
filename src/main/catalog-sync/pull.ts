import { defined, mapDefined } from '../../shared/defined.ts'
import { MessageChannel, Worker } from 'node:worker_threads'
import { type Send, type Connection, servePort } from '@kassa/integration-api'
import type { Clock } from '../../shared/ports.ts'
import type { ProductId } from '../../shared/ids.ts'
import type { FillView } from '../../shared/views.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { FromPull, PullStart, ToPull } from './pull-messages.ts'
import type { Altered } from '../db/catalog/goods-seals.ts'
import type { PullPlace } from './pull-resources.ts'
import { defaultPeriodMs } from './pull-rounds.ts'

export type PullOptions = {
  /** The built worker, or `pull-worker.ts` itself with `execArgv`. */
  workerUrl: URL
  execArgv?: string[]
  catalogPath: string
  connection: Connection
  place: PullPlace | undefined
  /**
   * `undici`: the worker uses the network itself. A Send: this thread sends its requests, as to the sandbox in
   * training.
   */
  through: 'undici' | Send
  onFill(fill: FillView): void
  /**
   * Called with the resources whose rows changed. `credentials`: the key was refused, and the pull waits for a new one;
   * `noAnswer`: the service gave none.
   */
  onChange(what: string[]): void
  /** The file can be opened for reading, also after it was rebuilt. */
  onReady?(isRebuilt: boolean): void
  /** The file will be replaced: every reader must be closed before this returns. */
  onRelease?(): void
  /** Called with the error that ended the thread, for the log. The thread restarts automatically. */
  onDeath?(error: unknown): void
  /** Returns whether everything was read once. Called at each start of the thread. */
  isFilled?: () => boolean
  /** The extract that till.db keeps; asked whenever the thread starts. */
  extract?: () => Uint8Array | undefined
  /** A new extract, which was asked for. */
  onExtract?(bytes: Uint8Array): void
  /** The goods get seals if this is set. */
  seals?: PullSeals
  periodMs?: number
  isPaused?: boolean
  clock?: Clock
}

export type PullSeals = {
  /** Derived by `goodsKey`. */
  key: Uint8Array
  /** Returns whether all goods were sealed with this key. Called at each start of the thread. */
  areSealed: () => boolean
  onSealed: () => void
  onAltered: (found: Altered) => void
}

export type Pull = {
  syncNow(): void
  /** Pauses while the till is offline by hand or the disk is full. */
  setPaused(paused: boolean): void
  setConnection(connection: Connection, place: PullPlace | undefined): void
  /** Sets the most sold products, best first, which come first in search results. */
  setPopular(ids: readonly string[]): void
  /** Makes a new extract of the catalogue with these products, for till.db. */
  makeExtract(ids: readonly ProductId[]): void
  /** Returns the progress of the first fill, or undefined once it is over and there is no error. */
  fill(): FillView | undefined
  stop(): Promise<void>
}

const firstRestartMs = 1000
const longestRestartMs = 300_000
/** A worker that does not end within this time is terminated. */
const stopTimeoutMs = 5000
/**
 * Six answers of 8 MiB fit many times over. Without a limit, the garbage may grow with the memory of the machine: a
 * fill of a million goods reached three quarters of a gigabyte.
 */
const heapLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }
/** For daily rounds: 20 MB less, for a seventh more processor time per page. A first fill has thousands of pages. */
const dayLimits = { ...heapLimits, maxYoungGenerationSizeMb: 6 }

/** Starts the pull in a thread of its own, and restarts it if it ends. */
export function startPull(options: PullOptions): Pull {
  return new PullThread(options)
}

class PullThread implements Pull {
  readonly #options: PullOptions
  readonly #clock: Clock
  #worker: Worker
  #exited: Promise<void>
  #place: PullPlace | undefined
  #connection: Connection
  #isPaused: boolean
  #isStopped = false
  #deaths = 0
  #fill: FillView | undefined
  #cancelRestart: (() => void) | undefined

  constructor(options: PullOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#connection = options.connection
    this.#place = options.place
    this.#isPaused = options.isPaused ?? false
    ;[this.#worker, this.#exited] = this.#launch()
  }

  syncNow(): void {
    this.#tell({ kind: 'syncNow' })
  }

  setPaused(paused: boolean): void {
    this.#isPaused = paused
    this.#tell({ kind: 'pause', paused })
  }

  setConnection(connection: Connection, place: PullPlace | undefined): void {
    this.#connection = connection
    this.#place = place
    this.#tell({ kind: 'connection', connection, place })
  }

  setPopular(ids: readonly string[]): void {
    this.#tell({ kind: 'popular', ids })
  }

  makeExtract(ids: readonly ProductId[]): void {
    this.#tell({ kind: 'extract', ids })
  }

  fill(): FillView | undefined {
    return this.#fill?.isFirst === true || this.#fill?.error !== undefined ? this.#fill : undefined
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelRestart?.()
    const cancel = this.#clock.after(stopTimeoutMs, () => void this.#worker.terminate())
    this.#tell({ kind: 'stop' })
    await this.#exited
    cancel()
  }

  #tell(message: ToPull): void {
    this.#worker.postMessage(message)
  }

  #launch(): [Worker, Promise<void>] {
    const { workerUrl, catalogPath, periodMs = defaultPeriodMs, execArgv, through, isFilled } = this.#options
    const channel = through === 'undici' ? undefined : new MessageChannel()
    if (channel !== undefined && through !== 'undici') servePort(channel.port1, through)
    const start: PullStart = {
      catalogPath,
      periodMs,
      connection: this.#connection,
      place: this.#place,
      isPaused: this.#isPaused,
      port: channel?.port2,
      extract: this.#options.extract?.(),
      seals: mapDefined(this.#options.seals, (seals) => ({ key: seals.key, areSealed: seals.areSealed() }))
    }
    const worker = new Worker(workerUrl, {
      workerData: start,
      resourceLimits: isFilled?.() === true ? dayLimits : heapLimits,
      ...defined({ transferList: mapDefined(channel, (channel) => [channel.port2]) }),
      ...defined({ execArgv })
    })
    worker.on('message', (message: FromPull) => this.#hear(message))
    // The restart follows at the exit, which comes after this event.
    worker.on('error', (error) => this.#options.onDeath?.(error))
    const exited = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        channel?.port1.close()
        resolve()
        if (!this.#isStopped) this.#restartLater()
      })
    })
    return [worker, exited]
  }

  #hear(message: FromPull): void {
    switch (message.kind) {
      case 'ready':
        return this.#options.onReady?.(message.isRebuilt)
      case 'release':
        this.#options.onRelease?.()
        return this.#tell({ kind: 'released' })
      case 'fill':
        this.#deaths = 0
        this.#fill = message.fill
        return this.#options.onFill(message.fill)
      case 'change':
        return this.#options.onChange(message.what)
      case 'extract':
        return this.#options.onExtract?.(message.bytes)
      case 'sealed':
        return this.#options.seals?.onSealed()
      case 'altered':
        return this.#options.seals?.onAltered(message.found)
    }
  }

  #restartLater(): void {
    const pause = Math.min(longestRestartMs, firstRestartMs * 2 ** Math.min(20, this.#deaths))
    this.#deaths += 1
    this.#cancelRestart = this.#clock.after(pause, () => {
      ;[this.#worker, this.#exited] = this.#launch()
    })
  }
}
