import type { Handlers } from '../../context.ts'
import type { PurchaseReturnRow } from '../../rows/rows.ts'
import { asList, byId, isAny, momentOf, pageOf, shown } from '../../standard.ts'

// Goods that were returned to their supplier. No endpoint creates a return, only the back office does (policy
// "return-seeded").

export const purchaseReturn = {
  'purchase-return/get-by-id/{id}': ({ world, part }) => shown(byId(world['purchase-return'], part)),
  'purchase-return/get-paging': ({ world }, input) => {
    const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
    const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
    const matches = (row: PurchaseReturnRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.supplier_id, row.supplier_id) &&
      isAny(input.purchase_id, row.purchase_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      isAny(input.currency_id, row.currency_id) &&
      (input.states?.includes(row.state) ?? true) &&
      Date.parse(row.date) >= from &&
      Date.parse(row.date) <= to
    return asList(pageOf(world['purchase-return'], input, { matches }), shown)
  }
} satisfies Handlers
