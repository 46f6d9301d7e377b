import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName, EventPayload } from '../shared/bridge.ts'
import '../shared/locales/all.ts'
import type { Send } from '../shared/ports.ts'
import type { StateView } from '../shared/views.ts'
import { serviceLanguage, type Connection } from './api/connection.ts'
import { createSend } from './api/send.ts'
import type { Context, WelcomePort } from './bridge/context.ts'
import { newSession } from './bridge/session.ts'
import { announce } from './bridge/state.ts'
import { openCache, type Cache } from './cache.ts'
import { newId, systemRandom } from './chance.ts'
import { systemClock } from './clock.ts'
import type { Settings } from './config.ts'
import type { Log } from './log.ts'
import { createSandbox } from './sandbox/index.ts'
import { createReportFiles } from './report-files.ts'
import type { Secrets } from './secrets.ts'
import { createServiceReports } from './service-reports.ts'
import { endBoot, startBoot } from './store/boots.ts'
import { createJournal, seqOfLast, verify, type Journal } from './store/journal.ts'
import { tillMigrations } from './store/migrations.ts'
import { openTill, type Store } from './store/open.ts'
import { createPins } from './store/pins.ts'
import { currencies } from './store/records.ts'
import { localeOf, setting } from './store/settings.ts'
import { openWorldFile } from './store/world-file.ts'
import { createEngine, type Engine } from './sync/engine.ts'

// One shop: its two files, its queue, its cache, and the context that the bridge answers from. The live one and the
// practice one differ in how `send` is made, and in nothing else.

export type Mode = 'live' | 'training'

export type ShopOptions = {
  mode: Mode
  /** The folder of this shop's files. */
  folder: string
  settings: Settings
  secrets: Secrets
  log: Log
  version: string
  versions: Record<string, string>
  /** Things to know from before the shop was there. */
  notices: StateView['notices']
  doors: WelcomePort
  /** Where files of reports are put. */
  reportsFolder: string
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
}

export type Shop = {
  context: Context
  send: Send
  /** Whom to speak to from now on: a place was chosen, or a key renewed. */
  connect(connection: Connection): void
  stop(): Promise<void>
}

/** Opens a shop's files and starts its boot. Throws what SQLite throws, and FromTheFuture for a newer file. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { mode, folder, settings, secrets, log, version, versions, doors } = options
  const emit: ShopOptions['emit'] = (name, payload) => options.emit(name, payload)
  mkdirSync(folder, { recursive: true })
  const pepper = await secrets.made('pepper')
  const journalKey = await secrets.made('journal')
  const store = openTill(join(folder, 'till.db'), tillMigrations)
  const bootId: string = newId(systemRandom)
  store.transaction((db) => startBoot(db, bootId, systemClock.now()))
  const way = wayTo(mode, folder)
  const notices = new Set(mode === 'live' ? options.notices : [])
  let isStopped = false
  const tell = soon(() => {
    if (isStopped) return
    announce(context)
    emit('system', {})
  })
  const cache = openCache({
    catalogPath: join(folder, 'catalog.db'),
    store,
    through: way.through,
    periodMs: settings.pullEveryMs,
    onFill: (fill) => emit('fill', fill),
    onNews: tell,
    onRebuilt: () => notices.add('catalogRebuilt'),
    onDeath: (error) => log('pull.died', { error: String(error) })
  })
  let connection: Connection | undefined
  const journal = createJournal(journalKey.key, bootId)
  const parts = { store, send: way.send, bootId, settings, log, cache, journal, onChange: tell }
  // Messages are asked for in the language of the till at this moment: it may change while the connection stands.
  const spoken = () => connection && { ...connection, language: serviceLanguage(localeOf(store)) }
  const engine = createQueue({ ...parts, connection: spoken })
  const context: Context = {
    ...{ store, bootId, mode, journal, version, versions, doors, emit },
    catalog: () => cache.reader(),
    clock: systemClock,
    random: systemRandom,
    session: newSession(),
    pins: createPins(pepper.key, systemRandom),
    notices: () => [...notices],
    queue: queuePort(engine, cache),
    pull: cache,
    reports: reportsPort(options.reportsFolder, way.send, spoken)
  }
  engine.start()
  engine.setOffline(setting(store, 'offline') ?? false)
  const cancelCheck = systemClock.after(2_000, () => {
    // Since the last close; what lies before it was checked then.
    if (verify(store, journalKey.key, seqOfLast(store, 'shift.close') ?? 1).isWhole) return
    notices.add('journalBroken')
    log('journal.broken')
    tell()
  })

  return {
    context,
    send: way.send,
    connect(next) {
      connection = next
      cache.connect(next)
      engine.credentialRenewed()
    },
    async stop() {
      isStopped = true
      cancelCheck()
      await Promise.all([engine.stop(), cache.stop()])
      store.transaction((db) => endBoot(db, bootId, systemClock.now()))
      store.close()
      way.close()
    }
  }
}

/** The way to the service, and what ends with it. */
function wayTo(mode: Mode, folder: string): { send: Send; through: 'undici' | Send; close(): void } {
  if (mode === 'live') return { send: createSend(), through: 'undici', close: () => undefined }
  const world = openWorldFile(join(folder, 'world.db'))
  const { send } = createSandbox({
    now: () => systemClock.now(),
    random: systemRandom,
    world,
    schedule: (delayMs, work) => void systemClock.after(delayMs, work)
  })
  return { send, through: send, close: () => world.close() }
}

type QueueParts = {
  store: Store
  send: Send
  bootId: string
  settings: Settings
  log: Log
  cache: Cache
  journal: Journal
  connection: () => Connection | undefined
  onChange: () => void
}

const createQueue = ({
  store,
  send,
  bootId,
  settings,
  log,
  cache,
  journal,
  connection,
  onChange
}: QueueParts): Engine =>
  createEngine({
    ...{ store, send, bootId, journal, connection, onChange },
    clock: systemClock,
    random: systemRandom,
    quietMs: settings.quietMs,
    limits: { betweenNegativesMs: settings.secondProbeMs, betweenStaleNegativesMs: settings.staleMs },
    decimalsOf(id) {
      const reader = cache.reader()
      return reader && currencies(reader).find((currency) => currency.id === id)?.decimals
    },
    syncPull: () => cache.syncNow(),
    onFault: (error) => log('queue.fault', { error: String(error) })
  })

/** The queue as the window sees it; a refused pull shuts the same gate as a refused write. */
function queuePort(engine: Engine, cache: Cache): Context['queue'] {
  return {
    wake: () => engine.wake(),
    resend: (...act) => engine.resend(...act),
    adopt: (...act) => engine.adopt(...act),
    writeOff: (...act) => engine.writeOff(...act),
    fixable: (jobId) => engine.fixable(jobId),
    fix: (...act) => engine.fix(...act),
    setOffline(isOffline) {
      engine.setOffline(isOffline)
      cache.setPaused(isOffline)
    },
    status() {
      const status = engine.status()
      if (!cache.isRefused() || status.gates.some(({ kind }) => kind === 'credentials')) return status
      return { ...status, gates: [...status.gates, { kind: 'credentials' as const }] }
    }
  }
}

/** Reports leave by a folder of files, and come from the service by reads of their own. */
const reportsPort = (folder: string, send: Send, connection: () => Connection | undefined): Context['reports'] => ({
  write: createReportFiles(folder),
  summary: createServiceReports({ send, connection, clock: systemClock, random: systemRandom })
})

/** Several reasons to tell the window within a moment become one. */
function soon(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    systemClock.after(30, () => {
      isDue = false
      work()
    })
  }
}
