import assert from 'node:assert/strict'
import { newProduct } from '../../ground.ts'
import { newReason, otherWarehouse, stockOf, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Internal transfers, beyond the cases of every subject.

/** Transfers three pieces of a new product from one warehouse to another. */
export const transferBody = async (ground: Ground, reason_id: string): Promise<Body> => ({
  source_organization_id: ground.organizationId,
  type: 'w2w',
  date: '2026-02-01T09:00:00.000Z',
  shipping_date: '2026-02-02T09:00:00.000Z',
  sender_warehouse_id: ground.warehouseId,
  receiver_warehouse_id: await otherWarehouse(ground),
  sender_employee_id: ground.cashierId,
  reason_id,
  products: [{ product_id: (await newProduct(ground))._id, amount: 3 }]
})
const bodyOf = async (ground: Ground, changes: Body = {}): Promise<Body> => ({
  ...(await transferBody(ground, await newReason(ground))),
  ...changes
})
const newTransfer = async (ground: Ground, changes: Body = {}) =>
  await ground.caller.record('internal-transfer/create', { body: await bodyOf(ground, changes) })
const setStatus = async ({ caller }: Ground, part: string, status: string) =>
  await caller.record('internal-transfer/set-status/{id}', { part, body: { status } })

const without = (body: Body, ...keys: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)))

const writes: Case[] = [
  {
    endpoint: 'internal-transfer/create',
    section: 'Internal transfer',
    sentence: 'stores the body with its defaults, and starts as new',
    run: async (ground) => {
      const body = await bodyOf(ground, { code: 'T-1' })
      const row = await ground.caller.record('internal-transfer/create', { body })
      assert.equal(row.status, 'new')
      assert.equal(row.code, 'T-1')
      assert.equal(row.is_deleted, false)
      assert.deepEqual(row.additional_costs, [])
      assert.equal(row.products?.[0]?.box_count, 0)
    }
  },
  {
    endpoint: 'internal-transfer/create',
    section: 'Internal transfer',
    sentence: 'requires the warehouses of its type, and refuses others',
    run: async (ground) => {
      const { caller } = ground
      const body = await bodyOf(ground)
      const sender = 'sender_warehouse_id'
      const receiver = 'receiver_warehouse_id'
      const lacks: [type: string, missing: string][] = [
        ['w2w', sender],
        ['w2w', receiver],
        ['w2p', sender],
        ['p2w', receiver]
      ]
      for (const [type, missing] of lacks) {
        const asked = { body: without({ ...body, type }, missing) }
        assert.match(await caller.refused('internal-transfer/create', 400, asked), new RegExp(missing))
      }
      const enough: [type: string, left: string[]][] = [
        ['w2p', [receiver]],
        ['p2w', [sender]],
        ['p2p', [sender, receiver]],
        ['o2o', [sender, receiver]]
      ]
      for (const [type, left] of enough)
        await caller.record('internal-transfer/create', { body: without({ ...body, type }, ...left) })
    }
  },
  {
    endpoint: 'internal-transfer/create',
    section: 'Internal transfer',
    sentence: 'requires at least one product, and a positive amount that its unit allows',
    run: async (ground) => {
      const { caller } = ground
      const body = await bodyOf(ground)
      const { _id: product_id } = await newProduct(ground)
      for (const products of [
        [],
        [{ product_id, amount: 0 }],
        [{ product_id, amount: -1 }],
        [{ product_id, amount: 0.5 }]
      ])
        assert.match(await caller.refused('internal-transfer/create', 400, { body: { ...body, products } }), /products/)
    }
  },
  {
    endpoint: 'internal-transfer/create',
    section: 'Errors',
    sentence: 'refuses a reference to an unknown record, and names the field',
    run: async (ground) => {
      const body = await bodyOf(ground)
      for (const field of ['source_organization_id', 'sender_employee_id', 'reason_id', 'receiver_warehouse_id']) {
        const asked = { body: { ...body, [field]: 'nothing' } }
        assert.match(await ground.caller.refused('internal-transfer/create', 400, asked), new RegExp(field))
      }
    }
  },
  {
    endpoint: 'internal-transfer/update/{id}',
    section: 'Errors, named condition 6',
    sentence: 'changes a transfer that is new or a draft, and refuses later changes',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await newTransfer(ground)
      const body = await bodyOf(ground, { note: 'changed' })
      await setStatus(ground, part, 'draft')
      await caller.record('internal-transfer/update/{id}', { part, body })
      await setStatus(ground, part, 'new')
      assert.equal((await caller.record('internal-transfer/update/{id}', { part, body })).note, 'changed')
      await setStatus(ground, part, 'accepted')
      await caller.refused('internal-transfer/update/{id}', 400, { part, body })
      await setStatus(ground, part, 'canceled')
      await caller.refused('internal-transfer/update/{id}', 400, { part, body })
    }
  },
  {
    endpoint: 'internal-transfer/update/{id}',
    section: 'Internal transfer',
    sentence: 'accepts the fields of create, and requires the warehouses of the type',
    run: async (ground) => {
      const { _id: part } = await newTransfer(ground)
      const body = without(await bodyOf(ground), 'receiver_warehouse_id')
      const said = await ground.caller.refused('internal-transfer/update/{id}', 400, { part, body })
      assert.match(said, /receiver_warehouse_id/)
      const row = await ground.caller.record('internal-transfer/update/{id}', { part, body: { ...body, type: 'w2p' } })
      assert.ok(!('receiver_warehouse_id' in row))
    }
  }
]

const rest: Case[] = [
  {
    endpoint: 'internal-transfer/get-paging',
    section: 'Internal transfer',
    sentence: 'filters by organization, warehouses, states and reason',
    run: async (ground) => {
      const { caller } = ground
      const row = await newTransfer(ground)
      const { source_organization_id, sender_warehouse_id, receiver_warehouse_id, reason_id } = row
      const isThere = async (filter: Body) =>
        (await caller.page('internal-transfer/get-paging', { body: { ...everything, ...filter } })).rows.some(
          (each) => each._id === row._id
        )
      const same = { source_organization_id, sender_warehouse_id, receiver_warehouse_id, reason_id, states: ['new'] }
      assert.ok(await isThere(same))
      for (const field of ['source_organization_id', 'sender_warehouse_id', 'receiver_warehouse_id', 'reason_id'])
        assert.ok(!(await isThere({ ...same, [field]: 'another' })), field)
      assert.ok(!(await isThere({ ...same, states: ['draft', 'done'] })))
    }
  },
  {
    endpoint: 'internal-transfer/set-status/{id}',
    section: 'reference 3, Internal-transfer',
    sentence: 'makes the transitions of the table and refuses others; only receive leads to done',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part } = await newTransfer(ground)
      const refused = async (status: string) =>
        await caller.refused('internal-transfer/set-status/{id}', 400, { part, body: { status } })
      await refused('in_progress')
      await refused('done')
      assert.equal((await setStatus(ground, part, 'accepted')).status, 'accepted')
      await refused('new')
      assert.equal((await setStatus(ground, part, 'in_progress')).status, 'in_progress')
      await refused('done')
      assert.equal((await setStatus(ground, part, 'canceled')).status, 'canceled')
      await refused('new')
    }
  },
  {
    endpoint: 'internal-transfer/receive/{id}',
    section: 'reference 3, Internal-transfer',
    sentence: 'moves the goods of an accepted transfer, and a cancellation moves them back',
    run: async (ground) => {
      const { caller, warehouseId } = ground
      const row = await newTransfer(ground)
      const productId = String(row.products?.[0]?.product_id)
      const receiver = String(row.receiver_warehouse_id)
      const amounts = async () => [
        await stockOf(ground, productId, warehouseId),
        await stockOf(ground, productId, receiver)
      ]
      await caller.refused('internal-transfer/receive/{id}', 400, { part: row._id })
      await setStatus(ground, row._id, 'accepted')
      assert.deepEqual(await amounts(), [0, 0])
      assert.equal((await caller.record('internal-transfer/receive/{id}', { part: row._id })).status, 'done')
      assert.deepEqual(await amounts(), [-3, 3])
      await caller.refused('internal-transfer/receive/{id}', 400, { part: row._id })
      await setStatus(ground, row._id, 'canceled')
      assert.deepEqual(await amounts(), [0, 0])
    }
  }
]

export const transfers: Case[] = [...writes, ...rest]
