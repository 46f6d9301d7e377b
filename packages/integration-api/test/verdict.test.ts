import { describe, expect, test } from 'vitest'
import type { Connection } from '../src/connection.ts'
import type { EndpointName } from '../src/endpoints.ts'
import { toRequest } from '../src/request.ts'
import { readVerdict, type Verdict } from '../src/verdict.ts'

const connection: Connection = {
  baseUrl: 'https://shop.example/integration-api/integration/api/v2/',
  credential: { kind: 'apiKey', key: 'shop:topsecret' },
  language: 'en'
}
const time = '2026-03-01T10:00:00.000Z'
const good = (data: unknown, extra: object = {}) => ({
  code: 0,
  message: 'Success',
  status_code: 200,
  messages: { uz: 'u', ru: 'r', en: 'e' },
  time,
  data,
  ...extra
})
const bad = (status: number, extra: object = {}) => ({
  code: status,
  message: 'No',
  status_code: status,
  messages: { uz: 'u', ru: 'r', en: 'e' },
  time,
  ...extra
})
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const html = (status: number) => new Response('\n<html><body>Bad Gateway</body></html>', { status })
const verdictOf = (response: Response, name: EndpointName = 'trade/create'): Promise<Verdict> =>
  readVerdict(name, toRequest(connection, name, { path: { id: 'x' } }), response)

const trade = { _id: 't1', uuid: 'u1', number: '7', code: 'K-000001-m', total_to_pay: 12500.5 }

describe('answers that prove a write', () => {
  test('a well-formed envelope with code 0 and an id proves the write', async () => {
    const verdict = await verdictOf(json(good(trade)))
    expect(verdict).toMatchObject({ kind: 'ok', data: trade, serverTime: Date.parse(time) })
  })

  test('the status 201 proves the write as well as 200', async () => {
    expect((await verdictOf(json(good(trade, { status_code: 201 }), 201))).kind).toBe('ok')
  })

  test("the documented 'ok' of a delete proves the write", async () => {
    expect(await verdictOf(json(good('ok')), 'open-ticket/delete-many')).toMatchObject({ kind: 'ok', data: 'ok' })
  })

  test('a bare record with an id proves the write if the reference shows one', async () => {
    const customer = { _id: 'c1', name: 'A', code: 'own code' }
    expect(await verdictOf(json(customer), 'customer/create')).toMatchObject({ kind: 'ok', data: customer })
  })

  test('settings that have no id prove the write', async () => {
    expect((await verdictOf(json(good({ is_tax_active: true })), 'sale-settings/set')).kind).toBe('ok')
  })

  test('an id proves the write, even when another field of the record cannot be read', async () => {
    const verdict = await verdictOf(json(good({ ...trade, total_to_pay: 'many' })))
    expect(verdict).toMatchObject({ kind: 'ok', misfits: ['total_to_pay'], data: { _id: 't1' } })
  })
})

describe('answers that refuse', () => {
  test('a well-formed 400 refuses, with its message and code', async () => {
    const verdict = await verdictOf(json(bad(400, { code: 26000, message: 'no such product' }), 400))
    expect(verdict).toEqual({
      kind: 'refused',
      status: 400,
      message: 'no such product',
      messages: { uz: 'u', ru: 'r', en: 'e' },
      code: 26000
    })
  })

  test('a well-formed 401 refuses the credential', async () => {
    expect(await verdictOf(json(bad(401), 401))).toEqual({ kind: 'credentials' })
  })

  test('a well-formed 403 and 404 refuse', async () => {
    expect(await verdictOf(json(bad(403), 403))).toMatchObject({ kind: 'permission', message: 'No' })
    expect(await verdictOf(json(bad(404), 404))).toMatchObject({ kind: 'missing', message: 'No' })
  })

  test('a well-formed 429 refuses, with the time that it asks for', async () => {
    expect(await verdictOf(json(bad(429), 429))).toEqual({ kind: 'rate' })
    expect(await verdictOf(json(bad(429), 429, { 'retry-after': '7' }))).toEqual({ kind: 'rate', retryAfterMs: 7000 })
    const dates = { date: 'Sun, 01 Mar 2026 10:00:00 GMT', 'retry-after': 'Sun, 01 Mar 2026 10:01:00 GMT' }
    expect(await verdictOf(json(bad(429), 429, dates))).toEqual({ kind: 'rate', retryAfterMs: 60_000 })
  })

  test('a refusal has the languages of its message, without the secret, and the language that was asked for', async () => {
    const messages = { uz: 'kalit topsecret', ru: ' нет\u0000', kk: '', tg: 5, de: 'nein' }
    const verdict = await verdictOf(json(bad(403, { messages }), 403))
    expect(verdict).toMatchObject({ messages: { uz: 'kalit …', ru: 'нет', en: 'No' } })
    for (const odd of [undefined, null, 'no', ['no']]) {
      const plain = await verdictOf(json(bad(403, { messages: odd }), 403))
      expect(plain).toEqual({ kind: 'permission', message: 'No', messages: { en: 'No' } })
    }
  })

  test('a refusal has a message of at most 500 characters without control characters, and without the secret', async () => {
    const message = `key shop:topsecret\u0000\u202e is\nbad ${'x'.repeat(900)}`
    const verdict = await verdictOf(json(bad(403, { message }), 403))
    const said = verdict.kind === 'permission' ? verdict.message : ''
    expect(said).toHaveLength(500)
    expect(said).not.toContain('topsecret')
    expect(said).toMatch(/^key … is bad x+$/)
  })
})

describe('answers that prove nothing', () => {
  const deep = '['.repeat(200_000)
  test.each<[string, () => Response, string, EndpointName?]>([
    ['a page of HTML with 200', () => html(200), 'html'],
    ['a page of HTML with 400', () => html(400), 'status'],
    ['a page of HTML with 401', () => html(401), 'status'],
    ['502 from a proxy', () => html(502), 'server'],
    ['a well-formed 500', () => json(bad(500), 500), 'server'],
    ['a bare 504', () => new Response(null, { status: 504 }), 'server'],
    ['a bare 200', () => new Response(null), 'notJson'],
    ['204', () => new Response(null, { status: 204 }), 'notJson'],
    ['truncated JSON', () => new Response('{"code":0,"message":"Succ'), 'notJson'],
    ['JSON too deep to parse', () => new Response(deep), 'tooDeep'],
    ['bytes that are no text', () => new Response(new Uint8Array([0xff, 0xfe, 0x7b])), 'notJson'],
    ['a redirect', () => new Response(null, { status: 307, headers: { location: '/x' } }), 'redirect'],
    ['304', () => new Response(null, { status: 304 }), 'redirect'],
    ['200 with code 400', () => json(good(trade, { code: 400 })), 'code'],
    ['200 that calls itself 500', () => json(good(trade, { status_code: 500 })), 'code'],
    ['code "0"', () => json(good(trade, { code: '0' })), 'envelope'],
    ['no code', () => json({ message: 'Success', status_code: 200, data: trade }), 'envelope'],
    ['JSON of somebody else', () => json({ _id: 't1', ok: true }), 'envelope'],
    ['a bare record where none is shown', () => json(trade), 'envelope'],
    ['a bare record without an id', () => json({ name: 'A' }), 'envelope', 'customer/create'],
    ['an array', () => json([good(trade)]), 'envelope'],
    ['data null', () => json(good(null)), 'noId'],
    ['no data', () => json(good(undefined)), 'noId'],
    ['a record without an id', () => json(good({ ...trade, _id: undefined })), 'noId'],
    ['an empty id', () => json(good({ ...trade, _id: '' })), 'noId'],
    ['an id that is a number', () => json(good({ ...trade, _id: 5 })), 'noId'],
    ['another word than ok', () => json(good('later')), 'shape', 'open-ticket/delete-many'],
    ['400 from a gateway', () => json({ code: 400, message: 'Bad Request' }, 400), 'status'],
    ['400 that calls itself 200', () => json(bad(400, { status_code: 200 }), 400), 'status'],
    ['400 with code 0', () => json(bad(400, { code: 0 }), 400), 'status'],
    ['409', () => json(bad(409), 409), 'status'],
    ['429 without the envelope', () => new Response('slow down', { status: 429 }), 'status'],
    ['9 MB', () => new Response(new Uint8Array(9 * 1024 * 1024).fill(32)), 'tooLarge'],
    ['9 MB with 500', () => new Response(new Uint8Array(9 * 1024 * 1024), { status: 500 }), 'tooLarge']
  ])('nothing is proved by %s', async (_name, response, why, endpointName = 'trade/create') => {
    expect(await verdictOf(response(), endpointName)).toMatchObject({ kind: 'unclear', why })
  })

  test('a body that is cut off proves nothing', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('socket'))
      }
    })
    expect(await verdictOf(new Response(broken))).toMatchObject({ kind: 'unclear', why: 'cut' })
  })
})

describe('a read', () => {
  const row = { _id: 's1', state: 'open' }
  test('a read accepts a page under either name', async () => {
    for (const data of [
      { total: 5, list: [row] },
      { total: 5, data: [row] }
    ]) {
      const verdict = await verdictOf(json(good(data)), 'cashbox-session/get-paging')
      expect(verdict).toMatchObject({ kind: 'ok', data: { rows: [row], total: 5, bad: [] } })
    }
  })

  test('a read accepts a whole list, bare or wrapped', async () => {
    for (const data of [[{ id: 'd1', name: 'Desk' }], { data: [{ _id: 'd1', name: 'Desk' }] }]) {
      const verdict = await verdictOf(json(good(data)), 'cashbox/get-all')
      expect(verdict).toMatchObject({ kind: 'ok', data: { rows: [{ _id: 'd1', name: 'Desk' }], total: 1 } })
    }
  })

  test.each<[string, unknown]>([
    ['without a total', { list: [row] }],
    ['with a total of words', { total: '5', list: [row] }],
    ['that is a bare array', [row]],
    ['that is null', null]
  ])('a read refuses a page %s, because the end of the pages would be unknown', async (_name, data) => {
    const verdict = await verdictOf(json(good(data)), 'cashbox-session/get-paging')
    expect(verdict).toMatchObject({ kind: 'unclear', why: 'shape' })
  })

  test('a read keeps the rows of a page with a total below them, because the rows decide where a list ends', async () => {
    const verdict = await verdictOf(json(good({ total: 0, list: [row] })), 'cashbox-session/get-paging')
    expect(verdict).toMatchObject({ kind: 'ok', data: { rows: [row], total: 0 } })
  })

  test('a read names a bad row and keeps the others', async () => {
    const list = [row, { _id: 's2', opened_balance: [{ expected: 'x' }] }, null]
    const verdict = await verdictOf(json(good({ total: 3, list })), 'cashbox-session/get-paging')
    const bad = [{ id: 's2', field: 'opened_balance.0.expected' }, { field: '' }]
    expect(verdict).toMatchObject({ kind: 'ok', data: { rows: [row], total: 3, bad } })
  })

  test('a read of a missing record is null, not an error', async () => {
    expect(await verdictOf(json(good(null)), 'customer/get-by-phone-number')).toMatchObject({ kind: 'ok', data: null })
    for (const data of [undefined, null, {}]) {
      expect(await verdictOf(json(good(data)), 'cashbox-session/get-active')).toMatchObject({ kind: 'ok', data: null })
    }
  })

  test('a read of a record with an invalid sum is unclear and names the field', async () => {
    const verdict = await verdictOf(json(good({ ...trade, debt: 1e308 })), 'trade/get-by-id/{id}')
    expect(verdict).toMatchObject({ kind: 'unclear', why: 'shape', field: 'debt' })
  })

  test('a read without a schema passes its answer on unchanged', async () => {
    const verdict = await verdictOf(json(good({ any: 1 })), 'reports/balance/get')
    expect(verdict).toMatchObject({ kind: 'ok', data: { any: 1 } })
  })
})
