import assert from 'node:assert/strict'
import { stockOf, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { newPurchase } from './purchases.ts'

// Goods received for purchases, whole or in parts.

type Bought = { purchaseId: string; itemId: string; productId: string; supplierId: string }
/** Buys five pieces of a new product that are not received yet. */
async function bought(ground: Ground, changes: Body = {}): Promise<Bought> {
  const row = await newPurchase(ground, changes)
  const [order] = row.orders as { products: { _id: string; product_id: string }[] }[]
  const item = order?.products[0]
  assert.ok(item && row.supplier_id)
  return { purchaseId: row._id, itemId: item._id, productId: item.product_id, supplierId: row.supplier_id }
}
const incomeBody = (ground: Ground, of: Bought, amount: number): Body => ({
  organization_id: ground.organizationId,
  responsible_id: ground.cashierId,
  date: '2026-03-02T09:00:00.000Z',
  supplier_id: of.supplierId,
  warehouse_id: ground.warehouseId,
  currency_id: ground.currency._id,
  purchases: [
    {
      purchase_id: of.purchaseId,
      products: [
        { purchase_item_id: of.itemId, product_id: of.productId, amount, cost: 1200, marks: [], extra_costs: [] }
      ]
    }
  ]
})
const receive = async (ground: Ground, of: Bought, amount: number) =>
  await ground.caller.record('income/create', { body: incomeBody(ground, of, amount) })
const cancel = { cancel_extra_cost: false, with_transactions: false }

export const incomes: Case[] = [
  {
    endpoint: 'income/create',
    section: 'reference 1, Income',
    sentence: 'adds goods in parts, and the purchase counts the received goods',
    run: async (ground) => {
      const of = await bought(ground)
      const row = await receive(ground, of, 2)
      assert.equal(row.state, 'done')
      assert.equal(row.total_amount, 2)
      assert.equal(row.total_cost, 2400)
      assert.equal(await stockOf(ground, of.productId, ground.warehouseId), 2)
      const purchase = async () => await ground.caller.record('purchase/get-by-id/{id}', { part: of.purchaseId })
      assert.equal((await purchase()).total_income, 2)
      const body = { ...everything, income_states: ['partial'] }
      const { rows } = await ground.caller.page('purchase/get-paging', { body })
      assert.ok(rows.some((each) => each._id === of.purchaseId))
      await receive(ground, of, 3)
      const whole = await purchase()
      assert.equal(whole.is_fully_income, true)
      assert.equal(whole.incomes?.length, 2)
    }
  },
  {
    endpoint: 'income/create',
    section: 'reference 1, Income',
    sentence: 'refuses more than the missing amount, a line of another purchase, and a draft',
    run: async (ground) => {
      const { caller } = ground
      const [of, other] = [await bought(ground), await bought(ground)]
      const draft = await bought(ground, { state: 'draft' })
      await receive(ground, of, 4)
      await caller.refused('income/create', 400, { body: incomeBody(ground, of, 2) })
      const mixed = { ...other, itemId: of.itemId }
      await caller.refused('income/create', 400, { body: incomeBody(ground, mixed, 1) })
      await caller.refused('income/create', 400, { body: incomeBody(ground, draft, 1) })
      await caller.refused('income/create', 400, { body: { ...incomeBody(ground, of, 1), purchases: [] } })
    }
  },
  {
    endpoint: 'income/cancel',
    section: 'reference 1, Income',
    sentence: 'removes the goods once, and a purchase with a valid income cannot be canceled before',
    run: async (ground) => {
      const { caller } = ground
      const of = await bought(ground)
      const { _id } = await receive(ground, of, 5)
      const give = { body: { _id: of.purchaseId, state: 'canceled', ...cancel } }
      await caller.refused('purchase/set-state', 400, give)
      const row = await caller.record('income/cancel', { body: { _id, ...cancel } })
      assert.equal(row.state, 'canceled')
      assert.equal(await stockOf(ground, of.productId, ground.warehouseId), 0)
      await caller.refused('income/cancel', 400, { body: { _id, ...cancel } })
      assert.equal((await caller.record('purchase/set-state', give)).state, 'canceled')
    }
  },
  {
    endpoint: 'income/get-by-id/{id}',
    section: 'reference 1, Income',
    sentence: 'returns the receipt and refuses an unknown id',
    run: async (ground) => {
      const row = await receive(ground, await bought(ground), 1)
      assert.deepEqual(await ground.caller.record('income/get-by-id/{id}', { part: String(row._id) }), row)
      await ground.caller.refused('income/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'income/get-paging',
    section: 'reference 1, Income',
    sentence: 'filters by supplier, organization, person and date',
    run: async (ground) => {
      const row = await receive(ground, await bought(ground), 1)
      const { supplier_id, organization_id, responsible_id } = row
      const isThere = async (filter: Body) =>
        (await ground.caller.page('income/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (each) => each._id === row._id
        )
      assert.ok(await isThere({ supplier_id, organization_id, responsible_id, date_to: '2026-03-03' }))
      for (const filter of [{ supplier_id: 'x' }, { organization_id: 'x' }, { responsible_id: 'x' }])
        assert.ok(!(await isThere(filter)))
      assert.ok(!(await isThere({ date_from: '2026-03-03' })))
    }
  }
]
