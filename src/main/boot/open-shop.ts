import { mkdirSync, realpathSync } from 'node:fs'
import type { Send, Connection, ReadLarge } from '@kassa/integration-api'
import type { Result } from '../../shared/failure.ts'
import type { ShiftId } from '../../shared/ids.ts'
import type { StateView } from '../../shared/views.ts'
import type { ShopContext, UpdatesPort, ZoomPort } from '../app/core/context.ts'
import type { WelcomePort } from '../app/core/welcome-port.ts'
import { newSession } from '../app/core/session.ts'
import { withScreen } from '../app/core/state.ts'
import { createCheckThread } from '../db/backup/check-thread.ts'
import { newId, systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { Settings } from './config.ts'
import { createDiagnostics } from './diagnostics.ts'
import { daysToCome, modeOf, type TillShop } from './practice-thread.ts'
import { createDatabaseUpkeep, type DatabaseUpkeep } from './database-health.ts'
import type { SerialPorts } from '../devices/serial-ports.ts'
import type { PrintQueue } from '../printing/print-queue.ts'
import type { Log } from '../system/log.ts'
import { createStateLog } from '../telemetry/state-log.ts'
import type { Secrets } from './secrets.ts'
import {
  createPrints,
  plugIn,
  printingPorts,
  ServiceParts,
  Signal,
  type Emit,
  type PrintWindowPort
} from './shop-ports.ts'
import { keepPrivate } from '../db/core/disk-files.ts'
import { endBoot, startBoot } from '../db/core/boots.ts'
import { identifyFile, markOf, type Installation, type Mark, type SidecarKey } from '../db/backup/identity.ts'
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
import { putSetting, setting } from '../db/core/settings.ts'
import { keepQuickGoods } from '../app/core/quick-goods.ts'
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

/** The script of the thread is built next to the main bundle. */
export const check = createCheckThread(new URL('./check-worker.js', import.meta.url))

/**
 * Opens a shop's files and starts its boot. Throws the errors of SQLite, and FromTheFuture for a file of a newer
 * program.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { name, folder, settings } = options
  // A practice shop without a file gets a history. Therefore the file is looked for before it is opened.
  const historyDays = modeOf(name) === 'training' ? daysToCome(folder, settings.practiceDays) : 0
  return new Shop(options, await openSealed(options), historyDays)
}

/**
 * An open shop. Its parts are made from top to bottom: each gets only parts above it. What it tells to a part below goes
 * through a signal.
 */
export class Shop {
  readonly #short = new Signal<boolean>()
  readonly #changed = new Signal()
  readonly #opened: Sealed
  readonly #notices: Set<StateView['notices'][number]>
  readonly #databaseHealth: DatabaseUpkeep
  readonly #service: ServiceParts
  readonly #updates: UpdatesPort
  readonly #serial: SerialPorts
  readonly #prints: PrintQueue
  /** What the use cases get. */
  readonly context: ShopContext
  readonly send: Send
  readonly readLarge: ReadLarge
  readonly #watching: { stop(): void }

  constructor(options: ShopOptions, opened: Sealed, historyDays: number) {
    const { emit } = options
    const { file, keys, journal, journalKey, seals, bootId } = opened
    const { store } = file
    const onChange = mergeCalls(this.#changed.tell)
    this.#opened = opened
    this.#notices = firstNotices(options, recogniseKeys(store, { journal, ...keys, now: systemClock.now() }))
    this.#databaseHealth = keep(options, file, { onChange, onShort: this.#short.tell })
    const { noteFault } = this.#databaseHealth
    this.#service = new ServiceParts(options, {
      store,
      journal,
      journalKey,
      seals,
      bootId,
      historyDays,
      noteFault,
      onChange,
      onRebuilt: () => void this.#notices.add('catalogRebuilt')
    })
    this.send = this.#service.way.send
    this.readLarge = this.#service.way.readLarge
    this.#updates = updatesOf(options, store, journal, onChange)
    this.#serial = plugIn(store, (code) => emit('attention', { kind: 'scanned', code }), onChange)
    const base = {
      store,
      catalog: this.#service.ports.catalog,
      mode: modeOf(options.name),
      clock: systemClock,
      random: systemRandom
    }
    this.#prints = createPrints(options, base, onChange)
    this.context = contextOf(options, opened, this.#databaseHealth, {
      ...base,
      ...this.#service.ports,
      ...printingPorts(this.#prints, options.printWindow, options.log),
      updates: this.#updates,
      serial: this.#serial,
      notices: () => [...this.#databaseHealth.notices(), ...this.#notices]
    })
    this.#short.subscribe((isShort) => this.#service.pauseIf(isShort))
    this.#changed.subscribe(() => {
      this.context.screen.announce()
      emit('system', {})
    })
    this.#service.start(this.context)
    this.#watching = watchFile(options, opened, {
      onBroken: () => {
        this.#notices.add('journalBroken')
        onChange()
      },
      onChecked: onChange,
      onFault: (error) => noteFault('seals.unread', error)
    })
  }

  /** Sets the connection to the service, after a place was chosen or a key was renewed. */
  connect(connection: Connection): void {
    this.#service.connect(connection)
  }

  /** Stops the parts, and closes the files after the last of them has ended. */
  async stop(): Promise<void> {
    // Nothing is announced any more.
    this.#changed.subscribe(() => undefined)
    for (const part of [this.#watching, this.#updates, this.#serial]) part.stop()
    await Promise.all([this.#service.stop(), this.#prints.stop(), this.#databaseHealth.stop()])
    await this.#service.way.close()
    keepQuickGoods(this.context)
    finish(this.#opened.file.store, this.#opened.bootId)
  }
}

type Sealed = Awaited<ReturnType<typeof openSealed>>

const updatesOf = (options: ShopOptions, store: Store, journal: Journal, onChange: () => void) =>
  modeOf(options.name) === 'live' ? createUpdating(options.program, store, journal, onChange) : noUpdates

/** What the running parts of the shop give to its use cases. */
type RunningParts = Omit<
  ShopContext,
  | 'journal'
  | 'seals'
  | 'program'
  | 'shopSwitcher'
  | 'session'
  | 'pins'
  | 'zoom'
  | 'diagnostics'
  | 'databaseHealth'
  | 'screen'
>

/** Returns what the use cases get: the parts of the shop, and what its options and its file give. */
function contextOf(
  { name, folder, settings, log, logPath, version, versions, shopSwitcher, zoom, emit }: ShopOptions,
  { filesAt, keys, journal, seals }: Sealed,
  databaseHealth: DatabaseUpkeep,
  parts: RunningParts
): ShopContext {
  const logState = createStateLog(log)
  return withScreen(
    {
      ...parts,
      journal,
      seals,
      program: { version, versions },
      shopSwitcher,
      session: newSession(filesAt),
      pins: createPins(keys.pepper.key, systemRandom),
      zoom,
      diagnostics: createDiagnostics(folder, logPath, settings, log),
      databaseHealth: databaseHealth.port
    },
    (event, state) => {
      databaseHealth.rise()
      // Each new state is also written to the log, as far as it changed.
      if (name === 'live') logState({ context: parts, state })
      emit(event, state)
    }
  )
}

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
