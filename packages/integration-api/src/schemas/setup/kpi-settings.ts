import { z } from 'zod'
import { DateTime, figure, flag, Id, money, page, record, soft, text, texts } from '../common.ts'

// The document, "KPI settings"; reference part 3 for delete and set-status.

const Period = z.enum(['week', 'month', 'quarter', 'year'])
const Method = z.enum(['progressive', 'threshold'])
const Source = z.enum(['net_sales', 'sales_count', 'avg_net_sales', 'profit', 'paid', 'paid_percent', 'items_sold'])
const Bonus = z.enum([
  'percent_of_net_sales',
  'percent_of_payment',
  'percent_of_profit',
  'per_sale',
  'fixed_amount',
  'per_item_sold'
])
export const KpiState = z.enum(['draft', 'active', 'locked', 'approved', 'canceled'])
const ids = z.array(Id).optional()

/** Create and update have the same body, with one bonus for each tier of every condition. */
export const KpiBody = z
  .strictObject({
    organization_id: Id,
    name: z.string().optional(),
    currency_id: Id,
    user_ids: z.array(Id),
    period: Period,
    calculation_method: Method,
    date_from: DateTime,
    date_to: DateTime,
    year: z.number().int(),
    quarter: z.string().optional(),
    month: z.string().optional(),
    week: z.string().optional(),
    filter_enabled: z.boolean().default(false),
    filter: z
      .strictObject({
        is_all_categories: z.boolean().optional(),
        customer_category_ids: ids,
        customer_nested_category_ids: ids,
        customer_ids: ids,
        product_category_ids: ids,
        product_nested_category_ids: ids,
        product_ids: ids
      })
      .optional(),
    conditions: z
      .array(
        z.strictObject({
          /** True means "and" with the next condition, false means "or". */
          logical_operator: z.boolean(),
          source_metric_code: Source,
          /** The top tier has no `max_value`. */
          tiers: z.array(z.strictObject({ min_value: z.number(), max_value: z.number().optional() }))
        })
      )
      .min(1),
    bonus_metric_code: Bonus,
    bonuses: z.array(z.number().min(0))
  })
  .refine(({ conditions, bonuses }) => conditions.every(({ tiers }) => tiers.length === bonuses.length), {
    path: ['bonuses']
  })
export type KpiBody = z.output<typeof KpiBody>
export const KpiSetStatus = z.strictObject({ status: z.enum(['locked', 'approved', 'canceled']) })
export const KpiPaging = page({
  organization_id: Id.optional(),
  period: Period.optional(),
  state: KpiState.optional()
})
export const KpiSettings = record({
  organization_id: text,
  name: text,
  currency_id: text,
  user_ids: texts,
  period: text,
  calculation_method: text,
  date_from: text,
  date_to: text,
  year: figure,
  quarter: text,
  month: text,
  week: text,
  filter_enabled: flag,
  filter: soft(z.looseObject({})),
  conditions: soft(
    z.array(
      z.looseObject({
        logical_operator: flag,
        source_metric_code: text,
        tiers: soft(z.array(z.looseObject({ min_value: figure, max_value: figure })))
      })
    )
  ),
  bonus_metric_code: text,
  bonuses: z.array(money).nullish(),
  state: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type KpiSettings = z.output<typeof KpiSettings>
