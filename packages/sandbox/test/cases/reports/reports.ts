import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf } from '../reading.ts'
import { balanceOf, everything } from '../sales/sale.ts'
import { days, february, hours, shopping } from '../sales/shopping.ts'

// Reports of sales: every figure is counted from sales that the case makes itself.

const pageRows = async (ground: Ground, body: object) =>
  (await ground.caller.page('summary/chart-pagin', { body: { ...everything, ...hours, ...body } })).rows

const summaries: Case[] = [
  {
    endpoint: 'summary/chart',
    section: 'Reports, sales summary; vendor rules 3.8',
    sentence: 'counts sold, returned, discount, revenue, receipts and items from the sales; plan is null',
    run: async (ground) => {
      const { categoryId } = await shopping(ground)
      const body = { ...hours, from_date: february.from, category_id: categoryId }
      const { total, plan } = await ground.caller.record('summary/chart', { body })
      assert.deepEqual(
        figuresOf(total, 'gross_sales', 'refund', 'discount', 'net_sales', 'receipts', 'refunds', 'items_sold', 'gift'),
        [50_000, 9_000, 3_000, 38_000, 2, 1, 5, 0]
      )
      // 12 per cent are included: of 27 000 and of 20 000, less a third of the first.
      assert.deepEqual(figuresOf(total, 'included_tax', 'added_tax', 'tax'), [
        2_893 + 2_143 - 964,
        0,
        2_893 + 2_143 - 964
      ])
      assert.equal(plan, null)
    }
  },
  {
    endpoint: 'summary/chart',
    section: 'Reports, sales summary',
    sentence: 'returns the same totals of the previous period, and zeros if it is empty',
    run: async (ground) => {
      const { categoryId } = await shopping(ground)
      const asked = { ...hours, category_id: categoryId }
      const body = { ...asked, from_date: '2024-02-09T00:00:00.000Z', to_date: '2024-02-14T00:00:00.000Z' }
      const after = await ground.caller.record('summary/chart', { body })
      assert.deepEqual(figuresOf(after.total, 'gross_sales', 'receipts', 'net_sales'), [0, 0, 0])
      assert.deepEqual(figuresOf(after.total_prev, 'gross_sales', 'receipts', 'net_sales'), [50_000, 2, 47_000])
      const open = await ground.caller.record('summary/chart', { body: asked })
      assert.deepEqual(figuresOf(open.total_prev, 'gross_sales'), [0])
    }
  },
  {
    endpoint: 'summary/chart',
    section: 'Reports, sales summary',
    sentence: 'charts the requested field by the divider, from hour to year',
    run: async (ground) => {
      const { categoryId } = await shopping(ground)
      const window = { from_date: february.from, to_date: february.to }
      const draw = async (divider: string, field: string) => {
        const body = { ...hours, ...window, category_id: categoryId, divider, field }
        return ((await ground.caller.record('summary/chart', { body })).chart ?? []).map(({ value }) => value)
      }
      assert.deepEqual(await draw('day', 'net_sales'), [27_000, 0, 20_000, 0])
      assert.deepEqual(await draw('day', 'discount'), [3_000, 0, 0, 0])
      assert.equal((await draw('hour', 'gross_sales')).length, 4 * 24)
      for (const divider of ['week', 'month', 'quarter', 'year'])
        assert.deepEqual(await draw(divider, 'gross_sales'), [50_000])
    }
  },
  {
    endpoint: 'summary/chart',
    section: 'Limits, hour fields',
    sentence: 'refuses hours outside 0 to 24, and counts only the requested hours',
    run: async (ground) => {
      const { caller } = ground
      for (const body of [{ from_time: -1, to_time: 24 }, { from_time: 0, to_time: 25 }, {}])
        await caller.refused('summary/chart', 400, { body })
      const { categoryId } = await shopping(ground)
      const asked = { custom: true, category_id: categoryId, from_date: february.from, to_date: february.to }
      const count = async (from_time: number, to_time: number) => {
        const { total } = await caller.record('summary/chart', { body: { ...asked, from_time, to_time } })
        return figuresOf(total, 'receipts')[0]
      }
      assert.deepEqual([await count(12, 13), await count(0, 12), await count(13, 24)], [2, 0, 0])
    }
  },
  {
    endpoint: 'summary/chart-pagin',
    section: 'Reports, /summary/chart-pagin',
    sentence: 'returns one row for each day, with the parts of its date and every figure',
    run: async (ground) => {
      const { productId, customerId } = await shopping(ground)
      const asked = { product_id: productId, customer_id: customerId, to_date: february.to }
      const [third, first, ...rest] = await pageRows(ground, asked)
      assert.equal(rest.length, 0)
      assert.deepEqual(first?.['_id'], { year: 2024, month: 2, day: 5 })
      assert.deepEqual(third?.['_id'], { year: 2024, month: 2, day: 7 })
      const names = ['gross_sales', 'refund', 'discount', 'gift', 'tax', 'cost', 'net_sales', 'profit', 'included_tax']
      const more = ['added_tax', 'receipts', 'refunds', 'items_sold', 'items_refunded', 'average_receipt']
      assert.deepEqual(figuresOf(first, ...names), [30_000, 0, 3_000, 0, 2_893, 0, 27_000, 27_000, 2_893])
      assert.deepEqual(figuresOf(first, ...more), [0, 1, 0, 3, 0, 30_000])
      assert.ok(!Number.isNaN(Date.parse(String(first['date']))))
    }
  },
  {
    endpoint: 'summary/chart-pagin',
    section: 'Reports, /summary/chart-pagin',
    sentence: 'pages, reverses its order, and omits rows below a minimum',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const asked = { product_id: productId, date_to: february.to }
      const sold = async (body: object) =>
        (await pageRows(ground, { ...asked, ...body })).map((row) => row['items_sold'])
      assert.deepEqual(await sold({ asc: 1 }), [3, 2])
      assert.deepEqual(await sold({ sort_by: 'items_sold', asc: 1 }), [2, 3])
      assert.deepEqual(await sold({ page: 2, limit: 1 }), [3])
      assert.deepEqual(await sold({ min_items_sold: 3 }), [3])
      assert.deepEqual(await sold({ min_gross_sales: 50_000 }), [])
      assert.deepEqual(await sold({ trade_state: 'canceled' }), [])
    }
  }
]

const dashboard: Case[] = [
  {
    endpoint: 'reports/dashboard/summary',
    section: 'Reports; vendor rules 3.8',
    sentence: 'sums up sales with averages for each receipt, for the requested customers',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const data = await ground.caller.record('reports/dashboard/summary', { body: { customer_ids: [customerId] } })
      assert.deepEqual(
        figuresOf(data, 'gross_sales', 'refund', 'discount', 'net_sales', 'average_receipt', 'average_items', 'debt'),
        [50_000, 9_000, 3_000, 38_000, 25_000, 2.5, 10_000]
      )
    }
  },
  {
    endpoint: 'reports/dashboard/summary',
    section: 'Reports, common filter',
    sentence: 'returns the requested currency, and refuses an unknown one',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const { dollar, caller } = ground
      const body = { customer_ids: [customerId], currency_id: dollar._id }
      const data = await caller.record('reports/dashboard/summary', { body })
      assert.ok(Math.abs(Number(figuresOf(data, 'gross_sales')[0]) - 50_000 / dollar.value) < 0.01)
      await caller.refused('reports/dashboard/summary', 400, { body: { currency_id: 'nothing' } })
    }
  },
  {
    endpoint: 'reports/dashboard/chart',
    section: 'Reports',
    sentence: 'returns an array with a label and a value for each day',
    run: async (ground) => {
      const { productId } = await shopping(ground)
      const body = { product_ids: [productId], date_from: february.from, date_to: february.to }
      const { rows } = await ground.caller.page('reports/dashboard/chart', { body })
      assert.deepEqual(
        rows.map((row) => [row.label, row.value]),
        [
          ['2024-02-05', 27_000],
          ['2024-02-06', 0],
          ['2024-02-07', 20_000],
          ['2024-02-08', 0]
        ]
      )
    }
  },
  {
    endpoint: 'reports/dashboard/top/{key}',
    section: 'Reports, path key',
    sentence: 'groups by product, customer, employee and category',
    run: async (ground) => {
      const { productId, customerId, categoryId } = await shopping(ground)
      const keys = { product: productId, customer: customerId, employee: ground.cashierId, category: categoryId }
      for (const [part, id] of Object.entries(keys)) {
        const body = { product_ids: [productId] }
        const { rows, total } = await ground.caller.page('reports/dashboard/top/{key}', { part, body })
        assert.equal(total, 1)
        assert.deepEqual(figuresOf(rows[0], '_id', 'value', 'items_sold'), [id, 38_000, 5])
      }
      await ground.caller.refused('reports/dashboard/top/{key}', 400, { part: 'weather' })
    }
  },
  {
    endpoint: 'reports/dashboard/top/{key}',
    section: 'vendor rules 3.8',
    sentence: 'returns every payment method without refunds, and debt as a row of its own',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const asked = { part: 'payment_method', body: { customer_ids: [customerId] } }
      const { rows } = await ground.caller.page('reports/dashboard/top/{key}', asked)
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'value')),
        [
          [ground.cash._id, 27_000 + 10_000 - 9_000],
          ['debt', 10_000]
        ]
      )
    }
  },
  {
    endpoint: 'reports/customers/health-score/summary',
    section: 'Reports',
    sentence: 'counts a customer as good, warning and lost as time passes',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const at = async (date_to: string) => {
        const body = { customer_ids: [customerId], date_to }
        const data = await ground.caller.record('reports/customers/health-score/summary', { body })
        return figuresOf(data, 'good', 'warning', 'churn_risk')
      }
      assert.deepEqual(await at(days.third), [1, 0, 0])
      assert.deepEqual(await at('2024-04-01T00:00:00.000Z'), [0, 1, 0])
      assert.deepEqual(await at('2024-09-01T00:00:00.000Z'), [0, 0, 1])
    }
  },
  {
    endpoint: 'reports/customers/health-score/charts',
    section: 'Reports',
    sentence: 'charts the same counts',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const body = { customer_ids: [customerId], date_to: days.third }
      const { rows } = await ground.caller.page('reports/customers/health-score/charts', { body })
      assert.deepEqual(
        rows.map((row) => [row.label, row.value]),
        [
          ['good', 1],
          ['warning', 0],
          ['churn_risk', 0]
        ]
      )
    }
  },
  {
    endpoint: 'reports/summary/debt/paging',
    section: 'Reports',
    sentence: 'lists the debts of customers',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const body = { ...everything, customer_ids: [customerId] }
      const { rows, total } = await ground.caller.page('reports/summary/debt/paging', { body })
      assert.deepEqual([total, ...figuresOf(rows[0], '_id', 'amount')], [1, customerId, 10_000])
      assert.equal(await balanceOf(ground, customerId), -10_000)
      assert.equal((await ground.caller.page('reports/summary/credit/paging', { body })).total, 0)
    }
  }
]

export const reports: Case[] = [...summaries, ...dashboard]
