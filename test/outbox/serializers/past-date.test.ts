import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import type { FaultRow } from '@kassa/sandbox'
import { createdOnce, onSale, rig, start } from '../rig/one-rig.ts'
import { at } from '../../support/model-fixtures.ts'
import { changeSale } from '../../support/changed-sale.ts'

// A sale that is entered later has a date of days ago at the service. Every verification filters by the time when the
// request may have left, by the service's clock, and by the sale's code: never by its date, which would exclude it.

const day = 86_400_000

/** Makes a sale with a date of 50 days ago, entered now. */
async function sold(faults: FaultRow[] = []) {
  start({ faults })
  const shift = rig.openShift()
  await rig.drain()
  const { id, code } = rig.sell(shift)
  const madeAt = at(rig.clock.now() - 50 * day)
  changeSale(rig.store(), id, () => ({ madeAt }))
  rig.engine().wake()
  await rig.drain(12)
  return { id, code, shift, madeAt }
}
const dates = () => rig.trades().map(({ date }) => Date.parse(date))
const attempts = () => rig.sends('trade/create').length

test('the sale arrives with the time it was made, and is read back the same', async () => {
  const { madeAt } = await sold()
  expect(dates()).toEqual([madeAt])
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a sale whose answer was lost is found by its code, and never sent twice', async () => {
  const { id, code } = await sold(onSale({ kind: 'lostAnswer' }))
  expect(rig.job('sale.create', id).state).toBe('done')
  createdOnce(code)
  expect(attempts()).toBe(1)
})

test('a sale whose request was lost is sent again with the same date, once', async () => {
  const { id, code, madeAt } = await sold(onSale({ kind: 'lostRequest' }))
  expect(rig.job('sale.create', id).state).toBe('done')
  createdOnce(code)
  expect([attempts(), dates()]).toEqual([2, [madeAt]])
})

test('another date at the service is reported as a difference', async () => {
  const { id } = await sold()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  const sale = saleById(rig.store(), id)
  trade.date = new Date(sale?.soldAt ?? 0).toISOString()
  await rig.clock.advance(16 * 60_000)
  expect(openIncidents(rig.store(), 10).map(({ evidence }) => (evidence as { changed?: unknown }).changed)).toEqual([
    [expect.objectContaining({ field: 'date' })]
  ])
})
