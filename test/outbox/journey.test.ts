import { expect, test } from 'vitest'
import { journeyOf } from '../../src/main/db/outbox/journey.ts'
import { onSale, oneSale, rig } from './rig/one-rig.ts'

test('the history of a sale has each step: sold, sent without an answer, verified, sent again, arrived', async () => {
  const { sale } = await oneSale(onSale({ kind: 'lostRequest' }))
  const { steps, state, serverId } = journeyOf(rig.store(), sale.id)
  const told = steps.map(({ what }) => what)
  // Verifications that could prove nothing yet are steps too. Decision and sending have the same time on this clock.
  const turns = told.filter((what) => what !== 'looked')
  expect(turns.toSorted()).toEqual(['decided', 'ended', 'sent', 'sent', 'sold'])
  expect([told[0], told[1], told.at(-1)]).toEqual(['sold', 'sent', 'ended'])
  expect(told.indexOf('looked')).toBeLessThan(told.indexOf('decided'))
  expect(steps.at(-1)?.how).toBe('done')
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(state).toBe('done')
  expect(serverId).toBe(rig.trades()[0]?._id)
})
