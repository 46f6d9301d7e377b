import { queryWords } from '../../src/shared/fold.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import { searchRows } from '../../src/main/db/catalog/search.ts'
import type { Reader } from '../../src/main/db/core/open.ts'
import { bruteForce, searched } from '../../test/catalog/brute-force.ts'
import { inLatin } from '../../test/support/transliterate.ts'
import { withLimit, figure, timeInTurn, type Row } from './measure.ts'
import { compareIndexedDb } from './peers/page-peer.ts'
import { openPeers, type Peer } from './peers/peers.ts'
import { spread, type Part, type Run } from './run.ts'

const limit = 20

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => /^\p{L}{4}/u.test(word))
const isCyrillic = (text: string) => /^[а-яё]/i.test(text)

/** Returns queries by kind. Each query comes from an existing product. */
export function queriesOf({ lines }: Run, most: number): Record<string, string[]> {
  const names = spread(lines, most * 3).filter(({ name }) => wordsOf(name).length >= 3)
  const some = names.slice(0, most)
  const word = (name: string, at: number) => wordsOf(name)[at] ?? ''
  return {
    'one letter': Array.from('мшскбпmshkbaoyt5'),
    'two or three letters': some.map(({ name }, at) => word(name, 0).slice(0, 2 + (at % 2))),
    'the first word': some.map(({ name }) => word(name, 0)),
    'two words, partly typed': some.map(({ name }) => `${word(name, 1).slice(0, 4)} ${word(name, 0).slice(0, 3)}`),
    'three words': some.map(({ name }) => `${word(name, 0)} ${word(name, 1)} ${word(name, 2).slice(0, 3)}`),
    'Cyrillic names in Latin letters': names
      .filter(({ name }) => isCyrillic(name))
      .slice(0, most)
      .map(({ name }) => inLatin(`${word(name, 0)} ${word(name, 1).slice(0, 4)}`)),
    'a part inside a word': some.map(({ name }) => word(name, 0).slice(1, 5)),
    'a part inside a barcode': some.map(({ barcode }) => barcode.slice(4, 10)),
    'the first digits of a barcode': some.map(({ barcode }) => barcode.slice(0, 9)),
    nothing: some.map((_, at) => `qzx${at}vwq`),
    // These words are frequent alone and rare together, so the index has to read many entries.
    'worst cases': spread(some, 40).flatMap(({ name }, at) => [
      `${word(name, 1).slice(0, 1)} ${at % 10} ${word(name, 2).slice(0, 1)}`,
      `${word(name, 0).slice(1, 4)} ${word(name, 1).slice(1, 4)}`
    ])
  }
}

/** Measures the least work: one prepared query of one index for the typed prefixes, and the rows read. */
function bareSearch(db: Reader): (query: string) => unknown {
  const words = db.prepare(`SELECT rowid AS row FROM word WHERE word MATCH ? ORDER BY rowid LIMIT ${limit}`)
  const parts = db.prepare(`SELECT rowid AS row FROM part WHERE part MATCH ? ORDER BY rowid LIMIT ${limit}`)
  const product = db.prepare(`SELECT * FROM product WHERE row = (SELECT ?)`)
  return (query) => {
    const typed = queryWords(query).map(([word = '']) => word)
    let rows = words.all(typed.map((word) => `("${word}" * OR "~${word}" *)`).join(' AND ')) as { row: number }[]
    if (rows.length < limit && typed.every((word) => word.length >= 3)) {
      rows = parts.all(typed.map((word) => `"${word.slice(0, 3)}" AND "${word.slice(-3)}"`).join(' AND ')) as {
        row: number
      }[]
    }
    return rows.map(({ row }) => product.get(row))
  }
}

const goalOf = (goods: number, kind: string) => {
  const ms = kind === 'worst cases' ? 8 : goods <= 100_000 ? 1 : 4
  return { text: `p99 ≤ ${ms} ms`, ms }
}

function comparePeers(run: Run, peers: readonly Peer[], all: readonly string[]): Row[] {
  const find = (query: string) => searchGoods(run.catalog, query, run.place, limit)
  return peers.map(({ name, find: findThere }) => {
    const { ours, theirs } = timeInTurn(all, { ours: find, theirs: findThere })
    return {
      ...withLimit(`all kinds, compared with ${name}`, ours, { what: name, value: theirs }),
      ratio: ours.p99 / theirs.p99
    }
  })
}

/** Compares the search with a check of every product. */
function compareWithBruteForce({ catalog, ...run }: Run, most: number): { queries: number; wrong: string[] } {
  const rows = catalog.prepare(`SELECT row, text FROM folded ORDER BY row`).all() as { row: number; text: string }[]
  const all = rows.map(({ row, text }) => searched(row, text))
  const queries = Object.values(queriesOf({ catalog, ...run }, most)).flatMap((some) => spread(some, most))
  const first = (query: string) => {
    const found: number[] = []
    for (const row of searchRows(catalog, query)) if (found.push(row) === limit) break
    return found
  }
  return {
    queries: queries.length,
    wrong: queries.filter((query) => String(first(query)) !== String(bruteForce(all, query).slice(0, limit)))
  }
}

/** Measures typing: each query to its first twenty results. */
export const searchPart: Part = async (run) => {
  const { catalog, place, goods } = run
  const find = (query: string) => searchGoods(catalog, query, place, limit)
  const bare = bareSearch(catalog)
  const rows = Object.entries(queriesOf(run, 100)).map(([kind, queries]) => {
    timeInTurn(queries.slice(0, 20), { find, bare })
    const times = timeInTurn(queries, { find, bare })
    const { text, ms } = goalOf(goods, kind)
    return withLimit(
      kind,
      times.find,
      { what: 'one bare query', value: times.bare },
      { text, isMet: times.find.p99 <= ms }
    )
  })
  const peers = await openPeers(run)
  const peerQueries = Object.values(queriesOf(run, 4)).flat()
  const peerRows = comparePeers(run, peers.open, peerQueries)
  for (const peer of peers.open) peer.close()
  const browser = await compareIndexedDb(peers.docs, peerQueries, find)
  const { queries, wrong } = compareWithBruteForce(run, goods > 200_000 ? 2 : 3)
  const equal = {
    what: 'the first twenty rows equal those of a check of every product',
    value: figure(queries - wrong.length, `of ${queries}`),
    goal: 'all',
    isMet: wrong.length === 0
  }
  return {
    name: 'search',
    title: 'Typing: from a query to its first twenty results',
    notes: [
      'One bare query: one prepared MATCH of the typed prefixes in one index, and twenty rows read. It does less: no order by position in the name, no other spellings, no exact check.',
      'The ratio to another library is that of the 99th percentiles over all kinds of queries.',
      ...peers.notes,
      ...browser.notes,
      ...wrong.slice(0, 3).map((query) => `Not as in a check of every product: “${query}”.`)
    ],
    rows: [...rows, ...peerRows, ...browser.rows, equal]
  }
}
