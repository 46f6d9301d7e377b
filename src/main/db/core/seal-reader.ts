import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from './hmac.ts'
import { openStates } from './job-rows.ts'
import { bytes, fields, integer, nullable, text } from '../../domain/core/checks.ts'
import type { Reader } from './open.ts'
import { checked as checkedValue, json, rowReader, valueReader } from './rows.ts'
import {
  keyOf,
  readRows,
  splitKey,
  timeOf,
  whereKey,
  textOf,
  type SealedTable,
  type Shape,
  type Values
} from './sealed-rows.ts'

// Reads seals and finds rows that do not match theirs. Which rows have a seal is in sealed-rows.ts, how they get it in
// seals.ts.

/** The classes whose seals every check adds up: people, settings, counters and open jobs. */
export const smallClasses = ['person', 'setting', 'counter', 'open'] as const
export type SealClass = (typeof smallClasses)[number] | 'rest'

/** A row that is not as the program wrote it: changed, not written by the program, or deleted. */
export type Fault = { table: SealedTable; key: string; what: 'changed' | 'unsealed' | 'gone' }

type Checked = { key: string; mac: Uint8Array | undefined; fault: Fault | undefined }

type Sum = { rows: number; sum: string }
export type SealState = {
  number: number
  sums: Record<SealClass, Sum>
  journal: { seq: number; hash: string }
}

/** Derives the key of seals from the key of the journal, so that the key store needs no further key. */
const sealKey = (journalKey: Uint8Array): Buffer => hmacSha256(journalKey)('kassa: seals')

export const classOfTable = (table: string): SealClass =>
  table === 'person' || table === 'setting' || table === 'counter' ? table : 'rest'

const noRows: Sum = { rows: 0, sum: '0'.repeat(64) }
export const emptyState = (): SealState => ({
  number: 0,
  sums: { person: noRows, setting: noRows, counter: noRows, open: noRows, rest: noRows },
  journal: { seq: 0, hash: '' }
})

const StateRow = rowReader('seal_sum', { value: text, mac: text })
const sum = fields<Sum>({ rows: integer, sum: text })
const toState = json(
  'seal_sum.value',
  fields<SealState>({
    number: integer,
    sums: fields({ person: sum, setting: sum, counter: sum, open: sum, rest: sum }),
    journal: fields({ seq: integer, hash: text })
  })
)
const Mac = valueReader('seal.mac', bytes)
const SealRow = rowReader('seal', { at: integer, id: text, mac: bytes })

/** Reads the stored state of the seals, and its own MAC. */
function readState(db: Reader, digest: ReturnType<typeof hmacSha256>) {
  const stateMac = (text: string): string => digest(`state\n${text}`).toString('hex')
  /** Returns undefined if there is no state. `isSound` is false if this program did not write it. */
  function state(): { value: SealState; isSound: boolean } | undefined {
    const kept = StateRow.get(db.prepare(`SELECT value, mac FROM seal_sum WHERE of = 'rows'`))
    if (kept === undefined) return undefined
    const isSound = stateMac(kept.value) === kept.mac
    try {
      return { value: toState(kept.value), isSound }
    } catch {
      return { value: emptyState(), isSound: false }
    }
  }
  return { state, stateMac }
}

/** Reads and checks the seals of a file, however the file was opened. */
export type SealReader = ReturnType<typeof readSeals>

/** @param journalKey the key of the journal, from the key store */
export function readSeals(db: Reader, journalKey: Uint8Array) {
  const digest = hmacSha256(sealKey(journalKey))
  const { partsInOrder, ...reading } = readRows(db)
  const { shape, rows, partsOf } = reading

  /** @param given the texts of its parts, if they need not be read */
  const macOf = (of: Shape, values: Values, given = partsOf(of, values)): Buffer =>
    digest([textOf(of, values), ...given.toSorted()].join('\n'))
  function classOf({ table, at }: Shape, values: Values): SealClass {
    const isOpen = table === 'job' && openStates.includes(`'${String(values[at('state')])}'`)
    return isOpen ? 'open' : classOfTable(table)
  }
  /** Returns the seal of a row. */
  const sealOf = (of: Shape, values: Values): Uint8Array | undefined =>
    Mac.get(
      db.prepare('SELECT mac FROM seal WHERE at = ? AND tab = ? AND id = ?').pluck(),
      timeOf(of, values),
      of.table,
      keyOf(of, values)
    )
  /** Returns the seals of a table, or those with one key. Reads the seals of all tables if the table has times. */
  function sealsOf({ table, time }: Shape, id?: string) {
    const where = `tab = ?${time === undefined ? ' AND at = 0' : ''}${id === undefined ? '' : ' AND id = ?'}`
    const given = id === undefined ? [table] : [table, id]
    return SealRow.all(db.prepare(`SELECT at, id, mac FROM seal WHERE ${where}`), ...given)
  }
  const isSame = (seal: Uint8Array, mac: Uint8Array) => seal.length === mac.length && timingSafeEqual(seal, mac)

  /** Yields the rows of a table (all, or those of a condition), each with its stored seal and its fault. */
  function* checked(table: SealedTable, where = '1', ...given: unknown[]): Generator<Checked> {
    const of = shape(table)
    const parts = partsInOrder(table, where, given)
    try {
      for (const values of rows(table, where + parts.order, ...given)) {
        const key = keyOf(of, values)
        const mac = checkedValue('seal.mac', nullable(bytes), values[of.columns.length]) ?? undefined
        const texts = parts.texts(values)
        const what = mac === undefined ? 'unsealed' : isSame(mac, macOf(of, values, texts)) ? undefined : 'changed'
        yield { key, mac, fault: what && { table, key, what } }
      }
    } finally {
      parts.end()
    }
  }
  /** Returns the fault of one row. Returns undefined if it has none, or if the row does not exist. */
  function faultAt(table: SealedTable, id: string): Fault | undefined {
    const of = shape(table)
    return [...checked(table, whereKey(of), ...splitKey(id, of.key.length))][0]?.fault
  }
  return { db, ...reading, macOf, classOf, isSame, sealOf, sealsOf, checked, faultAt, ...readState(db, digest) }
}
