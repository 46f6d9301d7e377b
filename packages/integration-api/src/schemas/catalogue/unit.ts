import { z } from 'zod'
import { anonymous, flag, Id, page, Person, soft, Status, text } from '../common.ts'

// Reference part 1, "Units-of-measure" and "Box-types". Neither shows an `_id` in every answer.

const UnitType = z.enum(['inventory', 'service'])
/** The decimals that a quantity in this unit may have. */
const Decimals = z.number().int().min(0).max(6)
const core = {
  name: z.string(),
  short_name: z.string().optional(),
  code: z.string().optional(),
  status: Status.default('active'),
  decimal_count: Decimals
}
export const UnitCreate = z.strictObject({ ...core, type: UnitType })
export const UnitUpdate = z.strictObject({ ...core, _id: Id, type: UnitType.optional() })
const filters = {
  search: z.string().optional(),
  type: UnitType.optional(),
  status: Status.optional()
}
export const UnitAll = z.object(filters)
export const UnitPaging = page(filters)

export const Unit = anonymous({
  name: text,
  code: text,
  short_name: text,
  status: soft(Status),
  system_code: text,
  /** A value out of range is rejected, because the till could not check quantities. */
  decimal_count: Decimals.nullish(),
  type: soft(UnitType),
  is_default: flag,
  updated_by_user: Person,
  created_by_user: Person,
  created_at: text,
  updated_at: text
})
export type Unit = z.output<typeof Unit>

const box = {
  name: z.string(),
  short_name: z.string().optional(),
  code: z.string().optional(),
  status: Status.default('active')
}
export const BoxTypeCreate = z.strictObject(box)
/** The schema does not require `_id`, but an update needs it, so the till always sends it. */
export const BoxTypeUpdate = z.strictObject({ ...box, _id: Id.optional() })
export const BoxTypeAll = z.object({ search: z.string().optional() })
export const BoxTypePaging = page({
  search: z.string().optional(),
  name: z.string().optional(),
  short_name: z.string().optional(),
  code: z.string().optional(),
  status: Status.optional()
})
export const BoxType = anonymous({
  name: text,
  code: text,
  short_name: text,
  status: soft(Status),
  is_default: flag,
  updated_by_user: Person,
  created_by_user: Person,
  created_at: text,
  updated_at: text
})
export type BoxType = z.output<typeof BoxType>
