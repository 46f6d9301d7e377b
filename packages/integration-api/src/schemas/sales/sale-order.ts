import { z } from 'zod'
import {
  anonymous,
  ApplyType,
  Assistant,
  figure,
  flag,
  Id,
  LegalType,
  Money,
  money,
  Named,
  oneOrMany,
  page,
  Person,
  Positive,
  record,
  RoundType,
  Side,
  signedMoney,
  soft,
  text,
  texts
} from '../common.ts'

// Reference part 1, "Sale-order": the only create request with an idempotency key. `uuid` is unique among the active
// orders of the account. If the same integration sends it again, it gets the existing order.

/** The minimum of amounts, rates and quantities of an order. */
const Least = z.number().min(1e-7).lt(1e12)
const Currency = z.strictObject({
  _id: Id.optional(),
  numerator: Least,
  denominator: Least,
  value: Least,
  precision: z.number().optional(),
  round_type: RoundType.optional()
})
const Discount = z.strictObject({
  _id: Id.optional(),
  value: Money,
  name: z.string(),
  apply_type: ApplyType.optional(),
  is_custom: z.boolean().optional()
})
/** Updates name the kind of a discount differently, and the order's own requests call per cent `percentage`. */
const changed = { _id: Id.optional(), value: Money, name: z.string(), currency_id: Id.optional() }
const ChangedDiscount = z.strictObject({ ...changed, discount_apply_type: z.enum(['percentage', 'cash']).optional() })
const ChangedLineDiscount = z.strictObject({ ...changed, discount_apply_type: ApplyType.optional() })

const line = {
  product_id: Id,
  amount: Least,
  price: Money,
  real_price: Money.optional(),
  price_id: Id,
  warehouse_id: Id,
  box_count: Money.optional(),
  box_item: Money.optional(),
  product: z
    .strictObject({
      name: z.string().optional(),
      product_id: Id.optional(),
      measure_id: Id.optional(),
      measure: z
        .strictObject({
          system_code: z.string(),
          code: z.string(),
          short_name: z.string(),
          name: z.string(),
          decimal_count: z.number()
        })
        .optional()
    })
    .optional()
}
const Delivery = z.strictObject({
  long: z.number(),
  lat: z.number(),
  human_address: z
    .strictObject({
      /** The schema's own spelling. Live clients also send the correct spelling. */
      addres: z.string().optional(),
      address: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      zip: z.string().optional()
    })
    .optional()
})
const optional = {
  code: z.string().optional(),
  name: z.string().optional(),
  visit_id: Id.optional(),
  customer_assistant_id: Id.optional(),
  delivery_date: z.string().optional(),
  note: z.string().optional(),
  delivery_address: Delivery.optional(),
  price_id: Id.optional(),
  custom_fields: z.strictObject({ _id: Id.optional(), value: z.unknown() }).optional(),
  currency: Currency.optional()
}

export const SaleOrderCreate = z.strictObject({
  ...optional,
  uuid: z.string().min(1).max(128).regex(/\S/).optional(),
  organization_id: Id,
  customer_id: Id,
  responsible_id: Id,
  currency_id: Id.optional(),
  state: z.enum(['new', 'draft', 'in_progress', 'canceled', 'done', 'accepted']),
  state_id: Id.optional(),
  date: z.string(),
  discounts: z.array(Discount),
  products: z.array(z.strictObject({ ...line, discounts: z.array(Discount).optional() }))
})
/** Does not change the state. */
export const SaleOrderUpdate = z.strictObject({
  ...optional,
  _id: Id,
  organization_id: Id.optional(),
  customer_id: Id.optional(),
  responsible_id: Id.optional(),
  currency_id: Id,
  date: z.string().optional(),
  discounts: z.array(ChangedDiscount),
  products: z.array(z.strictObject({ ...line, discounts: z.array(ChangedLineDiscount).optional() })),
  is_offline: z.boolean().optional()
})
export const SaleOrderPaging = page({
  organization_id: Id.optional(),
  customer_id: Id.optional(),
  currency_id: Id.optional(),
  states: z.array(z.string()).optional(),
  search: z.string().optional(),
  /** The service's spelling: not `date_from`. */
  date_form: z.string().optional(),
  date_to: z.string().optional(),
  delivery_date_from: z.string().optional(),
  delivery_date_to: z.string().optional(),
  created_from_bot: z.boolean().optional(),
  trade_statuses: z.array(z.string()).optional(),
  visit_id: Id.optional(),
  state_id: Id.optional(),
  name: z.string().optional()
})
export const SaleOrderByCustomer = page({
  customer_id: Id,
  states: z.array(z.enum(['new', 'in_progress', 'done', 'canceled'])).optional()
})
export const SaleOrderDeleteMany = z.strictObject({ ids: z.array(Id).min(1) })
export const SaleOrderStatusMany = z.strictObject({
  ids: z.array(Id).min(1),
  state_id: Id,
  reject_if_has_trades: z.boolean().default(false)
})

/** `draw` in answers means `draft` in requests. */
const State = z.enum(['new', 'draw', 'draft', 'in_progress', 'canceled', 'done', 'accepted'])
const heading = {
  created_at: text,
  updated_at: text,
  name: text,
  uuid: text,
  code: text,
  organization: Named,
  customer: soft(
    z.looseObject({ _id: text, type: soft(LegalType), phone_number: text, phone_numbers: texts, name: text })
  ),
  customer_image_url: text,
  responsible: Person,
  state_id: text,
  state: soft(State),
  note: text,
  date: text,
  number: text,
  currency_id: text,
  total_to_pay: signedMoney,
  total_price: signedMoney,
  total_discount: signedMoney,
  total_sale: signedMoney,
  total_amount: signedMoney,
  /** How much of the order was sold. */
  trade_status: soft(z.enum(['zero', 'partial', 'fully']))
}
export const SaleOrder = record({
  ...heading,
  visit_id: text,
  organization_id: text,
  customer_id: text,
  customer_assistant: Assistant,
  responsible_id: text,
  price_id: text,
  price: soft(z.looseObject({ _id: text, name: text, short_name: text, code: text })),
  delivery_date: text,
  device: soft(z.looseObject({ _id: text, name: text, device_id: text })),
  currency: soft(
    z.looseObject({
      _id: text,
      to_currency_id: text,
      uuid: figure,
      name: text,
      value: soft(Positive),
      symbol: text,
      side: soft(Side),
      numerator: soft(Positive),
      denominator: soft(Positive),
      round_type: soft(RoundType),
      precision: figure
    })
  ),
  discount: signedMoney,
  discounts: oneOrMany(
    z.looseObject({ _id: text, name: text, value: money, apply_type: soft(ApplyType), currency_id: text })
  ).nullish(),
  products: soft(z.array(z.looseObject({ product_id: text, amount: signedMoney, price: signedMoney }))),
  trades: soft(z.array(z.looseObject({ _id: text, number: text, state: text }))),
  custom_fields: soft(z.array(z.looseObject({ _id: text })))
})
/** The short row of the list. The schema shows no `_id` in it. */
export const SaleOrderRow = anonymous({ ...heading, created_from_bot: flag, position: figure })
/** The record of an asynchronous process. No source names any field of it. */
export const BulkProcess = z.looseObject({})
export type SaleOrder = z.output<typeof SaleOrder>
export type SaleOrderCreate = z.input<typeof SaleOrderCreate>
