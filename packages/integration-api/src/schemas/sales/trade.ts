import { z } from 'zod'
import {
  Address,
  AddressBody,
  ApplyType,
  Assistant,
  DateTime,
  figure,
  flag,
  Id,
  Money,
  SignedMoney,
  money,
  Named,
  oneOrMany,
  page,
  Person,
  Positive,
  record,
  Side,
  signedMoney,
  soft,
  text
} from '../common.ts'

// Reference part 2, "Trade (completed sales)", part 3 for the read by body. It has no idempotency key that would make a
// repeated create harmless. The till chooses `code`, and the list returns it (observed, section 2).

const TradeCurrency = z.strictObject({
  _id: Id,
  name: z.string(),
  value: Positive,
  side: Side.optional(),
  symbol: z.string().optional()
})
const Method = z.strictObject({
  _id: Id,
  name: z.string(),
  /** The list still has the old kinds and lacks `cashless`. The field is optional, so it is better left out. */
  type: z.enum(['cash', 'card', 'debt', 'gift', 'transfer', 'terminal', 'by_balance', 'by_cashback']).optional()
})
const Payment = z.strictObject({
  external_transaction_id: z.string().optional(),
  amount: Money,
  payment_method: Method,
  currency: TradeCurrency,
  paid: Money.optional()
})
const TradeDiscount = z.strictObject({
  /** The id of the discount in the back office. A manual discount has none. */
  _id: z.string(),
  is_custom: z.boolean(),
  value: Money,
  name: z.string(),
  apply_type: ApplyType
})
const Product = z.strictObject({
  product_id: Id,
  order_item_id: Id.optional(),
  amount: Money,
  box_count: Money.optional(),
  box_item: Money.optional(),
  price: Money,
  total_to_pay: Money.optional(),
  discounts: z.array(TradeDiscount),
  marks: z.array(z.string()),
  cost: Money.optional(),
  tax_ids: z.array(Id).optional(),
  note: z.string().max(512).optional(),
  extra_costs: z.array(z.strictObject({ cost_id: Id, amount: Money })),
  warehouse_id: Id,
  price_id: Id.optional()
})
const AdditionalCost = z.strictObject({
  cost_id: Id,
  // No source has a minimum.
  amount: SignedMoney,
  customer_id: Id.optional(),
  employee_id: Id.optional(),
  supplier_id: Id.optional(),
  person_id: Id.optional()
})

export const TradeCreate = z.strictObject({
  code: z.string().optional(),
  organization_id: Id,
  order_id: Id.optional(),
  open_ticket_id: Id.optional(),
  open_ticket_uuid: z.string().optional(),
  /** `is_progress` here, but `in_progress` in set-state and in answers. */
  state: z.enum(['new', 'canceled', 'done', 'draft', 'is_progress']),
  state_id: Id.optional(),
  customer_id: Id.optional(),
  customer_assistant_id: Id.optional(),
  responsible_id: Id,
  courier_id: Id.optional(),
  currency: TradeCurrency,
  price_id: Id.optional(),
  warehouse_id: Id.optional(),
  contract_id: Id.optional(),
  by_balance: z.array(z.strictObject({ amount: Money, currency: TradeCurrency, paid: Money.optional() })),
  payments: z.array(Payment),
  applied_cashbacks: z.array(z.strictObject({ amount: Money, currency: TradeCurrency.optional(), paid: Money })),
  /** The change, in rows like those of `payments`. */
  changes: z.array(Payment),
  note: z.string().max(512).optional(),
  products: z.array(Product).min(1),
  date: DateTime,
  paying_date: DateTime.optional(),
  delivery_date: DateTime.optional(),
  delivery_address: AddressBody.optional(),
  /** Discounts on the whole sale. */
  discounts: z.array(TradeDiscount),
  cover_by_balance: z.boolean().optional(),
  calc_tax_after_discount: z.boolean().optional(),
  to_send_customer: z.boolean().optional(),
  /** Required even without a plan. */
  installment_plan_interval: z.enum(['year', 'month']),
  installment_plan: z.array(z.strictObject({ date: DateTime, amount: Money })).optional(),
  additional_costs: z.array(AdditionalCost),
  /** The denominator is text in requests and a number in answers. */
  currency_values: z.array(
    z.strictObject({ to_currency_id: Id, denominator: z.string().regex(/^\d+(?:\.\d+)?$/), numerator: Positive })
  )
})
export const TradePaging = page({
  product_id: Id.optional(),
  total_from: z.number().optional(),
  total_to: z.number().optional(),
  customer_id: Id.optional(),
  currency_id: Id.optional(),
  is_fully_refunded: z.boolean().optional(),
  responsible_id: Id.optional(),
  states: z.array(z.string()).optional(),
  state_id: Id.optional(),
  is_refund: z.boolean().optional(),
  organization_id: Id.optional(),
  /** Whether it searches `code` is not proved. */
  search: z.string().optional(),
  type: z.enum(['b2b', 'b2c']).optional(),
  contract_id: Id.optional(),
  updated_at: DateTime.optional(),
  created_by: Id.optional()
})
export const TradeById = z.object({ _id: Id })
export const TradeSetState = z.strictObject({
  _id: Id,
  state: z.enum(['canceled', 'new', 'done', 'in_progress', 'draft']),
  canceled_reason_id: Id.optional(),
  with_transactions: z.boolean().default(false),
  with_cashbacks: z.boolean().default(false)
})
export const TradeSetStateId = z.strictObject({
  _id: Id,
  state_id: Id,
  with_transactions: z.boolean().default(false),
  with_cashbacks: z.boolean().default(false)
})
/** Identifies lines by product and amount, not by id. */
export const TradeRefund = z.strictObject({
  trade_id: Id,
  items: z.array(z.strictObject({ product_id: Id, amount: Money, cost: Money.optional() })),
  note: z.string().optional(),
  with_transactions: z.boolean().default(false)
})
export const TradeCustomFields = z.strictObject({ _id: Id, _custom_fields: z.record(z.string(), z.unknown()) })
export const TradeExport = z.object({
  template_id: Id,
  date_from: DateTime.optional(),
  date_to: DateTime.optional(),
  organization_ids: z.array(Id).optional(),
  customer_ids: z.array(Id).optional(),
  states: z.array(z.string()).optional()
})

const CurrencyOut = soft(
  z.looseObject({
    _id: text,
    to_currency_id: text,
    uuid: figure,
    name: text,
    value: figure,
    symbol: text,
    side: text,
    numerator: figure,
    denominator: figure,
    round_type: text,
    precision: figure
  })
)
const MoneyRow = z.looseObject({
  payment_method: soft(z.looseObject({ _id: text, type: text, name: text })),
  amount: signedMoney,
  paid: signedMoney,
  currency: CurrencyOut,
  external_transaction_id: text
})
const DiscountOut = z.looseObject({
  _id: text,
  is_custom: flag,
  name: text,
  value: money,
  apply_type: soft(ApplyType),
  currency_id: text,
  value_in_percent: figure
})
const totals = {
  total_amount: signedMoney,
  total_refunded_amount: signedMoney,
  total_to_pay: signedMoney,
  total_discount: signedMoney,
  debt: signedMoney,
  total_price: signedMoney,
  total_added_tax: signedMoney
}
const heading = {
  created_at: text,
  updated_at: text,
  code: text,
  uuid: text,
  organization: Named,
  note: text,
  responsible: Person,
  created_by: Person,
  state: text,
  number: text,
  currency_id: text,
  order_id: text,
  date: text,
  sold_at: text,
  is_refund: flag,
  ...totals
}

/** A sale as the service stores it. The schema has single objects for several lists; the results are lists. */
export const Trade = record({
  ...heading,
  open_ticket_uuid: text,
  organization_id: text,
  warehouse_id: text,
  warehouse: Named,
  customer_id: text,
  customer: soft(z.looseObject({ _id: text, name: text, type: text, phone_number: text, delivery_address: Address })),
  customer_assistant: Assistant,
  responsible_id: text,
  dynamic_state: soft(z.unknown()),
  is_trash: flag,
  refund_id: text,
  device: soft(z.looseObject({ _id: text, name: text, device_id: text })),
  currency: CurrencyOut,
  total_extra_cost: signedMoney,
  total_effected_extra_cost: signedMoney,
  currency_values: soft(oneOrMany(z.looseObject({ to_currency_id: text, numerator: figure, denominator: figure }))),
  price_id: soft(z.union([z.string(), z.number()])),
  price: soft(z.looseObject({ _id: text, name: text, short_name: text, code: text })),
  invoice: soft(z.looseObject({ _id: text, number: text, to_be_paid: figure, paid: figure, paid_state: text })),
  payments: oneOrMany(MoneyRow).nullish(),
  changes: oneOrMany(MoneyRow).nullish(),
  by_balance: oneOrMany(MoneyRow).nullish(),
  applied_cashbacks: oneOrMany(MoneyRow).nullish(),
  earned_cashback: soft(z.unknown()),
  total_to_refund: signedMoney,
  total_included_tax: signedMoney,
  discount: signedMoney,
  change: signedMoney,
  discounts: oneOrMany(DiscountOut).nullish(),
  delivery_date: text,
  delivery_address: Address,
  products: soft(
    oneOrMany(z.looseObject({ product_id: text, amount: signedMoney, price: signedMoney, total_to_pay: signedMoney }))
  ),
  is_installment_plan: flag,
  installment_plan: soft(oneOrMany(z.looseObject({ date: text, amount: signedMoney }))),
  reason: soft(z.looseObject({ _id: text, name: text, description: text })),
  contract_id: text,
  calc_tax_after_discount: flag,
  calc_sale_discount_after_product: flag,
  order: soft(z.looseObject({ _id: text, number: text, code: text })),
  refund: soft(z.looseObject({ _id: text })),
  refunds: soft(z.array(z.looseObject({ _id: text, number: text, note: text })))
})
/** The short row of the list. */
export const TradeRow = record({
  ...heading,
  customer: Named,
  state_id: text,
  earned_cashback: soft(z.unknown()),
  contract: soft(z.looseObject({ _id: text, number: text })),
  position: figure
})
export const TradeItem = record({ product_id: text, amount: signedMoney, cost: signedMoney, price: signedMoney })
export type Trade = z.output<typeof Trade>
export type TradeRow = z.output<typeof TradeRow>
export type TradeCreate = z.input<typeof TradeCreate>
