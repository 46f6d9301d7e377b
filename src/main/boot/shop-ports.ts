import { join } from 'node:path'
import type { EventName, EventPayload } from '../../shared/contract/index.ts'
import { serviceLanguage } from '../../shared/service-words.ts'
import type { Send, Connection } from '@kassa/integration-api'
import type { Chance, Context, Files, RightsPort, ShopContext } from '../app/core/context.ts'
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
import { isHeld } from '../db/backup/identity.ts'
import type { SealGuard } from '../db/backup/seal-guard.ts'
import { wayTo, type TillShop, type Way } from './practice-thread.ts'
import { createRights } from './rights.ts'
import { saleBodyDigest } from '../outbox/bodies.ts'
import type { Journal } from '../db/core/journal.ts'
import type { Store, Writer } from '../db/core/open.ts'
import { areGoodsSealed, goodsKey, noteGoodsSealed } from '../db/catalog/goods-seals.ts'
import { currencies } from '../db/catalog/records.ts'
import { openAlteration } from '../db/outbox/incidents.ts'
import { localeOf, setting } from '../db/core/settings.ts'
import { createEngine, type Engine } from '../outbox/engine.ts'

// Creates the ports of one shop for its context: the outbox, reports, printing.

/** The windows other than the cashier's, as a shop needs them. */
export type PrintWindowPort = PaperWindow & { turnDisplay(isOn: boolean): void }

/** Sends an event to the window. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** Tells the listener what happens. It is made before both: the part that tells, and the one that listens. */
export class Signal<Fact = void> {
  #listener: (fact: Fact) => void = () => undefined
  readonly tell = (fact: Fact): void => this.#listener(fact)

  subscribe(listener: (fact: Fact) => void): void {
    this.#listener = listener
  }
}

type ServiceShop = { name: TillShop; folder: string; reportsFolder: string; settings: Settings; log: Log; emit: Emit }
type ServiceDeps = {
  store: Store
  journal: Journal
  journalKey: Uint8Array
  seals: SealGuard
  bootId: string
  /** The days of trade that a practice shop begins with. */
  historyDays: number
  noteFault: DatabaseUpkeep['noteFault']
  onChange: () => void
  onRebuilt: () => void
}

/** What talks to the service: the catalogue, the queue, the pictures, the check of the rights and single requests. */
export class ServiceParts {
  readonly #catalogRead = new Signal()
  #connection: Connection | undefined
  readonly #store: Store
  readonly way: Way
  readonly cache: Cache
  readonly engine: Engine
  readonly pictures: ReturnType<typeof picturesOf>
  readonly rights: RightsPort
  readonly ports: ServicePorts

  constructor(shop: ServiceShop, deps: ServiceDeps) {
    const { store, seals, onChange } = deps
    const connection = () => this.#connection
    // The present language of the till is read for each request, because it may change during a connection.
    const spoken = () => this.#connection && { ...this.#connection, language: serviceLanguage(localeOf(store)) }
    this.#store = store
    this.way = wayTo(shop, deps.historyDays, {
      onFill(fill) {
        shop.emit('fill', fill)
        // The window gets a new state only now and then, because each time it gets the whole state.
        if (fill.done % 6 === 0) onChange()
      },
      onEnd: onChange
    })
    const { send, readLarge } = this.way
    const onNoAnswer = () => this.engine.checkService()
    this.cache = cacheOf(shop, deps, { through: this.way.through, onNoAnswer }, this.#catalogRead)
    const unaltered = () => (isHeld(store) || seals.isConnectionAltered() ? undefined : spoken())
    this.engine = createQueue(shop.settings, deps, { way: this.way, cache: this.cache, connection: unaltered })
    this.pictures = picturesOf(shop, { cache: this.cache, send, connection })
    const asked: Send = (request) =>
      send(request).catch((error: unknown) => {
        onNoAnswer()
        throw error
      })
    const asking = { send: asked, readLarge, clock: systemClock, random: systemRandom }
    const language = () => serviceLanguage(localeOf(store))
    this.rights = createRights({ ...asking, kept: spoken, onChange, language })
    this.ports = {
      ...catalogPorts(this.way, this.cache),
      ...queuePorts(this.engine, this.cache),
      ...remotePorts(shop.reportsFolder, { ...asking, connection: spoken }),
      pictures: this.pictures,
      rights: this.rights
    }
  }

  /** Starts the queue, and writes the history of a practice shop as soon as the catalogue was read. */
  start(context: Context): void {
    this.#catalogRead.subscribe(() => this.way.catalogRead(this.cache, context))
    this.engine.start()
    this.engine.setOffline(setting(this.#store, 'offline') ?? false)
  }

  /** Stops the catalogue while the disk is full. */
  pauseIf(isShort: boolean): void {
    this.cache.setPaused(isShort || (setting(this.#store, 'offline') ?? false))
  }

  connect(connection: Connection): void {
    this.#connection = connection
    this.cache.connect(connection)
    this.engine.credentialRenewed()
  }

  async stop(): Promise<void> {
    this.pictures.stop()
    this.rights.stop()
    await Promise.all([this.engine.stop(), this.cache.stop()])
  }
}

type ServicePorts = ReturnType<typeof catalogPorts> &
  ReturnType<typeof queuePorts> &
  ReturnType<typeof remotePorts> &
  Pick<ShopContext, 'pictures' | 'rights'>

const cacheOf = (
  { folder, settings, log, emit }: ServiceShop,
  { store, journal, journalKey, onChange, onRebuilt }: ServiceDeps,
  { through, onNoAnswer }: Pick<Way, 'through'> & { onNoAnswer: () => void },
  catalogRead: Signal
): Cache =>
  openCache({
    catalogPath: join(folder, 'catalog.db'),
    store,
    through,
    periodMs: settings.pullEveryMs,
    seals: sealsOf(store, journal, journalKey, onChange),
    onFill: (fill) => emit('fill', fill),
    onNews() {
      catalogRead.tell()
      onChange()
    },
    onRebuilt,
    onDeath: (error) => log('pull.died', { error: String(error) }),
    onNoAnswer
  })

const catalogPorts = (way: Way, cache: Cache): Pick<ShopContext, 'catalog' | 'pull'> => ({
  // Nobody uses the till before its history is written.
  catalog: () => (way.fill() === undefined ? cache.reader() : undefined),
  pull: { syncNow: () => cache.syncNow(), fill: () => way.fill() ?? cache.fill() }
})

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

type QueueParts = { way: Way; cache: Cache; connection: () => Connection | undefined }

/** Creates the engine of the outbox on the real clock. */
const createQueue = (
  { quietMs, secondProbeMs, staleMs }: Settings,
  { store, journal, seals, bootId, onChange, noteFault }: ServiceDeps,
  { way: { send, readLarge }, cache, connection }: QueueParts
): Engine =>
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
    quietMs,
    limits: { betweenNegativesMs: secondProbeMs, betweenStaleNegativesMs: staleMs },
    decimalsOf(id) {
      const reader = cache.reader()
      return reader && currencies(reader).find((currency) => currency.id === id)?.decimals
    },
    syncPull: () => cache.syncNow(),
    onFault: (error) => noteFault('queue.fault', error)
  })

/** Creates the ports to the outbox. A refused pull is shown as the same endpoint block as a refused write. */
const queuePorts = (engine: Engine, cache: Cache): Pick<ShopContext, 'queue' | 'jobs'> => ({
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
function remotePorts(
  folder: string,
  deps: Parameters<typeof createRemote>[0]
): Pick<ShopContext, 'cashback' | 'arrivals' | 'orders' | 'sales' | 'reports'> {
  const { summary, ...ports } = createRemote(deps)
  return { ...ports, reports: { write: createReportFiles(folder), summary } }
}

/** Creates the print queue, and opens the customer display if the setting is on. */
export function createPrints(
  { printWindow, log }: { printWindow: PrintWindowPort; log: Log },
  context: Files & Chance,
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
  queue: PrintQueue,
  window: PrintWindowPort,
  log: Log
): Pick<ShopContext, 'prints' | 'printing'> => ({
  prints: { wake: () => queue.wake(), openDrawer: () => queue.openDrawer() },
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
const picturesOf = ({ folder, emit }: PictureShop, { cache, send, connection }: PictureParts) =>
  createPictures({
    folder: join(folder, 'pictures'),
    send,
    catalog: () => cache.reader(),
    clock: systemClock,
    serviceUrl: () => (cache.isPaused() ? undefined : connection()?.baseUrl),
    onOriginal: (image) => emit('picture', { image })
  })
