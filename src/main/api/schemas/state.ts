import { z } from 'zod'
import { flag, Id, record, text } from './common.ts'

// The document, "State (board column)". Answers may hold other organizations' columns, and further types.

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
