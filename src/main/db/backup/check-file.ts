import type { ShiftId } from '../../../shared/ids.ts'
import Database from 'better-sqlite3'
import { booksOf } from './compare.ts'
import type { FileContents } from '../core/recovery-row.ts'
import { integer, text } from '../../domain/core/checks.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { checked, rowReader } from '../core/rows.ts'
import { readSeals } from '../core/seal-reader.ts'
import { putFileMark } from './file-mark.ts'
import { brokenChain, fullCheck, shiftCheck, type Found } from './seal-check.ts'

// Checks that take long. They run in a thread of their own (check-worker.ts).

export type Checked = { isSound: true; version: number; books: FileContents } | { isSound: false; why: string }

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Reads every page and every index of a file. Another connection may be writing to the file. */
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

/**
 * Compares every sealed row of one state of a file, or only those of a shift, with its seal. A file that cannot be read
 * completely is a finding, too.
 */
export function checkRows(path: string, journalKey: Uint8Array, shiftId?: ShiftId): Found {
  let db: Database.Database | undefined
  try {
    const open = (db = new Database(path, { readonly: true, fileMustExist: true }))
    const kept = new Map<string, Database.Statement>()
    const prepare: Reader['prepare'] = (sql) => {
      const statement = kept.get(sql) ?? open.prepare(sql)
      kept.set(sql, statement)
      return statement
    }
    return inOneState({ prepare }, () => {
      const seals = readSeals({ prepare }, journalKey)
      if (shiftId !== undefined) return shiftCheck(seals, journalKey, shiftId)
      const found = fullCheck(seals)
      found.breaks.push(...brokenChain({ prepare }, journalKey))
      return found
    })
  } catch (error) {
    return { faults: [], breaks: [{ what: 'unread', of: 'rows', facts: { why: why(error) } }] }
  } finally {
    db?.close()
  }
}

/** Turns a copy from SQLite's backup call into one file without a log, marks it as a backup, and checks it. */
export function sealBackup(path: string): Checked {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { fileMustExist: true })
    db.pragma('journal_mode = DELETE')
    db.pragma('synchronous = FULL')
    putFileMark(db, 'backup')
    return verdictOf(db)
  } catch (error) {
    return { isSound: false, why: why(error) }
  } finally {
    db?.close()
  }
}

const Finding = rowReader('integrity_check', { integrity_check: text })

function verdictOf(db: Database.Database): Checked {
  const found = Finding.all(db.prepare('PRAGMA integrity_check(3)'))
  if (found[0]?.integrity_check !== 'ok') {
    return { isSound: false, why: found.map((row) => row.integrity_check).join('; ') }
  }
  const reader: Reader = { prepare: (sql) => db.prepare(sql) }
  return {
    isSound: true,
    version: checked('user_version', integer, db.pragma('user_version', { simple: true })),
    books: booksOf(reader)
  }
}
