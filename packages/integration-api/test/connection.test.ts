import { describe, expect, test } from 'vitest'
import { checkConnection, normalizeBaseUrl, type Connection } from '../src/connection.ts'
import { serviceLanguages } from '../src/failure.ts'
import { bodyBytesOf, checkRequest, toRequest } from '../src/request.ts'

const full = 'https://shop.example/integration-api/integration/api/v2/'
const connection: Connection = {
  baseUrl: full,
  credential: { kind: 'apiKey', key: 'shop:topsecret' },
  language: 'ru'
}

describe('the base address', () => {
  test.each([
    ['https://shop.example', full],
    ['https://shop.example/', full],
    ['  shop.example ', full],
    ['HTTPS://SHOP.example/integration-api', full],
    ['https://shop.example/integration-api/integration/api/v2', full],
    [full, full],
    [`${full}product/get-paging`, full],
    ['https://shop.example:8443/proxy/', 'https://shop.example:8443/proxy/integration-api/integration/api/v2/'],
    ['http://localhost:8787', 'http://localhost:8787/integration-api/integration/api/v2/'],
    ['http://127.0.0.1:1/x/', 'http://127.0.0.1:1/x/integration-api/integration/api/v2/'],
    ['http://[::1]:1', 'http://[::1]:1/integration-api/integration/api/v2/'],
    ['http://practice.invalid', 'http://practice.invalid/integration-api/integration/api/v2/']
  ])('the address %s is completed', (typed, expected) => {
    expect(normalizeBaseUrl(typed)).toEqual({ ok: true, value: expected })
  })

  test.each([
    ['', 'syntax'],
    ['https://', 'syntax'],
    ['not an address', 'syntax'],
    ['ftp://shop.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user:word@shop.example', 'credentials'],
    ['https://user@shop.example', 'credentials'],
    ['https://shop.example/?a=1', 'query'],
    ['https://shop.example/#a', 'query'],
    ['http://shop.example', 'plain'],
    ['http://127.0.0.1.shop.example', 'plain'],
    ['http://localhost.shop.example', 'plain']
  ])('the address %s is refused as %s', (typed, problem) => {
    expect(normalizeBaseUrl(typed)).toEqual({ ok: false, failure: { kind: 'service.address', facts: { problem } } })
  })

  test('a key that no header can hold is refused without being quoted', () => {
    const broken = { ...connection, credential: { kind: 'apiKey', key: 'shop:top\nsecret' } } as const
    expect(checkConnection(broken)).toEqual({ ok: false, failure: { kind: 'service.credentials' } })
    expect(() => toRequest(broken, 'profile/getMe')).toThrow(/api-key/)
    expect(() => toRequest(broken, 'profile/getMe')).not.toThrow(/secret/)
  })
})

describe('a request', () => {
  test('a request has the key, the language, the context and the acting user', () => {
    const context = { organizationId: 'o1', warehouseId: 'w1', priceId: 'p1', roleId: 'r1' }
    const request = toRequest({ ...connection, ...context }, 'trade/get-by-id/{id}', {
      path: { id: 't1' },
      userId: 'u1'
    })
    expect(request.method).toBe('GET')
    expect(request.url).toBe(`${full}trade/get-by-id/t1`)
    expect(request.body).toBeNull()
    expect(request.redirect).toBe('manual')
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: 'application/json',
      'accept-language': 'ru',
      'api-key': 'shop:topsecret',
      'content-type': 'application/json',
      organization_id: 'o1',
      price_id: 'p1',
      role_id: 'r1',
      user_id: 'u1',
      warehouse_id: 'w1'
    })
  })

  test('a request has a token instead of a key', () => {
    const request = toRequest({ ...connection, credential: { kind: 'bearer', token: 'abc' } }, 'profile/getMe')
    expect(request.headers.get('authorization')).toBe('Bearer abc')
    expect(request.headers.has('api-key')).toBe(false)
  })

  test('a request names its language', () => {
    const asked = serviceLanguages.map((language) =>
      toRequest({ ...connection, language }, 'profile/getMe').headers.get('accept-language')
    )
    expect(asked).toEqual(serviceLanguages)
  })
})

describe('the address and the body of a request', () => {
  test('a request has its query if it is a GET, without absent values', () => {
    const request = toRequest(connection, 'payment-method/get-all', { query: { is_enabled: true, other: undefined } })
    expect(request.url).toBe(`${full}payment-method/get-all?is_enabled=true`)
  })

  test('a request sends exactly the bytes that an attempt has stored', async () => {
    const bodyBytes = bodyBytesOf({ note: 'қанд' })
    const request = toRequest(connection, 'trade/create', { bodyBytes, body: { ignored: true } })
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(bodyBytes)
  })

  test('a request sends an empty object if it has no body', async () => {
    expect(await toRequest(connection, 'warehouse/get-all').text()).toBe('{}')
  })

  test('a request keeps an id inside its own part of the path', () => {
    const request = toRequest(connection, 'trade/get-by-id/{id}', { path: { id: 'a/../b?c' } })
    expect(request.url).toBe(`${full}trade/get-by-id/a%2F..%2Fb%3Fc`)
    for (const id of ['', '.', '..']) {
      expect(() => toRequest(connection, 'trade/get-by-id/{id}', { path: { id } })).toThrow('path part id')
    }
    expect(() => toRequest(connection, 'trade/get-by-id/{id}')).toThrow('path part id')
  })

  test('a request is checked against its schema before it is sent, and the wrong field is named', () => {
    expect(checkRequest('open-ticket/delete-many', { ids: ['a'] })).toEqual({ ok: true, value: undefined })
    expect(checkRequest('open-ticket/delete-many', { ids: [''] })).toEqual({
      ok: false,
      failure: { kind: 'input.invalid', facts: { field: 'ids.0' } }
    })
  })
})
