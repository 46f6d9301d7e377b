import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LineId, SaleId } from '../../../src/shared/ids.ts'
import { currentId, type Till } from '../till.ts'
import { byCard, byCash, giveBack, kindOf, openAt, sellAt, twoTills, type Register, type Shop } from '../two-tills.ts'

// What the service says about a sale of another till, and what happens to its marked pieces.

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
const originalThere = () => shop.sandbox.world.all('trade').find((row) => !row.is_refund)

describe('the answer of the service about a sale', () => {
  /** Changes the service's record of a sale. */
  const says = (change: (data: Record<string, unknown>) => Record<string, unknown>, path = 'trade/get-by-id/') =>
    other.tamper((name, request) =>
      name.startsWith(path) && !name.includes('for-bot')
        ? shop.sandbox.send(request).then(async (response) => {
            const envelope = (await response.json()) as { data: Record<string, unknown> }
            return Response.json({ ...envelope, data: change(envelope.data) })
          })
        : undefined
    )
  const serverId = () => originalThere()?._id ?? ''
  const refusedOpen = async () => (await other.at.refused('otherTillSales.open', { serverId: serverId() })).kind
  const without = (data: Record<string, unknown>, ...fields: string[]) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => !fields.includes(key)))

  it('the sale must be done, a sale, and of this shop', async () => {
    await sellAt(shop, [[goods(0), '3']])
    says((data) => ({ ...data, state: 'canceled' }))
    expect(await refusedOpen()).toBe('otherTillSales.notDone')
    says((data) => ({ ...data, is_refund: true }))
    expect(await refusedOpen()).toBe('otherTillSales.notDone')
    says((data) => ({ ...data, organization: { _id: '660100000000000000000009', name: 'Other' } }))
    expect(await refusedOpen()).toBe('otherTillSales.otherShop')
    other.tamper(undefined)
    expect((await other.at.refused('otherTillSales.open', { serverId: '66ff00000000000000000001' })).kind).toBe(
      'otherTillSales.unknown'
    )
  })

  it('the sale must list its refunds: without the list it is not refunded here', async () => {
    await sellAt(shop, [[goods(0), '3']])
    says((data) => without(data, 'refunds'))
    expect(await refusedOpen()).toBe('otherTillSales.unclear')
    says((data) => ({ ...data, refunds: [{ _id: '66ff00000000000000000002', number: '9' }] }))
    expect(await refusedOpen()).toBe('otherTillSales.unclear')
  })

  it('the sale may be read from another answer: its lines from items, and their sums from goods at their price', async () => {
    await sellAt(shop, [
      [goods(0), '3'],
      [goods(1), '1']
    ])
    says((data) => without(data, 'products'))
    const { saleId } = await other.at.call('otherTillSales.open', { serverId: serverId() })
    expect(await other.at.call('refund.preview', { saleId })).toMatchObject({ saleMinor: 67_500, lines: [{}, {}] })
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
  })

  it('the sale is refunded in cash only if it does not name the payments, and the view says so', async () => {
    await sellAt(shop, [[goods(0), '3']], byCard)
    says((data) => without(data, 'payments'))
    const { saleId } = await other.at.call('otherTillSales.open', { serverId: serverId() })
    const view = await other.at.call('refund.preview', { saleId })
    expect(view.otherTillSale?.lacks).toContain('payments')
    expect(view.ways.map(({ methodId }) => methodId)).toEqual([byCash.id])
  })
})

describe('a marked piece', () => {
  const code = '0104780000000014215Abc123'
  const markedLine = async (at: Till) =>
    (await at.call('ticket.add', { productId: goods(2) })).ticket.lines[0]?.id ?? ('' as LineId)
  async function sellMarked({ at }: Register): Promise<{ code: string; saleId: SaleId }> {
    await at.call('traceabilityCodes.add', { lineId: await markedLine(at), code })
    const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await shop.clock.advance(60_000)
    return { code: receipt.code, saleId: receipt.saleId }
  }

  it('a piece that was sold at the other till and refunded here can be sold here again', async () => {
    const sold = await sellMarked(first)
    const saleId = await openAt(other, sold.code)
    const { lineId } = await other.at.call('refund.scanPiece', { saleId, code })
    expect(lineId).toBeTruthy()
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
    expect((await sellMarked(other)).saleId).toBeTruthy()
    await shop.clock.advance(60_000)
    expect(shop.sandbox.world.all('trade').map(({ is_refund }) => is_refund)).toEqual([false, true, false])
  })

  it('a piece that was sold here and refunded at the other till can be sold once that is known', async () => {
    const sold = await sellMarked(first)
    const lineId = await markedLine(first.at)
    expect((await first.at.refused('traceabilityCodes.add', { lineId, code })).kind).toBe('mark.sold')
    expect(kindOf(await giveBack(other, await openAt(other, sold.code)))).toBe('done')
    await shop.clock.advance(60_000)
    await first.at.call('refund.view', { saleId: sold.saleId })
    expect((await first.at.ask('traceabilityCodes.add', { lineId, code })).ok).toBe(true)
  })

  it('a piece whose code the service does not name is refunded without it, and the view says so', async () => {
    const sold = await sellMarked(first)
    other.tamper((name, request) =>
      name.startsWith('trade/get-by-id/')
        ? shop.sandbox.send(request).then(async (response) => {
            const envelope = (await response.json()) as { data: { products: object[] } }
            const products = envelope.data.products.map((line) => ({ ...line, marks: [] }))
            return Response.json({ ...envelope, data: { ...envelope.data, products } })
          })
        : undefined
    )
    const saleId = await openAt(other, sold.code)
    expect((await other.at.call('refund.preview', { saleId })).otherTillSale?.lacks).toContain('marks')
    expect(kindOf(await giveBack(other, saleId))).toBe('done')
  })
})
