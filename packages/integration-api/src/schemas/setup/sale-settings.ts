import { z } from 'zod'
import { figure, flag, flagOr, Money, soft } from '../common.ts'

// Reference part 1, "Sale-settings": one record without an id. Request and answer have the same fields.

/** `cancelled` with two l's, only here. */
const TradeState = z.enum(['new', 'draft', 'done', 'cancelled', 'in_progress'])
const OnRevision = z.enum(['warning', 'error'])

export const SaleSettingsSet = z.strictObject({
  booking_product_in_order: z.boolean().optional(),
  sell_product_in_negative: z.boolean().optional(),
  calc_tax_after_discount: z.boolean().optional(),
  past_date_sell: z.boolean().optional(),
  max_day_past_date_sell: z.number().optional(),
  calc_sale_discount_after_product: z.boolean().optional(),
  is_tax_active: z.boolean().optional(),
  is_cashback_active: z.boolean().optional(),
  trade_state: TradeState.optional(),
  show_gross_weight: z.boolean().optional(),
  show_netto_weight: z.boolean().optional(),
  debt_approve_by_boss: z.boolean().optional(),
  discount_approve_by_boss: z.boolean().optional(),
  on_revision: OnRevision.optional(),
  discount: z.strictObject({ is_enabled: z.boolean(), limit_by_percent: z.number().min(0).max(100) }).optional()
})
/** The rules of selling. The booleans that change money have the defaults of the reference. */
export const SaleSettings = z.looseObject({
  booking_product_in_order: flagOr(false),
  sell_product_in_negative: flagOr(false),
  calc_tax_after_discount: flagOr(false),
  past_date_sell: flagOr(true),
  max_day_past_date_sell: figure,
  /** A discount of the receipt is calculated after those of the lines. */
  calc_sale_discount_after_product: flagOr(true),
  is_tax_active: flagOr(false),
  is_cashback_active: flagOr(false),
  trade_state: soft(TradeState),
  show_gross_weight: flagOr(false),
  show_netto_weight: flagOr(false),
  debt_approve_by_boss: flagOr(false),
  discount_approve_by_boss: flagOr(false),
  on_revision: soft(OnRevision),
  discount: z.looseObject({ is_enabled: flag, limit_by_percent: Money.max(100).nullish() }).nullish()
})
export type SaleSettings = z.output<typeof SaleSettings>
