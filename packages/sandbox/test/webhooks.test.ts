import { expect, it } from 'vitest'
import { isDeliveryGenuine, type Send } from '@kassa/integration-api'
import type { Sandbox, SandboxOptions } from '../src/index.ts'
import { ask, dawn, newSandbox, request } from './support.ts'

type Received = { url: string; headers: Headers; body: Uint8Array; redirect: string; signal: AbortSignal }

/** Makes a sandbox, and a partner that answers as given. */
function withPartner(answer: () => Promise<Response> = () => Promise.resolve(new Response()), options = {}) {
  const received: Received[] = []
  const later: { delayMs: number; work: () => void }[] = []
  let now = dawn
  const deliver: Send = async (sent) => {
    const { url, headers, redirect, signal } = sent
    received.push({ url, headers, redirect, signal, body: new Uint8Array(await sent.arrayBuffer()) })
    return await answer()
  }
  const parts: Partial<SandboxOptions> = {
    now: () => (now += 1000),
    deliver,
    schedule: (delayMs, work) => void later.push({ delayMs, work }),
    ...options
  }
  return { sandbox: newSandbox(parts), received, later, now: () => now }
}
const bodyOf = ({ body }: Received) => JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>
const toldOf = (received: Received[]) => received.map(bodyOf).map((told) => [told['collection_name'], told['action']])
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

const destination = 'https://partner.invalid/hook'
const subscribe = (sandbox: Sandbox, ...events: string[]) =>
  ask(sandbox, 'POST', 'webhook/subscribe', { destination, events })
const newCategory = { name: 'Told of', is_available_for_sale: true, organization_ids: [] }
const newCustomer = { name: 'Buyer', organization_ids: ['660100000000000000000001'] }

it('a subscriber gets a change with only the id of the record, signed over the bytes', async () => {
  const { sandbox, received, now } = withPartner()
  const { secret } = (await subscribe(sandbox, 'customers.create')) as { secret: string }
  const made = (await ask(sandbox, 'POST', 'customer/create', newCustomer)) as { _id: string }
  await settled()
  const [delivery] = received
  if (!delivery) throw new Error('nothing was delivered')
  expect(delivery).toMatchObject({ url: destination, redirect: 'manual' })
  const organization_id = newCustomer.organization_ids[0]
  const told = { collection_name: 'customers', action: 'create', id: made._id, organization_id }
  expect(bodyOf(delivery)).toEqual(told)
  const signature = delivery.headers.get('X-Service-Signature') ?? ''
  expect(isDeliveryGenuine(secret, delivery.body, signature, now())).toBe(true)
  expect(delivery.headers.get('account-id')).toBe('662000000000000000000001')
  expect(delivery.headers.has('api-key')).toBe(false)
  expect(sandbox.deliveries()).toEqual([{ ...told, destination, outcome: 200 }])
})

it('create, update, status change and delete are delivered, each once for a record, and nothing else', async () => {
  const { sandbox, received } = withPartner()
  const actions = ['create', 'update', 'delete']
  await subscribe(sandbox, ...actions.map((action) => `productCategories.${action}`), 'trades.status_change')
  const { _id } = (await ask(sandbox, 'POST', 'category/create', newCategory)) as { _id: string }
  await ask(sandbox, 'PUT', 'category/update', { ...newCategory, _id })
  await ask(sandbox, 'DELETE', `category/delete/${_id}`)
  await ask(sandbox, 'DELETE', `category/delete/${_id}`)
  await ask(sandbox, 'POST', 'customer/create', newCustomer)
  await ask(sandbox, 'POST', 'category/create', {})
  await settled()
  expect(toldOf(received)).toEqual(actions.map((action) => ['productCategories', action]))
})

it('an unsubscribed destination gets nothing, and one of a webhook_uri has a token of its own and gets no status change', async () => {
  const { sandbox, received } = withPartner()
  await subscribe(sandbox, 'productCategories.create')
  await ask(sandbox, 'POST', 'webhook/unsubscribe', { destination })
  sandbox.install('https://installed.invalid/')
  await ask(sandbox, 'POST', 'category/create', newCategory)
  await settled()
  expect(received.map((each) => each.url)).toEqual(['https://installed.invalid/'])
  const token = received[0]?.headers.get('api-key') ?? ''
  expect(token).not.toBe('')
  const asToken = new Request(request(sandbox, 'GET', 'profile/getMe'), { headers: { 'api-key': token } })
  expect((await sandbox.send(asToken)).status).toBe(401)
  expect(sandbox.world.all('webhook').flatMap((row) => (row.kind === 'installed' ? row.events : []))).not.toContain(
    'trades.status_change'
  )
  sandbox.install(undefined)
  await ask(sandbox, 'POST', 'category/create', newCategory)
  await settled()
  expect(received).toHaveLength(1)
})

it('no bulk operation is delivered', async () => {
  const { sandbox, received } = withPartner()
  await subscribe(sandbox, 'customers.delete', 'products.delete', 'products.update')
  const { _id } = (await ask(sandbox, 'POST', 'customer/create', newCustomer)) as { _id: string }
  await ask(sandbox, 'POST', 'customer/delete-many', { ids: [_id] })
  await ask(sandbox, 'POST', 'open-ticket/delete-many', { ids: [] })
  await settled()
  expect(received).toEqual([])
})

it('a delivery is tried once and waits ten seconds, and the request that caused it is answered all the same', async () => {
  const { sandbox, received, later } = withPartner(() => new Promise(() => undefined))
  await subscribe(sandbox, 'productCategories.create')
  await ask(sandbox, 'POST', 'category/create', newCategory)
  await settled()
  expect(later.map((each) => each.delayMs)).toEqual([10_000])
  expect(sandbox.deliveries()[0]?.outcome).toBe('waiting')
  later[0]?.work()
  await settled()
  expect(sandbox.deliveries()[0]?.outcome).toBe('timeout')
  expect(received[0]?.signal.aborted).toBe(true)
  expect(received).toHaveLength(1)
})

it('a failed delivery is not tried again, and the answer of the partner is kept', async () => {
  const answers = [
    () => Promise.reject(new Error('nobody there')),
    () => Promise.resolve(new Response('', { status: 503 }))
  ]
  const { sandbox, received } = withPartner(() => (answers.shift() ?? (() => Promise.resolve(new Response())))())
  await subscribe(sandbox, 'productCategories.create')
  for (let count = 0; count < 2; count += 1) await ask(sandbox, 'POST', 'category/create', newCategory)
  await settled()
  expect(sandbox.deliveries().map((each) => each.outcome)).toEqual(['unreachable', 503])
  expect(received).toHaveLength(2)
})

it('a hundred destinations are accepted and no more, and existing ones can be changed', async () => {
  const { sandbox } = withPartner()
  const add = async (number: number) => {
    const body = { destination: `https://partner-${number}.invalid/`, events: ['customers.create'] }
    return (await sandbox.send(request(sandbox, 'POST', 'webhook/subscribe', body))).status
  }
  for (let number = 0; number < 100; number += 1) expect(await add(number)).toBe(200)
  expect(await add(100)).toBe(400)
  expect(await add(7)).toBe(200)
})

it('one change of subscriptions a second is accepted, over both calls, and the refusal says when to come back', async () => {
  let now = dawn
  const { sandbox } = withPartner(undefined, { now: () => now })
  const change = (path: string, events?: string[]) =>
    sandbox.send(request(sandbox, 'POST', path, { destination, events }))
  expect((await change('webhook/subscribe', ['customers.create'])).status).toBe(200)
  now += 999
  const refused = await change('webhook/unsubscribe')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  now += 1
  expect((await change('webhook/unsubscribe')).status).toBe(200)
})
