import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleOfTicket } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { card, cash, decimal, dollar } from '../../support/model-fixtures.ts'
import { anna, boss, current, currentId, journalActs, pins, scan, selling, signIn, type Till } from '../till.ts'

// Another exchange rate for one sale.

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins[boss] ?? '' }
const rate = (value: string) => ({ currencyId: dollar.id, rate: decimal(value) })

async function atCheckout(): Promise<void> {
  at = await selling()
  const value = { ...dollar, rate: { numerator: '12000', denominator: '1' } }
  at.catalog.transaction((db) => putRecord(db, 'currency', { id: dollar.id, value }, 1, 1))
  await scan(at, '4780002')
}

it('a rate beyond the limit of the till needs a manager, and is written in the journal', async () => {
  await atCheckout()
  expect((await at.refused('checkout.setRate', rate('12500'))).kind).toBe('person.managerNeeded')
  const rules = { ...firstSellingRules, rateLimitPercent: decimal('5') }
  await at.call('rules.save', { rules, approval })
  expect((await at.call('checkout.setRate', rate('12500'))).rates).toEqual([rate('12500')])
  expect((await at.refused('checkout.setRate', rate('12601'))).kind).toBe('person.managerNeeded')
  await at.call('checkout.setRate', { ...rate('13000'), approval })
  expect(journalActs(at).slice(-1)).toEqual(['ticket.rate'])
})

it('the till says what is due in dollars, in notes with round sums, at the rate of this sale', async () => {
  await atCheckout()
  const due = async (methodId: string) =>
    (await at.call('checkout.dueIn', { methodId, currencyId: dollar.id })).quickMinor
  expect(await due(cash.id)).toEqual([200, 500, 1_000, 5_000, 10_000])
  expect(await due(card.id)).toEqual([104])
  await at.call('checkout.setRate', { ...rate('12500'), approval })
  expect((await due(cash.id))[0]).toBe(100)
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: dollar.id, amountMinor: 100 })
  expect(await due(cash.id)).toEqual([])
})

it('a rate survives a power cut, is paid, printed and sent, and the next sale has the rate of the day', async () => {
  await atCheckout()
  await at.call('checkout.setRate', { ...rate('12500'), approval })
  at.restart()
  await signIn(at, anna)
  const id = await currentId(at)
  const given = { methodId: cash.id, currencyId: dollar.id, amountMinor: 100 }
  expect(await at.call('checkout.addTender', given)).toMatchObject({ paidMinor: 12_500, remainingMinor: 0 })
  expect((await at.refused('checkout.setRate', { ...rate('12000'), approval })).kind).toBe('rate.paid')
  const { receipt } = await at.call('checkout.finish', { ticketId: id })
  expect(receipt.tenders[0]).toMatchObject({ paidMinor: 12_500, foreign: { rate: '12500' } })
  expect(JSON.stringify(receipt.paper)).toMatch(/× 12\s500/)
  const sale = saleOfTicket(at.context.store, id)
  expect(sale && saleBody(sale, undefined).currency_values).toEqual([
    { to_currency_id: dollar.id, numerator: 12_500, denominator: '1' }
  ])
  await scan(at, '4780002')
  expect(await current(at)).not.toHaveProperty('rates')
  expect(await at.call('checkout.addTender', given)).toMatchObject({ paidMinor: 12_000 })
})
