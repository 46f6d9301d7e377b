import assert from 'node:assert/strict'
import type { Case } from '../case.ts'
import { figuresOf, payBy, read, type Report } from '../reading.ts'
import { settle } from './reports-pos-money.ts'
import { everything, newCustomer } from '../sales/sale.ts'
import { february, shopping } from '../sales/shopping.ts'

// The paid part of the customers' debts, and money that belongs to no sale.

const section = 'reference 3, Report-finance'

export const reportsFinance: Case[] = [
  {
    endpoint: 'reports/finance/customers-payment-overview/get-paging',
    section,
    sentence: 'has a row for each customer with the payable, paid and owed amounts',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const other = await shopping(ground)
      const look = async (changes: object) => {
        const body = { ...everything, customer_ids: [customerId, other.customerId], ...changes }
        const { rows } = await ground.caller.page('reports/finance/customers-payment-overview/get-paging', { body })
        return rows.map((row) => figuresOf(row, '_id', 'invoices', 'to_be_paid', 'paid', 'debt'))
      }
      await settle(ground, second._id, customerId)
      assert.deepEqual(await look({}), [
        [other.customerId, 2, 47_000, 37_000, 10_000],
        [customerId, 2, 47_000, 47_000, 0]
      ])
      assert.deepEqual(await look({ page: 2, limit: 1 }), [[customerId, 2, 47_000, 47_000, 0]])
      assert.deepEqual(await look({ date_from: february.to }), [])
    }
  },
  {
    endpoint: 'reports/finance/customers-payment-overview/completed',
    section,
    sentence: 'lists a customer once every purchase on credit is paid',
    run: async (ground) => {
      const { customerId, second } = await shopping(ground)
      const look = async () => {
        const body = { ...everything, customer_ids: [customerId] }
        const { rows } = await ground.caller.page('reports/finance/customers-payment-overview/completed', { body })
        return rows.map((row) => figuresOf(row, '_id', 'paid', 'debt'))
      }
      assert.deepEqual(await look(), [])
      await settle(ground, second._id, customerId)
      assert.deepEqual(await look(), [[customerId, 47_000, 0]])
    }
  },
  {
    endpoint: 'reports/summary/income/pagin',
    section,
    sentence: 'has a row for each article of income, without expenses and sales',
    run: async (ground) => {
      const { customerId } = await shopping(ground)
      for (const amount of [3_000, 2_000]) await payBy(ground, customerId, 'income', amount)
      await payBy(ground, customerId, 'expense', 1_000)
      const body = { ...everything, customer_ids: [customerId] }
      const { rows } = await ground.caller.page('reports/summary/income/pagin', { body })
      assert.deepEqual(
        rows.map((row) => figuresOf(row, '_id', 'amount', 'count', 'average')),
        [[ground.incomeTypeId, 5_000, 2, 2_500]]
      )
    }
  },
  {
    endpoint: 'reports/summary/income-expense/stats',
    section,
    sentence: 'counts the number and the sum of income and expenses without sales',
    run: async (ground) => {
      const customerId = await newCustomer(ground)
      for (const amount of [3_000, 2_000]) await payBy(ground, customerId, 'income', amount)
      await payBy(ground, customerId, 'expense', 1_000)
      const names = ['income', 'expense', 'net', 'income_count', 'expense_count', 'average_income', 'average_expense']
      const data = await read(ground, 'reports/summary/income-expense/stats', { customer_ids: [customerId] })
      assert.deepEqual(figuresOf(data, ...names), [5_000, 1_000, 4_000, 2, 1, 2_500, 1_000])
      assert.deepEqual(
        (data['items'] as Report[]).map((row) => figuresOf(row, 'type', 'amount', 'count')),
        [
          ['expense', 1_000, 1],
          ['income', 5_000, 2]
        ]
      )
    }
  }
]
