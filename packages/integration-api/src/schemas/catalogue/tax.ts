import { z } from 'zod'
import { figure, flag, Id, page, record, signedMoney, soft, text, texts } from '../common.ts'

// Reference part 2, "Tax".

const TaxType = z.enum(['included', 'added'])
/** Per cent. */
const Rate = z.number().min(0).max(100)
const core = {
  name: z.string(),
  rate: Rate,
  type: TaxType,
  to_price: z.boolean(),
  is_manual: z.boolean()
}
export const TaxCreate = z.strictObject({
  ...core,
  organization_ids: z.array(Id),
  is_all: z.boolean(),
  is_all_categories: z.boolean(),
  is_all_suppliers: z.boolean(),
  supplier_ids: z.array(Id).optional(),
  category_ids: z.array(Id).optional(),
  item_added_ids: z.array(Id).optional(),
  item_removed_ids: z.array(Id).optional()
})
/** The schema does not require `_id`, but an update needs it, so the till always sends it. */
export const TaxUpdate = z.strictObject({ ...core, _id: Id.optional(), organization_ids: z.array(Id).optional() })

const filters = {
  organization_id: Id.optional(),
  type: TaxType.optional(),
  is_manual: z.boolean().optional()
}
/** By the schema `type` defaults to included and `is_manual` to false, so a request for all taxes must name both. */
export const TaxAll = z.object(filters)
export const TaxPaging = page(filters)
export const TaxItems = page({ tax_id: Id })

export const Tax = record({
  name: z.string(),
  rate: Rate,
  type: soft(TaxType),
  is_all: flag,
  is_all_categories: flag,
  is_all_suppliers: flag,
  supplier_ids: texts,
  category_ids: texts,
  item_added_ids: texts,
  item_removed_ids: texts,
  item_count: figure,
  to_price: flag,
  is_manual: flag,
  organization_ids: texts,
  last_payment_date: text,
  last_payment_amount: signedMoney,
  calculated_amount: signedMoney,
  is_enabled: flag
})
export const TaxItem = record({
  created_at: text,
  updated_at: text,
  is_material: flag,
  is_product: flag,
  item_id: text,
  tax_id: text,
  item: soft(z.looseObject({ _id: text, name: text, measure_id: text, barcode: text }))
})
export type Tax = z.output<typeof Tax>
