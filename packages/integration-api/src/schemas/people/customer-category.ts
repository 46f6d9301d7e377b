import { z } from 'zod'
import { figure, Id, Named, page, record, text, texts } from '../common.ts'

// The document, "Customer category".

const body = {
  name: z.string(),
  parent_id: Id.optional(),
  organization_ids: z.array(Id).optional(),
  image: z.string().optional()
}
export const CustomerCategoryCreate = z.strictObject(body)
export const CustomerCategoryUpdate = z.strictObject({ ...body, _id: Id })
export const CustomerCategoryPaging = page({
  updated_at: z.string().optional(),
  organization_id: Id.optional(),
  organization_ids: z.array(Id).optional()
})
export const CustomerCategory = record({
  name: z.string(),
  child_count: figure,
  item_count: figure,
  image: text,
  organization_ids: texts,
  parent: Named,
  created_at: text,
  updated_at: text
})
export type CustomerCategory = z.output<typeof CustomerCategory>
