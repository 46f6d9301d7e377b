import { expect, test } from 'vitest'
import type { Clock, Instant, Monotonic } from '../../src/shared/ports.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import { createRig } from './rig/rig.ts'

/**
 * Returns a clock like that of a machine: it advances between two readings, and its timers fire up to a millisecond
 * early.
 */
function running(clock: VirtualClock, stepMs: number): Clock {
  let ahead = 0
  return {
    now: () => Math.floor(clock.now()) as Instant,
    monotonic: () => (clock.monotonic() + (ahead += stepMs)) as Monotonic,
    after: (delayMs, work) => clock.after(Math.max(0, delayMs - 1), work)
  }
}

test.each(Array.from({ length: 30 }, (_, step) => (step + 1) / 100))(
  'a job that falls due between two readings of the clock, %f ms apart, is not forgotten',
  async (stepMs) => {
    const rig = createRig({
      seenAs: (clock) => running(clock, stepMs),
      faults: [{ endpoint: 'trade/create', fault: { kind: 'lostAnswer' }, times: 3 }]
    })
    rig.start()
    const shift = rig.openShift()
    for (let sales = 0; sales < 4; sales += 1) rig.sell(shift)
    rig.closeShift(shift)
    rig.engine().wake()
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
    // The loop did not wait for the reconciliation a quarter of an hour later, which would wake it too.
    expect(rig.clock.monotonic()).toBeLessThan(60_000)
    expect(rig.sandbox.world.all('session').map(({ state }) => state)).toEqual(['closed'])
    expect(rig.sandbox.world.all('trade')).toHaveLength(4)
  }
)

test.each(Array.from({ length: 30 }, (_, step) => (step + 1) / 100))(
  'an endpoint block that ends between two readings of the clock, %f ms apart, is not forgotten',
  async (stepMs) => {
    const rig = createRig({
      seenAs: (clock) => running(clock, stepMs),
      faults: [
        {
          endpoint: 'open-ticket/update',
          fault: { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 7 },
          times: 2
        },
        { endpoint: 'open-ticket/update', fault: { kind: 'error', when: 'before', status: 403 }, at: [4] }
      ]
    })
    rig.start()
    // Changes of a ticket may be repeated: they are sent again without a verification, which would wake the loop as
    // well.
    const tickets = [rig.hold(), rig.hold(), rig.hold(), rig.hold()]
    await rig.drain()
    for (const ticket of tickets) rig.holdAgain(ticket, 'table 4')
    rig.engine().wake()
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
    // A 403 is tried again after five minutes. Nothing else wakes the loop before the reconciliation.
    expect(rig.clock.monotonic()).toBeLessThan(330_000)
    expect(rig.openTickets().map(({ name }) => name.startsWith('table 4'))).toEqual([true, true, true, true])
  }
)

test('a sale that never arrived is proved absent and sent again on a clock with fractions of a millisecond', async () => {
  const rig = createRig({
    seenAs: (clock) => running(clock, 0.3),
    faults: [{ endpoint: 'trade/create', fault: { kind: 'lostRequest' }, at: [1] }]
  })
  rig.start()
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  expect(rig.faultsOfOurs).toEqual([])
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  expect(rig.trades().map(({ code }) => code)).toEqual([sale.code])
  rig.end()
})
