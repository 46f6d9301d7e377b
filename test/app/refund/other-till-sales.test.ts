import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '../../../src/shared/format.ts'
import { decimal } from '../../support/model-fixtures.ts'
import { som } from '../../outbox/rig/documents.ts'
import { jobs, journalActs, needs } from '../till.ts'
import {
  approval,
  byCard,
  byCash,
  giveBack,
  kindOf,
  openAt,
  sellAt,
  twoTills,
  wishOf,
  type Register,
  type Shop
} from '../two-tills.ts'

// Goods are sold at one till and refunded at the other: each till has its own database, and the service has both.

let shop: Shop
let first: Register
let other: Register
beforeEach(async () => {
  shop = await twoTills()
  first = shop.first
  other = shop.other
})
afterEach(() => {
  shop.end()
})

const goods = (at: 0 | 1 | 2) => shop.goods[at]
const refundsThere = () => shop.sandbox.world.all('trade').filter((row) => row.is_refund)
const originalThere = () => shop.sandbox.world.all('trade').find((row) => !row.is_refund)

const rowOf = async ({ at }: Register, methodId = byCash.id) =>
  (await at.call('shift.report', { isWhole: true, approval })).rows.find((row) => row.methodId === methodId)

describe('finding a sale of another till', () => {
  it('the sale is found by the scan of its receipt, by its number, its sum, its day, and by sum and day', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const day = formatDate(shop.clock.now())
    for (const text of [sold.code, sold.number, '37 500', day, `${day} 37500`]) {
      const { sales, hasMore } = await other.at.call('otherTillSales.find', { text })
      expect(sales, text).toMatchObject([{ number: sold.number, totalMinor: 37_500, back: 'none' }])
      expect(hasMore).toBe(false)
    }
    expect((await other.at.call('otherTillSales.find', { text: '37501' })).sales).toEqual([])
    expect((await other.at.call('otherTillSales.find', { text: `01.01.2020 37500` })).sales).toEqual([])
  })

  it('a sale of this till is never listed: its own receipt is known without a request', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    first.sent.length = 0
    for (const text of [sold.code, sold.number])
      expect(await first.at.call('otherTillSales.find', { text })).toEqual({
        sales: [],
        hasMore: false,
        own: sold.saleId
      })
    expect(first.sent).toEqual([])
    expect((await first.at.call('otherTillSales.find', { text: '37500' })).sales).toEqual([])
    const serverId = originalThere()?._id ?? ''
    expect(await first.at.call('otherTillSales.open', { serverId })).toEqual({ saleId: sold.saleId })
  })

  it('the sale shows its lines, its money, its payments, and what is not known about it', async () => {
    const sold = await sellAt(
      shop,
      [
        [goods(0), '3'],
        [goods(1), '1']
      ],
      byCard
    )
    const saleId = await openAt(other, sold.code)
    const view = await other.at.call('refund.preview', { saleId })
    expect(view).toMatchObject({
      receiptNumber: sold.number,
      saleMinor: 67_500,
      refunds: 0,
      otherTillRefunds: [],
      paidBy: [{ name: byCard.name, paidMinor: 67_500 }],
      otherTillSale: { lacks: ['terminal'] },
      lines: [{ quantity: '3', left: '3', unitDecimals: 0 }, { quantity: '1' }]
    })
    expect(view.ways.map(({ methodId, heldMinor, isLimited }) => [methodId, heldMinor, isLimited])).toEqual([
      [byCard.id, 67_500, true],
      [byCash.id, 0, false]
    ])
    // The sale was read once: opening it again finds the same sale.
    expect(await openAt(other, sold.code)).toBe(saleId)
  })
})

describe('refunding a sale of another till', () => {
  it('the sale is refunded here: the drawer pays, slip, journal and reports have the refund, and the service books it on the sale', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const done = await giveBack(other, saleId, '2')
    expect(done).toMatchObject({
      ok: true,
      value: { slip: { receiptNumber: sold.number, given: [{ amountMinor: 25_000 }] } }
    })
    expect(journalActs(other.at).at(-1)).toBe('refund')
    const job = jobs(other.at).find(({ kind }) => kind === 'refund.create')
    expect(job).toMatchObject({ state: 'queued', lane: `sale:${saleId}` })
    expect(job && needs(other.at, job)).toEqual([])
    expect(await rowOf(other)).toMatchObject({ openingMinor: 100_000, refundedMinor: 25_000 })
    expect(await other.at.call('shift.report', { isWhole: true, approval })).toMatchObject({ refundsMinor: 25_000 })
    expect(await other.at.call('reports.view', { period: 'shift', approval })).toMatchObject({ refundsMinor: 25_000 })
    await shop.clock.advance(60_000)
    expect(refundsThere()).toMatchObject([
      { refund_id: originalThere()?._id, total_to_refund: 25_000, cashbox_id: '660800000000000000000002' }
    ])
    expect(jobs(other.at).find(({ kind }) => kind === 'refund.create')?.state).toBe('done')
    const [slip] = await other.at.call('refund.list', { saleId })
    expect(slip).toMatchObject({ isSent: true, receiptNumber: sold.number })
  })

  it('a full refund of a sale with rounded cash gives back what was paid, and a part is rounded by the steps of this till', async () => {
    const steps = [{ currencyId: som.id, step: decimal('1000'), direction: 'down' as const }]
    const rules = { ...firstSellingRules, cashRounding: steps }
    for (const { at } of [first, other]) await at.call('rules.save', { rules, approval })
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const given = async (quantity?: string) => {
      const done = await giveBack(other, saleId, quantity)
      return done.ok ? done.value.slip : undefined
    }
    expect(await given('1')).toMatchObject({ totalMinor: 12_500, given: [{ amountMinor: 12_000 }] })
    expect(await given()).toMatchObject({ totalMinor: 25_000, given: [{ amountMinor: 25_000 }] })
    expect(await rowOf(other)).toMatchObject({ refundedMinor: 37_000 })
    expect((await other.at.call('shift.report', { isWhole: true, approval })).outside).toEqual([
      { what: 'rounding', amountMinor: -500 }
    ])
  })
})

describe('refunds of one sale at both tills', () => {
  it('the sale is refunded once: all of it here, and nothing a second time at either till', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const own = sold.saleId
    const saleId = await openAt(other, sold.code)
    const stale = await wishOf(first, own)
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
    await shop.clock.advance(60_000)
    expect(await other.at.refused('refund.finish', { ...stale, saleId, refunds: 1 })).toMatchObject({
      kind: 'refund.allBack'
    })
    // The till that sold it reads the refund before it gives anything.
    expect(await first.at.refused('refund.finish', stale)).toMatchObject({ kind: 'refund.elsewhere' })
    expect(await first.at.refused('refund.finish', { ...stale, refunds: 1 })).toMatchObject({ kind: 'refund.allBack' })
    expect(await first.at.call('refund.preview', { saleId: own })).toMatchObject({
      refunds: 1,
      refundedMinor: 37_500,
      lines: [{ left: '0' }],
      otherTillRefunds: [{ totalMinor: 37_500 }]
    })
    expect(await first.at.call('sales.list', { limit: 5 })).toMatchObject([{ back: 'part', refundedMinor: 37_500 }])
    expect(refundsThere()).toHaveLength(1)
  })

  it('the sale is refunded in parts at both tills, each limited to what the other left, and the parts make the whole', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    expect(kindOf(await giveBack(first, sold.saleId, '1'))).toBe('done')
    await shop.clock.advance(60_000)
    const saleId = await openAt(other, sold.code)
    expect(await other.at.call('refund.preview', { saleId })).toMatchObject({
      refunds: 1,
      otherTillRefunds: [{ totalMinor: 12_500 }],
      lines: [{ back: '1', left: '2' }]
    })
    expect(kindOf(await giveBack(other, saleId, '1'))).toBe('done')
    await shop.clock.advance(60_000)
    expect(await first.at.call('refund.view', { saleId: sold.saleId })).toEqual({ isNews: true })
    expect(kindOf(await giveBack(first, sold.saleId))).toBe('done')
    await shop.clock.advance(60_000)
    expect(refundsThere().map(({ total_to_refund }) => total_to_refund)).toEqual([12_500, 12_500, 12_500])
  })

  it('the card gets back no more than it still holds, whichever till refunded before', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']], byCard)
    const saleId = await openAt(other, sold.code)
    expect(kindOf(await giveBack(other, saleId, '1', byCard))).toBe('done')
    await shop.clock.advance(60_000)
    await first.at.call('refund.view', { saleId: sold.saleId })
    const { ways } = await first.at.call('refund.preview', { saleId: sold.saleId })
    expect(ways[0]).toMatchObject({ methodId: byCard.id, heldMinor: 25_000 })
  })
})

describe('refunds of one sale at the same time', () => {
  it('a refund is refused if another till was faster: the screen is out of date, and nothing is written', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const wish = await wishOf(other, saleId)
    expect(kindOf(await giveBack(first, sold.saleId, '2'))).toBe('done')
    await shop.clock.advance(60_000)
    expect(await other.at.refused('refund.finish', wish)).toMatchObject({ kind: 'refund.elsewhere' })
    expect(jobs(other.at).filter(({ kind }) => kind === 'refund.create')).toEqual([])
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
    await shop.clock.advance(60_000)
    expect(refundsThere().map(({ total_amount }) => total_amount)).toEqual([2, 1])
  })

  it('a refund at both tills in the same minute is booked once, and a person is told about the other', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
    other.cut(true)
    expect(kindOf(await giveBack(first, sold.saleId))).toBe('done')
    await shop.clock.advance(120_000)
    other.cut(false)
    await shop.clock.advance(1_800_000)
    const job = jobs(other.at).find(({ kind }) => kind === 'refund.create')
    expect(job?.state).toBe('needsPerson')
    expect(other.sent.filter((path) => path === 'trade/refund')).toEqual([])
    expect(refundsThere()).toHaveLength(1)
  })

  it('the sale that was read survives a power cut, and its refund is sent afterwards', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const store = () => other.at.context.store.prepare('SELECT count(*) FROM other_till_sale').pluck().get()
    await openAt(other, sold.code)
    expect(store()).toBe(1)
    expect(kindOf(await giveBack(other, saleId, '1'))).toBe('done')
    await shop.clock.advance(60_000)
    expect(await other.at.call('refund.preview', { saleId })).toMatchObject({ lines: [{ left: '2' }] })
  })
})

describe('without the service', () => {
  it('a sale of another till is neither found nor refunded, and the reason is shown; a sale of this till is', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const serverId = originalThere()?._id ?? ''
    const wish = await wishOf(other, saleId)
    const mine = await sellAt({ ...shop, first: other }, [[goods(1), '1']])
    other.engine.setOffline(true)
    for (const refused of [
      await other.at.refused('otherTillSales.find', { text: sold.code }),
      await other.at.refused('otherTillSales.open', { serverId }),
      await other.at.refused('refund.finish', wish)
    ])
      expect(refused.kind).toBe('otherTillSales.needsService')
    expect(kindOf(await giveBack(other, mine.saleId))).toBe('done')
    other.engine.setOffline(false)
    other.cut(true)
    const waiting = other.at.ask('refund.finish', wish)
    await shop.clock.advance(60_000)
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'otherTillSales.needsService' } })
    expect(jobs(other.at).filter(({ kind }) => kind === 'refund.create')).toHaveLength(1)
  })

  it('the till does not wait long for refunds that others made of its own sale', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    first.tamper((name) => (name.startsWith('trade/get-by-id') ? new Promise(() => undefined) : undefined))
    const waiting = giveBack(first, sold.saleId)
    await shop.clock.advance(4_000)
    expect(kindOf(await waiting)).toBe('done')
  })
})

describe('limits for a sale of another till', () => {
  it('the sale cannot be exchanged, because the service is not asked again when the new goods are paid', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    expect(await other.at.refused('exchange.start', await wishOf(other, saleId))).toMatchObject({
      kind: 'otherTillSales.noExchange'
    })
  })

  it('the sale cannot be refunded by a cashier alone: the right is the same as for own sales', async () => {
    const sold = await sellAt(shop, [[goods(0), '3']])
    const saleId = await openAt(other, sold.code)
    const wish = await wishOf(other, saleId)
    expect((await other.at.refused('refund.finish', { ...wish, approval: undefined })).kind).toBe(
      'person.managerNeeded'
    )
  })
})
