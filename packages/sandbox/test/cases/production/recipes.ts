import assert from 'node:assert/strict'
import { newProduct, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'
import { busyTask, newWorkshop, sheetBody, type Workshop } from './workshop.ts'

// The basis of production: recipes (route sheets) and tech maps.

const sheetSection = 'reference 2, Production-route-sheet'
async function newSheet(ground: Ground) {
  const [material, product] = [await newProduct(ground), await newProduct(ground)]
  const body = sheetBody(ground, material._id, product._id)
  return await ground.caller.record('production/route-sheet/create', { body })
}

const sheets: Case[] = [
  {
    endpoint: 'production/route-sheet/create',
    section: sheetSection,
    sentence: 'creates a recipe with used and produced products, and refuses products that do not exist',
    run: async (ground) => {
      const sheet = await newSheet(ground)
      assert.deepEqual(
        sheet.items?.map((line) => [line.type, line.amount]),
        [
          ['used', 3],
          ['produced', 2]
        ]
      )
      const body = sheetBody(ground, 'nothing', 'nothing')
      await ground.caller.refused('production/route-sheet/create', 400, { body })
      await ground.caller.refused('production/route-sheet/create', 400, { body: { ...body, items: [] } })
    }
  },
  {
    endpoint: 'production/route-sheet/update',
    section: sheetSection,
    sentence: 'replaces the lines, keeps omitted fields, and keeps a line that is named by its id',
    run: async (ground) => {
      const { _id, items, name } = await newSheet(ground)
      const lines = items?.map((line) => ({ _id: line._id, cost_percentage: 50, extra_costs: [] }))
      const body = { _id, items: lines?.slice(1) }
      const sheet = await ground.caller.record('production/route-sheet/update', { body })
      assert.deepEqual(
        sheet.items?.map((line) => [line.type, line.amount, line.cost_percentage]),
        [['produced', 2, 50]]
      )
      assert.equal(sheet.name, name)
    }
  },
  {
    endpoint: 'production/route-sheet/get-by-id/{id}',
    section: sheetSection,
    sentence: 'returns the recipe with its products',
    run: async (ground) => {
      const { _id, items } = await newSheet(ground)
      const sheet = await ground.caller.record('production/route-sheet/get-by-id/{id}', { part: _id })
      assert.equal(sheet.items?.[0]?.product?._id, items?.[0]?.product_id)
      assert.equal(sheet.items?.[0]?.warehouse_amount, 0)
    }
  },
  {
    endpoint: 'production/route-sheet/get-paging',
    section: sheetSection,
    sentence: 'lists inactive sheets, and active ones on request',
    run: async (ground) => {
      const { _id, name } = await newSheet(ground)
      const asked = { ...everything, search: name, organization_id: ground.organizationId }
      const list = (body: unknown) => ground.caller.page('production/route-sheet/get-paging', { body })
      assert.equal((await list(asked)).total, 0)
      assert.deepEqual(
        (await list({ ...asked, is_active: true })).rows.map((row) => row._id),
        [_id]
      )
    }
  },
  {
    endpoint: 'production/route-sheet/delete/{id}',
    section: sheetSection,
    sentence: 'answers ok and hides the recipe from lists',
    run: async (ground) => {
      const { _id, name } = await newSheet(ground)
      assert.equal(await ground.caller.data('production/route-sheet/delete/{id}', { part: _id }), 'ok')
      const body = { ...everything, search: name, is_active: true }
      assert.equal((await ground.caller.page('production/route-sheet/get-paging', { body })).total, 0)
    }
  },
  {
    endpoint: 'production/route-sheet/get-with-quantity/{id}',
    section: 'reference 3, Production-route-sheet',
    sentence: 'returns the recipe with the stock of the named warehouses',
    run: async (ground) => {
      const { shop } = await busyTask(ground)
      const body = { warehouse_id: ground.warehouseId, produced_warehouse_id: ground.warehouseId }
      const asked = { part: shop.sheetId, body }
      const sheet = await ground.caller.record('production/route-sheet/get-with-quantity/{id}', asked)
      assert.deepEqual(
        sheet.items?.map((line) => line.warehouse_amount),
        [-6, 4]
      )
    }
  },
  {
    endpoint: 'production/route-sheet/get-alternatives/{itemId}',
    section: 'reference 3, Production-route-sheet',
    sentence: 'lists the substitutes of a line, and refuses an unknown line',
    run: async (ground) => {
      const { _id, items } = await newSheet(ground)
      const list = 'production/route-sheet/get-alternatives/{itemId}'
      assert.deepEqual((await ground.caller.page(list, { part: String(items?.[0]?._id) })).rows, [])
      await ground.caller.refused(list, 400, { part: _id })
    }
  },
  {
    endpoint: 'production/route-sheet/get-deleted',
    section: sheetSection,
    sentence: 'returns the ids deleted since a time',
    run: async (ground) => {
      const { _id } = await newSheet(ground)
      await ground.caller.data('production/route-sheet/delete/{id}', { part: _id })
      const query = { deleted_at: '2020-01-01T00:00:00.000Z' }
      const { rows } = await ground.caller.page('production/route-sheet/get-deleted', { query })
      assert.ok(rows.includes(_id))
    }
  }
]

const mapSection = 'reference 3, Production-tech-map'
const itemOf = ({ stepId, sheetId }: Workshop, next_step_ids: string[] = []) => ({
  step_id: stepId,
  route_sheet_id: sheetId,
  next_step_ids
})

const maps: Case[] = [
  {
    endpoint: 'production-tech-map/create',
    section: mapSection,
    sentence:
      'leads through steps to the last one, and refuses a next step outside the map and a map without a last step',
    run: async (ground) => {
      const [first, second] = [await newWorkshop(ground), await newWorkshop(ground)]
      const body = { name: ground.unique('Map'), items: [itemOf(first, [second.stepId]), itemOf(second)] }
      const map = await ground.caller.record('production-tech-map/create', { body })
      assert.deepEqual(map.route_sheet_ids, [first.sheetId, second.sheetId])
      assert.equal(map.last_route_sheet_id, second.sheetId)
      assert.equal(map.items?.[0]?.step?._id, first.stepId)
      const lost = { ...body, items: [itemOf(first, ['nowhere']), itemOf(second)] }
      const round = { ...body, items: [itemOf(first, [first.stepId])] }
      for (const wrong of [lost, round]) await ground.caller.refused('production-tech-map/create', 400, { body: wrong })
    }
  },
  {
    endpoint: 'production-tech-map/update/{id}',
    section: mapSection,
    sentence: 'replaces the graph',
    run: async (ground) => {
      const [shop, other] = [await newWorkshop(ground), await newWorkshop(ground)]
      const body = { name: ground.unique('Renamed map'), items: [itemOf(other)] }
      const map = await ground.caller.record('production-tech-map/update/{id}', { part: shop.mapId, body })
      assert.deepEqual([map.name, map.route_sheet_ids], [body.name, [other.sheetId]])
    }
  },
  {
    endpoint: 'production-tech-map/get-by-id/{id}',
    section: mapSection,
    sentence: 'returns one map',
    run: async (ground) => {
      const { mapId, stepId } = await newWorkshop(ground)
      const map = await ground.caller.record('production-tech-map/get-by-id/{id}', { part: mapId })
      assert.deepEqual([map._id, map.items?.[0]?.step_id], [mapId, stepId])
    }
  },
  {
    endpoint: 'production-tech-map/get-paging',
    section: mapSection,
    sentence: 'finds maps by name, number and code',
    run: async (ground) => {
      const { mapId } = await newWorkshop(ground)
      const { name } = await ground.caller.record('production-tech-map/get-by-id/{id}', { part: mapId })
      const { rows } = await ground.caller.page('production-tech-map/get-paging', {
        body: { ...everything, search: name }
      })
      assert.ok(rows.some((row) => row._id === mapId))
    }
  },
  {
    endpoint: 'production-tech-map/delete/{id}',
    section: mapSection,
    sentence: 'answers ok, and no task can be created with it afterwards',
    run: async (ground) => {
      const { mapId } = await newWorkshop(ground)
      assert.equal(await ground.caller.data('production-tech-map/delete/{id}', { part: mapId }), 'ok')
      const map = await ground.caller.record('production-tech-map/get-by-id/{id}', { part: mapId })
      assert.equal(map.is_deleted, true)
    }
  }
]

export const recipes: Case[] = [...sheets, ...maps]
