import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import {
  putPrice,
  putRecord,
  putStock,
  putStocks,
  removeProducts,
  removeUnseenPrices
} from '../../src/main/db/catalog/catalog-write.ts'
import { goodsByCode, goodsById, goodsByIds, type SalePoint } from '../../src/main/db/catalog/goods.ts'
import { catalogMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog, openCatalogReader, type Store } from '../../src/main/db/core/open.ts'
import type { PriceListId, ProductId } from '../../src/shared/ids.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put, seededProducts } from './shop.ts'

const get = (store: Store, id = 'a', at = here) => goodsById(store, id as ProductId, at)
const hits = (store: Store, code: string) =>
  goodsByCode(store, code, here).map(({ goods, kind, quantity }) => [goods.id, kind, quantity])

describe('A code', () => {
  it('a code finds the product of a barcode, of an extra barcode and of an exact article code', () => {
    const store = emptyCatalog()
    const codes = [
      { code: '4780000000001', kind: 'barcode' as const },
      { code: '4780000000002', kind: 'barcode' as const }
    ]
    put(store, product('a', 'Чай', { barcode: '4780000000001', codes }))
    for (const code of ['4780000000001', ' 4780000000002 ']) expect(hits(store, code)).toEqual([['a', 'barcode', '1']])
    expect(hits(store, 'SKU-a')).toEqual([['a', 'sku', '1']])
    for (const code of ['478000000000', 'SKU', '', ' ', '%']) expect(hits(store, code)).toEqual([])
  })

  it('the code of a box means as many pieces as the box has', () => {
    const store = emptyCatalog()
    put(store, product('a', 'Чай', { boxItem: '12', codes: [{ code: '14780', kind: 'box' }] }))
    expect(hits(store, '14780')).toEqual([['a', 'box', '12']])
  })

  it('a code of several products is a choice, each product once, barcodes before boxes before article codes', () => {
    const store = emptyCatalog()
    const code = '4780000000001'
    put(store, product('c', 'С', { sku: code }))
    put(store, product('b', 'Б', { boxItem: '6', codes: [{ code, kind: 'box' }] }))
    put(store, product('a', 'А', { sku: code, codes: [{ code, kind: 'barcode' }] }))
    expect(hits(store, code)).toEqual([
      ['a', 'barcode', '1'],
      ['b', 'box', '6'],
      ['c', 'sku', '1']
    ])
  })

  it('a code finds a deleted product only if no other product has it', () => {
    const store = emptyCatalog()
    const codes = [{ code: '1', kind: 'barcode' as const }]
    put(store, product('a', 'А', { codes }), product('b', 'Б', { codes }))
    store.transaction((db) => removeProducts(db, ['a']))
    expect(hits(store, '1')).toEqual([['b', 'barcode', '1']])
    store.transaction((db) => removeProducts(db, ['b']))
    expect(goodsByCode(store, '1', here).every(({ goods }) => goods.isDeleted)).toBe(true)
  })

  it('a code finds nothing once the product has lost it', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А', { codes: [{ code: '1', kind: 'barcode' }] }))
    put(store, product('a', 'А', { codes: [{ code: '2', kind: 'barcode' }] }))
    expect(hits(store, '1')).toEqual([])
    expect(hits(store, '2')).toEqual([['a', 'barcode', '1']])
  })
})

describe('A price', () => {
  const item = (store: Store, amount: string | undefined, pass = 1) =>
    store.transaction((db) =>
      putPrice(db, 'a', { priceListId: 'retail', organizationId: 'shop-1', amount }, 'item', pass, 2)
    )

  it('a price comes from the product, is replaced by a price item, and returns when the item is gone', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А'))
    expect(get(store)?.price).toBe('1000')
    item(store, '1200.5')
    expect(get(store)?.price).toBe('1200.5')
    put(store, product('a', 'А переименован'))
    expect(get(store)?.price).toBe('1200.5')
    store.transaction((db) => removeUnseenPrices(db, 'retail', 'shop-1', 2))
    expect(get(store)?.price).toBe('1000')
  })

  it('a price of zero, or out of range, is no price', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А'))
    item(store, '0')
    expect(get(store)?.price).toBeUndefined()
    item(store, undefined)
    expect(get(store)?.price).toBeUndefined()
  })

  it('a price belongs to one price list and one organization', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А'))
    expect(get(store, 'a', { ...here, priceListId: 'wholesale' as PriceListId })?.price).toBeUndefined()
    expect(get(store, 'a', { ...here, organizationId: 'shop-2' as SalePoint['organizationId'] })?.price).toBeUndefined()
  })
})

describe('Stock', () => {
  it('the stock is unknown until it was read, and zero if the product lists its warehouses without ours', () => {
    const store = emptyCatalog()
    put(
      store,
      product('a', 'А', { shops: [{ organizationId: 'shop-1', isAvailable: true, yellowLine: 10, redLine: 3 }] })
    )
    expect(get(store)?.stock).toBeUndefined()
    const lines = { yellowLine: 10, redLine: 3 }
    store.transaction((db) => putStocks(db, 'a', [{ warehouseId: 'store-2', amount: 7, booked: 0 }], 5))
    expect(get(store)?.stock).toEqual({ amount: 0, booked: 0, readAt: 5, ...lines })
    store.transaction((db) => putStock(db, 'a', { warehouseId: 'store-1', amount: 7.5, booked: 2 }, 6))
    expect(get(store)?.stock).toEqual({ amount: 7.5, booked: 2, readAt: 6, ...lines })
  })
})

describe('Goods', () => {
  it('goods have the taxes that are known and the newest decimals of their unit', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А', { taxIds: ['vat', 'gone'], unitId: 'kg', unitName: 'кг', unitDecimals: 3 }))
    const vat = { id: 'vat', name: 'НДС', rate: '12', kind: 'included' }
    store.transaction((db) => putRecord(db, 'tax', { id: 'vat', value: vat }, 0, 1))
    expect(get(store)).toMatchObject({ taxes: [vat], unitName: 'кг', unitDecimals: 3 })
    store.transaction((db) => putRecord(db, 'unit', { id: 'kg', value: { id: 'kg', name: 'kg', decimals: 2 } }, 0, 1))
    expect(get(store)).toMatchObject({ unitName: 'kg', unitDecimals: 2 })
  })

  it('goods with an error name the field, and leave the others alone', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А', { fault: 'measure.decimal_count' }), product('b', 'Б'))
    expect(goodsByIds(store, ['a', 'b', 'unknown'] as ProductId[], here).map(({ fault }) => fault)).toEqual([
      'measure.decimal_count',
      undefined
    ])
  })

  it('goods are read through a connection that cannot write', () => {
    const store = emptyCatalog()
    put(store, ...seededProducts(seededRandom(1), 50))
    const reader = openCatalogReader(store.path)
    expect(goodsById(reader, 'p7' as ProductId, here)?.sku).toContain('7')
    expect(() => reader.prepare('DELETE FROM product').run()).toThrow(/readonly/)
    reader.close()
  })

  it('goods are written in a transaction that takes the write lock at its start, so that a second one waits', () => {
    const store = emptyCatalog()
    const other = openCatalog(store.path, catalogMigrations)
    other.prepare('PRAGMA busy_timeout = 0').run()
    store.transaction(() => {
      expect(() => other.transaction(() => undefined)).toThrow(/locked/)
    })
    expect(() => other.transaction(() => undefined)).not.toThrow()
  })
})
