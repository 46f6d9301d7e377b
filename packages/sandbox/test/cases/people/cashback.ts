import assert from 'node:assert/strict'
import { paymentOf, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { newCustomer, sell, type Changes } from '../sales/sale.ts'

// Cashback: money from one sale that can pay for another.

const section = 'vendor rules 3.7'

/** Sets two thresholds in the organization, does the work, and removes the cashback. */
export async function rewarded(ground: Ground, work: () => Promise<void>): Promise<void> {
  const { caller, currency, organizationId } = ground
  const tier = (min_amount: number, percent: number) => ({
    cashback_type: 'percent',
    min_amount,
    amount: 0,
    percent,
    currency_id: currency._id
  })
  const cashbacks = [tier(0, 1), tier(100_000, 2), tier(500_000, 5)]
  const body = { type: 'by_amount', is_active: true, organization_id: organizationId, cashbacks }
  const { _id } = await caller.record('cashback-setting/create', { body })
  await caller.record('sale-settings/set', { body: { is_cashback_active: true } })
  try {
    await work()
  } finally {
    await caller.record('sale-settings/set', { body: { is_cashback_active: false } })
    await caller.data('cashback-setting/delete/{id}', { part: String(_id) })
  }
}
export const collected = async (ground: Ground, customer_id: string) =>
  (await ground.caller.record('cashback/get-by-customer', { query: { customer_id } })).cashback
const applied = (ground: Ground, amount: number) => ({
  payments: [paymentOf(ground, 10_000 - amount)],
  applied_cashbacks: [{ amount, paid: amount, currency: ground.currency }]
})

export const cashback: Case[] = [
  {
    endpoint: 'cashback/get-by-customer',
    section,
    sentence: 'returns the earned cashback that is not spent, and reverses both with the sale',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      assert.equal(await collected(ground, customer_id), 0)
      await rewarded(ground, async () => {
        const { trade } = await sell(ground, 10, { customer_id })
        assert.equal((trade.earned_cashback as { amount: number }).amount, 2_000)
        assert.equal(await collected(ground, customer_id), 2_000)
        const second = await sell(ground, 1, { customer_id, ...applied(ground, 500) })
        assert.deepEqual([second.trade.debt, second.trade.applied_cashbacks?.[0]?.paid], [0, 500])
        assert.equal(await collected(ground, customer_id), 2_000 - 500 + 95)
        const body = { _id: second.trade._id, state: 'canceled', with_transactions: true, with_cashbacks: true }
        await ground.caller.record('trade/set-state', { body })
        assert.equal(await collected(ground, customer_id), 2_000)
      })
    }
  },
  {
    endpoint: 'cashback/get-by-customer',
    section: 'reference 2, Cashback',
    sentence: 'returns the main currency, and refuses an unknown customer and a missing one',
    run: async ({ caller, currency, ...rest }) => {
      const customer_id = await newCustomer({ caller, currency, ...rest })
      const row = await caller.record('cashback/get-by-customer', { query: { customer_id } })
      assert.deepEqual([row.customer_id, row.currency_id], [customer_id, currency._id])
      const said = await caller.refused('cashback/get-by-customer', 400, { query: { customer_id: 'nobody' } })
      assert.match(said, /customer_id/)
      assert.match(await caller.refused('cashback/get-by-customer', 400), /customer_id/)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'policy cashback-spent',
    sentence:
      'refuses more cashback than the customer has, cashback without a customer, and any cashback if it is disabled',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      const { body } = await sell(ground, 1)
      const refused = async (changes: Changes) =>
        await ground.caller.refused('trade/create', 400, { body: { ...body, ...applied(ground, 500), ...changes } })
      assert.match(await refused({ customer_id }), /applied_cashbacks/)
      await rewarded(ground, async () => {
        assert.match(await refused({ customer_id }), /applied_cashbacks/)
        assert.match(await refused({}), /applied_cashbacks/)
      })
      assert.equal(await collected(ground, customer_id), 0)
    }
  }
]
