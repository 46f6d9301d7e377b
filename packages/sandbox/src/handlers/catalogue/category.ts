import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers } from '../../context.ts'
import { notFound } from '../../server/refusal.ts'
import type { CategoryRow } from '../../rows/rows.ts'
import { asData, byId, deletedIds, holds, isAny, pageOf, referred, removed, shown, updatable } from '../../standard.ts'

type World = Context['world']

/** Above this number of goods they are not counted, because that would take too long (policy "category-counts"). */
const countedGoods = 2000

const show =
  ({ category, product, reads }: World) =>
  (row: CategoryRow) => {
    const children = category.find((other) => other.parent_id === row._id)
    const isSmall = product.baseCount <= countedGoods && !reads('category-counts', 'zero')
    const count = isSmall ? product.find((each) => each.category_id === row._id).length : 0
    return {
      is_main_material: false,
      ...shown(row),
      parent_id: row.parent_id ?? '',
      child_cound: children.length,
      item_count: isSmall ? count + countBelow(row, { category, product } as World) : 0,
      count
    }
  }

function countBelow(row: CategoryRow, world: World): number {
  const children = world.category.find((other) => other.parent_id === row._id)
  const own = (id: string) => world.product.find((each) => each.category_id === id).length
  return children.reduce((sum, child) => sum + own(child._id) + countBelow(child, world), 0)
}

function checkReferences(world: World, input: { parent_id?: string | undefined; organization_ids: string[] }): void {
  if (input.parent_id !== undefined) referred(world.category, input.parent_id, 'parent_id')
  for (const id of input.organization_ids) referred(world.organization, id, 'organization_ids')
}

export const category = {
  'category/create': ({ world }, input) => {
    checkReferences(world, input)
    return show(world)(world.category.insert({ ...input, type: input.type ?? 'product' }))
  },
  'category/update': ({ world }, { _id, ...input }) => {
    checkReferences(world, input)
    return show(world)(world.category.update(updatable(world.category, _id), defined(input)))
  },
  'category/delete/{id}': ({ world, part }) => removed(world.category, part),
  'category/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.category, part)),
  'category/get-by-name': ({ world }, { name }) => {
    const row = world.category.find((each) => each.name === name)[0]
    if (!row) throw notFound('name', name)
    return show(world)(row)
  },
  'category/get-paging': ({ world }, input) => {
    const matches = (row: CategoryRow) =>
      (input.search === undefined || holds(row.name, input.search)) &&
      isAny(input.parent_id, row.parent_id) &&
      (input.top !== true || row.parent_id === undefined) &&
      (input.organization_id === undefined || row.organization_ids.includes(input.organization_id))
    return asData(pageOf(world.category, input, { matches, changedSince: input.updated_at }), show(world))
  },
  'category/get-deleted': ({ world }, input) => deletedIds(world.category, input)
} satisfies Handlers
