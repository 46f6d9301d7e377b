import { describe, expect, it } from 'vitest'
import { putRecord, removeUnseenRecords } from '../../src/main/db/catalog/catalog-write.ts'
import { cursorOf, putCursor } from '../../src/main/db/catalog/cursors.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import {
  categoryChain,
  defaultSaleRules,
  discountsFor,
  paymentMethods,
  resourceRows,
  saleRules,
  type DiscountRecord,
  type RecordKind
} from '../../src/main/db/catalog/records.ts'
import type { CategoryId, CurrencyId, ProductId } from '../../src/shared/ids.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put } from './shop.ts'

function keep(store: Store, kind: RecordKind, ...values: ({ id: string } & Record<string, unknown>)[]): void {
  store.transaction((db) => {
    for (const [position, value] of values.entries()) putRecord(db, kind, { id: value.id, value }, position, 1)
  })
}

const discount = (id: string, more: Partial<DiscountRecord> = {}) => ({
  name: id,
  applyType: 'percent' as const,
  value: '10',
  isAutomatic: true,
  isForever: true,
  isActive: true,
  organizationIds: [],
  isForAll: true,
  categoryIds: [],
  nestedCategoryIds: [],
  productIds: [],
  ...more,
  id
})

const category = (id: string, parentId?: string) => ({ id, name: id, parentId })

const ask = (store: Store, at = 1000, categoryId?: string) =>
  discountsFor(store, {
    productId: 'a' as ProductId,
    categoryId: categoryId as CategoryId | undefined,
    organizationId: here.organizationId,
    currencyId: 'uzs' as CurrencyId,
    at: at as Instant
  }).map(({ id }) => id)

describe('Small records', () => {
  it('records keep the order of the service, and a complete pass removes those it did not name', () => {
    const store = emptyCatalog()
    const method = (id: string) => ({ id, name: id, type: 'cash', isEnabled: true })
    keep(store, 'method', method('z'), method('a'), method('m'))
    expect(paymentMethods(store).map(({ id }) => id)).toEqual(['z', 'a', 'm'])
    store.transaction((db) => {
      putRecord(db, 'method', { id: 'a', value: method('a') }, 0, 2)
      removeUnseenRecords(db, 'method', 2)
    })
    expect(paymentMethods(store).map(({ id }) => id)).toEqual(['a'])
  })

  it('records give the sale rules of the service, and its defaults while they are unknown', () => {
    const store = emptyCatalog()
    expect(saleRules(store)).toEqual(defaultSaleRules)
    store.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value: { isTaxActive: true } }, 0, 1))
    expect(saleRules(store)).toEqual({ ...defaultSaleRules, isTaxActive: true })
  })

  it('categories that contain each other do not hang the till', () => {
    const store = emptyCatalog()
    keep(store, 'category', category('a', 'b'), category('b', 'c'), category('c', 'a'))
    expect(categoryChain(store, 'a' as CategoryId)).toEqual(['a', 'b', 'c'])
    keep(store, 'category', category('self', 'self'))
    expect(categoryChain(store, 'self' as CategoryId)).toEqual(['self'])
  })

  it('each resource has its state: rows, time and error', () => {
    const store = emptyCatalog()
    store.transaction((db) => putCursor(db, { ...cursorOf(db, 'tax', ''), rows: 3, syncedAt: 9, error: 'why' }))
    expect(resourceRows(store)).toEqual([{ name: 'tax', rows: 3, syncedAt: 9, error: 'why' }])
  })
})

describe('A cursor', () => {
  it('a cursor begins again when another list is asked for, and goes on counting its passes', () => {
    const store = emptyCatalog()
    const kept = { ...cursorOf(store, 'priceItem', 'retail'), page: 4, pass: 2, since: 'T', error: 'e' }
    store.transaction((db) => putCursor(db, kept))
    expect(cursorOf(store, 'priceItem', 'retail')).toEqual(kept)
    expect(cursorOf(store, 'priceItem', 'wholesale')).toMatchObject({ page: 0, pass: 2, since: undefined })
  })
})

describe('An automatic discount', () => {
  it('the discount applies by its dates at the moment of sale, whatever state was read', () => {
    const store = emptyCatalog()
    const dated = { isForever: false, startsAt: 500, endsAt: 1500 }
    keep(store, 'discount', discount('dated', { ...dated, isActive: false }), discount('off', { isActive: false }))
    expect(ask(store, 1000)).toEqual(['dated'])
    expect(ask(store, 499)).toEqual([])
    expect(ask(store, 1501)).toEqual([])
  })

  it('the discount applies to all goods, to chosen products, to categories and to the categories below them', () => {
    const store = emptyCatalog()
    put(store, product('a', 'А', { discountIds: ['attached'] }))
    keep(store, 'category', category('milk', 'food'), category('food'))
    keep(
      store,
      'discount',
      discount('all'),
      discount('attached', { isForAll: false }),
      discount('product', { isForAll: false, productIds: ['a' as ProductId] }),
      discount('category', { isForAll: false, categoryIds: ['milk' as CategoryId] }),
      discount('flat', { isForAll: false, categoryIds: ['food' as CategoryId] }),
      discount('nested', { isForAll: false, nestedCategoryIds: ['food' as CategoryId] }),
      discount('other', { isForAll: false, productIds: ['b' as ProductId] })
    )
    expect(ask(store, 1000, 'milk')).toEqual(['all', 'attached', 'product', 'category', 'nested'])
  })

  it('the discount is left out if it is manual, for another shop or in another currency', () => {
    const store = emptyCatalog()
    keep(
      store,
      'discount',
      discount('manual', { isAutomatic: false }),
      discount('elsewhere', { organizationIds: ['shop-2' as typeof here.organizationId] }),
      discount('dollars', { applyType: 'cash', currencyId: 'usd' as CurrencyId }),
      discount('sums', { applyType: 'cash', currencyId: 'uzs' as CurrencyId })
    )
    expect(ask(store)).toEqual(['sums'])
  })
})
