import { fold } from '../../../shared/fold.ts'
import type { Reader, Writer } from '../core/open.ts'
import { integer, nullable, text } from '../core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

// The two search indexes of the cache and the row ids that order their results.

/** The tables of one search: word beginnings, trigrams, and the text itself. Goods and customers have one each. */
export type Index = {
  word: 'word' | 'customer_word'
  part: 'part' | 'customer_part'
  folded: 'folded' | 'customer_folded'
}
export const goodsIndex: Index = { word: 'word', part: 'part', folded: 'folded' }
export const customerIndex: Index = { word: 'customer_word', part: 'customer_part', folded: 'customer_folded' }

/** Rows up to this one are kept for what sells most; the others are numbered as they come. */
export const popularRows = 100_000

const LastRow = rowReader('product', { last: nullable(integer) })

/** The row id of a product that is new to the cache. */
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
 * What both indexes hold of a product: the first word marked, the words of the name, every code as one marked piece.
 * A deleted product is not in them.
 */
export const indexedText = (product: Indexed): string =>
  product.isDeleted
    ? ''
    : searchedText(product.name, [product.sku, product.barcode ?? '', ...product.codes.map(({ code }) => code)])

/** The first word marked, the words, every code as one marked piece. */
export function searchedText(text: string, codes: readonly string[]): string {
  const name = fold(text)
  const first = name.split(' ', 1)[0] ?? ''
  const pieces = new Set(codes.map((code) => fold(code).replaceAll(' ', '')).filter((piece) => piece !== ''))
  return [`^${first}`, name, ...[...pieces].map((piece) => `~${piece}`)].join(' ')
}

const FoldedRow = rowReader('folded', { text: text })

const textAt = (db: Reader, row: number, { folded }: Index): string =>
  FoldedRow.get(db.prepare(`SELECT text FROM ${folded} WHERE row = ?`), row)?.text ?? ''

/** Makes both indexes hold `text` for a row; an empty text takes the row out. The same text costs no write. */
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
 * Hands the rows from `first` on to these products, so that they come first in this order; who stood there moves to the
 * end. One small transaction's worth: a nightly caller goes through its list some fifty at a time.
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

/** Pages of the index that one merge step may write: a few milliseconds. */
const stepPages = 32

const ofSearch = [goodsIndex, customerIndex].flatMap(({ word, part }) => [word, part])

/** So many pieces of an index cost a question little. */
const fewPieces = 4

const Pieces = valueReader('word_idx', integer)

/**
 * Begins to make one piece of each index that lies in many, since a question looks into every piece; `mergeStep` does the
 * work. Says whether there is any.
 */
export function beginWhole(db: Writer): boolean {
  let hasBegun = false
  for (const index of ofSearch) {
    const pieces = Pieces.one(db.prepare(`SELECT count(DISTINCT segid) FROM ${index}_idx`).pluck())
    if (pieces <= fewPieces) continue
    // A negative count takes all pieces for one level first.
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`).run(-stepPages)
    hasBegun = true
  }
  return hasBegun
}

const Changes = rowReader('total_changes', { n: integer })

/**
 * Merges a little of every index. With automatic merging off this is what keeps them quick; false when there was nothing
 * worth merging.
 */
export function mergeStep(db: Writer): boolean {
  const changes = () => Changes.one(db.prepare(`SELECT total_changes() AS n`)).n
  let worked = false
  for (const index of ofSearch) {
    const before = changes()
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`).run(stepPages)
    // SQLite's own sign that it merged something: more than the one change of the command itself.
    worked = changes() - before >= 2 || worked
  }
  return worked
}
