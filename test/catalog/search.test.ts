import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { indexedText, mergeStep, popularRows, promote } from '../../src/main/db/catalog/catalog-index.ts'
import { removeProducts } from '../../src/main/db/catalog/catalog-write.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import { openCatalogReader, type Reader } from '../../src/main/db/core/open.ts'
import { bruteForce, searched } from './brute-force.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put, seededProducts } from './shop.ts'

const names = (store: Reader, text: string, limit = 20) =>
  searchGoods(store, text, here, limit).goods.map(({ name }) => name)

it('the search equals brute force on a few thousand names, whichever script is typed', () => {
  const products = seededProducts(seededRandom(7), 3000)
  const store = emptyCatalog()
  for (let start = 0; start < products.length; start += 200) put(store, ...products.slice(start, start + 200))
  while (store.transaction((db) => mergeStep(db)));
  const all = products.map((each) => searched(each.id, indexedText(each)))
  const queries = [
    'moloko',
    'молоко',
    'шок',
    'shok',
    "yog'",
    'ёғ',
    'gisht',
    'ғишт',
    'kola',
    'кола 1',
    '1 л',
    '5',
    'm',
    'о'
  ]
  queries.push('olok', 'колад', '4612', 'MLK-12', 'mlk 12', 'A77', 'oq sut', 'sut oq', 'детский молоко 200', "o'zbek")
  queries.push('twix', 'твикс', 'klasik', 'ekstra 3 2', '12x5', 'нет такого', 'xyz', 'dona qora')
  for (const query of queries) {
    const found = searchGoods(store, query, here, 20)
    const expected = bruteForce(all, query)
    expect(
      found.goods.map(({ id }) => id),
      query
    ).toEqual(expected.slice(0, 20))
    expect(found.hasMore, query).toBe(expected.length > 20)
  }
})

it('names that start with the typed text come before names that contain it', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Шоколад молочный'), product('b', 'Topmol'), product('c', 'Молоко'))
  expect(names(store, 'мол')).toEqual(['Молоко', 'Шоколад молочный', 'Topmol'])
})

it('the search answers from one state of the file, though best sellers move to the front meanwhile', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Молоко'), product('b', 'Мыло'))
  const reader = openCatalogReader(store.path)
  let isMoved = false
  // Acts as if the pull commits between the query of the index and the reading of its rows.
  const slow: Reader = {
    prepare(sql) {
      if (sql.includes('product.row =') && !isMoved) {
        isMoved = true
        store.transaction((db) => promote(db, ['b', 'a'], popularRows + 1))
      }
      return reader.prepare(sql)
    }
  }
  expect(names(slow, 'молоко')).toEqual(['Молоко'])
  expect(isMoved).toBe(true)
  expect(names(reader, 'молоко')).toEqual(['Молоко'])
  reader.close()
})

it('the search finds parts of an article code and of a barcode, with or without hyphens', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Сок', { sku: 'JC-0017', codes: [{ code: '4780012345678', kind: 'barcode' }] }))
  for (const part of ['JC-0017', 'jc0017', '0017', '4780', '345678', '478 0012']) {
    expect(names(store, part), part).toEqual(['Сок'])
  }
})

it('the search never throws, whatever is typed', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Сок "Добрый" AND NOT'))
  const odd = [
    '"',
    "'",
    '""',
    'AND',
    'OR',
    'NOT',
    'NEAR(a b)',
    'a*',
    '^a',
    '~a',
    'word:a',
    '-a',
    '{a}',
    '(',
    '%_',
    '\\'
  ]
  odd.push(
    '\u0000',
    '\ud83d',
    '🥛🥛',
    'ქარ',
    '牛乳牛乳',
    'e\u0301',
    'x'.repeat(200),
    'а б '.repeat(50),
    '"a" "b',
    'ﬁ',
    '½'
  )
  for (const text of odd) expect(() => searchGoods(store, text, here, 20), text).not.toThrow()
  expect(names(store, 'not "добрый')).toEqual(['Сок "Добрый" AND NOT'])
})

it('the search offers neither deleted goods, nor parents of variants, nor goods that only another shop sells', () => {
  const store = emptyCatalog()
  const elsewhere = [{ organizationId: 'shop-2', isAvailable: true }]
  put(
    store,
    product('a', 'Чай чёрный'),
    product('b', 'Чай', { isParent: true }),
    product('c', 'Чай', { shops: elsewhere })
  )
  put(store, product('d', 'Чай белый'))
  store.transaction((db) => removeProducts(db, ['d', 'unknown']))
  expect(names(store, 'чай')).toEqual(['Чай чёрный'])
})

it('the search fills the list also if another shop sells most of the matches', () => {
  const store = emptyCatalog()
  const elsewhere = [{ organizationId: 'shop-2', isAvailable: true }]
  put(store, ...Array.from({ length: 300 }, (_, n) => product(`e${n}`, 'Чай', { shops: elsewhere })))
  put(store, product('a', 'Чай здесь'))
  expect(names(store, 'чай')).toEqual(['Чай здесь'])
})

it('the search follows a renamed product', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Чай'))
  put(store, product('a', 'Кофе'))
  expect(names(store, 'чай')).toEqual([])
  expect(names(store, 'kofe')).toEqual(['Кофе'])
})

it('the search shows best sellers first, once they were promoted, and still finds everything', () => {
  const store = emptyCatalog()
  put(store, ...['a', 'b', 'c', 'd'].map((id) => product(id, `Чай ${id}`)))
  store.transaction((db) => promote(db, ['d', 'unknown', 'b'], 1))
  expect(names(store, 'чай')).toEqual(['Чай d', 'Чай b', 'Чай a', 'Чай c'])
  store.transaction((db) => promote(db, ['c', 'd'], 1))
  expect(names(store, 'чай')).toEqual(['Чай c', 'Чай d', 'Чай a', 'Чай b'])
})

it('the search finds a text inside a word behind many names that only have its pieces', () => {
  const store = emptyCatalog()
  put(store, ...Array.from({ length: 150 }, (_, n) => product(`d${n}`, `Amosa ator ${n}`)))
  put(store, product('a', 'Kamostorlar'), product('b', 'Kostorma amos'))
  expect(names(store, 'mostor')).toEqual(['Kamostorlar'])
})

it('a word of one or two letters matches only the beginning of a word if another typed word matches inside one', () => {
  const store = emptyCatalog()
  put(store, product('a', 'Kostorma Amos'), product('b', 'Kostorma Osiyo'), product('c', 'Kostorma sut 1 l'))
  expect(names(store, 'storma os')).toEqual(['Kostorma Osiyo'])
  expect(names(store, 'os storma')).toEqual(['Kostorma Osiyo'])
  expect(names(store, 'l storma')).toEqual(['Kostorma sut 1 l'])
  expect(names(store, 'storma o')).toEqual(['Kostorma Osiyo'])
  expect(names(store, 'storma m')).toEqual([])
})

it('the index does not merge automatically while pages are written, and merges in small steps when asked', () => {
  const store = emptyCatalog()
  const segments = () => store.prepare(`SELECT count(*) AS n FROM word_idx`).get() as { n: number }
  for (let n = 0; n < 60; n += 1) put(store, product(`p${n}`, `Чай ${n}`))
  expect(segments().n).toBeGreaterThanOrEqual(60)
  let steps = 0
  while (store.transaction((db) => mergeStep(db))) steps += 1
  expect(steps).toBeGreaterThan(0)
  expect(segments().n).toBeLessThan(60)
  expect(searchGoods(store, 'чай', here, 50).goods).toHaveLength(50)
})

it('the search asks SQLite with literal limits, because a bound one prepares the statement again each time', () => {
  for (const file of ['goods', 'search', 'records']) {
    const source = readFileSync(new URL(`../../src/main/db/catalog/${file}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/LIMIT\s+[?@:]/)
  }
})
