import { newProduct, saleBody, type Ground } from '../../ground.ts'

// Helpers that the cases of sales share.

export type Changes = Record<string, unknown>
/** Sells a new product as the first cashier. */
export async function sell(ground: Ground, amount: number, changes: Changes = {}, line: Changes = {}) {
  const product = await newProduct(ground)
  const body = saleBody(ground, [{ product_id: product._id, amount, price: 10_000, ...line }], changes)
  return { product, body, trade: await ground.caller.record('trade/create', { body, userId: ground.cashierId }) }
}
export const stockOf = async (ground: Ground, productId: string) => {
  const row = await ground.caller.record('product/get-by-id/{id}', { part: productId })
  return row._warehouses?.[ground.warehouseId]
}
export const newCustomer = async (ground: Ground): Promise<string> => {
  const body = { name: ground.unique('Buyer'), organization_ids: [ground.organizationId] }
  return (await ground.caller.record('customer/create', { body }))._id
}
export const balanceOf = async (ground: Ground, customer_id: string) => {
  const query = { customer_id, currency_id: ground.currency._id }
  return (await ground.caller.record('balance/get-by-customer', { query })).balance
}
export const everything = { page: 1, limit: 200 }
export const percent = (value: number) => ({
  _id: 'by-hand',
  is_custom: true,
  name: 'By hand',
  value,
  apply_type: 'percent'
})
