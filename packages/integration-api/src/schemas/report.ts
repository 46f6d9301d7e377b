import { z } from 'zod'
import { DateTime, figure, Id, page, soft, text } from './common.ts'

// The document, "Reports". No source describes rows and summaries, so they are passed on unchanged, and no money is
// ever calculated from them.

const filters = {
  date_from: DateTime.optional(),
  date_to: DateTime.optional(),
  organization_ids: z.array(Id).optional(),
  warehouse_ids: z.array(Id).optional(),
  currency_id: Id.optional(),
  responsible_ids: z.array(Id).optional(),
  customer_ids: z.array(Id).optional(),
  supplier_ids: z.array(Id).optional(),
  product_ids: z.array(Id).optional(),
  category_ids: z.array(Id).optional(),
  payment_method_ids: z.array(Id).optional(),
  sort_by: z.string().optional(),
  sort_order: z.enum(['asc', 'desc']).default('desc')
}
export const ReportFilter = z.object(filters)
export const ReportPage = page({ ...filters, search: z.string().optional() })
export const ReportAt = z.object({ ...filters, at: DateTime })

const Hour = z.number().int().min(0).max(24)
const Direction = z.union([z.literal(1), z.literal(-1)])
const summary = {
  sale_type: z.enum(['receipt', 'sale_contract', 'trade']).optional(),
  from_date: DateTime.optional(),
  to_date: DateTime.optional(),
  custom: z.boolean().optional(),
  /** Required even if the report has no range of hours. */
  from_time: Hour,
  to_time: Hour,
  organizations: z.array(Id).optional(),
  employees: z.array(Id).optional(),
  divider: z.enum(['hour', 'day', 'week', 'month', 'quarter', 'year']).default('day'),
  field: z.enum(['gross_sales', 'refund', 'discount', 'gift', 'net_sales', 'profit']).default('gross_sales'),
  organization_id: Id.optional(),
  sort_by: z.string().optional(),
  price_id: Id.optional(),
  category_id: Id.optional(),
  customer_category_id: Id.optional(),
  supplier_id: Id.optional(),
  supplier_category_id: Id.optional(),
  asc: Direction.default(-1),
  cashbox_id: Id.optional(),
  income_type: z.enum(['product_income', 'material_income']).optional(),
  report_by: z.enum(['created_by', 'responsible']).optional(),
  search: z.string().optional(),
  type: z.enum(['product', 'customer', 'employee', 'payment', 'category']).optional()
}
const TradeState = z.enum(['new', 'draft', 'in_progress', 'canceled', 'done'])
export const SummaryFilter = z.object(summary)
export const SummaryPage = page({
  ...summary,
  product_id: Id.optional(),
  customer_id: Id.optional(),
  date_from: DateTime.optional(),
  date_to: DateTime.optional(),
  sort: z.object({ name: Direction.optional() }).optional(),
  is_product: z.boolean().optional(),
  is_material: z.boolean().optional(),
  is_semi_product: z.boolean().optional(),
  trade_state: TradeState.optional(),
  trade_states: z.array(TradeState).optional(),
  state: z.enum(['canceled', 'done']).optional(),
  min_items_sold: z.number().optional(),
  min_gross_sales: z.number().optional()
})

export const ReportRow = z.looseObject({})
export const ReportObject = z.looseObject({})
export const ChartPoint = z.looseObject({ label: text, value: figure })
const Point = z.looseObject({ date: text, value: figure })
export const SummaryChart = z.looseObject({
  total: soft(z.looseObject({})),
  total_prev: soft(z.looseObject({})),
  chart: soft(z.array(Point)),
  plan: soft(z.looseObject({}))
})
