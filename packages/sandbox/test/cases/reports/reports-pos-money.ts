import assert from 'node:assert/strict'
import { paymentOf, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { figuresOf, growth, payBy, read, sumOf } from '../reading.ts'
import { everything, newCustomer, sell } from '../sales/sale.ts'
import { movementBody } from '../sales/shifts.ts'
import { february, shopping } from '../sales/shopping.ts'

// Reports of the registers, about money that the case moves itself.

const section = 'reference 3, Report-pos'

const charts = (['income', 'expense'] as const).map((type): Case => ({
  endpoint: `reports/pos/summary/${type}/chart`,
  section,
  sentence: 'charts money that belongs to no sale, on the day of its movement',
  run: async (ground) => {
    const { customerId } = await shopping(ground)
    await payBy(ground, customerId, type, 7_000)
    await payBy(ground, customerId, type, 500)
    await payBy(ground, customerId, type === 'income' ? 'expense' : 'income', 2_000)
    const total = async (window: object) => {
      const body = { customer_ids: [customerId], ...window }
      return sumOf((await ground.caller.page(`reports/pos/summary/${type}/chart`, { body })).rows)
    }
    assert.deepEqual([await total({}), await total({ date_to: february.to })], [7_500, 0])
  }
}))

const money: Case[] = [
  ...charts,
  {
    endpoint: 'reports/pos/cashbox/income-expense',
    section,
    sentence: 'counts the income and expenses of a register, change included',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      const payments = { payments: [paymentOf(ground, 50_000)], changes: [paymentOf(ground, 20_000)] }
      await sell(ground, 3, { customer_id, ...payments })
      const data = await read(ground, 'reports/pos/cashbox/income-expense', { customer_ids: [customer_id] })
      assert.deepEqual(figuresOf(data, 'income', 'expense', 'net'), [50_000, 20_000, 30_000])
      const registers = data['cashboxes'] as unknown[]
      assert.deepEqual(
        registers.map((register) => figuresOf(register, '_id', 'income', 'expense', 'net')),
        [[ground.deskId, 50_000, 20_000, 30_000]]
      )
    }
  },
  {
    endpoint: 'reports/pos/cashflow/get',
    section,
    sentence: 'counts income, expenses and the difference',
    run: async (ground) => {
      const work = async () => {
        await sell(ground, 2)
        await ground.caller.record('transaction/expense', { body: movementBody(ground, 5_000) })
      }
      const fields = ['income', 'expense', 'net']
      assert.deepEqual(await growth(ground, 'reports/pos/cashflow/get', fields, work), [20_000, 5_000, 15_000])
    }
  },
  {
    endpoint: 'reports/pos/summary/debt/get-summary',
    section,
    sentence: 'sums up the debts of customers until they are paid',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const owed = async () => {
        const data = await read(ground, 'reports/pos/summary/debt/get-summary', { customer_ids: [customerId] })
        return figuresOf(data, 'total', 'customers')
      }
      assert.deepEqual(await owed(), [10_000, 1])
      await payBy(ground, customerId, 'income', 4_000)
      assert.deepEqual(await owed(), [6_000, 1])
      await payBy(ground, customerId, 'income', 6_000)
      assert.deepEqual(await owed(), [0, 0])
    }
  },
  {
    endpoint: 'reports/pos/summary/credit/get-summary',
    section,
    sentence: 'sums up the credits of customers',
    run: async (ground) => {
      const ids = [await newCustomer(ground), await newCustomer(ground)]
      for (const id of ids) await payBy(ground, id, 'income', 3_500)
      const data = await read(ground, 'reports/pos/summary/credit/get-summary', { customer_ids: ids })
      assert.deepEqual(figuresOf(data, 'total', 'customers'), [7_000, 2])
    }
  },
  {
    endpoint: 'reports/pos/summary/debt/paging',
    section,
    sentence: 'has a row for each customer with a debt, and for no other',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      const free = await newCustomer(ground)
      await payBy(ground, free, 'income', 1_000)
      const body = { ...everything, customer_ids: [customerId, free] }
      const { rows, total } = await ground.caller.page('reports/pos/summary/debt/paging', { body })
      assert.deepEqual([total, ...figuresOf(rows[0], '_id', 'amount')], [1, customerId, 10_000])
    }
  },
  {
    endpoint: 'reports/pos/summary/credit/paging',
    section,
    sentence: 'has a row for each customer with a credit, the largest first',
    run: async (ground) => {
      const [less, more] = [await newCustomer(ground), await newCustomer(ground)]
      await payBy(ground, less, 'income', 1_000)
      await payBy(ground, more, 'income', 2_000)
      const body = { ...everything, customer_ids: [less, more] }
      const { rows } = await ground.caller.page('reports/pos/summary/credit/paging', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'amount')),
        [
          [more, 2_000],
          [less, 1_000]
        ]
      )
    }
  }
]

/** Pays the debt of a sale. */
export async function settle(ground: Ground, tradeId: string, customerId: string) {
  const { rows } = await ground.caller.page('invoice/get-paging', { body: { ...everything, trade_id: tradeId } })
  await payBy(ground, customerId, 'income', 10_000, { invoice_id: rows[0]?._id })
}

const installments: Case[] = [
  {
    endpoint: 'reports/pos/finance/installment/get-summary',
    section,
    sentence: 'counts the paid and the due amounts of instalment sales, before and after the rest is paid',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const sums = async () => {
        const data = await read(ground, 'reports/pos/finance/installment/get-summary', { customer_ids: [customerId] })
        return figuresOf(data, 'plans', 'completed', 'total', 'paid', 'due')
      }
      assert.deepEqual(await sums(), [1, 0, 20_000, 10_000, 10_000])
      await settle(ground, second._id, customerId)
      assert.deepEqual(await sums(), [1, 1, 20_000, 20_000, 0])
    }
  },
  ...(['get-paging', 'completed'] as const).map((last): Case => ({
    endpoint: `reports/pos/finance/installment/${last}`,
    section,
    sentence: last === 'completed' ? 'lists a plan once it is paid' : 'lists a plan until it is paid',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const listed = async () => {
        const body = { ...everything, customer_ids: [customerId] }
        const { rows } = await ground.caller.page(`reports/pos/finance/installment/${last}`, { body })
        return rows.map((row) => figuresOf(row, '_id', 'total', 'paid', 'due'))
      }
      const open = [[second._id, 20_000, 10_000, 10_000]]
      assert.deepEqual(await listed(), last === 'completed' ? [] : open)
      await settle(ground, second._id, customerId)
      assert.deepEqual(await listed(), last === 'completed' ? [[second._id, 20_000, 20_000, 0]] : [])
    }
  }))
]

export const reportsPosMoney: Case[] = [...money, ...installments]
