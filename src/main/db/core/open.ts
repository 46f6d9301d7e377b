import Database from 'better-sqlite3'
import { assert } from '../../../shared/assert.ts'
import { text } from '../../domain/core/checks.ts'
import { keepPrivate, makePrivate, type OnStep } from './disk-files.ts'
import { migrate, type Migration } from './migrate.ts'
import type { Reserve } from './reserve.ts'
import { isFull } from './disk-failure.ts'
import { rowReader } from './rows.ts'
import { migrateOnCopy, refuseOtherFiles, setPageSize, tillPage } from './till-file.ts'

/** Access to the disk: every file of the till is opened here and nowhere else. */

export type Statement = Database.Statement
/** Reads only: its statements must be a SELECT. */
export type Reader = {
  /**
   * Returns a prepared statement. The same text is prepared once for each connection. Compare a bound value as
   * `= (SELECT ?)` where an ORDER BY, a join or an index of several columns follows, and write limits as literals:
   * otherwise SQLite plans the statement again for each value, which takes up to ten times as long as the search.
   */
  prepare(sql: string): Statement
  /** Returns whether another program has changed a product. Only the catalogue of a till has this. */
  isAltered?: ((productId: string) => boolean) | undefined
}
declare const writer: unique symbol
/**
 * A running write transaction. Only `transaction` creates one, so a function that takes it cannot be called outside.
 */
export type Writer = Reader & { readonly [writer]: true }

/** Sees every row that a transaction changes, and may write at its end. */
export type RowWatch = {
  tables: readonly string[]
  begin(): void
  /** A row of one of the tables before (`isNew` false) or after the change, its columns in the order of the table. */
  row(table: string, isNew: boolean, values: unknown[]): void
  end(db: Writer): void
  /** Called before a transaction if another program has written into the file since the one before. */
  onOutsideWrite(): void
}

export type Store = Reader & {
  readonly path: string
  /** Shows `watch` every change of this connection's transactions from now on. Call it once. */
  watchRows(watch: RowWatch): void
  /** Calls `onOutsideWrite` of the watch if another program has written into the file since the last check. */
  noticeOutsideWrite(): void
  /**
   * Runs `work` in one BEGIN IMMEDIATE transaction and commits it durably (till.db: synced before this returns). If
   * `work` throws, everything is rolled back and the error is rethrown. Must not be nested.
   */
  transaction<T>(work: (db: Writer) => T): T
  /**
   * Writes a whole copy by SQLite's backup call, in small steps. `onProgress` gets the part that is done, from 0 to 1.
   */
  backup(path: string, onProgress?: (done: number) => void): Promise<void>
  checkpoint(): void
  close(): void
}

type Options = {
  synchronous: 'FULL' | 'NORMAL'
  readonly?: boolean
  migrations: readonly Migration[]
  reserve?: Reserve | undefined
  /** The bytes of a page in a new file. */
  pageSize?: number
}
/** Of a backup: copied in a few milliseconds, between two actions of the cashier. */
const pagesAtOnce = 500

/** Makes several reads of one state of the file, whatever its writer commits between them. Not inside a transaction. */
export function inOneState<T>(db: Reader, work: () => T): T {
  db.prepare('BEGIN').run()
  try {
    return work()
  } finally {
    db.prepare('COMMIT').run()
  }
}

/** Opens the file as the options say, and brings its schema up to date. */
function openFile(path: string, options: Options): Database.Database {
  const db = new Database(path, options.readonly ? { readonly: true, fileMustExist: true } : {})
  // Before the log exists: SQLite gives the log the mode of the file.
  if (!options.readonly) for (const suffix of ['', '-wal', '-shm']) keepPrivate(path + suffix, 0o600)
  db.pragma('busy_timeout = 5000')
  if (!options.readonly) {
    if (options.pageSize !== undefined) setPageSize(db, options.pageSize)
    db.pragma('journal_mode = WAL')
    db.pragma('foreign_keys = ON')
    db.pragma('analysis_limit = 400')
  }
  // In WAL mode the compiled default is NORMAL, and the pragma reads 2 until the first write: set it, then assert it.
  db.pragma(`synchronous = ${options.synchronous}`)
  if (process.platform === 'darwin') db.pragma('fullfsync = ON')
  if (!options.readonly) migrate(db, options.migrations)
  return db
}

function connect(path: string, options: Options): Store {
  const db = openFile(path, options)
  const prepared = new Map<string, Statement>()
  let isAsserted = false
  const prepare = (sql: string): Statement => {
    let statement = prepared.get(sql)
    if (statement === undefined) prepared.set(sql, (statement = db.prepare(sql)))
    return statement
  }
  const assertDurability = () => {
    const wanted = options.synchronous === 'FULL' ? 2 : 1
    assert(db.pragma('synchronous', { simple: true }) === wanted, `${path}: synchronous is not ${options.synchronous}`)
    isAsserted = true
  }
  /** Writes again after the reserve was released if the disk is full. */
  const withReserve = <T>(write: () => T): T => {
    try {
      return write()
    } catch (error) {
      if (!isFull(error) || options.reserve?.release() !== true) throw error
      return write()
    }
  }
  const watching = createWatching(db)
  const inTransaction = db.transaction((work: (db: Writer) => unknown) => watching.run(work, { prepare } as Writer))

  return {
    path,
    prepare,
    watchRows: (watch) => watching.set(watch),
    noticeOutsideWrite: () => watching.noticeOutsideWrite(),
    transaction<T>(work: (db: Writer) => T): T {
      assert(!db.inTransaction, 'a write transaction runs already')
      watching.noticeOutsideWrite()
      const value = withReserve(() => inTransaction.immediate(work) as T)
      if (!isAsserted) assertDurability()
      return value
    },
    async backup(target, onProgress) {
      makePrivate(target)
      await db.backup(target, {
        progress({ totalPages, remainingPages }) {
          onProgress?.(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
          return pagesAtOnce
        }
      })
    },
    checkpoint() {
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
    close() {
      db.close()
    }
  }
}

/**
 * Creates the watch of a connection. Its triggers are temporary and exist only in this connection, so writes of another
 * program are detected by `data_version`.
 */
function createWatching(db: Database.Database) {
  const dataVersion = db.prepare('PRAGMA data_version').pluck()
  let watch: RowWatch | undefined
  let seenVersion: unknown
  return {
    set(next: RowWatch): void {
      assert(watch === undefined, 'the rows are watched already')
      if (next.tables.length > 0) db.pragma('temp_store = MEMORY')
      db.function('kassa_row', { varargs: true }, (table: string, isNew: number, ...values: unknown[]) => {
        watch?.row(table, isNew === 1, values)
        return null
      })
      for (const table of next.tables) db.exec(triggersOf(db, table))
      seenVersion = dataVersion.get()
      watch = next
    },
    run(work: (db: Writer) => unknown, writer: Writer): unknown {
      watch?.begin()
      const value = work(writer)
      watch?.end(writer)
      return value
    },
    noticeOutsideWrite(): void {
      if (watch === undefined) return
      const version = dataVersion.get()
      if (version === seenVersion) return
      seenVersion = version
      watch.onOutsideWrite()
    }
  }
}

const Named = rowReader('table_info', { name: text })
function triggersOf(db: Database.Database, table: string): string {
  const columns = Named.all(db.prepare(`PRAGMA table_xinfo(${table})`)).map(({ name }) => name)
  const call = (row: 'OLD' | 'NEW') =>
    `SELECT kassa_row('${table}', ${row === 'NEW' ? 1 : 0}, ${columns.map((name) => `${row}."${name}"`).join(', ')});`
  const trigger = (act: string, body: string) =>
    `CREATE TEMP TRIGGER watch_${table}_${act} AFTER ${act} ON main.${table} BEGIN ${body} END;`
  return [
    trigger('INSERT', call('NEW')),
    trigger('UPDATE', call('OLD') + call('NEW')),
    trigger('DELETE', call('OLD'))
  ].join('\n')
}

/**
 * Opens the file that must never be lost: WAL, FULL. Migrates an older file on a copy. Refuses a file of another
 * program, or of a newer version, and leaves it untouched.
 */
export function openTill(
  path: string,
  migrations: readonly Migration[],
  { onStep, reserve }: { onStep?: OnStep; reserve?: Reserve } = {}
): Store {
  refuseOtherFiles(path, migrations)
  migrateOnCopy(path, migrations, onStep)
  return connect(path, { synchronous: 'FULL', migrations, reserve, pageSize: tillPage })
}
/** Opens (and migrates) the cache for its only writer, the pull worker: WAL, NORMAL. */
export const openCatalog = (path: string, migrations: readonly Migration[]): Store =>
  connect(path, { synchronous: 'NORMAL', migrations })
/** Opens the cache for reading, in main. The file must exist. */
export const openCatalogReader = (path: string): Reader & { close(): void } =>
  connect(path, { synchronous: 'NORMAL', readonly: true, migrations: [] })
