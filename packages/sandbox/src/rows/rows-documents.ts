import type { Row } from '../collection.ts'
import type { PartyKind, TransactionKind } from './rows-setup.ts'

// The records that a till writes. Fields that begin with `$` are internal and never part of an answer.

export type Declared = { currency_id: string; payment_method_id: string; expected: number; actual: number }
export type SessionRow = Row & {
  session_uuid: string
  state: 'open' | 'closed' | 'resolved' | 'flagged'
  organization_id: string
  cashbox_id: string
  user_id: string
  opened_at: string
  closed_at: string | null
  opened_balance: Declared[]
  closed_balance: Declared[]
  has_diff_on_open: boolean
  has_diff_on_close: boolean
  open_note?: string | undefined
  close_note?: string | undefined
}
export type OpenTicketRow = Row & {
  name: string
  organization_id: string
  uuid: string
  booking_table_id?: string | undefined
  comment?: string | undefined
  receipt: Record<string, unknown>
}

export type DocumentState = 'new' | 'draft' | 'in_progress' | 'done' | 'canceled'
export type PaymentPart = {
  amount: number
  paid: number
  payment_method: { _id: string; name: string; type: string }
  currency: { _id: string; name: string; symbol: string; side: 'start' | 'end'; value: number }
  external_transaction_id?: string | undefined
}
export type DiscountPart = {
  _id: string
  is_custom: boolean
  name: string
  value: number
  apply_type: 'percent' | 'cash'
}
export type TradeLine = {
  _id: string
  product_id: string
  name: string
  amount: number
  refunded_amount: number
  price: number
  warehouse_id: string
  price_id?: string | undefined
  discounts: DiscountPart[]
  marks: string[]
  tax_ids: string[]
  total_price: number
  discount: number
  distributed_discount: number
  included_tax: number
  added_tax: number
  total_to_pay: number
  note?: string | undefined
  order_item_id?: string | undefined
}
export type TradeRow = Row & {
  uuid: string
  number: string
  code?: string | undefined
  organization_id: string
  customer_id?: string | undefined
  responsible_id: string
  created_by: string
  state: DocumentState
  state_id?: string | undefined
  is_refund: boolean
  refund_id?: string | undefined
  refund_ids: string[]
  currency_id: string
  price_id?: string | undefined
  warehouse_id?: string | undefined
  note?: string | undefined
  date: string
  sold_at: string
  products: TradeLine[]
  discounts: DiscountPart[]
  payments: PaymentPart[]
  changes: PaymentPart[]
  by_balance: { amount: number; paid: number; currency_id: string }[]
  additional_costs?: { cost_id: string; amount: number }[] | undefined
  total_extra_cost?: number | undefined
  total_effected_extra_cost?: number | undefined
  /** The cashback that paid for the sale, and the cashback that it earned. */
  applied_cashbacks?: { amount: number; paid: number; currency_id: string }[] | undefined
  earned_cashback?: { _id: string; amount: number; currency_id: string } | undefined
  /** The instalments of the debt, if there is a plan. */
  installment_plan?: { date: string; amount: number }[] | undefined
  installment_plan_interval?: 'month' | 'year' | undefined
  is_installment_plan?: boolean | undefined
  _custom_fields?: Record<string, unknown> | undefined
  calc_tax_after_discount: boolean
  calc_sale_discount_after_product: boolean
  total_amount: number
  total_refunded_amount: number
  total_price: number
  total_discount: number
  discount: number
  total_included_tax: number
  total_added_tax: number
  total_to_pay: number
  total_to_refund: number
  debt: number
  change: number
  open_ticket_id?: string | undefined
  order_id?: string | undefined
  invoice_id?: string | undefined
  cashbox_id?: string | undefined
  /** The session of its cashier that was open at the time of the sale. */
  $session?: string | undefined
  /** The receipt was to be sent to the customer. No record shows it. */
  $to_send_customer?: boolean | undefined
}
type InvoiceState = 'canceled' | 'pending' | 'done' | 'rejected'
export type InvoiceRow = Row & {
  number: string
  type: TransactionKind
  state: InvoiceState
  user_type: PartyKind
  payment_type_id: string
  organization_id: string
  /** The party that `user_type` names. */
  party_id?: string | undefined
  currency_id: string
  to_be_paid: number
  paid: number
  to_be_refunded: number
  refunded: number
  payment_date: number
  date: string
  description?: string | undefined
  trade_id?: string | undefined
  write_off_id?: string
  revision_id?: string
  is_refund: boolean
  transaction_ids: string[]
  created_by: string
  $assistants?: Record<string, { _id: string }>
}
export type TransactionRow = Row & {
  number: string
  type: TransactionKind
  state: 'pending' | 'done' | 'rejected' | 'canceled'
  organization_id: string
  payment_type_id: string
  payment_method_id: string
  currency_id: string
  amount: number
  paid: number
  cashbox_id: string
  user_type: PartyKind
  party_id?: string | undefined
  invoice_id?: string | undefined
  trade_id?: string | undefined
  attachments: string[]
  date: string
  done_at?: string | undefined
  rejected_at?: string | undefined
  canceled_at?: string | undefined
  created_by: string
  /** For an expense that waited for approval. */
  approver_id?: string | undefined
  approval_redirect_comment?: string | undefined
  approval_rejected_reason?: string | undefined
  /** For money that stays in the company: the amount that comes in for the amount that goes out, and the registers. */
  exchange_amount?: number | undefined
  exchange_currency_id?: string | undefined
  destination_cashbox_id?: string | undefined
  source_cashbox_id?: string | undefined
  /** For the half that comes in: the id of the half that goes out. */
  parent_id?: string | undefined
  /** For the half that goes out. */
  $isOut?: boolean | undefined
  $session?: string | undefined
}
export type SaleOrderRow = Row & {
  uuid: string
  number: string
  code?: string | undefined
  name?: string | undefined
  organization_id: string
  customer_id: string
  responsible_id: string
  currency_id: string
  state: DocumentState | 'accepted'
  state_id: string
  date: string
  delivery_date?: string | undefined
  note?: string | undefined
  products: Record<string, unknown>[]
  discounts: OrderDiscount[]
  total_price: number
  total_discount: number
  /** The discount of the whole order. */
  discount: number
  total_to_pay: number
  total_amount: number
  price_id?: string | undefined
  /** The other fields of the create or update request, returned unchanged. */
  $more: Record<string, unknown>
  $source: string
}
/** A discount of an order or of one of its lines. */
export type OrderDiscount = { _id?: string | undefined; name: string; value: number; apply_type: 'percent' | 'cash' }
