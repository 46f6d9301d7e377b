import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLarge, oversize, sizeOf, valuesIn } from '../src/answer-size.ts'
import { joined, partsOf, type AnswerPart } from '../src/answer-parts.ts'
import type { Connection } from '../src/connection.ts'
import type { EndpointName } from '../src/endpoints.ts'
import { rowLimitOf, toRequest } from '../src/request.ts'
import {
  longestRetryAfterMs,
  readVerdict,
  verdictOf,
  type AnswerHead,
  type ReadOptions,
  type Verdict
} from '../src/verdict.ts'

// The answers of a service that is broken or hostile: nested without end, millions of rows, pauses of days.

const connection: Connection = {
  baseUrl: 'https://shop.example/integration-api/integration/api/v2/',
  credential: { kind: 'apiKey', key: 'shop:topsecret' },
  language: 'en'
}
const envelope = (data: string): string => `{"code":0,"message":"ok","status_code":200,"data":${data}}`
const page = (rows: string, total: number): string => envelope(`{"total":${total},"data":[${rows}]}`)
const times = (text: string, count: number): string => Array<string>(count).fill(text).join(',')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (body: string, options: ReadOptions = {}, name: EndpointName = 'trade/get-paging'): Promise<Verdict> =>
  readVerdict(name, toRequest(connection, name, { path: { id: 'x' } }), new Response(body), options)

afterEach(() => void vi.restoreAllMocks())
/** The answers that were parsed. Building a request parses a short text too. */
const parsedBy = (parse: { mock: { calls: [text: string, ...unknown[]][] } }): string[] =>
  parse.mock.calls.map(([text]) => text.slice(0, 80)).filter((text) => text.startsWith('{"code"'))

describe('the size of an answer', () => {
  test.each<[string, number, number]>([
    ['{}', 1, 2],
    ['{"a":[1,2,{"b":null}]}', 3, 6],
    ['["[[[", "\\"]]{{,,"]', 1, 3],
    ['["\\\\",[[]]]', 3, 5]
  ])('%s has the depth %d and is counted as %d values', (text, depth, values) => {
    expect(sizeOf(bytesOf(text))).toEqual({ depth, values })
  })

  test('no answer is counted as fewer values than it has', () => {
    const answer = { rows: [{ a: 1, b: [true, null, 'x'] }, {}, [], [[]]], text: 'a,b,{[' }
    expect(sizeOf(bytesOf(JSON.stringify(answer))).values).toBeGreaterThanOrEqual(valuesIn(answer, Infinity))
  })

  test('the count of values stops soon after its limit', () => {
    const values = Array.from({ length: 1000 }, (_, index) => ({ index }))
    expect(valuesIn(values, Infinity)).toBe(2001)
    expect(valuesIn(values, 10)).toBeLessThan(20)
  })

  test('nested JSON, and more values than a page or a record can have, are not parsed', () => {
    expect(oversize({ depth: 64, values: 500_000 }, true)).toBeUndefined()
    expect(oversize({ depth: 65, values: 1 }, true)).toBe('tooDeep')
    expect(oversize({ depth: 1, values: 500_001 }, true)).toBe('tooManyValues')
    expect(oversize({ depth: 1, values: 50_000 }, false)).toBeUndefined()
    expect(oversize({ depth: 1, values: 50_001 }, false)).toBe('tooManyValues')
  })
})

describe('an answer that is too much', () => {
  test.each<[string, string, string, EndpointName?]>([
    ['6 MB of arrays in arrays', envelope('['.repeat(3e6) + ']'.repeat(3e6)), 'tooDeep'],
    ['objects in objects', envelope('{"a":'.repeat(65) + '1' + '}'.repeat(65)), 'tooDeep'],
    ['a million empty rows', page(times('{}', 1e6), 1e6), 'tooManyValues'],
    [
      'a record with 50,000 lines',
      envelope(`{"_id":"t1","products":[${times('0', 5e4)}]}`),
      'tooManyValues',
      'trade/get-by-id/{id}'
    ]
  ])('%s is refused before it is parsed', async (_name, body, why, name = 'trade/get-paging') => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(await read(body, { rowLimit: 200 }, name)).toEqual({ kind: 'unclear', why, status: 200 })
    expect(parsedBy(parse)).toEqual([])
  })

  test('a list with more rows than were requested is refused, whatever its total says', async () => {
    for (const total of [3, 201, 1e6]) {
      const refused = await read(page(times('{"_id":"t1"}', 3), total), { rowLimit: 2 })
      expect(refused).toEqual({ kind: 'unclear', why: 'tooManyRows', status: 200 })
    }
    expect(await read(page(times('{"_id":"t1"}', 2), 1e6), { rowLimit: 2 })).toMatchObject({ kind: 'ok' })
  })

  test('a list that was requested without a limit has at most 10,000 rows', async () => {
    const list = (count: number) => read(envelope(`[${times('{"_id":"c","name":"x"}', count)}]`), {}, 'cashbox/get-all')
    expect(await list(10_000)).toMatchObject({ kind: 'ok' })
    expect(await list(10_001)).toMatchObject({ kind: 'unclear', why: 'tooManyRows' })
  })

  test('a row with too many values is a bad row, and the other rows of the page stay', async () => {
    const huge = `{"_id":"t2","products":[${times('0', 50_001)}]}`
    const verdict = await read(page(`{"_id":"t1"},${huge}`, 2), { rowLimit: 200 })
    expect(verdict).toMatchObject({ kind: 'ok', data: { rows: [{ _id: 't1' }], bad: [{ id: 't2', field: '' }] } })
  })

  test('the status of an error is more important than the size of its body', async () => {
    const response = new Response('['.repeat(1000), { status: 502 })
    const verdict = readVerdict('trade/get-paging', toRequest(connection, 'trade/get-paging'), response)
    expect(await verdict).toEqual({ kind: 'unclear', why: 'server', status: 502 })
  })
})

describe('the limit of rows', () => {
  test('the limit of rows is that of the body or of the query', () => {
    expect(rowLimitOf({ body: { page: 1, limit: 200 } })).toBe(200)
    expect(rowLimitOf({ query: { limit: 50 } })).toBe(50)
    expect([{}, { body: 'x' }, { body: null }, { query: { limit: 'x' } }].map(rowLimitOf)).toEqual(
      Array(4).fill(undefined)
    )
  })
})

describe('a large answer', () => {
  const elsewhere = () => {
    const seen: { head: AnswerHead; size: number }[] = []
    const readLarge: ReadOptions['readLarge'] = (head, bytes) => {
      seen.push({ head, size: bytes.byteLength })
      return Promise.resolve(verdictOf(head, bytes))
    }
    return { seen, readLarge }
  }

  test('an answer over 256 kB is read by the other thread, with all that it needs', async () => {
    const { seen, readLarge } = elsewhere()
    const fill = (size: number) => page(`{"_id":"t1","note":"${'x'.repeat(size)}"}`, 1)
    const most = 256 * 1024 - fill(0).length
    expect(await read(fill(most), { rowLimit: 200, readLarge })).toMatchObject({ kind: 'ok' })
    expect(seen).toEqual([])
    const parse = vi.spyOn(JSON, 'parse')
    const notRead: Verdict = { kind: 'unclear', why: 'notRead', status: 429 }
    const response = new Response(fill(most + 1), { status: 429, headers: { 'retry-after': '7' } })
    const request = toRequest(connection, 'trade/get-paging')
    const verdict = await readVerdict('trade/get-paging', request, response, {
      rowLimit: 200,
      readLarge(head, bytes) {
        seen.push({ head, size: bytes.byteLength })
        return Promise.resolve(notRead)
      }
    })
    expect(verdict).toBe(notRead)
    expect(parsedBy(parse)).toEqual([])
    expect(seen).toEqual([
      {
        head: {
          name: 'trade/get-paging',
          status: 429,
          retryAfterMs: 7000,
          rowLimit: 200,
          language: 'en',
          secrets: ['shop:topsecret']
        },
        size: 256 * 1024 + 1
      }
    ])
  })

  test('a small answer with many values is read there too, and a usual page is not', async () => {
    const { seen, readLarge } = elsewhere()
    const usual = times('{"_id":"t1","code":"K-1","note":"x","organization":{"_id":"o","name":"n"},"total":1}', 200)
    await read(page(usual, 200), { rowLimit: 200, readLarge })
    expect(seen).toEqual([])
    await read(page(times('{}', 12_000), 12_000), { rowLimit: 200, readLarge })
    expect(seen).toHaveLength(1)
  })

  test('the other thread gives the same verdict as this one', async () => {
    const body = page(times('{"_id":"t1","total_to_pay":5}', 4) + ',{"_id":"t2","total_to_pay":"x"}', 9)
    expect(await read(body, { rowLimit: 200, readLarge: elsewhere().readLarge })).toEqual(await read(body))
  })

  test('a small answer that is nested too deeply is refused at once', () => {
    expect(isLarge(bytesOf('['.repeat(1000)))).toBe(false)
  })
})

describe('the parts of a verdict', () => {
  const head = { name: 'trade/get-paging', status: 200, language: null, secrets: [], rowLimit: 200 } as const
  const receive = (parts: AnswerPart[]) => {
    const last = parts.at(-1)
    const rows = parts.flatMap((part) => ('rows' in part ? part.rows : []))
    return last !== undefined && 'verdict' in last ? joined({ ...head, secrets: [] }, rows, last.verdict) : undefined
  }

  test('a list comes in parts of at most 20,000 values, and the parts make the same verdict', () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ _id: `t${n}`, lines: Array.from({ length: 999 }, () => 0) }))
    const verdict: Verdict = { kind: 'ok', data: { rows, total: 200, bad: [] }, serverTime: 5 }
    const parts = [...partsOf({ ...head, secrets: [] }, verdict)]
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) if ('rows' in part) expect(valuesIn(part.rows, Infinity)).toBeLessThanOrEqual(20_001)
    expect(receive(parts)).toEqual(verdict)
  })

  test('one row larger than a part is a part of its own', () => {
    const rows = [{ _id: 'a' }, { _id: 'b', lines: Array.from({ length: 40_000 }, () => 0) }, { _id: 'c' }]
    const parts = [...partsOf({ ...head, secrets: [] }, { kind: 'ok', data: { rows, total: 3, bad: [] } })]
    expect(parts.map((part) => ('rows' in part ? part.rows.length : 'verdict'))).toEqual([1, 1, 1, 'verdict'])
  })

  test('any other verdict is one part', () => {
    const unclear: Verdict = { kind: 'unclear', why: 'server', status: 500 }
    expect([...partsOf({ ...head, secrets: [] }, unclear)]).toEqual([{ verdict: unclear }])
    const record: Verdict = { kind: 'ok', data: { _id: 't1' } }
    const parts = [...partsOf({ ...head, name: 'trade/get-by-id/{id}', secrets: [] }, record)]
    expect(parts).toEqual([{ verdict: record }])
  })
})

test.each(['86400', '3000000', '99999999999999999999', 'Wed, 01 Jan 2098 00:00:00 GMT'])(
  'a pause that is asked for as %s counts as five minutes',
  async (header) => {
    const headers = { 'retry-after': header, date: 'Sun, 01 Mar 2026 10:00:00 GMT' }
    const response = Response.json({ code: 1, message: 'no', status_code: 429 }, { status: 429, headers })
    const verdict = await readVerdict('profile/getMe', toRequest(connection, 'profile/getMe'), response)
    expect(verdict).toEqual({ kind: 'rate', retryAfterMs: longestRetryAfterMs })
  }
)
