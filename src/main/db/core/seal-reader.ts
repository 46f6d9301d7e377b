import { createHmac, timingSafeEqual } from 'node:crypto'
import { openStates } from './job-rows.ts'
import type { Reader } from './open.ts'

// What a seal is, and which rows have one. How rows come to be sealed is in seals.ts.

/** Classes that are read whole at every check: people, settings, counters and the jobs that are owed. */
export const smallClasses = ['person', 'setting', 'counter', 'open'] as const
export type SealClass = (typeof smallClasses)[number] | 'rest'

/** Settings that decide where money goes and who may do what. Others come and go without harm. */
const sealedSettings = ['place', 'url', 'ownerId', 'tillPrefix', 'sellingRules'] as const
export type SealedSetting = (typeof sealedSettings)[number]

const rest = [
  ...[
    'sale',
    'refund',
    'cash_movement',
    'shift',
    'shift_count',
    'counting',
    'hand_over',
    'transfer_arrival',
    'job_dependency',
    'attempt',
    'probe',
    'decision'
  ],
  ...['id_map', 'fix', 'own_product', 'customer', 'customer_edit', 'foreign_sale', 'refund_elsewhere', 'incident']
] as const
export const sealedTables = ['person', 'setting', 'counter', 'job', ...rest] as const
export type SealedTable = (typeof sealedTables)[number]
/** Rows that are written with their document once and for all, and that its seal covers. Their key begins with its key. */
export const partTables = { sale: ['sale_line', 'sale_tender'], refund: ['refund_line', 'refund_tender'] } as const
export const documentOf = (table: string): SealedTable | undefined =>
  (['sale', 'refund'] as const).find((name) => partTables[name].some((part) => part === table))

/** A row that is not as the program wrote it: changed, never written by it, or not there any more. */
export type Fault = { table: SealedTable; key: string; what: 'changed' | 'unsealed' | 'gone' }

type Sum = { rows: number; sum: string }
export type SealState = { number: number; sums: Record<SealClass, Sum>; journal: { seq: number; hash: string } }

export type Values = readonly unknown[]
export type Shape = {
  table: string
  columns: string[]
  defaults: unknown[]
  key: number[]
  /** The place of a column by its name. */
  at: (name: string) => number
  /** Columns in the order of their names. */
  sorted: number[]
}

/** The key of seals; made from the journal's, so that the key store keeps no further one. */
const sealKey = (journalKey: Uint8Array): Buffer => createHmac('sha256', journalKey).update('kassa: seals').digest()

/** What a default of the schema is as a value. */
function valueOf(sql: string | null): unknown {
  if (sql === null) return null
  return /^-?\d+$/.test(sql) ? Number(sql) : sql.replace(/^'|'$/g, '')
}

function shapeOf(db: Reader, table: string): Shape {
  const found = db
    .prepare(`SELECT name, pk, dflt_value AS value FROM pragma_table_info('${table}') ORDER BY cid`)
    .all() as {
    name: string
    pk: number
    value: string | null
  }[]
  const columns = found.map(({ name }) => name)
  const places = found.map((_, place) => place)
  return {
    table,
    columns,
    defaults: found.map(({ value }) => valueOf(value)),
    key: places.filter((place) => found[place]?.pk !== 0).sort((a, b) => (found[a]?.pk ?? 0) - (found[b]?.pk ?? 0)),
    at: (name) => columns.indexOf(name),
    sorted: places.sort((a, b) => ((columns[a] ?? '') < (columns[b] ?? '') ? -1 : 1))
  }
}

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

export const classOfTable = (table: string): SealClass =>
  table === 'person' || table === 'setting' || table === 'counter' ? table : 'rest'

const noRows: Sum = { rows: 0, sum: '0'.repeat(64) }
export const emptyState = (): SealState => ({
  number: 0,
  sums: { person: noRows, setting: noRows, counter: noRows, open: noRows, rest: noRows },
  journal: { seq: 0, hash: '' }
})

/** The kept state of the seals, and its own MAC. */
function readState(db: Reader, key: ReturnType<typeof sealKey>) {
  const stateMac = (text: string): string => createHmac('sha256', key).update(`state\n${text}`).digest('hex')
  /** Undefined when there is none, and not sound when this program did not write it. */
  function state(): { value: SealState; isSound: boolean } | undefined {
    const row = db.prepare('SELECT value, mac FROM seal_state WHERE id = 1').get() as
      { value: string; mac: string } | undefined
    if (row === undefined) return undefined
    const isSound = stateMac(row.value) === row.mac
    try {
      return { value: JSON.parse(row.value) as SealState, isSound }
    } catch {
      return { value: emptyState(), isSound: false }
    }
  }
  return { state, stateMac }
}

/** Reads and checks seals, of a file that is open in any way. */
export type SealReader = ReturnType<typeof readSeals>

/** @param journalKey the key of the journal, from the key store */
export function readSeals(db: Reader, journalKey: Uint8Array) {
  const key = sealKey(journalKey)
  const parts = Object.values(partTables).flat()
  const shapes = new Map([...sealedTables, ...parts].map((table) => [table as string, shapeOf(db, table)]))
  const shape = (table: string): Shape => {
    const found = shapes.get(table)
    if (found === undefined) throw new Error(`no sealed table ${table}`)
    return found
  }
  const keyOf = (of: Shape, values: Values): string => of.key.map((place) => String(values[place])).join('/')

  /** Columns that hold nothing, or what a new column begins with, are left out: a column that is added changes no seal. */
  function textOf(of: Shape, values: Values): string {
    const told: unknown[] = []
    for (const place of of.sorted) {
      const value = values[place]
      if (value !== null && value !== of.defaults[place]) told.push(of.columns[place], plain(value))
    }
    return `${of.table}\n${keyOf(of, values)}\n${JSON.stringify(told)}`
  }
  /** The texts of the rows that a document has in other tables. */
  function partsOf({ table }: Shape, id: string): string[] {
    if (table !== 'sale' && table !== 'refund') return []
    return partTables[table].flatMap((part) => read(part, `${table}_id = ?`, id).map((row) => textOf(shape(part), row)))
  }
  /** @param given the texts of its parts, where they are not to be read */
  function macOf(of: Shape, values: Values, given = partsOf(of, keyOf(of, values))): Buffer {
    const whole = [textOf(of, values), ...given.toSorted()]
    return createHmac('sha256', key).update(whole.join('\n')).digest()
  }
  function classOf({ table, at }: Shape, values: Values): SealClass {
    const isOpen = table === 'job' && openStates.includes(`'${String(values[at('state')])}'`)
    return isOpen ? 'open' : classOfTable(table)
  }
  const isSealed = (of: Shape, values: Values): boolean =>
    // Numbers of tickets are given out with each basket, and stand for no money.
    of.table === 'setting'
      ? sealedSettings.some((name) => name === values[0])
      : of.table !== 'counter' || values[0] !== 'ticket'

  const sealOf = (table: string, id: string): Uint8Array | undefined =>
    db.prepare('SELECT mac FROM seal WHERE tab = ? AND id = ?').pluck().get(table, id) as Uint8Array | undefined
  const isSame = (seal: Uint8Array, mac: Uint8Array) => seal.length === mac.length && timingSafeEqual(seal, mac)

  /** What is wrong with a row; `mac` is its seal as it is kept. */
  function look(of: Shape, values: Values): { fault: Fault | undefined; mac: Uint8Array | undefined } {
    const id = keyOf(of, values)
    const mac = sealOf(of.table, id)
    const what = mac === undefined ? 'unsealed' : isSame(mac, macOf(of, values)) ? undefined : 'changed'
    return { mac, fault: what && { table: of.table as SealedTable, key: id, what } }
  }
  const select = (of: Shape, where: string) =>
    db
      .prepare(
        `SELECT ${of.columns.map((name) => `"${name}"`).join(', ')} FROM ${of.table} WHERE ${where} /* sealed */`
      )
      .raw()
  const read = (table: string, where: string, ...given: unknown[]): Values[] =>
    select(shape(table), where).all(...given) as Values[]
  /** The rows of a table, all or those of a condition, one after the other. */
  function* rows(table: SealedTable, where = '1', ...given: unknown[]): Generator<Values> {
    const of = shape(table)
    for (const values of select(of, where).iterate(...given)) if (isSealed(of, values as Values)) yield values as Values
  }

  /** One row by its key as the seals have it. */
  function row(table: SealedTable, id: string): Values | undefined {
    const of = shape(table)
    const where = of.key.map((place) => `"${of.columns[place] ?? ''}" = ?`).join(' AND ')
    return [...rows(table, where, ...splitKey(id, of.key.length))][0]
  }
  return { db, shape, keyOf, textOf, macOf, classOf, isSealed, isSame, sealOf, look, row, rows, ...readState(db, key) }
}

/** The parts of a key; only its last one may have a '/' in it. */
function splitKey(id: string, count: number): string[] {
  const parts = id.split('/')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('/')]
}
