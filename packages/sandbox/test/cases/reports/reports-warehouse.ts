import assert from 'node:assert/strict'
import { newProduct, saleBody } from '../../ground.ts'
import { newReason, otherWarehouse, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { boughtGoods, writeOffBody } from '../stock/losses.ts'
import { figuresOf } from '../reading.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { transferBody } from '../stock/transfers.ts'

// Reports of warehouses: the stock of each, transfers between them, and losses.

const section = 'reference 3, Report-warehouse'

/** Buys goods for one warehouse, and transfers some of them to the other. */
async function spread(ground: Ground, bought: number, carried: number) {
  const productId = await boughtGoods(ground, bought)
  const transfer = await carry(ground, productId, carried)
  return { productId, transfer, body: { product_ids: [productId] } }
}

/** Transfers goods to the other warehouse, up to `status`. */
async function carry(ground: Ground, product_id: string, amount: number, status: 'new' | 'done' = 'done') {
  const { caller } = ground
  const body = {
    ...(await transferBody(ground, await newReason(ground))),
    products: [{ product_id, amount }],
    code: ground.unique('T')
  }
  const { _id: part } = await caller.record('internal-transfer/create', { body })
  if (status === 'done') {
    await caller.record('internal-transfer/set-status/{id}', { part, body: { status: 'accepted' } })
    await caller.record('internal-transfer/receive/{id}', { part })
  }
  return part
}

/** Transfers goods to another organization. */
async function carryAway(ground: Ground, product_id: string, amount: number) {
  const { caller, otherOrganizationId } = ground
  const { rows } = await caller.page('warehouse/get-all', { body: { organization_id: otherOrganizationId } })
  const receiver_warehouse_id = rows[0]?._id
  const body = {
    source_organization_id: ground.organizationId,
    destination_organization_id: otherOrganizationId,
    state: 'new',
    date: '2026-02-01T09:00:00.000Z',
    shipping_date: '2026-02-02T09:00:00.000Z',
    sender_warehouse_id: ground.warehouseId,
    sender_employee_id: ground.cashierId,
    reason_id: await newReason(ground),
    requests: [{ products: [{ product_id, amount }] }]
  }
  const part = await caller.record('organizational-transfer/create', { body })
  await caller.data('organizational-transfer/set-status/{id}', { part, body: { state: 'accepted' } })
  await caller.data('organizational-transfer/receive/{id}', { part, body: { receiver_warehouse_id } })
  return { part, receiver: receiver_warehouse_id }
}

const lying: Case[] = [
  {
    endpoint: 'reports/in-stock/get',
    section,
    sentence: 'sums up the requested warehouses, together and separately',
    run: async (ground) => {
      const { body } = await spread(ground, 5, 2)
      const other = await otherWarehouse(ground)
      const look = async (filter: Body) => {
        const data = await ground.caller.record('reports/in-stock/get', { body: { ...body, ...filter } })
        const rows = data['warehouses'] as unknown[]
        return [figuresOf(data, 'products', 'amount', 'worth'), rows.map((row) => figuresOf(row, '_id', 'amount'))]
      }
      const both = [
        [ground.warehouseId, 3],
        [other, 2]
      ]
      const [sums, rows] = await look({})
      assert.deepEqual(sums, [1, 5, 50_000])
      assert.deepEqual(rows?.toSorted(), both.toSorted())
      assert.deepEqual(await look({ warehouse_ids: [other] }), [[1, 2, 20_000], [[other, 2]]])
      assert.deepEqual(await look({ warehouse_ids: ['none'] }), [[0, 0, 0], []])
    }
  },
  {
    endpoint: 'reports/items/warehouse',
    section,
    sentence: 'has a row for each product and warehouse, with the free amount',
    run: async (ground) => {
      const { productId, body } = await spread(ground, 5, 2)
      const book = saleBody(ground, [{ product_id: productId, amount: 1, price: 10_000 }], { state: 'new' })
      await ground.caller.record('trade/create', { body: book, userId: ground.cashierId })
      const { rows, total } = await ground.caller.page('reports/items/warehouse', { body: { ...everything, ...body } })
      assert.equal(total, 2)
      assert.deepEqual(
        rows.map((row) => [
          ...figuresOf(row['warehouse'], '_id'),
          ...figuresOf(row, '_id', 'amount', 'booked', 'available', 'worth')
        ]),
        [
          [ground.warehouseId, productId, 3, 1, 2, 30_000],
          [await otherWarehouse(ground), productId, 2, 0, 2, 20_000]
        ]
      )
    }
  }
]

const carried: Case[] = [
  {
    endpoint: 'reports/transfer/get-items',
    section,
    sentence: 'adds up the amounts that transfers in state done moved between warehouses',
    run: async (ground) => {
      const { productId, transfer, body } = await spread(ground, 9, 2)
      await carry(ground, productId, 3)
      await carry(ground, productId, 1, 'new')
      const { receiver } = await carryAway(ground, productId, 1)
      const other = await otherWarehouse(ground)
      const rows = async (filter: Body = {}) => {
        const asked = { body: { ...everything, ...body, ...filter } }
        const page = await ground.caller.page('reports/transfer/get-items', asked)
        return page.rows.map((row) => [
          ...figuresOf(row['sender_warehouse'], '_id'),
          ...figuresOf(row['receiver_warehouse'], '_id'),
          ...figuresOf(row, '_id', 'transfers', 'amount')
        ])
      }
      const away = [ground.warehouseId, receiver, productId, 1, 1]
      assert.deepEqual(await rows(), [[ground.warehouseId, other, productId, 2, 5], away])
      assert.deepEqual(await rows({ organization_ids: [ground.otherOrganizationId] }), [away])
      assert.deepEqual(await rows({ date_to: '2026-01-31T00:00:00.000Z' }), [])
      const body2 = { part: transfer, body: { status: 'canceled' } }
      await ground.caller.record('internal-transfer/set-status/{id}', body2)
      assert.deepEqual(await rows({ warehouse_ids: [other] }), [[ground.warehouseId, other, productId, 1, 3]])
    }
  },
  {
    endpoint: 'reports/transfer/get-paging',
    section,
    sentence: 'has a row for each transfer in any state, within an organization and between two',
    run: async (ground) => {
      const { productId, transfer, body } = await spread(ground, 9, 2)
      const waiting = await carry(ground, productId, 1, 'new')
      const { part: away } = await carryAway(ground, productId, 3)
      const rows = async (filter: Body = {}) => {
        const asked = { body: { ...everything, ...body, ...filter } }
        const page = await ground.caller.page('reports/transfer/get-paging', asked)
        return new Map(page.rows.map((row) => [row['_id'], figuresOf(row, 'type', 'state', 'products', 'amount')]))
      }
      const all = new Map<unknown, unknown[]>([
        [transfer, ['w2w', 'done', 1, 2]],
        [waiting, ['w2w', 'new', 1, 1]],
        [away, ['o2o', 'done', 1, 3]]
      ])
      assert.deepEqual(await rows(), all)
      const filters: [filter: Body, found: string[]][] = [
        [{ organization_ids: [ground.otherOrganizationId] }, [away]],
        [{ warehouse_ids: [await otherWarehouse(ground)] }, [transfer, waiting]],
        [{ responsible_ids: [ground.secondId] }, []],
        [{ date_from: '2026-02-02T00:00:00.000Z' }, []],
        [{ product_ids: [(await newProduct(ground))._id] }, []]
      ]
      for (const [filter, found] of filters) assert.deepEqual([...(await rows(filter)).keys()].sort(), found.sort())
    }
  }
]

const lost: Case[] = [
  {
    endpoint: 'reports/write-off/by-reason/get-paging',
    section,
    sentence: 'adds up the amounts written off for each reason, without cancelled ones',
    run: async (ground) => {
      const { caller } = ground
      const productId = await boughtGoods(ground, 9)
      const [broken, stolen] = [await newReason(ground), await newReason(ground)]
      const write = async (reason_id: string, amount: number) => {
        const products = [{ product_id: productId, amount }]
        const body = await writeOffBody(ground, productId, { reason_id, products })
        return (await caller.record('write-off/create', { body }))._id
      }
      await write(broken, 3)
      await write(stolen, 1)
      const part = await write(stolen, 2)
      const rows = async (filter: Body = {}) => {
        const body = { ...everything, product_ids: [productId], ...filter }
        const page = await caller.page('reports/write-off/by-reason/get-paging', { body })
        return page.rows.map((row) => figuresOf(row, '_id', 'write_offs', 'amount', 'cost'))
      }
      const first = [broken, 1, 3, 3600]
      assert.deepEqual((await rows()).toSorted(), [first, [stolen, 2, 3, 3600]].toSorted())
      await caller.record('write-off/set-status/{id}', { part, body: { status: 'canceled' } })
      assert.deepEqual(await rows(), [first, [stolen, 1, 1, 1200]])
      assert.deepEqual(await rows({ warehouse_ids: [await otherWarehouse(ground)] }), [])
      assert.deepEqual(await rows({ date_to: '2026-02-28T00:00:00.000Z' }), [])
    }
  }
]

export const reportsWarehouse: Case[] = [...lying, ...carried, ...lost]
