import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointNames } from '../../../src/backoffice/api/endpoints.ts'
import { seededRandom } from '../../../src/main/system/random.ts'
import { systemClock } from '../../../src/shared/time/clock.ts'
import { execute } from '../../../src/backoffice/sandbox/server/execute.ts'
import { createRateLimit } from '../../../src/backoffice/sandbox/server/rate-limit.ts'
import { handlers } from '../../../src/backoffice/sandbox/handlers.ts'
import { createSandbox, demoShop, practiceUrl } from '../../../src/backoffice/sandbox/index.ts'
import { createWorld } from '../../../src/backoffice/sandbox/world.ts'
import type { Target } from './caller.ts'
import { cases } from './cases.ts'
import { discoverAccount, type Ground } from './ground.ts'
import { createMovedClock } from './moved-clock.ts'
import { serveSandbox, type Served } from './serve.ts'

const newSandbox = () => {
  const { now, advance } = createMovedClock(systemClock)
  return { ...createSandbox({ now, random: seededRandom(1) }), advance }
}

function conforms(reach: () => Promise<Target>): void {
  let ground: Ground
  beforeAll(async () => {
    ground = await discoverAccount(await reach())
  })
  it.each(cases)('$endpoint $sentence ($section)', async (each) => {
    await each.run(ground)
  })
}

describe('the sandbox in this process does what the document says', () => {
  conforms(() => {
    const { send, apiKey, advance } = newSandbox()
    return Promise.resolve({ send, apiKey, baseUrl: practiceUrl, advance })
  })
})

describe('the sandbox over HTTP does what the document says', () => {
  let served: Served | undefined
  conforms(async () => {
    const sandbox = newSandbox()
    served = await serveSandbox(sandbox, 0, 1)
    return { send: (request) => fetch(request), apiKey: sandbox.apiKey, baseUrl: served.url, advance: sandbox.advance }
  })
  afterAll(async () => {
    await served?.close()
  })
})

describe('the suite', () => {
  it('the suite has a case for every endpoint that the sandbox answers', () => {
    const tested = new Set<string>(cases.map((each) => each.endpoint))
    expect(Object.keys(handlers).filter((name) => !tested.has(name))).toEqual([])
  })

  it('the suite names only endpoints of the table, and the sandbox answers every one of them', () => {
    const known: readonly string[] = endpointNames
    expect(cases.filter((each) => !known.includes(each.endpoint))).toEqual([])
    expect(endpointNames.filter((name) => !(name in handlers))).toEqual([])
  })

  it('a row of the table without a handler is answered with 500 and a code of its own, in the language asked for', async () => {
    const kept = createWorld({
      shop: demoShop(),
      now: () => systemClock.now(),
      random: seededRandom(1),
      file: undefined
    })
    const { apiKey } = demoShop()
    const rateLimit = createRateLimit(undefined)
    const service = { kept, handlers: {}, apiKey, rateLimit, permissions: () => undefined, changed: () => undefined }
    const headers = new Headers({ 'api-key': apiKey, 'accept-language': 'en' })
    const url = new URL('tag/create', practiceUrl)
    const answer = execute(service, { method: 'POST', url, headers, text: '{}' })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 90501, status_code: 500, message: 'not in this sandbox' })
  })
})
