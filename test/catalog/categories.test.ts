import { describe, expect, it } from 'vitest'
import { byName } from '../../src/shared/by-name.ts'
import { putRecord, putStocks } from '../../src/main/db/catalog/catalog-write.ts'
import { goodsByCode, goodsById } from '../../src/main/db/catalog/goods.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import { CategoryTree, goodsInCategory, variantsOf } from '../../src/main/db/catalog/categories.ts'
import { toRecords } from '../../src/main/service-records/records.ts'
import type { CategoryId, ProductId } from '../../src/shared/ids.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put } from './shop.ts'
import type { Store } from '../../src/main/db/core/open.ts'

const codes = (code: string) => [{ code, kind: 'barcode' as const }]
const shirts = (store: Store) =>
  put(
    store,
    product('shirt', 'Футболка белая', { isParent: true, codes: codes('4780001') }),
    product('shirt-m', 'Футболка белая M', { parentId: 'shirt', codes: codes('4780001') }),
    product('shirt-10', 'Футболка белая 10', { parentId: 'shirt' }),
    product('shirt-9', 'Футболка белая 9', { parentId: 'shirt' }),
    product('shirt-old', 'Футболка белая S', { parentId: 'shirt', isArchived: true }),
    product('bare', 'Футболка без размеров', { isParent: true })
  )
const found = (store: Store, text: string) => searchGoods(store, text, here, 20).goods.map(({ id }) => id)

describe('Variants', () => {
  it('variants show as their product until the text tells them apart', () => {
    const store = emptyCatalog()
    shirts(store)
    expect(found(store, 'футболка')).toEqual(['shirt'])
    expect(found(store, 'futbolka bel')).toEqual(['shirt'])
    expect(found(store, 'футболка m')).toEqual(['shirt-m'])
    expect(searchGoods(store, 'футболка', here, 20).goods[0]?.variants).toBe(3)
  })

  it('variants are listed by name, numbers as numbers, without those that do not sell', () => {
    const store = emptyCatalog()
    shirts(store)
    const names = variantsOf(store, 'shirt' as ProductId, here, byName('en')).map(({ id }) => id)
    expect(names).toEqual(['shirt-9', 'shirt-10', 'shirt-m'])
  })

  it('variants are found by a code that their product has too', () => {
    const store = emptyCatalog()
    shirts(store)
    expect(goodsByCode(store, '4780001', here).map(({ goods }) => goods.id)).toEqual(['shirt-m'])
  })
})

describe('A service and a kit', () => {
  it('a service and a kit have no stock that could run out, but a counted kit has', () => {
    const store = emptyCatalog()
    const rows = [{ _id: 'hour', name: 'Час', decimal_count: 0, type: 'service' }]
    const [unit] = toRecords('unit', rows)
    store.transaction((db) => putRecord(db, 'unit', unit ?? { id: '', value: {} }, 0, 1))
    put(
      store,
      product('visit', 'Выезд', { unitId: 'hour' }),
      product('gift', 'Набор', { isKit: true }),
      product('counted', 'Набор со склада', { isKit: true })
    )
    const none = store.transaction((db) => [putStocks(db, 'visit', [], 1), putStocks(db, 'gift', [], 1)])
    expect(none).toEqual([false, false])
    store.transaction((db) => putStocks(db, 'counted', [{ warehouseId: 'store-1', amount: 4, booked: 0 }], 1))
    const kinds = ['visit', 'gift', 'counted'].map((id) => goodsById(store, id as ProductId, here))
    expect(kinds.map((goods) => [goods?.kind, goods?.stock?.amount])).toEqual([
      ['service', undefined],
      ['kit', undefined],
      ['kit', 4]
    ])
  })
})

describe('Categories', () => {
  const kept = (store: Store, id: string, name: string, more: object = {}) =>
    store.transaction((db) => {
      const [record] = toRecords('category', [{ _id: id, name, ...more }])
      putRecord(db, 'category', record ?? { id, value: {} }, 0, 1)
    })
  const names = (store: Store, id?: string) =>
    new CategoryTree(store, here.organizationId)
      .below(id as CategoryId | undefined, byName('en'))
      .map(({ name }) => name)

  it('categories show below their parents if they have goods, and one without a parent is outermost', () => {
    const store = emptyCatalog()
    kept(store, 'food', 'Еда')
    kept(store, 'tea', 'Чай', { parent_id: 'food' })
    kept(store, 'green', 'Зелёный', { parent_id: 'tea' })
    kept(store, 'empty', 'Пусто')
    kept(store, 'orphan', 'Без родителя', { parent_id: 'gone' })
    kept(store, 'off', 'Закрыто', { is_available_for_sale: false })
    kept(store, 'else', 'Чужое', { organization_ids: ['shop-2'] })
    put(store, product('a', 'Сенча', { categoryId: 'green' }), product('b', 'Прочее', { categoryId: 'orphan' }))
    put(store, product('c', 'Закрыто', { categoryId: 'off' }), product('d', 'Чужое', { categoryId: 'else' }))
    expect(names(store)).toEqual(['Без родителя', 'Еда'])
    expect(names(store, 'food')).toEqual(['Чай'])
    const path = new CategoryTree(store, here.organizationId).path('green' as CategoryId)
    expect(path.map(({ name }) => name)).toEqual(['Еда', 'Чай', 'Зелёный'])
  })

  it('categories that contain each other are not shown, and stop nothing', () => {
    const store = emptyCatalog()
    kept(store, 'a', 'А', { parent_id: 'b' })
    kept(store, 'b', 'Б', { parent_id: 'a' })
    put(store, product('x', 'Икс', { categoryId: 'a' }))
    expect(names(store)).toEqual([])
    expect(names(store, 'b')).toEqual(['А'])
    expect(new CategoryTree(store, here.organizationId).path('a' as CategoryId)).toHaveLength(2)
  })

  it('categories list the goods that sell here, a product instead of its variants, page by page', () => {
    const store = emptyCatalog()
    shirts(store)
    const goods = (offset: number, limit: number) =>
      goodsInCategory(store, undefined, here, { offset, limit }).goods.map(({ id }) => id)
    expect(goods(0, 9)).toEqual(['shirt'])
    put(
      store,
      product('gone', 'Удалено', { isDeleted: true }),
      product('else', 'Не здесь', { shops: [{ organizationId: 'shop-2', isAvailable: true }] }),
      product('tea', 'Чай', { categoryId: 'tea' }),
      product('salt', 'Соль')
    )
    expect(goods(1, 9)).toEqual(['salt'])
    expect(goodsInCategory(store, 'tea' as CategoryId, here, { offset: 0, limit: 0 }).total).toBe(1)
  })
})
