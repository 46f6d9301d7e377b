import assert from 'node:assert/strict'
import { newProduct, type Ground } from '../../ground.ts'

// A small workshop for cases of production: one step that makes two pieces of a product from three of a material.

export type Workshop = { materialId: string; productId: string; stepId: string; sheetId: string; mapId: string }

export const lineOf = (product_id: string, amount: number, type: 'used' | 'produced') => ({
  product_id,
  amount,
  type,
  cost_percentage: type === 'used' ? 0 : 100,
  extra_costs: []
})

export const sheetBody = (ground: Ground, materialId: string, productId: string) => ({
  name: ground.unique('Recipe'),
  items: [lineOf(materialId, 3, 'used'), lineOf(productId, 2, 'produced')],
  is_active: true,
  organization_ids: [ground.organizationId]
})

/** Makes a workshop for one case. */
export async function newWorkshop(ground: Ground): Promise<Workshop> {
  const { caller } = ground
  const materialId = (await newProduct(ground))._id
  const productId = (await newProduct(ground))._id
  const stepId = (await caller.record('production-step/create', { body: { name: ground.unique('Step') } }))._id
  const sheet = sheetBody(ground, materialId, productId)
  const sheetId = (await caller.record('production/route-sheet/create', { body: sheet }))._id
  const map = { name: ground.unique('Map'), items: [{ step_id: stepId, route_sheet_id: sheetId }] }
  const mapId = (await caller.record('production-tech-map/create', { body: map }))._id
  return { materialId, productId, stepId, sheetId, mapId }
}

export const taskBody = (ground: Ground, shop: Workshop, amount = 10) => ({
  responsible_id: ground.cashierId,
  currency_id: ground.currency._id,
  organization_id: ground.organizationId,
  produced_warehouse_id: ground.warehouseId,
  items: [{ tech_map_id: shop.mapId, amount }],
  used_warehouse_items: [{ used_warehouse_id: ground.warehouseId, step_id: shop.stepId }]
})

/** Makes a task in state new. */
export async function newTask(ground: Ground, shop: Workshop, changes: Record<string, unknown> = {}) {
  return await ground.caller.record('production-task/create', { body: { ...taskBody(ground, shop), ...changes } })
}

export const produceBody = (ground: Ground, shop: Workshop, amount: number) => ({
  tech_map_id: shop.mapId,
  step_id: shop.stepId,
  responsible_id: ground.cashierId,
  amount,
  used_date: '2025-03-01T10:00:00.000Z',
  produced_date: '2025-03-01T11:00:00.000Z'
})

export const produce = (ground: Ground, taskId: string, body: Record<string, unknown>) =>
  ground.caller.record('production-task/produce/{id}', { part: taskId, body })

/** Returns the stock of a product in the warehouse of the ground. */
async function stockOf(ground: Ground, productId: string): Promise<number> {
  const { _warehouses } = await ground.caller.record('product/get-by-id/{id}', { part: productId })
  const amount = _warehouses?.[ground.warehouseId]?.amount
  assert.ok(typeof amount === 'number', 'the product has no stock')
  return amount
}
export const stockOfBoth = async (ground: Ground, shop: Workshop) => [
  await stockOf(ground, shop.materialId),
  await stockOf(ground, shop.productId)
]

export const setStatus = (ground: Ground, taskId: string, status: string) =>
  ground.caller.record('production-task/set-status/{id}', { part: taskId, body: { status } })

/** Makes a task that has made four pieces from six of its material. */
export async function busyTask(ground: Ground): Promise<{ shop: Workshop; taskId: string }> {
  const shop = await newWorkshop(ground)
  const { _id } = await newTask(ground, shop)
  await produce(ground, _id, produceBody(ground, shop, 4))
  return { shop, taskId: _id }
}
