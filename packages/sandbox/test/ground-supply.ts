import type { Ground } from './ground.ts'

export type { Ground } from './ground.ts'

// Records that the cases of supply and staff make for themselves, because the account need not have any.

/** Makes a section of the organization. */
export async function newSection(ground: Ground): Promise<string> {
  const organizations = [{ organization_id: ground.organizationId, is_available: true }]
  const { _id } = await ground.caller.record('section/create', {
    body: { name: ground.unique('Section'), organizations }
  })
  return String(_id)
}

/** Makes a reason for moving goods. */
export async function newReason(ground: Ground): Promise<string> {
  const body = { name: ground.unique('To be sold there'), type: 'transfer', is_active: true }
  return (await ground.caller.record('reason/create', { body }))._id
}

/** Makes a supplier. */
export async function newSupplier(ground: Ground): Promise<string> {
  const body = { name: ground.unique('Supplier'), organization_ids: [ground.organizationId] }
  return String((await ground.caller.record('supplier/create', { body }))._id)
}

/** Makes another warehouse of the same organization. */
export async function otherWarehouse({ caller, organizationId, warehouseId }: Ground): Promise<string> {
  const { rows } = await caller.page('warehouse/get-all', { body: { organization_id: organizationId } })
  const other = rows.find((row) => row._id !== warehouseId)
  if (!other) throw new Error('the account has only one warehouse in the organization')
  return other._id
}

/** Returns the stock of a product in a warehouse. */
export async function stockOf({ caller }: Ground, productId: string, warehouseId: string): Promise<number> {
  const row = await caller.record('product/get-by-id/{id}', { part: productId })
  return row._warehouses?.[warehouseId]?.amount ?? 0
}
