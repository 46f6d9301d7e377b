import { z } from 'zod'
import { flag, page, record, soft, text } from '../common.ts'

// Reference part 3, "Tag" and "Source".

const Scope = z.enum(['customer', 'supplier', 'product', 'employee', 'crm_order'])
const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const TagCreate = z.strictObject({
  name: z.string().min(1),
  entity_scopes: z.array(Scope).min(1),
  color: Color.optional(),
  is_active: z.boolean().default(true)
})
export const TagUpdate = z.strictObject({
  name: z.string().min(1).optional(),
  entity_scopes: z.array(Scope).min(1).optional(),
  color: Color.optional(),
  is_active: z.boolean().optional()
})
export const TagPaging = page({ entity_scopes: z.array(Scope).max(500).optional(), is_active: z.boolean().optional() })
export const Tag = record({
  name: z.string(),
  color: text,
  entity_scopes: soft(z.array(z.string())),
  is_system: flag,
  is_active: flag
})
export type Tag = z.output<typeof Tag>

const SourceType = z.enum(['user', 'system', 'integration', 'lead_form'])
export const SourceAll = z.object({ type: SourceType.optional() })
export const Source = record({
  name: z.string(),
  type: text,
  integration_id: text,
  is_visible: flag,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type Source = z.output<typeof Source>
