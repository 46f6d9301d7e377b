import type { ShiftId } from '../../../shared/ids.ts'
import { bytes, integer, isObject, nullable, text } from '../../domain/core/checks.ts'
import { counterNames, type CounterName } from '../core/counters.ts'
import { tillMigrations } from '../core/migrations.ts'
import type { Reader } from '../core/open.ts'
import { lastSeq, seqOfLast, verifyEpoch } from '../core/journal.ts'
import { rowReader, valueReader } from '../core/rows.ts'
import { smallClasses, type Fault, type SealReader } from '../core/seal-reader.ts'
import { keyOf, sealedTables, timeOf, type SealedTable } from '../core/sealed-rows.ts'
import { ticketSeals } from '../core/ticket-seals.ts'
import { openStates } from '../core/job-rows.ts'
import { digestOf, saleRows } from '../ticket/sale-digest.ts'

// Finds rows that are not as the program wrote them. The quick check reads rights, settings and counters, the sum of the
// seals of open jobs, and the number of all other rows; the full check reads every sealed row. Both only read.

/**
 * Faults that no single row shows: the state of the seals is not the program's (`state`), a sum of seals or a number of
 * rows is wrong (`sums`), the newest row of the journal is wrong (`journal`), the schema has an unknown trigger
 * (`trigger`), a counter is behind the numbers given out (`counter`), a sale of the journal has no row (`saleGone`), a
 * request differs from the one at enqueue (`body`), the chain of the journal is broken (`chain`), a sale is not in the journal (`saleUnknown`) or differs from it
 * (`saleDiffers`), not all rows can be read (`unread`), an open ticket differs from its
 * seal (`ticket`).
 */
export type Break = {
  what:
    | 'state'
    | 'sums'
    | 'journal'
    | 'trigger'
    | 'counter'
    | 'body'
    | 'chain'
    | 'saleGone'
    | 'saleUnknown'
    | 'saleDiffers'
    | 'unread'
    | 'ticket'
  /** The class, the trigger, the counter or the receipt number. */
  of: string
  facts?: Record<string, string | number>
}
export type Found = { faults: Fault[]; breaks: Break[] }

const numbered: Record<CounterName, string> = {
  receipt: 'sale',
  ticket: 'ticket',
  shift: 'shift',
  cash: 'cash_movement',
  refund: 'refund'
}

const Count = rowReader('sealed tables', { rows: integer })
const JournalEnd = rowReader('journal', { seq: integer, hash: text })
const SaleAct = rowReader('journal', { subject: text, facts: text })
const Subject = valueReader('journal.subject', text)
const Mac = valueReader('seal.mac', nullable(bytes))
const Trigger = rowReader('sqlite_schema', { name: text, sql: text })
const Numbers = rowReader('counter', { value: integer, highest: integer })

/** Whether a check compares each open job with its seal, or only the sum of these seals with the known sum. */
type OpenJobs = 'each' | 'sum'

/**
 * Checks rights, settings and counters row by row, and counts the other rows. Of the open jobs the sum of their seals
 * is checked: it shows a job that was deleted, added, or put back to an earlier state with its seal. A job that differs
 * from its seal is found before it is sent (`faultsOfJob`) and by the full check soon after the start. Comparing each
 * of 10,000 open jobs here would delay the start by 0.3 s.
 */
export function quickCheck(seals: SealReader, openJobs: OpenJobs = 'sum'): Found {
  const found: Found = { faults: [], breaks: [] }
  const { db } = seals
  const state = seals.state()
  if (state?.isSound !== true) found.breaks.push({ what: 'state', of: '' })
  for (const name of unexpectedTriggers(db)) found.breaks.push({ what: 'trigger', of: name })
  let rows = 0
  for (const name of smallClasses) {
    const read =
      name === 'open' && openJobs === 'sum'
        ? sealsOfOpenJobs(seals.db)
        : readRows(seals, [name === 'open' ? ['job', isOpen] : [name, '1']], found.faults)
    if (name === 'open') rows -= read.rows
    const sum = state?.value.sums[name]
    if (sum?.rows !== read.sealed || sum.sum !== read.sum) found.breaks.push({ what: 'sums', of: name })
  }
  // A deleted setting would count as never written. There are few, so each start looks for them.
  found.faults.push(...sealsWithoutRow(seals, 'setting'))
  for (const table of sealedTables) {
    if (table === 'person' || table === 'setting' || table === 'counter') continue
    rows += Count.one(db.prepare(`SELECT count(*) AS rows FROM ${table}`)).rows
  }
  const known = state?.value.sums.rest.rows ?? 0
  if (rows !== known) found.breaks.push({ what: 'sums', of: 'rest', facts: { rows, known } })
  const last = JournalEnd.get(db.prepare('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1'))
  const noted = state?.value.journal
  if ((last?.seq ?? 0) !== noted?.seq || (last !== undefined && last.hash !== noted.hash)) {
    found.breaks.push({ what: 'journal', of: '', facts: { last: last?.seq ?? 0, known: noted?.seq ?? 0 } })
  }
  found.breaks.push(...countersBehind(db))
  for (const of of ticketSeals(seals).altered()) found.breaks.push({ what: 'ticket', of })
  return found
}

/**
 * Checks every sealed row and every seal without a row, and compares the sales of the journal with the rows in both
 * directions.
 */
export function fullCheck(seals: SealReader): Found {
  const found = quickCheck(seals, 'each')
  const rest: [SealedTable, string][] = sealedTables.flatMap((table): [SealedTable, string][] => {
    if (table === 'job') return [[table, `state NOT IN ${openStates}`]]
    return smallClasses.some((name) => name === table) ? [] : [[table, '1']]
  })
  const read = readRows(seals, rest, found.faults)
  const sum = seals.state()?.value.sums.rest
  const isReported = found.breaks.some(({ what, of }) => what === 'sums' && of === 'rest')
  if (!isReported && (sum?.rows !== read.sealed || sum.sum !== read.sum))
    found.breaks.push({ what: 'sums', of: 'rest' })
  for (const table of sealedTables) if (table !== 'setting') found.faults.push(...sealsWithoutRow(seals, table))
  found.breaks.push(...salesOfJournal(seals.db))
  return found
}

/** Makes the quick check, and compares each job that is open or not reconciled yet with its seal. */
export function jobCheck(seals: SealReader): Found {
  const { faults, breaks } = quickCheck(seals, 'each')
  return { faults: [...faults, ...faultsIn(seals, 'job', `state = 'done' AND swept_at IS NULL`)], breaks }
}

/** Checks the rows of a shift, and the journal since the close before it. */
export function shiftCheck(seals: SealReader, journalKey: Uint8Array, shiftId: ShiftId): Found {
  const { faults, breaks } = quickCheck(seals)
  const chain = brokenChain(seals.db, journalKey, seqOfLast(seals.db, 'shift.close'))
  return { faults: [...faults, ...faultsOfShift(seals, shiftId)], breaks: [...breaks, ...chain] }
}

const faultsOfShift = (seals: SealReader, shiftId: ShiftId): Fault[] => [
  ...faultsIn(seals, 'shift', 'id = ?', shiftId),
  ...faultsIn(seals, 'sale', 'shift_id = ?', shiftId),
  ...faultsIn(seals, 'cash_movement', 'shift_id = ?', shiftId),
  ...faultsIn(seals, 'refund', 'shift_id = ?', shiftId)
]

/** Returns the faults of the rows of a condition. */
export const faultsIn = (seals: SealReader, table: Fault['table'], where: string, ...given: unknown[]): Fault[] =>
  [...seals.checked(table, where, ...given)].flatMap(({ fault }) => fault ?? [])

/** Returns a break if the chain of the journal is broken, in the present epoch or from a row of it. */
export function brokenChain(db: Reader, journalKey: Uint8Array, fromSeq?: number): Break[] {
  const verdict = verifyEpoch(db, journalKey, fromSeq)
  if (verdict.isWhole) return []
  return [{ what: 'chain', of: verdict.brokenAt > lastSeq(db) ? 'tail' : String(verdict.brokenAt) }]
}

const isOpen = `state IN ${openStates}`
const ring = 1n << 256n

/** Adds seals to a sum. A row without a seal only counts as a row. */
function newSum() {
  let [rows, sealed, sum] = [0, 0, 0n]
  return {
    add(mac: Uint8Array | undefined): void {
      rows += 1
      if (mac === undefined) return
      sealed += 1
      sum += BigInt(`0x${Buffer.from(mac).toString('hex') || '0'}`)
    },
    value: () => ({ rows, sealed, sum: (sum % ring).toString(16).padStart(64, '0') })
  }
}

function readRows(seals: SealReader, tables: readonly (readonly [SealedTable, string])[], faults: Fault[]) {
  const sum = newSum()
  for (const [table, where] of tables) {
    for (const { fault, mac } of seals.checked(table, where)) {
      if (fault !== undefined) faults.push(fault)
      sum.add(mac)
    }
  }
  return sum.value()
}

function sealsOfOpenJobs(db: Reader) {
  const sum = newSum()
  const macs = db.prepare(
    `SELECT (SELECT mac FROM seal WHERE at = job.made_at AND tab = 'job' AND id = CAST(job.seq AS TEXT))
       FROM job WHERE ${isOpen}`
  )
  for (const mac of Mac.all(macs.pluck())) sum.add(mac ?? undefined)
  return sum.value()
}

/** Returns the seals whose row is gone. */
function sealsWithoutRow(seals: SealReader, table: SealedTable): Fault[] {
  const of = seals.shape(table)
  const there = new Set<string>()
  for (const values of seals.rows(table)) there.add(`${timeOf(of, values)}/${keyOf(of, values)}`)
  const gone = seals.sealsOf(of).filter(({ at, id }) => !there.has(`${at}/${id}`))
  return gone.map(({ id }) => ({ table, key: id, what: 'gone' }))
}

/** Returns triggers that no migration has created: one could change rows inside the program's own transactions. */
function unexpectedTriggers(db: Reader): string[] {
  const found = Trigger.all(db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`))
  return found.filter(({ sql }) => !tillMigrations.some((step) => step.sql.includes(sql))).map(({ name }) => name)
}

/** Returns the counters that are behind the highest number in the rows or the journal, with that number. */
function countersBehind(db: Reader): Break[] {
  return counterNames.flatMap((name): Break[] => {
    const { value, highest } = Numbers.one(
      db.prepare(
        `SELECT coalesce((SELECT value FROM counter WHERE name = ?), 0) AS value,
           coalesce((SELECT max(number) FROM ${numbered[name]}), 0) AS highest`
      ),
      name
    )
    const known = Math.max(highest, name === 'receipt' ? lastReceiptOfJournal(db) : 0)
    return value < known ? [{ what: 'counter', of: name, facts: { value, known } }] : []
  })
}

/** Returns the number in `abcde-12`, `abcde-r12` or `abcde-c12`. */
const numberOf = (document: string): number =>
  Number(/(\d+)$/.exec(document.slice(document.lastIndexOf('-')))?.[1] ?? 0)

/** Returns the number of the newest sale in the journal, or 0 before the first. */
function lastReceiptOfJournal(db: Reader): number {
  const last = Subject.get(
    db.prepare(`SELECT subject FROM journal WHERE act = 'sale' ORDER BY seq DESC LIMIT 1`).pluck()
  )
  return last === undefined ? 0 : numberOf(last)
}

const numberedActs: Record<string, CounterName> = {
  sale: 'receipt',
  refund: 'refund',
  'cash.in': 'cash',
  'cash.out': 'cash',
  'shift.open': 'shift'
}
const NumberedAct = rowReader('journal', { act: text, subject: text, facts: text })

/** Returns the highest number of each kind of document in the journal. Reads the whole journal. */
export function numbersOfJournal(db: Reader): Partial<Record<CounterName, number>> {
  const highest: Partial<Record<CounterName, number>> = {}
  const acts = Object.keys(numberedActs).map((act) => `'${act}'`)
  const rows = db.prepare(`SELECT act, subject, facts FROM journal WHERE act IN (${acts.join(', ')})`)
  for (const { act, subject, facts } of NumberedAct.iterate(rows)) {
    const name = numberedActs[act]
    const number = name === 'shift' ? Number(factsOf(facts)['number'] ?? 0) : numberOf(subject)
    if (name !== undefined) highest[name] = Math.max(highest[name] ?? 0, number)
  }
  return highest
}

function salesOfJournal(db: Reader): Break[] {
  const breaks: Break[] = []
  const known = new Set<string>()
  const acts = db.prepare(`SELECT subject, facts FROM journal WHERE act = 'sale' ORDER BY seq`)
  for (const { subject, facts } of SaleAct.iterate(acts)) {
    known.add(subject)
    const told = factsOf(facts)
    const rows = saleRows(db, subject)
    if (rows === undefined) breaks.push({ what: 'saleGone', of: subject, facts: { total: Number(told['total'] ?? 0) } })
    else if (told['rows'] !== undefined && told['rows'] !== digestOf(rows)) {
      breaks.push({ what: 'saleDiffers', of: subject, facts: { total: Number(told['total'] ?? 0) } })
    }
  }
  const sales = db.prepare('SELECT receipt_number FROM sale ORDER BY number').pluck()
  for (const receipt of Subject.all(sales)) if (!known.has(receipt)) breaks.push({ what: 'saleUnknown', of: receipt })
  return breaks
}

function factsOf(text: string): Record<string, unknown> {
  try {
    const facts: unknown = JSON.parse(text)
    return isObject(facts) ? facts : {}
  } catch {
    return {}
  }
}
