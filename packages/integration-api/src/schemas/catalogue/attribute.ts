import { z } from 'zod'
import { flag, Id, page, queryFlag, record, soft, text } from '../common.ts'

// The document, "Attribute".

export const AttributeCreate = z.strictObject({
  name: z.string(),
  is_active: z.boolean().default(true),
  items: z.array(z.string())
})
/** The schema requires no field, but an update needs `_id`, so the till always sends it. */
export const AttributeUpdate = z.strictObject({
  _id: Id.optional(),
  name: z.string().optional(),
  is_active: z.boolean().default(true),
  items: z.array(z.string()).optional()
})
export const AttributeAll = z.object({ is_active: queryFlag.optional(), search: z.string().optional() })
export const AttributePaging = page({ search: z.string().optional(), is_active: z.boolean().optional() })
export const Attribute = record({
  name: text,
  is_active: flag,
  items: soft(z.array(z.looseObject({ _id: text, name: text, attribute_id: text })))
})
export type Attribute = z.output<typeof Attribute>
