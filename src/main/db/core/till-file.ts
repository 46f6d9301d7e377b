import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { integer } from '../../domain/core/checks.ts'
import { decide, finishSwap, fsyncFile, makingOf, removeDatabase, copyDurably, type OnStep } from './disk-files.ts'
import { FromTheFuture, migrate, type Migration } from './migrate.ts'
import { checked, rowReader } from './rows.ts'

/**
 * The bytes of a page of till.db. A sale changes one page of each of about twenty tables and indexes, so smaller pages
 * make it write less.
 */
export const tillPage = 2048

/** Sets the page size of a file that has no page yet, and lets its log grow to 4 MB, as with SQLite's own page size. */
export function setPageSize(db: Database.Database, bytes: number): void {
  db.pragma(`page_size = ${String(bytes)}`)
  db.pragma(`wal_autocheckpoint = ${String(4_096_000 / bytes)}`)
}

/** Thrown when the file is a whole database that is not a till's: it is left untouched. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** 'Kass': marks the file as a till's in its head. */
export const applicationId = 0x4b617373
const magic = 'SQLite format 3\0'

/** The content of the first bytes of a file. `none`: there is no file, or an empty one. */
export type Head = { kind: 'none' } | { kind: 'unreadable' } | { kind: 'sqlite'; version: number; application: number }

/** Reads the head of a file without opening it as a database, which could change it. */
export function headOf(path: string): Head {
  if (!existsSync(path) || statSync(path).size === 0) return { kind: 'none' }
  const head = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, head, 0, 100, 0) < 100 || head.toString('latin1', 0, 16) !== magic) return { kind: 'unreadable' }
  } finally {
    closeSync(file)
  }
  return { kind: 'sqlite', version: head.readUInt32BE(60), application: head.readUInt32BE(68) }
}

/** Refuses a file of a newer version or of another program, before anything is changed. */
export function refuseOtherFiles(path: string, migrations: readonly Migration[]): void {
  const head = headOf(path)
  if (head.kind !== 'sqlite') return
  const isOurs = head.application === applicationId || (head.application === 0 && mayBeOurs(path))
  if (!isOurs) throw new NotOurs(`a database, but not of a till: ${path}`)
  const newest = migrations.at(-1)?.number ?? 0
  if (head.version > newest) throw new FromTheFuture(`schema ${String(head.version)} is newer than ${String(newest)}`)
}

const Tables = rowReader('sqlite_schema', { tables: integer, ours: integer })
/**
 * Files of the first versions are recognised by their tables. A file that cannot be read counts as ours: a later step
 * reports the damage.
 */
function mayBeOurs(path: string): boolean {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { readonly: true })
    const found = Tables.one(
      db.prepare(
        `SELECT count(*) AS tables, coalesce(sum(name IN ('setting', 'boot', 'journal')), 0) AS ours
         FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      )
    )
    return found.tables === 0 || found.ours === 3
  } catch {
    return true
  } finally {
    db?.close()
  }
}

/**
 * Migrates an older file to the newest schema on a copy, which replaces the file when it is whole: a power cut at any
 * moment leaves the old file or the new one. A new file is not copied.
 */
export function migrateOnCopy(path: string, migrations: readonly Migration[], onStep: OnStep = () => undefined): void {
  finishSwap(path, onStep)
  const newest = migrations.at(-1)?.number ?? 0
  // Read once: if the file has a log, each call opens the file and reads the log.
  const version = versionOf(path)
  if (version === undefined || version === newest) return
  onStep('found')
  settleLog(path)
  onStep('log settled')
  copyDurably(path, makingOf(path))
  onStep('copied')
  const db = new Database(makingOf(path))
  try {
    // One file without a log, so that a rename is enough.
    db.pragma('journal_mode = DELETE')
    db.pragma('synchronous = FULL')
    migrate(db, migrations, onStep)
    const verdict = db.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') {
      throw Object.assign(new Error(`the migrated copy is not whole: ${String(verdict)}`), { code: 'SQLITE_CORRUPT' })
    }
  } catch (error) {
    db.close()
    removeDatabase(makingOf(path))
    throw error
  }
  db.close()
  fsyncFile(makingOf(path))
  decide(path, onStep)
  finishSwap(path, onStep)
}

/**
 * Returns the schema version of a file, including its log. Returns undefined if the file does not exist or has no
 * schema yet.
 */
function versionOf(path: string): number | undefined {
  if (headOf(path).kind === 'none') return undefined
  if (!existsSync(`${path}-wal`)) {
    const head = headOf(path)
    return head.kind === 'sqlite' && head.version > 0 ? head.version : undefined
  }
  const db = new Database(path, { readonly: true })
  try {
    const version = checked('user_version', integer, db.pragma('user_version', { simple: true }))
    return version > 0 ? version : undefined
  } finally {
    db.close()
  }
}

/** Returns the schema of an older file and the newest one in words. Returns undefined if the file is not older. */
export function upgradeOf(path: string, migrations: readonly Migration[]): string | undefined {
  const newest = migrations.at(-1)?.number ?? 0
  const version = headOf(path).kind === 'unreadable' ? undefined : versionOf(path)
  return version === undefined || version >= newest ? undefined : `${String(version)} to ${String(newest)}`
}

/** Writes everything in the log into the file. */
function settleLog(path: string): void {
  const db = new Database(path)
  try {
    db.pragma('synchronous = FULL')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}
