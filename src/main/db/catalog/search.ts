import { queryWords } from '../../../shared/fold.ts'
import type { ProductId } from '../../../shared/ids.ts'
import { goodsIndex, type Index } from './catalog-index.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { mostTried, type RowFilter } from './search-filter.ts'
import { brand, flag, integer, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

// A search runs three queries, each only while the list is not full:
//   1. names that start with the first typed word, with the other words beginning a word anywhere;
//   2. every typed word begins a word of the name, or a code;
//   3. every typed word is inside some word; one of a letter or two must begin a word, because it is inside nearly all.
// Row ids are in the order of popularity, and so are the results. The first rows therefore end the query.

/**
 * The rows that each page of one query reads. They are limited, because a shop whose goods this till may mostly not
 * sell must not make typing slow.
 */
const pageSizes = [100, 900, 1000, 1000, 1000]

const quoted = (text: string) => `"${text}"`
const beginning = (text: string) => `${quoted(text)} *`
const either = (terms: string[]) => `(${terms.join(' OR ')})`

/** A word of three characters or more may also begin a code. */
const wordTerm = (spellings: readonly string[]): string =>
  either(spellings.flatMap((word) => (word.length < 3 ? [beginning(word)] : [beginning(word), beginning(`~${word}`)])))

/** Query 1. */
function startQuestion([first = [], ...rest]: string[][]): string {
  return [either(first.map((word) => beginning(`^${word}`))), ...rest.map(wordTerm)].join(' AND ')
}

/** Query 2. A code typed with spaces or hyphens is also tried as one piece. */
function wordQuestion(words: string[][]): string {
  const glued = words.map(([word = '']) => word).join('')
  const all = words.map(wordTerm).join(' AND ')
  return words.length > 1 && glued.length >= 3 ? `(${all}) OR ${beginning(`~${glued}`)}` : all
}

/**
 * Returns the three-letter pieces of a word: all of them, or each third and the last, which cover the word. Folded text
 * has no characters outside the basic plane, so code units are characters.
 */
const trigrams = (word: string, isSparse: boolean): string[] => [
  ...new Set(
    Array.from({ length: word.length - 2 }, (_, at) => at)
      .filter((at) => !isSparse || at % 3 === 0 || at === word.length - 3)
      .map((at) => word.slice(at, at + 3))
  )
]

/** `quick` reads fewer lists but finds more false candidates; `full` is for cases with too many of them. */
type PartQuestion = { quick: string; full: string }

/** The index of parts needs this many characters. */
const shortest = 3

/**
 * Builds query 3. Returns undefined if no word is long enough for the index. A word of two letters must begin a word:
 * with the space before it, it has three characters. Words of one letter are checked in the text afterwards.
 */
function partQuestion(words: string[][]): PartQuestion | undefined {
  if (!words.some((spellings) => spellings.every((word) => word.length >= shortest))) return undefined
  const known = words
    .map((spellings) => spellings.map(inText))
    .filter((all) => all.every((piece) => piece.length >= shortest))
  const asked = (isSparse: boolean): string => {
    const all = (piece: string) => `(${trigrams(piece, isSparse).map(quoted).join(' AND ')})`
    return known.map((pieces) => either(pieces.map(all))).join(' AND ')
  }
  return { quick: asked(true), full: asked(false) }
}

/** Returns what query 3 searches for in a text: the word, or the beginning of one. */
const inText = (word: string): string => (word.length < shortest ? ` ${word}` : word)

const WordRow = rowReader('word', { row: integer })
const PartRow = rowReader('part', { row: integer, text })
const FilteredRow = rowReader('product', { row: integer, text: nullable(text), passes: nullable(flag) })
type Candidate = { row: number; text?: string | null }
/** Returns at most `most` rows after the row `after`. */
type Page = (question: string, after: number, most: number) => Candidate[]

const wordPage =
  (db: Reader, { word }: Index): Page =>
  (question, after, most) =>
    WordRow.all(
      db.prepare(`SELECT rowid AS row FROM ${word} WHERE ${word} MATCH ? AND rowid > ? ORDER BY rowid LIMIT ${most}`),
      question,
      after
    )
const partPage =
  (db: Reader, { part, folded }: Index): Page =>
  (question, after, most) =>
    PartRow.all(
      db.prepare(
        `SELECT ${part}.rowid AS row, ${folded}.text AS text FROM ${part} CROSS JOIN ${folded} ON ${folded}.row = ${part}.rowid
         WHERE ${part} MATCH ? AND ${part}.rowid > ? ORDER BY ${part}.rowid LIMIT ${most}`
      ),
      question,
      after
    )

/**
 * Yields rows in order, page after page, until the caller stops. The first page is small and ends most queries, so it
 * may use a faster query than the later ones.
 */
function* candidates(page: Page, first: string, rest = first): Generator<Candidate> {
  let after = -1
  for (const most of pageSizes) {
    const found = page(after === -1 ? first : rest, after, most)
    yield* found
    if (found.length < most) return
    after = found.at(-1)?.row ?? after
  }
}

/** How each of the three queries is run: page after page, or through a filter. */
type Queries = {
  words: (question: string) => Iterable<Candidate>
  parts: (question: PartQuestion) => Iterable<Candidate>
}

function queriesOf(db: Reader, index: Index, filter: RowFilter | undefined): Queries {
  if (filter !== undefined) {
    const text = `(SELECT text FROM ${index.folded} AS known WHERE known.row = hit.row)`
    return {
      words: (question) => filtered(db, index.word, 'NULL', question, filter),
      parts: ({ full }) => filtered(db, index.part, text, full, filter)
    }
  }
  const [words, parts] = [wordPage(db, index), partPage(db, index)]
  return {
    words: (question) => candidates(words, question),
    parts: ({ quick, full }) => candidates(parts, quick, full)
  }
}

/**
 * Yields the candidates of a query that pass the filter. It is one query, read row by row: the filter hides most
 * matches, and a new query for each page would cost more than trying them. The inner LIMIT keeps the order.
 */
function* filtered(
  db: Reader,
  table: Index['word' | 'part'],
  text: string,
  question: string,
  filter: RowFilter
): Generator<Candidate> {
  if (filter.isCut) return
  const rows = FilteredRow.iterate(
    db.prepare(
      `SELECT hit.row AS row, ${filter.condition} AS passes, ${text} AS text
       FROM (SELECT rowid AS row FROM ${table} WHERE ${table} MATCH @question ORDER BY rowid LIMIT ${mostTried + 1}) AS hit
         LEFT JOIN product ON product.row = hit.row`
    ),
    { ...filter.bound, question }
  )
  let tried = 0
  for (const candidate of rows) {
    tried += 1
    // An earlier query of this search has tried this row already.
    if (filter.tried.has(candidate.row)) continue
    if (tried > mostTried || filter.tried.size === mostTried) {
      filter.isCut = true
      return
    }
    filter.tried.add(candidate.row)
    if (candidate.passes === 1) yield candidate
  }
}

/** Returns whether a folded text contains every word, in one of its spellings. */
export const containsWords = (words: string[][], text: string | null | undefined): boolean =>
  typeof text === 'string' && words.every((spellings) => spellings.some((word) => text.includes(word)))

/** The same as a condition on a column `folded`, to be bound to `words.flat()`. It is true for no words. */
export const foldedHolds = (words: readonly (readonly string[])[]): string =>
  ['1', ...words.map((spellings) => `(${spellings.map(() => 'instr(folded, ?) > 0').join(' OR ')})`)].join(' AND ')

/**
 * Yields the rows of `product` that match a typed text, best first, each once. The words may be in any order, in either
 * script; parts of article codes and barcodes match too. Never throws, whatever the text. A filter lets only some rows
 * through, and notes if it reached its limit.
 */
export const searchRows = (db: Reader, text: string, filter?: RowFilter): Generator<number> =>
  searchWords(db, queryWords(text), goodsIndex, filter)

const Id = valueReader('product.id', brand<ProductId>())

/** Returns the products that match a typed text, best first, at most `limit`, whether or not they can be sold now. */
export const productsCalled = (db: Reader, text: string, limit: number): ProductId[] =>
  inOneState(db, () => {
    const found: ProductId[] = []
    const idOf = db.prepare('SELECT id FROM product WHERE row = ?').pluck()
    for (const row of searchRows(db, text)) {
      if (found.length === limit) break
      found.push(Id.one(idOf, row))
    }
    return found
  })

/** Returns the products with exactly this barcode. */
export const productsOfCode = (db: Reader, code: string): ProductId[] =>
  Id.all(db.prepare('SELECT product_id FROM code WHERE code = ?').pluck(), code)

const FoldedRow = rowReader('folded', { text: text })

/** Returns whether every word of a typed text begins a word or a code of this product. */
export function isFoundBy(db: Reader, productId: string, text: string): boolean {
  const row = FoldedRow.get(
    db.prepare(`SELECT text FROM folded WHERE row = (SELECT row FROM product WHERE id = (SELECT ?))`),
    productId
  )
  if (row === undefined) return false
  const pieces = row.text.split(/ [~^]?/)
  return queryWords(text).every((spellings) => spellings.some((word) => pieces.some((piece) => piece.startsWith(word))))
}

/** Yields the rows of an index that contain every word, each in one of its spellings, best first. */
export function* searchWords(db: Reader, words: string[][], index: Index, filter?: RowFilter): Generator<number> {
  if (words.length === 0) return
  const seen = new Set<number>()
  const walks = queriesOf(db, index, filter)
  for (const question of [startQuestion(words), wordQuestion(words)]) {
    for (const { row } of walks.words(question)) {
      if (seen.has(row)) continue
      seen.add(row)
      yield row
    }
  }
  const inside = partQuestion(words)
  if (inside === undefined) return
  const pieces = words.map((spellings) => spellings.map(inText))
  for (const { row, text } of walks.parts(inside)) if (!seen.has(row) && containsWords(pieces, text)) yield row
}
