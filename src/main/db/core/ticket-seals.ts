import { columns as cells, text } from '../../domain/core/checks.ts'
import type { Writer } from './open.ts'
import { rowReader, valueReader } from './rows.ts'
import type { SealReader } from './seal-reader.ts'
import { ticketTables, type Values } from './sealed-rows.ts'

// An open ticket has one seal over its row, its lines and its tenders. The seal is a sum, so that a key on a long ticket
// computes the digests of the rows that it changes and no others. A closed ticket has no seal: its sale has one.
//
// Every open ticket is compared at the start and after each write of another program, before the program itself writes.
// A ticket that differs gets an empty `mac`, which no write of the program mends. Only a person can: `seal`.

const openTickets = `SELECT id FROM ticket WHERE state IN ('current', 'held')`
const Id = valueReader('ticket.id', text)
const Row = valueReader('a row of a ticket', cells)
const Stored = rowReader('seal_sum', { sum: text, mac: text })
const ring = 1n << 256n
const inHex = (sum: bigint): string => (((sum % ring) + ring) % ring).toString(16)

type Reading = Pick<SealReader, 'db' | 'shape' | 'macOf' | 'stateMac'>

/** Returns the rows of a ticket in all its tables. */
function rowsOf({ db, shape }: Pick<Reading, 'db' | 'shape'>, id: string): [table: string, values: Values][] {
  return ticketTables.flatMap((table) => {
    const names = shape(table).columns.map((name) => `"${name}"`)
    const where = table === 'ticket' ? 'id' : 'ticket_id'
    const rows = db.prepare(`SELECT ${names.join(', ')} FROM ${table} WHERE ${where} = ?`).raw()
    return [...Row.all(rows, id)].map((values): [string, Values] => [table, values])
  })
}

/** Writes a row of `seal_sum`. */
export function putSum(db: Writer, of: string, value: string, mac: string): void {
  const { changes } = db.prepare('UPDATE seal_sum SET value = ?, mac = ? WHERE of = ?').run(value, mac, of)
  if (changes === 0) db.prepare('INSERT INTO seal_sum (of, value, mac) VALUES (?, ?, ?)').run(of, value, mac)
}

/** Reads and writes the seals of open tickets. */
export function ticketSeals({ db: reader, shape, macOf, stateMac }: Reading) {
  const digestOf = (table: string, values: Values): bigint =>
    BigInt(`0x${macOf(shape(table), values, []).toString('hex')}`)
  const macFor = (id: string, sum: string): string => stateMac(`ticket\n${id}\n${sum}`)
  const stored = (id: string) => Stored.get(reader.prepare('SELECT value AS sum, mac FROM seal_sum WHERE of = ?'), id)
  const isOpen = (id: string): boolean => reader.prepare(`${openTickets} AND id = ?`).get(id) !== undefined

  const sumOf = (id: string): string => {
    const digests = rowsOf({ db: reader, shape }, id).map(([table, values]) => digestOf(table, values))
    return inHex(digests.reduce((sum, digest) => sum + digest, 0n))
  }
  /** Returns whether an open ticket differs from its seal. */
  function isAltered(id: string): boolean {
    const kept = stored(id)
    return kept?.sum !== sumOf(id) || kept.mac !== macFor(id, kept.sum)
  }
  /** Returns the open tickets that differ from their seals, and those that another program has closed or deleted. */
  function altered(): string[] {
    const gone = reader.prepare(`SELECT of FROM seal_sum WHERE of <> 'rows' AND of NOT IN (${openTickets})`).pluck()
    return [...Id.all(reader.prepare(openTickets).pluck()).filter(isAltered), ...Id.all(gone)]
  }
  const remove = (db: Writer, id: string): unknown => db.prepare('DELETE FROM seal_sum WHERE of = ?').run(id)
  /** Seals a ticket as it is. */
  function seal(db: Writer, id: string): void {
    const sum = sumOf(id)
    if (isOpen(id)) putSum(db, id, sum, macFor(id, sum))
    else remove(db, id)
  }
  /** Seals all open tickets as they are. */
  function sealAll(db: Writer): void {
    db.prepare(`DELETE FROM seal_sum WHERE of <> 'rows'`).run()
    for (const id of Id.all(db.prepare(openTickets).pluck())) seal(db, id)
  }
  /** Remembers that a ticket differs from its seal, until a person has looked at it. */
  function mark(db: Writer, id: string): void {
    if (isOpen(id)) putSum(db, id, '', '')
    else remove(db, id)
  }

  let changes = new Map<string, bigint>()
  /** Follows the rows that a transaction changes, and seals their tickets at its end. */
  const watch = {
    begin(): void {
      changes = new Map()
    },
    row(table: string, isNew: boolean, values: Values): void {
      const id = String(values[shape(table).at(table === 'ticket' ? 'id' : 'ticket_id')])
      const digest = digestOf(table, values)
      changes.set(id, (changes.get(id) ?? 0n) + (isNew ? digest : -digest))
    },
    end(db: Writer): void {
      for (const [id, change] of changes) {
        const kept = stored(id)
        if (kept === undefined || !isOpen(id)) seal(db, id)
        else if (kept.mac === macFor(id, kept.sum)) {
          const sum = inHex(BigInt(`0x${kept.sum}`) + change)
          putSum(db, id, sum, macFor(id, sum))
        }
      }
    }
  }
  return { isAltered, altered, seal, sealAll, mark, watch }
}
