import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { current, currentId, journalActs, scan, selling, type Till } from '../till.ts'

// Goods from a list of codes and quantities, in one call.

let at: Till
beforeEach(async () => {
  at = await selling()
})
afterEach(() => {
  at.remove()
})

const list = (...rows: [code: string, quantity: string][]) =>
  rows.map(([code, quantity]) => ({ code, quantity: quantity as Decimal }))
const lines = async () => (await current(at)).lines.map(({ name, quantity }) => [name, quantity])

describe('a list of goods', () => {
  it('the list is added to the current ticket, and is sold with it', async () => {
    await scan(at, '4780001')
    const { ticket, left } = await at.call('ticket.addList', { rows: list(['4780002', '2'], ['4780001', '3']) })
    expect(left).toEqual([])
    expect(ticket.totalMinor).toBe(4 * 4_000 + 2 * 12_500)
    expect(await lines()).toEqual([
      ['Non', '4'],
      ['Sut', '2']
    ])
    expect(journalActs(at).at(-1)).toBe('ticket.list')
    const sold = await at.call('checkout.cashExact', { ticketId: ticket.id })
    expect(sold.receipt.totalMinor).toBe(41_000)
  })

  it('the list adds a box if the code is that of a box', async () => {
    await at.call('ticket.addList', { rows: list(['4789992', '2']) })
    expect(await lines()).toEqual([['Sut', '24']])
  })

  it('the list names what cannot be added, with its position and the reason, and adds the rest', async () => {
    const rows = list(['999', '1'], ['4780003', '1'], ['4780001', '0.5'], ['4780002', '1'])
    const { left } = await at.call('ticket.addList', { rows })
    expect(left.map(({ at: place, failure }) => [place, failure.kind])).toEqual([
      [0, 'goods.unknownCode'],
      [1, 'goods.severalForCode'],
      [2, 'quantity.decimals']
    ])
    expect(await lines()).toEqual([['Sut', '1']])
  })

  it('a list of which nothing can be added writes nothing', async () => {
    const acts = journalActs(at)
    const { ticket, left } = await at.call('ticket.addList', { rows: list(['999', '1']) })
    expect([ticket.lines, left.length, journalActs(at)]).toEqual([[], 1, acts])
  })

  it('the list is refused while the ticket has payments', async () => {
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100 })
    expect((await at.refused('ticket.addList', { rows: list(['4780002', '1']) })).kind).toBe('ticket.paying')
    expect((await current(at)).id).toBe(await currentId(at))
    expect(await lines()).toEqual([['Non', '1']])
  })

  it('the list has a thousand lines at most, and at least one', async () => {
    const rows = Array.from({ length: 1001 }, () => ({ code: '4780001', quantity: '1' as Decimal }))
    expect((await at.refused('ticket.addList', { rows })).kind).toBe('input.invalid')
    expect((await at.refused('ticket.addList', { rows: [] })).kind).toBe('input.invalid')
    expect((await at.call('ticket.addList', { rows: rows.slice(1) })).left).toEqual([])
    expect(await lines()).toEqual([['Non', '1000']])
  })
})
