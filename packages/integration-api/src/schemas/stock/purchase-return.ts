import { z } from 'zod'
import { Id, Money, money, page, record, soft, text } from '../common.ts'

// Reference part 2, "Purchase-return": goods that were returned to their supplier.

const State = z.enum(['new', 'done', 'canceled'])
export const PurchaseReturnPaging = page({
  states: z.array(State).optional(),
  organization_id: Id.optional(),
  supplier_id: Id.optional(),
  purchase_id: Id.optional(),
  responsible_id: Id.optional(),
  currency_id: Id.optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional()
})
export const PurchaseReturn = record({
  number: text,
  organization_id: text,
  supplier_id: text,
  purchase_id: text,
  responsible_id: text,
  warehouse_id: text,
  currency_id: text,
  date: text,
  state: text,
  total: money,
  note: text,
  items: soft(z.array(z.looseObject({ _id: text, product_id: text, amount: Money, cost: Money }))),
  created_at: text,
  updated_at: text
})
export type PurchaseReturn = z.output<typeof PurchaseReturn>
