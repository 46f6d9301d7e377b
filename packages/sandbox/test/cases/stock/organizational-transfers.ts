import assert from 'node:assert/strict'
import { newProduct } from '../../ground.ts'
import { newReason, stockOf, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Goods in transit from one organization to another.

const receiverOf = async ({ caller, otherOrganizationId: organization_id }: Ground): Promise<string> =>
  (await caller.page('warehouse/get-all', { body: { organization_id } })).rows[0]?._id ?? ''

const transferBody = async (ground: Ground, changes: Body = {}): Promise<Body> => ({
  source_organization_id: ground.organizationId,
  destination_organization_id: ground.otherOrganizationId,
  state: 'new',
  date: '2026-02-01T09:00:00.000Z',
  shipping_date: '2026-02-02T09:00:00.000Z',
  sender_warehouse_id: ground.warehouseId,
  sender_employee_id: ground.cashierId,
  reason_id: await newReason(ground),
  with_price: true,
  requests: [{ products: [{ product_id: (await newProduct(ground))._id, amount: 3, price: 500 }] }],
  ...changes
})
const create = async (ground: Ground, changes: Body = {}): Promise<string> =>
  await ground.caller.record('organizational-transfer/create', { body: await transferBody(ground, changes) })
const read = async ({ caller }: Ground, part: string) =>
  await caller.record('organizational-transfer/get-by-id/{id}', { part })
const setState = async ({ caller }: Ground, part: string, state: string) =>
  await caller.record('organizational-transfer/set-status/{id}', { part, body: { state } })

export const organizationalTransfers: Case[] = [
  {
    endpoint: 'organizational-transfer/create',
    section: 'reference 3, Organizational-transfer',
    sentence:
      'returns the id of a transfer with the sent state and calculated sums, and creates a second one if it is repeated',
    run: async (ground) => {
      const body = await transferBody(ground, { state: 'draft', code: 'O-1' })
      const id = await ground.caller.record('organizational-transfer/create', { body })
      const row = await read(ground, id)
      assert.deepEqual([row.state, row.type, row.code, row.receiver_warehouse_id], ['draft', 'o2o', 'O-1', null])
      assert.deepEqual([row.total_amount, row.total_price], [3, 1500])
      assert.notEqual(await ground.caller.record('organizational-transfer/create', { body }), id)
    }
  },
  {
    endpoint: 'organizational-transfer/create',
    section: 'reference 3, Organizational-transfer',
    sentence:
      'refuses a missing price, missing products, one organization twice and a warehouse of another organization',
    run: async (ground) => {
      const product_id = (await newProduct(ground))._id
      const wrong: [change: Body, field: RegExp][] = [
        [{ requests: [{ products: [{ product_id, amount: 1 }] }] }, /price/],
        [{ requests: [] }, /requests/],
        [{ requests: [{ products: [{ product_id, amount: 0 }] }] }, /amount/],
        [{ destination_organization_id: ground.organizationId }, /destination_organization_id/],
        [{ sender_warehouse_id: await receiverOf(ground) }, /sender_warehouse_id/],
        [{ state: 'done' }, /state/]
      ]
      for (const [change, field] of wrong) {
        const body = await transferBody(ground, change)
        assert.match(await ground.caller.refused('organizational-transfer/create', 400, { body }), field)
      }
    }
  },
  {
    endpoint: 'organizational-transfer/update/{id}',
    section: 'reference 3, Organizational-transfer',
    sentence: 'replaces the body only while it is a draft or new',
    run: async (ground) => {
      const part = await create(ground, { note: 'Heavy', code: 'O-2' })
      const body = await transferBody(ground, { note: 'Light' })
      assert.equal(await ground.caller.record('organizational-transfer/update/{id}', { part, body }), part)
      const row = await read(ground, part)
      assert.deepEqual([row.note, row.code], ['Light', undefined])
      await setState(ground, part, 'accepted')
      await ground.caller.refused('organizational-transfer/update/{id}', 400, { part, body })
    }
  },
  {
    endpoint: 'organizational-transfer/set-status/{id}',
    section: 'reference 3, Organizational-transfer',
    sentence: 'makes the transitions of the table and refuses others; only receive leads to done',
    run: async (ground) => {
      const part = await create(ground, { state: 'draft' })
      const refused = async (state: string) =>
        await ground.caller.refused('organizational-transfer/set-status/{id}', 400, { part, body: { state } })
      await refused('accepted')
      for (const state of ['new', 'accepted', 'in_progress']) {
        await setState(ground, part, state)
        assert.equal((await read(ground, part)).state, state)
      }
      await refused('new')
      await refused('done')
      await setState(ground, part, 'canceled')
      await refused('new')
    }
  },
  {
    endpoint: 'organizational-transfer/receive/{id}',
    section: 'reference 3, Organizational-transfer',
    sentence: 'moves the goods to the named warehouse, returns the previous stock, and a cancellation moves them back',
    run: async (ground) => {
      const { caller, warehouseId } = ground
      const part = await create(ground)
      const body = { receiver_warehouse_id: await receiverOf(ground) }
      const productId = String((await read(ground, part)).requests?.[0]?.products?.[0]?.product_id)
      const amounts = async () => [
        await stockOf(ground, productId, warehouseId),
        await stockOf(ground, productId, body.receiver_warehouse_id)
      ]
      await caller.refused('organizational-transfer/receive/{id}', 400, { part, body })
      await setState(ground, part, 'accepted')
      const elsewhere = { receiver_warehouse_id: warehouseId }
      await caller.refused('organizational-transfer/receive/{id}', 400, { part, body: elsewhere })
      assert.equal(await caller.record('organizational-transfer/receive/{id}', { part, body }), part)
      assert.deepEqual(await amounts(), [-3, 3])
      const row = await read(ground, part)
      const line = row.requests?.[0]?.products?.[0]
      assert.deepEqual([row.state, row.receiver_warehouse_id], ['done', body.receiver_warehouse_id])
      assert.deepEqual([line?.sender_stock_before, line?.sender_stock_after], [0, -3])
      assert.deepEqual([line?.receiver_stock_before, line?.receiver_stock_after], [0, 3])
      await setState(ground, part, 'canceled')
      assert.deepEqual(await amounts(), [0, 0])
    }
  },
  {
    endpoint: 'organizational-transfer/get-paging',
    section: 'reference 3, Organizational-transfer',
    sentence: 'lists the rows that match the filters, in the form of get-by-id',
    run: async (ground) => {
      const id = await create(ground)
      const found = async (filter: Body) =>
        (
          await ground.caller.page('organizational-transfer/get-paging', { body: { ...everything, ...filter } })
        ).rows.find((row) => row._id === id)
      assert.deepEqual(await found({ states: ['new'] }), await read(ground, id))
      assert.ok(await found({ source_organization_id: ground.organizationId, sender_warehouse_id: ground.warehouseId }))
      for (const field of [
        'source_organization_id',
        'destination_organization_id',
        'receiver_warehouse_id',
        'reason_id'
      ])
        assert.equal(await found({ [field]: 'another' }), undefined, field)
    }
  },
  {
    endpoint: 'organizational-transfer/get-by-id/{id}',
    section: 'reference 3, Organizational-transfer',
    sentence: 'refuses an unknown id',
    run: async ({ caller }) => {
      await caller.refused('organizational-transfer/get-by-id/{id}', 400, { part: 'nothing' })
    }
  }
]
