import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Clock, Instant } from '../../../shared/ports.ts'
import type { CheckThread } from './check-thread.ts'
import type { Log } from '../../system/log.ts'
import { checkFile } from './check-file.ts'
import { integer, isObject } from '../../domain/core/checks.ts'
import { fsyncFile, fsyncFolder, keepPrivate, makePrivateFolder, replaceFile } from '../core/disk-files.ts'
import type { Store } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { putSetting, setting, type SettingValue } from '../core/settings.ts'

//   SQLite's backup call ──> <name>.part ── marked and checked in its own thread ──> <name>.db ──> old ones deleted
//
// Backups are written to the chosen folder. If it cannot be written to, they are written next to the till's file, and
// the failure is reported.

type BackupFile = { name: string; madeAt: number; bytes: number; isMine: boolean }
export type Backups = {
  /** Writes a backup now. A second call during a backup waits for the same one. */
  backUp(): Promise<Result<void>>
  folder(): string
  isSameDisk(): boolean
  /** From 0 to 1 while a backup is written. */
  progress(): number | undefined
  /** Newest first. */
  files(): BackupFile[]
  /** Resolves when the running backup has ended. */
  stop(): Promise<void>
}

type Options = {
  store: Store
  /** The folder of the till's own files. */
  folder: string
  clock: Clock
  check: Pick<CheckThread, 'seal'>
  log: Log
  onChange: () => void
}

const pointer = 'backup.json'
const Count = rowReader('journal', { rows: integer })

const note = (store: Store, more: Partial<SettingValue<'backup'>>): void =>
  store.transaction((db) => putSetting(db, 'backup', { ...setting(db, 'backup'), ...more }))

/** Records a failure. If the disk has no space for this note either, the till continues, and the log reports it. */
function noteFailure(
  { store, log }: Pick<Options, 'store' | 'log'>,
  failure: Pick<SettingValue<'backup'>, 'failedAt' | 'why'>
): void {
  try {
    note(store, failure)
  } catch (error) {
    log('backup.unnoted', { error: String(error) })
  }
}

type Writing = Pick<Options, 'store' | 'folder' | 'clock' | 'check'>

/** Writes a backup into a folder, checks it, and removes the backups there that are too old. */
async function writeBackup(
  { store, folder, clock, check }: Writing,
  place: string,
  onProgress: (done: number) => void
): Promise<void> {
  makePrivateFolder(place)
  keepBackupsPrivate(place)
  const at = clock.now()
  const till = setting(store, 'identity')?.till ?? 'till'
  const name = backupName(till, at)
  const part = join(place, `${name}.part`)
  const { rows } = Count.one(store.prepare('SELECT count(*) AS rows FROM journal'))
  try {
    await store.backup(part, onProgress)
    const checked = await check.seal(part)
    if (!checked.isSound) throw new Error(checked.why)
    if (checked.books.journal.rows < rows) throw new Error('the copy lacks rows of the journal')
    fsyncFile(part)
    renameSync(part, join(place, name))
    fsyncFolder(place)
  } finally {
    rmSync(part, { force: true })
  }
  note(store, { lastAt: at, file: join(place, name), failedAt: undefined, why: undefined })
  replaceFile(join(folder, pointer), JSON.stringify({ file: join(place, name) }))
  for (const old of tooOld(readdirSync(place), till)) rmSync(join(place, old), { force: true })
}

/** Creates the backups of one till. */
export function createBackups({ store, folder, clock, check, log, onChange }: Options): Backups {
  let running: Promise<Result<void>> | undefined
  let progress: number | undefined
  const localFolder = join(folder, 'backups')
  const chosen = () => setting(store, 'backupFolder') ?? localFolder

  const writeTo = (place: string): Promise<void> =>
    writeBackup({ store, folder, clock, check }, place, (done) => {
      progress = done
    })

  const attempt = async (): Promise<Result<void>> => {
    try {
      await writeTo(chosen())
      log('backup.made')
      return ok(undefined)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log('backup.failed', { error: why })
      // If the chosen disk was removed, there must still be a backup.
      if (chosen() !== localFolder) await writeTo(localFolder).catch(() => undefined)
      noteFailure({ store, log }, { failedAt: clock.now(), why })
      return fail('backup.failed', { why })
    }
  }

  return {
    backUp() {
      running ??= attempt().finally(() => {
        running = undefined
        progress = undefined
        onChange()
      })
      progress ??= 0
      return running
    },
    folder: chosen,
    isSameDisk() {
      try {
        return statSync(chosen()).dev === statSync(folder).dev
      } catch {
        return chosen() === localFolder
      }
    },
    progress: () => progress,
    files: () => filesIn(chosen(), setting(store, 'identity')?.till),
    async stop() {
      await running
    }
  }
}

/** Nobody else may read the backups, whoever has put them into the folder. */
function keepBackupsPrivate(place: string): void {
  for (const name of readdirSync(place)) if (readBackupName(name) !== undefined) keepPrivate(join(place, name), 0o600)
}

function filesIn(folder: string, till: string | undefined): BackupFile[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .sort()
    .reverse()
    .flatMap((name): BackupFile[] => {
      const read = readBackupName(name)
      if (read === undefined) return []
      const { size } = statSync(join(folder, name))
      return [{ name, madeAt: read.madeAt, bytes: size, isMine: read.till === till }]
    })
}

/** Returns the newest undamaged backup of the till in this folder. Works without the till's own file. */
export function newestWhole(folder: string): string | undefined {
  const localFolder = filesIn(join(folder, 'backups'), undefined).map(({ name }) => join(folder, 'backups', name))
  const candidates = [pointedTo(folder), ...localFolder].filter((file) => file !== undefined && existsSync(file))
  return candidates.find((file) => file !== undefined && checkFile(file).isSound)
}

function pointedTo(folder: string): string | undefined {
  try {
    const pointed: unknown = JSON.parse(readFileSync(join(folder, pointer), 'utf8'))
    return isObject(pointed) && typeof pointed['file'] === 'string' ? pointed['file'] : undefined
  } catch {
    return undefined
  }
}

// ---- The names of backups, and which of them are kept: the newest ones, and the last of each day for a month

const newest = 10
const days = 30

/** `kassa-<till>-2026-11-21T08-15-30.db`: the order of the names is the order of time. */
export const backupName = (till: string, at: Instant): string =>
  `kassa-${till}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.db`

const shape = /^kassa-([0-9a-z]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/

/** Returns the till of a backup and the time when it was made. Returns undefined for any other name. */
export function readBackupName(name: string): { till: string; day: string; madeAt: number } | undefined {
  const [, till, day, hours, minutes, seconds] = shape.exec(name) ?? []
  if (till === undefined || day === undefined) return undefined
  return { till, day, madeAt: Date.parse(`${day}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}Z`) }
}

/** Returns the backups of a till that are not kept any longer. */
export function tooOld(names: readonly string[], till: string): string[] {
  const mine = names
    .filter((name) => readBackupName(name)?.till === till)
    .sort()
    .reverse()
  const lastOfDay = new Map<string, string>()
  for (const name of mine) {
    const day = readBackupName(name)?.day ?? ''
    if (!lastOfDay.has(day)) lastOfDay.set(day, name)
  }
  const kept = new Set([...mine.slice(0, newest), ...[...lastOfDay.values()].slice(0, days)])
  return mine.filter((name) => !kept.has(name))
}
