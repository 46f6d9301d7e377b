import { describe, expect, it } from 'vitest'
import { demoShop, type Sandbox, type SandboxOptions } from '../src/index.ts'
import { dawn, newSandbox, practiceUrl } from './support.ts'

const hourMs = 3_600_000

/** Makes a sandbox whose clock the test moves. */
function atClock(options: Partial<SandboxOptions> = {}) {
  const clock = { now: dawn }
  return { clock, sandbox: newSandbox({ now: () => clock.now, ...options }) }
}
const me = (sandbox: Sandbox, headers: Record<string, string>) =>
  sandbox.send(new Request(`${practiceUrl}profile/getMe`, { headers }))
const status = async (sandbox: Sandbox, headers: Record<string, string>) => (await me(sandbox, headers)).status
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Tokens = { access_token: string; refresh_token: string; token_type: string; expires_in: number }
const client = { client_id: 'practice', client_secret: 'practice-client-secret' }
const exchange = (sandbox: Sandbox, fields: Record<string, string>) =>
  sandbox.send(new Request(new URL('/oauth/token', practiceUrl), { method: 'POST', body: new URLSearchParams(fields) }))
const tokensOf = async (sandbox: Sandbox, fields: Record<string, string>) =>
  (await (await exchange(sandbox, { ...client, ...fields })).json()) as Tokens

describe('an access token', () => {
  it('the token opens the service for 24 hours; the key never expires', async () => {
    const { sandbox, clock } = atClock()
    clock.now += 24 * hourMs - 1
    expect(await status(sandbox, bearer(sandbox.accessToken))).toBe(200)
    clock.now += 1
    expect(await status(sandbox, bearer(sandbox.accessToken))).toBe(401)
    clock.now += 10_000 * hourMs
    expect(await status(sandbox, { 'api-key': sandbox.apiKey })).toBe(200)
  })

  it('the token is refused with 401 if it is malformed, unknown or a refresh token', async () => {
    const { sandbox } = atClock()
    for (const authorization of ['', 'Bearer', 'Bearer ', sandbox.accessToken, `Basic ${sandbox.accessToken}`])
      expect(await status(sandbox, { authorization })).toBe(401)
    for (const token of ['nothing', 'practice-refresh']) expect(await status(sandbox, bearer(token))).toBe(401)
    expect(await status(sandbox, {})).toBe(401)
  })

  it('the token comes with an approval, and then from a refresh token, which is valid once', async () => {
    const { sandbox } = atClock()
    const first = await tokensOf(sandbox, { grant_type: 'authorization_code', code: 'practice-code' })
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 })
    expect(await status(sandbox, bearer(first.access_token))).toBe(200)
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
    const second = await tokensOf(sandbox, refresh)
    expect(await status(sandbox, bearer(second.access_token))).toBe(200)
    expect(await status(sandbox, bearer(first.access_token))).toBe(200)
    const again = await exchange(sandbox, { ...client, ...refresh })
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  it('the token can be refreshed for 90 days', async () => {
    const { sandbox, clock } = atClock()
    const refresh = { ...client, grant_type: 'refresh_token', refresh_token: 'practice-refresh' }
    clock.now += 90 * 24 * hourMs
    expect((await exchange(sandbox, refresh)).status).toBe(400)
    clock.now -= 1
    // The time of the service never goes back: what has expired stays expired.
    expect((await exchange(sandbox, refresh)).status).toBe(400)
    const { sandbox: other, clock: otherClock } = atClock()
    otherClock.now += 90 * 24 * hourMs - 1
    expect((await exchange(other, refresh)).status).toBe(200)
  })

  it('the token is given to no other client and for no other grant', async () => {
    const { sandbox } = atClock()
    const code = { grant_type: 'authorization_code', code: 'practice-code' }
    expect((await exchange(sandbox, { ...client, ...code, client_secret: 'guess' })).status).toBe(401)
    expect((await exchange(sandbox, { ...client, ...code, code: 'guess' })).status).toBe(400)
    expect((await exchange(sandbox, { ...client, grant_type: 'password' })).status).toBe(400)
  })
})

describe('the rights of the integration', () => {
  const create = (sandbox: Sandbox) =>
    sandbox.send(
      new Request(`${practiceUrl}category/create`, {
        method: 'POST',
        headers: { 'api-key': sandbox.apiKey, 'accept-language': 'en' },
        body: JSON.stringify({ name: 'Allowed', is_available_for_sale: true, organization_ids: [] })
      })
    )

  it('a missing right is refused with 403 and the key of the right', async () => {
    const shop = demoShop()
    const integration = { ...shop.integration, permissions: ['category.read', 'profile.read'] }
    const sandbox = newSandbox({ shop: { ...shop, integration } })
    const refused = await create(sandbox)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 403, message: 'The permission category.write is missing' })
    expect(await status(sandbox, { 'api-key': sandbox.apiKey })).toBe(200)
    sandbox.setPermissions(['category.write'])
    expect((await create(sandbox)).status).toBe(200)
    expect(await status(sandbox, { 'api-key': sandbox.apiKey })).toBe(403)
    sandbox.setPermissions(undefined)
    expect(await status(sandbox, { 'api-key': sandbox.apiKey })).toBe(200)
  })
})

describe('a context header', () => {
  const unknown = 'f'.repeat(24)
  const names = ['organization_id', 'warehouse_id', 'price_id', 'role_id']

  it('the header counts only if the fields of the integration name it', async () => {
    const shop = demoShop()
    const bare = newSandbox({ shop: { ...shop, integration: { ...shop.integration, fields: {} } } })
    const full = newSandbox()
    for (const name of names) {
      expect(await status(bare, { 'api-key': bare.apiKey, [name]: unknown })).toBe(200)
      expect(await status(full, { 'api-key': full.apiKey, [name]: unknown })).toBe(400)
    }
  })

  it('the header names the user of a request, whatever the fields say', async () => {
    const shop = demoShop()
    const bare = newSandbox({ shop: { ...shop, integration: { ...shop.integration, fields: {} } } })
    expect(await status(bare, { 'api-key': bare.apiKey, user_id: unknown })).toBe(403)
  })
})

describe('a rate limit', () => {
  it('the limit lets its number of requests through in its window and says when to come back', async () => {
    const { sandbox, clock } = atClock({ rate: { requests: 2, windowMs: 10_000 } })
    const key = { 'api-key': sandbox.apiKey }
    expect([await status(sandbox, key), await status(sandbox, key)]).toEqual([200, 200])
    clock.now += 2500
    const refused = await me(sandbox, key)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '8'])
    expect(await refused.json()).toMatchObject({ code: 429, status_code: 429 })
    expect(await status(sandbox, { 'api-key': 'wrong' })).toBe(401)
    clock.now += 7500
    expect(await status(sandbox, key)).toBe(200)
  })
})
