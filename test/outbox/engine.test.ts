import { expect, test, vi } from 'vitest'
import { jobs } from '../../src/main/outbox/jobs.ts'
import { createdOnce, rig, start } from './rig/one-rig.ts'

test('a fault of the till after a sale was sent leaves the sale in doubt, and the effect is found', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  vi.spyOn(jobs['sale.create'], 'accept').mockImplementationOnce(() => {
    throw new Error('a fault')
  })
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.faultsOfOurs.splice(0)).toEqual([new Error('a fault')])
  await rig.drain()
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  createdOnce(sale.code)
})

test('a service that takes requests and never answers counts as offline after five of them', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  expect(rig.engine().status().network).toBe('online')
  rig.tamper(() => new Promise(() => undefined))
  for (let sale = 0; sale < 5; sale += 1) rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(10 * 60_000)
  expect(rig.engine().status().network).toBe('offline')
  rig.tamper(undefined)
  await rig.drain()
  expect(rig.engine().status().network).toBe('online')
  expect(rig.trades()).toHaveLength(5)
})
