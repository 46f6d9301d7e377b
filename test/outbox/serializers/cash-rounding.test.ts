import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import type { Shift } from '../../../src/main/domain/core/model.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { rig, start } from '../rig/one-rig.ts'
import { giveBack } from '../rig/refund-rig.ts'
import type { CashRounding } from '../../../src/shared/cash-rounding.ts'
import { minor } from '../../../src/shared/money.ts'
import { changeSale } from '../../support/changed-sale.ts'

// Rounded cash at the service: its total, its debt and its register equal those of the till.

const steps: CashRounding = { step: minor(500), direction: 'nearest' }

/** Makes a sale of 1 220 (or the given sum), paid with a note of 5 000 in steps of 500, written as the till does. */
function soldInSteps(total: number, kept: number, cashRounding: CashRounding = steps): { shift: Shift; id: SaleId } {
  const shift = rig.openShift()
  const { id } = rig.sell(shift, total)
  const change = minor(5000 - kept)
  changeSale(rig.store(), id, ({ rules, tenders, sums }) => {
    const [tender] = tenders
    if (tender === undefined) throw new Error('the sale was paid')
    const { id: _id, ...money } = tender
    const paid = minor(total + change)
    return {
      rules: { ...rules, cashRounding },
      tenders: [{ ...tender, amount: minor(5000), paid, rounded: minor(kept - total) }],
      changes: [{ ...money, amount: change, paid: change }],
      sums: { ...sums, paid, change, rounding: minor(kept - total) }
    }
  })
  return { shift, id }
}
const register = () =>
  rig.sandbox.world
    .all('transaction')
    .reduce((sum, { type, amount }) => sum + (type === 'income' ? amount : -amount), 0)
const reconciled = async () => {
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  return openIncidents(rig.store(), 10).map(({ evidence }) => (evidence as { changed?: unknown }).changed)
}

test.each([
  ['down', 1220, 1000],
  ['up', 1260, 1500]
])(
  'the payment, rounded %s, covers the whole total and the register has what the drawer has',
  async (_, total, kept) => {
    start()
    soldInSteps(total, kept)
    await rig.drain()
    expect(rig.trades()).toMatchObject([{ total_to_pay: total, debt: 0, change: 5000 - kept }])
    expect(rig.trades()[0]?.payments).toMatchObject([{ amount: 5000, paid: total + 5000 - kept }])
    expect(register()).toBe(kept)
    expect(await reconciled()).toEqual([])
  }
)

test('an incident is opened if the service calculates itself what a payment covers: the sale has a debt there', async () => {
  start()
  soldInSteps(1220, 1000)
  await rig.drain()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  trade.debt = 220
  expect(await reconciled()).toEqual([[{ field: 'debt', ours: '0', theirs: '220' }]])
})

test.each([
  ['down', 1220, 1000],
  ['up', 1260, 1500]
])(
  'a rounding that is sent as a cost of the shop, rounded %s, makes total and register equal to the takings',
  async (_, total, kept) => {
    start()
    const costId = rig.sandbox.world.all('extra-cost').find((cost) => cost.is_affect_price)?._id
    soldInSteps(total, kept, { ...steps, costId })
    await rig.drain()
    expect(rig.trades()).toMatchObject([{ total_to_pay: kept, debt: 0, total_effected_extra_cost: kept - total }])
    expect(rig.trades()[0]?.payments).toMatchObject([{ amount: 5000, paid: 5000 }])
    expect(register()).toBe(kept)
    expect(await reconciled()).toEqual([])
  }
)

test('a full refund takes out of both drawers what the sale had brought', async () => {
  start()
  const { shift, id } = soldInSteps(1220, 1000)
  await rig.drain()
  const sale = saleById(rig.store(), id)
  if (sale === undefined) throw new Error('it was to be there')
  expect(giveBack(rig, shift, sale)).toMatchObject({ total: 1220, given: [{ amount: 1000, paid: 1220 }] })
  await rig.drain()
  expect(register()).toBe(0)
  expect(await reconciled()).toEqual([])
})
