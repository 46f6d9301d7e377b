import { afterEach, beforeEach, expect, it } from 'vitest'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { putFixes } from '../../../src/main/db/outbox/fixes.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { boss, current, currentId, pins, scan, selling, type Till } from '../till.ts'

// A loaf for Aziz, who wants the receipt on the phone. The shop knows no phone of Bobur.

let at: Till
beforeEach(async () => {
  at = await selling()
  at.catalog.transaction((db) => {
    putCustomer(db, { id: 'aziz', value: { id: 'aziz', name: 'Aziz', phones: ['+998901234567'] } }, 0, 1)
    putCustomer(db, { id: 'bobur', value: { id: 'bobur', name: 'Bobur', phones: [] } }, 0, 1)
  })
  await scan(at, '4780001')
})
afterEach(() => {
  at.remove()
})

const buyer = (customerId: string | null) => at.call('ticket.setCustomer', { customerId })
const send = (isWanted = true) => at.call('checkout.sendReceipt', { isWanted })
const bodyOf = (id: SaleId) => {
  const sale = saleById(at.context.store, id)
  if (sale === undefined) throw new Error('not sold')
  return saleBody(sale, sale.customer?.id)
}
const signIn = () => at.call('people.signIn', { employeeId: boss, pin: pins['boss'] ?? '' })

it('a receipt is sent by the service only if that was chosen, and the choice is stored with the sale', async () => {
  await buyer('aziz')
  expect((await current(at)).sendsReceipt).toBeUndefined()
  expect(await send()).toMatchObject({ sendsReceipt: true, customer: { phone: '+998 90 123 45 67' } })
  // A power cut between the choice and the payment.
  at.restart()
  await signIn()
  expect((await current(at)).sendsReceipt).toBe(true)
  const { receipt, ticket } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect([receipt.sendsReceipt, ticket.sendsReceipt]).toEqual([true, undefined])
  expect(bodyOf(receipt.saleId)).toMatchObject({ customer_id: 'aziz', to_send_customer: true })
  at.restart()
  await signIn()
  expect(await at.call('sales.receipt', { saleId: receipt.saleId })).toMatchObject({ isCopy: true, sendsReceipt: true })
})

it('the field is left out of the body if nobody chose it, or if the choice was taken back', async () => {
  await buyer('aziz')
  await send()
  expect((await send(false)).sendsReceipt).toBeUndefined()
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(receipt.sendsReceipt).toBeUndefined()
  expect(bodyOf(receipt.saleId)).not.toHaveProperty('to_send_customer')
})

it('the choice needs a customer, says if none has a number, and does not pass to another customer', async () => {
  expect((await at.refused('checkout.sendReceipt', { isWanted: true })).kind).toBe('customer.needed')
  await buyer('aziz')
  await send()
  // Choosing the same customer again changes nothing.
  expect((await buyer('aziz')).sendsReceipt).toBe(true)
  expect((await buyer('bobur')).sendsReceipt).toBeUndefined()
  const unreachable = await send()
  expect([unreachable.sendsReceipt, unreachable.customer?.phone]).toEqual([true, undefined])
  expect((await buyer(null)).sendsReceipt).toBeUndefined()
  expect((await send(false)).sendsReceipt).toBeUndefined()
})

it('the choice stays with the customer’s ticket when tickets are held, split and merged', async () => {
  await scan(at, '4780002')
  await buyer('aziz')
  const { id: ticketId, lines } = await send()
  await at.call('ticket.hold', { name: 'Stol 5' })
  const way = { kind: 'goods' as const, portions: [{ lineId: lines[0]?.id ?? '', quantity: '1' }] }
  const { ticket } = await at.call('tickets.show', { ticketId, way })
  const { held } = await at.call('tickets.split', { ticketId, way, totalMinor: ticket.totalMinor })
  const part = held.find(({ id }) => id !== ticketId)?.id ?? ('' as never)
  expect((await at.call('ticket.recall', { ticketId: part })).sendsReceipt).toBeUndefined()
  await at.call('ticket.hold', { name: 'part' })
  await at.call('tickets.merge', { ticketId: part, from: [ticketId] })
  expect(await at.call('ticket.recall', { ticketId: part })).toMatchObject({
    customer: { id: 'aziz' },
    sendsReceipt: true
  })
})

it('a sale that was sent without its customer has no such choice', async () => {
  await buyer('aziz')
  await send()
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  at.context.store.transaction((db) => {
    putFixes(db, receipt.saleId, [{ part: 'customer', from: 'aziz', to: 'bobur', name: 'Bobur', article: undefined }])
  })
  expect((await at.call('sales.receipt', { saleId: receipt.saleId })).sendsReceipt).toBeUndefined()
})
