import { describe, expect, test, vi } from 'vitest'
import type { JobKind } from '../../src/main/domain/core/model.ts'
import { closedShifts } from '../../src/main/db/outbox/verdicts.ts'
import { addProduct } from './rig/one-product.ts'
import { createdOnce, onSale, rig, start } from './rig/one-rig.ts'
import { addCustomer } from './rig/people.ts'

// What the loop of the queue does next, and what it never does.

const minute = 60_000
const hour = 60 * minute
const pathsSince = (from: number) => rig.sent.slice(from).map(({ path }) => path)
const sending = (): JobKind[] =>
  rig
    .jobs()
    .filter(({ state }) => state === 'sending')
    .map(({ kind }) => kind)

/** Lets the next requests to an endpoint hang until `release` is called. */
function hanging(endpoint: string): () => void {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  rig.tamper((name, answer) => (name.startsWith(endpoint) ? released.then(() => answer) : undefined))
  return release
}

describe('the slots of the loop', () => {
  test('money, tickets, customers and goods do not wait for one another, and each sends one job at a time', async () => {
    const delay = { kind: 'delay', delayMs: 10_000 } as const
    const shift = start({
      faults: ['trade/create', 'open-ticket/create', 'customer/create', 'product/create'].map((endpoint) => ({
        endpoint,
        fault: delay
      }))
    }).openShift()
    await rig.drain()
    for (let n = 0; n < 2; n += 1) {
      rig.sell(shift)
      rig.hold()
      addCustomer(rig, { phone: undefined })
      addProduct({ barcode: undefined })
    }
    rig.engine().wake()
    await rig.clock.settle()
    expect(sending().toSorted()).toEqual(['customer.create', 'product.create', 'sale.create', 'ticket.create'])
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
  })

  test('one verification runs at a time', async () => {
    start({
      faults: [
        ...onSale({ kind: 'lostAnswer' }),
        { endpoint: 'open-ticket/create', fault: { kind: 'lostAnswer' }, at: [1] }
      ]
    })
    const shift = rig.openShift()
    await rig.drain()
    const release = hanging('trade/get-paging')
    rig.sell(shift)
    rig.hold()
    rig.engine().wake()
    await rig.clock.advance(10_000)
    expect(rig.sends('trade/get-paging')).toHaveLength(1)
    expect(rig.sends('open-ticket/get-paging')).toHaveLength(0)
    release()
    await rig.clock.settle()
    expect(rig.sends('open-ticket/get-paging')).toHaveLength(1)
  })
})

describe('offline by hand', () => {
  test('the choice is shown, no timer stays, and the end of it begins with a canary read', async () => {
    start()
    const shift = rig.openShift()
    await rig.drain()
    rig.engine().setOffline(true)
    rig.sell(shift)
    expect(rig.engine().status()).toMatchObject({ network: 'byHand' })
    expect(rig.engine().status().nextAt).toBeUndefined()
    expect(rig.clock.nextInMs()).toBeUndefined()
    const [from, pulls] = [rig.sent.length, rig.pulls()]
    rig.engine().setOffline(false)
    expect(rig.engine().status()).toMatchObject({ network: 'offline' })
    await rig.drain()
    expect(pathsSince(from)).toEqual(['profile/getMe', 'trade/create'])
    expect(rig.pulls()).toBe(pulls + 1)
    expect(rig.engine().status()).toMatchObject({ network: 'online' })
  })

  test('a job that has made its read before the write is not sent', async () => {
    start()
    await rig.drain()
    const release = hanging('cashbox-session/get-paging')
    const shift = rig.openShift()
    rig.engine().wake()
    await rig.clock.settle()
    rig.engine().setOffline(true)
    release()
    await rig.clock.advance(hour)
    expect(rig.sends('cashbox-session/open')).toEqual([])
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'queued', attempts: 0 })
  })

  test('the time of a held close does not run', async () => {
    start({ faults: onSale({ kind: 'error', when: 'before', status: 400 }) })
    const shift = rig.openShift()
    rig.sell(shift)
    rig.closeShift(shift)
    await rig.drain(1)
    rig.engine().setOffline(true)
    await rig.clock.advance(5 * hour)
    rig.engine().setOffline(false)
    await rig.clock.advance(minute)
    expect(rig.job('shift.close', shift.id).state).toBe('queued')
    await rig.clock.advance(2 * hour)
    expect(rig.job('shift.close', shift.id).state).toBe('done')
  })
})

describe('a stopped engine', () => {
  test('the engine sends nothing more, also not the job that has made its read before the write', async () => {
    start()
    await rig.drain()
    const release = hanging('cashbox-session/get-paging')
    const shift = rig.openShift()
    rig.engine().wake()
    await rig.clock.settle()
    const from = rig.sent.length
    await rig.engine().stop()
    release()
    await rig.clock.advance(hour)
    expect(pathsSince(from)).toEqual([])
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(rig.clock.nextInMs()).toBeUndefined()
  })

  test('an engine that is started again doubts the service: a canary read comes before the first write', async () => {
    start()
    const shift = rig.openShift()
    await rig.drain()
    expect(rig.clock.nextInMs()).toBeGreaterThan(0)
    await rig.engine().stop()
    expect(rig.clock.nextInMs()).toBeUndefined()
    rig.sell(shift)
    const from = rig.sent.length
    rig.engine().start()
    await rig.drain()
    expect(pathsSince(from)).toEqual(['profile/getMe', 'trade/create'])
  })
})

describe('blocks of everything', () => {
  test('a refused credential is tried by one canary read after five minutes, and nothing else is sent', async () => {
    start()
    const shift = rig.openShift()
    await rig.drain()
    rig.setFaults([{ fault: { kind: 'error', when: 'before', status: 401 }, times: 2 }])
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.clock.settle()
    const from = rig.sent.length
    expect(rig.engine().status()).toMatchObject({ blocks: [{ kind: 'credentials' }] })
    expect(rig.engine().status().nextAt).toBe(rig.clock.now() + 5 * minute)
    await rig.clock.advance(5 * minute - 1)
    expect(pathsSince(from)).toEqual([])
    await rig.clock.advance(1)
    expect(pathsSince(from)).toEqual(['profile/getMe'])
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.engine().status().blocks).toEqual([])
  })

  test('nothing is sent during a pause, and one canary read after it decides when sending continues', async () => {
    const limited = { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 90 } as const
    start({ faults: [{ fault: limited, endpoint: 'open-ticket/create', at: [1] }] })
    await rig.drain()
    rig.hold()
    rig.hold()
    rig.engine().wake()
    await rig.clock.settle()
    const from = rig.sent.length
    expect(rig.engine().status().nextAt).toBe(rig.clock.now() + 90_000)
    await rig.clock.advance(89_999)
    expect(pathsSince(from)).toEqual([])
    await rig.drain()
    expect(rig.openTickets()).toHaveLength(2)
    expect(pathsSince(from)[0]).toBe('profile/getMe')
    expect(pathsSince(from).filter((path) => path === 'profile/getMe')).toHaveLength(1)
  })

  test('a canary read that is refused again with 429 begins a new pause, in which nothing else is sent', async () => {
    const limited = { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 90 } as const
    start({ faults: [{ fault: limited, endpoint: 'open-ticket/create', at: [1] }] })
    await rig.drain()
    rig.hold()
    rig.engine().wake()
    await rig.clock.settle()
    const from = rig.sent.length
    rig.setFaults([{ fault: { ...limited, retryAfterSeconds: 30 }, times: 2 }])
    await rig.clock.advance(90_000 + 59_999)
    expect(pathsSince(from)).toEqual(['profile/getMe', 'profile/getMe'])
    expect(rig.engine().status().blocks).toEqual([{ kind: 'rate' }])
    await rig.drain()
    expect(rig.openTickets()).toHaveLength(1)
    expect(rig.engine().status().blocks).toEqual([])
  })
})

describe('late answers during a pause', () => {
  test('the late answer to a request from before a pause does not end it while the canary read has no answer', async () => {
    start()
    const shift = rig.openShift()
    await rig.drain()
    rig.setFaults([
      { endpoint: 'trade/create', fault: { kind: 'delay', delayMs: 8000 }, times: 1 },
      {
        endpoint: 'open-ticket/create',
        fault: { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 5 },
        times: 1
      },
      { endpoint: 'profile/getMe', fault: { kind: 'delay', delayMs: 10_000 }, times: 1 }
    ])
    const sale = rig.sell(shift)
    rig.hold()
    rig.engine().wake()
    await rig.clock.settle()
    const from = rig.sent.length
    rig.hold()
    rig.engine().wake()
    await rig.clock.advance(9000)
    expect(rig.job('sale.create', sale.id).state).toBe('done')
    await rig.clock.advance(5000)
    expect(pathsSince(from)).toEqual(['profile/getMe'])
    await rig.drain()
    expect(rig.openTickets()).toHaveLength(2)
  })

  test.each([86_400, 3_000_000, 99_999_999_999])(
    'a service that asks for a pause of %d seconds gets a canary read after five minutes, and then the sale',
    async (retryAfterSeconds) => {
      start()
      const shift = rig.openShift()
      await rig.drain()
      rig.setFaults([{ fault: { kind: 'error', when: 'before', status: 429, retryAfterSeconds }, times: 1 }])
      const sale = rig.sell(shift)
      rig.engine().wake()
      await rig.clock.settle()
      const from = rig.sent.length
      expect(rig.engine().status().nextAt).toBe(rig.clock.now() + 5 * minute)
      await rig.clock.advance(5 * minute - 1)
      expect(pathsSince(from)).toEqual([])
      await rig.clock.advance(1)
      expect(pathsSince(from)[0]).toBe('profile/getMe')
      await rig.drain()
      createdOnce(sale.code)
    }
  )
})

test('a close that a sale holds for two hours is sent, and the engine shows when it is due', async () => {
  start({ faults: onSale({ kind: 'error', when: 'before', status: 400 }) })
  const shift = rig.openShift()
  rig.sell(shift)
  rig.closeShift(shift)
  await rig.drain(0.5)
  expect(rig.job('shift.close', shift.id).state).toBe('queued')
  await rig.clock.advance(2 * hour)
  expect(rig.job('shift.close', shift.id).state).toBe('done')
  expect(rig.sends('cashbox-session/close')[0]?.at).toBeLessThan(2 * hour + 2 * minute)
})

test('done jobs are reconciled 15 minutes later, and a closed shift is asked for its verdict in the hours after that', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  rig.closeShift(shift)
  await rig.drain()
  const from = rig.sent.length
  await rig.clock.advance(14 * minute)
  expect(pathsSince(from)).toEqual([])
  await rig.clock.advance(2 * minute)
  expect(pathsSince(from)).toEqual(expect.arrayContaining(['trade/get-paging', 'cashbox-session/get-paging']))
  await rig.clock.advance(4 * hour)
  expect(rig.sends('cashbox-session/get-by-id')).toHaveLength(4)
  expect(closedShifts(rig.store())).toMatchObject([{ verdict: { state: 'closed' } }])
})

test('a disk that cannot be read for a moment does not end the loop', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  vi.spyOn(rig.store(), 'prepare').mockImplementationOnce(() => {
    throw new Error('disk I/O error')
  })
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.faultsOfOurs.splice(0)).toEqual([new Error('disk I/O error')])
  expect(rig.job('sale.create', sale.id).state).toBe('queued')
  await rig.clock.advance(5000)
  expect(rig.job('sale.create', sale.id).state).toBe('done')
})
