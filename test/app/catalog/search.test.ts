import { afterEach, expect, it } from 'vitest'
import { putProduct, putRecord, putStocks, type ProductWrite } from '../../../src/main/db/catalog/catalog-write.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { product } from '../../catalog/shop.ts'
import { currentId, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

/** Adds goods and categories to the till's own small shop. */
function also(goods: ProductWrite[], categories: object[] = [], suppliers: object[] = []): void {
  at.catalog.transaction((db) => {
    for (const each of goods) putProduct(db, each, 1, 1)
    for (const [kind, rows] of [
      ['category', categories],
      ['supplier', suppliers]
    ] as const) {
      for (const [index, record] of toRecords(kind, rows).entries()) putRecord(db, kind, record, index, 1)
    }
  })
}

const juice = product('juice', 'Sharbat', { codes: [{ code: '4785551', kind: 'barcode' }] })
const search = (text: string, filter: object) => at.call('catalog.search', { text, limit: 5, filter })
const ids = async (text: string, filter: object) => (await search(text, filter)).goods.map(({ id }) => String(id))

it('the search counts what this till sold since the stock was read, and says what it hides', async () => {
  at = await selling()
  also([juice, product('nectar', 'Sharbat olma')])
  at.catalog.transaction((db) => {
    putStocks(db, 'juice', [{ warehouseId: 'store-1', amount: 1, booked: 0 }], at.context.clock.now())
  })
  expect(await ids('sharbat', { inStock: true })).toEqual(['juice'])
  await scan(at, '4785551')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const none = await search('sharbat', { inStock: true })
  expect(none).toEqual({ goods: [], hasMore: false, hidden: { count: 2, hasMore: false } })
  expect((await search('qwertz', { inStock: true })).hidden).toBeUndefined()
  expect(none.hasSuppliers).toBeUndefined()
})

it('the search finds the goods of one supplier, and names suppliers as their list does', async () => {
  at = await selling()
  also(
    [
      product('apple', 'Sharbat olma', { supplierIds: ['spring', 'unnamed'] }),
      product('tonic', 'Sharbat tonik', { supplierIds: ['spring', 'alps', 'gone'] }),
      product('syrup', 'Sharbatli qand')
    ],
    [],
    [
      { _id: 'spring', name: 'Buloq' },
      { _id: 'alps', name: 'Alp suvi' },
      { _id: 'gone', name: 'Yopilgan', is_deleted: true },
      { _id: 'baker', name: 'Nonvoy' },
      { name: 'Nobody can be named by this' }
    ]
  )
  expect(await at.call('catalog.suppliers', { text: 'sharbat' })).toEqual([
    { id: 'alps', name: 'Alp suvi' },
    { id: 'spring', name: 'Buloq' }
  ])
  expect(await at.call('catalog.search', { text: 'sharbat', limit: 5 })).toMatchObject({ hasSuppliers: true })
  expect(await ids('sharbat', { supplierId: 'spring' })).toEqual(['apple', 'tonic'])
  expect(await ids('sharbat', { supplierId: 'alps' })).toEqual(['tonic'])
  expect(await search('sharbat', { supplierId: 'baker' })).toMatchObject({ goods: [], hidden: { count: 3 } })
})

it('the search finds the goods of one category with all below it, and names the category of each', async () => {
  at = await selling()
  also(
    [
      product('apple', 'Sharbat olma', { categoryId: 'juices' }),
      product('tonic', 'Sharbat tonik', { categoryId: 'fizzy' }),
      product('syrup', 'Sharbatli qand', { categoryId: 'sugar' })
    ],
    [
      { _id: 'drink', name: 'Ichimlik' },
      { _id: 'juices', name: 'Sharbatlar', parent_id: 'drink' },
      { _id: 'fizzy', name: 'Gazli', parent_id: 'drink' },
      { _id: 'sugar', name: 'Shirinlik' }
    ]
  )
  expect(await at.call('catalog.matchingCategories', { text: 'sharbat' })).toEqual([
    { id: 'drink', name: 'Ichimlik', above: [] },
    { id: 'fizzy', name: 'Gazli', above: ['Ichimlik'] },
    { id: 'juices', name: 'Sharbatlar', above: ['Ichimlik'] },
    { id: 'sugar', name: 'Shirinlik', above: [] }
  ])
  expect((await ids('sharbat', { categoryId: 'drink' })).toSorted()).toEqual(['apple', 'tonic'])
  expect(await ids('sharbat', { categoryId: 'juices', kind: 'goods' })).toEqual(['apple'])
  expect(await ids('sharbat', { categoryId: 'juices', kind: 'service' })).toEqual([])
  expect((await at.refused('catalog.search', { text: 'a', limit: 1, filter: { kind: 'toy' } as never })).kind).toBe(
    'input.invalid'
  )
})
