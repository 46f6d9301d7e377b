import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, expect, it } from 'vitest'
import { displayOfSold, displayOfTicket } from '../../../src/main/domain/views/display.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { ticketById } from '../../../src/main/db/ticket/tickets.ts'
import { decimal, card, cash, som } from '../../support/model-fixtures.ts'
import { anna, boss, current, currentId, pins, scan, selling, signIn, wholeReport, type Till } from '../till.ts'

// Rounded cash, through the dispatcher: from the rule to receipt, drawer, X report and other reports.

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins[boss] ?? '' }
const milk = '4780002'

/** Opens Anna's shift in a shop that rounds cash. A milk costs 12 500. */
async function inSteps(step: string, direction: 'nearest' | 'down' | 'up' = 'nearest'): Promise<void> {
  at = await selling()
  const rules = {
    ...firstSellingRules,
    cashRounding: [{ currencyId: som.id, step: decimal(step), direction }]
  }
  await at.call('rules.save', { rules, approval })
  await scan(at, milk)
}
const exact = async () => at.call('checkout.cashExact', { ticketId: await currentId(at) })
const cashRow = async () => (await wholeReport(at)).rows.find(({ methodId }) => methodId === cash.id)

it('rounding is off until a manager sets a step, and only a manager may', async () => {
  at = await selling()
  await scan(at, milk)
  expect(await current(at)).not.toHaveProperty('cashDueMinor')
  expect((await exact()).receipt).not.toHaveProperty('roundingMinor')
  const rules = firstSellingRules
  expect((await at.refused('rules.save', { rules })).kind).toBe('person.managerNeeded')
})

it('rounding is shown on ticket, receipt, paper and both customer screens, and the total stays', async () => {
  await inSteps('5000')
  const ticket = await current(at)
  expect(ticket).toMatchObject({ totalMinor: 12_500, remainingMinor: 12_500, cashDueMinor: 15_000 })
  const kept = ticketById(at.context.store, ticket.id)
  if (kept === undefined) throw new Error('the ticket was to be kept')
  const shop = { locale: 'en' as const, organization: 'Shop', isTraining: false }
  expect(displayOfTicket(kept, shop, () => new Map())).toMatchObject({ totalMinor: 12_500, cashDueMinor: 15_000 })
  const sold = await exact()
  expect(sold.receipt).toMatchObject({ totalMinor: 12_500, roundingMinor: 2_500, tenders: [{ paidMinor: 15_000 }] })
  expect(JSON.stringify(sold.receipt.paper)).toMatch(/"left":"(Rounding|Yaxlitlash)","right":"2\s500"/)
  expect(displayOfSold(sold, shop)).toMatchObject({ totalMinor: 12_500, roundingMinor: 2_500 })
})

it('rounding is stored with the sale and over a power cut, and a ticket keeps the step it began with', async () => {
  await inSteps('5000', 'down')
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 10_000 })
  at.restart()
  await signIn(at, anna)
  const ticketId = await currentId(at)
  expect(ticketById(at.context.store, ticketId)?.tenders).toMatchObject([
    { amount: 10_000, paid: 12_500, rounded: -2_500 }
  ])
  await at.call('rules.save', {
    rules: firstSellingRules,
    approval
  })
  const { receipt } = await at.call('checkout.finish', { ticketId })
  const sale = saleById(at.context.store, receipt.saleId)
  expect(sale?.sums).toMatchObject({ total: 12_500, paid: 12_500, change: 0, rounding: -2_500 })
  await scan(at, milk)
  expect(await current(at)).not.toHaveProperty('cashDueMinor')
})

it('the drawer has the expected cash, and X report and reports add up with a row for rounding', async () => {
  await inSteps('5000', 'down')
  await exact()
  await scan(at, milk)
  await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: 12_500 })
  await at.call('checkout.finish', { ticketId: await currentId(at) })
  const report = await wholeReport(at)
  expect(report).toMatchObject({ salesMinor: 25_000, outside: [{ what: 'rounding', amountMinor: 2_500 }] })
  expect(await cashRow()).toMatchObject({ takenMinor: 10_000 })
  const { tables, totalMinor } = await at.call('reports.view', { period: 'shift', approval })
  expect(totalMinor).toBe(25_000)
  expect(tables.method.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(25_000)
  expect(tables.method.at(-1)).toMatchObject({ count: 1, amountMinor: 2_500 })
})

it('a full refund gives back what was paid, and no rounding is left', async () => {
  await inSteps('5000', 'down')
  const { saleId } = (await exact()).receipt
  const { lines } = await at.call('refund.preview', { saleId })
  const { slip } = await at.call('refund.finish', {
    saleId,
    refunds: 0,
    lines: [{ lineId: lines[0]?.lineId ?? '', quantity: '1' }],
    ways: [{ methodId: cash.id }],
    approval
  })
  expect(slip).toMatchObject({ totalMinor: 12_500, roundingMinor: -2_500, given: [{ amountMinor: 10_000 }] })
  expect(await wholeReport(at)).toMatchObject({ salesMinor: 12_500, refundsMinor: 12_500, outside: [] })
  const { tables } = await at.call('reports.view', { period: 'shift', approval })
  expect(tables.method).toMatchObject([
    { amountMinor: 10_000, backMinor: 10_000, netMinor: 0 },
    { amountMinor: 2_500, backMinor: 2_500, netMinor: 0 }
  ])
  expect(await cashRow()).toMatchObject({ takenMinor: 10_000, refundedMinor: 10_000 })
})

it('an exchange for goods of the same price moves no cash', async () => {
  await inSteps('5000', 'down')
  const { saleId } = (await exact()).receipt
  const { lines } = await at.call('refund.preview', { saleId })
  await at.call('exchange.start', {
    saleId,
    refunds: 0,
    lines: [{ lineId: lines[0]?.lineId ?? '', quantity: '1' }],
    ways: [{ methodId: cash.id }],
    approval
  })
  const before = await cashRow()
  await scan(at, milk)
  const sold = await at.call('checkout.finish', { ticketId: await currentId(at) })
  expect(sold.back).toMatchObject({ totalMinor: 12_500, giveMinor: 0 })
  const after = await cashRow()
  expect([after?.takenMinor, after?.refundedMinor]).toEqual([(before?.takenMinor ?? 0) + 10_000, 10_000])
  expect((await wholeReport(at)).outside).toEqual([{ what: 'rounding', amountMinor: 2_500 }])
  const { tables } = await at.call('reports.view', { period: 'shift', approval })
  expect(tables.method.map(({ amountMinor, netMinor }) => [amountMinor, netMinor])).toEqual([
    [10_000, 10_000],
    [2_500, 2_500]
  ])
})
