import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import type { CustomerCategoryRow } from '../../rows/rows.ts'
import { asData, byId, deletedIds, named, pageOf, referred, removed, shown, updatable } from '../../standard.ts'

type World = Context['world']

// The categories of customers.

function showCategory(world: World) {
  return (row: CustomerCategoryRow) => {
    const { parent_id, ...rest } = shown(row)
    return {
      ...rest,
      child_count: world['customer-category'].find((other) => other.parent_id === row._id).length,
      item_count: world.customer.find((customer) => customer.category_id === row._id).length,
      parent: typeof parent_id === 'string' ? named(world['customer-category'].get(parent_id)) : undefined
    }
  }
}

function checkCategory(world: World, { parent_id, organization_ids }: Input<'customer-category/create'>): void {
  if (parent_id !== undefined) referred(world['customer-category'], parent_id, 'parent_id')
  for (const id of organization_ids ?? []) referred(world.organization, id, 'organization_ids')
}

export const customerCategories = {
  'customer-category/create': ({ world }, input) => {
    checkCategory(world, input)
    const row = world['customer-category'].insert({ ...input, organization_ids: input.organization_ids ?? [] })
    return showCategory(world)(row)
  },
  'customer-category/update': ({ world }, { _id, ...input }) => {
    const row = updatable(world['customer-category'], _id)
    checkCategory(world, input)
    return showCategory(world)(world['customer-category'].update(row, defined(input)))
  },
  'customer-category/delete/{id}': ({ world, part }) => removed(world['customer-category'], part),
  'customer-category/get-by-id/{id}': ({ world, part }) => showCategory(world)(byId(world['customer-category'], part)),
  'customer-category/get-paging': ({ world }, input) => {
    const wanted = [...(input.organization_ids ?? []), ...(input.organization_id ? [input.organization_id] : [])]
    const matches = (row: CustomerCategoryRow) =>
      wanted.length === 0 || row.organization_ids.some((id) => wanted.includes(id))
    const filter = { matches, changedSince: input.updated_at }
    return asData(pageOf(world['customer-category'], input, filter), showCategory(world))
  },
  'customer-category/get-deleted': ({ world }, input) => deletedIds(world['customer-category'], input)
} satisfies Handlers
