import type { Context, Handlers } from '../../context.ts'
import type { KpiSettingsRow } from '../../rows/rows.ts'
import type { KpiBody } from '@kassa/integration-api'
import { asList, byId, isAny, pageOf, referred, removed, shown, updatable } from '../../standard.ts'
import { Refusal } from '../../server/refusal.ts'

// KPI settings: the conditions of a bonus. The schema checks that there are as many bonuses as tiers.

function checkReferences({ world }: Context, body: KpiBody): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.currency, body.currency_id, 'currency_id')
  for (const id of body.user_ids) referred(world.employee, id, 'user_ids')
}

const show = (row: KpiSettingsRow) => ({ is_deleted: false, ...shown(row) })

/** An update replaces the body: fields that are left out are lost (policy "whole-body"). */
const empty = { name: undefined, quarter: undefined, month: undefined, week: undefined, filter: undefined }

export const kpiSettings = {
  'kpi-settings/create': (context, body) => {
    checkReferences(context, body)
    return show(context.world['kpi-settings'].insert({ ...body, state: 'draft' }))
  },
  'kpi-settings/update/{id}': (context, body) => {
    const row = updatable(context.world['kpi-settings'], context.part)
    checkReferences(context, body)
    return show(context.world['kpi-settings'].update(row, { ...empty, ...body }))
  },
  'kpi-settings/set-status/{id}': ({ world, part }, { status }) => {
    const row = updatable(world['kpi-settings'], part)
    if (row.state === 'canceled') throw new Refusal(400, 'wrongState', { field: 'status', id: row.state })
    return show(world['kpi-settings'].update(row, { state: status }))
  },
  'kpi-settings/delete/{id}': ({ world, part }) => removed(world['kpi-settings'], part),
  'kpi-settings/get-by-id/{id}': ({ world, part }) => show(byId(world['kpi-settings'], part)),
  'kpi-settings/get-paging': ({ world }, input) => {
    const matches = (row: KpiSettingsRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.period, row.period) &&
      isAny(input.state, row.state)
    return asList(pageOf(world['kpi-settings'], input, { matches }), show)
  }
} satisfies Handlers
