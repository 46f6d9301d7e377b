import { z } from 'zod'
import { anonymous, DateTime, figure, flag, Id, Money, money, Named, page, Person, soft, text } from '../common.ts'

// Reference part 1, "Income": goods received for purchases.

const note = z.string().max(512).nullable().optional()
const product = z.strictObject({
  purchase_item_id: Id,
  product_id: Id,
  amount: Money.default(0),
  box_count: z.number().min(0).default(0),
  box_item: z.number().min(0).default(0),
  cost: Money.default(0),
  extra_cost: Money.default(0),
  marks: z.array(z.string()),
  extra_costs: z.array(z.strictObject({ cost_id: Id, amount: Money }))
})
export const IncomeCreate = z.strictObject({
  code: z.string().nullable().optional(),
  organization_id: Id,
  responsible_id: Id,
  date: DateTime,
  supplier_id: Id,
  supplier_assistant_id: Id.nullable().optional(),
  warehouse_id: Id,
  currency_id: Id,
  note,
  purchases: z.array(z.strictObject({ purchase_id: Id, products: z.array(product) })).min(1),
  additional_costs: z
    .array(
      z.strictObject({
        cost_id: Id,
        amount: Money.default(0),
        customer_id: Id.optional(),
        person_id: Id.optional(),
        supplier_id: Id.optional(),
        employee_id: Id.optional()
      })
    )
    .default([])
})
export const IncomeCancel = z.strictObject({ _id: Id, cancel_extra_cost: z.boolean(), with_transactions: z.boolean() })
export const IncomePaging = page({
  search: z.string().optional(),
  supplier_id: Id.optional(),
  organization_id: Id.optional(),
  responsible_id: Id.optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  updated_at: z.string().optional()
})

/** The schema has a number for this time. */
const moment = soft(z.union([z.string(), z.number()]))
const row = {
  created_at: text,
  updated_at: moment,
  code: text,
  number: text,
  organization_id: text,
  organization: Named,
  date: text,
  responsible_id: text,
  responsible: Person,
  supplier_id: text,
  supplier: Named,
  currency_id: text,
  currency: soft(z.looseObject({ _id: text, name: text, symbol: text, uuid: figure, value: money, side: text })),
  note: text,
  total_amount: money,
  total_cost: money,
  state: text
}
export const IncomeRow = anonymous(row)
export type IncomeRow = z.output<typeof IncomeRow>
/** No source shows an `_id`. */
export const Income = anonymous({
  ...row,
  warehouse_id: text,
  warehouse: Named,
  additional_costs: soft(
    z.array(
      z.looseObject({
        cost_id: text,
        amount: money,
        cost: soft(z.looseObject({ name: text, is_affect_price: flag, distribution_method: text }))
      })
    )
  ),
  purchases: soft(z.array(z.looseObject({}))),
  created_by: soft(z.looseObject({ _id: soft(z.union([z.string(), z.number()])), full_name: text, phone_number: text }))
})
export type Income = z.output<typeof Income>
