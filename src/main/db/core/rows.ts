import { named, type Check, type Passed } from './checks.ts'
import type { Statement } from './open.ts'

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
export const rowReader = <const Of extends Columns>(table: string, columns: Of): Read<ColumnsOf<Of>> =>
  reader(table, named<ColumnsOf<Of>>(columns))

/** Returns the reader of single values, for a statement that plucks the first column of each row. */
export const valueReader = <T>(what: string, check: Check<T>): Read<T> => reader(what, check)

function reader<T>(what: string, check: Check<T>): Read<T> {
  return {
    get(statement, ...given) {
      const found = statement.get(...given)
      return found === undefined ? undefined : checked(what, check, found)
    },
    one: (statement, ...given) => checked(what, check, statement.get(...given)),
    all(statement, ...given) {
      const found = statement.all(...given)
      for (const each of found) checked(what, check, each)
      return found as T[]
    },
    *iterate(statement, ...given) {
      for (const each of statement.iterate(...given)) yield checked(what, check, each)
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
