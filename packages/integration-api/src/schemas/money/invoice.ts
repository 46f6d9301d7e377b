import { z } from 'zod'
import {
  Assistant,
  DateTime,
  figure,
  flag,
  Id,
  IdOrEmpty,
  Money,
  MovementType,
  Named,
  Numbered,
  page,
  Person,
  record,
  signedMoney,
  soft,
  text,
  texts,
  UserType
} from '../common.ts'

// The document, "Invoice": an amount that must be paid. A till records cash in and out with it.

export const InvoiceState = z.enum(['canceled', 'pending', 'done', 'rejected'])

/** All four party ids are required. The one of `user_type` must exist, the others are sent empty. */
export const parties = {
  user_type: UserType,
  customer_id: IdOrEmpty,
  customer_assistant_id: IdOrEmpty.optional(),
  supplier_id: IdOrEmpty,
  supplier_assistant_id: IdOrEmpty.optional(),
  employee_id: IdOrEmpty,
  employee_assistant_id: IdOrEmpty.optional(),
  person_id: IdOrEmpty,
  person_assistant_id: IdOrEmpty.optional()
}
export const InvoiceCreate = z.strictObject({
  ...parties,
  payment_type_id: Id,
  organization_id: Id,
  currency_id: Id,
  to_be_paid: Money,
  payment_date: DateTime,
  description: z.string().max(512).optional(),
  exchange_balance: z.boolean()
})
export const InvoiceSetState = z.strictObject({
  _id: Id,
  state: InvoiceState,
  with_transactions: z.boolean().optional()
})
export const InvoicePaging = page({
  is_fully_paid: z.boolean().optional(),
  type: MovementType.optional(),
  trade_id: Id.optional(),
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  employee_id: Id.optional(),
  person_id: Id.optional(),
  date_from: DateTime.optional(),
  date_to: DateTime.optional(),
  search: z.string().optional(),
  organization_id: Id.optional(),
  payment_type_id: Id.optional(),
  payment_type_ids: z.array(Id).optional(),
  is_main: z.boolean().optional(),
  is_installment_plan: z.boolean().optional(),
  states: z.array(InvoiceState).optional(),
  paid_states: z.array(z.string()).optional()
})
export const InvoiceByTrade = z.object({ trade_id: Id })

const common = {
  number: text,
  type: text,
  state: text,
  can_be_canceled: flag,
  balance_changes: soft(
    z.array(z.looseObject({ _id: text, currency_id: text, amount: signedMoney, value: signedMoney, user_type: text }))
  ),
  organization: Named,
  payment_type: Named,
  user_type: text,
  is_refund: flag,
  date: text,
  customer: Named,
  supplier: Named,
  employee: Person,
  person: Person,
  write_off: Numbered,
  income: Numbered,
  revision: soft(z.looseObject({ _id: text, type: text, balance_type: text, number: text })),
  to_be_paid: signedMoney,
  paid: signedMoney,
  paid_by_balance: signedMoney,
  paid_by_cashback: signedMoney,
  to_be_refunded: signedMoney,
  refunded: signedMoney,
  currency_id: text,
  /** A time in requests, an integer in answers. */
  payment_date: soft(z.union([z.number(), z.string()])),
  created_by: Person,
  created_at: text,
  extra_cost: soft(z.looseObject({ _id: text, name: text, amount: signedMoney })),
  attachments: texts,
  description: text,
  customer_assistant: Assistant,
  supplier_assistant: Assistant,
  employee_assistant: Assistant,
  person_assistant: Assistant,
  supplier_assistant_hierarchy: soft(z.unknown()),
  customer_assistant_hierarchy: soft(z.unknown()),
  employee_assistant_hierarchy: soft(z.unknown()),
  person_assistant_hierarchy: soft(z.unknown())
}
export const Invoice = record({
  ...common,
  purchase: Numbered,
  purchase_return: Numbered,
  trade: soft(z.looseObject({ _id: text, number: text, is_refund: flag })),
  transactions: texts,
  responsible_id: text,
  responsible: Person
})
export const InvoiceRow = record({
  ...common,
  payment_type_id: text,
  parent_id: text,
  customer_id: text,
  supplier_id: text,
  employee_id: text,
  person_id: text,
  write_off_id: text,
  income_id: text,
  revision_id: text,
  purchase_id: text,
  purchase_return_id: text,
  trade_id: text,
  currency: soft(
    z.looseObject({
      uuid: figure,
      name: text,
      code: text,
      value: figure,
      round_type: text,
      precision: figure,
      is_main: flag,
      country_id: text,
      symbol: text,
      side: text
    })
  ),
  plan_items: soft(z.array(z.looseObject({})))
})
export type Invoice = z.output<typeof Invoice>
export type InvoiceRow = z.output<typeof InvoiceRow>
export type InvoiceCreate = z.input<typeof InvoiceCreate>
