import { expect, test, vi } from 'vitest'
import type { Connection } from '@kassa/integration-api'
import { createReadPage } from '../../../src/main/catalog-sync/pull-read.ts'

// What the pull does with an answer that is too much. Its thread may take its time, but not all memory of the machine.

const connection: Connection = {
  baseUrl: 'https://shop.example/integration-api/integration/api/v2/',
  credential: { kind: 'apiKey', key: 'shop:topsecret' },
  language: 'en'
}
const envelope = (data: string): string => `{"code":0,"message":"ok","status_code":200,"data":${data}}`
const reading = (body: string) =>
  createReadPage(
    () => Promise.resolve(new Response(body)),
    () => connection
  )
const rows = (count: number): string => Array<string>(count).fill('{"_id":"p"}').join(',')

test('a page with more rows than were requested is refused, whatever its total says', async () => {
  const page = (count: number) => envelope(`{"total":${count},"data":[${rows(count)}]}`)
  const ask = { page: 1, limit: 200 }
  expect(await reading(page(200))('product/get-paging', ask)).toMatchObject({ ok: true })
  expect(await reading(page(201))('product/get-paging', ask)).toEqual({
    ok: false,
    failure: { kind: 'service.badAnswer', facts: { why: 'tooManyRows' } }
  })
})

test('a list that is requested without a limit may be of any length', async () => {
  const answer = await reading(envelope(`[${rows(20_000)}]`))('product/get-deleted', {
    deleted_at: '2026-01-01T00:00:00Z'
  })
  expect(answer).toMatchObject({ ok: true })
})

test.each([
  ['nested JSON', envelope('['.repeat(1e6)), 'service.badAnswer'],
  ['a million empty rows', envelope(`[${Array<string>(1e6).fill('{}').join(',')}]`), 'service.tooLarge']
])('%s is refused before it is parsed', async (_what, body, kind) => {
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await reading(body)('product/get-paging', { page: 1, limit: 200 })
  const parsed = parse.mock.calls.filter(([text]) => text.length > 1000)
  parse.mockRestore()
  expect(answer).toMatchObject({ ok: false, failure: { kind } })
  expect(parsed).toEqual([])
})
