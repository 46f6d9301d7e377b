import { afterEach, expect, it } from 'vitest'
import type { LineId } from '../../../src/shared/ids.ts'
import { card, cash, dollar, som } from '../../support/model-fixtures.ts'
import { current, currentId, jobs, scan, selling, type Till, wholeReport } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)

it('a payment that is pressed twice pays once and answers the same sale', async () => {
  at = await selling()
  await scan(at, '4780001')
  const ticketId = await currentId(at)
  const [first, second] = await Promise.all([
    at.call('checkout.cashExact', { ticketId }),
    at.call('checkout.cashExact', { ticketId })
  ])
  expect(second).toEqual(first)
  expect(await at.call('checkout.finish', { ticketId })).toEqual(first)
  expect(await at.call('sales.list', { limit: 10 })).toHaveLength(1)
  expect(jobs(at).filter(({ kind }) => kind === 'sale.create')).toHaveLength(1)
})

it('a payment for a ticket that is not the current one is refused', async () => {
  at = await selling()
  await scan(at, '4780001')
  expect((await at.refused('checkout.finish', { ticketId: 'anotherticket000' })).kind).toBe('state.changed')
})

it('a sale takes several tenders and currencies, and gives change in the currency of the ticket', async () => {
  at = await selling()
  await at.call('ticket.add', { productId: 'apple', quantity: '3.92' })
  expect((await current(at)).totalMinor).toBe(141_120)
  const dollars = await at.call('checkout.addTender', {
    methodId: cash.id,
    currencyId: dollar.id,
    amountMinor: 1_000
  })
  expect(dollars).toMatchObject({ paidMinor: 120_490, remainingMinor: 20_630 })
  expect(dollars.quickMinor[0]).toBe(20_630)
  const whole = await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 50_000 })
  expect(whole).toMatchObject({ remainingMinor: 0, changeMinor: 29_370 })
  const sold = await at.call('checkout.finish', { ticketId: whole.id })
  expect(sold.receipt.tenders.map(({ amountMinor, paidMinor }) => [amountMinor, paidMinor])).toEqual([
    [1_000, 120_490],
    [50_000, 50_000]
  ])
  expect(sold.receipt.changes).toEqual([{ name: 'Naqd', currencyId: som.id, amountMinor: 29_370 }])
  const report = await wholeReport(at)
  expect(report.kind).toBe('X')
  expect(report.rows.find((row) => row.currencyId === dollar.id)).toMatchObject({ takenMinor: 1_000, changeMinor: 0 })
})

it.each([
  [card.id, 4_001, 'tender.overCashless'],
  [cash.id, 0, 'tender.zero'],
  [cash.id, -5, 'tender.zero'],
  [cash.id, 400_001, 'tender.tooLarge'],
  [cash.id, 4_780_012_345_672, 'tender.tooLarge'],
  ['nobody', 1, 'tender.unknownMethod']
])('the till refuses %s %d with %s', async (methodId, amountMinor, kind) => {
  at = await selling()
  await scan(at, '4780001')
  expect((await at.refused('checkout.addTender', { methodId, currencyId: som.id, amountMinor })).kind).toBe(kind)
  expect((await current(at)).tenders).toEqual([])
})

it('the till takes a large note for a small due, and refuses an unneeded payment and a short one', async () => {
  at = await selling({ shop: { currencies: [som, { ...dollar, rate: undefined }] } })
  await scan(at, '4780001')
  await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'cash', value: '3500' })
  const pay = { methodId: cash.id, currencyId: som.id, amountMinor: 200 }
  await at.call('checkout.addTender', pay)
  expect((await at.refused('checkout.finish', { ticketId: await currentId(at) })).facts).toEqual({ remaining: 300 })
  expect((await at.refused('checkout.addTender', { ...pay, currencyId: dollar.id })).kind).toBe('tender.noRate')
  await at.call('checkout.addTender', { ...pay, amountMinor: 200_000 })
  expect((await at.refused('checkout.addTender', pay)).kind).toBe('tender.notNeeded')
})

it('the ticket cannot be changed while it has payments', async () => {
  at = await selling()
  await scan(at, '4780001')
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100 })
  expect((await at.refused('ticket.scan', { code: '4780001' })).kind).toBe('ticket.paying')
  expect((await at.refused('ticket.removeLine', { lineId: await line() })).kind).toBe('ticket.paying')
  expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.paying')
})

it('a part-paid ticket says what was taken in all currencies and what exact cash would take, and gives it back first', async () => {
  at = await selling()
  await at.call('ticket.add', { productId: 'apple', quantity: '3.92' })
  expect(await current(at)).not.toHaveProperty('partPaid')
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: dollar.id, amountMinor: 500 })
  const paid = await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 40_000 })
  expect(paid).toMatchObject({
    totalMinor: 141_120,
    remainingMinor: 40_875,
    partPaid: { takenMinor: 60_245 + 40_000, exactMinor: 40_875 }
  })
  // Nothing empties or removes the ticket while the money is in the drawer.
  const ticketId = await currentId(at)
  for (const refused of [
    at.refused('ticket.remove', { ticketId, reason: 'left' }),
    at.refused('ticket.removeLine', { lineId: await line() }),
    at.refused('ticket.hold', {}),
    at.refused('ticket.setQuantity', { lineId: await line(), quantity: '1' })
  ])
    expect((await refused).kind).toBe('ticket.paying')
  for (const { id } of paid.tenders) await at.call('checkout.removeTender', { tenderId: id })
  expect(await current(at)).not.toHaveProperty('partPaid')
  await at.call('ticket.remove', { ticketId, reason: 'left' })
  expect((await current(at)).lines).toEqual([])
})

it('exact cash on a part-paid ticket takes what the ticket said', async () => {
  at = await selling()
  await scan(at, '4780001')
  const { totalMinor, id } = await current(at)
  const paid = await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 100 })
  const { receipt } = await at.call('checkout.cashExact', { ticketId: id })
  expect(paid.partPaid).toEqual({ takenMinor: 100, exactMinor: totalMinor - 100 })
  expect(receipt.tenders.map(({ amountMinor }) => amountMinor)).toEqual([100, totalMinor - 100])
})

it('a ticket of zero can be given away, an empty one cannot', async () => {
  at = await selling()
  expect((await at.refused('checkout.cashExact', { ticketId: await currentId(at) })).kind).toBe('ticket.empty')
  await scan(at, '4780001')
  await at.call('ticket.setDiscount', { lineId: await line(), applyType: 'percent', value: '100' })
  const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(sold.receipt).toMatchObject({ totalMinor: 0, tenders: [] })
})

it('receipts are numbered without a gap, and a receipt that is looked up prints a copy', async () => {
  at = await selling()
  for (let count = 0; count < 3; count += 1) {
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }
  const rows = await at.call('sales.list', { limit: 10 })
  expect(rows.map(({ receiptNumber }) => receiptNumber.split('-')[1])).toEqual(['3', '2', '1'])
  const found = await at.call('sales.list', { search: rows[1]?.receiptNumber ?? '', limit: 10 })
  expect(found).toHaveLength(1)
  const receipt = await at.call('sales.receipt', { saleId: rows[0]?.id ?? '' })
  expect(receipt).toMatchObject({ isCopy: true, cashier: 'anna', organization: 'Shop', isTraining: false })
})
