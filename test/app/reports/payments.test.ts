import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, expect, it } from 'vitest'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { sum } from '../../../src/shared/money.ts'
import type { PaymentShareView } from '../../../src/shared/views.ts'
import { card, cash, decimal, dollar, som } from '../../support/model-fixtures.ts'
import { byBoss, currentId, scan, selling, type Till, wholeReport } from '../till.ts'

// What sales were paid with: every method and currency, and the sum is what was sold.

let at: Till
afterEach(() => {
  at.remove()
})

const [bread, milk] = ['4780001', '4780002']
const finish = async () => at.call('checkout.finish', { ticketId: await currentId(at) })
const add = (methodId: string, currencyId: string, amountMinor: number) =>
  at.call('checkout.addTender', { methodId, currencyId, amountMinor })
const worth = (payments: readonly PaymentShareView[] = []) => sum(payments.map(({ worthMinor }) => worthMinor))
const shares = (payments: readonly PaymentShareView[] = []) =>
  payments.map(({ what, methodId, currencyId, amountMinor, worthMinor }) => [
    what,
    methodId,
    currencyId,
    amountMinor,
    worthMinor
  ])

/** Apples for 141 120, paid with 20 dollars (240 980); the change of 99 860 is given in so’m. Then a bread by card. */
async function soldForDollars(): Promise<void> {
  at = await selling()
  await at.call('ticket.add', { productId: 'apple', quantity: '3.92' })
  await add(cash.id, dollar.id, 2_000)
  await finish()
  await scan(at, bread)
  await add(card.id, som.id, 4_000)
  await finish()
}

it('the payments add up to what was sold, also with a method that gave more change than it took', async () => {
  await soldForDollars()
  const report = await wholeReport(at)
  expect(shares(report.payments)).toEqual([
    ['method', cash.id, dollar.id, 2_000, 240_980],
    ['method', card.id, som.id, 4_000, 4_000],
    ['method', cash.id, som.id, -99_860, -99_860]
  ])
  expect(report.salesMinor).toBe(145_120)
  expect(worth(report.payments)).toBe(145_120)
  const day = await at.call('reports.view', { period: 'today', approval: byBoss })
  expect(day.payments).toEqual(report.payments)
  expect(worth(day.payments)).toBe(day.totalMinor)
})

it('balance, debt, rounded cash and returned goods of an exchange are parts of what was sold', async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    const aziz = { id: 'aziz', name: 'Aziz', phones: [], balances: [{ currencyId: som.id, amount: '2500' }] }
    putCustomer(db, { id: 'aziz', value: aziz }, 0, 1)
    db.prepare(`INSERT OR REPLACE INTO cursor (resource, rows, synced_at) VALUES ('customer', 1, 1)`).run()
  })
  const rules = {
    ...firstSellingRules,
    cashRounding: [{ currencyId: som.id, step: decimal('5000'), direction: 'nearest' as const }]
  }
  await at.call('rules.save', { rules, approval: byBoss })
  // A milk of 12 500 for 15 000 in cash, because cash goes in steps of 5 000.
  await scan(at, milk)
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  // Two loaves: 2 500 from the balance, and the rest on debt.
  await scan(at, bread)
  await scan(at, bread)
  await at.call('ticket.setCustomer', { customerId: 'aziz' })
  await at.call('checkout.payFromBalance', {})
  await at.call('checkout.finishOnDebt', { ticketId: await currentId(at), approval: byBoss })
  // The milk is exchanged for two loaves and a milk.
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  await at.call('exchange.start', {
    saleId: receipt.saleId,
    refunds: 0,
    ways: [{ methodId: cash.id }],
    approval: byBoss,
    lines: lines.map(({ lineId }) => ({ lineId, quantity: '1' }))
  })
  await scan(at, milk)
  await scan(at, bread)
  await scan(at, bread)
  await add(card.id, som.id, 8_000)
  await finish()
  const report = await wholeReport(at)
  expect(worth(report.payments)).toBe(report.salesMinor)
  const others = report.payments?.filter(({ what }) => what !== 'method')
  expect(others?.map(({ what, worthMinor }) => [what, worthMinor])).toEqual([
    ['exchanged', 12_500],
    ['debt', 5_500],
    ['fromBalance', 2_500]
  ])
  expect(shares(report.payments)).toContainEqual(['method', cash.id, som.id, 15_000, 12_500])
})

it('a blind report has no payments, because they reveal the drawer', async () => {
  await soldForDollars()
  const blind = await at.call('shift.report', {})
  expect(blind.isBlind).toBe(true)
  expect(blind).not.toHaveProperty('payments')
})
