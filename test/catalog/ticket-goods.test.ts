import { describe, expect, it } from 'vitest'
import type { PriceListId, ProductId } from '../../src/shared/ids.ts'
import { openCatalogReader, type Reader, type Store } from '../../src/main/db/core/open.ts'
import { goodsOnTicket, type SoldGoods } from '../../src/main/db/ticket/ticket-goods.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put } from './shop.ts'

const sold = (index: number, priceListId = here.priceListId): SoldGoods => ({
  ...here,
  priceListId,
  id: `p${index}` as ProductId
})
const lines = (count: number): SoldGoods[] => Array.from({ length: count }, (_, index) => sold(index))

/** Makes goods in a file, all of one name, and a reader that counts how many of them it reads. */
function categoryPage(count: number): {
  store: Store
  reader: Reader
  reads: () => number
  rename: (to: string) => void
} {
  const store = emptyCatalog()
  const rename = (to: string) =>
    put(store, ...lines(count).map(({ id }) => product(id, to, { codes: [{ code: `46${id}`, kind: 'barcode' }] })))
  rename('Чай')
  const opened = openCatalogReader(store.path)
  let reads = 0
  const reader: Reader = {
    prepare(sql) {
      if (sql.includes('product.id = (SELECT @key)')) reads += 1
      return opened.prepare(sql)
    }
  }
  const since = () => {
    const made = reads
    reads = 0
    return made
  }
  return { store, reader, reads: since, rename }
}

/** Returns how many of the lines have this name. */
const told = (reader: Reader, asked: readonly SoldGoods[], name: string): number => {
  const goodsOf = goodsOnTicket(reader, asked)
  return asked.filter((each) => goodsOf(each)?.name === name).length
}

describe('The goods of a ticket', () => {
  it('the goods are read once while nobody writes to the catalogue, and only those of a new line', () => {
    const { reader, reads } = categoryPage(121)
    expect(told(reader, lines(120), 'Чай')).toBe(120)
    expect(reads()).toBe(120)
    expect(told(reader, lines(120), 'Чай')).toBe(120)
    expect(reads()).toBe(0)
    expect(told(reader, lines(121), 'Чай')).toBe(121)
    expect(reads()).toBe(1)
  })

  it('the goods are current after any commit, for as many lines as most tickets have', () => {
    const { reader, rename } = categoryPage(50)
    expect(told(reader, lines(50), 'Чай')).toBe(50)
    rename('Кофе')
    expect(told(reader, lines(50), 'Кофе')).toBe(50)
  })

  it('the goods of very many lines are updated a few at a time, the oldest first, while the catalogue is written', () => {
    const { reader, reads, rename } = categoryPage(121)
    told(reader, lines(120), 'Чай')
    reads()
    rename('Кофе')
    // The new line is read together with fifty of the others.
    expect(told(reader, lines(121), 'Кофе')).toBe(51)
    expect(reads()).toBe(51)
    rename('Какао')
    expect(told(reader, lines(121), 'Чай')).toBe(20)
    expect(told(reader, lines(121), 'Чай')).toBe(0)
    expect(told(reader, lines(121), 'Какао')).toBe(121)
    reads()
    expect(told(reader, lines(121), 'Какао')).toBe(121)
    expect(reads()).toBe(0)
  })

  it('the goods of each place are read separately, and dropped with the line', () => {
    const { store, reader, reads } = categoryPage(1)
    const other = 'whole' as PriceListId
    put(store, product('p0', 'Чай', { prices: [{ priceListId: other, organizationId: 'shop-1', amount: '900' }] }))
    const goodsOf = goodsOnTicket(reader, [sold(0), sold(0, other)])
    expect([goodsOf(sold(0))?.price, goodsOf(sold(0, other))?.price]).toEqual([undefined, '900'])
    goodsOnTicket(reader, [sold(0)])
    reads()
    goodsOnTicket(reader, [sold(0), sold(0, other)])
    expect(reads()).toBe(1)
  })

  it('the goods are current for the connection that wrote them, too', () => {
    const { store, rename } = categoryPage(2)
    expect(told(store, lines(2), 'Чай')).toBe(2)
    rename('Кофе')
    expect(told(store, lines(2), 'Кофе')).toBe(2)
  })
})
