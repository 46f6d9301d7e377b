import { afterEach, describe, expect, it } from 'vitest'
import { remember } from '../../../src/main/db/core/id-map.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { defined } from '../../../src/shared/defined.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { CustomerId, SaleId } from '../../../src/shared/ids.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { anna, boss, currentId, pins, scan, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

async function sell(methodId = cash.id): Promise<void> {
  await scan(at, '4780001')
  await at.call('checkout.addTender', { methodId, currencyId: som.id, amountMinor: 4_000 })
  await at.call('checkout.finish', { ticketId: await currentId(at) })
}

/** Makes a sale of Anna by cash, one of hers by card a day later, and one of the manager by cash on that day. */
async function days(): Promise<void> {
  at = await selling()
  at.goTo(new Date(2027, 4, 3, 12).getTime())
  await sell()
  at.goTo(new Date(2027, 4, 4, 12).getTime())
  await sell(card.id)
  await at.call('people.lock', {})
  await signIn(at, boss)
  await sell()
}

const found = async (input: Partial<CallInput<'sales.list'>>): Promise<number[]> =>
  (await at.call('sales.list', { limit: 10, ...input })).map(({ receiptNumber }) =>
    Number(receiptNumber.split('-').at(-1))
  )

describe('a sale below the price of its list', () => {
  const approval = { managerId: boss, pin: pins['boss'] ?? '' }
  const sellAt = async (price?: string, quantity = '1'): Promise<void> => {
    await scan(at, '4780001')
    const lineId = (await at.call('ticket.current', {})).lines[0]?.id ?? fail()
    if (quantity !== '1') await at.call('ticket.setQuantity', { lineId, quantity })
    if (price !== undefined) await at.call('ticket.setPrice', { lineId, price, approval })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }
  const fail = (): never => {
    throw new Error('the ticket has no line')
  }

  it('the history finds the sales below the list price of a shift, and they cost less by what the report of the shift says', async () => {
    at = await selling()
    await sellAt('3500')
    await sellAt()
    await sellAt('0', '3')
    await sellAt('9000')
    const { shiftId, belowList } = await at.call('shift.report', {})
    expect(await found({ state: 'belowList' })).toEqual([3, 1])
    expect(await found({ state: 'belowList', shiftId })).toEqual([3, 1])
    expect(await found({ state: 'belowList', shiftId: 'shift00000000099' })).toEqual([])
    const rows = await at.call('sales.list', { limit: 10 })
    expect(rows.map(({ belowListMinor }) => belowListMinor)).toEqual([undefined, 12_000, undefined, 500])
    expect(belowList).toEqual({ count: 2, amountMinor: 12_500 })
  })

  it('the receipt of a sale has the list price and the difference of a line below it, and its paper has neither', async () => {
    at = await selling()
    await sellAt('3500', '2')
    await sellAt()
    const [whole, low] = await at.call('sales.list', { limit: 10 })
    const receiptOf = (sale = low) => at.call('sales.receipt', { saleId: sale?.id ?? fail() })
    const { lines, paper } = await receiptOf()
    expect(lines[0]).toMatchObject({ price: '3500', belowList: { listPrice: '4000', amountMinor: 1000 } })
    expect(JSON.stringify(paper)).not.toMatch(/4.?000/)
    expect((await receiptOf(whole)).lines[0]).not.toHaveProperty('belowList')
  })
})

describe('the filters of the history', () => {
  it('the history is filtered by time, by cashier and by method, one at a time and all at once', async () => {
    await days()
    expect(await found({})).toEqual([3, 2, 1])
    expect(await found({ period: 'today' })).toEqual([3, 2])
    expect(await found({ period: 'week' })).toEqual([3, 2, 1])
    expect(await found({ period: 'shift' })).toEqual([3, 2, 1])
    expect(await found({ cashierId: anna })).toEqual([2, 1])
    expect(await found({ methodId: cash.id })).toEqual([3, 1])
    expect(await found({ period: 'today', cashierId: anna, methodId: cash.id })).toEqual([])
    expect(await found({ period: 'today', cashierId: anna, search: '4000' })).toEqual([2])
  })

  it('the sale whose short number was typed comes first, and the other hits follow it page by page', async () => {
    at = await selling()
    // Each sale has the sum 4 000, which the text 4 does not mean. The codes contain other digits 4 by chance.
    for (let count = 0; count < 14; count += 1) await sell()
    for (const search of ['4', '04', ' 0004 ']) expect((await found({ search }))[0]).toBe(4)
    const all = await found({ search: '4', limit: 100 })
    expect(all).toContain(14)
    expect(all).toEqual([4, ...all.slice(1).toSorted((a, b) => b - a)])
    expect(await at.call('sales.total', { search: '4' })).toMatchObject({ count: all.length })
    const paged: number[] = []
    let after: SaleId | undefined
    for (let left = all.length; left > 0; left -= 1) {
      const [row] = await at.call('sales.list', { search: '4', limit: 1, ...defined({ after }) })
      paged.push(Number(row?.receiptNumber.split('-').at(-1)))
      after = row?.id
    }
    expect(paged).toEqual(all)
    // The whole number of receipt 1 is also the start of those of 10 to 14.
    const number = (await at.call('sales.list', { limit: 100 })).at(-1)?.receiptNumber ?? ''
    expect((await found({ search: number, limit: 100 }))[0]).toBe(1)
  })

  it('the history is read page by page without a gap, and counts and adds up all pages', async () => {
    await days()
    const first = await at.call('sales.list', { limit: 2 })
    const after = first.at(-1)?.id as SaleId
    const second = await at.call('sales.list', { limit: 2, after })
    expect([...first, ...second].map(({ receiptNumber }) => receiptNumber.at(-1))).toEqual(['3', '2', '1'])
    expect(await found({ after, methodId: card.id })).toEqual([])
    expect(await at.call('sales.total', {})).toEqual({ count: 3, totalMinor: 12_000 })
    expect(await at.call('sales.total', { methodId: cash.id })).toEqual({ count: 2, totalMinor: 8_000 })
    expect(await at.call('sales.total', { search: 'nothing' })).toEqual({ count: 0, totalMinor: 0 })
  })

  it('the history gives a cashier who must count the drawer the number of sales, but not their sum', async () => {
    at = await selling()
    await sell()
    expect(await at.call('sales.total', { period: 'shift', methodId: cash.id })).toEqual({ count: 1 })
    await at.call('people.lock', {})
    await signIn(at, boss)
    expect(await at.call('sales.total', { period: 'shift' })).toEqual({ count: 1, totalMinor: 4_000 })
  })
})

describe('the rows of the history', () => {
  it('the history names the first goods of a sale with their pictures, and each of its payment methods once', async () => {
    at = await selling()
    for (const code of ['4780001', '4780002', '4780001']) await scan(at, code)
    await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: 8_000 })
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 12_500 })
    await at.call('checkout.finish', { ticketId: await currentId(at) })
    const [row] = await at.call('sales.list', { limit: 1 })
    expect(row).toMatchObject({ lineCount: 2, goods: [{ name: 'Non' }, { name: 'Sut' }] })
    expect(row?.methodIds.toSorted()).toEqual([card.id, cash.id].toSorted())
  })

  it('the history is filtered by the currency of a payment, and by unsent, refunded and debt sales', async () => {
    at = await selling()
    await sell()
    await scan(at, '4780001')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: dollar.id, amountMinor: 100 })
    const { receipt } = await at.call('checkout.finish', { ticketId: await currentId(at) })
    const lines =
      saleById(at.context.store, receipt.saleId)?.lines.map(({ id }) => ({ lineId: id, quantity: '1' })) ?? []
    const approval = { managerId: boss, pin: pins[boss] ?? '' }
    await at.call('refund.finish', {
      saleId: receipt.saleId,
      lines,
      ways: [{ methodId: cash.id }],
      refunds: 0,
      approval
    })
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE sale SET body = json_set(body, '$.sums.remaining', 500) WHERE number = 1`).run()
    )
    expect(await found({ currencyId: dollar.id })).toEqual([2])
    expect(await found({ currencyId: som.id })).toEqual([1])
    expect(await found({ state: 'back' })).toEqual([2])
    expect(await found({ state: 'debt' })).toEqual([1])
    expect(await found({ state: 'unsent' })).toEqual([2, 1])
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE job SET state = 'done' WHERE kind = 'sale.create' AND subject_id = ?`).run(receipt.saleId)
    )
    expect(await found({ state: 'unsent' })).toEqual([1])
    expect(await found({ state: 'unsent', currencyId: dollar.id })).toEqual([])
    const syncs = async () => (await at.call('sales.list', { limit: 5 })).map(({ sync }) => sync)
    const become = (state: string) =>
      at.context.store.transaction((db) =>
        db.prepare(`UPDATE job SET state = ? WHERE kind = 'sale.create' AND subject_id <> ?`).run(state, receipt.saleId)
      )
    expect(await syncs()).toEqual(['sent', 'waits'])
    become('needsPerson')
    expect(await syncs()).toEqual(['sent', 'needsPerson'])
    expect(await found({ state: 'unsent' })).toEqual([1])
    become('writtenOff')
    expect(await syncs()).toEqual(['sent', 'writtenOff'])
    expect(await found({ state: 'unsent' })).toEqual([])
  })
})

describe('finding sales in the history', () => {
  it('the history knows the sales of a shift, whatever the clock showed in it', async () => {
    await days()
    at.goTo(new Date(2027, 4, 1, 12).getTime())
    expect(await found({ period: 'shift' })).toEqual([3, 2, 1])
    expect(await found({ period: 'today' })).toEqual([])
  })

  it('the history finds the sales of a day that is typed, and refuses an invalid day', async () => {
    await days()
    expect(await found({ search: '3.5.2027' })).toEqual([1])
    expect(await found({ search: '04.05.2027' })).toEqual([3, 2])
    expect(await found({ search: '31.04.2027' })).toEqual([])
  })

  it('the history finds the sales of goods by a word of their name in either script, and by the whole barcode', async () => {
    at = await selling()
    await sell()
    await scan(at, '4780002')
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 12_500 })
    await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect(await found({ search: 'sut' })).toEqual([2])
    expect(await found({ search: 'Сут' })).toEqual([2])
    expect(await found({ search: '4780002' })).toEqual([2])
    expect(await found({ search: '478000' })).toEqual([])
    expect(await found({ search: 'kola' })).toEqual([])
  })

  it('the history can be searched for a sum or a customer while the catalogue is missing', async () => {
    at = await selling()
    await sell()
    at.context.catalog = () => undefined
    expect(await found({ search: 'non' })).toEqual([])
    expect(await found({ search: '4000' })).toEqual([1])
  })
})

describe('the visits of a customer', () => {
  const visits = (customerId: CustomerId) => at.call('sales.visits', { customerId })
  async function sellTo(customerId: CustomerId, ...codes: string[]): Promise<void> {
    for (const code of codes) await scan(at, code)
    await at.call('ticket.setCustomer', { customerId })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }

  it('are counted, summed by month and listed, with the goods of most sales', async () => {
    at = await selling()
    const { id } = await at.call('customer.add', { name: 'Aziza', phone: '901234567' })
    expect(await visits(id)).toMatchObject({ count: 0, spentMinor: 0, averageMinor: 0, last: [], favourites: [] })
    at.goTo(new Date(2027, 3, 30, 23).getTime())
    await sellTo(id, '4780001', '4780002')
    at.goTo(new Date(2027, 4, 1, 9).getTime())
    await sellTo(id, '4780001')
    await sell()
    const { count, spentMinor, averageMinor, months, last, favourites } = await visits(id)
    const [first, second] = (await at.call('sales.list', { limit: 3 })).toReversed()
    expect([count, spentMinor]).toEqual([2, (first?.totalMinor ?? 0) + (second?.totalMinor ?? 0)])
    expect(averageMinor).toBe(spentMinor / 2)
    expect(months.map(({ spentMinor: spent }) => spent)).toEqual([0, 0, 0, 0, first?.totalMinor, second?.totalMinor])
    expect(months.at(-1)?.from).toBe(new Date(2027, 4, 1).getTime())
    expect(last.map((row) => row.id)).toEqual([second?.id, first?.id])
    expect(favourites.map(({ goods, times }) => [goods.name, times])).toEqual([
      ['Non', 2],
      ['Sut', 1]
    ])
  })

  it('are listed without the sales to a customer of the same name', async () => {
    at = await selling()
    const [one, other] = [
      await at.call('customer.add', { name: 'Aziza', phone: '901234567' }),
      await at.call('customer.add', { name: 'Aziza', phone: '907654321' })
    ]
    await sellTo(one.id, '4780001')
    await sellTo(other.id, '4780002')
    await sell()
    const listed = async (customerId: CustomerId) =>
      (await at.call('sales.list', { customerId, limit: 3 })).map(({ goods }) => goods.map(({ name }) => name))
    expect([await listed(one.id), await listed(other.id)]).toEqual([[['Non']], [['Sut']]])
  })

  it('lose what was refunded, and belong to the customer under both ids', async () => {
    at = await selling()
    const { id } = await at.call('customer.add', { name: 'Aziza', phone: '901234567' })
    await sellTo(id, '4780001')
    const [sold] = await at.call('sales.list', { limit: 1 })
    const saleId = sold?.id as SaleId
    at.context.store.transaction((db) => remember(db, { kind: 'customer.create', subjectId: id }, 'anna-at-service'))
    expect(await visits('anna-at-service' as CustomerId)).toMatchObject({ count: 1, spentMinor: sold?.totalMinor })
    const listed = (customerId: CustomerId) => at.call('sales.list', { customerId, limit: 3 })
    expect((await listed('anna-at-service' as CustomerId)).map((row) => row.id)).toEqual([saleId])
    const { lines } = await at.call('refund.preview', { saleId })
    const all = lines.map(({ lineId, left }) => ({ lineId, quantity: left }))
    const { ways, refunds } = await at.call('refund.preview', { saleId, lines: all })
    const paid = ways.map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
    const approval = { managerId: boss, pin: pins[boss] ?? '' }
    await at.call('refund.finish', { saleId, refunds, lines: all, ways: paid, approval })
    expect(await visits(id)).toMatchObject({ count: 1, spentMinor: 0, last: [{ id: saleId, back: 'all' }] })
  })
})
