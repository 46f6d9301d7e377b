import { z } from 'zod'
import { flag, record, soft, text } from '../common.ts'

/** A shop or branch (reference part 2, "Organization"; the key is `id` there, `_id` on the live service). */
export const Organization = record({
  name: z.string(),
  is_default: flag,
  is_active: flag,
  director_id: text,
  phone_number: text,
  address: text,
  type: soft(z.enum(['main', 'ordinary', 'b2b'])),
  description: text,
  currency_id: text,
  image: text
})
export type Organization = z.output<typeof Organization>
