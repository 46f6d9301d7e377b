import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { indexedText, mergeStep } from '../../src/main/db/catalog/catalog-index.ts'
import { putRecord, putStocks, type ProductWrite } from '../../src/main/db/catalog/catalog-write.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import { categoriesOfFound, CategoryTree, suppliersOfFound } from '../../src/main/db/catalog/categories.ts'
import { mostTried, rowFilterOf } from '../../src/main/db/catalog/search-filter.ts'
import { toRecords } from '../../src/main/service-records/records.ts'
import type { CategoryId, SupplierId } from '../../src/shared/ids.ts'
import type { SearchFilter } from '../../src/shared/views.ts'
import { bruteForce, searched } from './brute-force.ts'
import { emptyCatalog } from './folder.ts'
import { here, product, put, seededProducts } from './shop.ts'

const under = (...ids: string[]) => ids as CategoryId[]
const inCategory = (id: string): SearchFilter => ({ categoryId: id as CategoryId })
const ofSupplier = (id: string): SearchFilter => ({ supplierId: id as SupplierId })

function narrowed(store: Store, text: string, filter: SearchFilter, categories = under(), limit = 20) {
  const { goods, ...more } = searchGoods(store, text, here, limit, {
    filter: rowFilterOf(filter, here, categories),
    keeps: () => true
  })
  return { ids: goods.map(({ id }) => id as string), ...more }
}
const stocked = (store: Store, id: string, amount: number, booked = 0) =>
  store.transaction((db) => putStocks(db, id, [{ warehouseId: here.warehouseId, amount, booked }], 1))
function records(store: Store, kind: 'unit' | 'category', rows: object[]): void {
  store.transaction((db) => {
    for (const [index, record] of toRecords(kind, rows).entries()) putRecord(db, kind, record, index, 1)
  })
}

describe('A filtered search', () => {
  it('the search finds what a scan of every product would, in the same order', () => {
    const random = seededRandom(11)
    const categoryPages = ['milk', 'sweets', 'rest']
    const products = seededProducts(random, 2000).map((each, index): ProductWrite => ({
      ...each,
      categoryId: categoryPages[index % 3],
      isKit: index % 7 === 0,
      isMarked: index % 5 === 0,
      ...(index % 4 !== 0 && { supplierIds: index % 4 === 1 ? ['baker'] : ['baker', 'dairy'] })
    }))
    const store = emptyCatalog()
    put(store, ...products)
    const filled = new Set(products.filter(() => random.fraction() < 0.4).map(({ id }) => id))
    for (const id of filled) stocked(store, id, 3, 1)
    while (store.transaction((db) => mergeStep(db)));
    const filters: [SearchFilter, (each: ProductWrite) => boolean][] = [
      [{ inStock: true }, ({ id }) => filled.has(id)],
      [inCategory('milk'), ({ categoryId }) => categoryId !== 'rest'],
      [ofSupplier('dairy'), ({ supplierIds }) => supplierIds?.includes('dairy') === true],
      [{ kind: 'kit' }, ({ isKit }) => isKit],
      [{ kind: 'goods' }, ({ isKit }) => !isKit],
      [{ kind: 'marked', inStock: true }, ({ id, isMarked }) => isMarked && filled.has(id)],
      [
        { ...inCategory('milk'), kind: 'kit', inStock: true },
        ({ id, isKit, categoryId }) => isKit && categoryId !== 'rest' && filled.has(id)
      ]
    ]
    for (const [filter, isMeant] of filters) {
      const all = products.filter(isMeant).map((each) => searched(each.id, indexedText(each)))
      for (const query of ['m', 'мол', 'moloko', 'olok', '4612', 'oq sut', 'A77', 'xyz']) {
        const { ids, hasMore } = narrowed(store, query, filter, under('milk', 'sweets'))
        const expected = bruteForce(all, query)
        expect(ids, `${query} ${JSON.stringify(filter)}`).toEqual(expected.slice(0, 20))
        expect(hasMore).toBe(expected.length > 20)
      }
    }
  })
})

describe('The stock and the end of a filtered search', () => {
  it('the search subtracts booked stock, and counts the stock of variants for their product', () => {
    const store = emptyCatalog()
    put(
      store,
      product('tea', 'Choy yashil'),
      product('black', 'Choy qora'),
      product('unread', 'Choy oq'),
      product('cups', 'Choy piyola', { isParent: true }),
      product('cup-1', 'Choy piyola katta', { parentId: 'cups' }),
      product('pots', 'Choy choynak', { isParent: true }),
      product('pot-1', 'Choy choynak katta', { parentId: 'pots' })
    )
    stocked(store, 'tea', 2, 2)
    stocked(store, 'black', 2, 1)
    stocked(store, 'cup-1', 1)
    expect(narrowed(store, 'choy', { inStock: true }).ids).toEqual(['black', 'cups'])
    expect(narrowed(store, 'choy', { kind: 'variants' }).ids).toEqual(['cups', 'pots'])
  })

  it('the search finds services by their unit', () => {
    const store = emptyCatalog()
    records(store, 'unit', [{ _id: 'hour', name: 'Soat', decimal_count: 0, type: 'service' }])
    put(store, product('visit', 'Yetkazish', { unitId: 'hour' }), product('box', 'Yetkazish qutisi'))
    expect(narrowed(store, 'yetkaz', { kind: 'service' }).ids).toEqual(['visit'])
    expect(narrowed(store, 'yetkaz', { kind: 'goods' }).ids).toEqual(['box'])
  })

  it('the search says if there are more matches than it looks through, and looks no further', () => {
    const store = emptyCatalog()
    const many = Array.from({ length: mostTried + 1 }, (_, index) => product(`p${index}`, `Non ${index}`))
    put(store, ...many, product('last', 'Non oxirgi', { categoryId: 'rare' }))
    expect(narrowed(store, 'non', inCategory('rare'), under('rare'))).toEqual({ ids: [], hasMore: false, isCut: true })
    expect(narrowed(store, 'oxirgi', inCategory('rare'), under('rare'))).toEqual({ ids: ['last'], hasMore: false })
    // Goods that the second and the third query find again do not count again.
    put(store, ...many.slice(0, mostTried / 2 + 1).map(({ id }) => product(`s${id}`, `Sut ${id}`)))
    expect(narrowed(store, 'sut', inCategory('rare'), under('rare')).isCut).toBeUndefined()
  })
})

describe('The suppliers of the found goods', () => {
  it('the suppliers with the most goods come first, and follow a product that is read again', () => {
    const store = emptyCatalog()
    put(
      store,
      product('a', 'Non issiq', { supplierIds: ['baker'] }),
      product('b', 'Nonushta', { supplierIds: ['mill', 'baker'] }),
      product('c', 'Sut', { supplierIds: ['dairy'] }),
      product('d', 'Non oq')
    )
    expect(suppliersOfFound(store, 'non')).toEqual(['baker', 'mill'])
    put(store, product('a', 'Non issiq'), product('b', 'Nonushta', { supplierIds: ['mill'] }))
    expect(suppliersOfFound(store, 'non')).toEqual(['mill'])
    expect(narrowed(store, 'non', ofSupplier('baker')).ids).toEqual([])
  })
})

describe('The categories of the found goods', () => {
  it('the categories with the most goods come first', () => {
    const store = emptyCatalog()
    put(
      store,
      product('a', 'Non issiq', { categoryId: 'bread' }),
      product('b', 'Nonushta', { categoryId: 'food' }),
      product('c', 'Non oq', { categoryId: 'bread' }),
      product('d', 'Sut', { categoryId: 'milk' }),
      product('e', 'Non qora')
    )
    expect(categoriesOfFound(store, 'non')).toEqual(['bread', 'food'])
  })

  it('a category counts all goods below it, also if a chain contains itself', () => {
    const store = emptyCatalog()
    records(store, 'category', [
      { _id: 'food', name: 'Oziq-ovqat' },
      { _id: 'milk', name: 'Sut', parent_id: 'food' },
      { _id: 'cheese', name: 'Pishloq', parent_id: 'milk' },
      { _id: 'x', name: 'X', parent_id: 'y' },
      { _id: 'y', name: 'Y', parent_id: 'x' }
    ])
    const tree = new CategoryTree(store, here.organizationId)
    expect(tree.within('food' as CategoryId)).toEqual(['food', 'milk', 'cheese'])
    expect(tree.within('x' as CategoryId).toSorted()).toEqual(['x', 'y'])
    expect(tree.within('gone' as CategoryId)).toEqual(['gone'])
  })
})
