import { z } from 'zod'
import { DateTime, flag, Id, Money, money, Named, page, Person, Positive, record, soft, text } from '../common.ts'

// The document, "Purchase order".

/**
 * By the document's own lists, the filter of the list and the record have no `accepted`, but the changes of state do.
 */
const State = z.enum(['new', 'accepted', 'in_progress', 'done', 'canceled', 'draft'])

const product = z.strictObject({
  product_id: Id,
  amount: Positive,
  box_count: z.number().default(0),
  cost: Money.optional(),
  /** Calculated from amount and cost if it is left out. */
  total_cost: Money.optional(),
  request_item_id: Id.optional(),
  used_measure: z
    .strictObject({ _id: Id.optional(), ratio: z.number().optional(), amount: z.number().optional() })
    .optional()
})
export const PurchaseOrderCreate = z.strictObject({
  organization_id: Id,
  ordered_at: DateTime,
  purchase_date: DateTime.optional(),
  responsible_id: Id,
  supplier_id: Id,
  supplier_assistant_id: Id.optional(),
  currency_id: Id,
  price_id: Id.optional(),
  /** Only `new` is accepted. The service refuses the other states by a rule of its own. */
  state: State,
  state_id: Id.optional(),
  code: z.string().optional(),
  note: z.string().optional(),
  requests: z.array(z.strictObject({ request_id: Id.optional(), products: z.array(product).min(1) })).min(1),
  attachments: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        path: z.string().optional(),
        size: z.number().optional(),
        note: z.string().optional()
      })
    )
    .optional()
})
export const PurchaseOrderSetState = z.strictObject({ _id: Id, state: State, state_id: Id.optional() })
export const PurchaseOrderPaging = page({
  states: z.array(State).optional(),
  organization_id: Id.optional(),
  supplier_id: Id.optional(),
  responsible_id: Id.optional(),
  currency_id: Id.optional(),
  is_fully_purchased: z.boolean().optional()
})
export const PurchaseOrder = record({
  number: text,
  code: text,
  organization_id: text,
  supplier_id: text,
  supplier: Named,
  responsible_id: text,
  responsible: Person,
  warehouse_id: text,
  currency_id: text,
  date: text,
  delivery_date: text,
  state: text,
  state_id: text,
  is_fully_purchased: flag,
  total: money,
  note: text,
  items: soft(
    z.array(z.looseObject({ _id: text, product_id: text, amount: money, cost: money, purchased_amount: money }))
  ),
  created_at: text,
  updated_at: text
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>
