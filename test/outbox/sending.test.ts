import { expect, test } from 'vitest'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { begin, drain, office } from './rig/one-customer.ts'
import { rig } from './rig/one-rig.ts'
import { addCustomer, sellTo } from './rig/people.ts'
import { changeSale } from '../support/changed-sale.ts'

// The request for a receipt is part of the sale's body, in the bytes that were fixed when it was first sent.

const sent = () => rig.sends('trade/create').map(({ body }) => body)

/** Makes a sale to a known customer while the service cannot be reached. */
async function soldTo(sendsReceipt: true | undefined): Promise<void> {
  await office('Aziza Karimova', '+998901234567')
  const sale = sellTo(rig, rig.openShift(), addCustomer(rig))
  changeSale(rig.store(), sale.id, () => ({ sendsReceipt }))
}

test('the wish for a receipt is sent with a sale that was made offline, and the sale that is read back shows no difference', async () => {
  begin([])
  await soldTo(true)
  await drain()
  expect(rig.trades()).toMatchObject([{ $to_send_customer: true }])
  await rig.clock.advance(20 * 60_000)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a sale whose request was lost is sent again with the same wish, once', async () => {
  begin([{ fault: { kind: 'lostRequest' }, endpoint: 'trade/create', at: [1] }])
  await soldTo(true)
  await drain()
  await rig.clock.advance(30 * 60_000)
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toBe(sent()[0])
  expect(rig.trades()).toMatchObject([{ $to_send_customer: true }])
})

test('a sale without the wish has no such field', async () => {
  begin([])
  await soldTo(undefined)
  await drain()
  expect(sent()[0]).not.toContain('to_send_customer')
})
