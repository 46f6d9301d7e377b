import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { takenMark } from '../../../src/main/db/ticket/marks.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { heldTickets } from '../../../src/main/db/ticket/held-tickets.ts'
import { ticketById } from '../../../src/main/db/ticket/tickets.ts'
import type { LineId, SaleId, TicketId } from '../../../src/shared/ids.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import type { ScaleProfile } from '../../../src/shared/devices/scale.ts'
import { product, put } from '../../catalog/shop.ts'
import type { Typed } from '../../../src/main/domain/pricing/discount.ts'
import { cashOff, percent } from '../../support/discount-fixtures.ts'
import { boss, current, currentId, pins, scan, selling, type Till } from '../till.ts'

// Splits, discounts, marked goods and scale labels on one ticket: each must work with the others.

const waterCode = '4780099000018'
const piece = (serial: string) => `010${waterCode}21${serial}\u001d93dGVz`
const [first, second, third] = [piece('5BNs1TqkGaW3z'), piece('AAAAAAAAAAAA1'), piece('AAAAAAAAAAAA2')]
const price = (amount: string) => [{ priceListId: 'retail', organizationId: 'shop-1', amount }]
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const sums: ScaleProfile = { name: 'sum', prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals: 0 }

let at: Till
beforeEach(async () => {
  at = await selling()
  const codes = [{ code: waterCode, kind: 'barcode' as const }]
  put(
    at.catalog,
    product('water', 'Suv 19 l', { isMarked: true, prices: price('22000'), barcode: waterCode, codes }),
    product('cheese', 'Brinza', { sku: '123', unitName: 'kg', unitDecimals: 3, prices: price('92000') })
  )
})
afterEach(() => {
  at.remove()
})

const stored = (id: TicketId): Ticket => {
  const ticket = ticketById(at.context.store, id)
  if (ticket === undefined) throw new Error('no such ticket')
  return ticket
}
const others = (id: TicketId) => heldTickets(at.context.store).filter((ticket) => ticket.id !== id)
const marksOn = (tickets: readonly Ticket[]) => tickets.map(({ lines }) => lines.flatMap(({ marks = [] }) => marks))
/** Makes a ticket of two pieces of water with their codes and a third without: 66 000, less 6 600 of the whole. */
async function water(discount: Typed = cashOff('6600')): Promise<TicketId> {
  for (const code of [first, second, waterCode]) await scan(at, code)
  await at.call('ticket.setReceiptDiscount', { ...discount, approval })
  return currentId(at)
}
const lineOf = (id: TicketId, index = 0): LineId => stored(id).lines[index]?.id ?? ('' as LineId)
const portion = (lineId: LineId, quantity: string) => ({
  kind: 'goods' as const,
  portions: [{ lineId, quantity: quantity as never }]
})

describe('a ticket of marked goods with a discount on the whole receipt', () => {
  it('the ticket is split with each code on one part, and with its whole discount', async () => {
    const ticketId = await water()
    const { totalMinor } = await current(at)
    expect(totalMinor).toBe(59_400)
    await at.call('ticket.hold', {})
    const way = portion(lineOf(ticketId), '2')
    const shown = await at.call('tickets.show', { ticketId, way })
    expect([shown.restMinor, shown.offMinor]).toEqual([19_800, [39_600]])
    await at.call('tickets.split', { ticketId, way, totalMinor })
    const [part] = others(ticketId)
    expect(marksOn([stored(ticketId), ...(part ? [part] : [])])).toEqual([[first], [second]])
    expect(stored(ticketId).receiptDiscounts).toEqual([])
    // Every piece is found on its current ticket, and on no other.
    expect((await at.refused('ticket.scan', { code: first })).kind).toBe('mark.onHeld')
    expect((await at.refused('ticket.scan', { code: second })).kind).toBe('mark.onHeld')
  })

  it('a part is sold with the codes of its pieces, and the other part lacks the rest', async () => {
    const ticketId = await water()
    const { totalMinor } = await current(at)
    await at.call('tickets.split', { ticketId, way: portion(lineOf(ticketId), '2'), totalMinor })
    const { receipt } = await at.call('checkout.cashExact', { ticketId })
    expect(receipt).toMatchObject({ totalMinor: 19_800, discountMinor: 2_200 })
    expect(saleById(at.context.store, receipt.saleId as SaleId)?.lines[0]?.marks).toEqual([first])
    const [part] = others(ticketId)
    await at.call('ticket.recall', { ticketId: part?.id ?? '' })
    const recalled = await current(at)
    expect(recalled.lines[0]?.marks).toEqual({ codes: [second], missing: 1 })
    expect((await at.refused('checkout.cashExact', { ticketId: recalled.id })).kind).toBe('mark.missing')
    expect((await at.refused('ticket.scan', { code: first })).kind).toBe('mark.sold')
    await scan(at, third)
    const done = await at.call('checkout.cashExact', { ticketId: recalled.id })
    expect(done.receipt.totalMinor).toBe(39_600)
  })
})

describe('a ticket of marked goods that is merged or split by a discount', () => {
  it('the ticket is whole again when its parts are merged, and the remaining ticket has its pieces', async () => {
    const ticketId = await water()
    const { totalMinor } = await current(at)
    await at.call('ticket.hold', {})
    await at.call('tickets.split', { ticketId, way: portion(lineOf(ticketId), '1'), totalMinor })
    const part = others(ticketId)[0]
    const view = await at.call('tickets.merge', { ticketId, from: [part?.id ?? ''] })
    expect(view.held.map((each) => each.totalMinor)).toEqual([totalMinor])
    expect(marksOn([stored(ticketId)])).toEqual([[first, second]])
    const line = stored(ticketId).lines[0]
    expect(line?.discounts).toMatchObject([{ isShare: true, applyType: 'cash', value: '6600' }])
    for (const code of [first, second]) expect((await at.refused('ticket.scan', { code })).kind).toBe('mark.onHeld')
    expect(takenMark(at.context.store, third, ticketId)).toBeUndefined()
  })

  it('goods that are added to a part have the discount in percent of the whole ticket', async () => {
    const ticketId = await water(percent('10'))
    const { totalMinor } = await current(at)
    const split = await at.call('tickets.split', { ticketId, way: portion(lineOf(ticketId), '2'), totalMinor })
    expect([split.totalMinor, split.held[0]?.totalMinor]).toEqual([19_800, 39_600])
    await scan(at, '4780001')
    const { lines, receiptDiscounts } = await current(at)
    expect(lines.map(({ totalMinor, grossMinor }) => totalMinor / grossMinor)).toEqual([0.9, 0.9])
    expect(receiptDiscounts).toMatchObject([{ applyType: 'percent', value: '10' }])
    // The discount of this part is removed without the other one.
    const bare = await at.call('ticket.setReceiptDiscount', { ...percent('0'), approval })
    expect([bare.totalMinor, bare.held[0]?.totalMinor]).toEqual([bare.grossMinor, 39_600])
  })

  it('a part keeps its share of the discount when one is typed on a line that was split off', async () => {
    const ticketId = await water()
    const { totalMinor } = await current(at)
    await at.call('tickets.split', { ticketId, way: portion(lineOf(ticketId), '2'), totalMinor })
    const view = await at.call('ticket.setDiscount', { lineId: lineOf(ticketId), ...cashOff('800'), approval })
    expect(view.totalMinor).toBe(19_000)
    expect(view.lines[0]?.discounts).toMatchObject([{ isShare: true, amountMinor: 2_200 }, { amountMinor: 800 }])
    const why = await at.call('ticket.explainPrice', { lineId: lineOf(ticketId) })
    expect(why.rows.filter(({ isLess }) => isLess).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', '2200'],
      ['discount', '800']
    ])
  })
})

describe('goods with a scale label', () => {
  it('the line costs what the label says, less its share of the discount, on the part it went to', async () => {
    await at.call('scales.save', { profiles: [sums], approval })
    await scan(at, '2100123450015')
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    expect((await current(at)).totalMinor).toBe(49_001)
    await at.call('ticket.setReceiptDiscount', { ...cashOff('4901'), approval })
    const { totalMinor, lines } = await current(at)
    expect(totalMinor).toBe(44_100)
    const way = portion(lineOf(ticketId), lines[0]?.quantity ?? '')
    const view = await at.call('tickets.split', { ticketId, way, totalMinor })
    expect([view.totalMinor, view.held[0]?.totalMinor]).toEqual([3_600, 40_500])
    expect(others(ticketId)[0]?.lines[0]?.price).toBe(lines[0]?.price)
  })
})

describe('a ticket of another till', () => {
  it('the ticket is shown without the discount of the current ticket, and asks for the codes of its pieces', async () => {
    await scan(at, '4780001')
    await at.call('ticket.setReceiptDiscount', { ...percent('50'), approval })
    const products = [{ product_id: 'water', warehouse_id: 'store-1', amount: 2, price: 22_000 }]
    const receipt = { currency_id: 'som', price_id: 'retail', responsible_id: 'olim', products }
    at.catalog.transaction((db) => {
      const rows = toRecords('openTicket', [{ _id: 'theirs', name: 'Zal', organization_id: 'shop-1', receipt }])
      rows.forEach((record, position) => putRecord(db, 'openTicket', record, position, 1))
    })
    expect((await at.call('tickets.listOtherTills', {})).tickets[0]?.totalMinor).toBe(44_000)
    const { held } = await at.call('tickets.takeOver', { serverId: 'theirs' })
    await at.call('ticket.hold', {})
    const view = await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })
    expect([view.totalMinor, view.lines[0]?.marks]).toEqual([44_000, { codes: [], missing: 2 }])
    expect((await at.refused('checkout.cashExact', { ticketId: view.id })).kind).toBe('mark.missing')
  })
})
