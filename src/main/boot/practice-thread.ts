import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { type Send, portSend, createSend, type ReadLarge } from '@kassa/integration-api'
import type { FillView } from '../../shared/views.ts'
import type { PracticeShop } from '../../shared/practice/shops.mjs'
import type { TradeAct } from '@kassa/sandbox'
import type { Context } from '../app/core/context.ts'
import type { Cache } from '../catalog-sync/cache.ts'
import { tillPath } from '../db/backup/till-start.ts'
import { syncedAt } from '../db/catalog/records.ts'
import { keepHeapSmall, letHeapGrow } from '../system/heap-limits.ts'
import type { Log } from '../system/log.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { createAnswerThread } from './answer-thread.ts'
import { createHistoryWriter, type HistoryWriter } from './practice-history.ts'

// The practice shop's service in its thread, and the history that its first start brings into the till.
//
//   the thread trades 90 days ──> the till reads the catalogue ──> day after day is written ──> people can sign in
//
// A file marks a till whose history is not written completely: its next start begins again.

export type PracticeStart = { path: string; port: MessagePort; shop: PracticeShop; seed: number; days: number }
export type ToPractice = { kind: 'day' } | { kind: 'stop' }
export type FromPractice = { kind: 'traded'; days: number } | { kind: 'day'; acts: TradeAct[] | undefined }

/** A shop of this till: the live one, or one of the practice shops. */
export type TillShop = 'live' | PracticeShop
export const modeOf = (name: TillShop): Context['mode'] => (name === 'live' ? 'live' : 'training')

/** How a shop's till reaches its service. */
export type Way = {
  send: Send
  /** Reads large answers in a separate thread. */
  readLarge: ReadLarge
  through: 'undici' | Send
  /** Returns the progress of the history that the till waits for, or undefined. */
  fill: () => FillView | undefined
  /** Must be called with news of the catalogue: once it was read whole, the history is written with this context. */
  catalogRead: (cache: Pick<Cache, 'reader' | 'fill'>, context: Context) => void
  close: () => Promise<void>
}

type Service = Omit<Way, 'readLarge'>

type Options = {
  shop: PracticeShop
  folder: string
  workerUrl: URL
  /** The days of the history, if this is the first start. */
  days: number
  seed: number
  /** Called with each step of the history. */
  onFill: (fill: FillView) => void
  onEnd: () => void
  onFault: (error: unknown) => void
}

const unfinishedPath = (folder: string): string => join(folder, 'history-unfinished')

/**
 * Returns the days of the history that a practice shop begins with: none if there is a till already. Removes a till
 * whose history was cut off. Must be called before the till's file is opened.
 */
export function daysToCome(folder: string, days: number): number {
  if (existsSync(unfinishedPath(folder))) rmSync(folder, { recursive: true })
  if (days === 0 || existsSync(tillPath(folder))) return 0
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(unfinishedPath(folder), '', { mode: 0o600 })
  return days
}

type OfShop = { name: TillShop; folder: string; log: Log }
type OfHistory = { onFill: (fill: FillView) => void; onEnd: () => void }

/** Returns the way to the service of a shop. */
export function wayTo(shop: OfShop, days: number, history: OfHistory): Way {
  const answers = createAnswerThread({
    workerUrl: answerWorkerUrl,
    clock: systemClock,
    onDeath: (error) => shop.log('answers.died', { error: String(error) })
  })
  const way = serviceOf(shop, days, history)
  const close = (): Promise<void> => {
    answers.stop()
    return way.close()
  }
  return { ...way, readLarge: answers.readLarge, close }
}

/** Returns the service of a shop. A live till never loads the practice service. */
function serviceOf({ name, folder, log }: OfShop, days: number, on: OfHistory): Service {
  if (name === 'live') {
    const nothing = () => undefined
    return {
      send: createSend(),
      through: 'undici',
      fill: nothing,
      catalogRead: nothing,
      close: () => Promise.resolve()
    }
  }
  return startPractice({
    shop: name,
    folder,
    days,
    seed: practiceSeed,
    workerUrl,
    ...on,
    onFault: (error) => log('practice.fault', { error: String(error) })
  })
}

/** The addresses of the threads' scripts, which are built next to the main bundle. */
const workerUrl = new URL('./practice-worker.js', import.meta.url)
const answerWorkerUrl = new URL('./answer-worker.js', import.meta.url)
/** Every practice shop has the same history before its first day. */
const practiceSeed = 1

const isWhole = (cache: Pick<Cache, 'reader' | 'fill'>): boolean => {
  const reader = cache.reader()
  return reader !== undefined && syncedAt(reader, 'product') !== undefined && cache.fill()?.isFirst !== true
}

/** Returns a writer that reads the shop with its first day, so that an error of it ends the history like any other. */
function lateHistory(context: Context): HistoryWriter {
  let writer: HistoryWriter | undefined
  return { write: (acts) => (writer ??= createHistoryWriter(context)).write(acts) }
}

/** Starts the service of the practice shop in its thread. */
function startPractice({ shop, folder, workerUrl, days, seed, onFill, onEnd, onFault }: Options): Service {
  const { port1, port2 } = new MessageChannel()
  const start: PracticeStart = { path: join(folder, 'world.db'), port: port2, shop, seed, days }
  const worker = new Worker(workerUrl, { workerData: start, transferList: [port2] })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ask = (message: ToPractice) => worker.postMessage(message)
  const send = portSend(port1)
  /** Days that were traded, and days that were written. */
  const done = { traded: 0, written: 0 }
  let history: HistoryWriter | undefined
  let isOver = days === 0
  const view = (): FillView => ({
    resource: 'history',
    done: done.traded + done.written,
    total: 2 * days,
    rate: 0,
    isFirst: true,
    canSell: false
  })
  const end = (): void => {
    isOver = true
    keepHeapSmall()
    rmSync(unfinishedPath(folder), { force: true })
    onEnd()
  }
  worker.on('error', onFault)
  worker.on('message', (message: FromPractice) => {
    if (message.kind === 'traded') {
      done.traded = message.days
      onFill(view())
    } else if (message.acts === undefined) end()
    else
      try {
        history?.write(message.acts)
        done.written += 1
        onFill(view())
        ask({ kind: 'day' })
      } catch (error) {
        // Whole shifts were written. The till can be used with a part of its history.
        onFault(error)
        end()
      }
  })
  return {
    send,
    through: send,
    fill: () => (isOver ? undefined : view()),
    catalogRead(cache, context) {
      if (isOver || history !== undefined || !isWhole(cache)) return
      history = lateHistory({ ...context, catalog: () => cache.reader() })
      letHeapGrow()
      ask({ kind: 'day' })
    },
    async close() {
      if (done.traded === days) ask({ kind: 'stop' })
      else void worker.terminate()
      await exited
      port1.close()
    }
  }
}
