import type { Row } from '../collection.ts'
import type { LeadFormCreate, PipelineBody } from '@kassa/integration-api'
import type { z } from 'zod'

// The records of the office: tags, sources of customers, and tasks of employees.

export type TagRow = Row & {
  name: string
  entity_scopes: string[]
  color?: string | undefined
  is_active: boolean
  is_system: boolean
}
export type SourceRow = Row & { name: string; type: string; is_visible: boolean }
export type TaskTypeRow = Row & { name: string; color: string; is_default: boolean }
export type AssignmentRow = Row & {
  type_id: string
  organization_id?: string | undefined
  date: string
  time_type: 'full_day' | 'range'
  start_time?: string | undefined
  end_time?: string | undefined
  responsible_id: string
  created_by: string
  description?: string | undefined
  attached_to?: 'trade' | 'order' | 'customer' | 'supplier' | 'employee' | undefined
  trade_ids: string[]
  order_ids: string[]
  customer_ids: string[]
  supplier_ids: string[]
  employee_ids: string[]
  state: 'created' | 'completed'
  result_comment?: string | undefined
  is_postponed: boolean
  postponed_id?: string
  completed_at?: string
}

/** A form on a public page. */
export type LeadFormRow = Row & LeadFormCreate

/** A rule of a board. */
export type PipelineRow = Row & z.output<typeof PipelineBody>
