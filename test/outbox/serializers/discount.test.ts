import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { minor } from '../../../src/shared/money.ts'
import { decimal } from '../../support/model-fixtures.ts'
import { rig, start } from '../rig/one-rig.ts'
import { changeSale } from '../../support/changed-sale.ts'

const tenth = { id: undefined, name: '', isCustom: true, applyType: 'percent' as const, value: decimal('10') }

/** Makes a sale of 1 000 with ten percent off its whole receipt, written as the till does. */
function sellWithTenthOff(): void {
  start()
  const { id } = rig.sell(rig.openShift())
  const [off, total] = [minor(100), minor(900)]
  changeSale(rig.store(), id, ({ sums, lines, tenders }) => ({
    receiptDiscounts: [tenth],
    sums: { ...sums, receiptParts: [off], discount: off, total, paid: total },
    lines: lines.map((line) => ({ ...line, sums: { ...line.sums, distributed: off, total } })),
    tenders: tenders.map((tender) => ({ ...tender, amount: total, paid: total }))
  }))
}

const reconciled = async () => {
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  return openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string; ours: string; theirs: string }[] }).changed?.map(
      ({ field, ours, theirs }) => [field, ours, theirs]
    )
  ])
}

test('the service calculates a discount on the whole receipt as the till does, and it is read back the same', async () => {
  sellWithTenthOff()
  await rig.drain()
  expect(rig.trades()).toMatchObject([{ total_to_pay: 900, discount: 100, total_discount: 100, debt: 0 }])
  expect(await reconciled()).toEqual([])
})

test('a discount that is missing at the service is reported as a difference', async () => {
  sellWithTenthOff()
  await rig.drain()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  trade.discounts = []
  trade.total_to_pay = 1000
  const [[, changed] = []] = await reconciled()
  expect(changed).toContainEqual(['discounts', '10%', '-'])
  expect(changed).toContainEqual(['total', '900', '1000'])
})
