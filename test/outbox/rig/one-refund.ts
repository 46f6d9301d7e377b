import { expect } from 'vitest'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import type { Refund } from '../../../src/main/domain/refund/refund.ts'
import { rig } from './one-rig.ts'
import { refundsAt } from './refund-rig.ts'

// What the tests of a refund share.

export const endpoint = 'trade/refund'
export const bodies = () => rig.sends(endpoint).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
export const jobOf = ({ id }: Refund) => rig.job('refund.create', id)

/** A sale of three pieces of 1 000, which has arrived or not yet. */
export function sellThree(): { shift: Shift; sale: Sale } {
  const shift = rig.openShift()
  return { shift, sale: rig.sell(shift, 1000, undefined, 3) }
}
/** Exactly these refunds, in this order, each known here by its own id. */
export function expectOnce(...refunds: Refund[]): void {
  const there = refundsAt(rig)
  expect(there.map(({ total_to_refund }) => total_to_refund)).toEqual(refunds.map(({ total }) => total))
  expect(refunds.map((refund) => jobOf(refund).state)).toEqual(refunds.map(() => 'done'))
  expect(refunds.map((refund) => jobOf(refund).serverId)).toEqual(there.map(({ _id }) => _id))
}
