import { describe, expect, expectTypeOf, test } from 'vitest'
import { createClient, type Client } from '../src/client.ts'
import type { Connection } from '../src/connection.ts'
import { NoAnswer, NotSent } from '../src/no-answer.ts'
import type { BookingTable } from '../src/schemas/sales/booking-table.ts'
import type { Trade } from '../src/schemas/sales/trade.ts'
import { seededRandom, type Timer } from '../src/basics.ts'
import { createVirtualClock } from '../../../test/support/virtual-clock.ts'

const connection: Connection = {
  baseUrl: 'http://practice.invalid',
  credential: { kind: 'apiKey', key: 'shop:topsecret' },
  language: 'uz'
}
const envelope = (data: unknown, status = 200, code = 0) =>
  new Response(JSON.stringify({ code, message: 'm', status_code: status, data }), { status })

type Step = () => Response | Promise<Response>
/** Makes a client whose service plays `steps`, repeating the last one, and whose clock never waits. */
function play(...steps: Step[]): { client: Client; requests: Request[]; pauses: number[] } {
  const requests: Request[] = []
  const pauses: number[] = []
  const clock: Timer = {
    after(delayMs, work) {
      pauses.push(delayMs)
      queueMicrotask(work)
      return () => undefined
    }
  }
  const send = async (request: Request): Promise<Response> => {
    requests.push(request)
    const step = steps[Math.min(requests.length, steps.length) - 1]
    return step === undefined ? Response.error() : await step()
  }
  return {
    client: createClient({ send, connection: () => connection, clock, random: seededRandom(1) }),
    requests,
    pauses
  }
}
const reject = (error: Error) => () => Promise.reject(error)

describe('a read', () => {
  test('a read answers with the parsed record', async () => {
    const { client } = play(() => envelope({ id: 'u1', user_name: 'Till' }))
    expect(await client.read('profile/getMe')).toEqual({ ok: true, value: { id: 'u1', _id: 'u1', user_name: 'Till' } })
  })

  test.each<[string, Step]>([
    ['it was not sent', reject(new NotSent('x'))],
    ['no answer came', reject(new NoAnswer('closed'))],
    ['its time was up', reject(new NoAnswer('timeout'))],
    ['the service failed', () => new Response('<html>', { status: 502 })],
    ['the answer was half', () => new Response('{"code":0,')],
    ['it was asked to slow down', () => envelope(undefined, 429, 429)],
    ['a gateway asked it to slow down', () => new Response('', { status: 429 })]
  ])('a read is tried again when %s, also with the method POST', async (_name, step) => {
    const { client, requests, pauses } = play(step, step, () => envelope([]))
    expect((await client.read('warehouse/get-all', { body: {} })).ok).toBe(true)
    expect(requests).toHaveLength(3)
    expect(pauses).toHaveLength(2)
    expect(pauses[0]).toBeGreaterThanOrEqual(500)
    expect(pauses[1]).toBeGreaterThanOrEqual(1000)
    expect(pauses[1]).toBeLessThan(2000)
  })

  test.each<[string, Step, string]>([
    ['it was refused', () => envelope(undefined, 400, 26000), 'service.refused'],
    ['the key is wrong', () => envelope(undefined, 401, 401), 'service.credentials'],
    ['it is not permitted', () => envelope(undefined, 403, 403), 'service.permission'],
    ['there is no such thing', () => envelope(undefined, 404, 404), 'service.missing'],
    ['somebody else answered', () => new Response('<html>hotel'), 'service.notTheService'],
    ['it was sent elsewhere', () => Response.redirect('http://hotel.invalid/', 302), 'service.notTheService'],
    ['the answer was too large', reject(new NoAnswer('tooLarge')), 'service.tooLarge']
  ])('a read is not tried again when %s', async (_name, step, kind) => {
    const { client, requests } = play(step)
    expect(await client.read('profile/getMe')).toMatchObject({ ok: false, failure: { kind } })
    expect(requests).toHaveLength(1)
  })

  test.each<[string, Step]>([
    ['service.unreachable', reject(new NotSent('x'))],
    ['service.timeout', reject(new NoAnswer('timeout'))],
    ['service.failed', () => envelope(undefined, 500, 500)],
    ['service.badAnswer', () => envelope({})],
    ['service.rateLimited', () => envelope(undefined, 429, 429)]
  ])('a read ends as %s after three tries', async (kind, step) => {
    const { client, requests } = play(step)
    expect(await client.read('profile/getMe')).toMatchObject({ ok: false, failure: { kind } })
    expect(requests).toHaveLength(3)
  })
})

describe('the time that a read waits', () => {
  test('a read waits as long as the service asks, but not longer than a person would', async () => {
    const limited = (seconds: string) => () => {
      const response = envelope(undefined, 429, 429)
      response.headers.set('retry-after', seconds)
      return response
    }
    const short = play(limited('9'), () => envelope([]))
    expect((await short.client.read('currency/get-all')).ok).toBe(true)
    expect(short.pauses).toEqual([9000])
    const long = play(limited('600'))
    expect(await long.client.read('currency/get-all')).toEqual({
      ok: false,
      failure: { kind: 'service.rateLimited', facts: { retryAfterMs: 300_000 } }
    })
    expect(long.requests).toHaveLength(1)
  })
})

describe('a read of many rows', () => {
  test('a list with more rows than were requested is not read', async () => {
    const rows = [{ _id: 's1' }, { _id: 's2' }]
    const step = () => envelope({ total: 2, list: rows })
    expect(await play(step).client.rows('cashbox-session/get-paging', { limit: 2 })).toMatchObject({ ok: true })
    expect(await play(step, step, step).client.rows('cashbox-session/get-paging', { limit: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'service.badAnswer', facts: { why: 'tooManyRows' } }
    })
  })

  test('a large answer is read by the other thread', async () => {
    const seen: string[] = []
    const client = createClient({
      send: () => Promise.resolve(envelope([{ _id: 'x', name: 'x'.repeat(300_000) }])),
      connection: () => connection,
      clock: createVirtualClock(),
      random: seededRandom(1),
      readLarge: ({ name }) => {
        seen.push(name)
        return Promise.resolve({ kind: 'ok', data: { rows: [], total: 0, bad: [] } })
      }
    })
    expect(await client.rows('currency/get-all')).toEqual({ ok: true, value: { rows: [], total: 0, bad: [] } })
    expect(seen).toEqual(['currency/get-all'])
  })
})

describe('a read before it is sent', () => {
  test('a read that would be refused is not sent', async () => {
    const { client, requests } = play(() => envelope([]))
    const outcome = await client.read('product/get-paging', { body: { page: 0, limit: 500 } })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input.invalid', facts: { field: 'page' } } })
    expect(requests).toHaveLength(0)
  })

  test('a read acts as the user that it is given', async () => {
    const { client, requests } = play(() => envelope(null))
    await client.read('cashbox-session/get-active', { body: { organization_id: 'o1' }, userId: 'e1' })
    expect(requests[0]?.headers.get('user_id')).toBe('e1')
  })

  test('a read from an invalid address fails at once', async () => {
    const client = createClient({
      send: () => Promise.reject(new Error('not to be called')),
      connection: () => ({ ...connection, baseUrl: 'http://shop.example' }),
      clock: { after: () => () => undefined },
      random: seededRandom(1)
    })
    expect(await client.read('profile/getMe')).toMatchObject({ ok: false, failure: { kind: 'service.address' } })
  })
})

test('rows come with their total, and a bad row is named', async () => {
  const item = { _id: 'i1', price_id: 'p1', amount: 5, product: { _id: 'g1' } }
  const bad = { ...item, _id: 'i2', amount: -5 }
  const { client, requests } = play(() => envelope({ total: 2, data: [item, bad] }))
  const outcome = await client.rows('price/items/get-paging', { page: 1, limit: 200, price_id: 'p1' })
  expect(outcome).toMatchObject({ ok: true, value: { rows: [item], total: 2, bad: [{ id: 'i2', field: 'amount' }] } })
  expect(await requests[0]?.json()).toEqual({ page: 1, limit: 200, price_id: 'p1' })
})

test('rows of a GET are requested in the query', async () => {
  const { client, requests } = play(() => envelope(['a', 'b']))
  const outcome = await client.rows('product/get-deleted', { deleted_at: '2026-01-01' })
  expect(outcome).toEqual({ ok: true, value: { rows: ['a', 'b'], total: 2, bad: [] } })
  expect(new URL(requests[0]?.url ?? '').searchParams.get('deleted_at')).toBe('2026-01-01')
})

test('a write cannot be requested: neither by its type nor at run time', async () => {
  const { client, requests } = play(() => envelope({ _id: 't1' }))
  // @ts-expect-error a write is no name that the client takes
  await expect(client.read('trade/create', { body: {} })).rejects.toThrow('is not a read')
  expect(requests).toHaveLength(0)
})

test('the types of requests and answers come from the table', async () => {
  const { client } = play(
    () => envelope({ _id: 't1' }),
    () => envelope([])
  )
  const trade = await client.read('trade/get-by-id/{id}', { path: { id: 't1' } })
  const tables = await client.rows('booking-table/get-all', { organization_id: 'o1' })
  expect([trade.ok, tables.ok]).toEqual([true, true])
  if (trade.ok) expectTypeOf(trade.value).toEqualTypeOf<Trade>()
  if (tables.ok) expectTypeOf(tables.value.rows).toEqualTypeOf<BookingTable[]>()
  // @ts-expect-error the part of the path is missing
  await expect(client.read('trade/get-by-id/{id}')).rejects.toThrow('path part id')
})
