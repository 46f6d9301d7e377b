import { mkdirSync, realpathSync } from 'node:fs'
import type { Send } from '../../shared/ports.ts'
import type { Result } from '../../shared/failure.ts'
import type { ShiftId } from '../../shared/ids.ts'
import type { StateView } from '../../shared/views.ts'
import { serviceLanguage, type Connection } from '../../backoffice/api/connection.ts'
import type { ReadLarge } from '../../backoffice/api/verdict.ts'
import type { ShopContext, ZoomPort } from '../app/core/context.ts'
import type { WelcomePort } from '../app/core/welcome-port.ts'
import { newSession } from '../app/core/session.ts'
import { withScreen } from '../app/core/state.ts'
import { createCheckThread } from '../db/backup/check-thread.ts'
import { newId, systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { Settings } from './config.ts'
import { createRights, type RightsDeps } from './rights.ts'
import { createDiagnostics } from './diagnostics.ts'
import { daysToCome, modeOf, type TillShop } from './practice-thread.ts'
import { createDatabaseUpkeep, type DatabaseUpkeep } from './database-health.ts'
import type { Log } from '../system/log.ts'
import { createStateLog } from '../telemetry/state-log.ts'
import type { Secrets } from './secrets.ts'
import {
  createCatalog,
  createPrints,
  createQueue,
  plugIn,
  printingPorts,
  queuePorts,
  picturesOf,
  remotePorts,
  type Emit,
  type PrintWindowPort
} from './shop-ports.ts'
import { keepPrivate } from '../db/core/disk-files.ts'
import { endBoot, startBoot } from '../db/core/boots.ts'
import { isHeld, identifyFile, markOf, type Installation, type Mark, type SidecarKey } from '../db/backup/identity.ts'
import { putComputerAside } from '../db/backup/file-mark.ts'
import { takeOverTries } from '../db/backup/restore-tries.ts'
import { createSealGuard } from '../db/backup/seal-guard.ts'
import { watchJournal } from '../db/backup/journal-watch.ts'
import { watchSeals } from '../db/backup/seal-watch.ts'
import { chosenKeys, isJournalKeyLost, recogniseKeys } from './key-rotation.ts'
import { filesWrittenAt } from '../db/core/trusted-time.ts'
import { isOnNetwork } from '../system/network-drive.ts'
import { createJournal, type Journal } from '../db/core/journal.ts'
import type { Store } from '../db/core/open.ts'
import { createPins } from '../db/staff/pins.ts'
import { localeOf, putSetting, setting } from '../db/core/settings.ts'
import { openAndBegin, tillPath, type Opened, type Recover } from '../db/backup/till-start.ts'
import { createUpdating, noUpdates, type Program } from './updating.ts'

// One shop: its two database files, its outbox, its catalogue, and the context of the use cases. The live shop and the
// practice shops differ only in how `send` is created.

export type ShopOptions = {
  name: TillShop
  /** The folder of this shop's files. */
  folder: string
  settings: Settings
  secrets: Secrets
  log: Log
  version: string
  versions: Record<string, string>
  /** Notices from before the shop was opened. */
  notices: StateView['notices']
  shopSwitcher: WelcomePort
  /** What updates need. Its folder is the folder of the live till. */
  program: Program
  /** The path of the log. */
  logPath: string
  /** The folder for report files. */
  reportsFolder: string
  /** Draws papers, and controls the customer display. */
  printWindow: PrintWindowPort
  /** The name of this computer. */
  machine: string
  zoom: ZoomPort
  chooseFolder(): Promise<string | undefined>
  /** Recovers a damaged file; in this thread if it is left out. */
  recover?: Recover
  /** Stops this shop, runs the work on its files, and opens it again. */
  reopen(work: () => void): Promise<Result<void>>
  emit: Emit
}

export type Shop = {
  context: ShopContext
  send: Send
  readLarge: ReadLarge
  /** Sets the connection to the service, after a place was chosen or a key was renewed. */
  connect(connection: Connection): void
  stop(): Promise<void>
}

/**
 * Opens a shop's files and starts its boot. Throws the errors of SQLite, and FromTheFuture for a file of a newer
 * program.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const emit = watchedEmit(options, () => ({ context, databaseHealth }))
  const opened = await openSealed(options)
  const { file, keys, journal, bootId } = opened
  const { store } = file
  const notices = firstNotices(options, recogniseKeys(store, { journal, ...keys, now: systemClock.now() }))
  const databaseHealth = keep(options, file, {
    onChange: () => announceSoon(),
    onShort: (isShort) => service.cache.setPaused(isShort || (setting(store, 'offline') ?? false))
  })
  let isStopped = false
  const announceSoon = mergeCalls(() => {
    if (!isStopped) context.screen.announce()
    if (!isStopped) emit('system', {})
  })
  const service = serviceParts(options, opened, {
    emit,
    announceSoon,
    noteFault: databaseHealth.noteFault,
    onRebuilt: () => notices.add('catalogRebuilt'),
    context: () => context
  })
  const { engine, cache, pictures, rights } = service
  const updates = updatesOf(options, store, journal, announceSoon)
  const serial = plugIn(store, (code) => emit('attention', { kind: 'scanned', code }), announceSoon)
  const context = contextOf(options, opened, emit, {
    notices: () => [...databaseHealth.notices(), ...notices],
    ...queuePorts(engine, cache),
    pictures,
    ...service.ports,
    ...printingPorts(() => prints, options.printWindow, options.log),
    updates,
    rights,
    serial,
    databaseHealth: databaseHealth.port
  })
  const prints = createPrints(options, context, announceSoon)
  engine.start()
  engine.setOffline(setting(store, 'offline') ?? false)
  const onBroken = () => addNotice(notices, 'journalBroken', announceSoon)
  const onSealFault = (error: unknown) => databaseHealth.noteFault('seals.unread', error)
  const watching = watchFile(options, opened, { onBroken, onChecked: announceSoon, onFault: onSealFault })

  return {
    context,
    send: service.send,
    readLarge: service.readLarge,
    connect: (next) => service.connect(next),
    async stop() {
      isStopped = true
      for (const part of [watching, pictures, updates, rights, serial]) part.stop()
      await Promise.all([engine.stop(), cache.stop(), prints.stop(), databaseHealth.stop()])
      await service.close()
      finish(store, bootId)
    }
  }
}

type Sealed = Awaited<ReturnType<typeof openSealed>>

/** What the parts that talk to the service report to their shop. */
type ServiceReports = Pick<Parameters<typeof createCatalog>[2], 'emit' | 'announceSoon' | 'onRebuilt' | 'context'> & {
  noteFault: DatabaseUpkeep['noteFault']
}

/** Creates what talks to the service: the catalogue, the queue, the pictures and the check of the rights. */
function serviceParts(options: ShopOptions, { file, journal, journalKey, seals, bootId }: Sealed, on: ServiceReports) {
  const { folder, settings } = options
  const { store } = file
  const { noteFault, ...reports } = on
  const historyDays = modeOf(options.name) === 'training' ? daysToCome(folder, settings.practiceDays) : 0
  const { way, cache, ports } = createCatalog(options, store, { historyDays, journal, journalKey, ...reports })
  let connection: Connection | undefined
  const { send, readLarge } = way
  const onChange = on.announceSoon
  // The present language of the till is read for each request, because it may change during a connection.
  const spoken = () => connection && { ...connection, language: serviceLanguage(localeOf(store)) }
  const engine = createQueue({
    store,
    send,
    readLarge,
    bootId,
    settings,
    cache,
    journal,
    onChange,
    seals,
    noteFault,
    connection: () => (isHeld(store) || seals.isConnectionAltered() ? undefined : spoken())
  })
  return {
    send,
    readLarge,
    cache,
    ports: { ...ports, ...remotePorts(options.reportsFolder, { send, readLarge, connection: spoken }) },
    engine,
    pictures: picturesOf(options, { cache, send, connection: () => connection }),
    rights: rightsPort(store, { send, readLarge, kept: spoken, onChange }),
    close: () => way.close(),
    connect(next: Connection) {
      connection = next
      cache.connect(next)
      engine.credentialRenewed()
    }
  }
}

const updatesOf = (options: ShopOptions, store: Store, journal: Journal, onChange: () => void) =>
  modeOf(options.name) === 'live' ? createUpdating(options.program, store, journal, onChange) : noUpdates

/** Returns what the use cases get: the parts of the shop, and what its options and its file give. */
const contextOf = (
  { name, folder, settings, log, logPath, version, versions, shopSwitcher, zoom }: ShopOptions,
  { file, filesAt, keys, journal, seals }: Sealed,
  emit: Emit,
  parts: RunningParts
): ShopContext =>
  withScreen(
    {
      store: file.store,
      mode: modeOf(name),
      journal,
      seals,
      program: { version, versions },
      shopSwitcher,
      clock: systemClock,
      random: systemRandom,
      session: newSession(filesAt),
      pins: createPins(keys.pepper.key, systemRandom),
      zoom,
      diagnostics: createDiagnostics(folder, logPath, settings, log),
      ...parts
    },
    emit
  )

/** What the running parts of the shop give to its use cases. */
type RunningParts = Pick<
  ShopContext,
  | 'catalog'
  | 'pull'
  | 'queue'
  | 'jobs'
  | 'pictures'
  | 'cashback'
  | 'arrivals'
  | 'orders'
  | 'sales'
  | 'reports'
  | 'prints'
  | 'printing'
  | 'updates'
  | 'rights'
  | 'serial'
  | 'notices'
  | 'databaseHealth'
>

/** Watches the journal and the seals of the till's file. */
function watchFile(
  { log }: ShopOptions,
  { file: { store }, journal, journalKey, seals }: Sealed,
  on: { onBroken: () => void; onChecked: () => void; onFault: (error: unknown) => void }
): { stop(): void } {
  const { onBroken, onChecked, onFault } = on
  const clock = systemClock
  const watching = watchJournal({ store, journal, log, key: journalKey, clock, onBroken })
  const checking = watchSeals({ guard: seals, check, path: store.path, journalKey, clock, onChecked, onFault })
  return {
    stop() {
      watching.stop()
      checking.stop()
    }
  }
}

/** Returns the `emit` of a shop. Each new state is also written to the log, as far as it changed. */
function watchedEmit(
  options: ShopOptions,
  parts: () => { context: ShopContext; databaseHealth: DatabaseUpkeep }
): Emit {
  const logState = createStateLog(options.log)
  return (name, payload) => {
    if (name === 'state') {
      const { context, databaseHealth } = parts()
      databaseHealth.rise()
      if (options.name === 'live') logState({ context, state: payload as StateView })
    }
    options.emit(name, payload)
  }
}

/** Opens the till's database, and recovers it if it is damaged. */
async function openSealed({ folder, secrets, version, recover }: ShopOptions) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  keepPrivate(folder, 0o700)
  const made = { pepper: await secrets.made('pepper'), journalKey: await secrets.made('journal') }
  const filesAt = filesWrittenAt(tillPath(folder))
  const begin = (opened: Opened) => beginSealed(opened, made, version)
  const begun = await openAndBegin(tillPath(folder), systemClock.now(), begin, recover)
  return { filesAt, ...begun }
}

/** Starts to seal the writes of a till's file, and records the start. */
function beginSealed(opened: Opened, made: Parameters<typeof chosenKeys>[1], version: string) {
  const { store } = opened
  const keys = chosenKeys(store, made)
  const journalKey = keys.journalKey.key
  const bootId: string = newId(systemRandom)
  const journal = createJournal(journalKey, bootId)
  const mark = markOf(store)
  // The seals are checked before this start writes anything, so that they show the state of the last start or a later
  // manipulation.
  const readShift = (shiftId: ShiftId) => check.rows(store.path, journalKey, shiftId)
  const seals = createSealGuard({ store, journal, journalKey, clock: systemClock, readShift })
  const isKeyLost = isJournalKeyLost(store, keys.journalKey)
  const isLost = seals.begin({ isKeyLost, isRecovered: opened.recovery !== undefined })
  putComputerAside(store, systemClock.now())
  begin(store, version, bootId)
  takeOverTries(store, journal, { journalKey, now: systemClock.now() })
  const sidecarKey: SidecarKey = { journalKey, isLost }
  const file = { ...opened, mark, journal, sidecarKey }
  return { file, keys: { ...keys, isKeyLost: isLost }, journal, journalKey, seals, bootId }
}

/** Adds a notice and announces it at once. */
function addNotice<Notice>(notices: Set<Notice>, notice: Notice, announceSoon: () => void): void {
  notices.add(notice)
  announceSoon()
}

const rightsPort = (store: Store, deps: Pick<RightsDeps, 'send' | 'readLarge' | 'kept' | 'onChange'>) =>
  createRights({
    ...deps,
    clock: systemClock,
    random: systemRandom,
    language: () => serviceLanguage(localeOf(store))
  })

/** Records the proper end of the boot, and closes the database. */
function finish(store: Store, bootId: string): void {
  store.transaction((db) => endBoot(db, bootId, systemClock.now()))
  store.close()
}

/** Records the start. A new till gets its own version as the last one with news, so it shows none. */
function begin(store: Store, version: string, bootId: string): void {
  store.transaction((db) => {
    startBoot(db, bootId, systemClock.now())
    if (setting(db, 'toldOf') === undefined) putSetting(db, 'toldOf', version)
  })
}

/** Returns the notices that are known before the shop runs. */
function firstNotices({ name, folder, notices }: ShopOptions, isCut: boolean): Set<StateView['notices'][number]> {
  const first = new Set(name === 'live' ? notices : [])
  if (isOnNetwork(folder)) first.add('networkDrive')
  if (isCut) first.add('journalEpoch')
  return first
}

/** The script of the thread is built next to the main bundle. */
export const check = createCheckThread(new URL('./check-worker.js', import.meta.url))

/** What shows whether the file is the one that was last used here. */
type Identified = { mark: Mark; journal: Journal; sidecarKey: SidecarKey }

/** Starts the maintenance of the database. Only the live till checks whether the file is its own. */
function keep(
  options: ShopOptions,
  { store, reserve, recovery, upgrade, mark, journal, sidecarKey: key }: Opened & Identified,
  on: { onChange(): void; onShort(isShort: boolean): void }
): DatabaseUpkeep {
  const { folder, machine, log, name } = options
  const here: Installation = { machine, folder: realpathSync(folder) }
  const at = systemClock.now()
  const isRecovered = recovery !== undefined
  const known =
    name === 'live'
      ? identifyFile({ store, mark, here, random: systemRandom, journal, key, at, isRecovered })
      : undefined
  if (known?.verdict.kind === 'changed') log('till.epoch', { kind: known.verdict.why })
  if (upgrade !== undefined) log('file.upgraded', { kind: upgrade })
  if (isRecovered) log('file.recovered', { error: recovery.cause, count: recovery.books.missing.count })
  return createDatabaseUpkeep({
    store,
    reserve,
    folder,
    log,
    check,
    clock: systemClock,
    highWaterMark: known?.highWaterMark,
    ...on,
    chooseFolder: () => options.chooseFolder(),
    reopen: (work) => options.reopen(work)
  })
}

/** Merges several calls within a moment into one. */
function mergeCalls(work: () => void): () => void {
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
