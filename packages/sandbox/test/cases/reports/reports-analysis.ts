import { defined } from '@kassa/integration-api/basics'
import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf } from '../reading.ts'
import { everything, newCustomer } from '../sales/sale.ts'
import { newOrder } from '../sales/sale-orders.ts'

// The sources of revenue, and the sales of agents.

const section = 'reference 3, Report-analysis'

/** Sells goods for this price each in one sale, paid in full. */
async function sellFor(ground: Ground, date: string, prices: Record<string, number>, customer_id?: string) {
  const lines = Object.entries(prices).map(([product_id, price]) => ({ product_id, amount: 1, price }))
  const body = saleBody(ground, lines, { date, ...defined({ customer_id }) })
  return await ground.caller.record('trade/create', { body, userId: ground.cashierId })
}
const newGoods = async (ground: Ground, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await newProduct(ground))._id)
  return ids
}
const pricesOf = (ids: readonly string[], prices: readonly number[]) =>
  Object.fromEntries(ids.map((id, index) => [id, prices[index] ?? 0]))

/** Returns noon of a day in a month in which no other case sells. */
const may = '2023-05-10T07:00:00.000Z'
const june = '2023-06-10T07:00:00.000Z'
const july = '2023-07-10T07:00:00.000Z'

const abc: Case[] = [
  {
    endpoint: 'reports/analysis/abc/by-product',
    section: 'policy report-abc',
    sentence: 'puts products into class A up to 80 per cent of the revenue, B up to 95, and otherwise C',
    run: async (ground) => {
      const ids = await newGoods(ground, 4)
      await sellFor(ground, may, pricesOf(ids, [7000, 2000, 800, 200]))
      const body = { ...everything, product_ids: ids }
      const { rows, total } = await ground.caller.page('reports/analysis/abc/by-product', { body })
      assert.equal(total, 4)
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'revenue', 'share', 'cumulative_share', 'abc')),
        [
          [ids[0], 7000, 70, 70, 'A'],
          [ids[1], 2000, 20, 90, 'A'],
          [ids[2], 800, 8, 98, 'B'],
          [ids[3], 200, 2, 100, 'C']
        ]
      )
    }
  },
  {
    endpoint: 'reports/analysis/abc/by-product',
    section,
    sentence: 'subtracts refunds, and puts products without revenue into class C',
    run: async (ground) => {
      const ids = await newGoods(ground, 2)
      const sale = await sellFor(ground, may, pricesOf(ids, [9000, 1000]))
      const refund = { trade_id: sale._id, items: [{ product_id: ids[0], amount: 1 }], with_transactions: true }
      await ground.caller.record('trade/refund', { body: refund, userId: ground.cashierId })
      const body = { ...everything, product_ids: ids }
      const { rows } = await ground.caller.page('reports/analysis/abc/by-product', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'revenue', 'amount', 'share', 'abc')),
        [
          [ids[1], 1000, 1, 100, 'A'],
          [ids[0], 0, 0, 0, 'C']
        ]
      )
    }
  },
  {
    endpoint: 'reports/analysis/abc/by-month',
    section,
    sentence: 'calculates the classes of every month separately, the last month first',
    run: async (ground) => {
      const ids = await newGoods(ground, 2)
      await sellFor(ground, may, pricesOf(ids, [9000, 1000]))
      await sellFor(ground, june, pricesOf(ids, [100, 9900]))
      const rows = async (changes: object) => {
        const body = { ...everything, product_ids: ids, ...changes }
        const page = await ground.caller.page('reports/analysis/abc/by-month', { body })
        return page.rows.map((row) => figuresOf(row, 'month', '_id', 'revenue', 'abc'))
      }
      const inJune = [
        ['2023-06', ids[1], 9900, 'A'],
        ['2023-06', ids[0], 100, 'C']
      ]
      assert.deepEqual(await rows({}), [...inJune, ['2023-05', ids[0], 9000, 'A'], ['2023-05', ids[1], 1000, 'B']])
      assert.deepEqual(await rows({ date_from: june }), inJune)
    }
  },
  {
    endpoint: 'reports/analysis/customers/abc-xyz',
    section: 'policy report-xyz',
    sentence: 'classifies customers by revenue and by its regularity over the months of the period',
    run: async (ground) => {
      const [good = ''] = await newGoods(ground, 1)
      const [steady, wavering, once] = [await newCustomer(ground), await newCustomer(ground), await newCustomer(ground)]
      const buys = { [steady]: [5000, 5000, 5000], [wavering]: [1000, 800, 1200], [once]: [0, 600, 0] }
      for (const [customer, prices] of Object.entries(buys))
        for (const [month, price] of prices.entries())
          if (price > 0) await sellFor(ground, [may, june, july][month] ?? may, { [good]: price }, customer)
      const body = { ...everything, product_ids: [good], date_from: '2023-05-01T00:00:00.000Z', date_to: july }
      const { rows } = await ground.caller.page('reports/analysis/customers/abc-xyz', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'revenue', 'months', 'variation', 'group')),
        [
          [steady, 15_000, 3, 0, 'AX'],
          [wavering, 3000, 3, 16.33, 'BY'],
          [once, 600, 3, 141.42, 'CZ']
        ]
      )
    }
  }
]

const distribution = 'reference 3, Report-distribution'
const inMay = { date_from: '2023-05-01T00:00:00.000Z', date_to: '2023-05-31T00:00:00.000Z' }

/**
 * Makes two orders of one category in May: the first cashier's of four pieces, three of which are delivered and one of
 * these is returned; the second's of two, which are due and not delivered.
 */
async function agents(ground: Ground) {
  const { caller } = ground
  const category = { name: ground.unique('Category'), is_available_for_sale: true, organization_ids: [] }
  const { _id: categoryId } = await caller.record('category/create', { body: category })
  const { _id: product_id } = await newProduct(ground, { category_id: categoryId })
  const line = { product_id, price: 10_000, price_id: ground.priceId, warehouse_id: ground.warehouseId }
  const orders = { date: may, products: [{ ...line, amount: 4 }] }
  const first = await newOrder(ground, orders)
  const second = { ...orders, responsible_id: ground.secondId, delivery_date: june }
  await newOrder(ground, { ...second, products: [{ ...line, amount: 2 }] })
  await newOrder(ground, { ...orders, state: 'canceled' })
  const sold = [{ product_id, amount: 3, price: 10_000 }]
  const payments = [paymentOf(ground, 30_000)]
  // Another employee sells it: the order is still the agent's.
  const sale = await caller.record('trade/create', {
    body: saleBody(ground, sold, { date: may, order_id: first._id, responsible_id: ground.secondId, payments }),
    userId: ground.secondId
  })
  const refund = { trade_id: sale._id, items: [{ product_id, amount: 1 }], with_transactions: true }
  await caller.record('trade/refund', { body: refund, userId: ground.secondId })
  await sellFor(ground, may, { [product_id]: 5000 })
  return { categoryId, body: { product_ids: [product_id], date_from: inMay.date_from } }
}
const names = ['orders', 'ordered_amount', 'ordered', 'deliveries', 'delivered_amount', 'revenue']

const deliveries: Case[] = [
  {
    endpoint: 'reports/distribution/get-summary',
    section: distribution,
    sentence: 'counts orders, and the delivered amounts and revenue of their sales only',
    run: async (ground) => {
      const { body } = await agents(ground)
      const sums = async (changes: object) =>
        figuresOf(
          await ground.caller.record('reports/distribution/get-summary', { body: { ...body, ...changes } }),
          ...names,
          'agents',
          'customers'
        )
      assert.deepEqual(await sums({}), [2, 6, 60_000, 1, 2, 20_000, 2, 2])
      // The return has today's date.
      assert.deepEqual(await sums(inMay), [2, 6, 60_000, 1, 3, 30_000, 2, 2])
      assert.deepEqual(await sums({ responsible_ids: [ground.secondId] }), [1, 2, 20_000, 0, 0, 0, 1, 1])
      assert.deepEqual(await sums({ warehouse_ids: ['none'] }), [0, 0, 0, 0, 0, 0, 0, 0])
    }
  },
  {
    endpoint: 'reports/distribution/get-by-agent',
    section: distribution,
    sentence: 'has a row for each employee who is responsible for orders, whoever sold them',
    run: async (ground) => {
      const { body } = await agents(ground)
      const asked = { body: { ...everything, ...body } }
      const { rows, total } = await ground.caller.page('reports/distribution/get-by-agent', asked)
      assert.equal(total, 2)
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', ...names)),
        [
          [ground.cashierId, 1, 4, 40_000, 1, 2, 20_000],
          [ground.secondId, 1, 2, 20_000, 0, 0, 0]
        ]
      )
    }
  },
  {
    endpoint: 'reports/distribution/get-by-agent-and-type',
    section: 'policy report-distribution',
    sentence: 'separates orders for delivery from orders for collection',
    run: async (ground) => {
      const { body } = await agents(ground)
      const asked = { body: { ...everything, ...body } }
      const { rows } = await ground.caller.page('reports/distribution/get-by-agent-and-type', asked)
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'type', 'ordered', 'revenue')),
        [
          [ground.cashierId, 'pickup', 40_000, 20_000],
          [ground.secondId, 'delivery', 20_000, 0]
        ]
      )
    }
  },
  {
    endpoint: 'reports/distribution/get-by-product-category',
    section: distribution,
    sentence: 'adds up the ordered and delivered amounts of each category',
    run: async (ground) => {
      const { categoryId } = await agents(ground)
      const body = { ...everything, category_ids: [categoryId], ...inMay }
      const { rows, total } = await ground.caller.page('reports/distribution/get-by-product-category', { body })
      assert.equal(total, 1)
      assert.deepEqual(figuresOf(rows[0], '_id', ...names), [categoryId, 2, 6, 60_000, 1, 3, 30_000])
    }
  }
]

export const reportsAnalysis: Case[] = [...abc, ...deliveries]
