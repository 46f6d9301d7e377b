import assert from 'node:assert/strict'
import { newSupplier } from '../../ground-supply.ts'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, read, type Report } from '../reading.ts'
import { twoSales } from './reports-pos.ts'
import { everything, newCustomer } from '../sales/sale.ts'
import { days, february, shopping } from '../sales/shopping.ts'

// Reports of sales: one by one, and grouped.

const section = 'reference 2, Report-sales'
const inFebruary = { date_from: february.from, date_to: february.to }

const single: Case[] = [
  {
    endpoint: 'reports/trade/pagin',
    section,
    sentence: 'has a row for each sale and each refund, the newest first, with its figures',
    run: async (ground) => {
      const { customerId, first, second } = await shopping(ground)
      const body = { ...everything, customer_ids: [customerId] }
      const { rows } = await ground.caller.page('reports/trade/pagin', { body })
      const names = ['gross_sales', 'refund', 'discount', 'net_sales', 'items_sold', 'debt']
      assert.deepEqual(
        rows.map((row) => figuresOf(row, 'is_refund', ...names)),
        [
          [true, 0, 9_000, 0, -9_000, 0, 0],
          [false, 20_000, 0, 0, 20_000, 2, 10_000],
          [false, 30_000, 0, 3_000, 27_000, 3, 0]
        ]
      )
      assert.deepEqual(
        rows.slice(1).map((row) => [row['_id'], figuresOf(row['customer'], '_id')[0]]),
        [
          [second._id, customerId],
          [first._id, customerId]
        ]
      )
    }
  },
  {
    endpoint: 'reports/trade/pagin',
    section,
    sentence: 'pages, finds a sale by its number, and counts only sales of the period in state done',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const look = async (changes: object) => {
        const body = { ...everything, customer_ids: [customerId], ...inFebruary, ...changes }
        const { rows, total } = await ground.caller.page('reports/trade/pagin', { body })
        return [total, ...rows.map((row) => row['_id'])]
      }
      assert.deepEqual(await look({ page: 1, limit: 1 }), [2, second._id])
      assert.deepEqual(await look({ search: second.number }), [1, second._id])
      await ground.caller.record('trade/set-state', {
        body: { _id: second._id, state: 'canceled', with_transactions: true }
      })
      assert.deepEqual(await look({ date_from: days.third }), [0])
    }
  },
  {
    endpoint: 'reports/trade/items/pagin',
    section,
    sentence: 'has a row for each line, with its price and figures',
    run: async (ground) => {
      const { much, little, body } = await twoSales(ground)
      const asked = { body: { ...everything, ...body, sort_by: 'gross_sales' } }
      const { rows } = await ground.caller.page('reports/trade/items/pagin', asked)
      assert.deepEqual(
        rows.map((row) => [figuresOf(row['product'], '_id')[0], ...figuresOf(row, 'amount', 'price', 'net_sales')]),
        [
          [much, 3, 10_000, 30_000],
          [little, 1, 10_000, 10_000]
        ]
      )
      assert.deepEqual(figuresOf(rows[0]?.['responsible'], '_id'), [ground.cashierId])
    }
  },
  {
    endpoint: 'reports/sales/items/unsold-paging',
    section,
    sentence: 'lists products that were not sold in the period, with the day of their last sale',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const never = (await newProduct(ground))._id
      const look = async (window: object) => {
        const body = { ...everything, product_ids: [productId, never], sort_by: 'last_sold_at', ...window }
        const { rows } = await ground.caller.page('reports/sales/items/unsold-paging', { body })
        return rows.map((row) => figuresOf(row, '_id', 'last_sold_at'))
      }
      assert.deepEqual(await look(inFebruary), [[never, null]])
      assert.deepEqual(await look({ date_from: february.to }), [
        [productId, days.third],
        [never, null]
      ])
    }
  }
]

/** A report that groups sales, with its groups for three pieces of one product and one of another. */
type Grouping = {
  endpoint:
    | 'reports/trade/by-product/pagin'
    | 'reports/trade/by-customer/pagin'
    | 'reports/sales/by-employee-pagin'
    | 'reports/sales/by-category-pagin'
  what: string
  ids: (sold: Awaited<ReturnType<typeof apart>>, ground: Ground) => [string, string]
}

/**
 * Sells three of one product to one customer by one employee, and one of another product to another customer by
 * another.
 */
async function apart(ground: Ground) {
  const sell = async (amount: number, responsible_id: string) => {
    const category = { name: ground.unique('Category'), is_available_for_sale: true, organization_ids: [] }
    const { _id: categoryId } = await ground.caller.record('category/create', { body: category })
    const { _id: productId } = await newProduct(ground, { category_id: categoryId })
    const customerId = await newCustomer(ground)
    const line = { product_id: productId, amount, price: 10_000 }
    const body = saleBody(ground, [line], { customer_id: customerId, responsible_id, date: days.first })
    const trade = await ground.caller.record('trade/create', { body, userId: responsible_id })
    return { categoryId, productId, customerId, trade }
  }
  const [much, little] = [await sell(3, ground.cashierId), await sell(1, ground.secondId)]
  const items = [{ product_id: much.productId, amount: 1 }]
  const refund = { trade_id: much.trade._id, items, with_transactions: true }
  await ground.caller.record('trade/refund', { body: refund, userId: ground.cashierId })
  return { much, little, customer_ids: [much.customerId, little.customerId] }
}

const groupings: Grouping[] = [
  {
    endpoint: 'reports/trade/by-product/pagin',
    what: 'good',
    ids: ({ much, little }) => [much.productId, little.productId]
  },
  {
    endpoint: 'reports/trade/by-customer/pagin',
    what: 'customer',
    ids: ({ much, little }) => [much.customerId, little.customerId]
  },
  {
    endpoint: 'reports/sales/by-employee-pagin',
    what: 'employee',
    ids: (_sold, ground) => [ground.cashierId, ground.secondId]
  },
  {
    endpoint: 'reports/sales/by-category-pagin',
    what: 'category',
    ids: ({ much, little }) => [much.categoryId, little.categoryId]
  }
]

const grouped = groupings.map(({ endpoint, what, ids }): Case => ({
  endpoint,
  section,
  sentence: `groups sales by ${what} without refunds, the highest first`,
  run: async (ground) => {
    const sold = await apart(ground)
    const look = async (changes: object) => {
      const body = { ...everything, customer_ids: sold.customer_ids, ...changes }
      const { rows } = await ground.caller.page(endpoint, { body })
      return rows.map((row) => figuresOf(row, '_id', 'gross_sales', 'refund', 'value', 'receipts', 'items_sold'))
    }
    const [first, second] = ids(sold, ground)
    assert.deepEqual(await look({}), [
      [first, 30_000, 10_000, 20_000, 1, 3],
      [second, 10_000, 0, 10_000, 1, 1]
    ])
    assert.deepEqual(await look({ page: 2, limit: 1 }), [[second, 10_000, 0, 10_000, 1, 1]])
  }
}))

const together: Case[] = [
  {
    endpoint: 'reports/sales/by-category-all',
    section,
    sentence: 'returns every category at once, and the totals',
    run: async (ground) => {
      const { much, little, customer_ids } = await apart(ground)
      const data = await read(ground, 'reports/sales/by-category-all', { customer_ids })
      assert.deepEqual(figuresOf(data, 'gross_sales', 'refund', 'net_sales'), [40_000, 10_000, 30_000])
      assert.deepEqual(
        (data['categories'] as Report[]).map((row) => figuresOf(row, '_id', 'net_sales')),
        [
          [much.categoryId, 20_000],
          [little.categoryId, 10_000]
        ]
      )
    }
  },
  {
    endpoint: 'reports/sales/by-mediator-pagin',
    section: 'policy report-mediators',
    sentence: 'counts only the sales that an employee made for another',
    run: async (ground) => {
      const { body } = await twoSales(ground)
      const asked = { body: { ...everything, ...body } }
      assert.equal((await ground.caller.page('reports/sales/by-mediator-pagin', asked)).total, 0)
      const line = { product_id: (await newProduct(ground))._id, amount: 2, price: 10_000 }
      const sale = saleBody(ground, [line], { customer_id: body.customer_ids[0] })
      await ground.caller.record('trade/create', { body: sale, userId: ground.secondId })
      const { rows } = await ground.caller.page('reports/sales/by-mediator-pagin', asked)
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'net_sales')),
        [[ground.secondId, 20_000]]
      )
    }
  },
  {
    endpoint: 'reports/sales/by-supplier-pagin',
    section,
    sentence: 'counts a product for each of its suppliers, and filters by one supplier',
    run: async (ground) => {
      const [both, one] = [await newSupplier(ground), await newSupplier(ground)]
      const first = (await newProduct(ground, { supplier_ids: [both, one] }))._id
      const second = (await newProduct(ground, { supplier_ids: [both] }))._id
      const lines = [
        { product_id: first, amount: 2, price: 10_000 },
        { product_id: second, amount: 1, price: 10_000 }
      ]
      const sale = saleBody(ground, lines)
      await ground.caller.record('trade/create', { body: sale, userId: ground.cashierId })
      const look = async (filter: object) => {
        const body = { ...everything, ...filter }
        const { rows } = await ground.caller.page('reports/sales/by-supplier-pagin', { body })
        return rows.map((row) => figuresOf(row, '_id', 'value'))
      }
      const expected = [
        [both, 30_000],
        [one, 20_000]
      ]
      assert.deepEqual(await look({ product_ids: [first, second] }), expected)
      assert.deepEqual(await look({ supplier_ids: [one] }), [
        [both, 20_000],
        [one, 20_000]
      ])
      const data = await read(ground, 'reports/dashboard/summary', { supplier_ids: [one] })
      assert.deepEqual(figuresOf(data, 'net_sales'), [20_000])
    }
  },
  {
    endpoint: 'reports/sales/by-payment-method-pagin',
    section,
    sentence: 'returns the revenue of each method without refunds, and the unpaid amount',
    run: async (ground) => {
      const look = async (filter: object) => {
        const body = { ...everything, ...filter }
        const { rows } = await ground.caller.page('reports/sales/by-payment-method-pagin', { body })
        return rows.map((row) => figuresOf(row, '_id', 'value'))
      }
      assert.deepEqual(await look((await twoSales(ground)).body), [
        [ground.cash._id, 22_000],
        [ground.card._id, 18_000]
      ])
      assert.deepEqual(await look({ customer_ids: [(await shopping(ground)).customerId] }), [
        [ground.cash._id, 28_000],
        ['debt', 10_000]
      ])
    }
  },
  {
    endpoint: 'reports/sales/settlements',
    section,
    sentence: 'compares cash with bank and debt, and returns the unexplained rest',
    run: async (ground) => {
      const names = ['expected', 'settled', 'difference', 'cash', 'bank', 'debt']
      const look = async (body: object) => figuresOf(await read(ground, 'reports/sales/settlements', body), ...names)
      assert.deepEqual(await look((await twoSales(ground)).body), [40_000, 40_000, 0, 22_000, 18_000, 0])
      const { customerId, productId, first } = await shopping(ground)
      const body = { customer_ids: [customerId] }
      assert.deepEqual(await look(body), [38_000, 38_000, 0, 28_000, 0, 10_000])
      const refund = { trade_id: first._id, items: [{ product_id: productId, amount: 1 }], with_transactions: false }
      await ground.caller.record('trade/refund', { body: refund, userId: ground.cashierId })
      assert.deepEqual(await look(body), [29_000, 38_000, 9_000, 28_000, 0, 10_000])
    }
  }
]

export const reportsTrades: Case[] = [...single, ...grouped, ...together]
