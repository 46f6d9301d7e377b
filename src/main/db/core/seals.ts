import { integer, text } from '../../domain/core/checks.ts'
import type { RowWatch, Store, Writer } from './open.ts'
import { rowReader } from './rows.ts'
import {
  classOfTable,
  emptyState,
  readSeals,
  type Fault,
  type SealClass,
  type SealReader,
  type SealState
} from './seal-reader.ts'
import {
  documentOf,
  isOfTicket,
  isSealed,
  keyOf,
  nameOfDocument,
  partTables,
  sealedTables,
  textOf,
  ticketTables,
  timeOf,
  type Shape,
  type Values
} from './sealed-rows.ts'
import { putSum, ticketSeals } from './ticket-seals.ts'

// A seal shows what a row of money, jobs or rights was when this program wrote it last. `seal` has a keyed digest of
// each row. `seal_sum` has a keyed row with the number and the sum of all seals by class, which shows if a row was
// deleted together with its seal, or put back to an earlier state.
//
//   a transaction changes rows ──> temporary triggers pass them on (open.ts)
//        at its end: the row before matches its seal ──> the row after is sealed
//                    it does not, somebody else changed it ──> its seal stays as it is, so that the change still shows
//
// So a write of the program itself can never hide an outside change. Only `accept` can.

const ring = 1n << 256n
const plus = (sum: string, mac: Uint8Array, sign: 1n | -1n): string =>
  ((((BigInt(`0x${sum}`) + sign * BigInt(`0x${Buffer.from(mac).toString('hex')}`)) % ring) + ring) % ring)
    .toString(16)
    .padStart(64, '0')

type Touched = { of: Shape; id: string; isAccepted: boolean } & Partial<Record<'before' | 'after', Values>>

export type Seals = SealReader & {
  /** In a transaction: accepts a row as it is, or its deletion, whatever its seal says. */
  accept(db: Writer, row: Pick<Fault, 'table' | 'key'>): void
  /** In a transaction: seals every row as it is and computes the sums again. Returns the number of rows. */
  sealAll(db: Writer): number
  /** The seals of open tickets. */
  tickets: Omit<ReturnType<typeof ticketSeals>, 'watch' | 'sealAll'>
  /** In a transaction: computes the sums again from the stored seals, and takes the current end of the journal. */
  sumAgain(db: Writer): void
}

/**
 * Makes every later transaction of the store seal the rows that it changes. Older rows need `sealAll` once.
 * @param onOutsideWrite called before a transaction when another program has written into the file
 */
export function keepSeals(store: Store, journalKey: Uint8Array, onOutsideWrite: () => void): Seals {
  const reading = readSeals(store, journalKey)
  const { shape, macOf } = reading
  const tickets = ticketSeals(reading)
  const { watch, touch, startFrom } = watchOf(reading, tickets.watch)
  store.watchRows({ ...watch, onOutsideWrite })
  return {
    ...reading,
    tickets,
    accept(_db, { table, key }) {
      const found = touch(shape(table), key)
      found.isAccepted = true
      if (found.after !== undefined || found.before !== undefined) return
      const values = reading.row(table, key)
      if (values !== undefined) found.before = found.after = values
    },
    sealAll(db) {
      db.prepare('DELETE FROM seal').run()
      let count = 0
      for (const table of sealedTables) {
        for (const values of [...reading.rows(table)]) {
          put(db, shape(table), values, macOf(shape(table), values))
          count += 1
        }
      }
      tickets.sealAll(db)
      watch.begin()
      startFrom(summed(reading))
      return count
    },
    sumAgain: () => startFrom(summed(reading))
  }
}

/** Notes a row that a transaction writes: what it was before its first change, and what it is now. */
function noteRow(found: Touched, isNew: boolean, values: Values, isFirst: boolean): void {
  if (isNew) found.after = values
  else {
    delete found.after
    if (isFirst) found.before = values
  }
}

/** Collects the rows that a transaction changes, and seals them at its end. */
function watchOf(reading: SealReader, tickets: ReturnType<typeof ticketSeals>['watch']) {
  const { shape } = reading
  let touched = new Map<string, Touched>()
  /** The texts of the parts of new documents, by the name of the document. */
  let parts = new Map<string, string[]>()
  let journalled: SealState['journal'] | undefined
  let begun: SealState | undefined

  const touch = (of: Shape, id: string): Touched => {
    const name = `${of.table}/${id}`
    let found = touched.get(name)
    if (found === undefined) touched.set(name, (found = { of, id, isAccepted: false }))
    return found
  }
  const watch: Omit<RowWatch, 'onOutsideWrite'> = {
    tables: [...sealedTables, ...Object.values(partTables).flat(), ...ticketTables, 'journal'],
    begin() {
      tickets.begin()
      touched = new Map()
      parts = new Map()
      journalled = begun = undefined
    },
    row(table, isNew, values) {
      if (table === 'journal') {
        if (isNew) journalled = { seq: Number(values[0]), hash: String(values[8]) }
        return
      }
      if (isOfTicket(table)) return tickets.row(table, isNew, values)
      const of = shape(table)
      const document = documentOf(of, values)
      if (document !== undefined) {
        if (isNew) parts.set(document, [...(parts.get(document) ?? []), textOf(of, values)])
        return
      }
      if (!isSealed(of, values)) return
      const isFirst = !touched.has(`${table}/${keyOf(of, values)}`)
      noteRow(touch(of, keyOf(of, values)), isNew, values, isFirst)
    },
    end(db) {
      tickets.end(db)
      if (touched.size === 0 && journalled === undefined && begun === undefined) return
      const kept = reading.state()
      const state = begun ?? kept?.value ?? emptyState()
      for (const each of touched.values()) {
        const name = each.after && nameOfDocument(each.of, each.after)
        sealRow(reading, db, state, each, (name === undefined ? undefined : parts.get(name)) ?? [])
      }
      if (journalled !== undefined) state.journal = journalled
      state.number += 1
      // A state that this program did not write stays unsound until the sums are computed again.
      const isSound = begun !== undefined || kept === undefined || kept.isSound
      putState(reading, db, state, isSound)
    }
  }
  return {
    watch,
    touch,
    startFrom: (state: SealState): void => void (begun = state)
  }
}

function putState({ stateMac }: SealReader, db: Writer, state: SealState, isSound: boolean): void {
  const text = JSON.stringify(state)
  putSum(db, 'rows', text, isSound ? stateMac(text) : '')
}

/** Seals one row as it is now, unless its old values did not match its seal. Updates the sums. */
function sealRow(
  { sealOf, sealsOf, isSame, macOf, classOf }: SealReader,
  db: Writer,
  state: SealState,
  { of, id, before, after, isAccepted }: Touched,
  parts: string[]
): void {
  if (!isAccepted && before === undefined && after !== undefined) {
    const mac = macOf(of, after, parts)
    if (insert(db, of, after, mac)) return add(state, classOf(of, after), mac, 1)
  }
  const from = before ?? after
  const seal = from && sealOf(of, from)
  const isOutside = !isAccepted && before !== undefined && (seal === undefined || !isSame(seal, macOf(of, before)))
  // A row whose time another program has changed has left its seal behind.
  const kept = isAccepted
    ? sealsOf(of, id)
    : from === undefined || seal === undefined
      ? []
      : [{ at: timeOf(of, from), mac: seal }]
  for (const { at, mac } of kept) {
    add(state, from === undefined ? classOfTable(of.table) : classOf(of, from), mac, -1)
    if (after === undefined || (!isOutside && at !== timeOf(of, after)))
      db.prepare('DELETE FROM seal WHERE at = ? AND tab = ? AND id = ?').run(at, of.table, id)
  }
  if (after === undefined) return
  const mac = isOutside ? seal : macOf(of, after)
  if (mac === undefined) return
  add(state, classOf(of, after), mac, 1)
  if (!isOutside) put(db, of, after, mac)
}

/** Stores the seal of a new row. Returns false if its key has a seal already. */
const insert = (db: Writer, of: Shape, values: Values, mac: Uint8Array): boolean =>
  db
    .prepare('INSERT OR IGNORE INTO seal (at, tab, id, mac) VALUES (?, ?, ?, ?)')
    .run(timeOf(of, values), of.table, keyOf(of, values), mac).changes === 1

const put = (db: Writer, of: Shape, values: Values, mac: Uint8Array): unknown =>
  db
    .prepare(
      'INSERT INTO seal (at, tab, id, mac) VALUES (?, ?, ?, ?) ON CONFLICT (at, tab, id) DO UPDATE SET mac = excluded.mac'
    )
    .run(timeOf(of, values), of.table, keyOf(of, values), mac)

function add(state: SealState, name: SealClass, mac: Uint8Array, sign: 1 | -1): void {
  const { rows, sum } = state.sums[name]
  state.sums[name] = { rows: rows + sign, sum: plus(sum, mac, sign === 1 ? 1n : -1n) }
}

const JournalEnd = rowReader('journal', { seq: integer, hash: text })

/** Returns the sums of the stored seals, by the current classes of the rows. */
function summed(reading: SealReader): SealState {
  const { db, shape, classOf, rows, sealsOf } = reading
  const state = emptyState()
  state.number = reading.state()?.value.number ?? 0
  for (const table of sealedTables) {
    const small = new Map<string, SealClass>()
    if (table === 'job' || classOfTable(table) !== 'rest') {
      for (const values of rows(table)) small.set(keyOf(shape(table), values), classOf(shape(table), values))
    }
    for (const { id, mac } of sealsOf(shape(table))) add(state, small.get(id) ?? 'rest', mac, 1)
  }
  const last = db.prepare('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1')
  state.journal = JournalEnd.get(last) ?? { seq: 0, hash: '' }
  return state
}
