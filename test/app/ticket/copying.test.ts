import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putProduct } from '../../../src/main/db/catalog/catalog-write.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { boss, current, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

// The goods of a former sale on a new ticket.

let at: Till
let saleId: SaleId
const approval = { managerId: boss, pin: pins[boss] ?? '' }

beforeEach(async () => {
  at = await selling()
  await scan(at, '4780001')
  await scan(at, '4780002')
  await at.call('ticket.setQuantity', { lineId: (await current(at)).lines[1]?.id ?? '', quantity: '3' })
  await at.call('ticket.setReceiptDiscount', { applyType: 'percent', value: '5', approval })
  const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  saleId = sold.receipt.saleId
})
afterEach(() => {
  at.remove()
})

const lines = async () =>
  (await current(at)).lines.map(({ name, quantity, totalMinor }) => [name, quantity, totalMinor])
const remove = (...ids: string[]) => {
  at.catalog.transaction((db) => ids.forEach((id) => putProduct(db, product(id, id, { isDeleted: true }), 2, 2)))
}

describe('a former sale', () => {
  it('the sale is copied to a new ticket at current prices, and the current ticket is held', async () => {
    await scan(at, '4780001')
    const before = await currentId(at)
    const price = { priceListId: 'retail', organizationId: 'shop-1', amount: '5000' }
    at.catalog.transaction((db) => putProduct(db, product('bread', 'Non', { prices: [price] }), 2, 2))
    const { ticket, left } = await at.call('ticket.copySale', { saleId })
    expect(left).toEqual([])
    expect(ticket.id).not.toBe(before)
    expect(ticket.held.map(({ id }) => id)).toEqual([before])
    // A manual discount of the former sale is not copied.
    expect(ticket).toMatchObject({ totalMinor: 42_500, discountMinor: 0 })
    expect(await lines()).toEqual([
      ['Non', '1', 5_000],
      ['Sut', '3', 37_500]
    ])
    expect(journalActs(at).slice(-2)).toEqual(['ticket.hold', 'ticket.copy'])
  })

  it('the sale is copied into an empty ticket, which is sold as any other', async () => {
    const before = await currentId(at)
    const { ticket } = await at.call('ticket.copySale', { saleId })
    expect([ticket.id, ticket.held]).toEqual([before, []])
    const again = await at.call('checkout.cashExact', { ticketId: ticket.id })
    expect(again.receipt.totalMinor).toBe(41_500)
  })

  it('goods that cannot be sold now are left out and named', async () => {
    remove('milk')
    expect((await at.call('ticket.copySale', { saleId })).left).toEqual(['Sut'])
    expect(await lines()).toEqual([['Non', '1', 4_000]])
  })

  it('a sale of which nothing can be sold changes nothing', async () => {
    await scan(at, '4780003').catch(() => undefined)
    const before = await current(at)
    remove('milk', 'bread')
    expect((await at.refused('ticket.copySale', { saleId })).kind).toBe('sale.nothingToCopy')
    expect(await current(at)).toEqual(before)
    expect((await at.refused('ticket.copySale', { saleId: 'ssssssssssssssss' })).kind).toBe('ticket.unknown')
  })

  it('the sale is not copied while the current ticket has payments', async () => {
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100 })
    expect((await at.refused('ticket.copySale', { saleId })).kind).toBe('ticket.paying')
  })
})
