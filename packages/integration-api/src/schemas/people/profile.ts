import { z } from 'zod'
import { figure, flag, record, soft, text } from '../common.ts'

/**
 * The user of the credential (reference part 2, "Profile"). The key is `id` or `_id`. This read proves a connection.
 */
export const Profile = record({
  user_name: text,
  username: text,
  full_name: text,
  company_name: text,
  is_demo: flag,
  status: soft(z.enum(['active', 'blocked', 'warning'])),
  expiration_date: text,
  license_count: figure
})
export type Profile = z.output<typeof Profile>
