import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import { paymentOf } from '../../ground.ts'
import { newSupplier, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { sell } from '../sales/sale.ts'
import { movementBody } from '../sales/shifts.ts'

// Invoices, and movements of money without a sale.

const everything = { page: 1, limit: 200 }

export const invoiceBody = (ground: Ground, description: string) => ({
  user_type: 'employee',
  employee_id: ground.cashierId,
  customer_id: '',
  supplier_id: '',
  person_id: '',
  payment_type_id: ground.incomeTypeId,
  organization_id: ground.organizationId,
  currency_id: ground.currency._id,
  to_be_paid: 15_000,
  payment_date: '2025-03-01T10:00:00.000Z',
  description,
  exchange_balance: false
})
const newInvoice = async (ground: Ground) =>
  await ground.caller.record('invoice/create', { body: invoiceBody(ground, ground.unique('Invoice')) })

const move = async (ground: Ground, amount: number, changes: Record<string, unknown> = {}) =>
  await ground.caller.record('transaction/income', {
    body: movementBody(ground, amount, changes),
    userId: ground.cashierId
  })

export const money: Case[] = [
  {
    endpoint: 'invoice/create',
    section: 'Invoice',
    sentence: 'stores the description, and creates a second invoice if it is repeated',
    run: async (ground) => {
      const body = invoiceBody(ground, 'found by this')
      const first = await ground.caller.record('invoice/create', { body })
      const second = await ground.caller.record('invoice/create', { body })
      assert.notEqual(first._id, second._id)
      assert.equal(first.description, 'found by this')
      assert.equal(first.state, 'pending')
      assert.equal(first.payment_date, Date.parse(body.payment_date))
    }
  },
  {
    endpoint: 'invoice/create',
    section: 'policy party-of-user-type',
    sentence: 'refuses a party that does not exist, and ignores the other party fields',
    run: async (ground) => {
      const body = invoiceBody(ground, 'odd party')
      assert.match(
        await ground.caller.refused('invoice/create', 400, { body: { ...body, employee_id: 'nobody' } }),
        /employee_id/
      )
      await ground.caller.record('invoice/create', { body: { ...body, customer_id: 'nobody' } })
    }
  },
  {
    endpoint: 'invoice/create',
    section: 'Invoice',
    sentence: 'returns its supplier, and refuses an unknown one',
    run: async (ground) => {
      const supplier_id = await newSupplier(ground)
      const body = { ...invoiceBody(ground, 'to a supplier'), user_type: 'supplier', supplier_id }
      assert.equal((await ground.caller.record('invoice/create', { body })).supplier?._id, supplier_id)
      const said = await ground.caller.refused('invoice/create', 400, { body: { ...body, supplier_id: 'nobody' } })
      assert.match(said, /supplier_id/)
    }
  },
  {
    endpoint: 'invoice/get-by-id/{id}',
    section: 'Invoice',
    sentence: 'returns one invoice with its party',
    run: async (ground) => {
      const { _id } = await newInvoice(ground)
      const row = await ground.caller.record('invoice/get-by-id/{id}', { part: _id })
      assert.equal(row.employee?._id, ground.cashierId)
    }
  },
  {
    endpoint: 'invoice/get-paging',
    section: 'Invoice',
    sentence: 'filters by party, article, dates and payment',
    run: async (ground) => {
      const { _id } = await newInvoice(ground)
      const asked = {
        ...everything,
        employee_id: ground.cashierId,
        payment_type_id: ground.incomeTypeId,
        is_fully_paid: false,
        date_from: '2020-01-01T00:00:00.000Z',
        date_to: '2999-01-01T00:00:00.000Z'
      }
      assert.ok((await ground.caller.page('invoice/get-paging', { body: asked })).rows.some((row) => row._id === _id))
      const past = { ...asked, date_to: '2020-01-02T00:00:00.000Z' }
      assert.equal((await ground.caller.page('invoice/get-paging', { body: past })).total, 0)
    }
  },
  {
    endpoint: 'invoice/get-initial-payment/by-trade-id',
    section: 'reference 2, Invoice',
    sentence: 'returns the first payment of a sale, and refuses a sale without an invoice and an unknown sale',
    run: async (ground) => {
      const { trade } = await sell(ground, 3, { payments: [paymentOf(ground, 10_000)] })
      const name: EndpointName = 'invoice/get-initial-payment/by-trade-id'
      const invoice = await ground.caller.record(name, { query: { trade_id: trade._id } })
      assert.deepEqual([invoice.trade?._id, invoice.to_be_paid, invoice.paid], [trade._id, 30_000, 10_000])
      const draft = await sell(ground, 1, { state: 'draft' })
      assert.match(await ground.caller.refused(name, 400, { query: { trade_id: draft.trade._id } }), /trade_id/)
      assert.match(await ground.caller.refused(name, 400, { query: { trade_id: 'nothing' } }), /trade_id/)
      assert.match(await ground.caller.refused(name, 400), /trade_id/)
    }
  },
  {
    endpoint: 'invoice/set-state',
    section: 'Invoice',
    sentence: 'cancels an invoice, on request with its movements, and this is final',
    run: async (ground) => {
      const { _id } = await newInvoice(ground)
      const paid = await move(ground, 15_000, { invoice_id: _id })
      const body = { _id, state: 'canceled', with_transactions: true }
      assert.equal((await ground.caller.record('invoice/set-state', { body })).state, 'canceled')
      const moved = await ground.caller.record('transaction/get-by-id/{id}', { part: String(paid._id) })
      assert.equal(moved.state, 'canceled')
      await ground.caller.refused('invoice/set-state', 400, { body: { ...body, state: 'pending' } })
    }
  },
  {
    endpoint: 'transaction/income',
    section: 'reference 2, Transaction',
    sentence: 'pays an invoice and increases the register',
    run: async (ground) => {
      const { _id } = await newInvoice(ground)
      const row = await move(ground, 15_000, { invoice_id: _id })
      assert.equal(row.type, 'income')
      const invoice = await ground.caller.record('invoice/get-by-id/{id}', { part: _id })
      assert.deepEqual([invoice.paid, invoice.state, invoice.transactions], [15_000, 'done', [row._id]])
      assert.equal(row.cashbox?._id, ground.deskId)
    }
  },
  {
    endpoint: 'transaction/income',
    section: 'reference 2, Transaction',
    sentence: 'is recorded twice if it is repeated',
    run: async (ground) => {
      assert.notEqual((await move(ground, 1_000))._id, (await move(ground, 1_000))._id)
    }
  },
  {
    endpoint: 'transaction/expense',
    section: 'reference 2, Transaction',
    sentence: 'removes money, and refuses an amount of zero and an unknown article',
    run: async (ground) => {
      const { caller } = ground
      assert.equal((await caller.record('transaction/expense', { body: movementBody(ground, 500) })).type, 'expense')
      await caller.refused('transaction/expense', 400, { body: movementBody(ground, 0) })
      await caller.refused('transaction/expense', 400, { body: movementBody(ground, 1, { payment_type_id: 'none' }) })
    }
  },
  {
    endpoint: 'transaction/get-by-id/{id}',
    section: 'reference 2, Transaction',
    sentence: 'returns one movement',
    run: async (ground) => {
      const { _id } = await move(ground, 700)
      const row = await ground.caller.record('transaction/get-by-id/{id}', { part: String(_id) })
      assert.equal(row.amount, 700)
    }
  },
  {
    endpoint: 'transaction/get-paging',
    section: 'reference 2, Transaction',
    sentence: 'filters by type, method, register and party',
    run: async (ground) => {
      const { _id } = await move(ground, 900)
      const asked = {
        ...everything,
        type: 'income',
        payment_method_ids: [ground.cash._id],
        cashbox_id: ground.deskId,
        employee_id: ground.cashierId
      }
      const { rows } = await ground.caller.page('transaction/get-paging', { body: asked })
      assert.ok(rows.some((row) => row._id === _id))
      assert.ok(rows.every((row) => row.type === 'income'))
      const others = { ...asked, employee_ids: [ground.secondId] }
      const listed = await ground.caller.page('transaction/get-paging', { body: others })
      assert.ok(listed.rows.every((row) => row._id !== _id))
    }
  }
]
