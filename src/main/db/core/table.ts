import { anything, isObject, text, type Check } from '../../domain/core/checks.ts'
import { mended, readDamaged } from '../../domain/core/mend.ts'
import type { Reader, Writer } from './open.ts'
import { json, rowReader } from './rows.ts'

// The tables whose rows are one record each: the column `body` has the record as JSON, with its keys in the order of
// their definition. What SQL filters, orders, joins or sums is a stored generated column of the body, or a column that a
// CHECK compares with it, as `columnSql` says. A field that no SQL needs is only in its record (domain/core/records.ts).

/**
 * The place of a column in the body: the names of the keys. The last name `length` counts a list. A column that is
 * `or` has this value where the body has none.
 */
export type ColumnPath = string | { path: string; or: number }

/** Returns the SQL of a stored generated column. */
export function columnSql(column: ColumnPath): string {
  const { path, or } = pathOf(column)
  const sql = path.endsWith('.length') ? `json_array_length(body, '$.${path.slice(0, -7)}')` : `body ->> '$.${path}'`
  return or === undefined ? sql : `coalesce(${sql}, ${or})`
}
const pathOf = (column: ColumnPath): { path: string; or?: number } =>
  typeof column === 'string' ? { path: column } : column

/** Returns the value of a generated column, as SQLite computes it. */
function valueAt(record: unknown, column: ColumnPath): unknown {
  const { path, or } = pathOf(column)
  let value = record
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'boolean' ? Number(value) : (value ?? or ?? null)
}

/** Returns the value of a record that a generated column has, if it is one of its kind. */
function valueOf(check: Check<unknown> | undefined, stored: unknown): unknown {
  const isFlag = check?.shape?.kind === 'value' && typeof check.shape.blank === 'boolean'
  const value = isFlag && (stored === 0 || stored === 1) ? stored === 1 : stored
  return check === undefined || check(value) !== undefined ? undefined : value
}

/** A value with the keys of its records in the order of their definition, and no others. */
function inOrder({ shape }: Check<unknown>, value: unknown): unknown {
  if (shape?.kind === 'list' && Array.isArray(value)) return value.map((part: unknown) => inOrder(shape.part, part))
  if (shape?.kind !== 'record' || !isObject(value)) return value
  const ordered: Record<string, unknown> = {}
  for (const key in shape.fields) {
    const [check, part] = [shape.fields[key], value[key]]
    if (check !== undefined && part !== undefined) ordered[key] = inOrder(check, part)
  }
  return ordered
}

/** Returns the check of the value at a path. */
function checkAt(check: Check<unknown>, path: string): Check<unknown> | undefined {
  let found: Check<unknown> | undefined = check
  for (const name of path.split('.')) found = found?.shape?.kind === 'record' ? found.shape.fields[name] : undefined
  return found
}

/** Returns the record with a value at a path. */
function withValue(record: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const before = isObject(record) ? record : {}
  const after = rest.length === 0 ? value : withValue(before[name], rest.join('.'), value)
  return { ...before, [name]: after }
}

/** Returns the beginning of a path up to the key that may be absent, if there is one. */
function optionalPart(check: Check<unknown>, path: string): string | undefined {
  const names = path.split('.')
  const beginnings = names.map((_, index) => names.slice(0, index + 1).join('.'))
  return beginnings.find((each) => 'isOptional' in (checkAt(check, each) ?? {}))
}

type Options = {
  /** The columns that repeat a value of the body, by their names. */
  columns: Readonly<Record<string, ColumnPath>>
  /**
   * Those of them that are written and compared by a CHECK. An update of the body writes the indexes of its generated
   * columns again, but the index of such a column only with a new value.
   */
  written?: readonly string[]
}

/** A table of records. */
type Table<T> = ReturnType<typeof table<T>>
/** A table of records that never change. */
export type Kept<T> = Omit<Table<T>, 'update'>

const bodyIn = ({ body }: Readonly<Record<string, unknown>>): string => (typeof body === 'string' ? body : '')

/** Returns how the rows of a damaged file are read. */
function mendingOf<T>(check: Check<T>, columns: Options['columns'], parse: (body: string) => T) {
  /** Returns the record of a row of a damaged file if its body is one that has the values of the other columns. */
  const wholeRecord = (row: Readonly<Record<string, unknown>>): T | undefined => {
    try {
      const record = parse(bodyIn(row))
      return Object.entries(columns).every(([column, path]) => row[column] === valueAt(record, path))
        ? record
        : undefined
    } catch {
      return undefined
    }
  }
  /**
   * Returns the record of a row whose body is damaged: what can be read stays. A value that the row has in a column too
   * is taken from there, because the columns are stored apart from the body.
   */
  const mendedRecord = (row: Readonly<Record<string, unknown>>): T => {
    let record = readDamaged(check, bodyIn(row))
    for (const [column, of] of Object.entries(columns)) {
      const { path, or } = pathOf(of)
      const optional = optionalPart(check, path)
      const value = valueOf(checkAt(check, path), row[column] ?? undefined)
      if (optional !== undefined && (row[column] === null || row[column] === or))
        record = withValue(record, optional, undefined)
      else if (value !== undefined) record = withValue(record, path, value)
    }
    return mended(check, record)
  }
  return { wholeRecord, mendedRecord }
}

/** Maps the rows of a table to records. No other code does. */
export function table<T>(name: string, check: Check<T>, { columns, written = [] }: Options) {
  const parse = json(`${name}.body`, check)
  const Row = rowReader(name, { body: text })
  const selectWhere = (where: string) => `SELECT body FROM ${name} WHERE ${where}`
  const names = [...Object.keys(columns), 'body']
  const WholeRow = rowReader(name, Object.fromEntries(names.map((each) => [each, anything])))
  const bodyOf = (record: T): string => JSON.stringify(inOrder(check, record))
  const writtenOf = (record: T): Record<string, unknown> =>
    Object.fromEntries(written.map((each) => [each, valueAt(record, columns[each] ?? each)]))
  const { wholeRecord, mendedRecord } = mendingOf(check, columns, parse)
  return {
    name,
    columns,
    written,
    bodyOf,
    parse,
    /** Returns the body of a row of a damaged file: as it is, or with what can be read of a damaged one. */
    mendedBody: (row: Readonly<Record<string, unknown>>): string =>
      wholeRecord(row) === undefined ? bodyOf(mendedRecord(row)) : bodyIn(row),
    /** Returns the columns of a row: those beside the body, the body, and what SQLite generates from it. */
    rowOf: (record: T, beside: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
      ...beside,
      body: bodyOf(record),
      ...Object.fromEntries(Object.entries(columns).map(([column, path]) => [column, valueAt(record, path)]))
    }),
    /** Writes a new record. `beside` has the columns that are not of the body. */
    insert(db: Writer, record: T, beside: Readonly<Record<string, unknown>> = {}): void {
      const names = [...Object.keys(beside), ...written, 'body']
      db.prepare(
        `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map((each) => `@${each}`).join(', ')})`
      ).run({ ...beside, ...writtenOf(record), body: bodyOf(record) })
    },
    /** Writes a known record again. `before` is the record as it is in the file, so that only differences are written. */
    update(db: Writer, record: T, key: string, value: unknown, before?: T): void {
      const [body, now, old] = [bodyOf(record), writtenOf(record), before && writtenOf(before)]
      if (before !== undefined && body === bodyOf(before)) return
      const sets = written.filter((each) => old?.[each] !== now[each]).map((each) => `${each} = @${each}, `)
      db.prepare(`UPDATE ${name} SET ${sets.join('')}body = @body WHERE ${key} = @is`).run({ ...now, body, is: value })
    },
    /** Returns the first record of a condition. Throws DamagedRow for a body that is no such record. */
    get(db: Reader, where: string, ...given: unknown[]): T | undefined {
      const row = Row.get(db.prepare(selectWhere(where)), ...given)
      return row && parse(row.body)
    },
    /** Returns the records of a condition, which may end with an order. */
    where: (db: Reader, where: string, ...given: unknown[]): T[] =>
      Row.all(db.prepare(selectWhere(where)), ...given).map(({ body }) => parse(body)),
    /** Does the same, and returns of a damaged body what can be read. */
    mendedWhere: (db: Reader, where: string, ...given: unknown[]): T[] =>
      WholeRow.all(db.prepare(`SELECT ${names.join(', ')} FROM ${name} WHERE ${where}`), ...given).map(
        (row) => wholeRecord(row) ?? mendedRecord(row)
      )
  }
}
