import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { integer } from './checks.ts'
import { decide, finishSwap, fsyncFile, makingOf, removeDatabase, copyDurably, type OnStep } from './disk-files.ts'
import { FromTheFuture, migrate, type Migration } from './migrate.ts'
import { checked, rowReader } from './rows.ts'

/** Thrown when the file is a whole database that is not a till's: it is left untouched. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** 'Kass': says in the head of the file whose it is. */
const applicationId = 0x4b617373
const magic = 'SQLite format 3\0'

/** What the first bytes of a file say. `none`: there is no file, or an empty one. */
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

/** Refuses, before anything is changed, a file of a newer program or of somebody else. */
export function refuseStrangers(path: string, migrations: readonly Migration[]): void {
  const head = headOf(path)
  if (head.kind !== 'sqlite') return
  const isOurs = head.application === applicationId || (head.application === 0 && mayBeOurs(path))
  if (!isOurs) throw new NotOurs(`a database, but not of a till: ${path}`)
  const newest = migrations.at(-1)?.number ?? 0
  if (head.version > newest) throw new FromTheFuture(`schema ${String(head.version)} is newer than ${String(newest)}`)
}

const Tables = rowReader('sqlite_schema', { tables: integer, ours: integer })
/** Files of the first versions say it by their tables. One that cannot be read counts as ours: that is found out later. */
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
 * Brings an older file to the newest schema on a copy, which takes its place when it is whole: a cut at any moment leaves
 * the old file or the new one. A file that is new itself is not copied.
 */
export function migrateOnCopy(path: string, migrations: readonly Migration[], onStep: OnStep = () => undefined): void {
  finishSwap(path, onStep)
  const newest = migrations.at(-1)?.number ?? 0
  // Asked once: with a log beside the file each answer opens it and reads the log.
  const version = versionOf(path)
  if (version === undefined || version === newest) return
  onStep('found')
  settleLog(path)
  onStep('log settled')
  copyDurably(path, makingOf(path))
  onStep('copied')
  const db = new Database(makingOf(path))
  try {
    // One file without a log, so that its name is all there is to change.
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

/** The schema of a file, its log counted in; undefined for one that is not there or has no schema yet. */
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

/** Everything that is in the log goes into the file. */
function settleLog(path: string): void {
  const db = new Database(path)
  try {
    db.pragma('synchronous = FULL')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}
