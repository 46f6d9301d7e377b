import { afterEach, describe, expect, it } from 'vitest'
import type { SaleRules } from '../../../src/main/domain/core/model.ts'
import { putPrice, putRecord, putStocks } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleOfTicket } from '../../../src/main/db/ticket/sales.ts'
import type { LineId, ProductId } from '../../../src/shared/ids.ts'
import { decimal, rules } from '../../support/model-fixtures.ts'
import { alsoAt, juice, lists, priced } from '../catalog/goods-rig.ts'
import { anna, boss, current, currentId, pins, scan, selling, signIn, type Till } from '../till.ts'

// What a cashier may give away and sell, however the ticket changes after the discount.

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const milk = (quantity: string) => at.call('ticket.add', { productId: 'milk', quantity })
const cashOff = (value: string) => ({ applyType: 'cash' as const, value })
const percent = (value: string) => ({ applyType: 'percent' as const, value })
const asks = { ok: false, failure: { kind: 'person.managerNeeded' } }
const tenth = { discountLimitPercent: decimal('10') }
const shop = (over: Partial<SaleRules>) => selling({ shop: { rules: { ...rules, ...over } } })
const total = async () => (await current(at)).totalMinor
const pay = async () => at.ask('checkout.cashExact', { ticketId: await currentId(at) })

describe('a cash discount that becomes a larger part', () => {
  it('a discount over the limit on a line of fewer pieces needs a manager, who is named in the journal', async () => {
    at = await shop(tenth)
    await milk('10')
    const lineId = await line()
    await at.call('ticket.setDiscount', { lineId, ...cashOff('10000') })
    await at.call('ticket.setQuantity', { lineId, quantity: '8' })
    expect(await at.ask('ticket.setQuantity', { lineId, quantity: '7' })).toMatchObject(asks)
    expect(await total()).toBe(90_000)
    await at.call('ticket.setQuantity', { lineId, quantity: '4', approval })
    expect(await total()).toBe(40_000)
    const [row] = at.context.store.prepare(`SELECT facts FROM journal WHERE facts LIKE '%OverLimit%'`).all()
    expect(JSON.parse((row as { facts: string }).facts)).toMatchObject({ beyond: 'giveDiscountOverLimit', by: boss })
    // The approval survives a power cut, and allows no more than before.
    at.restart()
    await signIn(at, anna)
    await at.call('ticket.setQuantity', { lineId, quantity: '20' })
    await at.call('ticket.setQuantity', { lineId, quantity: '4' })
    expect(await at.ask('ticket.setQuantity', { lineId, quantity: '3' })).toMatchObject(asks)
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('a discount over the limit on a receipt with fewer lines needs a manager too, and is taken off without one', async () => {
    at = await shop(tenth)
    await scan(at, '4780001')
    await milk('1')
    await at.call('ticket.setReceiptDiscount', cashOff('1650'))
    expect(await at.ask('ticket.removeLine', { lineId: await line(1) })).toMatchObject(asks)
    await at.call('ticket.removeLine', { lineId: await line(0), approval })
    expect(await total()).toBe(10_850)
    await at.call('ticket.undo', {})
    await at.call('ticket.setReceiptDiscount', cashOff('0'))
    await at.call('ticket.removeLine', { lineId: await line(1) })
    expect(await total()).toBe(4_000)
  })

  it('a discount that a manager granted for ten pieces needs a manager again for one', async () => {
    at = await shop({ discountNeedsBoss: true })
    await milk('10')
    const lineId = await line()
    await at.call('ticket.setDiscount', { lineId, ...cashOff('12500'), approval })
    expect(await at.ask('ticket.setQuantity', { lineId, quantity: '1' })).toMatchObject(asks)
    await at.call('ticket.setQuantity', { lineId, quantity: '12' })
    expect(await pay()).toMatchObject({ ok: true })
  })
})

describe('discounts that do not become larger', () => {
  it('a discount in per cent does not become larger, so nobody is asked', async () => {
    at = await shop({ discountNeedsBoss: true })
    await scan(at, '4780001')
    await milk('10')
    await at.call('ticket.setDiscount', { lineId: await line(1), ...percent('20'), approval })
    await at.call('ticket.setReceiptDiscount', { ...percent('5'), approval })
    await at.call('ticket.setQuantity', { lineId: await line(1), quantity: '1' })
    await at.call('ticket.removeLine', { lineId: await line(0) })
    expect(await total()).toBe(9_500)
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('a discount on goods that are cheaper by the ten is checked at the scan', async () => {
    at = await shop(tenth)
    alsoAt(at, [{ ...juice, prices: [priced('retail', '10000'), priced('wholesale', '5000')] }], lists)
    await at.call('ticket.scan', { code: '4785551', quantity: '9' })
    await at.call('ticket.setReceiptDiscount', cashOff('9000'))
    expect(await at.ask('ticket.scan', { code: '4785551' })).toMatchObject(asks)
    const rows = [{ code: '4785551', quantity: '1' }]
    const { left } = await at.call('ticket.addList', { rows })
    expect(left).toMatchObject([{ failure: { kind: 'person.managerNeeded' } }])
    await at.call('ticket.scan', { code: '4785551', approval })
    expect(await total()).toBe(41_000)
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('a grant is dropped when a smaller discount replaces it', async () => {
    at = await shop(tenth)
    await milk('2')
    const lineId = await line()
    await at.call('ticket.setDiscount', { lineId, ...percent('50'), approval })
    await at.call('ticket.setDiscount', { lineId, ...percent('30') })
    expect(await at.ask('ticket.setDiscount', { lineId, ...percent('40') })).toMatchObject(asks)
    expect(await pay()).toMatchObject({ ok: true })
  })
})

describe('the minimum price of a strict list', () => {
  const bounded = async (priceBounds: SaleRules['priceBounds']) => {
    at = await selling()
    at.catalog.transaction((db) => {
      putRecord(db, 'financeRules', { id: 'financeRules', value: { priceBounds } }, 0, 1)
      const price = { priceListId: 'retail', organizationId: 'shop-1', amount: '12500', min: '12000' }
      putPrice(db, 'milk', price, 'item', 2, 1)
    })
  }

  it('the minimum price holds against a discount that was on the receipt before the goods', async () => {
    await bounded('strict')
    await scan(at, '4780001')
    await at.call('ticket.setReceiptDiscount', percent('40'))
    expect(await at.refused('ticket.scan', { code: '4780002' })).toMatchObject({ kind: 'price.belowMin' })
    expect((await current(at)).lines).toHaveLength(1)
    const { left } = await at.call('ticket.addList', { rows: [{ code: '4780002', quantity: '1' }] })
    expect(left).toMatchObject([{ failure: { kind: 'price.belowMin' } }])
  })

  it('the minimum price holds against fewer pieces and fewer lines, for a manager as well', async () => {
    await bounded('strict')
    await milk('10')
    await at.call('ticket.setDiscount', { lineId: await line(), ...cashOff('5000') })
    const less = { lineId: await line(), quantity: '9', approval }
    expect(await at.refused('ticket.setQuantity', less)).toMatchObject({ kind: 'price.belowMin' })
    await at.call('ticket.setDiscount', { lineId: await line(), ...cashOff('0') })
    await at.call('ticket.add', { productId: 'cola', quantity: '10' })
    await at.call('ticket.setReceiptDiscount', cashOff('8600'))
    const off = { lineId: await line(1), approval }
    expect(await at.refused('ticket.removeLine', off)).toMatchObject({ kind: 'price.belowMin' })
  })

  it('the minimum price may be passed with a manager if the shop allows it, once for each further step', async () => {
    await bounded('override')
    await milk('10')
    const lineId = await line()
    await at.call('ticket.setDiscount', { lineId, ...cashOff('10000'), approval })
    await at.call('ticket.setQuantity', { lineId, quantity: '11' })
    expect(await at.ask('ticket.setQuantity', { lineId, quantity: '9' })).toMatchObject(asks)
    await at.call('ticket.setQuantity', { lineId, quantity: '10' })
    expect(await pay()).toMatchObject({ ok: true })
  })
})

describe('a ticket over the limit without approval', () => {
  /** Makes a ticket as a till without this check left it. */
  const leftOver = async () => {
    at = await shop(tenth)
    await milk('10')
    await at.call('ticket.setDiscount', { lineId: await line(), ...cashOff('12500') })
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE ticket_line SET body = json_set(body, '$.quantity', '1')`).run()
    )
  }

  it('a cashier cannot sell the ticket by any payment, until the discount is less', async () => {
    await leftOver()
    const ticketId = await currentId(at)
    for (const name of ['checkout.cashExact', 'checkout.finish'] as const) {
      expect(await at.refused(name, { ticketId })).toMatchObject({ kind: 'discount.notAllowed' })
    }
    await milk('1')
    const tender = { methodId: 'cash' as never, currencyId: 'som' as never, amountMinor: 100 as never }
    expect((await at.refused('checkout.addTender', tender)).kind).toBe('discount.notAllowed')
    await at.call('ticket.setDiscount', { lineId: await line(), ...percent('10') })
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('the ticket is sold after a manager gives the same discount again, or by a manager', async () => {
    await leftOver()
    const same = { lineId: await line(), ...cashOff('12500') }
    expect(await at.ask('ticket.setDiscount', same)).toMatchObject(asks)
    await at.call('ticket.setDiscount', { ...same, approval })
    expect(await pay()).toMatchObject({ ok: true })
    at.remove()
    await leftOver()
    await signIn(at, boss)
    expect(await pay()).toMatchObject({ ok: true })
  })
})

describe('tickets that are split and merged', () => {
  const portion = async (index: number, quantity: string) => ({
    ticketId: await currentId(at),
    way: { kind: 'goods' as const, portions: [{ lineId: await line(index), quantity }] },
    totalMinor: (await total()) as never
  })

  it('a split asks for a manager if a part is over a limit that the whole was within', async () => {
    at = await shop(tenth)
    await milk('1')
    await scan(at, 'SKU-cola')
    await at.call('ticket.setDiscount', { lineId: await line(0), ...percent('10') })
    await at.call('ticket.setReceiptDiscount', cashOff('900'))
    const split = await portion(0, '1')
    expect(await at.ask('tickets.split', split)).toMatchObject(asks)
    await at.call('tickets.split', { ...split, approval })
    const { held } = await current(at)
    await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('a split asks nobody about roundings of the parts, nor about what a manager gave on the whole', async () => {
    at = await shop(tenth)
    await milk('7')
    await at.call('ticket.add', { productId: 'bread', quantity: '3' })
    await at.call('ticket.setReceiptDiscount', percent('10'))
    await at.call('tickets.split', await portion(0, '3'))
    await at.call('tickets.split', await portion(0, '1'))
    await at.call('ticket.setReceiptDiscount', { ...percent('33'), approval })
    await at.call('tickets.split', await portion(0, '2'))
    for (const { id } of (await current(at)).held) {
      expect(await pay()).toMatchObject({ ok: true })
      await at.call('ticket.recall', { ticketId: id })
    }
    expect(await pay()).toMatchObject({ ok: true })
  })
})

describe('stock that the shop does not sell below zero', () => {
  const nine = { productId: 'bread' as ProductId, quantity: '9' }
  const waiting = async (sellsNegativeStock: boolean) => {
    at = await shop({ sellsNegativeStock })
    await at.call('ticket.add', nine)
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'Ali' })
    await at.call('ticket.add', nine)
    expect(await pay()).toMatchObject({ ok: true })
    await at.call('ticket.recall', { ticketId })
    return ticketId
  }

  it('the stock is checked again before a recalled ticket is paid, and the goods are named with what is left', async () => {
    const ticketId = await waiting(false)
    const failure = { kind: 'goods.outOfStock', facts: { name: 'Non', stock: 0 } }
    expect((await current(at)).lines[0]?.warnings).toContain('outOfStock')
    expect(await at.refused('checkout.cashExact', { ticketId })).toEqual(failure)
    const tender = { methodId: 'cash' as never, currencyId: 'som' as never, amountMinor: 100 as never }
    expect(await at.refused('checkout.addTender', tender)).toEqual(failure)
    // The shop has got new stock meanwhile.
    at.catalog.transaction((db) => {
      putStocks(db, 'bread', [{ warehouseId: 'store-1', amount: 30, booked: 0 }], at.context.clock.now())
    })
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('the stock blocks nothing if the shop sells below zero, nor after the first payment', async () => {
    await waiting(true)
    expect(await pay()).toMatchObject({ ok: true })
    at.remove()
    at = await shop({ sellsNegativeStock: false })
    await at.call('ticket.add', nine)
    const ticketId = await currentId(at)
    await at.call('checkout.addTender', {
      methodId: 'card',
      currencyId: 'som',
      amountMinor: 5_000
    })
    at.catalog.transaction((db) => {
      putStocks(db, 'bread', [{ warehouseId: 'store-1', amount: 1, booked: 0 }], 2_000)
    })
    expect(await pay()).toMatchObject({ ok: true })
    expect(saleOfTicket(at.context.store, ticketId)?.tenders).toHaveLength(2)
  })
})
