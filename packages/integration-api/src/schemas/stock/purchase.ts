import { z } from 'zod'
import {
  Assistant,
  figure,
  flag,
  Id,
  Money,
  money,
  Named,
  page,
  Person,
  Positive,
  record,
  soft,
  text
} from '../common.ts'

// The document, "Purchase"; reference part 1 for get-by-id, set-state and the elements of the lists. The service
// misspells some names (`supliaer_id`, `suplier_assistant`), and they stay so here.

const State = z.enum(['canceled', 'new', 'done', 'in_progress', 'draft'])
const Part = z.enum(['zero', 'full', 'partial'])
/** A day or a time. */
const Day = z.string().refine((value) => !Number.isNaN(Date.parse(value)))

const product = {
  order_item_id: Id.optional(),
  product_id: Id,
  amount: Positive,
  box_count: z.number().min(0).optional(),
  box_item: z.number().min(0).optional(),
  cost: Money,
  extra_cost: Money,
  extra_costs: z.array(z.strictObject({ cost_id: Id, amount: Money })),
  prices: z.array(z.strictObject({ price_id: Id, amount: Money }))
}
const ordersOf = <S extends z.ZodType>(each: S) =>
  z.array(z.strictObject({ order_id: Id.optional(), products: z.array(each).min(1) }))
const common = {
  code: z.string().optional(),
  organization_id: Id,
  date: Day,
  income_date: Day.optional(),
  responsible_id: Id,
  supliaer_assistant_id: Id.optional(),
  warehouse_id: Id,
  currency_id: Id,
  note: z.string().max(512).optional(),
  additional_costs: z.array(
    z.strictObject({
      cost_id: Id,
      amount: Money,
      customer_id: Id.optional(),
      employee_id: Id.optional(),
      supplier_id: Id.optional(),
      person_id: Id.optional()
    })
  ),
  is_auto_income: z.boolean().optional(),
  contract_id: Id.optional()
}
export const PurchaseCreate = z.strictObject({
  ...common,
  state: State,
  supplier_id: Id.optional(),
  /** The reference requires this spelling, and also shows the correctly spelt property. Both are accepted. */
  supliaer_id: Id.optional(),
  price_id: Id.optional(),
  orders: ordersOf(z.strictObject({ ...product, marks: z.array(z.string()) }))
})
/** Without a state and a price list. The products have no marks. */
export const PurchaseUpdate = z.strictObject({
  ...common,
  /** Optional in the document, but an update needs it, so the till always sends it. */
  _id: Id.optional(),
  supliaer_id: Id,
  orders: ordersOf(z.strictObject(product))
})
export const PurchaseSetState = z.strictObject({
  _id: Id,
  state: State,
  cancel_extra_cost: z.boolean().default(false),
  with_transactions: z.boolean().default(false)
})
export const PurchasePaging = page({
  /** By code or name. */
  search: z.string().optional(),
  states: z.array(z.string()).optional(),
  organization_id: Id.optional(),
  responsible_id: Id.optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  supliaer_id: Id.optional(),
  is_fully_income: z.boolean().optional(),
  is_fully_refunded: z.boolean().optional(),
  has_any_income: z.boolean().optional(),
  contract_id: Id.optional(),
  income_states: z.array(Part).optional(),
  refunded_states: z.array(Part).optional(),
  currency_id: Id.optional(),
  updated_at: z.string().optional(),
  total_from: z.number().optional(),
  total_to: z.number().optional(),
  is_auto_create: z.boolean().optional(),
  sort_by: z.string().optional()
})

const Contract = z.looseObject({
  _id: text,
  name: text,
  code: text,
  number: text,
  currency_id: text,
  organization_id: text,
  amount: money,
  date: text,
  expire_date: text,
  person_id: text,
  note: text,
  is_active: flag,
  contract_number: text
})
const row = {
  created_at: text,
  updated_at: text,
  number: text,
  organization_id: text,
  organization: Named,
  state: text,
  date: text,
  income_date: text,
  responsible_id: text,
  responsible: Person,
  supplier_id: text,
  supplier: Named,
  currency_id: text,
  total_amount: money,
  total_cost: money,
  is_fully_income: flag,
  total_income: money,
  total_refunded: money,
  is_fully_refunded: flag,
  contract: soft(Contract)
}
/** The short row of the list. */
export const PurchaseRow = record(row)
export type PurchaseRow = z.output<typeof PurchaseRow>
export const Purchase = record({
  ...row,
  code: text,
  created_by: Person,
  suplier_assistant: Assistant,
  supplier_assistant_hierarchy: soft(
    z.array(z.looseObject({ _id: text, name: text, type: text, first_name: text, last_name: text, middle_name: text }))
  ),
  currency: soft(z.looseObject({ _id: text, name: text, uuid: figure, value: money, symbol: text, side: text })),
  note: text,
  additional_costs: soft(z.array(z.looseObject({}))),
  orders: soft(z.array(z.looseObject({}))),
  invoice: soft(z.looseObject({})),
  is_auto_create: flag,
  incomes: soft(z.array(z.looseObject({}))),
  purchase_returns: soft(z.array(z.looseObject({}))),
  total_extra_cost: money,
  contract_id: text
})
export type Purchase = z.output<typeof Purchase>
