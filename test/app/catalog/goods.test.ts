import { afterEach, describe, expect, it } from 'vitest'
import { putStocks, type ProductWrite } from '../../../src/main/db/catalog/catalog-write.ts'
import type { ProductId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { rules } from '../../support/model-fixtures.ts'
import { alsoAt, juice, lineAt, lists } from './goods-rig.ts'
import { boss, current, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const also = (...goods: [Parameters<typeof alsoAt>[1], Parameters<typeof alsoAt>[2]?]) => alsoAt(at, ...goods)
const line = (index = 0) => lineAt(at, index)
const shirts = [
  product('shirt', 'Futbolka', { isParent: true, codes: [{ code: '4786660', kind: 'barcode' }] }),
  product('shirt-l', 'Futbolka L', { parentId: 'shirt' }),
  product('shirt-m', 'Futbolka M', { parentId: 'shirt' })
]

describe('goods without a price', () => {
  it('goods without a price sell at a price that a manager types, and no other way', async () => {
    at = await selling()
    const asked = { productId: 'free' as ProductId, quantity: '2' }
    expect(await at.refused('ticket.add', asked)).toMatchObject({ kind: 'goods.noPrice', facts: { id: 'free' } })
    const withPrice = { ...asked, price: '700' }
    expect((await at.refused('ticket.add', withPrice)).kind).toBe('person.managerNeeded')
    const { ticket } = await at.call('ticket.add', { ...withPrice, approval })
    expect(ticket.lines.map(({ totalMinor, warnings }) => [totalMinor, warnings])).toEqual([[1_400, []]])
    expect(journalActs(at)).toContain('line.price')
  })

  it('a manager may give goods away, and a sale of zero ends without money', async () => {
    at = await selling()
    const gift = { productId: 'free' as ProductId, price: '0' }
    expect((await at.refused('ticket.add', gift)).kind).toBe('person.managerNeeded')
    await at.call('ticket.add', { ...gift, approval })
    const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect([receipt.totalMinor, receipt.tenders]).toEqual([0, []])
  })

  it('goods with a price take no typed price', async () => {
    at = await selling()
    const bread = { productId: 'bread' as ProductId, price: '1', approval }
    expect((await at.refused('ticket.add', bread)).kind).toBe('state.changed')
  })
})

describe('boxes', () => {
  it('boxes are counted whole beside pieces', async () => {
    at = await selling()
    also([juice])
    await scan(at, '4785551')
    const view = await at.call('ticket.setQuantity', { lineId: await line(), quantity: '3', boxes: '2' })
    expect(view.lines[0]).toMatchObject({ quantity: '27', box: { item: '12', boxes: '2', pieces: '3' } })
    const half = { lineId: await line(), quantity: '0', boxes: '0.5' }
    expect((await at.refused('ticket.setQuantity', half)).kind).toBe('quantity.boxes')
  })

  it('boxes are refused for goods that have none', async () => {
    at = await selling()
    await scan(at, '4780001')
    const boxed = { lineId: await line(), quantity: '1', boxes: '1' }
    expect((await at.refused('ticket.setQuantity', boxed)).kind).toBe('quantity.boxes')
  })
})

describe('variants', () => {
  it('the variants are offered after a scan of their product, and listed', async () => {
    at = await selling()
    also(shirts)
    const failure = await at.refused('ticket.scan', { code: '4786660' })
    expect(failure).toMatchObject({ kind: 'goods.parent', facts: { id: 'shirt', name: 'Futbolka' } })
    const { goods } = await at.call('catalog.variants', { productId: 'shirt' })
    expect(goods.map(({ id }) => id)).toEqual(['shirt-l', 'shirt-m'])
    const [found] = (await at.call('catalog.search', { text: 'futbolka', limit: 5 })).goods
    expect(found).toMatchObject({ id: 'shirt', variants: 2, unsellable: 'goods.parent' })
  })
})

describe('goods that are no longer sold', () => {
  it.each([
    [{ isArchived: true }, 'goods.archived', 'archived'],
    [{ shops: [{ organizationId: 'shop-1', isAvailable: false }] }, 'goods.unavailable', 'unavailable'],
    [{ isDeleted: true }, 'goods.deleted', 'deleted']
  ] as const)('goods that are no longer sold say so: %j', async (over, kind, warning) => {
    at = await selling()
    also([juice])
    await scan(at, '4785551')
    also([{ ...juice, ...over } as ProductWrite])
    expect((await current(at)).lines[0]?.warnings).toEqual([warning])
    expect((await at.refused('ticket.scan', { code: '4785551' })).kind).toBe(kind)
  })

  it('services and kits are sold also if the shop does not sell negative stock', async () => {
    at = await selling({ shop: { rules: { ...rules, sellsNegativeStock: false } } })
    also(
      [
        product('visit', 'Yetkazish', { unitId: 'hour', codes: [{ code: '471', kind: 'barcode' }] }),
        product('gift', 'Toʻplam', { isKit: true, codes: [{ code: '472', kind: 'barcode' }] })
      ],
      [['unit', { _id: 'hour', name: 'soat', decimal_count: 0, type: 'service' }]]
    )
    at.catalog.transaction((db) => ['visit', 'gift'].forEach((id) => putStocks(db, id, [], 1_000)))
    await scan(at, '471')
    const { ticket } = await scan(at, '472')
    expect(ticket.lines.map(({ warnings }) => warnings)).toEqual([[], []])
  })
})

describe('the details of a product', () => {
  it('the details show every price, code, category and stock that is known', async () => {
    at = await selling()
    also(
      [{ ...juice, barcode: '4785551', categoryId: 'cold' }],
      [
        ...lists,
        ['category', { _id: 'drinks', name: 'Ichimliklar' }],
        ['category', { _id: 'cold', name: 'Sovuq', parent_id: 'drinks' }],
        ['warehouse', { _id: 'store-1', name: 'Zal', organization_id: 'shop-1' }],
        ['warehouse', { _id: 'store-2', name: 'Ombor', organization_id: 'shop-1' }],
        ['warehouse', { _id: 'store-9', name: 'Boshqa', organization_id: 'shop-2' }]
      ]
    )
    const stock = (warehouseId: string, amount: number) => ({ warehouseId, amount, booked: 1 })
    at.catalog.transaction((db) => putStocks(db, 'juice', [stock('store-1', 5), stock('store-9', 7)], 1_000))
    await scan(at, '4785551')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    const view = await at.call('catalog.product', { productId: 'juice' })
    expect(view).toMatchObject({
      barcodes: ['4785551'],
      boxCodes: ['4785559'],
      boxItem: '12',
      kind: 'goods',
      categories: ['Ichimliklar', 'Sovuq'],
      stocks: [
        { name: 'Zal', amount: 3, isOwn: true, readAt: 1_000 },
        { name: 'Ombor', amount: 0, isOwn: false }
      ]
    })
    expect(
      view.prices.map(({ name, price, holdsFrom, isOwn, isForSale }) => [name, price, holdsFrom, isOwn, isForSale])
    ).toEqual([
      ['Chakana', '10000', undefined, true, true],
      ['Ulgurji', '9000', '10', false, true],
      ['Xodimlar', '5000', undefined, false, false],
      ['Karta', '9800', undefined, false, true]
    ])
    expect((await at.refused('catalog.product', { productId: 'none' })).kind).toBe('goods.unknown')
  })
})
