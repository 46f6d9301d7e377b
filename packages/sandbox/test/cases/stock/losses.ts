import assert from 'node:assert/strict'
import { newProduct } from '../../ground.ts'
import { newReason, otherWarehouse, stockOf, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { newPurchase } from './purchases.ts'

// Goods that are lost, spoilt, or counted again.

/** Buys five pieces of a new product for 1,200 each. */
export async function boughtGoods(ground: Ground, amount = 5): Promise<string> {
  const { _id } = await newProduct(ground)
  const line = { product_id: _id, amount, cost: 1200, extra_cost: 0, extra_costs: [], marks: [], prices: [] }
  await newPurchase(ground, { orders: [{ products: [line] }], is_auto_income: true, state: 'done' })
  return _id
}

export const writeOffBody = async (ground: Ground, productId: string, changes: Body = {}): Promise<Body> => ({
  write_date: '2026-03-01T09:00:00.000Z',
  organization_id: ground.organizationId,
  responsible_id: ground.cashierId,
  reason_id: await newReason(ground),
  action: 'remove',
  source_warehouse_id: ground.warehouseId,
  products: [{ product_id: productId, amount: 2 }],
  ...changes
})
const invoicesOf = async ({ caller, cashierId }: Ground, field: 'write_off' | 'revision', id: string) =>
  (await caller.page('invoice/get-paging', { body: { ...everything, employee_id: cashierId } })).rows.filter(
    (row) => row[field]?._id === id
  )

const writeOffs: Case[] = [
  {
    endpoint: 'write-off/create',
    section: 'reference 3, Write-off',
    sentence: 'removes the goods at once, and creates an invoice of their cost',
    run: async (ground) => {
      const productId = await boughtGoods(ground)
      const row = await ground.caller.record('write-off/create', { body: await writeOffBody(ground, productId) })
      assert.deepEqual([row.state, row.action, row.total_cost], ['done', 'remove', 2400])
      assert.equal(row.source_warehouse?._id, ground.warehouseId)
      assert.deepEqual([row.products?.[0]?.cost, row.products?.[0]?.total_cost], [1200, 2400])
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 3)
      const [invoice, ...others] = await invoicesOf(ground, 'write_off', row._id)
      assert.deepEqual([invoice?.to_be_paid, invoice?.state, others.length], [2400, 'pending', 0])
    }
  },
  {
    endpoint: 'write-off/create',
    section: 'reference 3, Write-off',
    sentence: 'moves spoiled goods to the named warehouse, and requires one',
    run: async (ground) => {
      const { caller } = ground
      const productId = await boughtGoods(ground)
      const destination_warehouse_id = await otherWarehouse(ground)
      const body = await writeOffBody(ground, productId, { action: 'defect' })
      assert.match(await caller.refused('write-off/create', 400, { body }), /destination_warehouse_id/)
      const row = await caller.record('write-off/create', { body: { ...body, destination_warehouse_id } })
      assert.equal(row.destination_warehouse?._id, destination_warehouse_id)
      const lying = [ground.warehouseId, destination_warehouse_id].map((id) => stockOf(ground, productId, id))
      assert.deepEqual(await Promise.all(lying), [3, 2])
    }
  },
  {
    endpoint: 'write-off/create',
    section: 'reference 3, Write-off',
    sentence:
      'refuses missing products, a repeated mark, a missing employee and, if there are several organizations, a missing one',
    run: async (ground) => {
      const productId = (await newProduct(ground))._id
      const twice = [{ product_id: productId, amount: 2, marks: ['A', 'A'] }]
      const wrong: [change: Body, field: RegExp][] = [
        [{ products: [] }, /products/],
        [{ products: twice }, /marks/],
        [{ responsible_id: 'nobody' }, /responsible_id/],
        [{ organization_id: undefined }, /organization_id/],
        [{ action: 'eat' }, /action/]
      ]
      for (const [change, field] of wrong) {
        const body = await writeOffBody(ground, productId, change)
        assert.match(await ground.caller.refused('write-off/create', 400, { body }), field)
      }
    }
  },
  {
    endpoint: 'write-off/set-status/{id}',
    section: 'reference 3, Write-off',
    sentence: 'returns the goods, cancels the invoice and credits the employee, once',
    run: async (ground) => {
      const { caller } = ground
      const productId = await boughtGoods(ground)
      const { _id: part } = await caller.record('write-off/create', { body: await writeOffBody(ground, productId) })
      await caller.refused('write-off/set-status/{id}', 400, { part, body: { status: 'done' } })
      const cancel = { part, body: { status: 'canceled', reason: 'Found again' } }
      assert.equal((await caller.record('write-off/set-status/{id}', cancel)).state, 'canceled')
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 5)
      const [invoice] = await invoicesOf(ground, 'write_off', part)
      assert.equal(invoice?.state, 'canceled')
      const { data } = await caller.record('recon-act/get-all', {
        body: { ...everything, employee_id: ground.cashierId }
      })
      const acts = data.filter((each) => each.invoice?._id === invoice._id).map(({ type, amount }) => [type, amount])
      assert.deepEqual(acts, [
        ['debt', 2400],
        ['credit', 2400]
      ])
      await caller.refused('write-off/set-status/{id}', 400, cancel)
    }
  },
  {
    endpoint: 'write-off/get-paging',
    section: 'reference 3, Write-off',
    sentence: 'filters by organization, warehouse, employee and action',
    run: async (ground) => {
      const body = await writeOffBody(ground, await boughtGoods(ground))
      const { _id } = await ground.caller.record('write-off/create', { body })
      const isThere = async (filter: Body) =>
        (await ground.caller.page('write-off/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (row) => row._id === _id
        )
      const { organizationId: organization_id, warehouseId: warehouse_id, cashierId: responsible_id } = ground
      assert.ok(await isThere({ organization_id, warehouse_id, responsible_id, action: 'remove' }))
      for (const field of ['organization_id', 'warehouse_id', 'responsible_id'])
        assert.ok(!(await isThere({ [field]: 'another' })), field)
      assert.ok(!(await isThere({ action: 'defect' })))
    }
  },
  {
    endpoint: 'write-off/get-by-id/{id}',
    section: 'reference 3, Write-off',
    sentence: 'returns the answer of create, and refuses an unknown id',
    run: async (ground) => {
      const { caller } = ground
      const row = await caller.record('write-off/create', {
        body: await writeOffBody(ground, await boughtGoods(ground))
      })
      assert.deepEqual(await caller.record('write-off/get-by-id/{id}', { part: row._id }), row)
      await caller.refused('write-off/get-by-id/{id}', 400, { part: 'nothing' })
    }
  }
]

const revisionBody = (ground: Ground, productId: string, changes: Body = {}): Body => ({
  organization_id: ground.organizationId,
  starting_date: '2026-03-01T09:00:00.000Z',
  responsible_id: ground.cashierId,
  warehouse_id: ground.warehouseId,
  additional_ids: [productId],
  set_counted: true,
  ...changes
})
const revise = async (ground: Ground, productId: string, changes: Body = {}) =>
  await ground.caller.record('revision/create', { body: revisionBody(ground, productId, changes) })
const setStatus = async ({ caller }: Ground, part: string, status: string) =>
  await caller.record('revision/set-status/{id}', { part, body: { status } })

const revisions: Case[] = [
  {
    endpoint: 'revision/create',
    section: 'reference 3, Revision',
    sentence: 'creates a waiting revision of the named products, on request with the stock as the count',
    run: async (ground) => {
      const productId = await boughtGoods(ground)
      const row = await revise(ground, productId)
      assert.deepEqual(
        [row.state, row.warehouse_id, row.responsible_id],
        ['pending', ground.warehouseId, ground.cashierId]
      )
      assert.deepEqual([row.total_expected, row.total_counted, row.difference], [5, 5, 0])
      const plain = await revise(ground, productId, { set_counted: false })
      assert.deepEqual([plain.total_expected, plain.total_counted], [5, 0])
    }
  },
  {
    endpoint: 'revision/create',
    section: 'reference 3, Revision',
    sentence: 'uses the main warehouse and the caller by default, and refuses a revision without a start',
    run: async (ground) => {
      const productId = (await newProduct(ground))._id
      const row = await revise(ground, productId, { warehouse_id: undefined, responsible_id: undefined })
      assert.deepEqual([row.warehouse_id, row.responsible_id], [ground.warehouseId, ground.ownerId])
      const wrong = [{ starting_date: undefined }, { organization_id: 'nowhere' }, { additional_ids: ['nothing'] }]
      for (const change of wrong) {
        const body = revisionBody(ground, productId, change)
        const said = await ground.caller.refused('revision/create', 400, { body })
        assert.match(said, new RegExp(Object.keys(change)[0] ?? ''))
      }
    }
  },
  {
    endpoint: 'revision/set-status/{id}',
    section: 'reference 3, Revision',
    sentence: 'sets the stock to the count and creates an invoice of missing goods; done is final',
    run: async (ground) => {
      const { caller } = ground
      const productId = await boughtGoods(ground)
      const { _id: part } = await revise(ground, productId)
      await caller.refused('revision/set-status/{id}', 400, { part, body: { status: 'done' } })
      await setStatus(ground, part, 'in_progress')
      const line = {
        product_id: productId,
        amount: 2,
        cost: 1200,
        extra_cost: 0,
        extra_costs: [],
        marks: [],
        prices: []
      }
      await newPurchase(ground, { orders: [{ products: [line] }], is_auto_income: true, state: 'done' })
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 7)
      const row = await setStatus(ground, part, 'done')
      assert.deepEqual([row.state, row.difference, row.total_loss, row.total_profit], ['done', -2, 2400, 0])
      assert.deepEqual(row.loss_list, [{ currency_id: ground.currency._id, amount: 2400 }])
      assert.equal(await stockOf(ground, productId, ground.warehouseId), 5)
      assert.deepEqual(
        (await invoicesOf(ground, 'revision', part)).map((each) => each.to_be_paid),
        [2400]
      )
      await caller.refused('revision/set-status/{id}', 400, { part, body: { status: 'canceled' } })
    }
  },
  {
    endpoint: 'revision/update/{id}',
    section: 'reference 3, Revision',
    sentence: 'changes the sent fields before the count starts, and then answers AlreadyInProgress',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await revise(ground, await boughtGoods(ground), { set_counted: false })
      const body = { description: 'The shelf by the door', set_counted: true }
      const row = await caller.record('revision/update/{id}', { part, body })
      assert.deepEqual(
        [row.description, row.total_counted, row.starting_date],
        [body.description, 5, '2026-03-01T09:00:00.000Z']
      )
      await setStatus(ground, part, 'in_progress')
      assert.match(await caller.refused('revision/update/{id}', 400, { part, body }), /AlreadyInProgress/)
    }
  },
  {
    endpoint: 'revision/get-paging',
    section: 'reference 3, Revision',
    sentence: 'filters by warehouse, employee and state, and returns the difference as total_difference',
    run: async (ground) => {
      const { _id } = await revise(ground, await boughtGoods(ground), { set_counted: false })
      const find = async (filter: Body) =>
        (await ground.caller.page('revision/get-paging', { body: { ...everything, ...filter } })).rows.find(
          (row) => row._id === _id
        )
      assert.equal((await find({ state: 'pending', responsible_id: ground.cashierId }))?.total_difference, -5)
      assert.equal(await find({ state: 'done' }), undefined)
      assert.equal(await find({ warehouse_id: 'another' }), undefined)
    }
  },
  {
    endpoint: 'revision/get-by-id/{id}',
    section: 'reference 3, Revision',
    sentence: 'returns the answer of create, and refuses an unknown id',
    run: async (ground) => {
      const row = await revise(ground, await boughtGoods(ground))
      assert.deepEqual(await ground.caller.record('revision/get-by-id/{id}', { part: row._id }), row)
      await ground.caller.refused('revision/get-by-id/{id}', 400, { part: 'nothing' })
    }
  }
]

export const losses: Case[] = [...writeOffs, ...revisions]
