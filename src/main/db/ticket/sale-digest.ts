import { createHash } from 'node:crypto'
import type { Reader } from '../core/open.ts'
import { anything, isObject, valuesOf } from '../../domain/core/checks.ts'
import { valueReader, type RowOf } from '../core/rows.ts'

/** A row with any columns. */
const Row = valueReader('sale', valuesOf(anything))
type Row = RowOf<typeof Row>

/** Returns the number in a receipt number or a code, such as 12 in `abcde-12` and `abcde-12-marker`. */
export const numberIn = (receipt: string): number | undefined => {
  const digits = /^[^-]*-(\d{1,15})(-|$)/.exec(receipt)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the rows of a sale: the sale, then its lines and payments in their order. */
export function saleRows(db: Reader, receipt: string): Row[] | undefined {
  const number = numberIn(receipt) ?? 0
  const sale = Row.get(db.prepare('SELECT * FROM sale WHERE number = ? AND receipt_number = ?'), number, receipt)
  if (sale === undefined) return undefined
  const lines = Row.all(db.prepare('SELECT * FROM sale_line WHERE sale_number = ? ORDER BY position'), number)
  const payments = Row.all(
    db.prepare('SELECT * FROM sale_payment WHERE sale_number = ? ORDER BY role DESC, position'),
    number
  )
  return [sale, ...lines, ...payments]
}

/**
 * Returns the digest of a sale for its journal entry: its rows by the names of their columns. It leaves out empty
 * values, so that a new column does not change it, and the head, which is the digest of that entry itself.
 */
export function digestOf(rows: readonly Row[]): string {
  const isEmpty = (value: unknown) => value === null || value === 0 || value === ''
  const parts = rows.map((row) =>
    Object.keys(row)
      .filter((name) => name !== 'journal_head' && !isEmpty(row[name]))
      .sort()
      .map((name) => [name, name === 'body' ? withoutHead(String(row[name])) : row[name]])
  )
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function withoutHead(body: string): string {
  try {
    const sale: unknown = JSON.parse(body)
    return isObject(sale) ? JSON.stringify({ ...sale, journalHead: '' }) : body
  } catch {
    return body
  }
}
