import { z } from 'zod'
import { DateTime, figure, flag, Id, page, record, soft, text, texts } from '../common.ts'

// The document, "Category".

const CategoryType = z.enum(['product', 'material', 'semi_product'])
const body = {
  /** At least 3 characters by the reference. The document has no minimum. */
  name: z.string().min(3),
  type: CategoryType.optional(),
  parent_id: Id.optional(),
  is_available_for_sale: z.boolean().default(true),
  organization_ids: z.array(Id),
  image: z.string().optional()
}
export const CategoryCreate = z.strictObject(body)
export const CategoryUpdate = z.strictObject({ ...body, _id: Id })
export const CategoryPaging = page({
  search: z.string().optional(),
  top: z.boolean().optional(),
  updated_at: DateTime.optional(),
  organization_id: Id.optional(),
  parent_id: Id.optional()
})
/** By the exact name. */
export const CategoryByName = z.object({ name: z.string() })

export const Category = record({
  name: z.string(),
  is_main_material: flag,
  is_available_for_sale: flag,
  type: soft(CategoryType),
  parent_id: text,
  organization_ids: texts,
  /** The service's own spelling. */
  child_cound: figure,
  item_count: figure,
  count: figure,
  image: text,
  created_at: text,
  updated_at: text
})
export type Category = z.output<typeof Category>
