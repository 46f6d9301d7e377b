import { z } from 'zod'
import { figure, flag, Id, record, soft, text, texts } from '../common.ts'

// Reference part 2, "Custom-field".

const FieldType = z.enum(['text', 'number', 'date', 'boolean', 'select', 'multi_select', 'radio_button', 'textarea'])
const chosen = ['select', 'multi_select', 'radio_button']

export const CustomFieldCreate = z
  .strictObject({
    table_name: z.string(),
    type: FieldType,
    name: z.string(),
    code: z.string().optional(),
    regex: z.string().optional(),
    error_message: z.string().optional(),
    is_required: z.boolean().default(false),
    is_api_only: z.boolean().default(false),
    is_visible: z.boolean().default(true),
    order: z.number().optional(),
    organization_specs: z
      .array(z.strictObject({ organization_id: Id.optional(), required_state_id: Id.optional() }))
      .optional(),
    accessed_user_ids: z.array(Id).optional(),
    options: z.array(z.strictObject({ position: z.number(), value: z.string() })).optional()
  })
  .refine(({ type, options }) => !chosen.includes(type) || (options ?? []).length > 0, { path: ['options'] })
export const CustomFieldAll = z.object({ table_name: z.string().optional() })
export const CustomField = record({
  table_name: text,
  type: text,
  name: text,
  code: text,
  regex: text,
  error_message: text,
  is_required: flag,
  is_api_only: flag,
  is_visible: flag,
  order: figure,
  options: soft(z.array(z.looseObject({ position: figure, value: text }))),
  organization_specs: soft(z.array(z.looseObject({ organization_id: text, required_state_id: text }))),
  accessed_user_ids: texts,
  created_at: text,
  updated_at: text
})
export type CustomField = z.output<typeof CustomField>
