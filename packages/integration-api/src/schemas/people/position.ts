import { z } from 'zod'
import { anonymous, figure, flag, Id, page, Person, record, soft, text } from '../common.ts'

// The document, "Position"; reference parts 1 and 3, "Section" (the department a position belongs to).

const name = z.string().min(3).max(100)

/** Create and update have the same body. If the position is available in no organization, it is soft-deleted. */
export const PositionBody = z.strictObject({
  name,
  section_ids: z.array(Id).min(1),
  organizations: z
    .array(
      z.strictObject({
        organization_id: Id,
        is_available: z.boolean(),
        /** 0 means no limit. */
        max_employee_count: z.number().int().min(0).default(0)
      })
    )
    .min(1)
})
export const PositionPaging = page({
  search: z.string().optional(),
  section_id: Id.optional(),
  organization_id: Id.optional(),
  accessed_organization_ids: z.array(Id).optional()
})
export const Position = record({
  name: z.string(),
  created_at: text,
  updated_at: text,
  is_deleted: flag,
  completely_deleted: flag,
  sections: soft(z.array(z.looseObject({ _id: text, is_deleted: flag, completely_deleted: flag, name: text }))),
  organizations: soft(
    z.array(z.looseObject({ _id: text, organization_id: text, max_employee_count: figure, is_available: flag }))
  )
})
export type Position = z.output<typeof Position>
export const PositionRow = record({
  name: z.string(),
  created_at: text,
  updated_at: text,
  max_employee_count: figure,
  employee_count: figure
})
export type PositionRow = z.output<typeof PositionRow>

export const SectionBody = z.strictObject({
  name,
  organizations: z
    .array(z.strictObject({ organization_id: Id, is_available: z.boolean(), chief_id: Id.optional() }))
    .min(1),
  parent_id: Id.optional()
})
export const SectionPaging = page({
  search: z.string().optional(),
  parent_id: Id.optional(),
  organization_id: Id.optional(),
  /** Only sections without a parent. */
  top: z.boolean().default(false),
  updated_at: z.string().optional()
})
/** No source shows an `_id` here. */
export const Section = anonymous({
  name: z.string(),
  created_at: text,
  updated_at: text,
  is_deleted: flag,
  parent_id: text
})
export type Section = z.output<typeof Section>
export const SectionRow = anonymous({
  name: z.string(),
  created_at: text,
  updated_at: text,
  is_deleted: flag,
  parent: soft(z.looseObject({ _id: text, is_deleted: flag, name: text })),
  chief: Person
})
export type SectionRow = z.output<typeof SectionRow>
