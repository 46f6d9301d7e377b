import { afterEach, describe, expect, it } from 'vitest'
import { setting } from '../../../src/main/db/core/settings.ts'
import type { LineId, ProductId } from '../../../src/shared/ids.ts'
import { product, put } from '../../catalog/shop.ts'
import { decimal, rules } from '../../support/model-fixtures.ts'
import { anna, boss, current, currentId, journalActs, olim, pins, scan, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('what a scan does to the current ticket', () => {
  it('a scan adds to the last equal line for pieces and makes a new line for weighed goods', async () => {
    at = await selling()
    await scan(at, '4780001')
    await scan(at, '4780002')
    await scan(at, '4780001')
    const weighed = { productId: 'apple' as ProductId, quantity: '1.235' }
    await at.call('ticket.add', weighed)
    const { ticket } = await at.call('ticket.add', weighed)
    expect(ticket.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['bread', '2'],
      ['milk', '1'],
      ['apple', '1.235'],
      ['apple', '1.235']
    ])
    expect(ticket.lines[3]?.totalMinor).toBe(44_460)
  })

  it('a changed price or a manual discount stays on its own line', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'percent', value: '10' })
    await scan(at, '4780001')
    expect((await current(at)).lines.map(({ totalMinor }) => totalMinor)).toEqual([3_600, 4_000])
  })

  it('the code of a box adds a whole box', async () => {
    at = await selling()
    const { ticket } = await at.call('ticket.scan', { code: '4789992', quantity: '2' })
    expect(ticket.lines[0]?.quantity).toBe('24')
  })

  it('the till offers several goods of one code and never takes the first', async () => {
    at = await selling()
    expect(await at.refused('ticket.scan', { code: '4780003' })).toEqual({
      kind: 'goods.severalForCode',
      facts: { code: '4780003', ids: ['cola', 'cola-light'] }
    })
    const { goods } = await at.call('ticket.choices', { code: '4780003' })
    expect(goods.map(({ name }) => name)).toEqual(['Kola', 'Kola light'])
  })
})

describe('goods that are sold by weight', () => {
  it('goods sold by weight are refused without a quantity, by their code, by a pick and from a list', async () => {
    at = await selling()
    const needed = { kind: 'quantity.needed', facts: { name: 'Olma', id: 'apple' } }
    expect(await at.refused('ticket.scan', { code: 'SKU-apple' })).toEqual(needed)
    expect(await at.refused('ticket.add', { productId: 'apple' })).toEqual(needed)
    const { left } = await at.call('ticket.addList', { rows: [{ code: 'SKU-apple' }, { code: '4780001' }] })
    expect(left).toEqual([{ at: 0, failure: needed }])
    await at.call('ticket.scan', { code: 'SKU-apple', quantity: '0.742' })
    expect((await current(at)).lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Non', '1'],
      ['Olma', '0.742']
    ])
  })

  it('goods sold by weight that cannot be sold are refused for that, and a missing price is asked after the weight', async () => {
    at = await selling()
    const kilos = { unitDecimals: 3, prices: [] }
    put(at.catalog, product('old', 'Eski', { ...kilos, isArchived: true }), product('nut', 'Yong‘oq', kilos))
    expect((await at.refused('ticket.scan', { code: 'SKU-old' })).kind).toBe('goods.archived')
    expect((await at.refused('ticket.scan', { code: 'SKU-nut' })).kind).toBe('quantity.needed')
    expect(await at.refused('ticket.scan', { code: 'SKU-nut', quantity: '0.5' })).toMatchObject({
      kind: 'goods.noPrice',
      facts: { quantity: '0.5' }
    })
  })

  it('a marked piece that is sold by weight is asked for its weight, unless a line misses its code', async () => {
    at = await selling()
    const barcode = '4780099000025'
    const prices = [{ priceListId: 'retail', organizationId: 'shop-1', amount: '90000' }]
    const coded = { barcode, codes: [{ code: barcode, kind: 'barcode' as const }] }
    put(at.catalog, product('ham', 'Dudlangan goʻsht', { isMarked: true, unitDecimals: 3, prices, ...coded }))
    const piece = (serial: string) => `010${barcode}21${serial}\u001d93dGVz`
    const [one, other] = [piece('AAAAAAAAAAAA1'), piece('AAAAAAAAAAAA2')]
    expect((await at.refused('ticket.scan', { code: one })).kind).toBe('quantity.needed')
    await at.call('ticket.scan', { code: one, quantity: '0.742', productId: 'ham' })
    await at.call('ticket.scan', { code: barcode, quantity: '1.5' })
    await scan(at, other)
    expect((await current(at)).lines.map(({ quantity, marks }) => [quantity, marks?.codes])).toEqual([
      ['0.742', [one]],
      ['1.5', [other]]
    ])
  })
})

describe('what the current ticket refuses, and undo', () => {
  it.each([
    ['9999999', 'goods.unknownCode'],
    ['SKU-free', 'goods.noPrice'],
    ['SKU-gone', 'goods.deleted']
  ])('the till says why %s does not sell', async (code, kind) => {
    at = await selling()
    expect((await at.refused('ticket.scan', { code })).kind).toBe(kind)
  })

  it.each([
    ['0', 'quantity.zero'],
    ['1.5', 'quantity.decimals'],
    ['1000001', 'quantity.tooLarge']
  ])('the till refuses the quantity %s', async (quantity, kind) => {
    at = await selling()
    await scan(at, '4780001')
    expect((await at.refused('ticket.setQuantity', { lineId: await line(), quantity })).kind).toBe(kind)
    expect((await current(at)).lines[0]?.quantity).toBe('1')
  })

  it('undo restores removed lines one after another, each in its place', async () => {
    at = await selling()
    for (const code of ['4780001', '4780002', 'SKU-cola']) await scan(at, code)
    const before = (await current(at)).lines
    await at.call('ticket.removeLine', { lineId: await line(1) })
    await at.call('ticket.removeLine', { lineId: await line(0) })
    await at.call('ticket.undo', {})
    await at.call('ticket.undo', {})
    expect((await current(at)).lines).toEqual(before)
    expect((await at.refused('ticket.undo', {})).kind).toBe('ticket.lineUnknown')
  })
})

describe('the current ticket and the stock', () => {
  it('the till sells no more than the stock if the shop wants that', async () => {
    at = await selling({ shop: { rules: { ...rules, sellsNegativeStock: false } } })
    await scan(at, '4780001')
    expect((await at.refused('ticket.setQuantity', { lineId: await line(), quantity: '10' })).kind).toBe(
      'goods.outOfStock'
    )
    await at.call('ticket.setQuantity', { lineId: await line(), quantity: '9' })
    await scan(at, '4780002') // The stock of milk is unknown, so it can be sold.
  })

  it('the stock is shown less own sales that the service has not seen', async () => {
    at = await selling()
    const amount = async () =>
      (await at.call('catalog.search', { text: 'non', limit: 5 })).goods[0]?.stock?.amount ?? Number.NaN
    expect(await amount()).toBe(9)
    await at.call('ticket.scan', { code: '4780001', quantity: '2' })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(await amount()).toBe(7)
    const now = at.context.clock.now()
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE job SET state = 'done', changed_at = ? WHERE kind = 'sale.create'`).run(now)
    )
    expect(await amount()).toBe(7)
    at.catalog.transaction((db) => db.prepare('UPDATE stock SET amount = 8, read_at = ?').run(now + 1))
    expect(await amount()).toBe(7)
  })

  it('the till offers the first goods of the shop, and what sold lately once something has', async () => {
    at = await selling()
    const names = async () => (await at.call('catalog.recent', { limit: 3 })).goods.map(({ name }) => name)
    expect(await names()).toEqual(['Olma', 'Kola light', 'Kola'])
    await scan(at, '4780002')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(await names()).toEqual(['Sut'])
    const filled = await at.call('catalog.recent', { limit: 3, fills: true })
    expect(filled.goods.map(({ name }) => name)).toEqual(['Sut', 'Olma', 'Kola light'])
  })
})

describe('the quick keys', () => {
  it('the goods of the quick keys keep their places, also after a restart', async () => {
    at = await selling()
    const names = async () => (await at.call('catalog.recent', { limit: 4, fills: true })).goods.map(({ name }) => name)
    const sell = async (code: string) => {
      await scan(at, code)
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    await sell('4780002')
    const before = await names()
    expect(before[0]).toBe('Sut')
    await sell('4780001')
    const after = await names()
    // The new one takes the place of the one that is gone.
    expect(after).toEqual([...before.slice(0, 3), 'Non'])
    // Reading them after a sale stores nothing; the lock does.
    expect(setting(at.context.store, 'quickGoods')).toBeUndefined()
    await at.call('people.lock', {})
    at.restart()
    await signIn(at, anna)
    expect(await names()).toEqual(after)
  })
})

describe('acts that need a manager', () => {
  it('a manual price needs a manager, and going back to the list price does not', async () => {
    at = await selling()
    await scan(at, '4780001')
    const change = { lineId: await line(), price: '3500' }
    const bread = { subject: 'Non', beforeMinor: 4_000 }
    expect(await at.refused('ticket.setPrice', change)).toMatchObject({
      kind: 'person.managerNeeded',
      approval: { ...bread, acts: ['changePrice'], amountMinor: 3_500 }
    })
    const byCashier = { managerId: olim, pin: pins['olim'] ?? '' }
    expect((await at.refused('ticket.setPrice', { ...change, approval: byCashier })).kind).toBe('person.managerNeeded')
    expect((await at.call('ticket.setPrice', { ...change, approval })).totalMinor).toBe(3_500)
    expect(journalActs(at)).toContain('line.price')
    expect((await at.call('ticket.setPrice', { ...change, price: '4000' })).totalMinor).toBe(4_000)
    expect(await at.refused('ticket.setPrice', { ...change, price: '0' })).toMatchObject({
      kind: 'person.managerNeeded',
      approval: { ...bread, acts: ['sellForNothing'], amountMinor: 0 }
    })
    expect((await at.call('ticket.setPrice', { ...change, price: '0', approval })).totalMinor).toBe(0)
  })

  it.each([
    ['percent', '10', true],
    ['percent', '10.01', false],
    ['cash', '400', true],
    ['cash', '401', false]
  ] as const)('a discount of %s %s needs no manager: %s', async (applyType, value, isWithin) => {
    at = await selling({ shop: { rules: { ...rules, discountLimitPercent: decimal('10') } } })
    await scan(at, '4780001')
    const asked = await at.ask('ticket.setDiscount', { lineId: await line(), applyType, value })
    expect(asked.ok || asked.failure.kind).toBe(isWithin || 'person.managerNeeded')
    await at.call('ticket.setDiscount', { lineId: await line(), applyType, value, approval })
    await at.call('ticket.setDiscount', { lineId: await line(), applyType, value: '0' })
    expect((await current(at)).discountMinor).toBe(0)
  })

  it('every discount needs a manager if the shop wants that, and nobody gives more than all', async () => {
    at = await selling({ shop: { rules: { ...rules, discountNeedsBoss: true } } })
    await scan(at, '4780001')
    const given = { lineId: await line(), applyType: 'percent' as const, value: '1' }
    expect((await at.refused('ticket.setDiscount', given)).kind).toBe('person.managerNeeded')
    expect((await at.refused('ticket.setDiscount', { ...given, value: '101', approval })).kind).toBe(
      'discount.tooLarge'
    )
    const more = { ...given, applyType: 'cash' as const, value: '4001', approval }
    expect((await at.refused('ticket.setDiscount', more)).kind).toBe('discount.tooLarge')
  })
})
