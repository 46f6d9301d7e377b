import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { newProduct, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { growth, numberOf, payBy, read } from '../reading.ts'
import { everything, newCustomer, sell } from '../sales/sale.ts'
import { movementBody } from '../sales/shifts.ts'
import { shopping } from '../sales/shopping.ts'

// Reports of money, orders and production: figures before and after an action of the case.

const registers: Case[] = [
  {
    endpoint: 'reports/balance/get',
    section: 'Reports',
    sentence: 'returns the money in the registers, which a cash sale and an expense change',
    run: async (ground) => {
      const work = async () => {
        await sell(ground, 3)
        await ground.caller.record('transaction/expense', { body: movementBody(ground, 4_000) })
      }
      const fields = ['total', 'cash', 'cashless']
      assert.deepEqual(await growth(ground, 'reports/balance/get', fields, work), [26_000, 26_000, 0])
    }
  },
  {
    endpoint: 'reports/balance/get',
    section: 'policy report-balance',
    sentence: 'omits a canceled sale and its money, as the dashboard does',
    run: async (ground) => {
      const work = async () => {
        const { trade } = await sell(ground, 3)
        const body = { _id: trade._id, state: 'canceled', with_transactions: true }
        await ground.caller.record('trade/set-state', { body })
      }
      assert.deepEqual(await growth(ground, 'reports/balance/get', ['total', 'cash'], work), [0, 0])
      assert.deepEqual(await growth(ground, 'reports/dashboard/summary', ['gross_sales', 'receipts'], work), [0, 0])
    }
  },
  {
    endpoint: 'reports/balance/get-at',
    section: 'Reports, body adds at',
    sentence: 'returns the same at a given time, and refuses a body without a time',
    run: async (ground) => {
      const { time } = await ground.caller.raw('reports/balance/get', { body: {} })
      const before = await read(ground, 'reports/balance/get')
      // An action in the same millisecond as the first read would be part of it.
      while (Date.parse((await ground.caller.raw('profile/getMe')).time) <= Date.parse(time)) continue
      await sell(ground, 1)
      assert.equal(numberOf(await read(ground, 'reports/balance/get-at', { at: time }), 'total'), before['total'])
      await ground.caller.refused('reports/balance/get-at', 400, { body: {} })
    }
  },
  {
    endpoint: 'reports/balance/items',
    section: 'Reports',
    sentence: 'has a row for every register, method and currency, and the rows add up to the balance',
    run: async (ground) => {
      await sell(ground, 1)
      const { rows, total } = await ground.caller.page('reports/balance/items', { body: {} })
      const sum = rows.reduce((all, row) => all + numberOf(row, 'worth'), 0)
      assert.equal(rows.length, total)
      assert.ok(Math.abs(sum - numberOf(await read(ground, 'reports/balance/get'), 'total')) < 0.01)
    }
  },
  {
    endpoint: 'reports/cashflow/get',
    section: 'Reports',
    sentence: 'counts income, expenses and the difference',
    run: async (ground) => {
      const work = async () => {
        await sell(ground, 2)
        await ground.caller.record('transaction/expense', { body: movementBody(ground, 5_000) })
      }
      const fields = ['income', 'expense', 'net']
      assert.deepEqual(await growth(ground, 'reports/cashflow/get', fields, work), [20_000, 5_000, 15_000])
    }
  },
  {
    endpoint: 'reports/profit-loss/get',
    section: 'Reports',
    sentence: 'counts revenue, cost and expenses; the payment of a debt is no income',
    run: async (ground) => {
      const work = async () => {
        const { customerId } = await shopping(ground)
        await payBy(ground, customerId, 'income', 10_000)
        await ground.caller.record('transaction/expense', { body: movementBody(ground, 5_000) })
      }
      const fields = ['revenue', 'cost', 'gross_profit', 'income', 'expenses', 'net_profit']
      const grown = await growth(ground, 'reports/profit-loss/get', fields, work)
      assert.deepEqual(grown, [38_000, 0, 38_000, 0, 5_000, 33_000])
    }
  }
]

const owed: Case[] = [
  {
    endpoint: 'reports/customer-debt/get',
    section: 'Reports',
    sentence: 'sums up the debts',
    run: async (ground) => {
      const fields = ['total', 'customers']
      assert.deepEqual(await growth(ground, 'reports/customer-debt/get', fields, () => shopping(ground)), [10_000, 1])
    }
  },
  {
    endpoint: 'reports/summary/credit/paging',
    section: 'Reports',
    sentence: 'lists the credits of customers',
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      await payBy(ground, customerId, 'income', 7_000)
      const body = { ...everything, customer_ids: [customerId] }
      const { rows } = await ground.caller.page('reports/summary/credit/paging', { body })
      assert.deepEqual([rows[0]?.['_id'], rows[0]?.['amount']], [customerId, 7_000])
    }
  },
  {
    endpoint: 'reports/finance/installment-plan/get-summary',
    section: 'Reports',
    sentence: 'counts the paid and the due amounts of instalment sales',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const body = { customer_ids: [customerId] }
      const data = await read(ground, 'reports/finance/installment-plan/get-summary', body)
      assert.deepEqual([data['plans'], data['total'], data['paid'], data['due']], [1, 20_000, 10_000, 10_000])
    }
  },
  {
    endpoint: 'reports/finance/installment-plan/get-paging',
    section: 'Reports',
    sentence: 'lists the unpaid plans',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const body = { ...everything, customer_ids: [customerId] }
      const { rows, total } = await ground.caller.page('reports/finance/installment-plan/get-paging', { body })
      assert.deepEqual([total, rows[0]?.['_id'], rows[0]?.['due']], [1, second._id, 10_000])
    }
  },
  {
    endpoint: 'reports/finance/installment-plan/completed',
    section: 'Reports',
    sentence: 'lists a plan once its invoice is paid',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const completed = async () => {
        const body = { ...everything, customer_ids: [customerId] }
        return (await ground.caller.page('reports/finance/installment-plan/completed', { body })).total
      }
      assert.equal(await completed(), 0)
      const invoices = await ground.caller.page('invoice/get-paging', { body: { ...everything, trade_id: second._id } })
      await payBy(ground, customerId, 'income', 10_000, { invoice_id: invoices.rows[0]?._id })
      assert.equal(await completed(), 1)
    }
  },
  {
    endpoint: 'reports/finance/customers-payment-overview/get-summary',
    section: 'Reports',
    sentence: 'sums up the payable, paid and owed amounts of customers',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const name = 'reports/finance/customers-payment-overview/get-summary'
      const data = await read(ground, name, { customer_ids: [customerId] })
      assert.deepEqual(
        [data['customers'], data['invoices'], data['to_be_paid'], data['paid'], data['debt']],
        [1, 2, 47_000, 37_000, 10_000]
      )
    }
  }
]

/** Makes an order of this many pieces. */
export async function order(ground: Ground, productId: string, customerId: string, amount: number) {
  const line = { product_id: productId, amount, price: 10_000, price_id: ground.priceId, discounts: [] }
  const body = {
    organization_id: ground.organizationId,
    customer_id: customerId,
    responsible_id: ground.cashierId,
    state: 'new',
    currency_id: ground.currency._id,
    date: '2024-02-05T07:00:00.000Z',
    products: [{ ...line, warehouse_id: ground.warehouseId }],
    discounts: []
  }
  await ground.caller.record('sale-order/create', { body })
}

const orders: Case[] = [
  {
    endpoint: 'reports/order/dashboard/summary',
    section: 'Reports',
    sentence: 'counts orders, their value and their states',
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      const { _id } = await newProduct(ground)
      for (const amount of [1, 3]) await order(ground, _id, customerId, amount)
      const data = await read(ground, 'reports/order/dashboard/summary', { customer_ids: [customerId] })
      assert.deepEqual([data['orders'], data['total'], data['average_order']], [2, 40_000, 20_000])
      assert.deepEqual(data['states'], { new: 2 })
    }
  },
  {
    endpoint: 'reports/order/dashboard/chart',
    section: 'Reports',
    sentence: 'charts the value of orders day by day',
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      await order(ground, (await newProduct(ground))._id, customerId, 2)
      const body = { customer_ids: [customerId] }
      const { rows } = await ground.caller.page('reports/order/dashboard/chart', { body })
      assert.deepEqual(
        rows.map((row) => [row.label, row.value]),
        [['2024-02-05', 20_000]]
      )
    }
  }
]

const output = (
  ['reports/production/by-product', 'reports/production/by-responsible'] as const satisfies readonly EndpointName[]
).map((endpoint): Case => ({
  endpoint,
  section: 'Reports',
  sentence: 'returns a page with only produced amounts, and nothing for a product that was never made',
  run: async (ground) => {
    const { _id } = await newProduct(ground)
    const { rows, total } = await ground.caller.page(endpoint, { body: { ...everything, product_ids: [_id] } })
    assert.deepEqual([rows.length, total], [0, 0])
  }
}))

const production: Case[] = [
  ...output,
  {
    endpoint: 'reports/production/by-responsible-and-product',
    section: 'Limits',
    sentence: 'returns a page, and refuses a limit above 200',
    run: async (ground) => {
      const name = 'reports/production/by-responsible-and-product'
      const { _id } = await newProduct(ground)
      assert.equal((await ground.caller.page(name, { body: { ...everything, product_ids: [_id] } })).total, 0)
      await ground.caller.refused(name, 400, { body: { page: 1, limit: 201 } })
    }
  },
  {
    endpoint: 'reports/production/recommended-to-be-used',
    section: 'Reports; reference 3, Report-production',
    sentence: 'lists the materials of ordered products that are not in stock',
    run: async (ground) => {
      const { _id: materialId } = await newProduct(ground, { is_material: true })
      const materials = [{ material_id: materialId, amount: 2 }]
      const { _id } = await newProduct(ground, { is_compound: true, materials })
      await order(ground, _id, await newCustomer(ground), 3)
      const body = { ...everything, product_ids: [materialId] }
      const { rows } = await ground.caller.page('reports/production/recommended-to-be-used', { body })
      assert.deepEqual([rows[0]?.['_id'], rows[0]?.['amount'], rows[0]?.['shortage']], [materialId, 6, 6])
    }
  }
]

export const reportsMoney: Case[] = [...registers, ...owed, ...orders, ...production]
