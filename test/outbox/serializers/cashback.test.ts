import { expect, test } from 'vitest'
import { earnedOf } from '../../../src/main/db/customers/cashback.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { rig, start } from '../rig/one-rig.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { changeSale } from '../../support/changed-sale.ts'

/** Makes a sale of 1 000 with an expected cashback of 50, to a customer whom the service knows. */
async function sold() {
  start()
  const { id } = rig.sell(rig.openShift())
  changeSale(rig.store(), id, ({ rules }) => ({
    customer: { id: rig.customers()[0]?._id as CustomerId, name: 'Aziz' },
    expectedCashback: minor(50),
    rules: { ...rules, isCashbackActive: true }
  }))
  await rig.drain()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  return { id, trade }
}
const reconciled = async () => {
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
}

test('the service’s earned cashback replaces the expected one, and is no difference', async () => {
  const { id, trade } = await sold()
  expect(earnedOf(rig.store(), id)).toBeUndefined()
  trade.earned_cashback = { _id: 'e1', amount: 47, currency_id: trade.currency_id }
  await reconciled()
  expect(earnedOf(rig.store(), id)).toBe(47)
})

test('nothing is written in another currency, or if the service does not name the cashback', async () => {
  const first = await sold()
  await reconciled()
  expect(earnedOf(rig.store(), first.id)).toBeUndefined()
  rig.end()
  const { id, trade } = await sold()
  trade.earned_cashback = { _id: 'e1', amount: 47, currency_id: 'another' }
  await reconciled()
  expect(earnedOf(rig.store(), id)).toBeUndefined()
})
