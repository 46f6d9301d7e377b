import type { Context, Handlers, Input } from '../../context.ts'
import { invalid } from '../../server/refusal.ts'
import type { LeadFormRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, referred, removed, shown, updatable } from '../../standard.ts'

// Forms on public pages. They are stored, but no page shows them (policy "form-kept").

function check({ world }: Context, body: Input<'public-lead-form/create'>): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  const { state_id } = body.settings
  if (state_id !== undefined) referred(world.state, state_id, 'settings.state_id')
  for (const { custom_field_id } of body.fields)
    if (custom_field_id !== undefined) referred(world['custom-field'], custom_field_id, 'fields.custom_field_id')
}

const show = (row: LeadFormRow) => ({ is_deleted: false, ...shown(row) })

export const leadForm = {
  'public-lead-form/create': (context, body) => {
    check(context, body)
    return show(context.world['lead-form'].insert(body))
  },
  'public-lead-form/update/{id}': (context, { _id, ...body }) => {
    const { world, part } = context
    const row = updatable(world['lead-form'], part)
    if (_id !== part) throw invalid('_id')
    check(context, body)
    // The body replaces the form: fields that are left out are lost.
    return show(world['lead-form'].update(row, { css: undefined, ...body }))
  },
  'public-lead-form/delete/{id}': ({ world, part }) => removed(world['lead-form'], part),
  'public-lead-form/get-by-id/{id}': ({ world, part }) => show(byId(world['lead-form'], part)),
  'public-lead-form/get-paging': ({ world }, input) => {
    const matches = (row: LeadFormRow) => isAny(input.organization_id, row.organization_id)
    return asList(pageOf(world['lead-form'], input, { matches }), show)
  }
} satisfies Handlers
