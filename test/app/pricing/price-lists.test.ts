import { afterEach, describe, expect, it } from 'vitest'
import type { PriceListId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { alsoAt, juice, lineAt, lists, priced } from '../catalog/goods-rig.ts'
import { boss, current, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const also = (...goods: [Parameters<typeof alsoAt>[1], Parameters<typeof alsoAt>[2]?]) => alsoAt(at, ...goods)
const line = (index = 0) => lineAt(at, index)
const seen = async () =>
  (await current(at)).lines.map(({ productId, quantity, price, priceListId }) => [
    productId,
    quantity,
    price,
    priceListId
  ])

describe('a price from a minimum quantity', () => {
  it('the price applies as soon as the line has the quantity, and ends when it has less', async () => {
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

  it('the price applies at once to a box, and leaves a manual price alone', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785559')
    expect(await seen()).toEqual([['juice', '12', '9000', 'wholesale']])
    await at.call('ticket.setPrice', { lineId: await line(), price: '8500', approval })
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '1' })
    expect(await seen()).toEqual([['juice', '1', '8500', 'wholesale']])
  })

  it('a typed price is undone without a manager, because the price of the list comes back', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    const change = { lineId: await line() }
    expect((await at.refused('ticket.setPrice', { ...change, price: '8500' })).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPrice', { ...change, price: '8500', approval })
    await at.call('ticket.setPrice', { ...change, price: '10000' })
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail']])
  })
})

describe('a line below the price of its list', () => {
  it('a line keeps the price of its list beside a typed price, with the bound below which a price is asked about', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785559')
    await at.call('ticket.setPrice', { lineId: await line(), price: '8500', approval })
    expect((await current(at)).lines[0]).toMatchObject({ price: '8500', listPrice: '9000' })
  })

  it('the report of the shift adds up the lines that were sold below the price of their list', async () => {
    at = await selling()
    also([juice], lists)
    const sellAt = async (quantity: string, price?: string) => {
      await scan(at, '4785551')
      const lineId = await line()
      await at.call('ticket.setQuantity', { lineId, quantity })
      if (price !== undefined) await at.call('ticket.setPrice', { lineId, price, approval })
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    await sellAt('2')
    await sellAt('1', '12000')
    expect((await at.call('shift.report', {})).belowList).toBeUndefined()
    await sellAt('2', '8500')
    await sellAt('3', '0')
    expect((await at.call('shift.report', {})).belowList).toEqual({ count: 2, amountMinor: 3000 + 30_000 })
  })

  it('a line keeps the price that the ticket saw while its list stays the same', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    also([{ ...juice, prices: [priced('retail', '11000'), priced('wholesale', '9900')] }])
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '2' })
    expect(await seen()).toEqual([['juice', '2', '10000', 'retail']])
    expect((await current(at)).lines[0]?.warnings).toEqual(['priceChanged'])
  })
})

describe('a price list whose prices may not be changed', () => {
  it('the list takes no manual price, not from a manager either, and no PIN is asked for', async () => {
    at = await selling()
    also([juice], lists)
    also([], [['priceList', { _id: 'retail', name: 'Chakana', is_main: true, can_be_updated: false }]])
    await scan(at, '4785551')
    const change = { lineId: await line(), price: '9500' }
    const why = { kind: 'price.fixed', facts: { name: 'Sharbat', list: 'Chakana' } }
    expect(await at.refused('ticket.setPrice', change)).toEqual(why)
    expect(await at.refused('ticket.setPrice', { ...change, approval })).toEqual(why)
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail']])
    // A discount is allowed, and so are the price that the line has already and another list.
    await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'percent', value: '5', approval })
    await at.call('ticket.setPrice', { ...change, price: '10000' })
    await at.call('ticket.setPriceList', { lineId: await line(), priceListId: 'card', approval })
    await at.call('ticket.setPrice', { ...change, approval })
    expect(await seen()).toEqual([['juice', '1', '9500', 'card']])
  })

  it('the list lets a price be typed for goods that it has no price for', async () => {
    at = await selling()
    also([], [['priceList', { _id: 'retail', name: 'Chakana', is_main: true, can_be_updated: false }]])
    await at.call('ticket.add', { productId: 'free', quantity: '1', price: '700', approval })
    expect((await at.call('ticket.setPrice', { lineId: await line(), price: '800', approval })).totalMinor).toBe(800)
  })
})

describe('a price list for one line', () => {
  const choose = async (list: string) => ({ lineId: await line(), priceListId: list as PriceListId })

  it('the choice of a list needs a manager, is written in the journal, and stays at any quantity', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    expect((await at.refused('ticket.setPriceList', await choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceList', { ...(await choose('card')), approval })
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '20' })
    expect(await seen()).toEqual([['juice', '20', '9800', 'card']])
    expect(journalActs(at)).toContain('line.priceList')
  })

  it('the list is refused below its quantity, without a price and for a customer it is not for', async () => {
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

const choose = (list: string) => ({ priceListId: list as PriceListId })

describe('a price list for the whole ticket', () => {
  it('the list applies to the lines that have a price in it, after a manager allows it, and leaves the others', async () => {
    at = await selling()
    also([juice], lists)
    for (const code of ['4785551', '4780001']) await scan(at, code)
    const [own] = (await seen()).slice(1)
    expect((await at.refused('ticket.setPriceLists', choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    expect(await seen()).toEqual([['juice', '1', '9800', 'card'], own])
    expect(journalActs(at).filter((act) => act === 'ticket.priceList')).toHaveLength(1)
    // A second choice changes nothing and asks nobody. It does not replace a manual price.
    await at.call('ticket.setPrice', { lineId: await line(), price: '9500', approval })
    await at.call('ticket.setPriceLists', choose('card'))
    expect(await seen()).toEqual([['juice', '1', '9500', 'card'], own])
    await at.call('ticket.setPriceLists', { ...choose('retail'), approval })
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail'], own])
  })

  it('the list also applies to later lines, over holding and recall, until the till’s own is chosen or the ticket is emptied', async () => {
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
    await at.call('ticket.removeLine', { lineId: await line(1), approval })
    await scan(at, '4785777')
    expect((await seen()).at(-1)).toEqual(['tea', '1', '19000', 'card'])
    await at.call('ticket.setPriceLists', { ...choose('retail'), approval })
    expect((await current(at)).priceList).toBeUndefined()
    for (let left = 3; left > 0; left -= 1) await at.call('ticket.removeLine', { lineId: await line(), approval })
    await scan(at, '4785777')
    expect(await seen()).toEqual([['tea', '1', '20000', 'retail']])
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    await at.call('ticket.removeLine', { lineId: await line() })
    await scan(at, '4785777')
    expect(await seen()).toEqual([['tea', '1', '20000', 'retail']])
  })
})

describe('a price list for the whole ticket and its goods', () => {
  it('the list has a price for goods without one in the till’s own list, so none is asked for', async () => {
    at = await selling()
    also(
      [
        juice,
        product('new', 'Yangi', { codes: [{ code: '4785888', kind: 'barcode' }], prices: [priced('card', '700')] })
      ],
      lists
    )
    await scan(at, '4785551')
    const isLacking = async (productId: string) => (await at.refused('ticket.add', { productId })).kind
    expect(await isLacking('new')).toBe('goods.noPrice')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    for (const code of ['4785888', '4785888']) await scan(at, code)
    expect((await seen()).at(-1)).toEqual(['new', '2', '700', 'card'])
    // The till's own list has no price for the line, so the line is unchanged when that list is chosen again.
    await at.call('ticket.setPriceLists', { ...choose('retail'), approval })
    expect((await seen()).at(-1)).toEqual(['new', '2', '700', 'card'])
    expect(await isLacking('new')).toBe('goods.noPrice')
  })

  it('the list needs the manager though every line has its price already, because later lines do not', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    await at.call('ticket.setPriceList', { lineId: await line(), ...choose('card'), approval })
    expect((await at.refused('ticket.setPriceLists', choose('card'))).kind).toBe('person.managerNeeded')
    await at.call('ticket.setPriceLists', { ...choose('card'), approval })
    expect((await current(at)).priceList?.id).toBe('card')
  })

  it('the list is refused if no line may be sold by it, with the reason of the last line', async () => {
    at = await selling()
    also([juice], lists)
    await scan(at, '4785551')
    expect((await at.refused('ticket.setPriceLists', { ...choose('wholesale'), approval })).kind).toBe('price.tooFew')
    for (const list of ['staff', 'vip', 'nowhere'])
      expect((await at.refused('ticket.setPriceLists', { ...choose(list), approval })).kind).toBe('price.unknown')
    expect(await seen()).toEqual([['juice', '1', '10000', 'retail']])
  })
})
