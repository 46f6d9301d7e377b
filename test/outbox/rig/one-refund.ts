import { expect } from 'vitest'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import type { Refund } from '../../../src/main/domain/refund/refund.ts'
import { rig } from './one-rig.ts'
import { refundsAt } from './refund-rig.ts'

// Shared parts of the tests of a refund.

export const endpoint = 'trade/refund'
export const bodies = () => rig.sends(endpoint).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
export const jobOf = ({ id }: Refund) => rig.job('refund.create', id)

/** Makes a sale of three pieces of 1 000 each, which need not have arrived yet. */
export function sellThree(): { shift: Shift; sale: Sale } {
  const shift = rig.openShift()
  return { shift, sale: rig.sell(shift, 1000, undefined, 3) }
}
/** Expects exactly these refunds, in this order, and the till knows the id of each. */
export function expectOnce(...refunds: Refund[]): void {
  const there = refundsAt(rig)
  expect(there.map(({ total_to_refund }) => total_to_refund)).toEqual(refunds.map(({ total }) => total))
  expect(refunds.map((refund) => jobOf(refund).state)).toEqual(refunds.map(() => 'done'))
  expect(refunds.map((refund) => jobOf(refund).serverId)).toEqual(there.map(({ _id }) => _id))
}
