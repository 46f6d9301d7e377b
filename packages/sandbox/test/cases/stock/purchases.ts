import assert from 'node:assert/strict'
import { newProduct } from '../../ground.ts'
import { newSupplier, stockOf, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { newOrder } from './purchase-orders.ts'

// Purchases, with the misspelt words of the service.

const line = (product_id: string, changes: Body = {}): Body => ({
  product_id,
  amount: 5,
  cost: 1200,
  extra_cost: 100,
  extra_costs: [],
  marks: [],
  prices: [],
  ...changes
})
const purchaseBody = async (ground: Ground, changes: Body = {}): Promise<Body> => ({
  organization_id: ground.organizationId,
  state: 'new',
  date: '2026-03-01',
  responsible_id: ground.cashierId,
  supplier_id: await newSupplier(ground),
  warehouse_id: ground.warehouseId,
  currency_id: ground.currency._id,
  orders: [{ products: [line((await newProduct(ground))._id)] }],
  additional_costs: [],
  ...changes
})
/** An update has neither state nor price list, its products have no marks, and the supplier is spelt differently. */
const updateBody = async (ground: Ground, _id: string, changes: Body = {}): Promise<Body> => {
  const { state, supplier_id, ...rest } = await purchaseBody(ground)
  assert.equal(state, 'new')
  const { marks, ...product } = line((await newProduct(ground))._id, { amount: 2 })
  assert.deepEqual(marks, [])
  return { ...rest, _id, supliaer_id: supplier_id, orders: [{ products: [product] }], ...changes }
}
/** Makes a new purchase. The cases of its receipts use it too. */
export const newPurchase = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('purchase/create', { body: await purchaseBody(ground, changes) })
const setState = async ({ caller }: Ground, _id: string, state: string) =>
  await caller.record('purchase/set-state', {
    body: { _id, state, cancel_extra_cost: false, with_transactions: false }
  })

const creates: Case[] = [
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    sentence: 'creates a purchase in the sent state, with calculated sums, and a second one if it is repeated',
    run: async (ground) => {
      const body = await purchaseBody(ground, { code: 'P-1', note: 'By hand' })
      const row = await ground.caller.record('purchase/create', { body })
      assert.equal(row.state, 'new')
      assert.equal(row.code, 'P-1')
      assert.equal(row.total_amount, 5)
      assert.equal(row.total_cost, 6000)
      assert.equal(row.total_extra_cost, 100)
      assert.equal(row.is_fully_income, false)
      assert.equal(row.supplier?._id, row.supplier_id)
      assert.equal(row.responsible?._id, ground.cashierId)
      assert.equal(row.created_by?._id, ground.ownerId)
      assert.equal(row.currency?.name, ground.currency.name)
      assert.notEqual((await ground.caller.record('purchase/create', { body }))._id, row._id)
    }
  },
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    sentence: 'keeps the misspelt names: supliaer_assistant_id is sent, suplier_assistant is returned',
    run: async (ground) => {
      const row = await newPurchase(ground, { supliaer_assistant_id: 'assistant' })
      assert.equal(row.suplier_assistant?._id, 'assistant')
      await ground.caller.refused('purchase/create', 400, {
        body: await purchaseBody(ground, { supplier_assistant_id: 'assistant' })
      })
    }
  },
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    sentence: 'accepts every state of its list, and no other',
    run: async (ground) => {
      for (const state of ['canceled', 'new', 'done', 'in_progress', 'draft'])
        assert.equal((await newPurchase(ground, { state })).state, state)
      const body = await purchaseBody(ground, { state: 'accepted' })
      assert.match(await ground.caller.refused('purchase/create', 400, { body }), /state/)
    }
  },
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    sentence: 'names a missing field and a reference to an unknown record',
    run: async (ground) => {
      const { caller } = ground
      const body = await purchaseBody(ground)
      for (const field of ['organization_id', 'responsible_id', 'warehouse_id', 'currency_id']) {
        const lacking = Object.fromEntries(Object.entries(body).filter(([key]) => key !== field))
        for (const asked of [{ body: lacking }, { body: { ...body, [field]: 'nothing' } }])
          assert.match(await caller.refused('purchase/create', 400, asked), new RegExp(field))
      }
      for (const change of [{ orders: undefined }, { additional_costs: undefined }, { date: 'soon' }])
        await caller.refused('purchase/create', 400, { body: { ...body, ...change } })
      const products = [line((await newProduct(ground))._id, { marks: undefined })]
      assert.match(await caller.refused('purchase/create', 400, { body: { ...body, orders: [{ products }] } }), /marks/)
    }
  },
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    sentence: 'adds the goods to the stock at once if it is done with is_auto_income',
    run: async (ground) => {
      const { _id: productId } = await newProduct(ground)
      const orders = [{ products: [line(productId)] }]
      await newPurchase(ground, { orders, state: 'done' })
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 0)
      const row = await newPurchase(ground, { orders, state: 'done', is_auto_income: true })
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 5)
      assert.equal(row.total_income, 5)
      assert.equal(row.is_fully_income, true)
    }
  },
  {
    endpoint: 'purchase/create',
    section: 'Purchase order',
    sentence: 'counts for its purchase order once it is done',
    run: async (ground) => {
      const { caller } = ground
      const order = await newOrder(ground)
      const item = order.items?.[0]
      const orders = [
        { order_id: order._id, products: [line(String(item?.product_id), { order_item_id: item?._id, amount: 4 })] }
      ]
      const row = await newPurchase(ground, { orders })
      const bought = async () =>
        (await caller.record('purchase-order/get-by-id/{id}', { part: order._id })).items?.[0]?.purchased_amount
      assert.equal(await bought(), 0)
      await setState(ground, row._id, 'done')
      assert.equal(await bought(), 4)
      const body = { ...everything, is_fully_purchased: true }
      const { rows } = await caller.page('purchase-order/get-paging', { body })
      assert.ok(rows.some((each) => each._id === order._id))
      const strange = [{ order_id: order._id, products: [line(String(item?.product_id), { order_item_id: 'none' })] }]
      await caller.refused('purchase/create', 400, { body: await purchaseBody(ground, { orders: strange }) })
    }
  }
]

const rest: Case[] = [
  {
    endpoint: 'purchase/update',
    section: 'Purchase',
    sentence: 'replaces the purchase and its lines; the supplier is sent as supliaer_id',
    run: async (ground) => {
      const { caller } = ground
      const before = await newPurchase(ground)
      const body = await updateBody(ground, before._id, { note: 'Changed' })
      const after = await caller.record('purchase/update', { body })
      assert.equal(after.supplier_id, body['supliaer_id'])
      assert.equal(after.note, 'Changed')
      assert.equal(after.total_amount, 2)
      assert.equal(after.state, before.state)
      assert.equal(after.number, before.number)
      await caller.refused('purchase/update', 400, { body: { ...body, _id: 'nothing' } })
    }
  },
  {
    endpoint: 'purchase/update',
    section: 'Purchase',
    sentence: 'accepts no state, price list, supplier_id or marks',
    run: async (ground) => {
      const { caller } = ground
      const { _id } = await newPurchase(ground)
      const products = [line((await newProduct(ground))._id)]
      const wrong: Body[] = [
        { state: 'done' },
        { price_id: ground.priceId },
        { supplier_id: await newSupplier(ground) },
        { supliaer_id: undefined },
        { orders: [{ products }] }
      ]
      for (const change of wrong)
        await caller.refused('purchase/update', 400, { body: await updateBody(ground, _id, change) })
    }
  },
  {
    endpoint: 'purchase/set-state',
    section: 'reference 1, Purchase',
    sentence: 'cancels a purchase in state done: its goods leave the stock, and its state is final',
    run: async (ground) => {
      const { caller, warehouseId } = ground
      const { _id: productId } = await newProduct(ground)
      const orders = [{ products: [line(productId)] }]
      const { _id } = await newPurchase(ground, { orders, is_auto_income: true })
      assert.equal(await stockOf(ground, productId, warehouseId), 0)
      assert.equal((await setState(ground, _id, 'done')).is_fully_income, true)
      assert.equal(await stockOf(ground, productId, warehouseId), 5)
      await caller.refused('purchase/update', 400, { body: await updateBody(ground, _id) })
      assert.equal((await setState(ground, _id, 'canceled')).total_income, 0)
      assert.equal(await stockOf(ground, productId, warehouseId), 0)
      for (const state of ['new', 'done', 'canceled'])
        await caller.refused('purchase/set-state', 400, { body: { _id, state } })
    }
  },
  {
    endpoint: 'purchase/get-by-id/{id}',
    section: 'reference 1, Purchase',
    sentence: 'returns the purchase and refuses an unknown id',
    run: async (ground) => {
      const row = await newPurchase(ground)
      assert.deepEqual(await ground.caller.record('purchase/get-by-id/{id}', { part: row._id }), row)
      await ground.caller.refused('purchase/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'purchase/get-paging',
    section: 'Purchase',
    sentence: 'lists rows without code, orders, invoice and incomes of the purchase',
    run: async (ground) => {
      const { _id } = await newPurchase(ground, { code: 'P-2' })
      const { rows } = await ground.caller.page('purchase/get-paging', { body: everything })
      const row = rows.find((each) => each._id === _id)
      assert.ok(row)
      for (const key of ['code', 'orders', 'invoice', 'incomes']) assert.ok(!(key in row), key)
    }
  },
  {
    endpoint: 'purchase/get-paging',
    section: 'Purchase',
    sentence: 'applies every filter of its table',
    run: async (ground) => {
      const { caller } = ground
      const { time } = await caller.raw('profile/getMe')
      const row = await newPurchase(ground, { code: ground.unique('PF'), contract_id: 'contract-1' })
      const isThere = async (filter: Body) =>
        (await caller.page('purchase/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (each) => each._id === row._id
        )
      for (const [passes, fails] of filtersOf(row, time)) {
        assert.ok(await isThere(passes), JSON.stringify(passes))
        assert.ok(!(await isThere(fails)), JSON.stringify(fails))
      }
    }
  }
]

type Found = {
  code?: unknown
  supplier_id?: unknown
  currency_id?: unknown
  organization_id?: unknown
  responsible_id?: unknown
}
/** Each filter with a value that finds the purchase and one that does not. */
const filtersOf = (row: Found, time: string): [passes: Body, fails: Body][] => [
  [{ search: row.code }, { search: 'no such code' }],
  [{ states: ['new', 'done'] }, { states: ['canceled'] }],
  [{ organization_id: row.organization_id }, { organization_id: 'another' }],
  [{ responsible_id: row.responsible_id }, { responsible_id: 'another' }],
  [{ supliaer_id: row.supplier_id }, { supliaer_id: 'another' }],
  [{ currency_id: row.currency_id }, { currency_id: 'another' }],
  [{ contract_id: 'contract-1' }, { contract_id: 'another' }],
  [{ date_from: '2026-02-28' }, { date_from: '2026-03-02' }],
  [{ date_to: '2026-03-02' }, { date_to: '2026-02-28' }],
  [{ is_fully_income: false }, { is_fully_income: true }],
  [{ is_fully_refunded: false }, { is_fully_refunded: true }],
  [{ has_any_income: false }, { has_any_income: true }],
  [{ income_states: ['zero'] }, { income_states: ['full', 'partial'] }],
  [{ refunded_states: ['zero'] }, { refunded_states: ['full'] }],
  [{ total_from: 6000 }, { total_from: 6001 }],
  [{ total_to: 6000 }, { total_to: 5999 }],
  [{ is_auto_create: false }, { is_auto_create: true }],
  [{ updated_at: time }, { updated_at: '2099-01-01T00:00:00.000Z' }]
]

export const purchases: Case[] = [...creates, ...rest]
