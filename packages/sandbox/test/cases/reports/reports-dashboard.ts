import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, payBy, pointsOf, read, type Report } from '../reading.ts'
import { creation, twicePriced } from './reports-goods.ts'
import { order } from './reports-money.ts'
import { everything, newCustomer, percent } from '../sales/sale.ts'
import { days, february, shopping } from '../sales/shopping.ts'

// The rest of the dashboard: orders, details of goods and of money, customers, and prices that differ from the list.

const section = 'reference 3, Report-dashboard'
const inFebruary = { date_from: february.from, date_to: february.to }

const orders: Case[] = [
  {
    endpoint: 'reports/order/dashboard/states',
    section,
    sentence: 'counts orders by state, with zero for an empty state',
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      const { _id } = await newProduct(ground)
      for (const amount of [1, 2]) await order(ground, _id, customerId, amount)
      const counts = async (changes: object) => {
        const data = await read(ground, 'reports/order/dashboard/states', { customer_ids: [customerId], ...changes })
        return figuresOf(data, 'new', 'in_progress', 'done', 'canceled', 'total')
      }
      assert.deepEqual(await counts({}), [2, 0, 0, 0, 2])
      assert.deepEqual(await counts({ date_from: days.third }), [0, 0, 0, 0, 0])
    }
  },
  {
    endpoint: 'reports/order/dashboard/top/{key}',
    section,
    sentence: 'groups orders by product, customer, employee and category, and refuses another key',
    run: async (ground) => {
      const [much, little] = [await newCustomer(ground), await newCustomer(ground)]
      const [first, second] = [(await newProduct(ground))._id, (await newProduct(ground))._id]
      await order(ground, first, much, 3)
      await order(ground, first, little, 1)
      await order(ground, second, little, 1)
      const top = async (part: string) => {
        const body = { customer_ids: [much, little] }
        const { rows } = await ground.caller.page('reports/order/dashboard/top/{key}', { part, body })
        return rows.map((row) => figuresOf(row, '_id', 'value', 'amount', 'orders'))
      }
      assert.deepEqual(await top('product'), [
        [first, 40_000, 4, 2],
        [second, 10_000, 1, 1]
      ])
      assert.deepEqual(await top('customer'), [
        [much, 30_000, 3, 1],
        [little, 20_000, 2, 2]
      ])
      assert.deepEqual(await top('employee'), [[ground.cashierId, 50_000, 5, 3]])
      assert.deepEqual(await top('category'), [[ground.categoryId, 50_000, 5, 3]])
      await ground.caller.refused('reports/order/dashboard/top/{key}', 400, { part: 'payment_method' })
    }
  }
]

const cards: Case[] = [
  {
    endpoint: 'reports/summary/sale/chart',
    section,
    sentence: 'charts the revenue of each day of the period',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const body = { product_ids: [productId], ...inFebruary }
      const { rows } = await ground.caller.page('reports/summary/sale/chart', { body })
      assert.deepEqual(pointsOf(rows), [
        ['2024-02-05', 27_000],
        ['2024-02-06', 0],
        ['2024-02-07', 20_000],
        ['2024-02-08', 0]
      ])
    }
  },
  ...(['debt', 'credit'] as const).map((kind): Case => ({
    endpoint: `reports/summary/${kind}/get-summary`,
    section,
    sentence: `sums up the ${kind} of customers, which a money movement changes`,
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      const sums = async () => {
        const data = await read(ground, `reports/summary/${kind}/get-summary`, { customer_ids: [customerId] })
        return figuresOf(data, 'total', 'customers')
      }
      assert.deepEqual(await sums(), [0, 0])
      const line = { product_id: (await newProduct(ground))._id, amount: 2, price: 10_000 }
      const sale = saleBody(ground, [line], { customer_id: customerId, payments: [] })
      await ground.caller.record('trade/create', { body: sale, userId: ground.cashierId })
      assert.deepEqual(await sums(), kind === 'debt' ? [20_000, 1] : [0, 0])
      await payBy(ground, customerId, 'income', 23_000)
      assert.deepEqual(await sums(), kind === 'debt' ? [0, 0] : [3_000, 1])
    }
  })),
  {
    endpoint: 'reports/summary/goods/by-price/total',
    section,
    sentence: 'returns the value of the stock by every price list',
    run: async (ground) => {
      const { other, body } = await twicePriced(ground)
      const data = await read(ground, 'reports/summary/goods/by-price/total', body)
      assert.deepEqual(
        (data['prices'] as Report[]).map((row) => figuresOf(row, '_id', 'amount', 'worth')),
        [
          [ground.priceId, 5, 50_000],
          [other, 5, 45_000]
        ]
      )
    }
  },
  {
    endpoint: 'reports/summary/product/get-summary',
    section,
    sentence: 'sums up produced and sold products and their stock, without materials',
    run: async (ground) => {
      const { body } = await creation(ground)
      const data = await read(ground, 'reports/summary/product/get-summary', body)
      assert.deepEqual(figuresOf(data, 'net_sales', 'items_sold', 'produced', 'used'), [10_000, 1, 2, 0])
      assert.deepEqual(figuresOf(data['stock'], 'products', 'amount', 'worth'), [1, 1, 10_000])
    }
  },
  {
    endpoint: 'reports/summary/product/chart-paging',
    section,
    sentence: 'has a row for each product with its revenue day by day',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const body = { ...everything, product_ids: [productId], ...inFebruary }
      const { rows } = await ground.caller.page('reports/summary/product/chart-paging', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'value', 'items_sold')),
        [[productId, 47_000, 5]]
      )
      assert.deepEqual(pointsOf(rows[0]?.['chart'] as Report[]), [
        ['2024-02-05', 27_000],
        ['2024-02-06', 0],
        ['2024-02-07', 20_000],
        ['2024-02-08', 0]
      ])
    }
  }
]

/** Makes two customers: one bought for much in February, one for little in March. */
async function twoCustomers(ground: Ground) {
  const [much, little] = [await newCustomer(ground), await newCustomer(ground)]
  const line = { product_id: (await newProduct(ground))._id, price: 10_000 }
  const sell = async (customer_id: string, amount: number, date: string) => {
    const body = saleBody(ground, [{ ...line, amount }], { customer_id, date })
    await ground.caller.record('trade/create', { body, userId: ground.cashierId })
  }
  await sell(much, 4, days.first)
  await sell(little, 1, '2024-03-20T07:00:00.000Z')
  return { much, little, body: { customer_ids: [much, little] } }
}

const customers: Case[] = [
  {
    endpoint: 'reports/trade/customer/chart',
    section,
    sentence: 'charts the revenue of each customer, the highest first',
    run: async (ground) => {
      const { much, little, body } = await twoCustomers(ground)
      const { rows } = await ground.caller.page('reports/trade/customer/chart', { body })
      const names = await Promise.all(
        [much, little].map(async (part) => (await ground.caller.record('customer/get-by-id/{id}', { part })).name)
      )
      assert.deepEqual(pointsOf(rows), [
        [names[0], 40_000],
        [names[1], 10_000]
      ])
    }
  },
  {
    endpoint: 'reports/trade/customer/health-score',
    section,
    sentence: 'counts customers by the time of their last sale, and returns the share of good ones',
    run: async (ground) => {
      const { body } = await twoCustomers(ground)
      const score = async (date_to: string) => {
        const data = await read(ground, 'reports/trade/customer/health-score', { ...body, date_to })
        return figuresOf(data, 'good', 'warning', 'churn_risk', 'customers', 'score')
      }
      assert.deepEqual(await score(days.third), [1, 0, 0, 1, 100])
      assert.deepEqual(await score('2024-04-01T00:00:00.000Z'), [1, 1, 0, 2, 50])
      assert.deepEqual(await score('2024-09-01T00:00:00.000Z'), [0, 0, 2, 2, 0])
      assert.deepEqual(await score('2024-01-01T00:00:00.000Z'), [0, 0, 0, 0, 0])
    }
  },
  {
    endpoint: 'reports/trade/price-deviation/paging',
    section,
    sentence:
      'lists lines that were sold at another price than the list price, with the difference, but no discounted lines',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      const { productId, other } = await twicePriced(ground)
      const dearer = (await newProduct(ground))._id
      const lines = [
        { product_id: productId, amount: 1, price: 10_000, discounts: [percent(10)] },
        { product_id: productId, amount: 1, price: 9_000, price_id: other },
        { product_id: productId, amount: 2, price: 9_000 },
        { product_id: dearer, amount: 1, price: 12_500 }
      ]
      const body = saleBody(ground, lines, { customer_id, payments: [] })
      await ground.caller.record('trade/create', { body, userId: ground.cashierId })
      const asked = { ...everything, customer_ids: [customer_id], sort_by: 'deviation' }
      const { rows } = await ground.caller.page('reports/trade/price-deviation/paging', { body: asked })
      const names = ['list_price', 'price', 'deviation', 'deviation_percent', 'total_deviation']
      assert.deepEqual(
        rows.map((row) => [figuresOf(row['product'], '_id')[0], ...figuresOf(row, ...names)]),
        [
          [dearer, 10_000, 12_500, 2_500, 25, 2_500],
          [productId, 10_000, 9_000, -1_000, -10, -2_000]
        ]
      )
    }
  }
]

export const reportsDashboard: Case[] = [...orders, ...cards, ...customers]
