import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

// Customers and their categories, beyond the cases of every subject.

const everything = { page: 1, limit: 200 }

export const people: Case[] = [
  {
    endpoint: 'customer/get-by-phone-number',
    section: 'reference 2, Customer',
    sentence: 'finds a customer by the exact number, and refuses an unknown number with 400',
    run: async ({ caller, organizationId }) => {
      const phone_number = '+998909998877'
      const body = { name: 'Found by phone', phone_number, organization_ids: [organizationId] }
      const { _id } = await caller.record('customer/create', { body })
      const found = await caller.record('customer/get-by-phone-number', { query: { phone_number } })
      assert.equal(found?._id, _id)
      await caller.refused('customer/get-by-phone-number', 400, { query: { phone_number: '+998000000000' } })
    }
  },
  {
    endpoint: 'customer/set-state',
    section: 'reference 1, Customer',
    sentence: 'puts a customer on the black list',
    run: async ({ caller, organizationId }) => {
      const body = { name: 'Black sheep', organization_ids: [organizationId] }
      const { _id } = await caller.record('customer/create', { body })
      const changed = await caller.record('customer/set-state', { body: { _id, state: 'black_list' } })
      assert.equal(changed.state, 'black_list')
    }
  },
  {
    endpoint: 'customer/get-paging',
    section: 'reference 1, Customer',
    sentence: 'filters by a part of the name and by the time of change',
    run: async ({ caller, organizationId }) => {
      const { time } = await caller.raw('profile/getMe')
      const body = { name: 'Zebra-striped customer', organization_ids: [organizationId] }
      const { _id } = await caller.record('customer/create', { body })
      const asked = { ...everything, search: 'zebra', updated_at: time }
      const { rows } = await caller.page('customer/get-paging', { body: asked })
      assert.deepEqual(
        rows.map((row) => row._id),
        [_id]
      )
    }
  },
  {
    endpoint: 'balance/get-by-customer',
    section: 'reference 2, Balance',
    sentence: 'is 0 for a new customer and refuses an unknown one',
    run: async ({ caller, organizationId, currency }) => {
      const body = { name: 'Owes nothing', organization_ids: [organizationId] }
      const { _id } = await caller.record('customer/create', { body })
      const query = { customer_id: _id, currency_id: currency._id }
      assert.equal((await caller.record('balance/get-by-customer', { query })).balance, 0)
      await caller.refused('balance/get-by-customer', 400, { query: { ...query, customer_id: 'nobody' } })
    }
  },
  {
    endpoint: 'customer-category/get-paging',
    section: 'Customer category',
    sentence: 'lists categories with the number of their customers',
    run: async ({ caller, organizationId }) => {
      const asked = { ...everything, organization_id: organizationId }
      const { rows } = await caller.page('customer-category/get-paging', { body: asked })
      assert.ok(rows.some((row) => (row.item_count ?? 0) > 0))
    }
  },
  {
    endpoint: 'customer-category/get-by-id/{id}',
    section: 'Customer category',
    sentence: 'returns one category',
    run: async ({ caller }) => {
      const { rows } = await caller.page('customer-category/get-paging', { body: everything })
      const _id = rows[0]?._id ?? ''
      assert.equal((await caller.record('customer-category/get-by-id/{id}', { part: _id }))._id, _id)
    }
  },
  {
    endpoint: 'employee/get-by-id/{id}',
    section: 'Employee',
    sentence: 'returns positions and roles, and never the PIN or the password',
    run: async ({ caller, cashierId, organizationId }) => {
      const row = await caller.record('employee/get-by-id/{id}', { part: cashierId })
      assert.equal(row.positions?.[0]?.organization_id, organizationId)
      assert.ok(!('pincode' in row) && !('password' in row))
    }
  },
  {
    endpoint: 'employee/create',
    section: 'Employee',
    sentence: 'refuses a PIN without exactly six digits',
    run: async ({ caller }) => {
      const body = { full_name: 'A', phone_number: '+1', pincode: '12', password: 'secret-word', is_free: false }
      assert.match(await caller.refused('employee/create', 400, { body }), /pincode/)
    }
  }
]
