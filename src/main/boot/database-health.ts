import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { Clock, Instant } from '../../shared/ports.ts'
import type { StateView } from '../../shared/views.ts'
import { createBackups, type Backups } from '../db/backup/backups.ts'
import type { DatabaseHealthPort } from '../app/core/context.ts'
import { isDamage } from '../db/catalog/catalog-file.ts'
import type { CheckThread } from '../db/backup/check-thread.ts'
import type { Log } from '../system/log.ts'
import type { LogEvent } from '../system/log-events.ts'
import { isHeld, unreportedClone, type HighWaterMark } from '../db/backup/identity.ts'
import { tillMigrations } from '../db/core/migrations.ts'
import type { Store } from '../db/core/open.ts'
import { markAsSuspect } from '../db/backup/recovery.ts'
import type { Reserve } from '../db/core/reserve.ts'
import { restoreTill, whyNotToRestore } from '../db/backup/restore.ts'
import { setting } from '../db/core/settings.ts'

// Maintains the till's database: checks its pages soon after the start and each day, backs it up after each shift, and
// reserves disk space for it.

export type DatabaseUpkeep = {
  port: DatabaseHealthPort
  notices(): StateView['notices']
  /** Must be called after a write. Updates the high-water mark in the sidecar. */
  rise(): void
  /**
   * Logs an error of a part that reads the file. If the same damage is met twice, the queue could not repair it: the file
   * counts as damaged, which is shown, and the next start recovers it.
   * @param event the name of the fault in the log
   */
  noteFault: (event: LogEvent, error: unknown) => void
  stop(): Promise<void>
}

export type DatabaseUpkeepOptions = {
  store: Store
  reserve: Reserve
  /** Undefined in the practice shop, whose data need no protection. */
  highWaterMark: HighWaterMark | undefined
  folder: string
  check: Omit<CheckThread, 'recover'>
  clock: Clock
  log: Log
  onChange: () => void
  /** The disk has become full, or has space again. */
  onShort: (isShort: boolean) => void
  chooseFolder(): Promise<string | undefined>
  /** Closes the database, runs the work, and opens the shop again. */
  reopen(work: () => void): Promise<Result<void>>
}

const firstCheckMs = 10_000
const dayMs = 24 * 60 * 60_000
const reserveAfterMs = 3_000
const againMs = 30_000

/** Starts the maintenance of a till's database. */
export function createDatabaseUpkeep(options: DatabaseUpkeepOptions): DatabaseUpkeep {
  const { store, reserve, highWaterMark, folder, check, clock, log, onChange } = options
  const backups = createBackups({ store, folder, clock, check, log, onChange })
  const damage = createDamage(options)
  let checkedAt: Instant | undefined
  let isStopped = false
  let cancelCheck: () => void = () => undefined
  const room = watchRoom(options)

  const checkNow = async (): Promise<void> => {
    const checked = await check.check(store.path)
    if (isStopped) return
    checkedAt = clock.now()
    if (!checked.isSound) damage.note(checked.why)
    onChange()
  }
  /** An error here must not stop a sale. The next change tries again. */
  const note = () => {
    try {
      highWaterMark?.rise()
    } catch (error) {
      log('tide.failed', { error: String(error) })
    }
  }
  const checkDaily = async (): Promise<void> => {
    await checkNow()
    if (!isStopped) cancelCheck = clock.after(dayMs, () => void checkDaily())
  }
  cancelCheck = clock.after(firstCheckMs, () => void checkDaily())

  const port = portOf(options, backups, { isDamaged: damage.isFound, checkedAt: () => checkedAt, checkNow })
  return {
    port,
    notices: () => noticesOf(store, { isDamaged: damage.isFound(), isShort: reserve.isShort() }),
    rise() {
      note()
      room.check()
    },
    noteFault(event, error) {
      log(event, { error: String(error) })
      if (!isStopped && damage.isMetAgain(error)) onChange()
    },
    async stop() {
      isStopped = true
      cancelCheck()
      room.stop()
      await backups.stop()
      note()
    }
  }
}

/** Fills the reserve file again and again, and reports when the disk becomes full or has room again. */
function watchRoom({ reserve, clock, log, onShort, onChange }: DatabaseUpkeepOptions) {
  let wasShort = false
  const check = () => {
    const isShort = reserve.isShort()
    if (isShort !== wasShort) {
      wasShort = isShort
      log(isShort ? 'disk.full' : 'disk.back')
      onShort(isShort)
      onChange()
    }
  }
  const refill = () => {
    reserve.refill()
    check()
    cancel = clock.after(againMs, refill)
  }
  let cancel = clock.after(reserveAfterMs, refill)
  return { check, stop: () => cancel() }
}

/** Keeps what is known of damage to the file. */
function createDamage({ store, log }: Pick<DatabaseUpkeepOptions, 'store' | 'log'>) {
  let isFound = false
  const met = new Set<string>()
  const note = (why: string): void => {
    isFound = true
    markAsSuspect(store.path, why)
    log('file.damaged', { error: why })
  }
  return {
    isFound: () => isFound,
    /** Notes that the file is damaged, for the next start as well. */
    note,
    /** Returns whether the error is of damage that was met before. The damage is then noted. */
    isMetAgain(error: unknown): boolean {
      if (isFound || !isDamage(error)) return false
      const why = error instanceof Error ? error.message : String(error)
      if (met.has(why)) note(why)
      met.add(why)
      return isFound
    }
  }
}

/** The results of the integrity checks. */
type CheckPort = { isDamaged(): boolean; checkedAt(): Instant | undefined; checkNow(): Promise<void> }

function portOf(
  { store, reserve, highWaterMark, ...options }: DatabaseUpkeepOptions,
  backups: Backups,
  known: CheckPort
): DatabaseHealthPort {
  return {
    backUp: () => (highWaterMark === undefined ? Promise.resolve(fail('call.notNow')) : backups.backUp()),
    status: () => ({
      folder: backups.folder(),
      isSameDisk: backups.isSameDisk(),
      files: backups.files(),
      isDamaged: known.isDamaged(),
      checkedAt: known.checkedAt(),
      progress: backups.progress(),
      isShort: reserve.isShort(),
      bytes: statSync(store.path).size
    }),
    isShort: () => reserve.isShort(),
    chooseFolder: () => options.chooseFolder(),
    async restore(name) {
      const file = backups.files().find((one) => one.name === name)
      if (highWaterMark === undefined || file === undefined) return fail('backup.unknown')
      const path = join(backups.folder(), file.name)
      const why = whyNotToRestore(path, tillMigrations)
      if (why !== undefined) return fail('backup.damaged', { why })
      return options.reopen(() => restoreTill(store.path, path, options.clock.now()))
    },
    reopen: () => options.reopen(() => undefined),
    async repair() {
      if (!known.isDamaged()) await known.checkNow()
      return known.isDamaged() ? options.reopen(() => undefined) : ok(undefined)
    }
  }
}

function noticesOf(
  store: Store,
  { isDamaged, isShort }: { isDamaged: boolean; isShort: boolean }
): StateView['notices'] {
  return [
    ...(isDamaged ? ['fileDamaged' as const] : []),
    ...(isShort ? ['diskShort' as const] : []),
    ...cloneNotice(store),
    ...(setting(store, 'waiting') === undefined ? [] : ['settingsWait' as const]),
    ...(setting(store, 'recovery') === undefined ? [] : ['recovered' as const]),
    ...(setting(store, 'backup')?.failedAt === undefined ? [] : ['backupFailed' as const])
  ]
}

function cloneNotice(store: Store): StateView['notices'] {
  if (isHeld(store)) return ['clone']
  const clone = unreportedClone(store)
  if (clone === undefined) return []
  if (clone.why === 'inUse') return ['copyInUse']
  return [clone.why === 'restored' ? 'restored' : 'older']
}
