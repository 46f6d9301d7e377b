import { z } from 'zod'
import { figure, Id, record, soft, text } from '../common.ts'

// Reference part 1, "Cashbox": one read, whose rows name their key `id`.

export const CashboxAll = z.object({ organization_id: Id.optional() })
/** A cash register. */
export const Cashbox = record({
  name: text,
  organization_id: text,
  created_at: text,
  updated_at: text,
  currency_id: text,
  responsible_id: text,
  /** No source shows it, and a register must not be lost because of it. */
  balance: figure,
  type: soft(z.enum(['main', 'ordinary']))
})
export type Cashbox = z.output<typeof Cashbox>
