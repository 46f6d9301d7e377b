import type { Row } from '../collection.ts'
import type { z } from 'zod'
import type { GroupCreate, MakeOrderBody, PlanBody } from '@kassa/integration-api'

// The records of production. Fields that begin with `$` are internal and never part of an answer.

type Loose = Record<string, unknown>

export type StepRow = Row & {
  name: string
  number: string
  code?: string | undefined
  note?: string | undefined
  used_warehouse_id?: string | undefined
  employee_ids: string[]
  attachments: Loose[]
}

/** One material or product of a piece of work. */
export type RecipeLine = {
  _id: string
  product_id: string
  amount: number
  type: 'used' | 'produced'
  cost_percentage: number
  extra_costs: { cost_id: string; amount: number }[]
}
type CostLine = { cost_id: string; amount: number }
export type RouteSheetRow = Row & {
  name: string
  number: string
  code: string
  note: string
  is_active: boolean
  organization_ids: string[]
  items: RecipeLine[]
  additional_costs: CostLine[]
}
export type TechMapRow = Row & {
  name: string
  number: string
  code?: string | undefined
  note?: string | undefined
  group_id?: string | undefined
  items: { _id: string; step_id: string; route_sheet_id: string; next_step_ids: string[] }[]
  attachments: Loose[]
}

export type WorkState = 'new' | 'in_progress' | 'done' | 'canceled'
export type TaskRow = Row & {
  number: string
  code?: string | undefined
  note?: string | undefined
  date?: string | undefined
  state: WorkState
  responsible_id: string
  currency_id: string
  organization_id: string
  produced_warehouse_id: string
  items: { _id: string; tech_map_id: string; amount: number }[]
  used_warehouse_items: { used_warehouse_id: string; step_id: string }[]
  attachments: Loose[]
}
export type OperationRow = Row & {
  number: string
  code: string
  note: string
  state: WorkState
  organization_id: string
  responsible_id?: string | undefined
  used_warehouse_id: string
  used_date: string
  produced_warehouse_id: string
  produced_date: string
  currency_id: string
  route_sheet_id?: string | undefined
  amount: number
  items: RecipeLine[]
  additional_costs: CostLine[]
  created_by: string
  /** The task, and its step, that produced this. */
  $task?: { task_id: string; tech_map_id: string; step_id: string } | undefined
}

// The records of planned production.

export type GroupRow = Row & z.output<typeof GroupCreate>
export type MakeOrderRow = Row & z.output<typeof MakeOrderBody> & { status: string }
export type PlanRow = Row & z.output<typeof PlanBody> & { number: string; created_by: string; updated_by: string }
