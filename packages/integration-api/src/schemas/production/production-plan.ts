import { z } from 'zod'
import {
  DateTime,
  figure,
  flag,
  Id,
  Money,
  money,
  Named,
  page,
  Positive,
  record,
  soft,
  text,
  texts
} from '../common.ts'

// Reference part 3, "Production-group", "Production-order" and "Production-plan".

const GroupType = z.enum(['tech_map', 'route_sheet'])
const group = { code: z.string().optional(), note: z.string().optional(), parent_id: Id.optional() }
export const GroupCreate = z.strictObject({
  type: GroupType,
  name: z.string().min(1),
  organization_ids: z.array(Id),
  ...group
})
export const GroupUpdate = z.strictObject({
  type: GroupType.optional(),
  name: z.string().min(1).optional(),
  organization_ids: z.array(Id).optional(),
  ...group
})
export const GroupPaging = page({
  search: z.string().optional(),
  type: GroupType.optional(),
  organization_id: Id.optional(),
  parent_id: Id.optional()
})
export const Group = record({
  type: text,
  name: z.string(),
  organization_ids: texts,
  code: text,
  note: text,
  parent_id: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type Group = z.output<typeof Group>

/** Create and update have the same body. */
export const MakeOrderBody = z.strictObject({
  organization_id: Id,
  date: DateTime,
  items: z.array(z.strictObject({ product_id: Id, tech_map_id: Id, amount: Positive })).min(1),
  code: z.string().optional(),
  note: z.string().optional()
})
export const MakeOrderPaging = page({ organization_id: Id.optional() })
export const MakeOrder = record({
  organization_id: text,
  date: text,
  items: soft(z.array(z.looseObject({ product_id: text, tech_map_id: text, amount: Money }))),
  code: text,
  note: text,
  status: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type MakeOrder = z.output<typeof MakeOrder>

const Month = z.strictObject({ amount: Money, month_number: z.number().int().min(1).max(12) })
const Months = z
  .array(Month)
  .min(1)
  .refine((months) => new Set(months.map((each) => each.month_number)).size === months.length)
/** The production of a year. The year and the organization identify the plan. */
export const PlanBody = z.strictObject({
  year: z.number().int(),
  organization_id: Id,
  items: z.array(z.strictObject({ product_id: Id, months: Months })).min(1),
  note: z.string().optional()
})
export const PlanByYear = z.object({ year: z.number(), organization_id: Id })
export const PlanPaging = page({ search: z.string().optional() })
export const PlanDeleteMany = z.strictObject({ ids: z.array(Id).min(1) })
const Maker = soft(z.looseObject({ _id: text, number: text, full_name: text }))
const plan = {
  number: text,
  year: figure,
  note: text,
  organization_id: text,
  organization: Named,
  created_by: Maker,
  updated_by: Maker,
  created_at: text,
  updated_at: text
}
export const PlanRow = record(plan)
export type PlanRow = z.output<typeof PlanRow>
const PlanItem = z.looseObject({
  product_id: text,
  product: soft(z.looseObject({ _id: text, name: text, sku: text, barcode: text })),
  months: soft(z.array(z.looseObject({ amount: Money, month_number: figure, produced: money })))
})
export const Plan = record({ ...plan, items: soft(z.array(PlanItem)) })
export type Plan = z.output<typeof Plan>
/** An empty object if there is no plan for the year. */
export const PlanOrNone = z.union([Plan, z.strictObject({})])
