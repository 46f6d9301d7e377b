import { expect, test } from 'vitest'
import { closedShifts } from '../../src/main/db/outbox/verdicts.ts'
import { defaultLimits } from '../../src/main/outbox/limits.ts'
import { onSale, oneSale, rig, start } from './rig/one-rig.ts'

// The default limits as the service sees them: when the till asks again, and when it gives up.

const minute = 60_000
const hour = 60 * minute

test('a closed shift is asked for the verdict of the service every hour', async () => {
  start()
  const shift = rig.openShift()
  rig.closeShift(shift)
  await rig.drain()
  await rig.clock.advance(5 * hour)
  const [first = 0, ...others] = rig.sends('cashbox-session/get-by-id').map(({ at }) => at)
  expect(others.slice(0, 3)).toEqual([first + hour, first + 2 * hour, first + 3 * hour])
  expect(closedShifts(rig.store())).toMatchObject([{ verdict: { state: 'closed' } }])
})

test('a refused sale is verified at least every two minutes for 20 minutes, and then every hour', async () => {
  const { job } = await oneSale(onSale({ kind: 'error', when: 'before', status: 400 }))
  expect(job.state).toBe('needsPerson')
  const from = rig.clock.monotonic()
  await rig.clock.advance(6 * hour)
  const times = rig.sends('trade/get-paging').map(({ at }) => at)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(times.filter((at) => at > from).length).toBeGreaterThanOrEqual(5)
  expect(gaps.slice(-4)).toEqual([hour, hour, hour, hour])
})

test('a lost sale is sent again after five quiet minutes and, without a later sale, 15 more', async () => {
  await oneSale(onSale({ kind: 'lostRequest' }))
  const [first, second] = rig.sends('trade/create').map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBe(defaultLimits.quietMs + defaultLimits.betweenStaleNegativesMs)
  expect((second ?? 0) - (first ?? 0)).toBe(20 * minute)
})

test('the quiet time begins when the attempt has ended, also an hour after the start of the till', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain()
  await rig.clock.advance(hour)
  rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  const [first, second] = rig.sends('trade/create').map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBe(20 * minute)
})
