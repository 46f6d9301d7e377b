import { afterEach, expect, it } from 'vitest'
import { putEarned } from '../../../src/main/db/customers/cashback.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import { minor } from '../../../src/shared/money.ts'
import type { PaperBlock } from '../../../src/shared/devices/printing.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { card, cash, decimal, dollar, rules, som } from '../../support/model-fixtures.ts'
import { boss, current, currentId, here, pins, scan, selling, wholeReport, type Till } from '../till.ts'

// A loaf of 4 000 for Aziz, who has a cashback balance. Each sale earns 2 %.

let at: Till
afterEach(() => {
  at.remove()
})
const manager = { managerId: boss, pin: pins['boss'] ?? '' }
const gathers = (amount: string, currencyId = som.id) =>
  (at.context.cashback = { of: () => Promise.resolve(ok({ amount: amount as Decimal, currencyId })) })

async function withAziz(isCashbackActive = true): Promise<void> {
  at = await selling({ shop: { rules: { ...rules, isCashbackActive }, methods: [cash, card] } })
  at.catalog.transaction((db) => {
    putCustomer(db, { id: 'aziz', value: { id: 'aziz', name: 'Aziz', phones: [] } }, 0, 1)
    const two = { kind: 'percent', from: decimal('0'), percent: decimal('2'), amount: decimal('0'), currencyId: som.id }
    const value = { id: 'c', organizationIds: [here.organizationId], isForAll: false, tiers: [two] }
    putRecord(db, 'cashback', { id: 'c', value }, 0, 1)
  })
  await forAziz()
}
async function forAziz(): Promise<void> {
  await scan(at, '4780001')
  await at.call('ticket.setCustomer', { customerId: 'aziz' })
}
const ask = async () => at.call('checkout.cashback', { ticketId: await currentId(at) })
const isPair = (block: PaperBlock): block is Extract<PaperBlock, { kind: 'pair' }> => block.kind === 'pair'
const printed = ({ blocks }: { blocks: PaperBlock[] }) =>
  blocks.filter(isPair).map(({ left, right }) => `${left}: ${right}`.replace(/\s/g, ' '))

it('the balance is asked of the service, pays a part, and the expected cashback is shown', async () => {
  await withAziz()
  gathers('1500')
  expect(await current(at)).toMatchObject({ cashback: { expectedMinor: 80 } })
  expect(await ask()).toEqual({ balanceMinor: 1500 })
  const paid = await at.call('checkout.payFromCashback', {})
  expect(paid).toMatchObject({ fromCashbackMinor: 1500, remainingMinor: 2500, cashback: { expectedMinor: 50 } })
  expect((await at.refused('checkout.payFromCashback', {})).kind).toBe('cashback.short')
  expect((await at.refused('ticket.setCustomer', { customerId: null })).kind).toBe('ticket.paying')
  expect((await at.refused('ticket.scan', { code: '4780002' })).kind).toBe('ticket.paying')
  // A power cut loses nothing of it.
  at.restart()
  await at.call('people.signIn', { employeeId: boss, pin: pins['boss'] ?? '' })
  const { receipt } = await at.call('checkout.cashExact', { ticketId: paid.id })
  expect(receipt).toMatchObject({
    fromCashbackMinor: 1500,
    expectedCashbackMinor: 50,
    tenders: [{ amountMinor: 2500 }]
  })
  expect(printed(receipt.paper).some((row) => row.endsWith('≈ 50'))).toBe(true)
  const sold = saleById(at.context.store, receipt.saleId)
  if (sold === undefined) throw new Error('not sold')
  const body = saleBody(sold, 'aziz')
  expect(body.applied_cashbacks).toMatchObject([{ amount: 1500, paid: 1500, currency: { _id: som.id } }])
  expect(body.payments).toMatchObject([{ amount: 2500 }])
  // The cashback was never in a drawer.
  expect((await wholeReport(at)).rows.find(({ currencyId }) => currencyId === som.id)?.takenMinor).toBe(2500)
  // The service's figure replaces the expectation.
  at.context.store.transaction((db) => putEarned(db, receipt.saleId, minor(77), 1 as Instant))
  const again = await at.call('sales.receipt', { saleId: receipt.saleId })
  expect([again.earnedCashbackMinor, again.expectedCashbackMinor]).toEqual([77, undefined])
  expect(printed(again.paper).some((row) => row.endsWith(': 77'))).toBe(true)
})

it('the balance is less what was spent here, though the service does not know it yet', async () => {
  await withAziz()
  gathers('1500')
  await ask()
  await at.call('checkout.payFromCashback', { amountMinor: 1000 })
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  await forAziz()
  expect(await ask()).toEqual({ balanceMinor: 500 })
  expect((await at.refused('checkout.payFromCashback', { amountMinor: 501 })).kind).toBe('cashback.short')
  expect(await at.call('checkout.payFromCashback', {})).toMatchObject({ fromCashbackMinor: 500 })
  expect(await at.call('checkout.takeBackCashback', {})).toMatchObject({ remainingMinor: 4000 })
})

it('the balance is unknown without the service, in another currency, and once the answer is old', async () => {
  await withAziz()
  at.context.cashback = { of: () => Promise.resolve(fail('service.unreachable')) }
  expect(await ask()).toEqual({})
  expect((await at.refused('checkout.payFromCashback', {})).kind).toBe('cashback.unknown')
  gathers('10', dollar.id)
  expect(await ask()).toEqual({})
  gathers('1500')
  await ask()
  at.pass(6 * 60_000)
  expect((await at.refused('checkout.payFromCashback', {})).kind).toBe('cashback.unknown')
})

it('the card of a customer shows the cashback, and the answer for the customer of the ticket stays', async () => {
  await withAziz()
  at.catalog.transaction((db) => putCustomer(db, { id: 'olim', value: { id: 'olim', name: 'Olim', phones: [] } }, 1, 1))
  gathers('1500')
  await ask()
  gathers('700')
  expect(await at.call('customer.cashback', { customerId: 'olim' })).toEqual({ balanceMinor: 700 })
  expect(await at.call('checkout.payFromCashback', {})).toMatchObject({ fromCashbackMinor: 1500 })
})

it('there is no cashback if the shop gives none', async () => {
  await withAziz(false)
  gathers('1500')
  expect((await current(at)).cashback).toBeUndefined()
  expect((await at.refused('checkout.cashback', { ticketId: await currentId(at) })).kind).toBe('cashback.off')
  expect((await at.refused('checkout.payFromCashback', {})).kind).toBe('cashback.off')
  expect((await at.refused('customer.cashback', { customerId: 'aziz' })).kind).toBe('cashback.off')
})

it('a refund gives back cashback at the service for what it paid, and only the rest in cash', async () => {
  await withAziz()
  gathers('1500')
  await ask()
  const { id: ticketId } = await at.call('checkout.payFromCashback', {})
  const { receipt } = await at.call('checkout.cashExact', { ticketId })
  const { saleId } = receipt
  const line = saleById(at.context.store, saleId)?.lines[0]
  const lines = [{ lineId: line?.id ?? '', quantity: '1' }]
  const settled = { totalMinor: 4000, cashbackMinor: 1500, isCashbackSettled: true }
  const preview = await at.call('refund.preview', { saleId, lines })
  expect(preview).toMatchObject({ ...settled, payOutMinor: 2500 })
  expect(preview.creditedMinor).toBeUndefined()
  const asked = { saleId, lines, ways: [{ methodId: cash.id }], refunds: 0, approval: manager }
  const { slip } = await at.call('refund.finish', asked)
  expect(slip).toMatchObject({ ...settled, given: [{ amountMinor: 2500 }] })
  expect(printed(slip.paper).some((row) => row.endsWith(': 1 500'))).toBe(true)
  const drawer = (await wholeReport(at)).rows.find((row) => row.currencyId === som.id)
  expect(drawer).toMatchObject({ takenMinor: 2500, refundedMinor: 2500 })
  // The customer balance is another account, and nothing moved there.
  await forAziz()
  expect((await current(at)).customer?.balanceMinor ?? 0).toBe(0)
})
