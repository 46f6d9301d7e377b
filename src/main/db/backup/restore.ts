import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { checkFile } from './check-file.ts'
import { copyDurably, decide, finishSwap, makingOf, removeDatabase, type OnStep } from '../core/disk-files.ts'
import { migrate, type Migration } from '../core/migrate.ts'
import { tillMigrations } from '../core/migrations.ts'
import { forgetMove, moveOf, putFileMark, sameSettings, type FileMark } from './file-mark.ts'
import { wrongSchema } from './known-schema.ts'
import { keepPrevious } from './recovery.ts'
import { headOf, refuseOtherFiles } from '../core/till-file.ts'
import type { Reader } from '../core/open.ts'
import { readSeals } from '../core/seal-reader.ts'
import { setting, type SettingName } from '../core/settings.ts'
import { people, pinHashes, pinState, type PinHash, type PinState } from '../staff/people.ts'

/**
 * Returns why a file may not replace a till's file: it is missing, damaged, of another program or of a newer one. The
 * file is not changed.
 */
export function whyNotToRestore(file: string, migrations: readonly Migration[]): string | undefined {
  try {
    if (!existsSync(file)) return 'there is no such file'
    if (headOf(file).kind !== 'sqlite') return 'the file is not a database'
    refuseOtherFiles(file, migrations)
    const checked = checkFile(file)
    return checked.isSound ? undefined : checked.why
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A manager with a PIN, and how often it was wrong. */
export type Manager = PinHash & Pick<PinState, 'failures' | 'lockedUntil'>

/**
 * Returns the managers of a file who have a PIN and whose rows are sealed with this key. Returns none if the file
 * cannot be read.
 */
export function managersIn(file: string, journalKey: Uint8Array): Manager[] {
  let db: Database.Database | undefined
  try {
    const open = (db = new Database(file, { readonly: true, fileMustExist: true }))
    const reader: Reader = { prepare: (sql) => open.prepare(sql) }
    const seals = readSeals(reader, journalKey)
    const managers = new Set(people(reader).flatMap(({ id, isManager }) => (isManager ? id : [])))
    const isSound = (id: string) => seals.faultAt('person', id) === undefined
    return pinHashes(reader).flatMap((one): Manager[] => {
      const state = managers.has(one.id) && isSound(one.id) ? pinState(reader, one.id) : undefined
      return state === undefined ? [] : [{ ...one, failures: state.failures, lockedUntil: state.lockedUntil }]
    })
  } catch {
    return []
  } finally {
    db?.close()
  }
}

export type OwnersOfBackup = { url: string; owners: readonly EmployeeId[] }

/**
 * Returns the bosses of a backup, and the address of their service. Returns undefined if the backup has no people, so
 * that there is nobody to ask. Throws the errors of SQLite.
 */
export function ownersIn(file: string): OwnersOfBackup | undefined {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const reader: Reader = { prepare: (sql) => db.prepare(sql) }
    const everyone = people(reader)
    if (everyone.length === 0) return undefined
    const owners = everyone.flatMap(({ id, isBoss }) => (isBoss ? [id] : []))
    return { url: setting(reader, 'url') ?? '', owners }
  } finally {
    db.close()
  }
}

/** Marks a copy, which gets the newest schema for that. The start recovers a copy whose schema is not the known one. */
function markRestored(copy: string, mark: FileMark, same: readonly string[]): void {
  const isKnown = wrongSchema(copy, tillMigrations) === undefined
  const db = new Database(copy)
  try {
    db.pragma('journal_mode = DELETE')
    if (isKnown) {
      migrate(db, tillMigrations)
      putFileMark(db, mark, same)
    } else db.prepare(`UPDATE setting SET value = json_set(value, '$.mark', ?) WHERE name = 'identity'`).run(mark)
  } finally {
    db.close()
  }
}

/**
 * Replaces the till's file by a backup, and sets the old file aside. No connection may have it open. `agreed`: settings
 * of a computer that a person has agreed to, so that they do not wait for a manager.
 */
export function restoreTill(
  path: string,
  file: string,
  at: Instant,
  onStep: OnStep = () => undefined,
  agreed: readonly SettingName[] = []
): void {
  const same = [...sameSettings(path, file), ...agreed]
  // A till that was moved may be in use on the other computer: then a person is asked, as with a backup of another till.
  const mark = moveOf(path) === undefined ? 'restored' : 'backup'
  if (existsSync(path)) keepPrevious(path, at)
  onStep('set aside')
  removeDatabase(makingOf(path))
  copyDurably(file, makingOf(path))
  onStep('copied')
  markRestored(makingOf(path), mark, same)
  onStep('marked')
  decide(path, onStep)
  finishSwap(path, onStep)
  forgetMove(path)
}
