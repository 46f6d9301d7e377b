import { z } from 'zod'
import { figure, flag, Id, page, record, soft, text } from '../common.ts'

// Reference part 3, "Public-lead-form": a form on a public page, which anybody can fill in.

const Place = z.enum(['left', 'right', 'center'])
const Ground = z.enum(['color', 'image'])
const emphasis = { bold: z.boolean(), italic: z.boolean(), underline: z.boolean() }

const Field = z.strictObject({
  type: z.enum(['header', 'paragraph', 'line', 'logo', 'file', 'field']),
  order: z.number(),
  name: z.string().optional(),
  placeholder: z.string().optional(),
  validation_type: z.enum(['phone', 'email']).optional(),
  is_required: z.boolean().optional(),
  color: z.string().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  text_align: Place.optional(),
  size: z.number().optional(),
  error_message: z.string().optional(),
  custom_field_id: Id.optional()
})
const PageOfForm = z.strictObject({
  background_color: z.string(),
  background_type: Ground,
  header_active: z.boolean(),
  header_type: z.enum(['text', 'image']),
  header_text: z.string(),
  header_text_color: z.string(),
  header_text_font_size: z.number(),
  margin_left: z.number(),
  margin_right: z.number(),
  margin_top: z.number(),
  position: Place,
  background_image: z.string().optional(),
  description: z.string().optional(),
  header_image: z.string().optional()
})

const SidebarKind = z.enum(['header', 'paragraph'])
const SidebarField = z.strictObject({
  code: SidebarKind,
  element_type: z.number(),
  name: z.string(),
  position: Place,
  sort: z.number(),
  styles: z.strictObject({ ...emphasis, font_color: z.string(), font_size: z.number() }),
  type: SidebarKind
})
const Sidebar = z.strictObject({
  width: z.number(),
  styles: z.strictObject({ background_color: z.string(), background_image: z.string().optional() }),
  type: z.enum(['left', 'right']),
  fields: z.record(z.string(), SidebarField).optional()
})
const Settings = z.strictObject({
  autocomplete: z.boolean(),
  /** The first column of its leads. */
  state_id: Id.optional(),
  success_message: z.string().optional(),
  has_redirect: z.boolean().optional(),
  redirect_url: z.string().optional(),
  /** In milliseconds. */
  redirect_delay: z.number().optional(),
  /** The text of the button. */
  submit: z.string().optional(),
  sidebar: Sidebar.optional()
})
const Styles = z.strictObject({
  field_margin: z.number(),
  margin: z.boolean(),
  field_background: z.string(),
  field_border_color: z.string(),
  field_form: z.enum(['rounded', 'square', 'line']),
  field_height: z.number(),
  submit_background: z.string(),
  submit_bold: z.boolean(),
  submit_italic: z.boolean(),
  submit_underline: z.boolean(),
  submit_border_radius: z.enum(['square', 'rounded']),
  submit_color: z.string(),
  submit_position: Place,
  submit_width: z.enum(['full_width', 'own']),
  width: z.number(),
  height: z.number(),
  form_border_color: z.string(),
  form_border_radius: z.number(),
  font: z.string(),
  font_color: z.string(),
  font_size: z.number(),
  form_paddings: z.number(),
  form_shadow: z.boolean(),
  background: z.string(),
  background_type: Ground,
  name_position: z.enum(['left', 'top'])
})

const body = {
  name: z.string(),
  organization_id: Id,
  responsible_id: Id,
  fields: z.array(Field).min(1),
  page: PageOfForm,
  settings: Settings,
  styles: Styles,
  css: z.string().optional()
}
export const LeadFormCreate = z.strictObject(body)
export type LeadFormCreate = z.output<typeof LeadFormCreate>
/** Both the path and the body contain the id. */
export const LeadFormUpdate = z.strictObject({ ...body, _id: Id })
export const LeadFormPaging = page({ organization_id: Id.optional() })

const object = soft(z.looseObject({}))
export const LeadForm = record({
  name: text,
  organization_id: text,
  responsible_id: text,
  fields: soft(z.array(z.looseObject({ type: text, order: figure, name: text, is_required: flag }))),
  page: object,
  settings: object,
  styles: object,
  css: text,
  is_deleted: flag,
  created_at: text,
  updated_at: text
})
export type LeadForm = z.output<typeof LeadForm>
