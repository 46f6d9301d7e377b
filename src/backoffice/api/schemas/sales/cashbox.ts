import { z } from 'zod'
import { figure, Id, record, soft, text } from '../common.ts'

// Reference part 1, "Cashbox": one read, and its rows call their key `id`.

export const CashboxAll = z.object({ organization_id: Id.optional() })
/** A cash desk. */
export const Cashbox = record({
  name: text,
  organization_id: text,
  created_at: text,
  updated_at: text,
  currency_id: text,
  responsible_id: text,
  /** Shown by nobody; a desk must not be lost for it. */
  balance: figure,
  type: soft(z.enum(['main', 'ordinary']))
})
export type Cashbox = z.output<typeof Cashbox>
