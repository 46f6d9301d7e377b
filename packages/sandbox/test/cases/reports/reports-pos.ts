import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, payBy, pointsOf, read, sumOf } from '../reading.ts'
import { everything, newCustomer } from '../sales/sale.ts'
import { days, february, shopping } from '../sales/shopping.ts'

// Reports of the registers, about sales that the case makes itself.

const section = 'reference 3, Report-pos'
const inFebruary = { date_from: february.from, date_to: february.to }

/**
 * Makes a customer's sales: three of one product by the first cashier and one of another by the second, partly by card.
 */
export async function twoSales(ground: Ground) {
  const customerId = await newCustomer(ground)
  const [much, little] = [(await newProduct(ground))._id, (await newProduct(ground))._id]
  const make = async (product_id: string, amount: number, responsible_id: string, payments: unknown[]) => {
    const changes = { customer_id: customerId, responsible_id, date: days.first, payments }
    const body = saleBody(ground, [{ product_id, amount, price: 10_000 }], changes)
    await ground.caller.record('trade/create', { body, userId: responsible_id })
  }
  await make(little, 1, ground.secondId, [paymentOf(ground, 10_000)])
  await make(much, 3, ground.cashierId, [paymentOf(ground, 12_000), paymentOf(ground, 18_000, ground.card)])
  return { much, little, body: { customer_ids: [customerId] } }
}

export const reportsPos: Case[] = [
  {
    endpoint: 'reports/pos/dashboard/top/{key}',
    section,
    sentence: 'groups by product, customer, employee and category, and refuses another key',
    run: async (ground) => {
      const { productId, customerId, categoryId } = await shopping(ground)
      const keys = { product: productId, customer: customerId, employee: ground.cashierId, category: categoryId }
      for (const [part, id] of Object.entries(keys)) {
        const asked = { part, body: { product_ids: [productId] } }
        const { rows, total } = await ground.caller.page('reports/pos/dashboard/top/{key}', asked)
        assert.deepEqual([total, ...figuresOf(rows[0], '_id', 'value', 'refund')], [1, id, 38_000, 9_000])
      }
      await ground.caller.refused('reports/pos/dashboard/top/{key}', 400, { part: 'weather' })
    }
  },
  {
    endpoint: 'reports/pos/product/top',
    section,
    sentence: 'lists products by revenue, the highest first, page by page',
    run: async (ground) => {
      const { much, little, body } = await twoSales(ground)
      const top = async (paging: object) => {
        const { rows, total } = await ground.caller.page('reports/pos/product/top', { body: { ...paging, ...body } })
        assert.equal(total, 2)
        return rows.map((row) => figuresOf(row, '_id', 'value', 'items_sold'))
      }
      assert.deepEqual(await top(everything), [
        [much, 30_000, 3],
        [little, 10_000, 1]
      ])
      assert.deepEqual(await top({ page: 2, limit: 1 }), [[little, 10_000, 1]])
      assert.deepEqual(await top({ page: 1, limit: 1, sort_order: 'asc' }), [[little, 10_000, 1]])
    }
  },
  {
    endpoint: 'reports/pos/employee/top',
    section,
    sentence: 'lists sellers, the highest revenue first',
    run: async (ground) => {
      const { body } = await twoSales(ground)
      const { rows } = await ground.caller.page('reports/pos/employee/top', { body: { ...everything, ...body } })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'value', 'receipts')),
        [
          [ground.cashierId, 30_000, 1],
          [ground.secondId, 10_000, 1]
        ]
      )
    }
  },
  {
    endpoint: 'reports/pos/trade/by-product/pagin',
    section,
    sentence: 'has every figure of a product without refunds, and finds it by name',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const { name } = await ground.caller.record('product/get-by-id/{id}', { part: productId })
      const found = async (search: string | undefined) => {
        const body = { ...everything, product_ids: [productId], search }
        return await ground.caller.page('reports/pos/trade/by-product/pagin', { body })
      }
      const { rows } = await found(name)
      const names = ['gross_sales', 'refund', 'discount', 'net_sales', 'items_sold', 'items_refunded', 'receipts']
      assert.deepEqual(figuresOf(rows[0], ...names), [50_000, 9_000, 3_000, 38_000, 5, 1, 2])
      assert.equal((await found('another name')).total, 0)
    }
  },
  {
    endpoint: 'reports/pos/sales/by-payment-method-paging',
    section,
    sentence: 'returns the revenue of each method, and the unpaid amount',
    run: async (ground) => {
      const { body } = await twoSales(ground)
      const methods = async (filter: object) => {
        const asked = { body: { ...everything, ...filter } }
        const { rows } = await ground.caller.page('reports/pos/sales/by-payment-method-paging', asked)
        return rows.map((row) => figuresOf(row, '_id', 'value'))
      }
      assert.deepEqual(await methods(body), [
        [ground.cash._id, 22_000],
        [ground.card._id, 18_000]
      ])
      const { customerId } = await shopping(ground)
      assert.deepEqual(await methods({ customer_ids: [customerId], ...inFebruary }), [
        [ground.cash._id, 37_000],
        ['debt', 10_000]
      ])
    }
  },
  {
    endpoint: 'reports/pos/sale/summary',
    section,
    sentence: 'sums up sales: figures, averages, customers and the unpaid amount; a canceled sale does not count',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const names = ['gross_sales', 'refund', 'net_sales', 'receipts', 'average_receipt', 'average_items']
      const sums = async () => {
        const data = await read(ground, 'reports/pos/sale/summary', { customer_ids: [customerId] })
        return figuresOf(data, ...names, 'customers', 'debt')
      }
      assert.deepEqual(await sums(), [50_000, 9_000, 38_000, 2, 25_000, 2.5, 1, 10_000])
      const body = { _id: second._id, state: 'canceled', with_transactions: true }
      await ground.caller.record('trade/set-state', { body })
      assert.deepEqual(await sums(), [30_000, 9_000, 18_000, 1, 30_000, 3, 1, 0])
    }
  },
  {
    endpoint: 'reports/pos/sale/summary/chart',
    section,
    sentence: 'charts the revenue day by day, with the other figures of the day',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const body = { product_ids: [productId], ...inFebruary }
      const { rows } = await ground.caller.page('reports/pos/sale/summary/chart', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, 'label', 'value', 'gross_sales', 'discount', 'items_sold')),
        [
          ['2024-02-05', 27_000, 30_000, 3_000, 3],
          ['2024-02-06', 0, 0, 0, 0],
          ['2024-02-07', 20_000, 20_000, 0, 2],
          ['2024-02-08', 0, 0, 0, 0]
        ]
      )
    }
  },
  {
    endpoint: 'reports/pos/summary/sale/chart',
    section,
    sentence: 'charts the revenue of each day of the period',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const body = { product_ids: [productId], ...inFebruary, date_to: days.third }
      const { rows } = await ground.caller.page('reports/pos/summary/sale/chart', { body })
      assert.deepEqual(pointsOf(rows), [
        ['2024-02-05', 27_000],
        ['2024-02-06', 0],
        ['2024-02-07', 20_000]
      ])
    }
  },
  {
    endpoint: 'reports/pos/summary/chart',
    section,
    sentence: 'charts revenue, income and expenses together; money of sales counts once',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      await payBy(ground, customerId, 'income', 7_000)
      await payBy(ground, customerId, 'expense', 2_000)
      const body = { customer_ids: [customerId] }
      const { rows } = await ground.caller.page('reports/pos/summary/chart', { body })
      assert.deepEqual(
        ['value', 'sale', 'income', 'expense'].map((field) => sumOf(rows, field)),
        [38_000, 38_000, 7_000, 2_000]
      )
      assert.deepEqual(figuresOf(rows[0], 'label', 'sale', 'income'), ['2024-02-05', 27_000, 0])
    }
  }
]
