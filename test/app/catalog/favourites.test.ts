import { afterEach, describe, expect, it } from 'vitest'
import { promote } from '../../../src/main/db/catalog/catalog-index.ts'
import { putProduct, putRecord, type ProductWrite } from '../../../src/main/db/catalog/catalog-write.ts'
import type { RecordKind } from '../../../src/main/db/catalog/records.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import type { CategoryId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { boss, journalActs, pins, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

/** Adds goods and records to the till's own small shop. */
function also(goods: ProductWrite[], records: [RecordKind, object][] = []): void {
  at.catalog.transaction((db) => {
    for (const each of goods) putProduct(db, each, 1, 1)
    for (const [index, [kind, row]] of records.entries()) {
      for (const record of toRecords(kind, [row])) putRecord(db, kind, record, index, 1)
    }
  })
}
describe('categories', () => {
  const categories: [RecordKind, object][] = [
    ['category', { _id: 'drinks', name: 'Ichimliklar' }],
    ['category', { _id: 'cold', name: 'Sovuq', parent_id: 'drinks' }]
  ]
  const goods = Array.from({ length: 30 }, (_, index) =>
    product(`d${index}`, `Ichimlik ${index}`, { categoryId: index === 0 ? 'cold' : 'drinks' })
  )
  const names = async (page: number, id?: string) => {
    const asked = { page, ...(id === undefined ? {} : { categoryId: id as CategoryId }) }
    const view = await at.call('catalog.browse', asked)
    return { ...view, tiles: view.tiles.map((tile) => (tile.kind === 'goods' ? tile.goods.id : tile.id)) }
  }

  it('a category lists its categories first, then goods, twelve at a time', async () => {
    at = await selling()
    also(goods, categories)
    expect((await names(0)).tiles.slice(0, 2)).toEqual(['drinks', 'bread'])
    const first = await names(0, 'drinks')
    expect([first.tiles[0], first.tiles.length, first.pages]).toEqual(['cold', 12, 3])
    expect((await names(1, 'drinks')).tiles[0]).toBe('d12')
    expect((await names(9, 'drinks')).tiles).toEqual(['d24', 'd25', 'd26', 'd27', 'd28', 'd29'])
    const inner = await names(0, 'cold')
    expect([inner.tiles, inner.path.map(({ name }) => name)]).toEqual([['d0'], ['Ichimliklar', 'Sovuq']])
  })

  it('categories are listed outermost first, each with its parent', async () => {
    at = await selling()
    also(goods, [...categories, ['category', { _id: 'bare', name: 'Boʻsh' }]])
    expect(await at.call('catalog.rail', {})).toEqual({
      categories: [{ id: 'drinks', name: 'Ichimliklar' }],
      outermost: { drinks: 'drinks', cold: 'drinks' }
    })
  })

  it('categories are found by a part of their name in either script', async () => {
    at = await selling()
    also(goods, categories)
    expect(await at.call('catalog.categories', { text: 'ичим' })).toEqual([{ id: 'drinks', name: 'Ichimliklar' }])
    expect(await at.call('catalog.categories', { text: '' })).toEqual([])
  })
})

const page = (name: string, ...ids: string[]) => ({
  name,
  tiles: ids.map((id) => ({ kind: id === 'drinks' ? ('category' as const) : ('goods' as const), id }))
})

describe('favourites that the till suggests', () => {
  it('the till suggests pages until somebody arranges some: the best sellers, then the categories that they are in', async () => {
    at = await selling()
    const goods = ['juice', 'tea', 'soap'].map((id) =>
      product(id, id, { categoryId: id === 'soap' ? 'care' : id === 'tea' ? 'cold' : 'drinks' })
    )
    const hidden = product('gone', 'gone', { categoryId: 'drinks', isDeleted: true })
    also(
      [...goods, hidden],
      [
        ['category', { _id: 'drinks', name: 'Ichimliklar' }],
        ['category', { _id: 'cold', name: 'Sovuq', parent_id: 'drinks' }],
        ['category', { _id: 'care', name: 'Gigiyena' }]
      ]
    )
    const view = async () => {
      const { isSuggested, pages } = await at.call('favourites.pages', {})
      const ids = pages.map(({ name, tiles }) => [
        name,
        tiles.map((tile) => (tile.kind === 'goods' ? tile.goods.id : ''))
      ])
      return { isSuggested, pages: ids }
    }
    // Nothing has sold yet: the categories come by name.
    expect(await view()).toEqual({
      isSuggested: true,
      pages: [
        ['Gigiyena', ['soap']],
        ['Ichimliklar', ['juice', 'tea']]
      ]
    })
    at.catalog.transaction((db) => promote(db, ['tea', 'bread'], 1))
    expect(await view()).toEqual({
      isSuggested: true,
      pages: [
        ['Eng koʻp sotilgan', ['tea', 'bread']],
        // The page was shown before, and its tiles keep their places.
        ['Ichimliklar', ['juice', 'tea']],
        ['Gigiyena', ['soap']]
      ]
    })
    await at.call('favourites.arrange', { pages: [page('Mine', 'milk')], approval })
    expect(await view()).toEqual({ isSuggested: undefined, pages: [['Mine', ['milk']]] })
  })
})

describe('favourites that a manager arranges', () => {
  it('a manager arranges the favourites, and they are stored and written in the journal', async () => {
    at = await selling()
    also([], [['category', { _id: 'drinks', name: 'Ichimliklar' }]])
    const pages = [page(' Non ', 'bread', 'drinks', 'bread'), page('Boshqa', 'milk', 'nobody')]
    expect((await at.refused('favourites.arrange', { pages })).kind).toBe('person.managerNeeded')
    await at.call('favourites.arrange', { pages, approval })
    expect(journalActs(at)).toContain('favourites.arrange')
    at.restart()
    await signIn(at, boss)
    const kept = await at.call('favourites.pages', {})
    expect(kept.pages.map(({ name, tiles }) => [name, tiles.map(({ kind }) => kind)])).toEqual([
      ['Non', ['goods', 'category']],
      ['Boshqa', ['goods']]
    ])
    expect(kept.pages[0]?.tiles[0]).toMatchObject({ goods: { name: 'Non', price: '4000' } })
  })
})

describe('favourites that are discounts', () => {
  it('favourites may be manual discounts of this shop, found by their words in either script', async () => {
    at = await selling()
    const discount = (id: string, name: string, more: object = {}) => ({
      id,
      value: {
        id,
        name,
        applyType: 'percent',
        value: '10',
        isAutomatic: false,
        isManual: true,
        isForever: true,

        isActive: true,
        organizationIds: [],
        isForAll: true,
        categoryIds: [],
        nestedCategoryIds: [],
        productIds: [],
        ...more
      }
    })
    const records = [
      discount('staff', 'Xodimlarga chegirma'),
      discount('cash', 'Yangi chegirma', { applyType: 'cash', value: '5000', currencyId: 'uzs' }),
      discount('own', 'Chegirma', { isManual: false, isAutomatic: true }),
      discount('far', 'Uzoq chegirma', { organizationIds: ['elsewhere'] })
    ]
    at.catalog.transaction((db) => {
      for (const [index, record] of records.entries()) putRecord(db, 'discount', record, index, 1)
    })
    const found = async (text: string) => (await at.call('favourites.discounts', { text })).map(({ id }) => id)
    expect(await found('чегирма')).toEqual(['staff', 'cash'])
    expect([await found('xod cheg'), await found('far'), await found(' ')]).toEqual([['staff'], [], []])
    const tiles = ['cash', 'own', 'nothing'].map((id) => ({ kind: 'discount' as const, id }))
    const kept = await at.call('favourites.arrange', { pages: [{ name: 'A', tiles }], approval })
    const tile = {
      kind: 'discount',
      id: 'cash',
      name: 'Yangi chegirma',
      applyType: 'cash',
      value: '5000',
      currencyId: 'uzs'
    }
    expect(kept.pages[0]?.tiles).toEqual([tile])
    at.catalog.transaction((db) => db.prepare(`DELETE FROM record WHERE kind = 'discount'`).run())
    const gone = [{ kind: 'gone', was: 'discount', id: 'cash', name: 'Yangi chegirma' }]
    expect((await at.call('favourites.pages', {})).pages[0]?.tiles).toEqual(gone)
  })
})

describe('favourites of lost goods, and favourites that are refused', () => {
  it('favourites keep the name of deleted goods, also when they are arranged again', async () => {
    at = await selling()
    await at.call('favourites.arrange', { pages: [page('Non', 'bread')], approval })
    at.catalog.transaction((db) => db.prepare(`DELETE FROM product WHERE id = 'bread'`).run())
    const gone = [{ kind: 'gone', was: 'goods', id: 'bread', name: 'Non' }]
    expect((await at.call('favourites.pages', {})).pages[0]?.tiles).toEqual(gone)
    const again = await at.call('favourites.arrange', { pages: [page('Yangi', 'bread')], approval })
    expect(again.pages[0]).toMatchObject({ name: 'Yangi', tiles: gone })
  })

  it('favourites without names, with the same name twice, or above the limit are refused', async () => {
    at = await selling()
    also(Array.from({ length: 13 }, (_, index) => product(`d${index}`, `Ichimlik ${index}`)))
    const refused = async (...pages: ReturnType<typeof page>[]) =>
      (await at.refused('favourites.arrange', { pages, approval })).kind
    expect(await refused(page(' '))).toBe('favourites.pageName')
    expect(await refused(page('A'), page('A '))).toBe('favourites.pageName')
    expect(await refused(page('A', ...Array.from({ length: 13 }, (_, index) => `d${index}`)))).toBe(
      'favourites.tooMany'
    )
    expect(await refused(...Array.from({ length: 21 }, (_, index) => page(String(index))))).toBe('favourites.tooMany')
  })
})
