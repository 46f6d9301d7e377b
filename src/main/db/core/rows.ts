import type Database from 'better-sqlite3'
import { anything, isObject, named, plainKind, type Check, type Passed } from '../../domain/core/checks.ts'

type Statement = Database.Statement

// How rows get their type. The columns of a row are declared once, next to its SQL, and checked with each read: a file
// may be damaged, or changed by another program, and a wrong value must not become money or a right.
//
//   const KnownStock = rowReader('stock', { amount: real, booked: real, is_deleted: flag })
//   KnownStock.get(db.prepare(sql), id)     { amount: number; booked: number; is_deleted: 0 | 1 } | undefined

/** Thrown for a row with a wrong value. The code is SQLite's own for a damaged file, so it is handled like one. */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
  readonly code = 'SQLITE_CORRUPT'
}

/**
 * Returns the value if it passes the check. Throws DamagedRow otherwise.
 * @param what the place of the value, in the words of the schema: `sale_line`, `setting.value`
 */
export function checked<T>(what: string, check: Check<T>, value: unknown): T {
  const fault = check(value)
  if (fault !== undefined) throw new DamagedRow(`damaged row: ${what}${fault}`)
  return value as T
}

/** Reads the rows of statements as T. */
export type Read<T> = {
  /** Returns the first row, or undefined if there is none. */
  get(statement: Statement, ...given: unknown[]): T | undefined
  /** Returns the row of a statement that always has one. */
  one(statement: Statement, ...given: unknown[]): T
  all(statement: Statement, ...given: unknown[]): T[]
  /** Yields one row after the other. The statement is busy until the last one was read. */
  iterate(statement: Statement, ...given: unknown[]): Generator<T>
}
/** The type of the rows of a reader. */
export type RowOf<Of> = Of extends Read<infer T> ? T : never

/** The check of each column of a row, by its name. */
type Columns = Readonly<Record<string, Check<unknown>>>
/** The type of a row of these columns. */
export type ColumnsOf<Of extends Columns> = { -readonly [Name in keyof Of]: Passed<Of[Name]> }

/**
 * Returns the reader of rows of these columns. Other columns of a statement are returned unchecked.
 * @param table the table of the rows, for the message about a damaged one
 */
export function rowReader<const Of extends Columns>(table: string, columns: Of): Read<ColumnsOf<Of>> {
  const plans = new WeakMap<Statement, Plan>()
  const check = named<ColumnsOf<Of>>(columns)
  return reader((statement, found) => {
    let plan = plans.get(statement)
    if (plan === undefined) {
      // The first row of a statement is checked by the names of its columns, so that none is missing.
      checked(table, check, found)
      plans.set(statement, (plan = planOf(columns, found)))
    }
    return isSound(plan, found) ? (found as ColumnsOf<Of>) : checked(table, check, found)
  })
}

/** The checks of a statement, in the order in which its rows have their columns; `kinds` of `plainKind`. */
type Plan = { kinds: number[]; checks: Check<unknown>[] }

function planOf(columns: Columns, row: unknown): Plan {
  const checks = Object.keys(row ?? {}).map((name) => columns[name] ?? anything)
  return { checks, kinds: checks.map((check) => plainKind[check.plain ?? 'none']) }
}

/**
 * Checks a row in one pass. Thousands of rows are read for one answer: columns in their order need no search by name, and
 * plain columns need no call. For a row that fails, the caller then finds the wrong column by name.
 */
function isSound({ kinds, checks }: Plan, row: unknown): boolean {
  if (!isObject(row)) return false
  let at = 0
  for (const name in row) {
    const value = row[name]
    const kind = kinds[at]
    if (kind === plainKind.text) {
      if (typeof value !== 'string') return false
    } else if (kind === plainKind.integer) {
      if (!Number.isSafeInteger(value)) return false
    } else if (kind === plainKind.nullableText) {
      if (value !== null && typeof value !== 'string') return false
    } else if (kind === plainKind.nullableInteger) {
      if (value !== null && !Number.isSafeInteger(value)) return false
    } else if (kind === plainKind.nullableNumber) {
      if (value !== null && typeof value !== 'number') return false
    } else if (kind === plainKind.number) {
      if (typeof value !== 'number') return false
    } else if (kind !== plainKind.anything) {
      const check = checks[at]
      if (check === undefined || check(value) !== undefined) return false
    }
    at += 1
  }
  return at === checks.length
}

/** Returns the reader of single values, for a statement that plucks the first column of each row. */
export const valueReader = <T>(what: string, check: Check<T>): Read<T> =>
  reader((_statement, found) => checked(what, check, found))

function reader<T>(sound: (statement: Statement, found: unknown) => T): Read<T> {
  return {
    get(statement, ...given) {
      const found = statement.get(...given)
      return found === undefined ? undefined : sound(statement, found)
    },
    one: (statement, ...given) => sound(statement, statement.get(...given)),
    all(statement, ...given) {
      const found = statement.all(...given)
      for (const each of found) sound(statement, each)
      return found as T[]
    },
    *iterate(statement, ...given) {
      for (const each of statement.iterate(...given)) yield sound(statement, each)
    }
  }
}

/**
 * Returns the parser of a column of JSON. A text that is not JSON is a damaged row too.
 * @param what the column, for the message about a damaged one
 */
export const json =
  <T>(what: string, check: Check<T>) =>
  (written: string): T => {
    let parsed: unknown
    try {
      parsed = JSON.parse(written)
    } catch {
      throw new DamagedRow(`damaged row: ${what} is no JSON`)
    }
    return checked(what, check, parsed)
  }
