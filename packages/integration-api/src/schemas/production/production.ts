import { z } from 'zod'
import {
  DateTime,
  figure,
  Id,
  Money,
  Named,
  Page,
  page,
  Positive,
  record,
  signedMoney,
  soft,
  text,
  texts
} from '../common.ts'

// The document, "Production step" and "Production task".

const Attachment = z.strictObject({
  url: z.string().optional(),
  name: z.string().optional(),
  /** In bytes. */
  size: z.number().min(0).optional(),
  /** The MIME type. */
  type: z.string().optional()
})
const Attached = soft(z.array(z.looseObject({ url: text, name: text, size: figure, type: text })))
const NamedNumber = soft(z.looseObject({ _id: text, name: text, number: text }))

const step = {
  name: z.string(),
  code: z.string().optional(),
  note: z.string().optional(),
  used_warehouse_id: Id.optional(),
  employee_ids: z.array(Id).optional(),
  attachments: z.array(Attachment).optional()
}
export const ProductionStepCreate = z.strictObject(step)
export const ProductionStepUpdate = z.strictObject({ ...step, _id: Id })
export const ProductionStepPaging = Page

export const ProductionStep = record({
  name: z.string(),
  number: text,
  code: text,
  note: text,
  used_warehouse: NamedNumber,
  employees: soft(
    z.array(z.looseObject({ _id: text, full_name: text, number: text, attachments: soft(z.array(z.unknown())) }))
  ),
  attachments: Attached,
  created_at: text,
  updated_at: text
})
export type ProductionStep = z.output<typeof ProductionStep>

const TaskState = z.enum(['new', 'in_progress', 'done', 'canceled'])

/** Create and update have the same body. An update replaces items and warehouses. */
export const ProductionTaskBody = z.strictObject({
  responsible_id: Id,
  currency_id: Id,
  organization_id: Id,
  /** The warehouse for finished goods. */
  produced_warehouse_id: Id,
  items: z.array(z.strictObject({ tech_map_id: Id, amount: Positive })).min(1),
  used_warehouse_items: z.array(z.strictObject({ used_warehouse_id: Id, step_id: Id })).min(1),
  code: z.string().optional(),
  note: z.string().optional(),
  date: z.iso.date().optional(),
  /** References to uploaded attachments. */
  attachments: z.array(z.looseObject({})).optional()
})
export const ProductionTaskPaging = page({
  organization_id: Id.optional(),
  state: TaskState.optional(),
  search: z.string().optional(),
  sort_by: z.string().optional(),
  asc: z.union([z.literal(1), z.literal(-1)]).optional()
})
export const ProductionTaskSetStatus = z.strictObject({
  status: TaskState,
  /** Accepted, but not stored. */
  reason: z.string().optional()
})
export const ProductionTaskProduce = z.strictObject({
  tech_map_id: Id,
  step_id: Id,
  responsible_id: Id,
  amount: Positive,
  used_date: DateTime,
  produced_date: DateTime,
  code: z.string().optional(),
  /** The first state of the resulting operation. */
  state: z.string().optional(),
  note: z.string().optional(),
  create_reminder: z.boolean().optional(),
  additional_costs: z.array(z.strictObject({ cost_id: Id, amount: Money })).optional()
})
/** The sources do not show whether these two have more fields, so further fields are dropped instead of rejected. */
export const ProductionTaskCancelProduced = z.object({ tech_map_id: Id, step_id: Id })

const common = {
  number: text,
  code: text,
  note: text,
  date: text,
  state: soft(TaskState),
  organization: Named,
  produced_warehouse: Named,
  responsible: soft(z.looseObject({ _id: text, full_name: text, number: text })),
  created_at: text,
  updated_at: text
}
export const ProductionTaskRow = record(common)

/** No source shows the fields of a hydrated item. */
const Material = z.looseObject({ product_id: text, product: Named, amount: signedMoney, warehouse_amount: signedMoney })
const TaskStep = z.looseObject({
  step_id: text,
  step: Named,
  route_sheet_id: text,
  route_sheet: NamedNumber,
  next_step_ids: texts,
  produced_amount: signedMoney,
  materials: soft(z.array(Material)),
  products: soft(z.array(Material))
})
export const ProductionTask = record({
  ...common,
  used_warehouse_items: soft(
    z.array(z.looseObject({ step_id: text, step: Named, used_warehouse_id: text, used_warehouse: Named }))
  ),
  items: soft(
    z.array(
      z.looseObject({
        _id: text,
        tech_map_id: text,
        tech_map: NamedNumber,
        amount: signedMoney,
        steps: soft(z.array(TaskStep))
      })
    )
  ),
  attachments: soft(z.array(z.looseObject({})))
})
export type ProductionTask = z.output<typeof ProductionTask>
/** Totals of a product over tasks, by the state of the tasks. */
export const TaskStateReportRow = z.looseObject({
  product_id: text,
  product: Named,
  new: signedMoney,
  in_progress: signedMoney,
  done: signedMoney,
  canceled: signedMoney,
  total: signedMoney
})
