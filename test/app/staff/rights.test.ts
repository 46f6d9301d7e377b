import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { createRights, permissionIn } from '../../../src/main/boot/rights.ts'
import { createSandbox, demoShop, practiceUrl, type Sandbox } from '@kassa/sandbox'
import { type Connection, NotSent, type Send } from '@kassa/integration-api'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { contextHeaders, rightNames } from '../../../src/shared/rights.ts'
import { createVirtualClock } from '../../support/virtual-clock.ts'
import { noRights } from '../../support/null-ports/no-updates.ts'
import { anna, signIn, till, type Till } from '../till.ts'

const shop = demoShop()
const connection: Connection = {
  baseUrl: practiceUrl,
  credential: { kind: 'apiKey', key: shop.apiKey },
  language: 'uz',
  organizationId: shop.rows.organization?.[0]?._id ?? '',
  warehouseId: shop.rows.warehouse?.[0]?._id ?? '',
  priceId: shop.rows.price?.[0]?._id ?? ''
}

/** Asks a sandbox for the rights of its key. Returns the result and the requests. */
function asking(options: { send?: (sandbox: Sandbox) => Send; key?: string } = {}) {
  const clock = createVirtualClock()
  const sandbox = createSandbox({ now: () => clock.now(), random: seededRandom(5), shop })
  const sent: string[] = []
  const send = options.send?.(sandbox) ?? sandbox.send
  const seen: number[] = []
  const rights = createRights({
    clock,
    random: seededRandom(6),
    language: () => 'uz',
    kept: () => ({ ...connection, credential: { kind: 'apiKey', key: options.key ?? shop.apiKey } }),
    onChange: () => seen.push(rights.view().done),
    send: (request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname.slice(new URL(practiceUrl).pathname.length)}`)
      return send(request)
    }
  })
  const settled = async () => {
    for (let turn = 0; turn < 500 && rights.view().phase === 'running'; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      await clock.advance(1000)
    }
    return rights.view()
  }
  return { sandbox, rights, sent, seen, settled }
}
const statesOf = (view: { rights: { name: string; state: string }[] }) =>
  Object.fromEntries(view.rights.map(({ name, state }) => [name, state]))

describe('the rights of a key', () => {
  it('a key has all rights if the service refuses no read, and every header counts that the integration names', async () => {
    const { sandbox, rights, settled, seen } = asking()
    sandbox.setFields({ organization_id: connection.organizationId ?? '' })
    expect(rights.check(undefined)).toEqual({ ok: true, value: undefined })
    const view = await settled()
    expect(statesOf(view)).toEqual(Object.fromEntries(rightNames.map((name) => [name, 'may'])))
    expect(Object.fromEntries(view.headers.map(({ name, state }) => [name, state]))).toEqual({
      organization_id: 'counts',
      warehouse_id: 'ignored',
      price_id: 'ignored',
      role_id: 'ignored',
      user_id: 'counts'
    })
    expect(view).toMatchObject({ phase: 'done', done: view.count, count: rightNames.length + contextHeaders.length })
    // The progress bar moves by one at a time.
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  it('missing rights are found section by section as the service names them, without a single write', async () => {
    const { sandbox, rights, settled, sent } = asking()
    const before = JSON.stringify(sandbox.world.all('trade'))
    const all = ['product', 'category', 'units-of-measure', 'price', 'currency', 'discount', 'sale-settings']
    const more = ['product-warehouse', 'warehouse', 'employee', 'cashbox', 'cashbox-session', 'open-ticket']
    const cash = ['payment-method', 'payment-type', 'invoice', 'reports', 'organization']
    sandbox.setPermissions([...all, ...more, ...cash].map((name) => `${name}.read`))
    rights.check(undefined)
    const view = await settled()
    const lacking = view.rights.filter(({ state }) => state !== 'may')
    expect(lacking).toEqual([
      { name: 'customers', state: 'mayNot', lacking: ['customer.read'] },
      { name: 'sales', state: 'mayNot', lacking: ['trade.read'] },
      { name: 'refunds', state: 'mayNot', lacking: ['trade.read', 'reason.read'] },
      { name: 'cash', state: 'mayNot', lacking: ['transaction.read'] }
    ])
    expect(sent.filter((line) => !/\/get-(paging|all)$|\/get$|summary$/.test(line))).toEqual([])
    expect(JSON.stringify(sandbox.world.all('trade'))).toBe(before)
    // A list that two sections need is requested once.
    expect(sent.filter((line) => line === 'POST trade/get-paging')).toHaveLength(1)
  })
})

describe('a right that cannot be told', () => {
  it('a right is unknown if the service failed or answered something else', async () => {
    const { rights, settled } = asking({
      send: (sandbox) => async (request) =>
        request.url.includes('customer/') ? new Response('<html></html>', { status: 502 }) : sandbox.send(request)
    })
    rights.check(undefined)
    const view = await settled()
    expect(view.rights.find(({ name }) => name === 'customers')).toMatchObject({
      state: 'unknown',
      failure: { kind: 'service.failed' }
    })
    expect(statesOf(view)).toMatchObject({ goods: 'may', sales: 'may' })
  })

  it('the check stops if the key is unknown or the service is unreachable', async () => {
    const wrong = asking({ key: 'shop:another' })
    wrong.rights.check(undefined)
    expect(await wrong.settled()).toMatchObject({
      phase: 'done',
      failure: { kind: 'service.credentials' },
      headers: []
    })
    expect(wrong.sent).toHaveLength(1)
    const away = asking({ send: () => () => Promise.reject(new NotSent('cut')) })
    away.rights.check(undefined)
    expect(await away.settled()).toMatchObject({ phase: 'done', failure: { kind: 'service.unreachable' } })
  })

  it('a check that somebody cancels stops, and a new one begins from the start', async () => {
    const { rights, settled, seen } = asking()
    rights.check(undefined)
    rights.cancel()
    expect((await settled()).phase).toBe('cancelled')
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(rights.view()).toMatchObject({ phase: 'cancelled', done: 0 })
    rights.check(undefined)
    expect((await settled()).phase).toBe('done')
    expect(seen.at(-1)).toBe(rights.view().count)
  })
})

describe('the answer for a header and for a permission', () => {
  it('the answer is unknown for a header whose list changed meanwhile, or is empty', async () => {
    let reads = 0
    const { rights, settled } = asking({
      send: (sandbox) => async (request) => {
        const answer = await sandbox.send(request)
        if (!request.url.endsWith('cashbox/get-all') && !request.url.endsWith('organization/get-all')) return answer
        const body = (await answer.json()) as { data?: unknown[] }
        const isEmpty = request.url.includes('organization/')
        reads += 1
        const data = isEmpty ? [] : (body.data ?? []).map((row) => ({ ...(row as object), name: `${reads}` }))
        return Response.json({ ...body, code: 0, status_code: 200, data })
      }
    })
    rights.check(undefined)
    const { headers } = await settled()
    expect(headers.filter(({ state }) => state === 'unknown').map(({ name }) => name)).toEqual([
      'organization_id',
      'role_id',
      'user_id'
    ])
  })

  it.each([
    ['Ruxsat yetarli emas: trade.read', 'trade.read'],
    ['Нет права integration:open-ticket.get на это', 'integration:open-ticket.get'],
    ['Нельзя', 'Нельзя']
  ])('the check names the permission in %s', (message, key) => {
    expect(permissionIn(message)).toBe(key)
  })
})

describe('the calls of the check', () => {
  let at: Till
  afterEach(() => at.remove())
  const to = { url: practiceUrl, credential: { kind: 'apiKey' as const, key: 'k' } }

  it('the check is open to Welcome with a key of its own, and later to a signed-in person with the stored key', async () => {
    at = till()
    const asked: unknown[] = []
    const check = (connection: unknown) => {
      asked.push(connection)
      return { ok: true as const, value: undefined }
    }
    at.context.rights = { ...noRights, check }
    expect((await at.refused('rights.check', {})).kind).toBe('person.notAllowed')
    expect((await at.refused('rights.view', {})).kind).toBe('person.notAllowed')
    await signIn(at, anna)
    expect((await at.refused('rights.check', { to })).kind).toBe('call.notNow')
    await at.call('rights.check', {})
    expect((await at.call('rights.cancel', {})).phase).toBe('none')
    await at.call('people.lock', {})
    expect((await at.refused('rights.cancel', {})).kind).toBe('person.notAllowed')
    at.context.store.transaction((db) => putSetting(db, 'place', undefined))
    expect((await at.refused('rights.check', {})).kind).toBe('call.notNow')
    await at.call('rights.check', { to: { ...to, organizationId: 'o' } })
    expect(asked).toEqual([undefined, { baseUrl: to.url, credential: to.credential, organizationId: 'o' }])
  })

  it('the check sends nothing while the till is offline by choice', async () => {
    at = till()
    await signIn(at, anna)
    at.context.store.transaction((db) => putSetting(db, 'offline', true))
    expect((await at.refused('rights.check', {})).kind).toBe('service.unreachable')
  })
})
