import type { ProductRow } from '../rows/rows.ts'
import type { Seed, Shop } from './shop.ts'

// The purchases of the demo shop before its world began: one delivery, and the return of a part of it. The stock of the
// goods already includes both.

type Places = { organizationId: string; warehouseId: string; currencyId: string; ownerId: string }
const supplierId = '661a00000000000000000001'
const purchaseId = '661b00000000000000000001'
const lineId = '661b0000000000000000a001'
const returnId = '661c00000000000000000001'
const date = '2025-01-15T09:00:00.000Z'
const bought = { amount: 30, cost: 2500 }
const returned = { amount: 4, cost: 2500 }

/** Returns a completed delivery of the first goods, and a return of some of them. */
export function deliveriesOf(products: readonly Seed<ProductRow>[], places: Places): Shop['rows'] {
  const product_id = products[0]?._id ?? ''
  const { organizationId: organization_id, warehouseId: warehouse_id, currencyId: currency_id, ownerId } = places
  const common = { organization_id, warehouse_id, currency_id, supplier_id: supplierId, responsible_id: ownerId }
  const total_cost = bought.amount * bought.cost
  return {
    purchase: [
      {
        _id: purchaseId,
        number: '1',
        state: 'done',
        date,
        ...common,
        orders: [{ products: [{ _id: lineId, product_id, ...bought, extra_cost: 0 }] }],
        additional_costs: [],
        is_auto_income: true,
        total_amount: bought.amount,
        total_cost,
        total_extra_cost: 0,
        created_by: ownerId,
        $isIn: true
      }
    ],
    'purchase-return': [
      {
        _id: returnId,
        number: '1',
        state: 'done',
        date,
        ...common,
        purchase_id: purchaseId,
        total: returned.amount * returned.cost,
        note: 'Eski non',
        items: [{ _id: lineId, product_id, ...returned }]
      }
    ]
  }
}
