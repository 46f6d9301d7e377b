import Database from 'better-sqlite3'
import { integer, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { ColumnRow, TableRow, tablesSql, withBody } from './salvage.ts'
import { openPages, type Pages, type RawRow } from './raw-pages.ts'

// Reads rows of a damaged file that SQLite does not reach: its schema is unreadable, the file is truncated, or a page
// that leads to others is lost. Pages are assigned to tables in two ways:
//
//   from the root of each table downwards      roots: of the file's own schema, of a backup, of a new file
//   a page that no other page leads to         to the one table whose columns all its rows match
//
// Free pages are left out, because they hold deleted rows.

type Column = { name: string; type: string; isNeeded: boolean; isKey: boolean; isGenerated: boolean }
/** `columns` are in the order of a stored row. */
type Table = { name: string; hasRowid: boolean; columns: Column[]; alias: string | undefined }

/** Rows of a table with few columns look like those of others; without row ids, also like those of an index. */
const fewestColumns = { withRowid: 4, without: 6 }

/** Adds missing rows to `to`. Returns how many, by table. */
export function salvagePages(bytes: Buffer, to: Database.Database, backup: string | undefined): Map<string, number> {
  const pages = openPages(bytes)
  const tables = tablesOf(to)
  const owners = ownersOf(pages, tables, [ownRoots(pages), backup === undefined ? [] : rootsIn(backup), rootsOf(to)])
  const rows = new Map<string, RawRow[]>()
  const take = (table: Table, found: readonly (RawRow | undefined)[]): void => {
    const mine = rows.get(table.name) ?? []
    for (const row of found) if (row !== undefined && isFit(table, row)) mine.push(row)
    rows.set(table.name, mine)
  }
  const free = pages.free()
  for (let number = 1; number <= pages.count; number += 1) {
    const page = pages.page(number)
    if (page === undefined || page.rows.length === 0) continue
    const owner = owners.has(number)
      ? owners.get(number)
      : free === undefined || free.has(number)
        ? undefined
        : only(tables, page)
    if (owner !== undefined) take(owner, page.rows)
  }
  to.pragma('foreign_keys = OFF')
  return new Map(
    tables.map((table) => [table.name, to.transaction(() => put(to, table, rows.get(table.name) ?? []))()])
  )
}

function put(to: Database.Database, table: Table, rows: readonly RawRow[]): number {
  let count = 0
  const isNumbered = table.hasRowid && table.alias === undefined
  const inserts = new Map<number, Database.Statement>()
  // A row that was written before a column was added has fewer values.
  const insertOf = (length: number): Database.Statement => {
    const known = inserts.get(length)
    if (known !== undefined) return known
    const own = table.columns
      .slice(0, length)
      .filter(({ isGenerated }) => !isGenerated)
      .map(({ name }) => `"${name}"`)
    const names = isNumbered ? ['rowid', ...own] : own
    const sql = `INSERT OR IGNORE INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    const insert = to.prepare(sql)
    inserts.set(length, insert)
    return insert
  }
  for (const { rowid, values } of rows) {
    const read = values.map((value, place) => (table.columns[place]?.name === table.alias ? rowid : value))
    const row = withBody(
      table.name,
      Object.fromEntries(read.map((value, place): [string, unknown] => [table.columns[place]?.name ?? '', value]))
    )
    const given = table.columns
      .slice(0, values.length)
      .flatMap(({ name, isGenerated }) => (isGenerated ? [] : [row[name]]))
    try {
      count += insertOf(values.length).run(...(isNumbered ? [rowid, ...given] : given)).changes
    } catch {
      // A row that a constraint of the table rejects does not belong to it.
    }
  }
  return count
}

/** Returns the one table that all rows of a page match. Returns undefined if there is none, or more than one. */
function only(tables: readonly Table[], page: { isTable: boolean; rows: (RawRow | undefined)[] }): Table | undefined {
  const fits = tables.filter(
    (table) =>
      table.hasRowid === page.isTable &&
      table.columns.length >= (table.hasRowid ? fewestColumns.withRowid : fewestColumns.without) &&
      page.rows.every((row) => row !== undefined && isFit(table, row))
  )
  return fits.length === 1 ? fits[0] : undefined
}

function isFit({ columns, alias }: Table, { values }: RawRow): boolean {
  if (values.length > columns.length || columns.slice(values.length).some(({ isNeeded }) => isNeeded)) return false
  return values.every((value, place) => {
    const column = columns[place]
    if (column === undefined) return false
    if (value === null) return column.name === alias || !(column.isNeeded || column.isKey)
    if (column.type === 'TEXT') return typeof value === 'string'
    if (column.type === 'BLOB') return value instanceof Uint8Array
    return column.type === 'ANY' || (typeof value === 'number' && (column.type === 'REAL' || Number.isInteger(value)))
  })
}

const Roots = rowReader('sqlite_schema', { name: text, page: integer })
type Root = RowOf<typeof Roots>

/**
 * Returns the table of each page, or undefined for pages of indexes. A page keeps the table of the first root that
 * leads to it.
 */
function ownersOf(pages: Pages, tables: readonly Table[], sources: readonly (readonly Root[])[]) {
  const owners = new Map<number, Table | undefined>()
  const known = new Set<string>()
  for (const roots of sources) {
    for (const { name, page } of roots) {
      if (known.has(name)) continue
      const table = tables.find((each) => each.name === name)
      // An unknown table may be one of ours whose name is damaged.
      if (walk(pages, page, table, owners, name.startsWith('sqlite_'))) known.add(name)
    }
  }
  return owners
}

/** Assigns a tree of pages to a table. Returns false if its root is no page of that table. */
function walk(
  pages: Pages,
  root: number,
  table: Table | undefined,
  owners: Map<number, Table | undefined>,
  isOfSqlite: boolean
): boolean {
  const isOwn = (number: number): boolean => {
    const page = pages.page(number)
    if (page === undefined || owners.has(number)) return false
    if (table === undefined) return isOfSqlite || !page.isTable
    const isRight = page.isTable === table.hasRowid
    return isRight && page.rows.every((row) => row === undefined || isFit(table, row))
  }
  if (!isOwn(root)) return false
  for (const left = [root]; left.length > 0;) {
    const number = left.pop() ?? 0
    if (!isOwn(number)) continue
    owners.set(number, table)
    left.push(...(pages.page(number)?.children ?? []))
  }
  return true
}

/**
 * Returns the roots in the file's own schema, which begins at the first page: rows of type, name, table, root and text.
 */
function ownRoots(pages: Pages): Root[] {
  const roots: Root[] = []
  const seen = new Set<number>()
  for (const left = [1]; left.length > 0;) {
    const number = left.pop() ?? 0
    const page = pages.page(number)
    if (page?.isTable !== true || seen.has(number)) continue
    seen.add(number)
    left.push(...page.children)
    for (const row of page.rows) {
      const [, name, , root] = row?.values ?? []
      if (typeof name === 'string' && typeof root === 'number' && root > 1) roots.push({ name, page: root })
    }
  }
  return roots
}

const rootsOf = (db: Database.Database): Root[] =>
  Roots.all(db.prepare('SELECT name, rootpage AS page FROM sqlite_schema WHERE rootpage > 1'))

function rootsIn(backup: string): Root[] {
  let db: Database.Database | undefined
  try {
    return rootsOf((db = new Database(backup, { readonly: true })))
  } catch {
    return []
  } finally {
    db?.close()
  }
}

/** Returns the tables of an undamaged file. Without row ids, a row begins with its key. */
function tablesOf(db: Database.Database): Table[] {
  return TableRow.all(db.prepare(tablesSql)).map(({ name, sql }): Table => {
    const columns = ColumnRow.all(db.prepare(`PRAGMA table_xinfo(${name})`))
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const hasRowid = !/WITHOUT ROWID\s*$/.test(sql)
    const inOrder = hasRowid ? columns : [...key, ...columns.filter(({ pk }) => pk === 0)]
    return {
      name,
      hasRowid,
      alias: hasRowid && key.length === 1 && key[0]?.type === 'INTEGER' ? key[0].name : undefined,
      columns: inOrder.map((column) => ({
        name: column.name,
        type: column.type,
        isNeeded: column.notnull === 1 && column.dflt_value === null,
        isKey: column.pk > 0 || column.notnull === 1,
        isGenerated: column.hidden !== 0
      }))
    }
  })
}
