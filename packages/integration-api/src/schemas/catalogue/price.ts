import { z } from 'zod'
import { flag, Id, Money, Named, page, record, soft, text, texts } from '../common.ts'

// Reference part 2, "Price" (lists), part 1 (items); observed, section 3: the form of an item. The reference shows the
// form of the list there by mistake.

export const PriceAll = z.object({
  /** The record's own status has no third value, but live lists also contain `archived`. */
  status: z.enum(['active', 'inactive']).optional(),
  type: z.enum(['sale', 'income']).optional(),
  currency_id: Id.optional(),
  search: z.string().optional()
})
export const PriceItemsPaging = page({
  organization_id: Id.optional(),
  price_id: Id.optional(),
  product_id: Id.optional()
})

/** A price list. */
export const PriceList = record({
  name: z.string(),
  code: text,
  short_name: text,
  currency_id: text,
  status: soft(z.enum(['active', 'inactive', 'archived'])),
  type: soft(z.enum(['sale', 'income'])),
  updated_by: text,
  is_default: flag,
  can_be_updated: flag,
  is_main: flag,
  has_access: flag,
  employee_ids: texts
})
/** The price of a product in one list and one organization. 0 means "no price". */
export const PriceItem = record({
  organization_id: text,
  price_id: Id,
  amount: Money,
  product: z.looseObject({ _id: Id, name: text }),
  category: Named
})
export type PriceList = z.output<typeof PriceList>
export type PriceItem = z.output<typeof PriceItem>
