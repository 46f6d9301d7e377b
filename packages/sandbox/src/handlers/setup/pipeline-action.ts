import type { Context, Handlers, Input } from '../../context.ts'
import type { PipelineRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, referred, removed, shown, updatable } from '../../standard.ts'

// Rules of the boards. They are stored and never run (policy "pipeline-kept").

type World = Context['world']

function check(world: World, body: Input<'pipeline-action/create'>): void {
  referred(world.organization, body.organization_id, 'organization_id')
  if (body.state_id !== undefined) referred(world.state, body.state_id, 'state_id')
}

/** A single rule embeds its column. In a list it has only the id of the column. */
const show = ({ state }: World) => {
  return (row: PipelineRow) => {
    const column = row.state_id === undefined ? undefined : state.get(row.state_id)
    return { ...shown(row), state: column && { _id: column._id, name: column.name, bg_color: column.bg_color } }
  }
}

/** An update replaces the body: fields that are left out are lost. */
const empty = {
  state_id: undefined,
  event_trigger: undefined,
  scheduled_trigger: undefined,
  trigger_config: undefined,
  condition: undefined,
  name: undefined,
  order: undefined
}

export const pipelineAction = {
  'pipeline-action/create': ({ world }, body) => {
    check(world, body)
    return show(world)(world['pipeline-action'].insert(body))
  },
  'pipeline-action/update/{id}': ({ world, part }, body) => {
    const row = updatable(world['pipeline-action'], part)
    check(world, body)
    return world['pipeline-action'].update(row, { ...empty, ...body })._id
  },
  'pipeline-action/set-status/{id}': ({ world, part }, { is_active }) =>
    world['pipeline-action'].update(updatable(world['pipeline-action'], part), { is_active })._id,
  'pipeline-action/delete/{id}': ({ world, part }) => {
    const row = byId(world['pipeline-action'], part)
    // A deleted rule is inactive at once.
    if (row.is_deleted !== true && row.is_active) world['pipeline-action'].update(row, { is_active: false })
    return removed(world['pipeline-action'], part)
  },
  'pipeline-action/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['pipeline-action'], part)),
  'pipeline-action/get-paging': ({ world }, input) => {
    const matches = (row: PipelineRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.state_id, row.state_id) &&
      isAny(input.trigger_category, row.trigger_category) &&
      isAny(input.is_active, row.is_active)
    return asList(pageOf(world['pipeline-action'], input, { matches }), shown)
  }
} satisfies Handlers
