import assert from 'node:assert/strict'
import type { Asked, Raw } from '../../caller.ts'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'

// The four calls about webhooks. Deliveries need a listener: see the tests of the sandbox itself.

type Changing = 'webhook/subscribe' | 'webhook/unsubscribe'

/** Repeats a change of subscriptions after a 429, because only one change a second is allowed. */
async function patiently(ground: Ground, name: Changing, asked: Asked): Promise<Raw> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ground.caller.raw(name, asked)
    if (answer.status !== 429 || tries === 5) return answer
    const { advance } = ground.target
    await (advance ? advance(1000) : new Promise((resolve) => setTimeout(resolve, 1000)))
  }
}
const newDestination = (ground: Ground) => `https://${ground.unique('partner').replace(' ', '-')}.invalid/hook`
const subscribe = async (ground: Ground, destination: string, events: string[]) => {
  const answer = await patiently(ground, 'webhook/subscribe', { body: { destination, events } })
  assert.equal(answer.status, 200)
  return answer.data as { destination: string; events: string[]; secret: string }
}
const eventsAt = async (ground: Ground, destination: string) => {
  const all = await ground.caller.record('webhook/get-all')
  return all.destinations?.find((row) => row.destination === destination)?.events
}

export const webhooks: Case[] = [
  {
    endpoint: 'webhook/events',
    section: 'Events, event names',
    sentence: 'returns collections, actions and events, with status_change only if there is a status',
    run: async (ground) => {
      const { rows } = await ground.caller.page('webhook/events', { userId: ground.cashierId })
      const of = (name: string) => rows.find((row) => row.collection_name === name)
      assert.deepEqual(of('saleOrders')?.actions, ['create', 'update', 'delete', 'status_change'])
      assert.deepEqual(of('customers')?.events, ['customers.create', 'customers.update', 'customers.delete'])
      const told = ['currencies', 'trades', 'users', 'productCategories', 'products', 'unitsOfMeasure', 'invoices']
      for (const name of [...told, 'transactions', 'purchases', 'purchaseReturns', 'purchaseOrders'])
        assert.ok(of(name))
    }
  },
  {
    endpoint: 'webhook/subscribe',
    section: 'Webhook management',
    sentence: 'replaces the events of one destination and keeps the others; the secret does not change',
    run: async (ground) => {
      const [one, other] = [newDestination(ground), newDestination(ground)]
      const first = await subscribe(ground, one, ['customers.create', 'customers.update'])
      await subscribe(ground, other, ['trades.create'])
      const again = await subscribe(ground, one, ['saleOrders.status_change'])
      assert.equal(again.destination, one)
      assert.equal(again.secret, first.secret)
      assert.deepEqual(await eventsAt(ground, one), ['saleOrders.status_change'])
      assert.deepEqual(await eventsAt(ground, other), ['trades.create'])
    }
  },
  {
    endpoint: 'webhook/subscribe',
    section: 'Webhook management; Authentication 5',
    sentence: 'refuses an ordinary employee, as unsubscribe does',
    run: async (ground) => {
      const destination = newDestination(ground)
      const userId = ground.cashierId
      const asked = { userId, body: { destination, events: ['customers.create'] } }
      assert.equal((await patiently(ground, 'webhook/subscribe', asked)).status, 403)
      assert.equal((await patiently(ground, 'webhook/unsubscribe', { userId, body: { destination } })).status, 403)
      assert.equal(await eventsAt(ground, destination), undefined)
    }
  },
  {
    endpoint: 'webhook/subscribe',
    section: 'Limits',
    sentence: 'refuses more than 500 events and unknown events',
    run: async (ground) => {
      const destination = newDestination(ground)
      for (const events of [Array.from({ length: 501 }, () => 'customers.create'), ['customers.status_change']]) {
        const answer = await patiently(ground, 'webhook/subscribe', { body: { destination, events } })
        assert.equal(answer.status, 400)
      }
    }
  },
  {
    endpoint: 'webhook/subscribe',
    section: 'Limits',
    sentence: 'accepts one request a second, and answers the next one with 429',
    run: async (ground) => {
      const body = { destination: newDestination(ground), events: ['customers.create'] }
      const first = await patiently(ground, 'webhook/subscribe', { body })
      const second = await ground.caller.raw('webhook/subscribe', { body })
      const isTooFast = Date.parse(second.time) - Date.parse(first.time) < 1000
      assert.deepEqual([first.status, second.status], [200, isTooFast ? 429 : 200])
    }
  },
  {
    endpoint: 'webhook/unsubscribe',
    section: 'Webhook management',
    sentence: 'removes one destination',
    run: async (ground) => {
      const destination = newDestination(ground)
      await subscribe(ground, destination, ['customers.create'])
      assert.deepEqual(await eventsAt(ground, destination), ['customers.create'])
      assert.equal((await patiently(ground, 'webhook/unsubscribe', { body: { destination } })).status, 200)
      assert.equal(await eventsAt(ground, destination), undefined)
    }
  },
  {
    endpoint: 'webhook/get-all',
    section: 'Webhook management; Delivery 3',
    sentence: 'returns the secret to any authenticated user',
    run: async (ground) => {
      const { secret } = await ground.caller.record('webhook/get-all', { userId: ground.cashierId })
      assert.equal(typeof secret, 'string')
      assert.equal(secret, (await ground.caller.record('webhook/get-all')).secret)
    }
  }
]
