import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'
import { lineOf, newWorkshop, stockOfBoth, type Workshop } from './workshop.ts'

// Operations of production without a task.

const section = 'reference 2, Production-operation'
function operationBody(ground: Ground, shop: Workshop) {
  return {
    items: [lineOf(shop.materialId, 3, 'used'), { ...lineOf(shop.productId, 2, 'produced'), extra_costs: [] }],
    organization_id: ground.organizationId,
    responsible_id: ground.cashierId,
    used_warehouse_id: ground.warehouseId,
    used_date: '2025-03-01T10:00:00.000Z',
    produced_warehouse_id: ground.warehouseId,
    produced_date: '2025-03-01T11:00:00.000Z',
    currency_id: ground.currency._id,
    route_sheet_id: shop.sheetId
  }
}
async function newOperation(ground: Ground, shop: Workshop, changes: Record<string, unknown> = {}) {
  const body = { ...operationBody(ground, shop), ...changes }
  return await ground.caller.record('production-operation/create', { body })
}

export const operations: Case[] = [
  {
    endpoint: 'production-operation/create',
    section: section,
    sentence: 'counts used and produced amounts, and moves goods only in state done',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const row = await newOperation(ground, shop)
      assert.deepEqual([row.state, row.total_used, row.total_produced], ['new', 3, 2])
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 0])
      await newOperation(ground, shop, { state: 'done' })
      assert.deepEqual(await stockOfBoth(ground, shop), [-3, 2])
      const body = { ...operationBody(ground, shop), currency_id: 'none' }
      await ground.caller.refused('production-operation/create', 400, { body })
    }
  },
  {
    endpoint: 'production-operation/update',
    section: section,
    sentence: 'replaces the lines of an operation that is not done, and of no other',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const { _id } = await newOperation(ground, shop)
      const body = { _id, items: [lineOf(shop.productId, 5, 'produced')] }
      const row = await ground.caller.record('production-operation/update', { body })
      assert.deepEqual([row.total_used, row.total_produced], [0, 5])
      await ground.caller.record('production-operation/set-state', { body: { _id, state: 'done' } })
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 5])
      await ground.caller.refused('production-operation/update', 400, { body })
    }
  },
  {
    endpoint: 'production-operation/get-by-id/{id}',
    section: section,
    sentence: 'returns one operation with its recipe and employees',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const { _id } = await newOperation(ground, shop)
      const row = await ground.caller.record('production-operation/get-by-id/{id}', { part: _id })
      assert.deepEqual([row.route_sheet?._id, row.responsible?._id], [shop.sheetId, ground.cashierId])
    }
  },
  {
    endpoint: 'production-operation/get-paging',
    section: section,
    sentence: 'filters by recipe, state and code',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const code = ground.unique('Code of an operation')
      const { _id } = await newOperation(ground, shop, { code })
      const asked = { ...everything, route_sheet_id: shop.sheetId, state: 'new', search: code }
      const { rows } = await ground.caller.page('production-operation/get-paging', { body: asked })
      assert.deepEqual(
        rows.map((row) => row._id),
        [_id]
      )
      const done = await ground.caller.page('production-operation/get-paging', { body: { ...asked, state: 'done' } })
      assert.equal(done.total, 0)
    }
  },
  {
    endpoint: 'production-operation/set-state',
    section: section,
    sentence: 'returns the goods if an operation in state done is canceled, which is final',
    run: async (ground) => {
      const shop = await newWorkshop(ground)
      const { _id } = await newOperation(ground, shop, { state: 'done' })
      const body = { _id, state: 'canceled' }
      assert.equal((await ground.caller.record('production-operation/set-state', { body })).state, 'canceled')
      assert.deepEqual(await stockOfBoth(ground, shop), [0, 0])
      await ground.caller.refused('production-operation/set-state', 400, { body: { _id, state: 'done' } })
    }
  }
]
