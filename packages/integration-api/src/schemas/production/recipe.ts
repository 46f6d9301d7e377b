import { z } from 'zod'
import {
  DateTime,
  figure,
  flag,
  Id,
  Money,
  Named,
  page,
  Person,
  record,
  signedMoney,
  soft,
  text,
  texts
} from '../common.ts'
import { Measure } from '../catalogue/product.ts'

// Reference part 2, "Production-route-sheet" (a recipe) and "Production-operation" (goods used and produced); part 3,
// "Production-tech-map" (the recipe of each step of a product).

const Quantity = z.number().min(0).max(1e9)
const ItemType = z.enum(['used', 'produced'])
const Extra = z.strictObject({ cost_id: Id, amount: Quantity })
const AdditionalCost = z.strictObject({
  cost_id: Id,
  amount: Money,
  customer_id: Id.optional(),
  supplier_id: Id.optional(),
  employee_id: Id.optional(),
  person_id: Id.optional()
})
const item = {
  product_id: Id,
  amount: Quantity,
  type: ItemType,
  cost_percentage: z.number(),
  extra_costs: z.array(Extra)
}

export const RouteSheetCreate = z.strictObject({
  items: z.array(z.strictObject(item)).min(1),
  code: z.string().default(''),
  name: z.string(),
  note: z.string().default(''),
  is_active: z.boolean().default(false),
  organization_ids: z.array(Id),
  additional_costs: z.array(AdditionalCost).optional()
})
export const RouteSheetUpdate = z.strictObject({
  _id: Id,
  items: z
    .array(
      z.strictObject({
        ...item,
        _id: Id.optional(),
        product_id: Id.optional(),
        amount: Quantity.optional(),
        type: ItemType.optional()
      })
    )
    .min(1),
  code: z.string().optional(),
  name: z.string().optional(),
  note: z.string().optional(),
  is_active: z.boolean().optional(),
  organization_ids: z.array(Id).optional(),
  additional_costs: z.array(AdditionalCost).optional()
})
export const RouteSheetPaging = page({
  search: z.string().optional(),
  organization_id: z.string().optional(),
  is_active: z.boolean().default(false)
})

const product = soft(z.looseObject({ _id: text, name: text, sku: text, measure: soft(Measure) }))
const cost = z.looseObject({ cost_id: text, amount: signedMoney })
/** The reference shows a line where it must mean the sheet, so both are read. */
const line = {
  product,
  product_id: text,
  warehouse_amount: signedMoney,
  type: text,
  measure_id: text,
  measure: soft(Measure),
  amount: signedMoney,
  marks: texts,
  route_sheet_id: text,
  cost_percentage: figure,
  extra_costs: soft(z.array(cost))
}
export const RouteSheet = record({
  ...line,
  name: text,
  number: text,
  code: text,
  note: text,
  is_active: flag,
  organization_ids: texts,
  items: soft(z.array(z.looseObject({ _id: text, ...line }))),
  additional_costs: soft(z.array(cost)),
  created_at: text,
  updated_at: text
})
export type RouteSheet = z.output<typeof RouteSheet>
/** Where material and output are searched. */
export const RouteSheetQuantity = z.object({
  organization_id: Id.optional(),
  warehouse_id: Id.optional(),
  produced_warehouse_id: Id.optional()
})
/** A replacement for a line of a sheet. */
export const RouteSheetAlternative = record({ product_id: text, amount: signedMoney, product: Named })

export const TechMapBody = z.strictObject({
  name: z.string(),
  items: z
    .array(
      z.strictObject({
        step_id: Id,
        route_sheet_id: Id,
        /** Empty: the last step. Several: they run in parallel. */
        next_step_ids: z.array(Id).optional()
      })
    )
    .min(1),
  group_id: Id.optional(),
  code: z.string().optional(),
  note: z.string().optional(),
  attachments: z.array(z.strictObject({ file_id: Id, name: z.string() })).optional()
})
export const TechMapPaging = page({ search: z.string().optional(), group_id: Id.optional() })
export const TechMap = record({
  name: z.string(),
  number: text,
  code: text,
  note: text,
  group_id: text,
  group: Named,
  items: soft(
    z.array(
      z.looseObject({
        _id: text,
        tech_map_id: text,
        step_id: text,
        step: Named,
        route_sheet_id: text,
        route_sheet: soft(z.looseObject({ _id: text, name: text, number: text })),
        next_step_ids: texts
      })
    )
  ),
  route_sheet_ids: texts,
  last_route_sheet_id: text,
  attachments: soft(z.array(z.looseObject({ file_id: text, name: text }))),
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type TechMap = z.output<typeof TechMap>

const OperationState = z.enum(['canceled', 'new', 'done', 'in_progress'])
const operation = {
  items: z
    .array(z.strictObject({ ...item, amount: Quantity.optional(), cost_percentage: z.number().min(0).max(100) }))
    .min(1),
  code: z.string().optional(),
  note: z.string().optional(),
  responsible_id: Id.optional(),
  route_sheet_id: Id.optional(),
  amount: Quantity.optional(),
  create_reminder: z.boolean().optional(),
  additional_costs: z.array(AdditionalCost).optional()
}
export const OperationCreate = z.strictObject({
  ...operation,
  state: OperationState.optional(),
  organization_id: Id,
  used_warehouse_id: Id,
  used_date: DateTime,
  produced_warehouse_id: Id,
  produced_date: DateTime,
  currency_id: Id
})
export const OperationUpdate = z.strictObject({
  ...operation,
  _id: Id,
  organization_id: Id.optional(),
  used_warehouse_id: Id.optional(),
  used_date: DateTime.optional(),
  produced_warehouse_id: Id.optional(),
  produced_date: DateTime.optional(),
  currency_id: Id.optional()
})
export const OperationPaging = page({
  search: z.string().optional(),
  state: OperationState.optional(),
  organization_id: Id.optional(),
  responsible_id: Id.optional(),
  route_sheet_id: Id.optional()
})
export const OperationSetState = z.strictObject({ _id: Id, state: OperationState })
export const Operation = record({
  number: text,
  code: text,
  note: text,
  state: soft(OperationState),
  used_warehouse: Named,
  produced_warehouse: Named,
  organization: Named,
  currency: Named,
  currency_id: text,
  items: soft(z.array(z.looseObject({ product_id: text, product, type: text, amount: signedMoney }))),
  is_overused: flag,
  amount: signedMoney,
  total_produced: signedMoney,
  total_used: signedMoney,
  total_cost: signedMoney,
  total_expense: signedMoney,
  used_date: text,
  produced_date: text,
  additional_costs: soft(z.array(cost)),
  route_sheet: soft(z.looseObject({ _id: text, name: text, code: text })),
  responsible: Person,
  created_at: text,
  created_by: Person
})
export type Operation = z.output<typeof Operation>
