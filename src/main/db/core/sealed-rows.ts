import { columns, integer, nullable, text } from '../../domain/core/checks.ts'
import type { Reader, Statement } from './open.ts'
import { rowReader, valueReader } from './rows.ts'

// Which rows have a seal, and how they are read with it. Seals are described in seal-reader.ts.

const rest = [
  'sale',
  'refund',
  'cash_movement',
  'shift',
  'counting',
  'hand_over',
  'transfer_arrival',
  'job_dependency',
  'attempt',
  'probe',
  'decision',
  'id_map',
  'fix',
  'own_product',
  'customer',
  'customer_edit',
  'other_till_sale',
  'other_till_refund',
  'incident'
] as const
export const sealedTables = ['person', 'setting', 'counter', 'job', ...rest] as const
export type SealedTable = (typeof sealedTables)[number]
/** The rows that are written once together with their document, and that its seal covers. */
export const partTables = { sale: ['sale_line', 'sale_payment'] } as const
/** The rows of an open ticket, which has one seal for all of them (ticket-seals.ts). */
export const ticketTables = ['ticket', 'ticket_line'] as const
/** The tables whose rows have another key in their seals than in the file: columns of their records. */
const ownKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['person', ['id']],
  ['sale', ['id']],
  ['ticket', ['id']],
  ['shift', ['id']],
  ['ticket_line', ['id']],
  ['refund', ['id']],
  ['customer', ['id']],
  ['customer_edit', ['id']],
  ['other_till_sale', ['id']],
  ['other_till_refund', ['server_id']],
  ['cash_movement', ['id']],
  ['transfer_arrival', ['movement_id']],
  ['counting', ['shift_id', 'position']],
  ['hand_over', ['shift_id', 'position']]
])
/** The columns that say when a row was made, which never change. Their tables grow with each sale. */
const times: ReadonlyMap<string, string> = new Map([
  ['sale', 'sold_at'],
  ['refund', 'refunded_at'],
  ['cash_movement', 'moved_at'],
  ['job', 'made_at'],
  ['attempt', 'started_at'],
  ['probe', 'began_at'],
  ['decision', 'at'],
  ['incident', 'opened_at']
])
/** Returns the columns that name a row in the seals, if they are not the key of its table. */
export const keyInSeals = (table: string): readonly string[] | undefined => ownKeys.get(table)
export const isOfTicket = (table: string): boolean => ticketTables.some((name) => name === table)

/** The column of a document that its parts name in the first column of their key. */
const links = { sale: { own: 'number', part: 'sale_number' } } as const
type Document = keyof typeof partTables
const isDocument = (table: string): table is Document => table in partTables

const documents = new Map<string, Document>(partTables.sale.map((part) => [part, 'sale'] as const))
/** Returns the document that a row belongs to, by what the row names it. Returns undefined for other rows. */
export function documentOf(of: Shape, values: Values): string | undefined {
  const document = documents.get(of.table)
  return document && `${document}/${String(values[of.key[0] ?? 0])}`
}
/** Returns what the parts of a document name it. */
export const nameOfDocument = (of: Shape, values: Values): string | undefined =>
  isDocument(of.table) ? `${of.table}/${String(values[of.at(links[of.table].own)])}` : undefined

/** The columns of a row in the order of its table. If the row was read here, its seal follows. */
export type Values = readonly unknown[]
export type Shape = {
  table: string
  columns: string[]
  defaults: unknown[]
  key: number[]
  /** The index of the column with the time of a row, by which the seals are ordered. Undefined: all have the time 0. */
  time: number | undefined
  /** Returns the index of a column by its name. */
  at: (name: string) => number
  /** The indexes of the columns in the order of their names. */
  sorted: number[]
  /** The statements that read rows, by their condition. */
  selects: Map<string, Statement>
}

/** Returns the value of a default of the schema. */
function valueOf(sql: string | null): unknown {
  if (sql === null) return null
  return /^-?\d+$/.test(sql) ? Number(sql) : sql.replace(/^'|'$/g, '')
}

const Sealed = valueReader('a sealed row', columns)
const Column = rowReader('table_info', { name: text, pk: integer, value: nullable(text) })

function shapeOf(db: Reader, table: string): Shape {
  const found = Column.all(
    db.prepare(`SELECT name, pk, dflt_value AS value FROM pragma_table_xinfo('${table}') ORDER BY cid`)
  )
  const columns = found.map(({ name }) => name)
  const places = found.map((_, place) => place)
  const ownKey = keyInSeals(table)
  const time = times.get(table)
  return {
    table,
    columns,
    defaults: found.map(({ value }) => valueOf(value)),
    key:
      ownKey === undefined
        ? places.filter((place) => found[place]?.pk !== 0).sort((a, b) => (found[a]?.pk ?? 0) - (found[b]?.pk ?? 0))
        : ownKey.map((name) => columns.indexOf(name)),
    time: time === undefined ? undefined : columns.indexOf(time),
    at: (name) => columns.indexOf(name),
    sorted: places.sort((a, b) => ((columns[a] ?? '') < (columns[b] ?? '') ? -1 : 1)),
    selects: new Map()
  }
}

export const keyOf = (of: Shape, values: Values): string => of.key.map((place) => String(values[place])).join('/')

/** Returns the time of a row's seal. */
export const timeOf = (of: Shape, values: Values): number => (of.time === undefined ? 0 : Number(values[of.time]))

/**
 * Returns the text that is sealed. It leaves out columns that are empty or have the default of a new column, so that an
 * added column changes no seal.
 */
export function textOf(of: Shape, values: Values): string {
  const told: unknown[] = []
  for (const place of of.sorted) {
    const value = values[place]
    if (value !== null && value !== of.defaults[place]) told.push(of.columns[place], plain(value))
  }
  return `${of.table}\n${keyOf(of, values)}\n${JSON.stringify(told)}`
}

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

/** Every new ticket takes a number, which has nothing to do with money. What is owed is computed from the jobs. */
const freeCounter = /^(ticket$|owed\.)/
export const isSealed = (of: Shape, values: Values): boolean =>
  of.table !== 'counter' || !freeCounter.test(String(values[0]))

/** Reads the sealed rows of a file, however the file was opened. */
export function readRows(db: Reader) {
  const parts = Object.values(partTables).flat()
  const shapes = new Map(
    [...sealedTables, ...parts, ...ticketTables].map((table) => [table as string, shapeOf(db, table)])
  )
  const shape = (table: string): Shape => {
    const found = shapes.get(table)
    if (found === undefined) throw new Error(`no sealed table ${table}`)
    return found
  }
  function select({ table, columns, key, time, selects }: Shape, where: string): Statement {
    const known = selects.get(where)
    if (known !== undefined) return known
    const id = key.map((place) => `CAST(${table}."${columns[place] ?? ''}" AS TEXT)`).join(` || '/' || `)
    const names = columns.map((name) => `"${name}"`).join(', ')
    const at = time === undefined ? '0' : `${table}."${columns[time] ?? ''}"`
    const mac = `(SELECT seal.mac FROM seal WHERE seal.at = ${at} AND seal.tab = '${table}' AND seal.id = ${id})`
    const statement = db.prepare(`SELECT ${names}, ${mac} FROM ${table} WHERE ${where}`).raw()
    selects.set(where, statement)
    return statement
  }
  /** Yields the rows of a table (all, or those of a condition), one after the other. */
  function* rows(table: SealedTable, where = '1', ...given: unknown[]): Generator<Values> {
    const of = shape(table)
    for (const values of Sealed.iterate(select(of, where), ...given)) if (isSealed(of, values)) yield values
  }
  /** Returns one row by its key in the seals. */
  function row(table: SealedTable, id: string): Values | undefined {
    const { key } = shape(table)
    return [...rows(table, whereKey(shape(table)), ...splitKey(id, key.length))][0]
  }
  /** Returns the texts of the rows that a document has in other tables. */
  const partsOf = ({ table, at }: Shape, values: Values): string[] =>
    isDocument(table)
      ? partTables[table].flatMap((part) => {
          const link = links[table]
          const found = Sealed.all(select(shape(part), `${link.part} = ?`), values[at(link.own)])
          return found.map((each) => textOf(shape(part), each))
        })
      : []
  /**
   * Does the same for many documents (those of a condition). Ask for them in the order of their keys, then end the
   * reads.
   */
  function partsInOrder(table: SealedTable, where: string, given: unknown[]) {
    const link = isDocument(table) ? links[table] : undefined
    const readers = (isDocument(table) ? partTables[table] : []).map((part) => {
      const chosen = `SELECT ${link?.own} FROM ${table} WHERE ${where}`
      const condition = `${link?.part} IN (${chosen}) ORDER BY ${link?.part}`
      const found = Sealed.iterate(select(shape(part), condition), ...given)
      return { of: shape(part), found, next: found.next() }
    })
    const texts = (values: Values): string[] => {
      const told: string[] = []
      const own = link && values[shape(table).at(link.own)]
      for (const reader of readers) {
        const place = reader.of.key[0] ?? 0
        for (; reader.next.done !== true && reader.next.value[place] === own; reader.next = reader.found.next())
          told.push(textOf(reader.of, reader.next.value))
      }
      return told
    }
    const order = link === undefined ? '' : ` ORDER BY ${link.own}`
    return { order, texts, end: () => readers.forEach(({ found }) => found.return(undefined)) }
  }
  return { shape, rows, row, partsOf, partsInOrder }
}

/** Returns the condition of one row by its key. */
export const whereKey = ({ key, columns }: Shape): string =>
  key.map((place) => `"${columns[place] ?? ''}" = ?`).join(' AND ')

/** Splits a key into its parts; only the last one may contain a '/'. */
export function splitKey(id: string, count: number): string[] {
  const parts = id.split('/')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('/')]
}
