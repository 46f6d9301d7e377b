import { fold } from '../../../shared/fold.ts'
import type { Reader, Writer } from '../core/open.ts'
import { integer, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

// The two search indexes of the cache, and the row ids that order their results.

/** The tables of one search: word beginnings, trigrams, and the text itself. Goods and customers have one set each. */
export type Index = {
  word: 'word' | 'customer_word'
  part: 'part' | 'customer_part'
  folded: 'folded' | 'customer_folded'
}
export const goodsIndex: Index = { word: 'word', part: 'part', folded: 'folded' }
export const customerIndex: Index = { word: 'customer_word', part: 'customer_part', folded: 'customer_folded' }

/** The rows up to this one are for the bestsellers; other goods get the next number. */
export const popularRows = 100_000

const LastRow = rowReader('product', { last: nullable(integer) })

/** Returns the row id of a product that is new in the cache. */
export function nextRow(db: Reader): number {
  const { last } = LastRow.one(db.prepare(`SELECT max(row) AS last FROM product`))
  return Math.max(last ?? 0, popularRows) + 1
}

export type Indexed = {
  name: string
  sku: string
  barcode: string | undefined
  codes: { code: string }[]
  isDeleted: boolean
}

/**
 * Returns the indexed text of a product: the first word marked, the words of the name, each code as one marked piece. A
 * deleted product has none.
 */
export const indexedText = (product: Indexed): string =>
  product.isDeleted
    ? ''
    : searchedText(product.name, [product.sku, product.barcode ?? '', ...product.codes.map(({ code }) => code)])

/** Returns the first word marked, the words, and each code as one marked piece. */
export function searchedText(text: string, codes: readonly string[]): string {
  const name = fold(text)
  const first = name.split(' ', 1)[0] ?? ''
  const pieces = new Set(codes.map((code) => fold(code).replaceAll(' ', '')).filter((piece) => piece !== ''))
  return [`^${first}`, name, ...[...pieces].map((piece) => `~${piece}`)].join(' ')
}

const FoldedRow = rowReader('folded', { text: text })

const textAt = (db: Reader, row: number, { folded }: Index): string =>
  FoldedRow.get(db.prepare(`SELECT text FROM ${folded} WHERE row = ?`), row)?.text ?? ''

/** Puts the text of a row into both indexes. An empty text removes the row. An unchanged text causes no write. */
export function putIndex(db: Writer, row: number, text: string, index = goodsIndex): void {
  const { word, part, folded } = index
  const known = textAt(db, row, index)
  if (known === text) return
  if (known !== '') {
    db.prepare(`DELETE FROM ${word} WHERE rowid = ?`).run(row)
    db.prepare(`DELETE FROM ${part} WHERE rowid = ?`).run(row)
    db.prepare(`DELETE FROM ${folded} WHERE row = ?`).run(row)
  }
  if (text === '') return
  db.prepare(`INSERT INTO ${word} (rowid, text) VALUES (?, ?)`).run(row, text)
  db.prepare(`INSERT INTO ${part} (rowid, text) VALUES (?, ?)`).run(row, text)
  db.prepare(`INSERT INTO ${folded} (row, text) VALUES (?, ?)`).run(row, text)
}

function moveRow(db: Writer, from: number, to: number): void {
  const text = textAt(db, from, goodsIndex)
  putIndex(db, from, '')
  db.prepare(`UPDATE product SET row = ? WHERE row = ?`).run(to, from)
  putIndex(db, to, text)
}

const RowNumber = rowReader('product', { row: integer })

/**
 * Gives these products the rows from `first` on, so that they come first in this order; the products that had these
 * rows move to the end. It is meant for small transactions: a nightly caller passes about fifty products at a time.
 */
export function promote(db: Writer, ids: readonly string[], first: number): void {
  let row = first
  for (const id of ids) {
    const product = RowNumber.get(db.prepare(`SELECT row FROM product WHERE id = ?`), id)
    if (product === undefined) continue
    if (product.row !== row) {
      const other = db.prepare(`SELECT row FROM product WHERE row = ?`).get(row)
      if (other !== undefined) moveRow(db, row, nextRow(db))
      moveRow(db, product.row, row)
    }
    row += 1
  }
}

/** The pages of an index that one merge step may write: a few milliseconds. */
const stepPages = 32

const ofSearch = [goodsIndex, customerIndex].flatMap(({ word, part }) => [word, part])

/** This many pieces of an index slow a query down only a little. */
const fewPieces = 4

const Pieces = valueReader('word_idx', integer)

/**
 * Starts merging each index that has many pieces, because a query searches every piece; `mergeStep` does the work.
 * Returns whether there is any.
 */
export function beginWhole(db: Writer): boolean {
  let hasBegun = false
  for (const index of ofSearch) {
    const pieces = Pieces.one(db.prepare(`SELECT count(DISTINCT segid) FROM ${index}_idx`).pluck())
    if (pieces <= fewPieces) continue
    // A negative number first takes all pieces to one level.
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`).run(-stepPages)
    hasBegun = true
  }
  return hasBegun
}

const Changes = rowReader('total_changes', { n: integer })

/**
 * Merges a part of every index. Automatic merging is off, so this keeps the indexes fast. Returns false if there was
 * nothing worth merging.
 */
export function mergeStep(db: Writer): boolean {
  const changes = () => Changes.one(db.prepare(`SELECT total_changes() AS n`)).n
  let worked = false
  for (const index of ofSearch) {
    const before = changes()
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`).run(stepPages)
    // SQLite shows by this that it merged: more changes than the one of the command itself.
    worked = changes() - before >= 2 || worked
  }
  return worked
}
