import { z } from 'zod'
import { flagOr, Id, Money, money, record, soft, text } from './common.ts'

// Reference part 1, "Finance-settings": one record; a write sends only what changes.

const CostType = z.enum(['fixed', 'priced'])
/** What happens when a discount goes below the lowest price of a product. */
const BelowLeast = z.enum(['strict', 'warning', 'override'])

export const FinanceSettingsSet = z.strictObject({
  apply_in_main: z.boolean().optional(),
  service_cost_type: CostType.optional(),
  multi_currency: z.boolean().optional(),
  expense_approval_enabled: z.boolean().optional(),
  /** In the currency of approval. */
  expense_approval_limit: Money.optional(),
  expense_approval_currency_id: Id.optional(),
  discount_below_min_price_policy: BelowLeast.optional()
})
export const FinanceSettings = record({
  account_id: text,
  apply_in_main: flagOr(false),
  service_cost_type: soft(CostType),
  multi_currency: flagOr(false),
  expense_approval_enabled: flagOr(false),
  expense_approval_limit: money,
  discount_below_min_price_policy: soft(BelowLeast),
  expense_approval_currency: soft(z.looseObject({ _id: text, name: text, symbol: text, value: money }))
})
export type FinanceSettings = z.output<typeof FinanceSettings>
