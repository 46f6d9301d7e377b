import { expect, test } from 'vitest'
import type { Fix } from '../../../src/main/domain/outbox/fix.ts'
import { nobody } from '../../../src/main/domain/outbox/fix.ts'
import { begin, boss, drain, office } from '../rig/one-customer.ts'
import { rig } from '../rig/one-rig.ts'
import { addCustomer, sellTo } from '../rig/people.ts'
import { changeSale } from '../../support/changed-sale.ts'

// A sale that the service refuses because of its customer is sent without one, or with another (Replace).

const quietMs = 20 * 60_000
const reason = 'the customer is gone'

const sentBodies = () => rig.sends('trade/create').map(({ body }) => JSON.parse(body) as object)

/**
 * Makes a sale to a known customer who wants the receipt sent. The service refuses it once. Returns the job, the
 * customer's id at the service, and a function that makes fixes.
 */
async function refusedSale() {
  begin([{ fault: { kind: 'error', when: 'before', status: 400 }, endpoint: 'trade/create', at: [1] }])
  const theirs = await office('Aziza Karimova', '+998901234567')
  const sale = sellTo(rig, rig.openShift(), addCustomer(rig))
  changeSale(rig.store(), sale.id, () => ({ sendsReceipt: true }))
  await drain()
  expect(sentBodies()[0]).toHaveProperty('to_send_customer', true)
  const job = rig.job('sale.create', sale.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  await rig.clock.advance(quietMs)
  const fix = (to: string): Fix => ({ part: 'customer', from: theirs, to, name: 'x', article: undefined })
  return { job, theirs, fix }
}

test('the refused sale names its customer among the fields that may be changed', async () => {
  const { job, theirs } = await refusedSale()
  const parts = rig.engine().fixable(job.id)
  expect(parts.ok && parts.value.filter(({ part }) => part === 'customer')).toMatchObject([{ from: theirs }])
})

test('a trade that is fixed without a customer names none', async () => {
  const { job, fix } = await refusedSale()
  expect(await rig.engine().fix(job.id, boss, reason, [fix(nobody)])).toMatchObject({ ok: true })
  await drain()
  expect(rig.trades()).toHaveLength(1)
  expect(rig.trades()[0]?.customer_id).toBeUndefined()
  expect(sentBodies()[1]).not.toHaveProperty('customer_id')
  expect(sentBodies()[1]).not.toHaveProperty('to_send_customer')
})

test('a trade that is fixed with another customer names that one', async () => {
  const { job, fix } = await refusedSale()
  const other = await office('Bobur Saidov', '+998907654321')
  expect(await rig.engine().fix(job.id, boss, reason, [fix(other)])).toMatchObject({ ok: true })
  await drain()
  expect(rig.trades()).toMatchObject([{ customer_id: other }])
  // Another customer asked for the receipt.
  expect(sentBodies()[1]).not.toHaveProperty('to_send_customer')
})
