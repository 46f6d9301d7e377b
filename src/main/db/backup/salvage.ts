import Database from 'better-sqlite3'
import { countOwed } from '../core/job-rows.ts'
import { integer, isObject, nullable, text } from '../../domain/core/checks.ts'
import { mostNumber, type CounterName } from '../core/counters.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { keyInSeals } from '../core/sealed-rows.ts'
import type { Kept } from '../core/table.ts'
import { customerEdits } from '../customers/customer-edits.ts'
import { madeCustomers } from '../customers/customers.ts'
import { otherRefunds } from '../refund/other-till-refunds.ts'
import { otherTillSales } from '../refund/other-till-sales.ts'
import { refunds } from '../refund/refunds.ts'
import { arrivals } from '../shift/arrivals.ts'
import { movements } from '../shift/cash.ts'
import { countings } from '../shift/countings.ts'
import { handOvers } from '../shift/hand-overs.ts'
import { shifts } from '../shift/shifts.ts'
import { persons } from '../staff/people.ts'
import { sales } from '../ticket/sales.ts'
import { cardSteps, ticketLines, tickets } from '../ticket/ticket-tables.ts'

// Copies what can be read from a damaged file, table by table, into a new one. SQLite itself reads whole pages; around
// an unreadable page, the rows on both sides are searched for.

/** The result of one table. `spots`: the places that could not be read. */
export type Salvaged = { table: string; rows: number; spots: number; rejected: number }

type Row = Record<string, unknown>
type OnRow = (table: string, key: string) => void
/** Called while a file is read: the table, its place among `tables` tables from 0, and the rows of it so far. */
export type OnProgress = (progress: { table: string; place: number; tables: number; rows: number }) => void
/** `columns` are read, also those that the new file generates from others. `inserted` are written. */
type Table = {
  name: string
  columns: string[]
  inserted: string[]
  key: string[]
  hasRowid: boolean
  isAlias: boolean
  parent: Parent
}
type Parent = { table: string; column: string; of: string } | undefined

/** The highest known numbers by their counters. */
export type Numbers = Partial<Record<CounterName, number>>

const batch = 200
const maxRowId = 2 ** 52
/** No document of the till has more parts: a call of the window has at most 1,000 lines. */
const mostChildren = 10_000

/**
 * Copies every table. A row that exists already stays as it is. Neither file may be in a transaction.
 * @param onRow called with the key of each row that was copied
 * @param onProgress called before each table, and after each 200 rows
 */
export function salvage(
  from: Database.Database,
  to: Database.Database,
  { only, onRow, onProgress }: { only?: ReadonlySet<string> | undefined; onRow?: OnRow; onProgress?: OnProgress } = {}
): Salvaged[] {
  to.pragma('foreign_keys = OFF')
  const tables = tablesOf(to).filter(({ name }) => only === undefined || only.has(name))
  // Parents first: their keys lead to the rows of their children.
  return tables.map((table, place) => {
    const onRows = (rows: number): void => onProgress?.({ table: table.name, place, tables: tables.length, rows })
    onRows(0)
    return to.transaction(() => salvageTable(from, to, table, { onRow, onRows }))()
  })
}

/** Selects the tables of an undamaged file, parents first. */
export const tablesSql = `SELECT name, sql FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`
export const TableRow = rowReader('sqlite_schema', { name: text, sql: text })
export const ColumnRow = rowReader('table_xinfo', {
  name: text,
  type: text,
  notnull: integer,
  dflt_value: nullable(text),
  pk: integer,
  hidden: integer
})
const LinkRow = rowReader('foreign_key_list', { table: text, from: text, to: text })

/** Returns the tables of an undamaged file, as its schema has them. */
function tablesOf(db: Database.Database): Table[] {
  return TableRow.all(db.prepare(tablesSql)).map(({ name, sql }): Table => {
    const columns = ColumnRow.all(db.prepare(`PRAGMA table_xinfo(${name})`))
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const links = LinkRow.all(db.prepare(`PRAGMA foreign_key_list(${name})`))
    const link = links.find((one) => one.from === key[0]?.name)
    return {
      name,
      columns: columns.map((column) => column.name),
      inserted: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
      key: key.map((column) => column.name),
      hasRowid: !/WITHOUT ROWID\s*$/.test(sql),
      isAlias: key.length === 1 && key[0]?.type === 'INTEGER',
      parent: link && { table: link.table, column: link.to, of: link.from }
    }
  })
}

type OnTable = { onRow: OnRow | undefined; onRows: (rows: number) => void }

function salvageTable(from: Database.Database, to: Database.Database, table: Table, on: OnTable): Salvaged {
  const done: Salvaged = { table: table.name, rows: 0, spots: 0, rejected: 0 }
  const columns = columnsIn(from, table)
  const isNumbered = table.hasRowid && !table.isAlias
  const inserted = columns.filter((name) => table.inserted.includes(name))
  const names = isNumbered ? ['rowid', ...inserted] : inserted
  const sealKey = keyInSeals(table.name) ?? table.key
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  )
  let found = 0
  const put = (row: Row): void => {
    found += 1
    if (found % batch === 0) on.onRows(found)
    try {
      const { changes } = insert.run(...columnsValues(withBody(table.name, row), names))
      done.rows += changes
      if (changes > 0) on.onRow?.(table.name, columnsValues(row, sealKey).join('/'))
    } catch {
      done.rejected += 1
    }
  }
  const selectOf = (names: readonly string[]) => `SELECT ${table.hasRowid ? 'rowid AS rowid, ' : ''}${names.join(', ')}`
  const apart = selectOf(columns.map((name) => (name === 'body' ? 'NULL AS body' : name)))
  const read = { from, table, select: selectOf(columns), apart, put }
  done.spots = table.hasRowid ? byRowid(read) : byKey(read, to)
  return done
}

type RecordTable = Pick<Kept<unknown>, 'name' | 'columns' | 'written' | 'mendedBody'>
const ofGoods: RecordTable[] = [sales, tickets, ticketLines, cardSteps, refunds, otherTillSales, otherRefunds]
/** The tables whose rows have a body. */
export const recordTables: readonly RecordTable[] = ofGoods.concat(
  persons,
  shifts,
  movements,
  arrivals,
  countings,
  handOvers,
  madeCustomers,
  customerEdits
)
const documents = new Map(recordTables.map((each) => [each.name, each]))
/** Returns the row with a body that is a record: the body as it is, or what can be read of a damaged one. */
export function withBody(table: string, row: Row): Row {
  const document = documents.get(table)
  return document === undefined ? row : { ...row, body: document.mendedBody(row) }
}

const columnsValues = (row: Row, names: readonly string[]): unknown[] => names.map((name) => row[name])

/** Returns the columns to read: all of them if the schema is unreadable. */
function columnsIn(from: Database.Database, { name, columns }: Table): string[] {
  try {
    const there = ColumnRow.all(from.prepare(`PRAGMA table_xinfo(${name})`)).map((column) => column.name)
    return there.length === 0 ? columns : columns.filter((column) => there.includes(column))
  } catch {
    return columns
  }
}

/** `apart` reads a row without the long value whose pages may be lost. */
type Read = { from: Database.Database; table: Table; select: string; apart: string; put: (row: Row) => void }

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * batches forward ── error ──> one by one up to the damage ──> leaps of 1, 2, 4, ... over it until a row can be read
 *                                                                      └──> from there back towards the damage, and on
 *
 * In a damaged tree a row's id may be smaller than the one before, and SQLite does not notice it. Such rows are taken,
 * and count as damage. `at` grows with each round and `edge` shrinks with each step back, so the reading ends.
 */
function byRowid({ from, table, select, apart, put }: Read): number {
  const where = `FROM ${table.name} WHERE rowid > ? AND rowid < ? ORDER BY rowid`
  const sql = `${select} ${where}`
  const forward = attempt(() => from.prepare(`${sql} LIMIT ?`))
  const backward = attempt(() => from.prepare(`${sql} DESC LIMIT 1`))
  const withoutBody = attempt(() => from.prepare(`${apart} ${where} LIMIT ?`))
  if (forward === undefined || backward === undefined) return 1
  /** Returns no rows at the end of the table. Returns undefined if no row after this one can be read. */
  const next = (after: number, count: number, statement = forward): Row[] | undefined => {
    const rows = attempt(() => statement.all(after, Number.MAX_SAFE_INTEGER, count).filter(isObject))
    return rows?.length === 0 || rows?.some((row) => idOf(row) > after) === true ? rows : undefined
  }
  let at = -1
  let spots = 0
  for (;;) {
    const rows = next(at, batch) ?? next(at, 1) ?? next(at, 1, withoutBody)
    if (rows !== undefined) {
      if (rows.length === 0) return spots
      rows.forEach(put)
      if (!isRising(rows, at)) spots += 1
      at = rows.map(idOf).findLast((id) => id > at) ?? at
      continue
    }
    spots += 1
    const unread = leap(at, (after) => next(after, 1))
    if (unread === undefined) return spots
    for (let edge = unread; ;) {
      const before = attempt(() => backward.get(at, edge))
      if (!isObject(before) || idOf(before) <= at || idOf(before) >= edge) break
      put(before)
      edge = idOf(before)
    }
    at = unread - 1
  }
}

const idOf = (row: Row): number => Number(row['rowid'])

/** Returns whether the id of each row is larger than the one before it, and the first id larger than `after`. */
const isRising = (rows: readonly Row[], after: number): boolean =>
  rows.every((row, place) => {
    const before = rows[place - 1]
    return idOf(row) > (before === undefined ? after : idOf(before))
  })

/** Returns the rowid of a row after the damage. Returns undefined if nothing after it can be read. */
function leap(from: number, next: (after: number) => Row[] | undefined): number | undefined {
  for (let far = 1; far < maxRowId; far *= 2) {
    const rows = next(from + far)
    if (rows !== undefined) return rows[0] && idOf(rows[0])
  }
  return undefined
}

/** Reads a table without row ids: from both ends, and the rows between by the keys of their parents. */
function byKey({ from, table, select, apart, put }: Read, to: Database.Database): number {
  if (inOrder({ from, table, select, apart, put }, 'ASC')) return 0
  inOrder({ from, table, select, apart, put }, 'DESC')
  const { parent } = table
  if (parent === undefined) return 1
  const keys = to.prepare(`SELECT ${parent.column} FROM ${parent.table}`).pluck().all()
  const children = attempt(() => from.prepare(`${select} FROM ${table.name} WHERE ${parent.of} = ? LIMIT ?`))
  let spots = 0
  for (const key of keys) {
    const rows = children && attempt(() => children.all(key, mostChildren).filter(isObject))
    if (rows === undefined) spots += 1
    else for (const row of rows) put(row)
  }
  return Math.max(1, spots)
}

/**
 * Reads a table in the order of its key from one end. Returns false at the first row that cannot be read, or that is
 * not after the one before: in a damaged tree a page may lead back to itself.
 */
function inOrder({ from, table, select, put }: Read, order: 'ASC' | 'DESC'): boolean {
  try {
    const by = table.key.map((name) => `${name} ${order}`).join(', ')
    let last: Row | undefined
    for (const row of from.prepare(`${select} FROM ${table.name} ORDER BY ${by}`).iterate()) {
      if (!isObject(row)) continue
      const direction = last === undefined ? 0 : compareKeys(table.key, row, last)
      if (last !== undefined && (order === 'ASC' ? direction <= 0 : direction >= 0)) return false
      put(row)
      last = row
    }
    return true
  } catch {
    return false
  }
}

/** Compares the keys of two rows as SQLite does: numbers before texts, and texts by their bytes. */
function compareKeys(key: readonly string[], a: Row, b: Row): number {
  for (const name of key) {
    const [left, right] = [a[name], b[name]]
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : typeof left === typeof right
          ? Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
          : typeof left === 'number'
            ? -1
            : 1
    if (order !== 0) return order
  }
  return 0
}

/** The columns of a job that the recovery itself may change, as they were in the file. */
const Before = rowReader('job', {
  seq: integer,
  state: text,
  is_doubted: integer,
  waits: integer,
  reason: nullable(text)
})
export type JobBefore = RowOf<typeof Before>
const openJobs = (db: Database.Database): JobBefore[] =>
  Before.all(
    db.prepare(`SELECT seq, state, is_doubted, waits, reason FROM job WHERE state NOT IN ('done', 'cancelled')`)
  )

/**
 * Computes again what derives from the rows: the badge, and the counters, which must not give a number out twice. A job
 * whose last attempt was lost is verified before it is sent again; a job that waits for a lost job goes to a person.
 * Returns the jobs that it has changed, as they were.
 * @param known the highest numbers that are known otherwise
 */
export function recalculate(db: Database.Database, known: Numbers): JobBefore[] {
  const before = openJobs(db)
  db.exec(`
    UPDATE job SET state = 'queued', is_doubted = 1 WHERE state IN ('sending', 'ambiguous')
      AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.job_id = job.id AND attempt.number = job.attempts);
    UPDATE job SET waits = (SELECT count(*) FROM job_dependency
      WHERE job_id = job.id AND is_met = 0 AND needs NOT LIKE 'shift:%') WHERE state = 'queued';
    UPDATE job SET state = 'needsPerson', reason = 'dependency' WHERE state = 'queued' AND EXISTS (
      SELECT 1 FROM job_dependency WHERE job_id = job.id AND is_met = 0 AND needs NOT LIKE 'shift:%'
        AND NOT EXISTS (SELECT 1 FROM job AS needed WHERE needed.id = needs));
    UPDATE ticket SET sale_number = sale.number FROM sale
      WHERE ticket_id = ticket.id AND sale_number IS NOT sale.number;
    ${countOwed};`)
  for (const [counter, table] of counters) {
    const found = attempt(() =>
      db.prepare(`SELECT max(number) FROM ${table} WHERE number <= ?`).pluck().get(mostNumber)
    )
    const inRows = typeof found === 'number' ? found : 0
    const given = known[counter] ?? 0
    const highest = Math.max(inRows, given <= mostNumber ? given : 0)
    db.prepare('DELETE FROM counter WHERE name = ? AND value > ?').run(counter, mostNumber)
    if (highest === 0) continue
    db.prepare(
      `INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`
    ).run(counter, highest)
  }
  const now = new Map(openJobs(db).map((job) => [job.seq, JSON.stringify(job)]))
  return before.filter((job) => now.get(job.seq) !== JSON.stringify(job))
}

const counters = [
  ['receipt', 'sale'],
  ['ticket', 'ticket'],
  ['shift', 'shift'],
  ['cash', 'cash_movement'],
  ['refund', 'refund']
] as const
