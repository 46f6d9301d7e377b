import { afterEach, describe, expect, it } from 'vitest'
import { putProduct, putRecord, putStocks } from '../../src/main/store/catalog-write.ts'
import { toRecords } from '../../src/main/sync/translate/records.ts'
import type { ProductWrite } from '../../src/main/store/catalog-write.ts'
import type { RecordKind } from '../../src/main/store/records.ts'
import type { LineId, PriceListId, ProductId } from '../../src/shared/ids.ts'
import { product } from '../catalog/shop.ts'
import { rules } from '../support/nouns.ts'
import { boss, current, currentId, journalActs, pins, scan, selling, type Till } from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const seen = async () =>
  (await current(at)).lines.map(({ productId, quantity, price, priceListId }) => [
    productId,
    quantity,
    price,
    priceListId
  ])

/** Goods and records beside those of the till's own small shop. */
function also(goods: ProductWrite[], records: [RecordKind, object][] = []): void {
  at.catalog.transaction((db) => {
    for (const each of goods) putProduct(db, each, 1, 1)
    for (const [index, [kind, row]] of records.entries()) {
      for (const record of toRecords(kind, [row])) putRecord(db, kind, record, index, 1)
    }
  })
}
const priced = (list: string, amount: string, holdsFrom?: string) => ({
  priceListId: list,
  organizationId: 'shop-1',
  amount,
  holdsFrom
})
const lists: [RecordKind, object][] = [
  ['priceList', { _id: 'retail', name: 'Chakana', is_main: true }],
  ['priceList', { _id: 'wholesale', name: 'Ulgurji', min_sale_amount: 10 }],
  ['priceList', { _id: 'staff', name: 'Xodimlar', employee_ids: ['olim'] }],
  ['priceList', { _id: 'card', name: 'Karta' }]
]
const juice = product('juice', 'Sharbat', {
  codes: [
    { code: '4785551', kind: 'barcode' },
    { code: '4785559', kind: 'box' }
  ],
  boxItem: '12',
  prices: [
    priced('retail', '10000'),
    priced('wholesale', '9000'),
    priced('staff', '5000'),
    priced('card', '9800'),
    priced('vip', '1')
  ]
})
const shirts = [
  product('shirt', 'Futbolka', { isParent: true, codes: [{ code: '4786660', kind: 'barcode' }] }),
  product('shirt-l', 'Futbolka L', { parentId: 'shirt' }),
  product('shirt-m', 'Futbolka M', { parentId: 'shirt' })
]

describe('a price from a minimum quantity', () => {
  it('holds as soon as the line has so many and goes when it has fewer', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '10' })
    expect(await seen()).toEqual([['juice', '10', '9000', 'wholesale']])
    await scan(at, '4785551')
    expect(await seen()).toEqual([['juice', '11', '9000', 'wholesale']])
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '9' })
    expect(await seen()).toEqual([['juice', '9', '10000', 'retail']])
  })

  it('is there at once for a box, and leaves a price by hand alone', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785559')
    expect(await seen()).toEqual([['juice', '12', '9000', 'wholesale']])
    await at.call('ticket.setPrice', { lineId: await line(), price: '8500', approval })
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '1' })
    expect(await seen()).toEqual([['juice', '1', '8500', 'wholesale']])
  })

  it('keeps the price the ticket saw while its list stays the same', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    also([{ ...juice, prices: [priced('retail', '11000'), priced('wholesale', '9900')] }])
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '2' })
    expect(await seen()).toEqual([['juice', '2', '10000', 'retail']])
    expect((await current(at)).lines[0]?.warnings).toEqual(['priceChanged'])
  })
})

describe('a price list for one line', () => {
  const choose = async (list: string) => ({ lineId: await line(), priceListId: list as PriceListId })

  it('needs a manager, is written down, and stays whatever the quantity', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    expect((await at.refused('ticket.setPriceList', await choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceList', { ...(await choose('card')), approval })
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '20' })
    expect(await seen()).toEqual([['juice', '20', '9800', 'card']])
    expect(journalActs(at)).toContain('line.priceList')
  })

  it('is refused below its quantity, without a price and to whom it is not for', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    for (const [list, kind] of [
      ['wholesale', 'price.tooFew'],
      ['staff', 'price.unknown'],
      ['vip', 'price.unknown']
    ] as const) {
      const failure = await at.refused('ticket.setPriceList', { ...(await choose(list)), approval })
      expect([list, failure.kind]).toEqual([list, kind])
    }
  })
})

describe('a price list for the whole ticket', () => {
  const choose = (list: string) => ({ priceListId: list as PriceListId })

  it('takes the lines that have a price in it, once a manager allows it, and leaves the others', async () => {
    at = await selling()
    also([juice], lists)
    for (const code of ['4785551', '4780001']) await scan(at, code)
    const [own] = (await seen()).slice(1)
    expect((await at.refused('ticket.setPriceLists', choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    expect(await seen()).toEqual([['juice', '1', '9800', 'card'], own])
    expect(journalActs(at).filter((act) => act === 'ticket.priceList')).toHaveLength(1)
    // Once more changes nothing, and asks nobody; a price by hand is not taken back by it.
    await at.call('ticket.setPrice', { lineId: await line(), price: '9500', approval })
    await at.call('ticket.setPriceLists', choose('card'))
    expect(await seen()).toEqual([['juice', '1', '9500', 'card'], own])
    await at.call('ticket.setPriceLists', { ...choose('retail'), approval })
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail'], own])
  })

  it('is that of what is added later too, held and recalled, until the till’s own is chosen or the ticket is emptied', async () => {
    at = await selling()
    also(
      [
        juice,
        product('tea', 'Choy', {
          codes: [{ code: '4785777', kind: 'barcode' }],
          prices: [priced('retail', '20000'), priced('card', '19000')]
        })
      ],
      lists
    )
    await scan(at, '4785551')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    expect((await current(at)).priceList).toEqual({ id: 'card', name: 'Karta' })
    for (const code of ['4785777', '4785551', '4780001']) await scan(at, code)
    const bread = (await seen()).at(-1)
    expect(bread?.at(-1)).toBe('retail')
    expect(await seen()).toEqual([['juice', '2', '9800', 'card'], ['tea', '1', '19000', 'card'], bread])
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'Vali' })
    await scan(at, '4785777')
    expect(await seen()).toEqual([['tea', '1', '20000', 'retail']])
    expect((await current(at)).priceList).toBeUndefined()
    await at.call('ticket.hold', { name: 'Ali' })
    await at.call('ticket.recall', { ticketId })
    await at.call('ticket.removeLine', { lineId: await line(1) })
    await scan(at, '4785777')
    expect((await seen()).at(-1)).toEqual(['tea', '1', '19000', 'card'])
    await at.call('ticket.setPriceLists', { ...choose('retail'), approval })
    expect((await current(at)).priceList).toBeUndefined()
    for (let left = 3; left > 0; left -= 1) await at.call('ticket.removeLine', { lineId: await line() })
    await scan(at, '4785777')
    expect(await seen()).toEqual([['tea', '1', '20000', 'retail']])
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    await at.call('ticket.removeLine', { lineId: await line() })
    await scan(at, '4785777')
    expect(await seen()).toEqual([['tea', '1', '20000', 'retail']])
  })

  it('needs the manager though every line is sold by it already, for what comes later is not', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    await at.call('ticket.setPriceList', { lineId: await line(), ...choose('card'), approval })
    expect((await at.refused('ticket.setPriceLists', choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    expect((await current(at)).priceList?.id).toBe('card')
  })

  it('is refused where no line may be sold by it, with the reason of the last', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    expect((await at.refused('ticket.setPriceLists', { ...choose('wholesale'), approval })).kind).toBe('price.tooFew')
    for (const list of ['staff', 'vip', 'nowhere'])
      expect((await at.refused('ticket.setPriceLists', { ...choose(list), approval })).kind).toBe('price.unknown')
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail']])
  })
})

describe('goods without a price', () => {
  it('sell at one typed by a manager and no other way', async () => {
    at = await selling()
    const asked = { productId: 'free' as ProductId, quantity: '2' }
    expect(await at.refused('ticket.add', asked)).toMatchObject({ kind: 'goods.noPrice', facts: { id: 'free' } })
    const withPrice = { ...asked, price: '700' }
    expect((await at.refused('ticket.add', withPrice)).kind).toBe('person.managerNeeded')
    const { ticket } = await at.call('ticket.add', { ...withPrice, approval })
    expect(ticket.lines.map(({ totalMinor, warnings }) => [totalMinor, warnings])).toEqual([[1_400, []]])
    expect(journalActs(at)).toContain('line.price')
  })

  it('may be given away by a manager, and the sale of nothing ends without money', async () => {
    at = await selling()
    const gift = { productId: 'free' as ProductId, price: '0' }
    expect((await at.refused('ticket.add', gift)).kind).toBe('person.managerNeeded')
    await at.call('ticket.add', { ...gift, approval })
    const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect([receipt.totalMinor, receipt.tenders]).toEqual([0, []])
  })

  it('take no typed price once they have one', async () => {
    at = await selling()
    const bread = { productId: 'bread' as ProductId, price: '1', approval }
    expect((await at.refused('ticket.add', bread)).kind).toBe('state.changed')
  })
})

describe('boxes', () => {
  it('are counted whole beside pieces', async () => {
    at = await selling()
    also([juice])
    await scan(at, '4785551')
    const view = await at.call('ticket.setQuantity', { lineId: await line(), quantity: '3', boxes: '2' })
    expect(view.lines[0]).toMatchObject({ quantity: '27', box: { item: '12', boxes: '2', pieces: '3' } })
    const half = { lineId: await line(), quantity: '0', boxes: '0.5' }
    expect((await at.refused('ticket.setQuantity', half)).kind).toBe('quantity.boxes')
  })

  it('are refused where goods come in none', async () => {
    at = await selling()
    await scan(at, '4780001')
    const boxed = { lineId: await line(), quantity: '1', boxes: '1' }
    expect((await at.refused('ticket.setQuantity', boxed)).kind).toBe('quantity.boxes')
  })
})

describe('variants', () => {
  it('are asked for after a scan of their product, and listed', async () => {
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

describe('goods that stopped to sell', () => {
  it.each([
    [{ isArchived: true }, 'goods.archived', 'archived'],
    [{ shops: [{ organizationId: 'shop-1', isAvailable: false }] }, 'goods.unavailable', 'unavailable'],
    [{ isDeleted: true }, 'goods.deleted', 'deleted']
  ] as const)('say so: %j', async (over, kind, warning) => {
    at = await selling()
    also([juice])
    await scan(at, '4785551')
    also([{ ...juice, ...over } as ProductWrite])
    expect((await current(at)).lines[0]?.warnings).toEqual([warning])
    expect((await at.refused('ticket.scan', { code: '4785551' })).kind).toBe(kind)
  })

  it('leave services and kits alone where nothing is sold that is not there', async () => {
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

describe('a product looked at', () => {
  it('shows every price, code, category and stock that is known', async () => {
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
