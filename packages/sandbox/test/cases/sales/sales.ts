import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody } from '../../ground.ts'
import type { Case } from '../case.ts'
import { balanceOf, everything, newCustomer, percent, sell, stockOf, type Changes } from './sale.ts'

// Sales: creating and reading.

const creation: Case[] = [
  {
    endpoint: 'trade/create',
    section: 'reference 2, Trade',
    sentence: 'stores the code, and creates a second sale if it is repeated',
    run: async (ground) => {
      const code = ground.unique('CODE')
      const { body, trade } = await sell(ground, 1, { code })
      const again = await ground.caller.record('trade/create', { body })
      assert.equal(trade.code, code)
      assert.notEqual(again._id, trade._id)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 2.2',
    sentence: 'in state done removes the goods, creates the invoice, and has no debt if it is paid',
    run: async (ground) => {
      const { product, trade } = await sell(ground, 3)
      assert.equal((await stockOf(ground, product._id))?.amount, -3)
      assert.equal(trade.total_to_pay, 30_000)
      assert.equal(trade.debt, 0)
      const asked = { ...everything, trade_id: trade._id }
      const { rows } = await ground.caller.page('invoice/get-paging', { body: asked })
      assert.equal(rows[0]?.paid, 30_000)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 2.2',
    sentence: 'in state new only reserves the goods and moves no money',
    run: async (ground) => {
      const { product, trade } = await sell(ground, 2, { state: 'new' })
      assert.deepEqual(await stockOf(ground, product._id), { amount: 0, booked: 2, in_transit: 0, in_trash: 0 })
      const { total } = await ground.caller.page('invoice/get-paging', { body: { ...everything, trade_id: trade._id } })
      assert.equal(total, 0)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 2.5',
    sentence: 'adds the costs that affect the price to the total, and only lists the others',
    run: async (ground) => {
      const kind = { payment_type_id: ground.incomeTypeId, currency_id: ground.currency._id, recommended_amount: 0 }
      const cost = (is_affect_price: boolean) =>
        ground.caller.record('extra-cost/create', {
          body: { ...kind, name: ground.unique('Cost'), is_affect_price, max_amount: 0 }
        })
      const [charged, own] = [await cost(true), await cost(false)]
      const additional_costs = [
        { cost_id: charged._id ?? '', amount: 15_000 },
        { cost_id: own._id ?? '', amount: 700 }
      ]
      const { trade } = await sell(ground, 1, { additional_costs, payments: [paymentOf(ground, 25_000)] })
      assert.deepEqual([trade.total_to_pay, trade.debt, trade.total_price], [25_000, 0, 10_000])
      assert.deepEqual([trade.total_extra_cost, trade.total_effected_extra_cost], [15_700, 15_000])
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 3.5',
    sentence:
      'subtracts the discounts of the lines first, distributes the discount of the sale, and shows the included tax',
    run: async (ground) => {
      const [first, second] = [await newProduct(ground), await newProduct(ground)]
      const taxed = { tax_ids: [ground.taxId] }
      const lines = [
        { product_id: first._id, amount: 2, price: 50_000, discounts: [percent(10)], ...taxed },
        { product_id: second._id, amount: 1, price: 50_000, ...taxed }
      ]
      const discounts = [percent(10)]
      const body = saleBody(ground, lines, { discounts, payments: [paymentOf(ground, 126_000)] })
      const trade = await ground.caller.record('trade/create', { body })
      assert.deepEqual(
        [trade.total_price, trade.discount, trade.total_discount, trade.total_to_pay, trade.total_included_tax],
        [150_000, 14_000, 24_000, 126_000, 8_679 + 4_821]
      )
      assert.equal(trade.debt, 0)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 3.7',
    sentence: 'subtracts the change from the received money',
    run: async (ground) => {
      const money = { payments: [paymentOf(ground, 50_000)], changes: [paymentOf(ground, 20_000)] }
      const { trade } = await sell(ground, 3, money)
      assert.deepEqual([trade.change, trade.debt], [20_000, 0])
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 3.6',
    sentence: 'converts another currency at the sent rate',
    run: async (ground) => {
      const { dollar, cash } = ground
      const method = { _id: cash._id, name: cash.name }
      const payments = [{ amount: 10, payment_method: method, currency: { ...dollar, value: 12_049 } }]
      const { trade } = await sell(ground, 20, { payments })
      assert.equal(trade.payments?.[0]?.paid, 120_490)
      assert.equal(trade.debt, 200_000 - 120_490)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 2.7',
    sentence: 'records the unpaid amount as a debt of the customer',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      await sell(ground, 3, { customer_id, payments: [paymentOf(ground, 10_000)] })
      assert.equal(await balanceOf(ground, customer_id), -20_000)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'policy send-to-customer',
    sentence: 'accepts the request to send the receipt, and returns it in no record',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      const { trade } = await sell(ground, 1, { customer_id, to_send_customer: true })
      assert.equal('to_send_customer' in trade, false)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'policy installment-parts',
    sentence: 'stores the instalments of a debt, and refuses instalments that do not add up to the debt',
    run: async (ground) => {
      const customer_id = await newCustomer(ground)
      const installment_plan = [
        { date: '2027-01-31T12:00:00.000Z', amount: 6666.66 },
        { date: '2027-02-28T12:00:00.000Z', amount: 6666.66 },
        { date: '2027-03-31T12:00:00.000Z', amount: 6666.68 }
      ]
      const changes = { customer_id, payments: [paymentOf(ground, 10_000)], installment_plan }
      const { trade, body } = await sell(ground, 3, { ...changes, installment_plan_interval: 'year' })
      const kept = await ground.caller.record('trade/get-by-id/{id}', { part: trade._id })
      assert.deepEqual(kept.installment_plan, installment_plan)
      assert.deepEqual([kept.debt, kept.is_installment_plan], [20_000, true])
      assert.equal((kept as { installment_plan_interval?: string }).installment_plan_interval, 'year')
      const refused = async (over: Changes) =>
        await ground.caller.refused('trade/create', 400, { body: { ...body, code: ground.unique('S'), ...over } })
      assert.match(await refused({ installment_plan: installment_plan.slice(1) }), /installment_plan/)
      assert.match(await refused({ installment_plan: installment_plan.toReversed() }), /installment_plan/)
      assert.match(await refused({ customer_id: undefined }), /installment_plan/)
      assert.match(await refused({ payments: [paymentOf(ground, 30_000)] }), /installment_plan/)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'Errors',
    sentence: 'refuses goods, methods, currencies and quantities that do not exist',
    run: async (ground) => {
      const { body } = await sell(ground, 1)
      const [line] = body.products
      const [payment] = body.payments
      const bodies = [
        { ...body, products: [{ ...line, product_id: 'gone' }] },
        { ...body, products: [{ ...line, amount: 1.5 }] },
        { ...body, products: [{ ...line, warehouse_id: 'nowhere' }] },
        { ...body, payments: [{ ...payment, payment_method: { _id: 'shells', name: 'Shells' } }] },
        { ...body, payments: [{ ...payment, currency: { _id: 'shells', name: 'Shells', value: 1 } }] },
        { ...body, products: [] }
      ]
      for (const bad of bodies) await ground.caller.refused('trade/create', 400, { body: bad })
      assert.equal((await ground.caller.raw('trade/create', { body: bodies[0] })).code, 26000)
    }
  },
  {
    endpoint: 'trade/create',
    section: 'vendor rules 2.6',
    sentence: 'refuses goods that are not in stock if the settings forbid it',
    run: async (ground) => {
      const set = async (sell_product_in_negative: boolean) =>
        await ground.caller.record('sale-settings/set', { body: { sell_product_in_negative } })
      const { body } = await sell(ground, 1)
      await set(false)
      try {
        await ground.caller.refused('trade/create', 400, { body })
      } finally {
        await set(true)
      }
    }
  }
]

const reading: Case[] = [
  {
    endpoint: 'trade/get-by-id/{id}',
    section: 'reference 2, Trade',
    sentence: 'returns the sale with its lines, payments and employees',
    run: async (ground) => {
      const { trade } = await sell(ground, 1, { note: 'gift' })
      const read = await ground.caller.record('trade/get-by-id/{id}', { part: trade._id })
      assert.equal(read.note, 'gift')
      assert.equal(read.products?.length, 1)
      assert.equal(read.created_by?._id, ground.cashierId)
      assert.equal(read.organization?._id, ground.organizationId)
    }
  },
  {
    endpoint: 'trade/get-items/{id}',
    section: 'reference 2, Trade',
    sentence: 'returns the lines of a sale as a bare array',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2)
      const { rows } = await ground.caller.page('trade/get-items/{id}', { part: trade._id })
      assert.deepEqual(
        rows.map((row) => [row.product_id, row.amount]),
        [[product._id, 2]]
      )
    }
  },
  {
    endpoint: 'trade/get-paging',
    section: 'reference 2, Trade',
    sentence: 'finds a sale by organization, change and code',
    run: async (ground) => {
      const { time } = await ground.caller.raw('profile/getMe')
      const { trade } = await sell(ground, 1, { code: ground.unique('K4-000') })
      const asked = { ...everything, organization_id: ground.organizationId, updated_at: time }
      const recent = await ground.caller.page('trade/get-paging', { body: asked })
      assert.equal(recent.rows.find((row) => row._id === trade._id)?.code, trade.code)
      const found = await ground.caller.page('trade/get-paging', { body: { ...everything, search: trade.code } })
      assert.ok(found.rows.some((row) => row._id === trade._id))
    }
  },
  {
    endpoint: 'trade/get-paging',
    section: 'reference 2, Trade',
    sentence: 'filters by state, product, total, creator and refund',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 7, { state: 'draft' })
      const one = { product_id: product._id, states: ['draft'], total_from: 70_000, total_to: 70_000 }
      const asked = { ...everything, ...one, created_by: ground.cashierId, is_refund: false }
      const { rows } = await ground.caller.page('trade/get-paging', { body: asked })
      assert.deepEqual(
        rows.map((row) => row._id),
        [trade._id]
      )
    }
  }
]

export const sales: Case[] = [...creation, ...reading]
