import { existsSync, readFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Instant } from '../../../shared/ports.ts'
import { isObject, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { replaceFile } from '../core/disk-files.ts'
import type { Reader, Store, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { asSetting, putSetting, setting, type SettingName } from '../core/settings.ts'

// What a file was made as, until a till uses it. The mark has no seal, because a backup is marked in a thread that has no
// key, and a restored file before it is opened. Whoever edits it can only add questions to a person: without the mark, an
// older file is noticed by the note beside it (identity.ts).

export type FileMark = 'backup' | 'restored'
const MarkRow = rowReader('file_mark', { mark: oneOf(['backup', 'restored']), same: nullable(text) })

/** Marks a file that is not in use by a till. Its connection need not seal what it writes. */
export const putFileMark = (db: Reader, mark: FileMark, same: readonly string[] = []): unknown =>
  db.prepare('INSERT OR REPLACE INTO file_mark (id, mark, same) VALUES (1, ?, ?)').run(mark, JSON.stringify(same))

/** Returns the mark of a file, with the names of the settings that the replaced file had with the same values. */
export function fileMark(db: Reader): { mark: FileMark; same: readonly string[] } | undefined {
  const row = MarkRow.get(db.prepare('SELECT mark, same FROM file_mark WHERE id = 1'))
  return row && { mark: row.mark, same: namesIn(row.same) }
}

function namesIn(text: string | null): string[] {
  try {
    const names: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The note beside the file of a till that was moved to another computer. Without it the file is a backup. */
const moveNoteOf = (path: string): string => `${path}.moved`
export type Moved = { at: number; file: string }

/** Returns when a till was moved to another computer and the file that was written for that, if it was moved. */
export function moveOf(path: string): Moved | undefined {
  if (!existsSync(moveNoteOf(path))) return undefined
  try {
    const note: unknown = JSON.parse(readFileSync(moveNoteOf(path), 'utf8'))
    if (isObject(note) && typeof note['at'] === 'number' && typeof note['file'] === 'string')
      return { at: note['at'], file: note['file'] }
  } catch {
    // A note that cannot be read stops the till too.
  }
  return { at: 0, file: '' }
}

/** Notes durably that a till was moved, so that it does not start any more. */
export const noteMove = (path: string, moved: Moved): void => replaceFile(moveNoteOf(path), JSON.stringify(moved))
export const forgetMove = (path: string): void => rmSync(moveNoteOf(path), { force: true })

/** The file is in use by a till from now on. */
export const removeFileMark = (db: Reader): unknown => db.prepare('DELETE FROM file_mark').run()

// ---- The settings that act on this computer: data come back with a backup, these wait for a person

/** Addresses, folders and devices. A backup may be of another computer, or made to do harm on this one. */
const ofComputer = ['url', 'backupFolder', 'printer', 'serial'] as const satisfies readonly SettingName[]
/** They describe what was done on the computer of the backup, and nobody needs them here. */
const ofItsPast = ['rollOut', 'backup'] as const satisfies readonly SettingName[]

const Setting = rowReader('setting', { name: text, value: text })

/** Returns the names of the settings of this computer that a backup has with the same values as the till's file. */
export function sameSettings(path: string, backup: string): string[] {
  const [mine, theirs] = [settingsIn(path), settingsIn(backup)]
  return ofComputer.filter((name) => mine.has(name) && mine.get(name) === theirs.get(name))
}

function settingsIn(file: string): Map<string, string> {
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true, fileMustExist: true })
    return new Map(Setting.all(db.prepare('SELECT name, value FROM setting')).map(({ name, value }) => [name, value]))
  } catch {
    return new Map()
  } finally {
    db?.close()
  }
}

/** At the first start of a restored file: puts its settings of a computer aside, until a manager confirms them. */
export function putComputerAside(store: Store, at: Instant): void {
  if ((fileMark(store)?.mark ?? setting(store, 'identity')?.mark) === undefined) return
  store.transaction((db) => putAside(db, at))
}

function putAside(db: Writer, at: Instant): void {
  const same = fileMark(db)?.same ?? []
  const values: Record<string, unknown> = {}
  for (const name of ofComputer) {
    const value = same.includes(name) ? undefined : setting(db, name)
    if (value === undefined) continue
    values[name] = value
    putSetting(db, name, undefined)
  }
  for (const name of ofItsPast) putSetting(db, name, undefined)
  putSetting(db, 'waiting', Object.keys(values).length === 0 ? undefined : { at, values })
}

/** Returns the settings that were put aside, with their values in words for a person. */
export function waitingComputer(db: Reader): { name: (typeof ofComputer)[number]; value: string }[] {
  const values = setting(db, 'waiting')?.values ?? {}
  return ofComputer.flatMap((name) => (Object.hasOwn(values, name) ? [{ name, value: wordsIn(values[name]) }] : []))
}

/** Returns all texts and numbers of a value, at any depth. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return isObject(value) ? Object.values(value).map(wordsIn).filter(Boolean).join(' ') : ''
}

/** In a transaction: puts the settings into effect that were put aside. */
export function confirmComputer(db: Writer): void {
  const values = setting(db, 'waiting')?.values ?? {}
  for (const name of ofComputer) if (Object.hasOwn(values, name)) putSetting(db, name, asSetting(name, values[name]))
  putSetting(db, 'waiting', undefined)
}
