import Database from 'better-sqlite3'
import { booksOf } from './compare.ts'
import type { Books } from '../core/recovery-row.ts'
import type { Reader } from '../core/open.ts'

// Checks that take long run here, in a thread of their own (check-worker.ts).

export type Checked = { isSound: true; version: number; books: Books } | { isSound: false; why: string }

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Reads every page and every index of a file that another connection may be writing to. */
export function checkFile(path: string): Checked {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    return verdictOf(db)
  } catch (error) {
    return { isSound: false, why: why(error) }
  } finally {
    db?.close()
  }
}

/** Makes a copy that SQLite's backup call has written one file without a log, says in it what it is, and checks it. */
export function sealBackup(path: string): Checked {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { fileMustExist: true })
    db.pragma('journal_mode = DELETE')
    db.pragma('synchronous = FULL')
    db.prepare(`UPDATE setting SET value = json_set(value, '$.mark', 'backup') WHERE name = 'identity'`).run()
    return verdictOf(db)
  } catch (error) {
    return { isSound: false, why: why(error) }
  } finally {
    db?.close()
  }
}

function verdictOf(db: Database.Database): Checked {
  const found = db.pragma('integrity_check(3)') as { integrity_check: string }[]
  if (found[0]?.integrity_check !== 'ok') {
    return { isSound: false, why: found.map((row) => row.integrity_check).join('; ') }
  }
  const reader: Reader = { prepare: (sql) => db.prepare(sql) }
  return { isSound: true, version: db.pragma('user_version', { simple: true }) as number, books: booksOf(reader) }
}
