import { describe, expect, test, vi } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { kinds } from '../../src/main/outbox/kinds/table.ts'
import { NotSent } from '@kassa/integration-api'
import { createdOnce, rig, start } from './rig/one-rig.ts'

const minute = 60_000

/** Makes a sale. A fault of the till occurs after the sale was sent and before its answer is stored. */
async function soldWithFault() {
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  vi.spyOn(kinds['sale.create'], 'accept').mockImplementationOnce(() => {
    throw new Error('a fault')
  })
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.faultsOfOurs.splice(0)).toEqual([new Error('a fault')])
  return sale
}

test('a fault of the till after a sale was sent leaves the sale in doubt, and the effect is found', async () => {
  start()
  const sale = await soldWithFault()
  await rig.drain()
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  createdOnce(sale.code)
})

test('a person who asks for it has a job in doubt verified at once', async () => {
  start({ faults: [{ endpoint: 'trade/get-paging', at: [1], fault: { kind: 'error', when: 'before', status: 500 } }] })
  const sale = await soldWithFault()
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.job('sale.create', sale.id).state).toBe('ambiguous')
  rig.engine().hurry()
  await rig.clock.settle()
  expect(rig.job('sale.create', sale.id).state).toBe('done')
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

test('the till is offline as soon as another part gets no answer and the cheapest read gets none either', async () => {
  start()
  rig.openShift()
  await rig.drain()
  rig.engine().checkService()
  await rig.clock.settle()
  expect(rig.engine().status().network).toBe('online')
  rig.tamper(() => Promise.reject(new NotSent('gone')))
  rig.engine().checkService()
  await rig.clock.settle()
  expect(rig.engine().status().network).toBe('offline')
  rig.tamper(undefined)
  await rig.clock.advance(minute)
  expect(rig.engine().status().network).toBe('online')
})

describe('what an answer says about a refused credential', () => {
  const refusedOnce: FaultRow = {
    endpoint: 'profile/getMe',
    at: [1],
    fault: { kind: 'error', when: 'before', status: 401 }
  }
  const nextCanary = (fault: FaultRow['fault']): FaultRow => ({ endpoint: 'profile/getMe', at: [2], fault })
  /** Lets the first canary read be refused with a 401, and the next one, five minutes later, meet a fault. */
  async function tried(fault: FaultRow['fault']) {
    start({ faults: [refusedOnce, nextCanary(fault)] })
    await rig.clock.settle()
    expect(rig.engine().status().blocks).toEqual([{ kind: 'credentials' }])
    await rig.clock.advance(5 * minute)
    expect(rig.sends('profile/getMe')).toHaveLength(2)
    return rig.engine().status()
  }

  test.each([400, 403])('a canary read that gets %d had a valid credential: the block ends', async (status) => {
    expect((await tried({ kind: 'error', when: 'before', status })).blocks).toEqual([])
  })

  test.each<[string, FaultRow['fault']]>([
    ['a 401', { kind: 'error', when: 'before', status: 401 }],
    ['a 404', { kind: 'error', when: 'before', status: 404 }],
    ['a 500', { kind: 'error', when: 'before', status: 500 }],
    ['no answer', { kind: 'lostAnswer' }],
    ['a request that did not leave', { kind: 'notSent' }]
  ])('a canary read that gets %s says nothing about the credential: the block stays', async (_name, fault) => {
    expect((await tried(fault)).blocks).toEqual([{ kind: 'credentials' }])
  })

  test('a good answer ends the block, and a new credential ends it at once', async () => {
    expect((await tried({ kind: 'delay', delayMs: 0 })).blocks).toEqual([])
    start({ faults: [refusedOnce] })
    const shift = rig.openShift()
    await rig.clock.settle()
    rig.engine().credentialRenewed()
    await rig.clock.settle()
    expect(rig.engine().status()).toMatchObject({ blocks: [], network: 'online' })
    expect(rig.job('shift.open', shift.id).state).toBe('done')
  })
})

test('a service that is reached again after an outage is pulled from, once', async () => {
  start()
  await rig.drain()
  expect(rig.pulls()).toBe(1)
  rig.cut(true)
  rig.openShift()
  rig.engine().wake()
  await rig.clock.advance(2 * minute)
  expect(rig.engine().status().network).toBe('offline')
  rig.cut(false)
  await rig.drain()
  expect([rig.pulls(), rig.unsent().count]).toEqual([2, 0])
})

test('a job that is enqueued during an outage brings the next canary read forward to five seconds', async () => {
  start()
  rig.cut(true)
  rig.restart()
  await rig.clock.advance(60 * minute)
  rig.cut(false)
  rig.openShift()
  const from = rig.clock.monotonic()
  rig.engine().wake()
  await rig.drain()
  expect(rig.unsent().count).toBe(0)
  expect(rig.clock.monotonic() - from).toBeLessThanOrEqual(5000)
})

test('an attempt after a start notes the earliest clock of the service that answered before the start', async () => {
  start()
  rig.tamper((_name, answer) =>
    answer
      .json()
      .then((body: { time: string }) =>
        Response.json({ ...body, time: new Date(Date.parse(body.time) - 30 * minute).toISOString() })
      )
  )
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  rig.tamper(undefined)
  rig.restart()
  await rig.drain(0.01)
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(0.1)
  const { id } = rig.job('sale.create', sale.id)
  const noted = rig.store().prepare(`SELECT server_time FROM attempt WHERE job_id = ?`).pluck().get(id)
  expect(noted).toBe(sale.soldAt - 30 * minute)
  expect(rig.engine().status().serverNow).toBe(rig.clock.now())
})
