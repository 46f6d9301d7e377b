import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Instant } from '../../../shared/ports.ts'
import { backupName } from '../backup/backups.ts'
import { sealBackup } from '../backup/check-file.ts'
import { moveOf, noteMove } from '../backup/file-mark.ts'
import { copyDurably, fsyncFile, fsyncFolder, type OnStep } from '../core/disk-files.ts'
import { tillMigrations } from '../core/migrations.ts'
import { openTill, type Reader } from '../core/open.ts'
import { place, setting } from '../core/settings.ts'
import { unsent } from '../outbox/outbox.ts'
import { openShift } from '../shift/shifts.ts'
import { people } from '../staff/people.ts'

// The file of a till on its way to another computer. No connection may have the file open.
//
//   till.db ── copied, marked as a backup, checked ──> <folder>/<name>.db.part
//   till.db.moved written: the till does not start any more
//   till.db marked as a backup: without the note it would start with another prefix and ask a person first
//   <name>.db.part ──> <name>.db

/** What is in a till's file and is lost with it. */
export type Contents = {
  /** The register, if the till has one. */
  register: string | undefined
  unsent: number
  isShiftOpen: boolean
  hasPeople: boolean
  isMoved: boolean
}

/** Reads what is in a till's file. Returns undefined if there is no file. Throws the errors of SQLite. */
export function contentsOf(path: string): Contents | undefined {
  if (!existsSync(path)) return undefined
  const db = new Database(path, { readonly: true, fileMustExist: true })
  try {
    const reader: Reader = { prepare: (sql) => db.prepare(sql) }
    return {
      register: place(reader)?.cashboxName,
      unsent: unsent(reader).count,
      isShiftOpen: openShift(reader) !== undefined,
      hasPeople: people(reader).some(({ isEnrolled }) => isEnrolled),
      isMoved: moveOf(path) !== undefined
    }
  } finally {
    db.close()
  }
}

/**
 * Writes the file of a till into a folder for another computer, and stops the till here. Returns the path of the file.
 * A second call for a till that was moved writes the same content again. Throws if the copy is not whole; the till then
 * goes on here.
 */
export function moveTill(path: string, folder: string, at: Instant, onStep: OnStep = () => undefined): string {
  const till = upgraded(path)
  const file = join(folder, backupName(till, at))
  const part = `${file}.part`
  try {
    copyDurably(path, part)
    onStep('copied')
    const checked = sealBackup(part)
    if (!checked.isSound) throw new Error(`the copy is not whole: ${checked.why}`)
    fsyncFile(part)
    onStep('checked')
    noteMove(path, { at, file })
    onStep('noted')
    sealBackup(path)
    onStep('marked')
    renameSync(part, file)
    fsyncFolder(folder)
    onStep('named')
  } finally {
    rmSync(part, { force: true })
  }
  return file
}

/** Gives the file the newest schema and writes its log into it. Returns the till's name in the names of its backups. */
function upgraded(path: string): string {
  const store = openTill(path, tillMigrations)
  let till: string
  try {
    store.checkpoint()
    till = setting(store, 'identity')?.till ?? 'till'
  } finally {
    store.close()
  }
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (logBytes > 0) throw new Error(`another program uses ${path}`)
  return till
}
