import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { inUse, Refusal } from '../../server/refusal.ts'
import type { StateRow } from '../../rows/rows.ts'
import { byId, existing, isAny, referred, removed, shown, updatable } from '../../standard.ts'

// The columns of the boards, for their administrators. Columns of one organization and one type are siblings: they are
// numbered from 1, and an inserted column moves the following ones.

type World = Context['world']

/** Returns true for a column that the account began with (policy "column-default"). */
const isSeeded = (row: StateRow): boolean => row.default_key !== undefined

/** Returns the siblings in their order. Columns that were never moved are in the order of their creation. */
const siblingsOf = ({ state }: World, { type, organization_id }: Pick<StateRow, 'type' | 'organization_id'>) =>
  state
    .find((row) => row.type === type && row.organization_id === organization_id)
    .reverse()
    .map((row, index) => ({ row, at: row.order ?? index + 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)

const show = (world: World) => (row: StateRow) => {
  const at = siblingsOf(world, row).findIndex((each) => each._id === row._id)
  return { ...shown(row), type: row.type, is_default: isSeeded(row), order: at < 0 ? row.order : at + 1 }
}

/** Numbers the siblings again, with the column at the wanted place. */
function place(world: World, column: StateRow, wanted: number): StateRow {
  const others = siblingsOf(world, column).filter((row) => row._id !== column._id)
  const at = Math.min(Math.max(Math.round(wanted), 1), others.length + 1) - 1
  for (const [index, row] of [...others.slice(0, at), column, ...others.slice(at)].entries())
    if (row.order !== index + 1) world.state.update(row, { order: index + 1 })
  return world.state.get(column._id) ?? column
}

function checkUnused(world: World, { _id }: StateRow): void {
  const stands = (row: { state_id?: string | undefined }) => row.state_id === _id
  const documents = [
    ...world.trade.find(stands),
    ...world['sale-order'].find(stands),
    ...world['purchase-order'].find(stands)
  ]
  if (documents.length > 0)
    throw inUse(
      '_id',
      'documents',
      documents.slice(0, 10).map((row) => ({ _id: row._id, name: row.number }))
    )
}

function remove(world: World, id: string): string {
  const row = existing(world.state, id)
  if (isSeeded(row)) throw new Refusal(400, 'wrongState', { field: '_id', id: 'is_default' })
  if (row.is_deleted !== true) checkUnused(world, row)
  removed(world.state, id)
  return id
}

const matches = (input: Input<'states-settings/get-paging'>) => (row: StateRow) =>
  isAny(input.type, row.type) &&
  (input.types?.includes(row.type) ?? true) &&
  isAny(input.organization_id, row.organization_id) &&
  isAny(input.is_default, isSeeded(row))

export const states = {
  'states-settings/create': ({ world }, { order, ...body }) => {
    referred(world.organization, body.organization_id, 'organization_id')
    const row = world.state.insert({ ...body, is_default: false, order: Infinity })
    return show(world)(place(world, row, order))
  },
  'states-settings/update/{id}': ({ world, part }, { order, ...body }) => {
    const row = world.state.update(updatable(world.state, part), defined(body))
    // The order of a default column is ignored without an error, as the reference says.
    return show(world)(order === undefined || isSeeded(row) ? row : place(world, row, order))
  },
  'states-settings/delete/{id}': ({ world, part }) => remove(world, part),
  'states-settings/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.state, part)),
  'states-settings/get-paging': ({ world }, input) =>
    world.state
      .find(matches(input))
      .reverse()
      .map(show(world))
      .sort((a, b) => a.type.localeCompare(b.type) || (a.order ?? 0) - (b.order ?? 0))
} satisfies Handlers
