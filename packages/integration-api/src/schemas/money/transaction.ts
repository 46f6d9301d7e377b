import { z } from 'zod'
import {
  anonymous,
  Assistant,
  flag,
  Id,
  Money,
  Named,
  page,
  Person,
  signedMoney,
  soft,
  text,
  texts,
  UserType
} from '../common.ts'
import { InvoiceState, parties } from './invoice.ts'

// Reference part 2, "Transaction": a movement of money. The request has neither cash register, organization nor date.

const movement = {
  amount: Money,
  /** The spelling of requests. Answers have two t's. */
  atachments: z.array(z.strictObject({ path: z.string() })),
  paid: Money.optional(),
  payment_method_id: Id,
  currency_id: Id
}
/** Money in and money out have the same body. */
export const TransactionBody = z.strictObject({
  ...parties,
  ...movement,
  invoice_id: Id.optional(),
  payment_type_id: Id
})
/** Money that stays in the company has no party and no article. The request does not name its source either. */
const inHouse = { ...movement, user_type: UserType }
export const MoneyTransferBody = z.strictObject({ ...inHouse, destination_cashbox_id: Id })
/** `amount` of `currency_id` goes out, `exchange_amount` of `exchange_currency_id` comes in. */
export const ExchangeBody = z.strictObject({
  ...inHouse,
  destination_cashbox_id: Id,
  exchange_currency_id: Id,
  exchange_amount: Money
})
export const ExchangeMethodBody = z.strictObject({
  ...inHouse,
  destination_payment_method_id: Id,
  exchange_amount: Money
})
export const ExpenseApprove = z.strictObject({ _id: Id })
export const ExpenseReject = z.strictObject({ _id: Id, approval_rejected_reason: z.string().min(10) })
export const ExpenseRedirect = z.strictObject({
  _id: Id,
  approver_id: Id,
  approval_redirect_comment: z.string().optional()
})
/** The schema does not require `_id`, but the request needs it, so the till always sends it. */
export const TransactionSetState = z.strictObject({ _id: Id.optional(), state: InvoiceState })
export const TransactionPaging = page({
  type: z.string().optional(),
  states: z.array(z.string()).optional(),
  payment_type_id: Id.optional(),
  payment_type_ids: z.array(Id).optional(),
  sort_by: z.string().optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  payment_method_id: Id.optional(),
  payment_method_ids: z.array(Id).optional(),
  cashbox_id: Id.optional(),
  cashbox_ids: z.array(Id).optional(),
  organization_id: Id.optional(),
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  person_id: Id.optional(),
  employee_id: Id.optional(),
  employee_ids: z.array(Id).optional(),
  is_deleted: z.boolean().optional()
})

const Balance = z.looseObject({
  _id: text,
  /** The schema has an integer. */
  organization_id: soft(z.union([z.string(), z.number()])),
  payment_method_id: text,
  currency_id: text,
  amount: signedMoney
})
/** One object in the schema, a list on the live service. */
const Balances = soft(z.union([z.array(Balance), Balance]))
const common = {
  number: text,
  type: text,
  state: text,
  balance_changes: soft(
    z.array(z.looseObject({ currency_id: text, amount: signedMoney, value: signedMoney, user_type: text }))
  ),
  payment_type: soft(z.looseObject({ _id: text, name: text, payment_type: text })),
  contract_number: text,
  amount: signedMoney,
  exchange_amount: signedMoney,
  cashbox_id: text,
  cashbox: Named,
  destination_cashbox_id: text,
  exchange_currency: soft(z.looseObject({ _id: text, name: text, value: signedMoney })),
  employee: Person,
  supplier: Person,
  customer: Person,
  person: Person,
  parent: soft(z.looseObject({ _id: text, amount: signedMoney, currency_id: text, type: text })),
  destination: Named,
  payment_method: soft(z.looseObject({ _id: text, type: text, name: text })),
  created_at: text,
  date: text,
  updated_at: text,
  is_deleted: flag,
  completely_deleted: flag,
  balance_list: soft(z.array(z.looseObject({}))),
  created_by: Person,
  description: text,
  receipt: text,
  cashbox_before_balance: Balances,
  cashbox_after_balance: Balances,
  human_before_balance: Balances,
  human_after_balance: Balances,
  attachments: texts,
  invoice: soft(
    z.looseObject({
      _id: text,
      number: text,
      currency_id: text,
      currency_value: signedMoney,
      paid: signedMoney,
      main_id: text
    })
  ),
  can_be_canceled: flag
}
/** No source shows an `_id` in it. */
export const Transaction = anonymous({
  ...common,
  organization: Named,
  currency_id: text,
  destination_cashbox: Named,
  source_cashbox_id: text,
  source_cashbox: Named,
  to_customer: text,
  to_supplier: text,
  to_employee: text,
  to_person: text,
  done_at: text,
  rejected_at: text,
  canceled_at: text,
  device: soft(z.looseObject({ _id: text, name: text, device_id: text })),
  trade: soft(z.looseObject({ _id: text, number: text, is_refund: soft(z.union([z.string(), z.boolean()])) })),
  responsible: Person,
  customer_assistant: Assistant,
  supplier_assistant: Assistant,
  employee_assistant: Assistant,
  person_assistant: Assistant
})
export const TransactionRow = anonymous({
  ...common,
  organization_id: text,
  currency: soft(z.looseObject({ _id: text, name: text, value: signedMoney })),
  /** Observed on the live service. */
  trade_id: text,
  amount_in_main: signedMoney
})
export type Transaction = z.output<typeof Transaction>
