import { z } from 'zod'
import { figure, flag, Id, record, text } from '../common.ts'

// The document, "State (board column)". Answers may contain columns of other organizations, and further types.

export const StateAll = z.object({
  organization_id: Id.optional(),
  type: z.enum(['trades', 'saleOrders', 'deliveryOrders']).default('trades'),
  is_default: z.boolean().default(false)
})
export const State = record({
  name: z.string(),
  type: text,
  is_default: flag,
  default_key: text,
  organization_id: text
})
export type State = z.output<typeof State>

// Reference part 3, "States-settings": the same columns for their administrators.

const Domain = z.enum(['trades', 'saleOrders', 'deliveryOrders', 'purchases', 'purchaseOrders', 'purchaseRequests'])
const Color = z.string().regex(/^#[0-9a-f]{3,8}$/i)
const note = z.string().max(500).optional()
export const ColumnCreate = z.strictObject({
  organization_id: Id,
  name: z.string().min(1).max(256),
  type: Domain,
  order: z.number(),
  note,
  bg_color: Color.optional()
})
export const ColumnUpdate = z.strictObject({
  name: z.string().min(1).max(256).optional(),
  order: z.number().optional(),
  note,
  bg_color: Color.optional()
})
/** Not paged, in spite of its name. */
export const ColumnPaging = z.object({
  type: Domain.optional(),
  types: z.array(Domain).optional(),
  organization_id: Id.optional(),
  is_default: z.boolean().optional()
})
export const Column = record({
  name: z.string(),
  type: text,
  organization_id: text,
  is_default: flag,
  default_key: text,
  order: figure,
  note: text,
  bg_color: text
})
export type Column = z.output<typeof Column>
