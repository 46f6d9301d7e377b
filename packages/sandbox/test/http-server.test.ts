import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault, FaultRow, Sandbox } from '../src/index.ts'
import { createMovedClock } from '../src/server/moved-clock.ts'
import { serveSandbox, type Served } from '../src/server/serve.ts'
import { seededRandom } from '@kassa/integration-api/basics'
import { report } from '../../../tools/conformance.ts'
import { cases } from './cases.ts'
import { newSandbox } from './support.ts'

// A sandbox behind a port, as partners use it: several at once, with the faults they ask for.

async function serve(seed = 1): Promise<Here> {
  const clock = createMovedClock()
  const sandbox = newSandbox({ now: clock.now, schedule: clock.schedule })
  const here = await serveSandbox({ sandbox, chance: () => seededRandom(seed), clock }, 0)
  const call = (method: string, path: string, body?: unknown) =>
    fetch(here.url + path, {
      method,
      headers: { 'api-key': sandbox.apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const put = (path: string, body: unknown) =>
    fetch(here.controlUrl + path, { method: 'PUT', body: JSON.stringify(body) })
  return { ...here, sandbox, call, put }
}
type Here = Served & {
  sandbox: Sandbox
  call: (method: string, path: string, body?: unknown) => Promise<Response>
  put: (path: string, body: unknown) => Promise<Response>
}

let here: Here
beforeAll(async () => {
  here = await serve()
})
afterAll(() => here.close())

const category = (name: string) => ({ name, is_available_for_sale: true, organization_ids: [] })
type Answer = { data: { _id: string; name: string; number?: string } }

it('the server answers several clients at once: each gets its own record, and none is lost or made twice', async () => {
  const { sandbox, call } = here
  const client = async (name: string) => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const body = category(`Of client ${name}, ${count}`)
      const made = ((await (await call('POST', 'category/create', body)).json()) as Answer).data
      expect(made.name).toBe(body.name)
      const read = ((await (await call('GET', `category/get-by-id/${made._id}`)).json()) as Answer).data
      expect(read).toMatchObject({ _id: made._id, name: body.name })
      ids.push(made._id)
    }
    return ids
  }
  const before = sandbox.world.all('category').length
  const ids = (await Promise.all(['a', 'b', 'c', 'd'].map(client))).flat()
  expect(new Set(ids).size).toBe(20)
  expect(sandbox.world.all('category')).toHaveLength(before + 20)
})

it('the server honours the context headers whose fields the control address names, and no others', async () => {
  const { sandbox, put, url, controlUrl } = here
  const status = async (header: string) => {
    const headers = { 'api-key': sandbox.apiKey, [header]: 'f'.repeat(24) }
    return (await fetch(`${url}profile/getMe`, { headers })).status
  }
  expect(await status('warehouse_id')).toBe(400)
  await put('fields', { price_id: 'any' })
  expect([await status('warehouse_id'), await status('price_id')]).toEqual([200, 400])
  await fetch(`${controlUrl}fields`, { method: 'DELETE' })
  expect(await status('warehouse_id')).toBe(400)
})

type Seen = { status: number; body: string } | 'broken'
/** Sends one create with a fault that the control address set. Returns the answer, and how often it was carried out. */
async function injected(fault: Fault): Promise<{ seen: Seen; effects: number }> {
  const { sandbox, call, put } = here
  const before = sandbox.world.all('category').length
  await put('faults', [{ fault, endpoint: 'category/create' }])
  const seen = await call('POST', 'category/create', category('Struck')).then(
    async (response) => ({ status: response.status, body: await response.text() }),
    () => 'broken' as const
  )
  return { seen, effects: sandbox.world.all('category').length - before }
}

describe('a fault set at the control address', () => {
  const kinds: [fault: Fault, status: number | 'broken', effects: number][] = [
    [{ kind: 'delay', delayMs: 1 }, 200, 1],
    [{ kind: 'lostRequest' }, 'broken', 0],
    [{ kind: 'lostAnswer' }, 'broken', 1],
    [{ kind: 'duplicate' }, 200, 2],
    [{ kind: 'duplicate', isAnswerLost: true }, 'broken', 2],
    [{ kind: 'error', when: 'before' }, 500, 0],
    [{ kind: 'error', when: 'after' }, 500, 1],
    [{ kind: 'error', when: 'before', status: 429, retryAfterSeconds: 3 }, 429, 0],
    [{ kind: 'html', when: 'before' }, 502, 0],
    [{ kind: 'html', when: 'after' }, 502, 1],
    [{ kind: 'truncated' }, 200, 1]
  ]
  it.each(kinds)('the fault %j answers %s and is carried out %i times', async (fault, status, effects) => {
    const answer = await injected(fault)
    expect(answer.seen === 'broken' ? answer.seen : answer.seen.status).toBe(status)
    expect(answer.effects).toBe(effects)
  })

  it('late: the effect comes when the clock has moved on far enough', async () => {
    const { seen, effects } = await injected({ kind: 'late', delayMs: 60_000 })
    expect([seen, effects]).toEqual(['broken', 0])
    const before = here.sandbox.world.all('category').length
    await here.put('clock', { advance_ms: 60_000 })
    expect(here.sandbox.world.all('category')).toHaveLength(before + 1)
  })
})

describe('how long a fault set at the control address lasts', () => {
  it('lag and drift: reads see the old world, and pages that overlap', async () => {
    const { call, put, controlUrl } = here
    await fetch(`${controlUrl}faults`, { method: 'DELETE' })
    const page = async (number: number) => {
      const answer = (await (await call('POST', 'category/get-paging', { page: number, limit: 3 })).json()) as {
        data: { total: number; data: { _id: string }[] }
      }
      return answer.data
    }
    const { total } = await page(1)
    await put('clock', { advance_ms: 60_000 })
    await call('POST', 'category/create', category('Just made'))
    await put('faults', [{ fault: { kind: 'lag', behindMs: 30_000 } }])
    expect((await page(1)).total).toBe(total)
    await put('faults', [{ fault: { kind: 'drift', rows: 1 } }])
    const [first, second] = [await page(1), await page(2)]
    expect(second.data[0]?._id).toBe(first.data[2]?._id)
  })

  it('a fault ends when it is removed', async () => {
    await injected({ kind: 'error', when: 'before' })
    await fetch(`${here.controlUrl}faults`, { method: 'DELETE' })
    expect((await here.call('POST', 'category/create', category('After'))).status).toBe(200)
  })

  it('a fault hits the same requests in every run of one seed', async () => {
    const run = async (seed: number) => {
      const other = await serve(seed)
      const { call, put } = other
      const rows: FaultRow[] = [{ fault: { kind: 'error', when: 'before' }, probability: 0.5 }]
      await put('faults', rows)
      const statuses: number[] = []
      for (let count = 0; count < 12; count += 1) statuses.push((await call('GET', 'profile/getMe')).status)
      await other.close()
      return statuses
    }
    const first = await run(3)
    expect(new Set(first)).toEqual(new Set([200, 500]))
    expect(await run(3)).toEqual(first)
    expect(await run(4)).not.toEqual(first)
  })
})

it('the conformance report says where another service differs, and does not fail for it', async () => {
  const { url: baseUrl, put, sandbox } = here
  await put('faults', [{ fault: { kind: 'error', when: 'before' }, endpoint: 'sms-template/update/{id}' }])
  const target = { send: (request: Request) => fetch(request), baseUrl, apiKey: sandbox.apiKey }
  const rules = cases.filter((rule) => rule.endpoint.startsWith('sms-template/'))
  const told = async (isOurs: boolean) => {
    const lines: string[] = []
    const code = await report(target, rules, { isOurs, print: (line) => lines.push(line) })
    return { code, said: lines.join('\n') }
  }
  const { code, said } = await told(false)
  expect(code).toBe(0)
  expect(said).toMatch(/^differs {2}sms-template\/update\/\{id\} .*\(SMS template\)\n +.*500/m)
  expect(said).toMatch(/^kept {5}sms-template\/create /m)
  expect(said).toMatch(/^Sms-template {2}\d of \d$/m)
  expect((await told(true)).code).toBe(1)
})

it.each([
  ['faults', { fault: 'lostAnswer' }, 'faults must be a list'],
  ['faults', [{ kind: 'lostAnswer' }], 'faults must be a list'],
  ['clock', { advance_ms: '1' }, 'advance_ms must be a number above 0'],
  ['clock', {}, 'advance_ms must be a number above 0'],
  ['permissions', 'all', 'permissions must be a list of keys'],
  ['install', { webhook_uri: 'nowhere' }, 'webhook_uri must be an address'],
  ['reset', { shop: 'bakery' }, 'this sandbox cannot begin again']
])('the control address %s answers the wrong body %j with 400 and a sentence', async (path, body, sentence) => {
  const answer = await here.put(path, body)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)])
})
