import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { look, newOrder } from './sale-orders.ts'
import type { Changes } from './sale.ts'

// Many orders at once.

const bulk = 'reference 3, Sale Order Bulk'

async function columnId(ground: Ground, type: string, key: string): Promise<string> {
  const { rows } = await ground.caller.page('states/get-all', { body: { type } })
  const column = rows.find((row) => row.default_key === key)
  assert.ok(column)
  return column._id
}

export const manyOrders: Case[] = [
  {
    endpoint: 'sale-order/update-status-many',
    section: bulk,
    sentence: 'moves orders to a column, and their state changes with it',
    run: async (ground) => {
      const ids = [(await newOrder(ground))._id, (await newOrder(ground))._id]
      const state_id = await columnId(ground, 'saleOrders', 'in_progress')
      await ground.caller.record('sale-order/update-status-many', { body: { ids, state_id } })
      for (const id of ids) {
        const { state, state_id: column } = await look(ground, id)
        assert.deepEqual([state, column], ['in_progress', state_id])
      }
    }
  },
  {
    endpoint: 'sale-order/update-status-many',
    section: bulk,
    sentence:
      'changes no order if one has sales and this was forbidden, if one is unknown, or if the column is one of sales',
    run: async (ground) => {
      const name: EndpointName = 'sale-order/update-status-many'
      const [plain, sold] = [await newOrder(ground), await newOrder(ground)]
      const line = { product_id: (await newProduct(ground))._id, amount: 1, price: 10_000 }
      await ground.caller.record('trade/create', { body: saleBody(ground, [line], { order_id: sold._id }) })
      const ids = [plain._id, sold._id]
      const state_id = await columnId(ground, 'saleOrders', 'canceled')
      const refused = (body: Changes) => ground.caller.refused(name, 400, { body: { ids, state_id, ...body } })
      assert.match(await refused({ reject_if_has_trades: true }), new RegExp(sold._id))
      assert.match(await refused({ ids: [plain._id, 'nothing'] }), /nothing/)
      assert.match(await refused({ ids: [] }), /ids/)
      assert.match(await refused({ state_id: await columnId(ground, 'trades', 'canceled') }), /state_id/)
      assert.equal((await look(ground, plain._id)).state, 'new')
      await ground.caller.record(name, { body: { ids, state_id } })
      assert.equal((await look(ground, sold._id)).state, 'canceled')
    }
  },
  {
    endpoint: 'sale-order/delete-many',
    section: bulk,
    sentence: 'deletes all named orders, and none if one is unknown or none is named',
    run: async (ground) => {
      const ids = [(await newOrder(ground))._id, (await newOrder(ground))._id]
      const name: EndpointName = 'sale-order/delete-many'
      await ground.caller.refused(name, 400, { body: { ids: [...ids, 'nothing'] } })
      await ground.caller.refused(name, 400, { body: { ids: [] } })
      const gone = async () => await Promise.all(ids.map(async (id) => (await look(ground, id))['is_deleted'] === true))
      assert.deepEqual(await gone(), [false, false])
      await ground.caller.record(name, { body: { ids } })
      assert.deepEqual(await gone(), [true, true])
    }
  }
]
