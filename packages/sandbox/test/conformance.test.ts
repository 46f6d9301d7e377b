import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointNames } from '@kassa/integration-api'
import { seededRandom } from '@kassa/integration-api/basics'
import { responseOf } from '../src/server/answer.ts'
import { execute } from '../src/server/execute.ts'
import { createRateLimit } from '../src/server/rate-limit.ts'
import { handlers } from '../src/handlers.ts'
import { createSandbox, demoShop, practiceUrl } from '../src/index.ts'
import { createWorld } from '../src/world.ts'
import { answerCheck } from '../../../tools/openapi/answers.ts'
import {
  collectionFile,
  collectionOf,
  documentFile,
  openApi,
  textOf,
  type Json
} from '../../../tools/openapi/document.ts'
import { exampleKeeper, stillTarget } from '../../../tools/openapi/examples.ts'
import type { Target } from './caller.ts'
import { cases } from './cases.ts'
import { discoverAccount, type Ground } from './ground.ts'
import { createMovedClock } from '../src/server/moved-clock.ts'
import { serveSandbox, type Served } from '../src/server/serve.ts'

const newSandbox = () => {
  const { now, advance } = createMovedClock()
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
  const text = readFileSync(documentFile, 'utf8')
  const check = answerCheck(JSON.parse(text) as Json)
  const { watch, examples } = exampleKeeper()
  const differences = new Set<string>()
  let played = 0
  conforms(() =>
    Promise.resolve(
      stillTarget((name, exchange) => {
        played += 1
        watch(name, exchange)
        const difference = check(name, exchange)
        if (difference !== undefined) differences.add(difference)
      })
    )
  )

  it('every answer of the cases is as the OpenAPI document says', () => {
    expect(played).toBeGreaterThan(0)
    expect([...differences]).toEqual([])
  })

  it('the committed OpenAPI document and .http file are what the table and these cases make; `npm run contract -- --openapi` writes it again', async ({
    skip
  }) => {
    skip(examples().size < endpointNames.length, 'only some of the cases were played')
    expect(textOf(await openApi(examples())) === text).toBe(true)
    expect(collectionOf(examples()) === readFileSync(collectionFile, 'utf8')).toBe(true)
  })

  it('an answer without a field that the document requires is named', () => {
    const [exchange] = examples().get('cashbox-session/open') ?? []
    const { data, ...rest } = exchange?.answer as { data: Record<string, Json> }
    const { _id, ...without } = data
    expect(check('cashbox-session/open', { status: 200, answer: { ...rest, data } })).toBeUndefined()
    expect(check('cashbox-session/open', { status: 200, answer: { ...rest, data: without } })).toContain('_id')
    expect(check('cashbox-session/open', { status: 200, answer: rest })).toContain('data')
  })
})

describe('the sandbox over HTTP does what the document says', () => {
  let served: Served | undefined
  conforms(async () => {
    const sandbox = newSandbox()
    served = await serveSandbox({ sandbox, chance: () => seededRandom(1) }, 0)
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
      now: Date.now,
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
    expect(await responseOf(answer).json()).toMatchObject({
      code: 90501,
      status_code: 500,
      message: 'not in this sandbox'
    })
  })
})
