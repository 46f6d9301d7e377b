import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything } from '../plain-subjects.ts'
import { newPurchase } from '../stock/purchases.ts'

// Many records at once, and stock lot by lot.

const newCustomer = async (ground: Ground, name: string) =>
  (await ground.caller.record('customer/create', { body: { name, organization_ids: [ground.organizationId] } }))._id

/** Buys five pieces of a new product for 1,200 each, with marks. */
async function bought(ground: Ground, marks: string[] = []) {
  const { _id } = await newProduct(ground, { is_marked: marks.length > 0 })
  const line = { product_id: _id, amount: 5, cost: 1200, extra_cost: 0, extra_costs: [], marks, prices: [] }
  const purchase = await newPurchase(ground, { orders: [{ products: [line] }], is_auto_income: true, state: 'done' })
  return { productId: _id, purchaseId: purchase._id }
}
const lotsOf = async ({ caller }: Ground, product_id: string, filter = {}) =>
  (await caller.page('product-stock/get-paging', { body: { ...everything, product_id, ...filter } })).rows

export const bulk: Case[] = [
  {
    endpoint: 'product/delete-many',
    section: 'reference 3, Product',
    sentence: 'deletes all named products and returns their ids',
    run: async (ground) => {
      const { caller } = ground
      const ids = [(await newProduct(ground))._id, (await newProduct(ground))._id]
      assert.deepEqual(await caller.data('product/delete-many', { body: { ids } }), ids)
      for (const part of ids) assert.equal((await caller.record('product/get-by-id/{id}', { part })).is_deleted, true)
    }
  },
  {
    endpoint: 'product/delete-many',
    section: 'reference 3, Product',
    sentence: 'deletes none if one is in stock or unknown, and requires at least one',
    run: async (ground) => {
      const { caller } = ground
      const [free, { productId }] = [(await newProduct(ground))._id, await bought(ground)]
      assert.match(await caller.refused('product/delete-many', 400, { body: { ids: [free, productId] } }), /ids/)
      await caller.refused('product/delete-many', 400, { body: { ids: [free, 'nothing'] } })
      await caller.refused('product/delete-many', 400, { body: { ids: [] } })
      assert.notEqual((await caller.record('product/get-by-id/{id}', { part: free })).is_deleted, true)
    }
  },
  {
    endpoint: 'product/update-status-many',
    section: 'reference 3, Product',
    sentence: 'archives products, which stay in lists but are not found by lookups, and restores them',
    run: async (ground) => {
      const { caller, organizationId: organization_id } = ground
      const { _id, sku, name } = await newProduct(ground)
      const ids = [_id]
      const look = { body: { sku, organization_id } }
      assert.deepEqual(await caller.data('product/update-status-many', { body: { ids } }), ids)
      assert.equal((await caller.record('product/get-by-id/{id}', { part: _id })).is_archived, true)
      assert.equal((await caller.page('product/get-paging', { body: { ...everything, search: name } })).total, 1)
      await caller.refused('product/get-by-sku', 400, look)
      await caller.data('product/update-status-many', { body: { ids, is_archived: false } })
      assert.equal((await caller.record('product/get-by-sku', look))?._id, _id)
      await caller.refused('product/update-status-many', 400, { body: { ids: ['nothing'] } })
    }
  },
  {
    endpoint: 'customer/delete-many',
    section: 'reference 3, Customer Bulk',
    sentence: 'deletes by a list of ids or by name, and never by both',
    run: async (ground) => {
      const { caller } = ground
      const name = ground.unique('Leaving')
      const ids = [await newCustomer(ground, name), await newCustomer(ground, name), await newCustomer(ground, name)]
      const count = async () =>
        (await caller.page('customer/get-paging', { body: { ...everything, search: name } })).total
      assert.deepEqual(await caller.data('customer/delete-many', { body: { ids: ids.slice(0, 1) } }), {
        deleted_count: 1
      })
      assert.equal(await count(), 2)
      assert.match(await caller.refused('customer/delete-many', 400, { body: { ids, is_all: true } }), /ids/)
      await caller.refused('customer/delete-many', 400, { body: {} })
      await caller.refused('customer/delete-many', 400, { body: { ids: ['nothing'] } })
      const body = { is_all: true, search: name }
      assert.deepEqual(await caller.data('customer/delete-many', { body }), { deleted_count: 2 })
      assert.equal(await count(), 0)
    }
  },
  {
    endpoint: 'employee/get-by-phone-number',
    section: 'reference 3, Employee',
    sentence: 'finds an employee by the number with or without the plus sign, and refuses an unknown number',
    run: async ({ caller, cashierId }) => {
      const { phone_number = '' } = await caller.record('employee/get-by-id/{id}', { part: cashierId })
      for (const number of [String(phone_number), String(phone_number).replace('+', '')]) {
        const row = await caller.record('employee/get-by-phone-number', { body: { phone_number: number } })
        assert.equal(row._id, cashierId)
      }
      await caller.refused('employee/get-by-phone-number', 400, { body: { phone_number: '+000' } })
      assert.match(await caller.refused('employee/get-by-phone-number', 400, { body: {} }), /phone_number/)
    }
  },
  {
    endpoint: 'product-stock/get-paging',
    section: 'reference 1, Product-stock',
    sentence: 'returns the stock of a warehouse with its cost, and marked pieces separately',
    run: async (ground) => {
      const plain = await bought(ground)
      const [lot] = await lotsOf(ground, plain.productId)
      assert.deepEqual(
        [lot?.amount, lot?.cost, lot?.state, lot?.warehouse?._id],
        [5, 1200, 'stock', ground.warehouseId]
      )
      const mark = ground.unique('MARK')
      const { productId, purchaseId } = await bought(ground, [mark])
      const lots = await lotsOf(ground, productId)
      assert.deepEqual(lots.map((each) => [each.mark ?? '', each.amount]).sort(), [
        ['', 4],
        [mark, 1]
      ])
      assert.equal((await lotsOf(ground, productId, { purchase_id: purchaseId })).length, 1)
      assert.equal((await lotsOf(ground, productId, { states: ['sold'] })).length, 0)
      assert.equal((await lotsOf(ground, productId, { warehouse_id: 'nowhere' })).length, 0)
    }
  },
  {
    endpoint: 'product-stock/get-by-mark',
    section: 'reference 1, Product-stock',
    sentence: 'finds the product of a mark, in stock and after its sale, and refuses an unknown mark',
    run: async (ground) => {
      const { caller, organizationId: organization_id } = ground
      const mark = ground.unique('MARK')
      const { productId } = await bought(ground, [mark])
      const look = async (states: string[]) =>
        await caller.record('product-stock/get-by-mark', { body: { mark, organization_id, states } })
      const row = await look(['stock'])
      assert.deepEqual([row._id, row.quantity, row.cost], [productId, 5, 1200])
      const line = { product_id: productId, amount: 1, price: 2000, marks: [mark] }
      await caller.record('trade/create', { body: saleBody(ground, [line], { payments: [paymentOf(ground, 2000)] }) })
      assert.equal((await look(['sold'])).quantity, 4)
      const body = { mark, organization_id, states: ['stock'] }
      assert.match(await caller.refused('product-stock/get-by-mark', 400, { body }), /mark/)
      await caller.refused('product-stock/get-by-mark', 400, { body: { mark: 'unheard of', organization_id } })
    }
  }
]
