import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { rig, start } from '../rig/one-rig.ts'
import type { Plan } from '../../../src/main/domain/core/records.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { changeSale } from '../../support/changed-sale.ts'

const plan: Plan = {
  interval: 'month',
  parts: [
    { day: '2027-01-31', amount: minor(300) },
    { day: '2027-02-28', amount: minor(301) }
  ]
}

/** Makes a sale of 1 000 with 399 paid and the rest in two instalments, written as the till does. */
async function soldInParts(): Promise<void> {
  start()
  const { id } = rig.sell(rig.openShift())
  const paid = minor(399)
  changeSale(rig.store(), id, ({ sums, tenders }) => ({
    customer: { id: rig.customers()[0]?._id as CustomerId, name: 'Aziz' },
    sums: { ...sums, paid, remaining: minor(601) },
    plan,
    tenders: tenders.map((tender) => ({ ...tender, amount: paid, paid }))
  }))
  await rig.drain()
}
const reconciled = async () => {
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  return openIncidents(rig.store(), 10).map(({ evidence }) => (evidence as { changed?: unknown }).changed)
}

test('the instalments of a debt arrive as agreed, and are read back the same', async () => {
  await soldInParts()
  expect(rig.trades()).toMatchObject([{ debt: 601, installment_plan: [{ amount: 300 }, { amount: 301 }] }])
  expect(await reconciled()).toEqual([])
})

test('an instalment with another day or sum at the service is reported as a difference', async () => {
  await soldInParts()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  trade.installment_plan = [{ date: '2027-01-30T12:00:00.000Z', amount: 601 }]
  expect(await reconciled()).toEqual([
    [{ field: 'plan', ours: '2027-01-31: 300; 2027-02-28: 301', theirs: '2027-01-30: 601' }]
  ])
})
