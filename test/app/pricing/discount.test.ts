import { afterEach, describe, expect, it } from 'vitest'
import type { DiscountRecord } from '../../../src/main/domain/pricing/discount.ts'
import { putPrice, putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleOfTicket } from '../../../src/main/db/ticket/sales.ts'
import type { DiscountId, LineId, ProductId } from '../../../src/shared/ids.ts'
import { cash, decimal, rules } from '../../support/model-fixtures.ts'
import { anna, boss, current, currentId, journalActs, pins, scan, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const percent = (value: string) => ({ applyType: 'percent' as const, value })

const discount = (id: string, over: Partial<DiscountRecord>): DiscountRecord => ({
  id: id as DiscountId,
  name: id,
  applyType: 'percent',
  value: decimal('10'),
  isAutomatic: false,
  isManual: false,
  isForever: true,
  isActive: true,
  organizationIds: [],
  isForAll: true,
  categoryIds: [],
  nestedCategoryIds: [],
  productIds: [],
  ...over
})
const keep = (...records: DiscountRecord[]) => {
  at.catalog.transaction((db) =>
    records.forEach((value, index) => putRecord(db, 'discount', { id: value.id, value }, index, 1))
  )
}

describe('an automatic discount', () => {
  it('an automatic discount is on a line that is made while it runs, and goes when the line is changed after its end', async () => {
    at = await selling()
    const now = at.context.clock.now()
    keep(discount('Week', { isAutomatic: true, isForever: false, startsAt: now - 1, endsAt: now + 1000 }))
    await scan(at, '4780002')
    expect((await current(at)).lines[0]).toMatchObject({ totalMinor: 11_250, discounts: [{ name: 'Week' }] })
    at.pass(2000)
    const { lines } = await at.call('ticket.setQuantity', { lineId: await line(), quantity: '2' })
    expect(lines[0]).toMatchObject({ totalMinor: 25_000, discounts: [] })
  })
})

describe('what was given away in a shift', () => {
  const paid = async (): Promise<void> => {
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }

  it('discounts that a person gave count as below the list price, and an automatic one of the shop does not', async () => {
    at = await selling()
    await scan(at, '4780002')
    await at.call('ticket.setDiscount', { lineId: await line(), ...percent('90'), approval })
    await paid()
    await scan(at, '4780002')
    await at.call('ticket.setReceiptDiscount', { ...percent('20'), approval })
    await paid()
    keep(discount('Week', { isAutomatic: true }), discount('Guest', { isManual: true, value: decimal('40') }))
    await scan(at, '4780002')
    await paid()
    await scan(at, '4780002')
    const picked = { lineId: await line(), discountId: 'Guest' as DiscountId, isOn: true }
    await at.call('ticket.pickDiscount', { ...picked, approval })
    await paid()

    const rows = await at.call('sales.list', { limit: 10 })
    expect(rows.map(({ belowListMinor }) => belowListMinor)).toEqual([5000, undefined, 2500, 11_250])
    expect(await at.call('sales.list', { limit: 10, state: 'belowList' })).toHaveLength(3)
    expect((await at.call('shift.report', {})).belowList).toEqual({ count: 3, amountMinor: 18_750 })
    const first = await at.call('sales.receipt', { saleId: rows[3]?.id ?? '' })
    expect(first.lines[0]?.belowList).toEqual({ listPrice: '12500', amountMinor: 11_250 })
  })
})

describe('an automatic discount that a person took off', () => {
  const reason = 'the customer has a card'
  const week = async () => {
    at = await selling()
    keep(discount('Week', { isAutomatic: true }))
    await scan(at, '4780002')
  }

  it('taking the discount off needs a manager’s PIN and a reason, which the journal keeps', async () => {
    await week()
    const lineId = await line()
    expect((await at.refused('ticket.takeOffDiscount', { lineId, reason })).kind).toBe('person.managerNeeded')
    expect((await at.refused('ticket.takeOffDiscount', { lineId, reason: ' ', approval })).kind).toBe('input.invalid')
    const { lines } = await at.call('ticket.takeOffDiscount', { lineId, reason, approval })
    expect(lines[0]).toMatchObject({ totalMinor: 12_500, discounts: [], automatic: 'off' })
    const row = at.context.store.prepare(`SELECT facts FROM journal WHERE act = 'line.discountOff'`).get()
    expect(JSON.parse((row as { facts: string }).facts)).toMatchObject({ reason, discounts: 'Week', by: boss })
  })

  it('the discount stays off over a new quantity and a power cut, is explained in the price, sold so, and put back by the same key', async () => {
    await week()
    const lineId = await line()
    await at.call('ticket.takeOffDiscount', { lineId, reason, approval })
    await at.call('ticket.setQuantity', { lineId, quantity: '2' })
    at.restart()
    await signIn(at, anna)
    expect((await current(at)).lines[0]).toMatchObject({ totalMinor: 25_000, automatic: 'off' })
    expect((await at.call('ticket.explainPrice', { lineId })).rows).toContainEqual({
      kind: 'takenOff',
      name: 'Week',
      percent: '10',
      amount: '0',
      isLess: false
    })
    // The next piece is a line of its own, with the discount.
    await scan(at, '4780002')
    expect((await current(at)).lines.map(({ totalMinor }) => totalMinor)).toEqual([25_000, 11_250])
    const back = await at.call('ticket.putBackDiscount', { lineId })
    expect(back.lines[0]).toMatchObject({ totalMinor: 22_500, automatic: 'on' })
    await at.call('ticket.takeOffDiscount', { lineId, reason, approval })
    const { id } = await current(at)
    await at.call('checkout.cashExact', { ticketId: id })
    expect(saleOfTicket(at.context.store, id)?.lines[0]).toMatchObject({ discounts: [], takenOff: [{ name: 'Week' }] })
  })
})

describe('a discount on the whole receipt', () => {
  it('the discount is spread, survives a power cut, is sold, written in the journal and refunded whole', async () => {
    at = await selling()
    await scan(at, '4780001')
    await scan(at, '4780002')
    await at.call('ticket.setReceiptDiscount', percent('10'))
    const before = await current(at)
    expect(before).toMatchObject({ grossMinor: 16_500, discountMinor: 1_650, totalMinor: 14_850 })
    expect(before.lines.map(({ shareMinor, totalMinor }) => [shareMinor, totalMinor])).toEqual([
      [400, 3_600],
      [1_250, 11_250]
    ])
    expect(before.receiptDiscounts).toEqual([{ name: '', ...percent('10'), amountMinor: 1_650 }])
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: pins['anna'] ?? '' })
    expect(await current(at)).toEqual(before)

    const ticketId = await currentId(at)
    const { receipt, ticket } = await at.call('checkout.cashExact', { ticketId })
    expect(receipt).toMatchObject({ discountMinor: 1_650, totalMinor: 14_850 })
    const shares = receipt.lines.map(({ discountMinor, shareMinor, totalMinor }) => [
      discountMinor,
      shareMinor,
      totalMinor
    ])
    expect(shares).toEqual([
      [0, 400, 3_600],
      [0, 1_250, 11_250]
    ])
    expect(ticket.receiptDiscounts).toEqual([])
    expect(journalActs(at)).toContain('receipt.discount')
    const sale = saleOfTicket(at.context.store, ticketId)
    expect(sale?.receiptDiscounts).toEqual([{ id: undefined, name: '', isCustom: true, ...percent('10') }])
    expect(sale?.sums).toMatchObject({ discount: 1_650, receiptParts: [1_650] })

    const all = sale?.lines.map(({ id, quantity }) => ({ lineId: id, quantity })) ?? []
    const wish = { saleId: receipt.saleId, refunds: 0, lines: all, ways: [{ methodId: cash.id }], approval }
    await at.call('refund.finish', wish)
    await signIn(at, boss)
    const { tables } = await at.call('reports.view', { period: 'today' })
    expect(tables.discount).toMatchObject([{ count: 1, amountMinor: 1_650 }])
    const report = await at.call('shift.report', {})
    const drawer = report.rows.find(({ methodId }) => methodId === cash.id)
    expect([drawer?.takenMinor, drawer?.refundedMinor]).toEqual([14_850, 14_850])
  })

  it('the discount is refused over the limit of the shop without a manager, and while the ticket is being paid', async () => {
    at = await selling({ shop: { rules: { ...rules, discountLimitPercent: decimal('10') } } })
    await scan(at, '4780002')
    expect((await at.refused('ticket.setReceiptDiscount', percent('10.5'))).kind).toBe('person.managerNeeded')
    expect((await current(at)).totalMinor).toBe(12_500)
    await at.call('ticket.setReceiptDiscount', { ...percent('50'), approval })
    expect((await current(at)).totalMinor).toBe(6_250)
    const acts = at.context.store.prepare(`SELECT facts FROM journal WHERE act = 'receipt.discount'`).all()
    expect(acts).toHaveLength(1)
    expect(JSON.parse((acts[0] as { facts: string }).facts)).toMatchObject({ value: '50', by: boss })
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: 'som', amountMinor: 1000 })
    expect((await at.refused('ticket.setReceiptDiscount', percent('0'))).kind).toBe('ticket.paying')
  })
})

describe('picked discounts of the shop', () => {
  it('picked discounts are offered for a line or a receipt, put on and taken off', async () => {
    at = await selling()
    const staff = discount('staff', { isManual: true })
    keep(staff, discount('bread', { isManual: true, isForAll: false, productIds: ['bread' as ProductId] }))
    await scan(at, '4780001')
    const lineId = await line()
    expect((await at.call('ticket.offers', { lineId })).discounts.map(({ id }) => id)).toEqual(['staff', 'bread'])
    expect((await at.call('ticket.offers', {})).discounts.map(({ id }) => id)).toEqual(['staff'])
    await at.call('ticket.pickDiscount', { lineId, discountId: staff.id, isOn: true })
    await at.call('ticket.pickDiscount', { discountId: staff.id, isOn: true })
    expect((await current(at)).totalMinor).toBe(3_240)
    expect((await at.call('ticket.offers', { lineId })).discounts.map(({ isOn }) => isOn)).toEqual([true, false])
    // The shop has deleted the discount meanwhile: it can still be taken off, and not be given again.
    at.catalog.transaction((db) => db.prepare(`DELETE FROM record WHERE kind = 'discount'`).run())
    await at.call('ticket.pickDiscount', { discountId: staff.id, isOn: false })
    await at.call('ticket.pickDiscount', { lineId, discountId: staff.id, isOn: false })
    expect((await current(at)).totalMinor).toBe(4_000)
    const again = { lineId, discountId: staff.id, isOn: true }
    expect((await at.refused('ticket.pickDiscount', again)).kind).toBe('discount.unknown')
  })
})

describe('the price of a line', () => {
  const bounded = async (priceBounds: 'strict' | 'warning' | 'override') => {
    at = await selling()
    at.catalog.transaction((db) => {
      putRecord(db, 'financeRules', { id: 'financeRules', value: { priceBounds } }, 0, 1)
      const price = { priceListId: 'retail', organizationId: 'shop-1', amount: '12500', min: '12000', max: '13000' }
      putPrice(db, 'milk', price, 'item', 2, 1)
    })
    await scan(at, '4780002')
    return line()
  }

  it('the price stays inside strict bounds, even for a manager', async () => {
    const lineId = await bounded('strict')
    const refused = await at.refused('ticket.setPrice', { lineId, price: '11999', approval })
    expect(refused).toEqual({ kind: 'price.belowMin', facts: { name: 'Sut', price: '12000' } })
    expect((await at.refused('ticket.setDiscount', { lineId, ...percent('5') })).kind).toBe('price.belowMin')
    expect((await at.refused('ticket.setPrice', { lineId, price: '13001', approval })).kind).toBe('price.aboveMax')
    await at.call('ticket.setPrice', { lineId, price: '13000', approval })
    expect((await current(at)).totalMinor).toBe(13_000)
  })

  it('the price causes a warning if the shop only warns', async () => {
    const lineId = await bounded('warning')
    const { lines } = await at.call('ticket.setDiscount', { lineId, ...percent('5') })
    expect(lines[0]?.warnings).toContain('belowMin')
  })

  it('the price outside the bounds needs a manager if it may be overridden', async () => {
    const lineId = await bounded('override')
    const wish = { lineId, ...percent('5') }
    expect((await at.refused('ticket.setDiscount', wish)).kind).toBe('person.managerNeeded')
    await at.call('ticket.setDiscount', { ...wish, approval })
    expect((await current(at)).totalMinor).toBe(11_875)
  })
})

describe('a tax that is picked', () => {
  it('the tax is offered if it is not the product’s own, charged, and shown on the line', async () => {
    at = await selling()
    const tax = { id: 'excise', name: 'Aksiz', rate: '5', kind: 'added', isManual: true }
    at.catalog.transaction((db) => putRecord(db, 'tax', { id: tax.id, value: tax }, 0, 1))
    await scan(at, '4780001')
    const lineId = await line()
    expect((await at.call('ticket.offers', { lineId })).taxes).toMatchObject([{ id: 'excise', isOn: false }])
    const { totalMinor, lines } = await at.call('ticket.pickTax', { lineId, taxId: 'excise', isOn: true })
    expect([totalMinor, lines[0]?.manualTaxes]).toEqual([4_200, ['Aksiz']])
    const why = await at.call('ticket.explainPrice', { lineId })
    expect(why.rows).toEqual([
      { kind: 'base', amount: '4000', isLess: false },
      { kind: 'addedTax', name: 'Aksiz', percent: '5', amount: '200', isLess: false }
    ])
    expect((await at.call('ticket.pickTax', { lineId, taxId: 'excise', isOn: false })).totalMinor).toBe(4_000)
    expect((await at.refused('ticket.pickTax', { lineId, taxId: 'other', isOn: true })).kind).toBe('tax.unknown')
  })
})
