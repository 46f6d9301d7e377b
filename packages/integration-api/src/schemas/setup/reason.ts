import { z } from 'zod'
import { figure, flag, page, record, text } from '../common.ts'

// Reference part 3, "Reason".

const ReasonType = z.enum([
  'supplier_return',
  'customer_return',
  'purchase_request',
  'contract_cancel',
  'order_cancel',
  'transfer',
  'transfer_cancel',
  'write_off',
  'visit_reject',
  'delivery_order_cancel',
  'task'
])
const body = {
  name: z.string().min(1),
  /** Optional by the schema of the reference, but the service refuses a request without it. */
  type: ReasonType,
  description: z.string().optional(),
  is_active: z.boolean().optional(),
  is_trash: z.boolean().optional(),
  code: z.string().optional(),
  order_number: z.number().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional()
}
export const ReasonCreate = z.strictObject({ ...body, is_active: z.boolean().default(false) })
export const ReasonUpdate = z.strictObject(body).partial()
export const ReasonPaging = page({ type: ReasonType.optional(), is_active: z.boolean().optional() })
export const Reason = record({
  name: text,
  type: text,
  description: text,
  is_active: flag,
  is_trash: flag,
  code: text,
  order_number: figure,
  color: text,
  created_at: text,
  updated_at: text
})
export type Reason = z.output<typeof Reason>
