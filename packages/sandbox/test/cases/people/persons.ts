import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import { newSupplier } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// The identity behind customers, suppliers and employees, and returns to a supplier.

const newCustomer = async (ground: Ground) => {
  const name = ground.unique('Nodira Karimova')
  const body = { name, type: 'natural', organization_ids: [ground.organizationId] }
  return { ...(await ground.caller.record('customer/create', { body })), name }
}
const found = async ({ caller }: Ground, filter: Body) =>
  (await caller.page('person/get-paging', { body: { ...everything, ...filter } })).rows

export const persons: Case[] = [
  {
    endpoint: 'person/get-paging',
    section: 'reference 3, Person',
    sentence: 'finds customers, suppliers and employees, and filters by kind',
    run: async (ground) => {
      const { _id, name } = await newCustomer(ground)
      const [row, ...others] = await found(ground, { search: name })
      assert.deepEqual([row?._id, row?.type, row?.first_name, others.length], [_id, 'natural', 'Nodira', 0])
      assert.equal((await found(ground, { search: name, is_customer: false })).length, 0)
      assert.equal((await found(ground, { search: name, organization_id: ground.otherOrganizationId })).length, 0)
      const supplierId = await newSupplier(ground)
      assert.ok((await found(ground, { is_supplier: true, type: 'legal' })).some((each) => each._id === supplierId))
      assert.ok(
        (await found(ground, { status: 'active', is_customer: false, is_supplier: false })).some(
          (each) => each._id === ground.cashierId
        )
      )
      await ground.caller.refused('person/get-paging', 400, { body: { type: 'robot' } })
    }
  },
  {
    endpoint: 'person/balance/get-paging',
    section: 'reference 1, Person',
    sentence: 'returns balances by currency, and filters by debt',
    run: async (ground) => {
      const { caller } = ground
      const { _id: customer_id } = await newCustomer(ground)
      const line = { product_id: (await newProduct(ground))._id, amount: 1, price: 7000 }
      await caller.record('trade/create', { body: saleBody(ground, [line], { customer_id, payments: [] }) })
      const find = async (balance_type: string) =>
        (await caller.page('person/balance/get-paging', { body: { ...everything, balance_type } })).rows.find(
          (row) => row._id === customer_id
        )
      const balance = [{ currency_id: ground.currency._id, amount: -7000 }]
      assert.deepEqual((await find('debt'))?.balance_list, balance)
      assert.deepEqual((await find('not_zero'))?.balance_list, balance)
      assert.equal(await find('credit'), undefined)
      assert.equal(await find('zero'), undefined)
      await caller.refused('person/balance/get-paging', 400, { body: { balance_type: 'rich' } })
    }
  },
  {
    endpoint: 'person/get-by-id/{id}',
    section: 'reference 1, Person',
    sentence: 'returns the kinds of a person, and refuses an unknown id',
    run: async (ground) => {
      const { caller } = ground
      const { _id: part, name } = await newCustomer(ground)
      const row = await caller.record('person/get-by-id/{id}', { part })
      assert.deepEqual([row.name, row.is_customer, row.is_supplier, row.customer?._id], [name, true, false, part])
      const cashier = await caller.record('person/get-by-id/{id}', { part: ground.cashierId })
      assert.deepEqual([cashier.type, cashier.employee?._id], ['natural', ground.cashierId])
      await caller.refused('person/get-by-id/{id}', 400, { part: 'nobody' })
    }
  },
  {
    endpoint: 'purchase-return/get-paging',
    section: 'reference 2, Purchase-return',
    sentence: 'lists purchase returns, and filters by state, supplier, purchase and day',
    run: async ({ caller }) => {
      const count = async (filter: Body) =>
        (await caller.page('purchase-return/get-paging', { body: { ...everything, ...filter } })).total
      const [row] = (await caller.page('purchase-return/get-paging', { body: everything })).rows
      assert.ok(row)
      const { supplier_id, purchase_id, state, date } = row
      assert.ok((await count({ supplier_id, purchase_id, states: [state], date_from: date, date_to: date })) > 0)
      for (const field of ['supplier_id', 'purchase_id', 'organization_id', 'responsible_id', 'currency_id'])
        assert.equal(await count({ [field]: 'another' }), 0, field)
      assert.equal(await count({ date_to: '2001-01-01T00:00:00.000Z' }), 0)
      await caller.refused('purchase-return/get-paging', 400, { body: { states: ['eaten'] } })
    }
  },
  {
    endpoint: 'purchase-return/get-by-id/{id}',
    section: 'reference 2, Purchase-return',
    sentence: 'returns a purchase return as the list does, with products of its purchase',
    run: async ({ caller }) => {
      const [row] = (await caller.page('purchase-return/get-paging', { body: everything })).rows
      assert.ok(row)
      assert.deepEqual(await caller.record('purchase-return/get-by-id/{id}', { part: row._id }), row)
      const purchase = await caller.record('purchase/get-by-id/{id}', { part: String(row.purchase_id) })
      assert.ok(JSON.stringify(purchase).includes(String(row.items?.[0]?.product_id)))
      await caller.refused('purchase-return/get-by-id/{id}', 400, { part: 'nothing' })
    }
  }
]
