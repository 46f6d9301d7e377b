import { z } from 'zod'
import { ApplyType, flag, Id, Money, page, record, soft, text, texts } from '../common.ts'

// The document, "Discount".

const DiscountState = z.enum(['not_started', 'active', 'expired'])
const LiveType = z.enum(['forever', 'duration'])
const AssignType = z.enum(['all', 'specific'])

const body = {
  name: z.string(),
  organization_ids: z.array(Id).min(1),
  auto_attach: z.boolean(),
  is_manual: z.boolean(),
  state: DiscountState,
  live_type: LiveType,
  assign_type: AssignType,
  apply_type: ApplyType,
  value: Money,
  currency_id: Id,
  starting_date: z.string(),
  ending_date: z.string(),
  is_all_categories: z.boolean(),
  category_ids: z.array(Id).optional(),
  nested_category_ids: z.array(Id),
  /** Ids of products. */
  item_added_ids: z.array(Id)
}
export const DiscountCreate = z.strictObject(body)
export const DiscountUpdate = z.strictObject({ ...body, _id: Id })
export const DiscountPaging = page({
  apply_type: z.string().optional(),
  /** One string here, but a list in get-all. */
  states: z.string().optional(),
  search: z.string().optional(),
  currency_id: Id.optional(),
  is_expired: z.boolean().optional(),
  organization_ids: z.array(Id).optional()
})
export const DiscountAll = z.object({
  apply_type: ApplyType.optional(),
  currency_id: Id.optional(),
  organization_ids: z.array(Id).optional(),
  is_expired: z.boolean().optional(),
  states: z.array(DiscountState).optional()
})

export const Discount = record({
  name: z.string(),
  organization_ids: texts,
  auto_attach: flag,
  is_manual: flag,
  state: soft(DiscountState),
  live_type: soft(LiveType),
  assign_type: soft(AssignType),
  /** It gives `value` its meaning, so a discount without it is rejected. */
  apply_type: ApplyType,
  value: Money,
  currency_id: text,
  starting_date: text,
  ending_date: text,
  is_all_categories: flag,
  category_ids: texts,
  nested_category_ids: texts,
  item_added_ids: texts,
  created_at: text,
  updated_at: text
})
export type Discount = z.output<typeof Discount>
