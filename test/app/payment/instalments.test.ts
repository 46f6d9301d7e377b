import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sale } from '../../../src/main/domain/core/model.ts'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { CallInput } from '../../../src/shared/contract/index.ts'
import type { PaperBlock } from '../../../src/shared/devices/printing.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { boss, currentId, pins, scan, selling, wholeReport, type Till } from '../till.ts'

// A loaf of 4 000 for Aziz: 1 000 at once, and the rest in instalments.

let at: Till
const manager = { managerId: boss, pin: pins['boss'] ?? '' }
const plan: CallInput<'checkout.plan'>['plan'] = { count: 3, interval: 'month', rest: 'last', edits: [] }
const rules = firstSellingRules

beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    putCustomer(db, { id: 'aziz', value: { id: 'aziz', name: 'Aziz', phones: [] } }, 0, 1)
  })
  await scan(at, '4780001')
  await at.call('ticket.setCustomer', { customerId: 'aziz' })
  await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1000 })
})
afterEach(() => {
  at.remove()
})

const saleOf = (id: SaleId): Sale => {
  const sale = saleById(at.context.store, id)
  if (sale === undefined) throw new Error('not sold')
  return sale
}
const isPair = (block: PaperBlock): block is Extract<PaperBlock, { kind: 'pair' }> => block.kind === 'pair'

it('a debt in instalments shows them, asks as a debt does, and keeps them with the sale, on paper and at the service', async () => {
  const ticketId = await currentId(at)
  const shown = await at.call('checkout.plan', { ticketId, plan })
  expect(shown).toMatchObject({ debtMinor: 3000, firstMinor: 1000 })
  expect(shown.parts.map(({ amountMinor }) => amountMinor)).toEqual([1000, 1000, 1000])
  const asked = { ticketId, plan: { ...plan, edits: [{ at: 0, amountMinor: minor(1500) }] } }
  expect((await at.refused('checkout.finishOnDebt', asked)).kind).toBe('person.managerNeeded')
  const { receipt } = await at.call('checkout.finishOnDebt', { ...asked, approval: manager })
  const parts = [
    { day: '2027-02-15', amountMinor: 1500 },
    { day: '2027-03-15', amountMinor: 750 },
    { day: '2027-04-15', amountMinor: 750 }
  ]
  expect(receipt).toMatchObject({ debtMinor: 3000, plan: { firstMinor: 1000, parts } })
  const printed = receipt.paper.blocks.filter(isPair).map(({ left, right }) => `${left}: ${right}`)
  const figure = (text: string) => text.replace(/\s/g, ' ')
  expect(printed.map(figure)).toEqual(expect.arrayContaining(['1. 15.02.2027: 1 500', '3. 15.04.2027: 750']))
  // The receipt is drawn again from the file, as the history does after a power cut.
  at.restart()
  await at.call('people.signIn', { employeeId: boss, pin: pins['boss'] ?? '' })
  expect((await at.call('sales.receipt', { saleId: receipt.saleId })).plan).toEqual({ firstMinor: 1000, parts })
  expect(saleBody(saleOf(receipt.saleId), 'aziz')).toMatchObject({
    installment_plan_interval: 'month',
    installment_plan: [
      { date: '2027-02-15T12:00:00.000Z', amount: 1500 },
      { date: '2027-03-15T12:00:00.000Z', amount: 750 },
      { date: '2027-04-15T12:00:00.000Z', amount: 750 }
    ],
    payments: [{ amount: 1000 }]
  })
  // Future instalments are in no drawer.
  expect((await wholeReport(at)).rows.find(({ currencyId }) => currencyId === som.id)?.takenMinor).toBe(1000)
})

it('an ordinary debt has no instalments, but still the interval that the service requires', async () => {
  const { receipt } = await at.call('checkout.finishOnDebt', { ticketId: await currentId(at), approval: manager })
  expect(receipt.plan).toBeUndefined()
  const body = saleBody(saleOf(receipt.saleId), 'aziz')
  expect([body.installment_plan, body.installment_plan_interval]).toEqual([undefined, 'month'])
})

it('invalid instalments are refused before a manager is asked, and the ticket is unchanged', async () => {
  const ticketId = await currentId(at)
  const bad = { ticketId, plan: { ...plan, edits: [{ at: 0, amountMinor: minor(3000) }] } }
  expect((await at.refused('checkout.plan', bad)).kind).toBe('plan.sum')
  expect((await at.refused('checkout.finishOnDebt', bad)).kind).toBe('plan.sum')
  const past = { ticketId, plan: { ...plan, firstDay: '2027-01-01' } }
  expect((await at.refused('checkout.finishOnDebt', { ...past, approval: manager })).kind).toBe('plan.past')
  expect(await currentId(at)).toBe(ticketId)
})

it('selling in instalments is a rule of the till, below the rule of debts', async () => {
  expect(await at.call('rules.view', {})).toMatchObject({ sellsByInstalments: true })
  const ticketId = await currentId(at)
  const save = (over: object) => at.call('rules.save', { rules: { ...rules, ...over }, approval: manager })
  await save({ sellsByInstalments: false })
  expect((await at.refused('checkout.plan', { ticketId, plan })).kind).toBe('plan.off')
  expect((await at.refused('checkout.finishOnDebt', { ticketId, plan, approval: manager })).kind).toBe('plan.off')
  await save({ sellsOnDebt: false })
  expect((await at.refused('checkout.plan', { ticketId, plan })).kind).toBe('debt.off')
  await save({ sellsByInstalments: false })
  await at.call('checkout.finishOnDebt', { ticketId, approval: manager })
})
