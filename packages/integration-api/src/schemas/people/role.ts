import { z } from 'zod'
import { flag, Id, page, record } from '../common.ts'

// Reference part 1, "Role". The permission maps are written and never read back.

const body = {
  name: z.string(),
  /** From the permission key to its level: a, s, r or d. */
  access: z.record(z.string(), z.string()),
  web_access: z.record(z.string(), z.unknown()).optional(),
  mobile_access: z.record(z.string(), z.unknown()).optional()
}
export const RoleCreate = z.strictObject(body)
export const RoleUpdate = z.strictObject({ ...body, _id: Id })
export const RolePaging = page({ search: z.string().optional(), nin: z.array(Id).optional() })
export const Role = record({ name: z.string(), web: flag, mobile: flag })
export type Role = z.output<typeof Role>
