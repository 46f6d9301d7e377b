import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { dollar, som } from '../../support/model-fixtures.ts'
import { current, currentId, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const rows = [
  { _id: 'bring', name: 'Yetkazish', is_affect_price: true, recommended_amount: 15_000, max_amount: 20_000 },
  { _id: 'pack', name: 'Qadoqlash', is_affect_price: false, recommended_amount: 500, max_amount: 0 },
  { _id: 'far', name: 'Far', is_affect_price: true, recommended_amount: 5, max_amount: 0, currency_id: dollar.id },
  { _id: 'old', name: 'Eski', is_affect_price: true, recommended_amount: 5, max_amount: 0, status: 'inactive' }
].map((row) => ({ currency_id: som.id, ...row }))

/** A loaf of 4 000 in a shop that charges delivery and packing. */
async function withLoaf(): Promise<void> {
  at = await selling()
  at.catalog.transaction((db) => {
    toRecords('extraCost', rows).forEach((record, position) => putRecord(db, 'extraCost', record, position, 1))
  })
  await scan(at, '4780001')
}
const set = (costId: string, amountMinor: number) => at.call('ticket.setCost', { costId, amountMinor })

describe('additional costs', () => {
  it('the costs of the shop’s list are offered in the currency of the ticket', async () => {
    await withLoaf()
    expect(await at.call('ticket.costs', {})).toEqual([
      { id: 'bring', name: 'Yetkazish', isCharged: true, offeredMinor: 15_000, mostMinor: 20_000 },
      { id: 'pack', name: 'Qadoqlash', isCharged: false, offeredMinor: 500 }
    ])
  })

  it('costs are in the total, the receipt and the body of the sale; the shop’s own costs are in the body only', async () => {
    await withLoaf()
    await set('pack', 500)
    expect(await set('bring', 15_000)).toMatchObject({ totalMinor: 19_000, grossMinor: 4000, remainingMinor: 19_000 })
    const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(receipt).toMatchObject({ totalMinor: 19_000, costs: [{ name: 'Yetkazish', amountMinor: 15_000 }] })
    expect(JSON.stringify(receipt.paper)).toContain('Yetkazish')
    expect(JSON.stringify(receipt.paper)).not.toContain('Qadoqlash')
    const sale = saleById(at.context.store, receipt.saleId)
    expect(sale && saleBody(sale, undefined).additional_costs).toEqual([
      { cost_id: 'pack', amount: 500 },
      { cost_id: 'bring', amount: 15_000 }
    ])
    expect((await current(at)).costs).toBeUndefined()
  })

  it('costs are changed, removed by zero, and refused above their maximum or while the ticket is being paid', async () => {
    await withLoaf()
    await set('bring', 15_000)
    expect(await set('bring', 20_000)).toMatchObject({ totalMinor: 24_000 })
    const refused = (costId: string, amountMinor: number) => at.refused('ticket.setCost', { costId, amountMinor })
    expect((await refused('bring', 20_001)).kind).toBe('cost.tooLarge')
    expect((await refused('bring', -1)).kind).toBe('cost.tooLarge')
    expect((await refused('far', 1)).kind).toBe('cost.unknown')
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    expect((await current(at)).costs).toEqual([{ name: 'Yetkazish', amountMinor: 20_000, isCharged: true }])
    expect(await set('bring', 0)).toMatchObject({ totalMinor: 4000 })
    await at.call('checkout.addTender', { methodId: 'cash', currencyId: som.id, amountMinor: 100 })
    expect((await refused('bring', 1)).kind).toBe('ticket.paying')
  })

  it('costs stay with the ticket that a part is split from, and go with the last line', async () => {
    await withLoaf()
    await set('bring', 15_000)
    await scan(at, '4780002')
    const { lines, id } = await current(at)
    const portions = [{ lineId: lines[1]?.id ?? '', quantity: '1' }]
    await at.call('tickets.split', { ticketId: id, way: { kind: 'goods', portions }, totalMinor: 31_500 })
    const rest = await current(at)
    expect(rest).toMatchObject({ totalMinor: 19_000, held: [{ totalMinor: 12_500 }] })
    const emptied = await at.call('ticket.removeLine', { lineId: rest.lines[0]?.id ?? '' })
    expect(emptied).toMatchObject({ totalMinor: 0 })
  })
})
