import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, newCustomer, type Changes } from './sale.ts'

// Orders of customers before a sale.

const section = 'reference 1, Sale-order'

async function orderBody(ground: Ground) {
  const { _id } = await newProduct(ground)
  const line = { product_id: _id, amount: 2, price: 10_000, price_id: ground.priceId, warehouse_id: ground.warehouseId }
  return {
    organization_id: ground.organizationId,
    customer_id: await newCustomer(ground),
    responsible_id: ground.cashierId,
    state: 'new',
    date: '2025-03-01T10:00:00.000Z',
    discounts: [],
    products: [line]
  }
}

export const newOrder = async (ground: Ground, changes: Changes = {}) =>
  await ground.caller.record('sale-order/create', { body: { ...(await orderBody(ground)), ...changes } })
export const look = async (ground: Ground, part: string) =>
  await ground.caller.record('sale-order/get-by-id/{id}', { part })

const creation: Case[] = [
  {
    endpoint: 'sale-order/create',
    section: 'reference 1, Sale-order',
    sentence: 'returns the same order if its uuid is sent again, and creates two orders without a uuid',
    run: async (ground) => {
      const body = await orderBody(ground)
      const keyed = { ...body, uuid: ground.unique('key') }
      const create = async (sent: Changes) => (await ground.caller.record('sale-order/create', { body: sent }))._id
      assert.equal(await create(keyed), await create(keyed))
      assert.notEqual(await create(body), await create(body))
    }
  },
  {
    endpoint: 'sale-order/get-by-id/{id}',
    section: 'reference 1, Sale-order',
    sentence: 'returns the order with its column',
    run: async (ground) => {
      const { _id } = await ground.caller.record('sale-order/create', { body: await orderBody(ground) })
      const order = await ground.caller.record('sale-order/get-by-id/{id}', { part: _id })
      assert.equal(order.state, 'new')
      assert.ok(order.state_id)
    }
  },
  {
    endpoint: 'sale-order/get-paging',
    section: 'reference 1, Sale-order',
    sentence: 'filters by customer',
    run: async (ground) => {
      const body = await orderBody(ground)
      await ground.caller.record('sale-order/create', { body })
      const asked = { ...everything, customer_id: body.customer_id }
      assert.equal((await ground.caller.page('sale-order/get-paging', { body: asked })).total, 1)
    }
  },
  {
    endpoint: 'sale-order/get-paging',
    section: 'reference 1, Sale-order',
    sentence: 'filters by name, dates and sold amount, and refuses an invalid date',
    run: async (ground) => {
      const name = ground.unique('Named order')
      const { _id } = await newOrder(ground, { name, delivery_date: '2025-03-05T10:00:00.000Z' })
      const found = async (filters: Changes) => {
        const body = { ...everything, name, ...filters }
        return (await ground.caller.page('sale-order/get-paging', { body })).rows.some((row) => row._id === _id)
      }
      const day = '2025-03-01T10:00:00.000Z'
      assert.ok(await found({ date_form: day, date_to: day, trade_statuses: ['zero'] }))
      const misses = [
        { name: 'Other' },
        { date_to: '2025-02-01' },
        { date_form: '2025-04-01' },
        { trade_statuses: ['fully'] }
      ]
      for (const filters of [...misses, { delivery_date_from: '2025-03-06' }]) assert.ok(!(await found(filters)))
      const body = { ...everything, name, date_form: 'monday' }
      assert.match(await ground.caller.refused('sale-order/get-paging', 400, { body }), /date_form/)
    }
  },
  {
    endpoint: 'sale-order/create',
    section: 'policy order-sums',
    sentence: 'subtracts the discounts of lines before that of the order, and refuses deleted products',
    run: async (ground) => {
      const body = await orderBody(ground)
      const percent = { name: 'Off', value: 10, apply_type: 'percent' }
      const [line] = body.products
      const products = [{ ...line, discounts: [percent] }]
      const order = await ground.caller.record('sale-order/create', {
        body: { ...body, products, discounts: [percent] }
      })
      assert.deepEqual([order.total_price, order.total_discount, order.total_to_pay], [20_000, 3_800, 16_200])
      const gone = { ...body, products: [{ ...line, product_id: 'gone' }] }
      assert.match(await ground.caller.refused('sale-order/create', 400, { body: gone }), /product_id/)
    }
  }
]

/** Returns the body of an update with every required field. */
async function updateOf(ground: Ground, _id: string, changes: Changes = {}) {
  const { products } = await orderBody(ground)
  return { _id, currency_id: ground.currency._id, discounts: [], products, ...changes }
}

const changing: Case[] = [
  {
    endpoint: 'sale-order/update',
    section,
    sentence: 'replaces products and discounts, and keeps the other fields and the state',
    run: async (ground) => {
      const order = await newOrder(ground, { note: 'by noon' })
      const discounts = [{ name: 'Half', value: 50, discount_apply_type: 'percentage' }]
      const body = await updateOf(ground, order._id, { name: 'Party', discounts })
      const changed = await ground.caller.record('sale-order/update', { body })
      assert.deepEqual([changed.name, changed.note, changed.state], ['Party', 'by noon', 'new'])
      assert.equal(changed.products?.[0]?.product_id, body.products[0]?.product_id)
      assert.deepEqual([changed.total_to_pay, changed.discounts?.[0]?.apply_type], [10_000, 'percent'])
      assert.equal((await look(ground, order._id)).total_discount, 10_000)
    }
  },
  {
    endpoint: 'sale-order/update',
    section,
    sentence: 'refuses a state, an order without a currency, unknown products, and an order in state done',
    run: async (ground) => {
      const { _id } = await newOrder(ground)
      const refused = async (id: string, changes: Changes) =>
        await ground.caller.refused('sale-order/update', 400, { body: await updateOf(ground, id, changes) })
      assert.match(await refused(_id, { state: 'done' }), /state/)
      assert.match(await refused(_id, { currency_id: undefined }), /currency_id/)
      assert.match(await refused(_id, { customer_id: 'nobody' }), /customer_id/)
      assert.match(await refused('nothing', {}), /_id/)
      assert.match(await refused((await newOrder(ground, { state: 'done' }))._id, {}), /state/)
    }
  },
  {
    endpoint: 'sale-order/accept/{id}',
    section: 'reference 2, Sale-order',
    sentence: 'accepts a new order and moves it to that column, also if it is repeated',
    run: async (ground) => {
      const { _id } = await newOrder(ground)
      const accept = () => ground.caller.record('sale-order/accept/{id}', { part: _id })
      const order = await accept()
      assert.equal(order.state, 'accepted')
      const columns = (await ground.caller.page('states/get-all', { body: { type: 'saleOrders' } })).rows
      assert.equal(columns.find((row) => row._id === order.state_id)?.default_key, 'accepted')
      assert.equal((await accept()).updated_at, order.updated_at)
    }
  },
  {
    endpoint: 'sale-order/accept/{id}',
    section: 'policy order-moves',
    sentence: 'refuses a finished order and an unknown one',
    run: async (ground) => {
      const refused = (part: string) => ground.caller.refused('sale-order/accept/{id}', 400, { part })
      for (const state of ['done', 'canceled']) await refused((await newOrder(ground, { state }))._id)
      await refused('nothing')
    }
  },
  {
    endpoint: 'sale-order/delete/{id}',
    section,
    sentence: 'removes the order from the lists and releases its uuid',
    run: async (ground) => {
      const body = { ...(await orderBody(ground)), uuid: ground.unique('freed') }
      const { _id } = await ground.caller.record('sale-order/create', { body })
      assert.equal(await ground.caller.data('sale-order/delete/{id}', { part: _id }), 'ok')
      const asked = { ...everything, customer_id: body.customer_id }
      assert.equal((await ground.caller.page('sale-order/get-paging', { body: asked })).total, 0)
      assert.notEqual((await ground.caller.record('sale-order/create', { body }))._id, _id)
      await ground.caller.refused('sale-order/delete/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'sale-order/get-deleted',
    section: 'Endpoints, shared rules 5',
    sentence: 'returns the ids deleted since a time, and refuses an invalid time',
    run: async (ground) => {
      const { _id } = await newOrder(ground)
      await ground.caller.data('sale-order/delete/{id}', { part: _id })
      const ids = async (deleted_at: string) =>
        (await ground.caller.page('sale-order/get-deleted', { query: { deleted_at } })).rows
      assert.ok((await ids('2020-01-01T00:00:00.000Z')).includes(_id))
      assert.ok(!(await ids('2999-01-01T00:00:00.000Z')).includes(_id))
      await ground.caller.refused('sale-order/get-deleted', 400, { query: { deleted_at: 'yesterday' } })
      await ground.caller.refused('sale-order/get-deleted', 400)
    }
  }
]

const bots: Case[] = [
  {
    endpoint: 'sale-order/get-by-customer/for-bot',
    section: 'reference 2, Sale-order',
    sentence: 'lists the orders of a customer, filters by state, and refuses an unknown customer',
    run: async (ground) => {
      const { _id, customer_id } = await newOrder(ground)
      await newOrder(ground)
      const ids = async (states?: string[]) => {
        const body = { ...everything, customer_id, ...(states && { states }) }
        const { rows } = await ground.caller.page('sale-order/get-by-customer/for-bot', { body })
        return rows.map((row) => row._id)
      }
      assert.deepEqual(await ids(), [_id])
      assert.deepEqual(await ids(['new', 'in_progress']), [_id])
      assert.deepEqual(await ids(['done']), [])
      const refused = (body: Changes) => ground.caller.refused('sale-order/get-by-customer/for-bot', 400, { body })
      assert.match(await refused({ customer_id: 'nobody' }), /customer_id/)
      assert.match(await refused({}), /customer_id/)
      assert.match(await refused({ customer_id, states: ['accepted'] }), /states/)
    }
  },
  {
    endpoint: 'sale-order/get-by-id/for-bot/{id}',
    section: 'reference 2, Sale-order',
    sentence: 'returns the order with its sales and their share of the order',
    run: async (ground) => {
      const order = await newOrder(ground)
      const read = () => ground.caller.record('sale-order/get-by-id/for-bot/{id}', { part: order._id })
      assert.deepEqual([(await read()).trade_status, (await read()).trades], ['zero', []])
      const product_id = String(order.products?.[0]?.product_id)
      const line = { product_id, amount: 1, price: 10_000 }
      const sell = async () =>
        await ground.caller.record('trade/create', { body: saleBody(ground, [line], { order_id: order._id }) })
      const first = await sell()
      const partly = await read()
      assert.deepEqual(
        [partly.trade_status, partly.trades?.[0]?._id, partly.total_sale],
        ['partial', first._id, 10_000]
      )
      await sell()
      assert.equal((await read()).trade_status, 'fully')
      await ground.caller.record('trade/set-state', { body: { _id: first._id, state: 'canceled' } })
      assert.equal((await read()).trade_status, 'partial')
      await ground.caller.refused('sale-order/get-by-id/for-bot/{id}', 400, { part: 'nothing' })
    }
  }
]

export const saleOrders: Case[] = [...creation, ...changing, ...bots]
