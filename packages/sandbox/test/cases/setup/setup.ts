import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

// Places, currencies, units and the other short lists.

export const setup: Case[] = [
  {
    endpoint: 'organization/get-all',
    section: 'reference 1, Organization',
    sentence: 'lists every organization as a bare array',
    run: async ({ caller }) => {
      assert.ok((await caller.page('organization/get-all')).rows.length >= 2)
    }
  },
  {
    endpoint: 'organization/get-by-id/{id}',
    section: 'reference 2, Organization',
    sentence: 'returns one organization, and refuses an unknown id',
    run: async ({ caller, organizationId }) => {
      const row = await caller.record('organization/get-by-id/{id}', { part: organizationId })
      assert.equal(row._id, organizationId)
      await caller.refused('organization/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'warehouse/get-all',
    section: 'reference 1, Warehouse',
    sentence: 'lists all warehouses, or those of one organization',
    run: async ({ caller, organizationId }) => {
      const all = await caller.page('warehouse/get-all')
      const own = await caller.page('warehouse/get-all', { body: { organization_id: organizationId } })
      assert.ok(own.total < all.total)
      assert.ok(own.rows.every((row) => row.organization_id === organizationId))
    }
  },
  {
    endpoint: 'warehouse/get-paging',
    section: 'reference 1, Warehouse',
    sentence: 'pages through the main warehouses if the request filters by them',
    run: async ({ caller }) => {
      const { rows } = await caller.page('warehouse/get-paging', { body: { page: 1, limit: 50, is_main: true } })
      assert.ok(rows.length > 0 && rows.every((row) => row.is_main === true && row['is-main'] === true))
    }
  },
  {
    endpoint: 'warehouse/get-by-id/{id}',
    section: 'reference 1, Warehouse',
    sentence: 'returns one warehouse with its organization',
    run: async ({ caller, warehouseId, organizationId }) => {
      const row = await caller.record('warehouse/get-by-id/{id}', { part: warehouseId })
      assert.equal(row.organization?._id, organizationId)
    }
  },
  {
    endpoint: 'warehouse/get-deleted',
    section: 'Endpoints, shared rules 5',
    sentence: 'returns ids, and none if nothing was deleted',
    run: async ({ caller }) => {
      const query = { deleted_at: '2020-01-01T00:00:00.000Z' }
      assert.deepEqual((await caller.page('warehouse/get-deleted', { query })).rows, [])
    }
  },
  {
    endpoint: 'cashbox/get-all',
    section: 'reference 1, Cashbox',
    sentence: 'lists the registers of an organization, each with its cashier',
    run: async ({ caller, organizationId }) => {
      const { rows } = await caller.page('cashbox/get-all', { query: { organization_id: organizationId } })
      assert.equal(rows.length, 2)
      assert.ok(rows.every((row) => row.organization_id === organizationId && row.responsible_id))
    }
  },
  {
    endpoint: 'currency/get-all',
    section: 'reference 1, Currency',
    sentence: 'lists currencies, one of them the main one',
    run: async ({ caller }) => {
      const { rows } = await caller.page('currency/get-all')
      assert.equal(rows.filter((row) => row.is_main === true).length, 1)
    }
  },
  {
    endpoint: 'currency/get-main',
    section: 'reference 2, Currency',
    sentence: 'returns the main currency',
    run: async ({ caller, currency }) => {
      assert.equal((await caller.record('currency/get-main'))._id, currency._id)
    }
  },
  {
    endpoint: 'currency/get-by-id/{id}',
    section: 'reference 2, Currency',
    sentence: 'returns a currency with its rate as a fraction',
    run: async ({ caller, dollar, currency }) => {
      const row = await caller.record('currency/get-by-id/{id}', { part: dollar._id })
      assert.equal(row.values?.[0]?.to_currency_id, currency._id)
      assert.equal(row.values[0].numerator, dollar.value)
    }
  },
  {
    endpoint: 'currency/get-to-local',
    section: 'reference 2, Currency',
    sentence: 'converts an amount into the main currency',
    run: async ({ caller, dollar }) => {
      const query = { currency_id: dollar._id, amount: '2' }
      const row = await caller.record('currency/get-to-local', { query })
      assert.equal(row.rate, dollar.value)
      assert.equal(row.converted_amount, 2 * dollar.value)
    }
  },
  {
    endpoint: 'states/get-all',
    section: 'States',
    sentence: 'lists the columns of sales by default, and those of orders on request',
    run: async ({ caller }) => {
      const trades = await caller.page('states/get-all')
      const orders = await caller.page('states/get-all', { body: { type: 'saleOrders' } })
      assert.ok(trades.rows.length > 0 && trades.rows.every((row) => row.type === 'trades'))
      assert.ok(orders.rows.length > 0 && orders.rows.every((row) => row.type === 'saleOrders'))
    }
  },
  {
    endpoint: 'states/get-all',
    section: 'State (board column)',
    sentence: 'filters by organization and by default columns, and refuses an unknown type',
    run: async ({ caller, organizationId }) => {
      const { rows } = await caller.page('states/get-all', { body: { organization_id: organizationId } })
      assert.ok(rows.length > 0 && rows.every((row) => row.organization_id === organizationId))
      assert.ok(rows.every((row) => row.is_default === false && row.name !== '' && row.default_key !== undefined))
      const defaults = await caller.page('states/get-all', { body: { is_default: true } })
      assert.ok(defaults.rows.every((row) => row.is_default === true))
      assert.equal((await caller.page('states/get-all', { body: { organization_id: 'nowhere' } })).total, 0)
      await caller.refused('states/get-all', 400, { body: { type: 'purchases' } })
    }
  },
  {
    endpoint: 'sale-settings/get',
    section: 'reference 1, Sale-settings',
    sentence: 'returns the one record of the selling rules',
    run: async ({ caller }) => {
      assert.equal((await caller.record('sale-settings/get')).is_tax_active, true)
    }
  },
  {
    endpoint: 'sale-settings/set',
    section: 'reference 1, Sale-settings',
    sentence: 'changes the sent fields and keeps the others',
    run: async ({ caller }) => {
      const before = await caller.record('sale-settings/get')
      const after = await caller.record('sale-settings/set', { body: { max_day_past_date_sell: 7 } })
      assert.deepEqual(after, { ...before, max_day_past_date_sell: 7 })
    }
  }
]
