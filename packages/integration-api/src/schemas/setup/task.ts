import { z } from 'zod'
import { DateTime, flag, Id, page, Person, record, soft, text, texts } from '../common.ts'

// Reference part 2, "Task" and "Task-type".

const Attached = z.enum(['trade', 'order', 'customer', 'supplier', 'employee'])
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ids = z.array(Id).optional()
const rest = {
  organization_id: Id.optional(),
  time_type: z.enum(['full_day', 'range']).optional(),
  start_time: Hour.optional(),
  end_time: Hour.optional(),
  description: z.string().optional(),
  attached_to: Attached.optional(),
  /** The uuids of trades, used in preference to their ids. */
  trade_uuids: ids,
  trade_ids: ids,
  order_ids: ids,
  customer_ids: ids,
  supplier_ids: ids,
  employee_ids: ids
}
export const TaskCreate = z.strictObject({ type_id: Id, date: DateTime, responsible_id: Id, ...rest })
export const TaskUpdate = z.strictObject({
  _id: Id,
  type_id: Id.optional(),
  date: DateTime.optional(),
  responsible_id: Id.optional(),
  ...rest
})
export const TaskComplete = z
  .strictObject({
    _id: Id,
    result_comment: z.string().optional(),
    is_postponed: z.boolean().default(false),
    postponed_date: DateTime.optional()
  })
  .refine((body) => !body.is_postponed || body.postponed_date !== undefined, { path: ['postponed_date'] })
/** A task cannot be moved into the past. */
export const TaskMove = z.strictObject({ _id: Id, time: z.enum(['today', 'tomorrow', 'week', 'month', 'future']) })
const Time = z.enum(['overdue', 'today', 'tomorrow', 'week', 'month', 'future'])
const many = <S extends z.ZodType>(schema: S) => z.union([z.array(schema), schema.transform((one) => [one])])
export const TaskPaging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  updated_at: z.string().optional(),
  search: z.string().optional(),
  time: Time.optional(),
  times: many(Time).optional(),
  date_type: z.enum(['created_at', 'date', 'completed_at']).default('date'),
  responsible_id: Id.optional(),
  type_id: Id.optional(),
  type_ids: many(Id).optional(),
  attached_to: Attached.optional(),
  state: z.enum(['created', 'completed']).optional(),
  trade_id: Id.optional(),
  order_id: Id.optional(),
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  employee_id: Id.optional(),
  organization_id: Id.optional()
})
export const Task = record({
  created_at: text,
  updated_at: text,
  type_id: text,
  type: soft(z.looseObject({ _id: text, name: text, color: text })),
  organization_id: text,
  date: text,
  time_type: text,
  start_time: text,
  end_time: text,
  created_by: text,
  created_by_info: Person,
  responsible_id: text,
  responsible: Person,
  description: text,
  attached_to: text,
  trade_ids: texts,
  order_ids: texts,
  customer_ids: texts,
  supplier_ids: texts,
  employee_ids: texts,
  purchase_ids: texts,
  state: text,
  result_comment: text,
  is_postponed: flag,
  postponed_id: text,
  completed_at: text
})
export type Task = z.output<typeof Task>

export const TaskTypeById = z.strictObject({ _id: Id })
export const TaskTypePaging = page({ search: z.string().optional() })
export const TaskType = record({
  name: z.string(),
  color: text,
  is_default: flag,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type TaskType = z.output<typeof TaskType>
