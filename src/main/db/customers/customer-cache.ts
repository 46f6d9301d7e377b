import { digitsOf, isSamePhone, isSameTaxNumber } from '../../domain/customers/customer.ts'
import type { KnownCustomer } from '../../domain/customers/records.ts'
import { customerIndex, putIndex } from '../catalog/catalog-index.ts'
import { putRecord, removeRecords, type RecordWrite } from '../catalog/catalog-write.ts'
import { customerText, customerWords } from './customers.ts'
import type { Reader, Writer } from '../core/open.ts'
import { recordChecks } from '../catalog/record-checks.ts'
import { customerRecord } from '../catalog/records.ts'
import { searchWords } from '../catalog/search.ts'
import { asMade, integer, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

const RowNumber = rowReader('customer', { row: integer })
const Id = valueReader('customer.id', text)

// The customers of the shop that were pulled: records like any other, with an index.

const rowOf = (db: Reader, id: string): number | undefined =>
  RowNumber.get(db.prepare(`SELECT row FROM customer WHERE id = ?`), id)?.row

/** Writes a customer and the text that a search finds them by. Returns false if nothing had changed. */
export function putCustomer(db: Writer, record: RecordWrite, position: number, pass: number): boolean {
  if (!putRecord(db, 'customer', record, position, pass)) return false
  db.prepare(`INSERT OR IGNORE INTO customer (id) VALUES (?)`).run(record.id)
  const row = rowOf(db, record.id)
  if (row !== undefined) putIndex(db, row, customerText(asMade(recordChecks.customer, record.value)), customerIndex)
  return true
}

export function removeCustomers(db: Writer, ids: readonly string[]): number {
  for (const id of ids) {
    const row = rowOf(db, id)
    if (row === undefined) continue
    putIndex(db, row, '', customerIndex)
    db.prepare(`DELETE FROM customer WHERE row = ?`).run(row)
  }
  return removeRecords(db, 'customer', ids)
}

/**
 * Deletes some of the customers that a whole pass did not list any more; the caller repeats this until none is left.
 */
export function removeUnseenCustomers(db: Writer, pass: number): number {
  const gone = db.prepare(`SELECT id FROM record WHERE kind = 'customer' AND pass < ? LIMIT 200`).pluck()
  return removeCustomers(db, Id.all(gone, pass))
}

/** Yields the customers that match a typed text, best first. Never throws, whatever the text. */
export function* searchCustomers(db: Reader, text: string): Generator<KnownCustomer> {
  for (const row of searchWords(db, customerWords(text), customerIndex)) {
    const found = Id.get(db.prepare(`SELECT id FROM customer WHERE row = ?`).pluck(), row)
    const customer = found === undefined ? undefined : customerRecord(db, found)
    if (customer !== undefined) yield customer
  }
}

/** At most this many customers with one number are read. */
const mostWithOneNumber = 20

/** Returns the customers with this telephone number, in any spelling. */
export const cachedByPhone = (db: Reader, phone: string): KnownCustomer[] =>
  cachedBy(db, digitsOf(phone), ({ phones }) => phones.some((one) => isSamePhone(one, phone)))

/** Returns the customers with this tax number. */
export const cachedByTaxNumber = (db: Reader, taxNumber: string): KnownCustomer[] =>
  cachedBy(db, taxNumber, (each) => isSameTaxNumber(each.taxNumber ?? '', taxNumber))

/** Returns the customers with this card. */
export const cachedByCard = (db: Reader, card: string): KnownCustomer[] =>
  cachedBy(db, card, (each) => each.card === card)

function cachedBy(db: Reader, digits: string, isMeant: (customer: KnownCustomer) => boolean): KnownCustomer[] {
  const found: KnownCustomer[] = []
  for (const customer of searchCustomers(db, digits)) {
    if (found.length === mostWithOneNumber) break
    if (isMeant(customer)) found.push(customer)
  }
  return found
}
