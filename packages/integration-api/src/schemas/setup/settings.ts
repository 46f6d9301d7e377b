import { z } from 'zod'
import { figure, flag, Id, money, Money, Named, record, soft, text } from '../common.ts'

// Reference parts 1 and 3: settings that exist once per account. A set request changes only the fields that it
// contains.

const yes = z.boolean().optional()
export const WarehouseSettingsSet = z.strictObject({
  direct_transfer: yes,
  direct_acceptance: yes,
  create_product_with_stock: yes,
  show_sale_price_in_transfers: yes
})
export const WarehouseSettings = record({
  account_id: text,
  direct_transfer: flag,
  direct_acceptance: flag,
  create_product_with_stock: flag,
  show_sale_price_in_transfers: flag
})
export type WarehouseSettings = z.output<typeof WarehouseSettings>

export const FinanceSettingsSet = z.strictObject({
  apply_in_main: yes,
  service_cost_type: z.enum(['fixed', 'priced']).optional(),
  multi_currency: yes,
  expense_approval_enabled: yes,
  expense_approval_limit: Money.optional(),
  expense_approval_currency_id: Id.optional(),
  discount_below_min_price_policy: z.enum(['strict', 'warning', 'override']).optional()
})
export const FinanceSettings = record({
  account_id: text,
  apply_in_main: flag,
  service_cost_type: text,
  multi_currency: flag,
  expense_approval_enabled: flag,
  expense_approval_limit: money,
  discount_below_min_price_policy: text,
  expense_approval_currency: soft(z.looseObject({ _id: text, name: text, symbol: text, value: figure }))
})
export type FinanceSettings = z.output<typeof FinanceSettings>

export const MarketingSettingsSet = z.strictObject({
  expected_product_template_id: Id.optional(),
  send_by_sms: yes,
  send_by_bot: yes,
  integration_id: Id.optional()
})
export const MarketingSettings = record({
  expected_product_template_id: text,
  send_by_sms: flag,
  send_by_bot: flag,
  integration_id: text,
  template: soft(z.looseObject({ _id: text, content: text })),
  integration: Named
})
export type MarketingSettings = z.output<typeof MarketingSettings>

export const ReminderSettingsSet = z.strictObject({ minute: z.number().int().min(0).optional() })
export const ReminderSettings = record({
  account_id: text,
  minute: figure,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type ReminderSettings = z.output<typeof ReminderSettings>

/** The parts of a message, each with its position. */
const parts = [
  'is_refund',
  'sold_at',
  'state',
  'organization',
  'seller',
  'customer',
  'note',
  'total_amount',
  'items',
  'discount',
  'included_tax',
  'added_tax',
  'total',
  'payments',
  'by_balance',
  'is_installment_plan',
  'debt',
  'applied_cashbacks',
  'initial_payment',
  'purchase',
  'balance',
  'earned_cashback',
  'marks',
  'date',
  'responsible',
  'supplier',
  'purchase_created_at',
  'orders',
  'transaction',
  'transaction_type',
  'cashbox',
  'cashier',
  'invoice',
  'trade',
  'employee',
  'person',
  'amount',
  'payment_method',
  'payment_type',
  'production_number',
  'used_warehouse',
  'produced_warehouse',
  'used_date',
  'produced_date',
  'currency',
  'route_sheet',
  'production_created_by',
  'production_code',
  'total_produced',
  'total_used',
  'total_cost',
  'total_expense',
  'link',
  'state_changes',
  'state_change',
  'transfer',
  'sender_organization',
  'receiver_organization',
  'sender_warehouse',
  'sender_employee',
  'reason',
  'products',
  'customer_balance',
  'transfer_created_at',
  'production_created_at',
  'change',
  'sign_amount',
  'number',
  'transaction_created_by',
  'device_name',
  'total_discount',
  'task_type',
  'task_description',
  'result',
  'task_deadline',
  'task_created_at',
  'phone_number'
]
const Toggle = z.strictObject({ show: z.boolean().optional(), position: z.number().int().min(0).optional() })
const toggles: Record<string, z.ZodOptional<typeof Toggle>> = Object.fromEntries(
  parts.map((part) => [part, Toggle.optional()])
)
const pair = {
  bot_type: z.enum(['CUSTOMER_BOT', 'REPORT_BOT', 'SMS']),
  message_type: z.enum(['TRADE', 'PURCHASE', 'TRANSACTION', 'TRANSFER', 'PRODUCTION', 'TASK'])
}
export const MessageSettingsGet = z.object(pair)
export const MessageSettingsSet = z.strictObject({ ...toggles, ...pair, is_task_created: yes, is_task_closed: yes })
export const MessageSettings = record({
  account_id: text,
  bot_type: text,
  message_type: text,
  is_task_created: flag,
  is_task_closed: flag,
  created_at: text,
  updated_at: text
})
export type MessageSettings = z.output<typeof MessageSettings>
