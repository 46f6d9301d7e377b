import { join } from 'node:path'
import type { EventName, EventPayload } from '../../shared/contract/index.ts'
import type { Send } from '../../shared/ports.ts'
import type { Connection } from '../../backoffice/api/connection.ts'
import type { ReadLarge } from '../../backoffice/api/verdict.ts'
import type { Context, ShopContext } from '../app/core/context.ts'
import { paperOfJob } from '../app/printing/papers.ts'
import { openCache, type Cache } from '../catalog-sync/cache.ts'
import type { PullSeals } from '../catalog-sync/pull.ts'
import { createPictures } from '../catalog-sync/pictures.ts'
import { systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { Settings } from './config.ts'
import { openSerial } from '../devices/serial.ts'
import { spool } from '../devices/raw-queue.ts'
import { findPrinters } from '../devices/printer-finder.ts'
import { openWire } from '../devices/wire.ts'
import type { DatabaseUpkeep } from './database-health.ts'
import type { Log } from '../system/log.ts'
import { createPrintQueue, type PaperWindow, type PrintQueue } from '../printing/print-queue.ts'
import { printLog } from '../telemetry/print-log.ts'
import { createReportFiles } from '../app/reports/report-files.ts'
import { createSerialPorts, type SerialPorts } from '../devices/serial-ports.ts'
import { createRemote } from '../remote/remote.ts'
import type { SealGuard } from '../db/backup/seal-guard.ts'
import { wayTo, type TillShop } from './practice-thread.ts'
import { saleBodyDigest } from '../outbox/bodies.ts'
import type { Journal } from '../db/core/journal.ts'
import type { Store, Writer } from '../db/core/open.ts'
import { areGoodsSealed, goodsKey, noteGoodsSealed } from '../db/catalog/goods-seals.ts'
import { currencies } from '../db/catalog/records.ts'
import { openAlteration } from '../db/outbox/incidents.ts'
import { setting } from '../db/core/settings.ts'
import { createEngine, type Engine } from '../outbox/engine.ts'

// Creates the ports of one shop for its context: the outbox, reports, printing.

/** The windows other than the cashier's, as a shop needs them. */
export type PrintWindowPort = PaperWindow & { turnDisplay(isOn: boolean): void }

/** Sends an event to the window. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

type CatalogShop = { name: TillShop; folder: string; settings: Settings; log: Log }
type CatalogDeps = {
  journal: Journal
  journalKey: Uint8Array
  historyDays: number
  context: () => Context
  emit: Emit
  announceSoon: () => void
  onRebuilt: () => void
}

/** Opens the catalogue, and the way to the service by which it is read. */
export function createCatalog(
  { name, folder, settings, log }: CatalogShop,
  store: Store,
  { historyDays, journal, journalKey, context, emit, announceSoon, onRebuilt }: CatalogDeps
) {
  const way = wayTo({ name, folder, log }, historyDays, {
    context: () => ({ ...context(), catalog: () => cache.reader() }),
    onFill(fill) {
      emit('fill', fill)
      // The window gets a new state only now and then, because each time it gets the whole state.
      if (fill.done % 6 === 0) announceSoon()
    },
    onEnd: announceSoon
  })
  const cache = openCache({
    catalogPath: join(folder, 'catalog.db'),
    store,
    through: way.through,
    periodMs: settings.pullEveryMs,
    seals: sealsOf(store, journal, journalKey, announceSoon),
    onFill: (fill) => emit('fill', fill),
    onNews() {
      way.catalogRead(cache)
      announceSoon()
    },
    onRebuilt,
    onDeath: (error) => log('pull.died', { error: String(error) })
  })
  const ports: Pick<ShopContext, 'catalog' | 'pull'> = {
    // Nobody uses the till before its history is written.
    catalog: () => (way.fill() === undefined ? cache.reader() : undefined),
    pull: { syncNow: () => cache.syncNow(), fill: () => way.fill() ?? cache.fill() }
  }
  return { way, cache, ports }
}

/** The seals of the goods and lists: what the thread of the pull finds is recorded in the till's file. */
export function sealsOf(store: Store, journal: Journal, journalKey: Uint8Array, announceSoon: () => void): PullSeals {
  const report = () => ({ store, journal, at: systemClock.now() })
  const open = (db: Writer, what: 'goods' | 'lists', count: number, names: readonly string[]): void => {
    const { at } = report()
    const row = `catalog/${what}`
    openAlteration(db, { jobId: undefined, evidence: { row, what, count, goods: names } }, at)
    journal.append(db, { at, actor: 'till', act: 'seal.broken', subject: row, facts: { what, count } })
  }
  return {
    key: goodsKey(journalKey),
    areSealed: () => areGoodsSealed(store),
    onSealed: () => noteGoodsSealed(report()),
    onAltered({ count, names, lists }) {
      store.transaction((db) => {
        if (count > 0) open(db, 'goods', count, names)
        if (lists.length > 0) open(db, 'lists', lists.length, lists)
      })
      announceSoon()
    }
  }
}

type QueueDeps = {
  store: Store
  send: Send
  bootId: string
  settings: Settings
  cache: Cache
  journal: Journal
  connection: () => Connection | undefined
  readLarge: ReadLarge
  onChange: () => void
  seals: SealGuard
  noteFault: DatabaseUpkeep['noteFault']
}

/** Creates the engine of the outbox on the real clock. */
export const createQueue = ({
  store,
  send,
  bootId,
  settings,
  cache,
  journal,
  connection,
  readLarge,
  onChange,
  seals,
  noteFault
}: QueueDeps): Engine =>
  createEngine({
    store,
    send,
    bootId,
    journal,
    connection,
    readLarge,
    onChange,
    seals,
    clock: systemClock,
    random: systemRandom,
    quietMs: settings.quietMs,
    limits: { betweenNegativesMs: settings.secondProbeMs, betweenStaleNegativesMs: settings.staleMs },
    decimalsOf(id) {
      const reader = cache.reader()
      return reader && currencies(reader).find((currency) => currency.id === id)?.decimals
    },
    syncPull: () => cache.syncNow(),
    onFault: (error) => noteFault('queue.fault', error)
  })

/** Creates the ports to the outbox. A refused pull is shown as the same endpoint block as a refused write. */
export const queuePorts = (engine: Engine, cache: Cache): Pick<ShopContext, 'queue' | 'jobs'> => ({
  queue: {
    wake: () => engine.wake(),
    digestOf: saleBodyDigest,
    status() {
      const status = engine.status()
      if (!cache.isRefused() || status.blocks.some(({ kind }) => kind === 'credentials')) return status
      return { ...status, blocks: [...status.blocks, { kind: 'credentials' as const }] }
    }
  },
  jobs: {
    hurry: () => engine.hurry(),
    resend: (...act) => engine.resend(...act),
    adopt: (...act) => engine.adopt(...act),
    writeOff: (...act) => engine.writeOff(...act),
    fixable: (jobId) => engine.fixable(jobId),
    fix: (...act) => engine.fix(...act),
    setOffline(isOffline) {
      engine.setOffline(isOffline)
      cache.setPaused(isOffline)
    }
  }
})

/** Creates the requests to the service that a person waits for, and the writer of report files. */
export function remotePorts(
  folder: string,
  deps: { send: Send; readLarge: ReadLarge; connection: () => Connection | undefined }
): Pick<ShopContext, 'cashback' | 'arrivals' | 'orders' | 'sales' | 'reports'> {
  const { summary, ...ports } = createRemote({ ...deps, clock: systemClock, random: systemRandom })
  return { ...ports, reports: { write: createReportFiles(folder), summary } }
}

/** Creates the print queue, and opens the customer display if the setting is on. */
export function createPrints(
  { printWindow, log }: { printWindow: PrintWindowPort; log: Log },
  context: Context,
  onChange: () => void
): PrintQueue {
  const prints = createPrintQueue({
    store: context.store,
    clock: systemClock,
    open: openWire,
    spool,
    window: printWindow,
    paperOf: (job) => paperOfJob(context, job),
    onChange,
    onFault: (error) => log('print.fault', { error: String(error) }),
    onAttempt: printLog(log)
  })
  prints.wake()
  printWindow.turnDisplay(setting(context.store, 'hasDisplay') ?? false)
  return prints
}

/** Opens the scanner and the scale on serial ports. */
export function plugIn(store: Store, onCode: (code: string) => void, onChange: () => void): SerialPorts {
  const ports = createSerialPorts({ store, clock: systemClock, open: openSerial, onCode, onChange })
  ports.begin()
  return ports
}

/** Creates the ports to the print queue, the printers and the windows that draw. */
export const printingPorts = (
  queue: () => PrintQueue,
  window: PrintWindowPort,
  log: Log
): Pick<ShopContext, 'prints' | 'printing'> => ({
  prints: { wake: () => queue().wake(), openDrawer: () => queue().openDrawer() },
  printing: {
    turnDisplay: (isOn) => window.turnDisplay(isOn),
    printers: () => window.printers(),
    find: async () => findPrinters(await window.printers()),
    pdf: (paper) =>
      window.pdf(paper).catch((error: unknown) => {
        log('pdf.fault', { error: String(error) })
        return undefined
      })
  }
})

type PictureParts = { cache: Cache; send: Send; connection: () => Connection | undefined }
type PictureShop = { folder: string; emit: Emit }

/**
 * Creates the thumbnails of goods, in a folder next to the shop's files. None is downloaded while the pull is paused.
 */
export const picturesOf = ({ folder, emit }: PictureShop, { cache, send, connection }: PictureParts) =>
  createPictures({
    folder: join(folder, 'pictures'),
    send,
    catalog: () => cache.reader(),
    clock: systemClock,
    serviceUrl: () => (cache.isPaused() ? undefined : connection()?.baseUrl),
    onOriginal: (image) => emit('picture', { image })
  })
