import assert from 'node:assert/strict'
import { newProduct } from '../../ground.ts'
import { newSupplier, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Purchase orders: created as new, and moved by the table of the document.

const orderBody = async (ground: Ground, changes: Body = {}): Promise<Body> => ({
  organization_id: ground.organizationId,
  ordered_at: '2026-03-01T09:00:00.000Z',
  purchase_date: '2026-03-05T09:00:00.000Z',
  responsible_id: ground.cashierId,
  supplier_id: await newSupplier(ground),
  currency_id: ground.currency._id,
  state: 'new',
  requests: [{ products: [{ product_id: (await newProduct(ground))._id, amount: 4, cost: 2500 }] }],
  ...changes
})

/** Makes a new order. The cases of purchases use it too. */
export const newOrder = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('purchase-order/create', { body: await orderBody(ground, changes) })

const setState = async ({ caller }: Ground, _id: string, state: string, more: Body = {}) =>
  await caller.record('purchase-order/set-state', { body: { _id, state, ...more } })

const states = ['new', 'accepted', 'in_progress', 'done', 'canceled', 'draft']
/** Every move of the document's table, with the steps to its first state. */
const table: { from: string; way: string[]; to: string[] }[] = [
  { from: 'new', way: [], to: ['in_progress', 'accepted', 'canceled'] },
  { from: 'in_progress', way: ['in_progress'], to: ['done', 'in_progress'] },
  { from: 'accepted', way: ['accepted'], to: ['done'] },
  { from: 'done', way: ['accepted', 'done'], to: [] },
  { from: 'canceled', way: ['canceled'], to: [] }
]

const creates: Case[] = [
  {
    endpoint: 'purchase-order/create',
    section: 'Purchase order',
    sentence: 'creates an order in state new, with a calculated total and items',
    run: async (ground) => {
      const row = await newOrder(ground)
      assert.equal(row.state, 'new')
      assert.equal(row.total, 10_000)
      assert.equal(row.is_fully_purchased, false)
      assert.equal(row.items?.[0]?.purchased_amount, 0)
      assert.equal(row.date, '2026-03-01T09:00:00.000Z')
      assert.equal(row.responsible?._id, ground.cashierId)
      assert.equal(row.supplier?._id, row.supplier_id)
      assert.notEqual((await newOrder(ground)).number, row.number)
    }
  },
  {
    endpoint: 'purchase-order/create',
    section: 'Errors, named condition 3',
    sentence: 'refuses every state except new',
    run: async (ground) => {
      const body = await orderBody(ground)
      for (const state of states.filter((each) => each !== 'new'))
        assert.match(await ground.caller.refused('purchase-order/create', 400, { body: { ...body, state } }), /state/)
    }
  },
  {
    endpoint: 'purchase-order/create',
    section: 'Purchase order',
    sentence: 'checks every quantity against its product before anything is written',
    run: async (ground) => {
      const { caller, kilogramId } = ground
      const pieces = (await newProduct(ground))._id
      const weighed = (await newProduct(ground, { measure_id: kilogramId }))._id
      const body = await orderBody(ground)
      const asked = (product_id: string, amount: number) => ({
        body: {
          ...body,
          requests: [{ products: [{ product_id: pieces, amount: 1 }] }, { products: [{ product_id, amount }] }]
        }
      })
      const count = async () => (await caller.page('purchase-order/get-paging', { body: everything })).total
      const before = await count()
      for (const amount of [0, -1, 1.5])
        assert.match(await caller.refused('purchase-order/create', 400, asked(pieces, amount)), /amount/)
      assert.match(await caller.refused('purchase-order/create', 400, asked(weighed, 0.0005)), /amount/)
      await caller.refused('purchase-order/create', 400, asked('nothing', 1))
      assert.equal(await count(), before)
      await caller.record('purchase-order/create', asked(weighed, 0.005))
    }
  },
  {
    endpoint: 'purchase-order/create',
    section: 'Purchase order',
    sentence: 'requires a group with a product, and an existing organization, supplier and person',
    run: async (ground) => {
      const body = await orderBody(ground)
      const wrong: Body[] = [
        { requests: [] },
        { requests: [{ products: [] }] },
        { organization_id: 'nowhere' },
        { supplier_id: 'nobody' },
        { responsible_id: 'nobody' },
        { state_id: 'nothing' }
      ]
      for (const change of wrong) {
        const said = await ground.caller.refused('purchase-order/create', 400, { body: { ...body, ...change } })
        assert.match(said, new RegExp(Object.keys(change)[0] ?? ''))
      }
    }
  },
  {
    endpoint: 'purchase-order/create',
    section: 'Purchase order',
    sentence: 'is in the default column of its state, or in the sent column',
    run: async (ground) => {
      const { rows } = await ground.caller.page('states/get-all', { body: { type: 'deliveryOrders' } })
      const column = (key: string) => rows.find((row) => row.default_key === key)?._id
      const row = await newOrder(ground)
      assert.equal(row.state_id, column('new'))
      assert.equal((await setState(ground, row._id, 'accepted')).state_id, column('accepted'))
      assert.equal((await newOrder(ground, { state_id: column('accepted') })).state_id, column('accepted'))
      const moved = await setState(ground, row._id, 'done', { state_id: column('new') })
      assert.equal(moved.state_id, column('new'))
    }
  }
]

const moves: Case[] = table.map(({ from, way, to }) => ({
  endpoint: 'purchase-order/set-state',
  section: 'States and transitions, Purchase order',
  sentence: `changes from ${from} to ${to.join(', ') || 'nothing'} and refuses any other state`,
  run: async (ground) => {
    for (const state of states) {
      const { _id } = await newOrder(ground)
      for (const step of way) await setState(ground, _id, step)
      if (to.includes(state)) {
        assert.equal((await setState(ground, _id, state)).state, state)
      } else {
        await ground.caller.refused('purchase-order/set-state', 400, { body: { _id, state } })
        assert.equal((await ground.caller.record('purchase-order/get-by-id/{id}', { part: _id })).state, from)
      }
    }
  }
}))

const reads: Case[] = [
  {
    endpoint: 'purchase-order/get-by-id/{id}',
    section: 'Purchase order',
    sentence: 'returns the order and refuses an unknown id',
    run: async (ground) => {
      const row = await newOrder(ground)
      assert.deepEqual(await ground.caller.record('purchase-order/get-by-id/{id}', { part: row._id }), row)
      await ground.caller.refused('purchase-order/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'purchase-order/get-paging',
    section: 'Purchase order',
    sentence: 'filters by state, organization, supplier, person, currency and product',
    run: async (ground) => {
      const { caller } = ground
      const row = await newOrder(ground)
      const { organization_id, supplier_id, responsible_id, currency_id } = row
      const same: Body = {
        organization_id,
        supplier_id,
        responsible_id,
        currency_id,
        states: ['new'],
        is_fully_purchased: false
      }
      const isThere = async (filter: Body) =>
        (await caller.page('purchase-order/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (each) => each._id === row._id
        )
      assert.ok(await isThere(same))
      for (const field of ['organization_id', 'supplier_id', 'responsible_id', 'currency_id'])
        assert.ok(!(await isThere({ ...same, [field]: 'another' })), field)
      assert.ok(!(await isThere({ ...same, states: ['done'] })))
      assert.ok(!(await isThere({ ...same, is_fully_purchased: true })))
    }
  }
]

export const purchaseOrders: Case[] = [...creates, ...moves, ...reads]
