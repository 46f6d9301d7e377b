import { z } from 'zod'
import { figure, flag, Id, page, record, soft, text } from '../common.ts'

// Reference part 3, "Pipeline-action": a rule of a board with a trigger, a condition and an action.

const Category = z.enum(['event', 'scheduled'])
const Config = z.record(z.string(), z.unknown())
/** Create and update have the same complete body. The category decides which trigger is required. */
export const PipelineBody = z
  .strictObject({
    organization_id: Id,
    trigger_category: Category,
    action_type: z.enum([
      'auto_create_task',
      'auto_assign_responsible',
      'auto_change_field',
      'auto_sms_send',
      'webhook',
      'complete_task',
      'auto_change_state',
      'add_tag',
      'remove_tag',
      'divide_leads'
    ]),
    /** The action decides its form. */
    action_config: Config,
    state_id: Id.optional(),
    event_trigger: z
      .enum([
        'created_in_stage',
        'moved_to_stage',
        'created_or_moved',
        'responsible_changed',
        'tag_changed',
        'products_changed'
      ])
      .optional(),
    scheduled_trigger: z
      .enum(['relative_to_field', 'specific_date', 'daily', 'weekly', 'monthly', 'yearly'])
      .optional(),
    trigger_config: Config.optional(),
    condition: Config.optional(),
    name: z.string().optional(),
    order: z.number().optional(),
    is_active: z.boolean().default(true),
    apply_to_existing: z.boolean().default(false)
  })
  .refine((body) => body.trigger_category !== 'event' || body.event_trigger !== undefined, { path: ['event_trigger'] })
  .refine((body) => body.trigger_category !== 'scheduled' || body.scheduled_trigger !== undefined, {
    path: ['scheduled_trigger']
  })
export const PipelineSetStatus = z.strictObject({ is_active: z.boolean() })
export const PipelinePaging = page({
  organization_id: Id.optional(),
  state_id: Id.optional(),
  trigger_category: Category.optional(),
  is_active: z.boolean().optional()
})
const object = soft(z.looseObject({}))
export const PipelineAction = record({
  organization_id: text,
  state_id: text,
  state: soft(z.looseObject({ _id: text, name: text, bg_color: text })),
  trigger_category: text,
  event_trigger: text,
  scheduled_trigger: text,
  trigger_config: object,
  condition: object,
  action_type: text,
  action_config: object,
  name: text,
  order: figure,
  is_active: flag,
  apply_to_existing: flag,
  last_checked_at: text,
  created_at: text,
  updated_at: text
})
export type PipelineAction = z.output<typeof PipelineAction>
