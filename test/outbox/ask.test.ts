import { expect, test } from 'vitest'
import { type Connection, type ReadLarge, NotSent, type Send } from '@kassa/integration-api'
import { createAsk, type Answer, type As, type Ask } from '../../src/main/outbox/ask.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'

// One request, one verdict; and what the answers tell about the clock of the service.

const minute = 60_000
const hour = 60 * minute
const connection: Connection = {
  baseUrl: 'http://practice.invalid/v2/',
  credential: { kind: 'apiKey', key: 'till:secret' },
  language: 'en',
  organizationId: 'shop1',
  roleId: 'cashier'
}
const olim = { employeeId: 'olim', organizationId: 'shop1' } as As
type Heard = { answer: Answer; isCanary: boolean }

/** Makes an `Ask` whose service answers with a time that is `offMs` from the clock of the till. */
function asking(send?: Send, readLarge?: ReadLarge) {
  const clock: VirtualClock = createVirtualClock()
  const heard: Heard[] = []
  const requests: Request[] = []
  const service = { offMs: 0, connection }
  const answering: Send = (request) => {
    requests.push(request)
    const time = new Date(clock.now() + service.offMs).toISOString()
    return Promise.resolve(
      Response.json({ code: 0, message: 'ok', status_code: 200, time, data: { _id: 'me', name: 'Olim' } })
    )
  }
  const ask: Ask = createAsk({
    send: send ?? answering,
    connection: () => service.connection,
    clock,
    answerMs: 40_000,
    readLarge,
    onAnswer: (answer, isCanary) => heard.push({ answer, isCanary })
  })
  const answered = async (offMs: number): Promise<void> => {
    service.offMs = offMs
    expect((await ask.read('profile/getMe', {}, olim)).kind).toBe('ok')
  }
  return { clock, ask, heard, requests, service, answered }
}

test('the clock of the service runs on from its last answer, whatever is done to the clock of the till', async () => {
  const { clock, ask, answered } = asking()
  expect(ask.serverNow()).toBeUndefined()
  await answered(5 * minute)
  const then = clock.now()
  await clock.advance(90_000)
  clock.jump(-3 * hour)
  expect(ask.serverNow()).toBe(then + 5 * minute + 90_000)
})

test('the earliest of the clocks that answered within a day counts, and the last answer counts however old it is', async () => {
  const { clock, ask, answered } = asking()
  expect(ask.serverNowAtLeast()).toBeUndefined()
  await answered(-10 * minute)
  await clock.advance(hour)
  await answered(5 * minute)
  expect(ask.serverNowAtLeast()).toBe(clock.now() - 10 * minute)
  await clock.advance(23 * hour)
  expect(ask.serverNowAtLeast()).toBe(clock.now() - 10 * minute)
  await clock.advance(1)
  expect(ask.serverNowAtLeast()).toBe(clock.now() + 5 * minute)
  await clock.advance(40 * hour)
  expect(ask.serverNowAtLeast()).toBe(clock.now() + 5 * minute)
})

test('an earlier clock replaces a later one at once', async () => {
  const { clock, ask, answered } = asking()
  await answered(5 * minute)
  await answered(-10 * minute)
  expect(ask.serverNowAtLeast()).toBe(clock.now() - 10 * minute)
  await clock.advance(25 * hour)
  expect(ask.serverNowAtLeast()).toBe(clock.now() - 10 * minute)
})

test('an earlier clock also replaces a later one that answered between it and the earliest', async () => {
  const { clock, ask, answered } = asking()
  await answered(-10 * minute)
  await clock.advance(hour)
  await answered(5 * minute)
  await answered(0)
  await clock.advance(24 * hour)
  expect(ask.serverNowAtLeast()).toBe(clock.now())
})

test('a clock of an earlier boot counts from the first answer of this boot on', async () => {
  const { clock, ask, answered } = asking()
  ask.recall(clock.now() - 30 * minute)
  expect(ask.serverNowAtLeast()).toBeUndefined()
  await answered(0)
  expect(ask.serverNowAtLeast()).toBe(clock.now() - 30 * minute)
})

test('a request is given up after its time, and proves nothing', async () => {
  const { clock, ask, heard } = asking(() => new Promise(() => undefined))
  const reading = ask.read('profile/getMe', {}, undefined)
  await clock.advance(40_000)
  expect(await reading).toEqual({ kind: 'noAnswer', why: 'no answer in time' })
  expect(heard).toEqual([{ answer: { kind: 'noAnswer', why: 'no answer in time' }, isCanary: true }])
})

test('only the proof that no byte left counts as a request that was not sent', async () => {
  const notSent = asking(() => Promise.reject(new NotSent('refused')))
  expect(await notSent.ask.read('profile/getMe', {}, olim)).toEqual({ kind: 'notSent', why: 'refused' })
  const reset = asking(() => Promise.reject(new Error('reset')))
  expect(await reset.ask.read('profile/getMe', {}, olim)).toEqual({ kind: 'noAnswer', why: 'reset' })
})

test('only a read without a person is a canary read', async () => {
  const { ask, heard, requests } = asking()
  await ask.read('profile/getMe', {}, undefined)
  await ask.read('profile/getMe', {}, olim)
  expect(heard.map(({ isCanary }) => isCanary)).toEqual([true, false])
  expect(requests.map(({ headers }) => headers.get('user_id'))).toEqual([null, 'olim'])
})

test('a write has the given bytes, the person and the request identity, and is sent once when it is written', async () => {
  const { ask, heard, requests } = asking()
  const bytes = new TextEncoder().encode('{"a":1.0}')
  const { request, identity } = ask.prepare('trade/create', bytes, olim)
  expect(requests).toEqual([])
  expect(identity).toBe(ask.identity(olim))
  expect(request.headers.get('user_id')).toBe('olim')
  expect(await request.clone().text()).toBe('{"a":1.0}')
  expect((await ask.write('trade/create', request)).kind).toBe('ok')
  expect(requests).toEqual([request])
  expect(heard.map(({ isCanary }) => isCanary)).toEqual([false])
})

test('a renewed secret is the same request identity; another key, address, shop, role or person is another', () => {
  const { ask, service } = asking()
  const identityWith = (more: Partial<Connection>, as: As = olim): string => {
    service.connection = { ...connection, ...more }
    return ask.identity(as)
  }
  const own = identityWith({})
  expect(identityWith({ credential: { kind: 'apiKey', key: 'till:renewed' } })).toBe(own)
  // The shop of a write is that of its job, whatever shop the till shows now.
  expect(identityWith({ organizationId: 'shop2' })).toBe(own)
  const others = [
    identityWith({ credential: { kind: 'apiKey', key: 'report:secret' } }),
    identityWith({ baseUrl: 'http://elsewhere.invalid/v2/' }),
    identityWith({ roleId: 'manager' }),
    identityWith({}, { ...olim, organizationId: 'shop2' as As['organizationId'] }),
    identityWith({}, { ...olim, employeeId: 'nodira' as As['employeeId'] })
  ]
  expect(new Set([own, ...others]).size).toBe(6)
})

test('a list with more rows than were requested proves nothing', async () => {
  const rows = [{ _id: 't1' }, { _id: 't2' }, { _id: 't3' }]
  const page = { code: 0, message: 'ok', status_code: 200, data: { total: 3, data: rows } }
  const { ask } = asking(() => Promise.resolve(Response.json(page)))
  expect((await ask.read('trade/get-paging', { body: { page: 1, limit: 3 } }, olim)).kind).toBe('ok')
  expect(await ask.read('trade/get-paging', { body: { page: 1, limit: 2 } }, olim)).toMatchObject({
    kind: 'unclear',
    why: 'tooManyRows'
  })
})

test('large answers of reads and writes are read by the other thread, and count as any answer', async () => {
  const seen: [name: string, rowLimit: number][] = []
  const record = { _id: 'sale', note: 'x'.repeat(300_000) }
  const { ask, heard } = asking(
    () => Promise.resolve(Response.json({ code: 0, message: 'ok', status_code: 200, data: record })),
    ({ name, rowLimit }) => {
      seen.push([name, rowLimit])
      return Promise.resolve({ kind: 'unclear', why: 'notRead', status: 200 })
    }
  )
  const { request } = ask.prepare('trade/create', new TextEncoder().encode('{}'), olim)
  const unread = { kind: 'unclear', why: 'notRead', status: 200 }
  expect(await ask.write('trade/create', request)).toEqual(unread)
  expect(await ask.read('trade/get-paging', { body: { page: 1, limit: 200 } }, olim)).toEqual(unread)
  expect(seen).toEqual([
    ['trade/create', 10_000],
    ['trade/get-paging', 200]
  ])
  expect(heard.map(({ answer }) => answer)).toEqual([unread, unread])
})
