import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { defined } from '../../../shared/defined.ts'
import type { Instant } from '../../../shared/ports.ts'
import { bytes, integer, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'
import { booksOf } from './compare.ts'
import {
  copyDurably,
  decide,
  finishSwap,
  fsyncFile,
  fsyncFolder,
  makePrivate,
  makePrivateFolder,
  makingOf,
  removeDatabase,
  type OnStep
} from '../core/disk-files.ts'
import { counterNames } from '../core/counters.ts'
import { migrate, type Migration } from '../core/migrate.ts'
import type { Recovery } from '../core/recovery-row.ts'
import { repairSchema } from './known-schema.ts'
import { headOf, setPageSize, tillPage } from '../core/till-file.ts'
import { recalculate, salvage, type Numbers, type OnProgress, type Salvaged } from './salvage.ts'
import { salvagePages } from './salvage-pages.ts'
import { restoreSales } from '../ticket/restored-sales.ts'
import { numbersOfJournal } from './seal-check.ts'
import { numbersOfSidecar } from './identity.ts'

// The till never writes to a damaged file.
//
//   till.db, till.db-wal ── copied, synced ──> set-aside/<when>/          stays for ever
//        |                                         | a second copy is read, table by table, then page by page
//        |    newest backup: the rows that         v
//        |    were not read ─────────> till.db.making ── compared, reported ──> decide ──> till.db

/** A damaged file, and why it must be recovered. */
export type RecoveryTask = { path: string; at: Instant; cause: string }
export type Recovering = RecoveryTask & {
  migrations: readonly Migration[]
  /** The newest undamaged backup. */
  backup: string | undefined
  /** The damaged file is not read at all: a person has chosen the backup. */
  isFromBackup?: boolean
  onStep?: OnStep
  onProgress?: OnProgress
}

/** Builds a new file from what can be read, and replaces the damaged one, which is kept unchanged. */
export function recoverTill(options: Recovering): Recovery {
  const { path, migrations, backup, at, cause, isFromBackup = false, onStep = () => undefined, onProgress } = options
  const setAside = keepPrevious(path, at)
  onStep('set aside')
  const reading = join(setAside, 'reading.db')
  removeDatabase(makingOf(path))
  const { from, version: schemaVersion } = isFromBackup ? none : openToRead(options, reading)
  makePrivate(makingOf(path))
  const to = new Database(makingOf(path))
  setPageSize(to, tillPage)
  to.pragma('journal_mode = DELETE')
  const head = headOf(path)
  const version = schemaVersion ?? (head.kind === 'sqlite' ? head.version : undefined)
  // Newer migrations run after the rows are copied, because they may change the rows.
  const isKnown = version !== undefined && version > 0 && migrations.some(({ number }) => number === version)
  migrate(to, isKnown ? migrations.filter(({ number }) => number <= version) : migrations)
  const read = from === undefined ? [] : salvage(from, to, defined({ onProgress }))
  from?.close()
  if (!isFromBackup) addPages(read, to, join(setAside, 'pages.db'), options)
  onStep('read')
  const filled = fill(to, read, from === undefined, backup)
  migrate(to, migrations)
  to.transaction(() => restoreSales(to))()
  const jobs = to.transaction(() => recalculate(to, knownNumbers(to, path, backup)))()
  const books = booksOf(to)
  const isFilled = filled.some(({ rows }) => rows > 0)
  const recovery: Recovery = {
    at,
    cause,
    setAside,
    books,
    jobs,
    backup: isFilled && backup !== undefined ? basename(backup) : undefined,
    tables: tablesOf(read, filled)
  }
  putRecovery(to, recovery)
  to.close()
  removeDatabase(reading)
  writeFileSync(join(setAside, 'report.json'), JSON.stringify(recovery, undefined, 2), { mode: 0o600 })
  fsyncFile(join(setAside, 'report.json'))
  onStep('reported')
  decide(path, onStep)
  finishSwap(path, onStep)
  // The file was set aside before, together with its log.
  rmSync(`${path}.before`, { force: true })
  return recovery
}

/** Copies the file and its log to a new folder, which is never overwritten. */
export function keepPrevious(path: string, at: Instant): string {
  const parent = join(dirname(path), 'set-aside')
  const name = new Date(at).toISOString().replaceAll(':', '-').slice(0, 19)
  let folder = join(parent, name)
  for (let copy = 2; existsSync(folder); copy += 1) folder = join(parent, `${name}-${String(copy)}`)
  makePrivateFolder(folder)
  for (const suffix of ['', '-wal']) {
    if (existsSync(path + suffix)) copyDurably(path + suffix, join(folder, basename(path) + suffix))
  }
  fsyncFolder(folder)
  return folder
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Opens a copy of the damaged file. If its first page is lost, which has the start of every table, the first page of
 * the backup replaces it: a backup has the same pages in the same places. The copy gets the known schema that is nearest
 * to its own, because a wrong letter in the name of a column hides its values, whatever user_version says.
 */
function openToRead({ path, backup, migrations }: Recovering, reading: string): Reading {
  const tries = [() => undefined, () => backup !== undefined && copyHeader(reading, backup)]
  for (const prepare of tries) {
    removeDatabase(reading)
    if (!existsSync(path) || statSync(path).size === 0) return none
    for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) copyDurably(path + suffix, reading + suffix)
    prepare()
    const version = repairSchema(reading, migrations)
    const db = attempt(() => new Database(reading))
    if (db !== undefined && attempt(() => hasSchema(db)) === true) return { from: db, version }
    db?.close()
  }
  removeDatabase(reading)
  return none
}
type Reading = { from: Database.Database | undefined; version: number | undefined }
const none: Reading = { from: undefined, version: undefined }

const hasSchema = (db: Database.Database): boolean =>
  db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table'`).get() !== undefined

/** Writes the head of the backup's first page into the copy, with the size of this file. */
function copyHeader(reading: string, backup: string): void {
  const source = readFileSync(backup)
  const size = source.readUInt16BE(16) === 1 ? 65_536 : source.readUInt16BE(16)
  const bytes = readFileSync(reading)
  if (bytes.length < size) return
  source.copy(bytes, 0, 0, size)
  bytes.writeUInt32BE(Math.floor(bytes.length / size), 28)
  // No free pages are known. "valid for" must equal the change counter, so that SQLite accepts the size.
  bytes.writeUInt32BE(0, 32)
  bytes.writeUInt32BE(0, 36)
  bytes.writeUInt32BE(bytes.readUInt32BE(24), 92)
  writeFileSync(reading, bytes)
}

/** Adds the rows on pages that SQLite did not reach. */
function addPages(read: Salvaged[], to: Database.Database, copy: string, { path, backup }: Recovering): void {
  if (!existsSync(path)) return
  for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) copyDurably(path + suffix, copy + suffix)
  attempt(() => takeLog(copy))
  for (const [table, rows] of salvagePages(readFileSync(copy), to, backup)) {
    const known = read.find((one) => one.table === table)
    if (known !== undefined) known.rows += rows
    else if (rows > 0) read.push({ table, rows, spots: 1, rejected: 0 })
  }
  removeDatabase(copy)
}

/** Writes the content of the log into the file. This works even with an unreadable schema or a truncated file. */
function takeLog(copy: string): void {
  const db = new Database(copy)
  try {
    db.unsafeMode()
    db.pragma('writable_schema = ON')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

/** Returns the highest number of each counter ever given out, from all known sources. */
function knownNumbers(to: Database.Database, path: string, backup: string | undefined): Numbers {
  const sources = [numbersOfJournal(to), numbersOfSidecar(path), attempt(() => numbersOfBackup(backup)) ?? {}]
  return Object.fromEntries(
    counterNames.map((name) => [name, Math.max(0, ...sources.map((source) => source[name] ?? 0))])
  )
}

function numbersOfBackup(backup: string | undefined): Numbers {
  if (backup === undefined) return {}
  const db = new Database(backup, { readonly: true })
  try {
    const last = db.prepare('SELECT value FROM counter WHERE name = ?').pluck()
    return Object.fromEntries(counterNames.map((name) => [name, Number(last.get(name) ?? 0)]))
  } finally {
    db.close()
  }
}

/** Nothing is ever deleted from these tables: a row that is only in the backup was lost. */
const everKept = [
  'sale',
  'sale_line',
  'sale_payment',
  'refund',
  'cash_movement',
  'shift',
  'job',
  'job_dependency',
  'attempt',
  'journal'
]

/**
 * Adds the rows of the backup to the tables that could not be read completely. Rows that were read stay as they are.
 */
function fill(to: Database.Database, read: Salvaged[], isAll: boolean, backup: string | undefined): Salvaged[] {
  if (backup === undefined) return []
  const damagedTables = new Set(read.filter(({ spots, rejected }) => spots + rejected > 0).map(({ table }) => table))
  for (const table of everKept) damagedTables.add(table)
  const from = attempt(() => new Database(backup, { readonly: true }))
  if (from === undefined) return []
  try {
    const filled: [string, string][] = []
    const onRow = (table: string, key: string) => void filled.push([table, key])
    const done = salvage(from, to, { only: isAll ? undefined : damagedTables, onRow })
    to.transaction(() => takeSeals(from, to, filled))()
    return done
  } finally {
    from.close()
  }
}

const Seal = rowReader('seal', { at: integer, tab: text, id: text, mac: bytes })
/** Gives the rows of the backup their seals from there: the file may have the seals of a later state of them. */
function takeSeals(from: Database.Database, to: Database.Database, rows: readonly (readonly [string, string])[]): void {
  const names = new Set(rows.map(([table, key]) => `${table}/${key}`))
  const put = to.prepare('INSERT OR REPLACE INTO seal (at, tab, id, mac) VALUES (@at, @tab, @id, @mac)')
  attempt(() => {
    for (const seal of Seal.iterate(from.prepare('SELECT at, tab, id, mac FROM seal')))
      if (names.has(`${seal.tab}/${seal.id}`)) put.run(seal)
  })
}

function tablesOf(read: readonly Salvaged[], filled: readonly Salvaged[]): Recovery['tables'] {
  const names = new Set([...read, ...filled].map(({ table }) => table))
  return [...names].map((table) => {
    const mine = read.find((one) => one.table === table)
    const theirs = filled.find((one) => one.table === table)
    const spots = (mine?.spots ?? 0) + (mine?.rejected ?? 0)
    return { table, read: mine?.rows ?? 0, fromBackup: theirs?.rows ?? 0, spots }
  })
}

// ---- Detection of damage

const suspectPathOf = (path: string): string => `${path}.suspect`

/** Records that a check has found damage while the till was running: the next start recovers the file. */
export function markAsSuspect(path: string, cause: string): void {
  writeFileSync(suspectPathOf(path), cause, { mode: 0o600 })
  fsyncFile(suspectPathOf(path))
}

/** Whether other files in the folder show that there was a till here. */
export type Known = { isKnown: boolean }

/**
 * Returns why the file must be recovered before it is opened, or undefined if there is no reason. Reads only the head.
 */
export function causeToRecover(path: string, { isKnown }: Known): string | undefined {
  if (existsSync(suspectPathOf(path))) return readFileSync(suspectPathOf(path), 'utf8')
  const { kind } = headOf(path)
  if (kind === 'none' && isKnown) return 'the file is gone'
  return kind === 'unreadable' && isKnown ? 'file is not a database' : undefined
}

export const forgetSuspicion = (path: string): void => rmSync(`${path}.suspect`, { force: true })

/**
 * Makes a quick read of the most important tables. Throws the errors of SQLite. It counts no rows: in a damaged tree,
 * pages that lead back to each other would be counted for hours.
 */
export function glance(db: { prepare(sql: string): { get(): unknown; all(): unknown } }): void {
  for (const table of ['setting', 'counter', 'person']) db.prepare(`SELECT * FROM ${table} LIMIT 1000`).all()
  for (const table of ['boot', 'shift', 'ticket', 'sale', 'job', 'attempt', 'journal']) {
    db.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`).get()
  }
}

const putRecovery = (db: Database.Database, recovery: Recovery): void => {
  db.prepare(`INSERT OR REPLACE INTO setting (name, value) VALUES ('recovery', ?)`).run(JSON.stringify(recovery))
}
