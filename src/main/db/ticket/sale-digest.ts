import { createHash } from 'node:crypto'
import type { Reader } from '../core/open.ts'
import { anything, record } from '../core/checks.ts'
import { valueReader, type RowOf } from '../core/rows.ts'

/** A row with any columns. */
const Row = valueReader('sale', record(anything))
type Row = RowOf<typeof Row>

/** Returns the rows of a sale: the sale, then its lines and payments in their order. */
export function saleRows(db: Reader, receipt: string): Row[] | undefined {
  const sale = Row.get(db.prepare('SELECT * FROM sale WHERE receipt_number = ?'), receipt)
  if (sale === undefined) return undefined
  const lines = Row.all(db.prepare('SELECT * FROM sale_line WHERE sale_id = (SELECT ?) ORDER BY position'), sale['id'])
  const payments = Row.all(
    db.prepare('SELECT * FROM sale_tender WHERE sale_id = (SELECT ?) ORDER BY role DESC, position'),
    sale['id']
  )
  return [sale, ...lines, ...payments]
}

/**
 * Returns the digest of a sale for its journal entry: its rows by the names of their columns. It leaves out empty
 * values, so that a new column does not change it, and the head, which is the digest of that entry itself.
 */
export function digestOf(rows: readonly Row[]): string {
  const isEmpty = (value: unknown) => value === null || value === 0 || value === '' || value === '[]'
  const parts = rows.map((row) =>
    Object.keys(row)
      .filter((name) => name !== 'journal_head' && !isEmpty(row[name]))
      .sort()
      .map((name) => [name, row[name]])
  )
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
