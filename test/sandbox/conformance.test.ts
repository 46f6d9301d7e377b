import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointNames } from '../../src/main/api/endpoints.ts'
import { seededRandom } from '../../src/main/chance.ts'
import { systemClock } from '../../src/main/clock.ts'
import { handlers } from '../../src/main/sandbox/handlers.ts'
import { createSandbox, practiceUrl } from '../../src/main/sandbox/index.ts'
import type { Target } from './caller.ts'
import { cases } from './cases.ts'
import { survey, type Ground } from './ground.ts'
import { serveSandbox, type Served } from './serve.ts'

const newSandbox = () => createSandbox({ now: () => systemClock.now(), random: seededRandom(1) })

function conforms(reach: () => Promise<Target>): void {
  let ground: Ground
  beforeAll(async () => {
    ground = await survey(await reach())
  })
  it.each(cases)('$endpoint $sentence ($section)', async (each) => {
    await each.run(ground)
  })
}

describe('the sandbox in this process does what the document says', () => {
  conforms(() => {
    const { send, apiKey } = newSandbox()
    return Promise.resolve({ send, apiKey, baseUrl: practiceUrl })
  })
})

describe('the sandbox over HTTP does what the document says', () => {
  let served: Served | undefined
  conforms(async () => {
    const sandbox = newSandbox()
    served = await serveSandbox(sandbox, 0, 1)
    return { send: (request) => fetch(request), apiKey: sandbox.apiKey, baseUrl: served.url }
  })
  afterAll(async () => {
    await served?.close()
  })
})

describe('the suite', () => {
  it('has a case for every endpoint the sandbox answers', () => {
    const tested = new Set<string>(cases.map((each) => each.endpoint))
    expect(Object.keys(handlers).filter((name) => !tested.has(name))).toEqual([])
  })

  it('knows every endpoint the sandbox does not answer, and the sandbox says so', async () => {
    const { send, apiKey } = newSandbox()
    const missing = endpointNames.filter((name) => !(name in handlers))
    expect(missing).toContain('pipeline-action/create')
    const answer = await send(
      new Request(`${practiceUrl}pipeline-action/create`, {
        method: 'POST',
        body: '{}',
        headers: { 'api-key': apiKey, 'accept-language': 'en' }
      })
    )
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 90501, message: 'not in this sandbox' })
  })
})
