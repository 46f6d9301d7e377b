import type { Context, Handlers, Input } from '../../context.ts'
import { invalid } from '../../server/refusal.ts'
import type { TechMapRow } from '../../rows/rows.ts'
import { asList, byId, holds, isAny, named, pageOf, referred, removed, shown } from '../../standard.ts'
import type { World } from '../../world.ts'

/** Returns a record embedded by id, name and number. */
export const numbered = (row: { _id: string; name: string; number: string } | undefined) =>
  row && { _id: row._id, name: row.name, number: row.number }

const show = (world: World) => (row: TechMapRow) => ({
  ...shown(row),
  is_deleted: row.is_deleted ?? false,
  items: row.items.map((item) => ({
    ...item,
    tech_map_id: row._id,
    step: named(world['production-step'].get(item.step_id)),
    route_sheet: numbered(world['route-sheet'].get(item.route_sheet_id))
  })),
  route_sheet_ids: row.items.map((item) => item.route_sheet_id),
  last_route_sheet_id: lastOf(row.items)?.route_sheet_id
})

const lastOf = (items: TechMapRow['items']) => items.find((item) => item.next_step_ids.length === 0)

/**
 * Returns the graph of the request with new ids. Every arrow must lead to a step of the map, and one step must be the
 * last.
 */
function itemsOf(world: World, sent: Input<'production-tech-map/create'>['items']): TechMapRow['items'] {
  const items = sent.map((item) => ({ ...item, _id: world.newId(), next_step_ids: item.next_step_ids ?? [] }))
  for (const item of items) {
    referred(world['production-step'], item.step_id, 'items.step_id')
    referred(world['route-sheet'], item.route_sheet_id, 'items.route_sheet_id')
    const leadsAway = item.next_step_ids.some((id) => !items.some((other) => other.step_id === id))
    if (leadsAway) throw invalid('items.next_step_ids')
  }
  if (!lastOf(items)) throw invalid('items.next_step_ids')
  return items
}

function fieldsOf({ world }: Context, input: Input<'production-tech-map/create'>) {
  const { name, code, note, group_id, attachments = [] } = input
  return { name, code, note, group_id, attachments, items: itemsOf(world, input.items) }
}

export const techMap = {
  'production-tech-map/create': (context, input) => {
    const maps = context.world['tech-map']
    return show(context.world)(maps.insert({ ...fieldsOf(context, input), number: maps.nextNumber() }))
  },
  'production-tech-map/update/{id}': (context, input) => {
    const maps = context.world['tech-map']
    return show(context.world)(maps.update(referred(maps, context.part, '_id'), fieldsOf(context, input)))
  },
  'production-tech-map/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['tech-map'], part)),
  'production-tech-map/get-paging': ({ world }, input) => {
    const matches = (row: TechMapRow) =>
      isAny(input.group_id, row.group_id) &&
      [row.name, row.number, row.code].some((text) => holds(text, input.search ?? ''))
    return asList(pageOf(world['tech-map'], input, { matches }), show(world))
  },
  'production-tech-map/delete/{id}': ({ world, part }) => removed(world['tech-map'], part)
} satisfies Handlers
