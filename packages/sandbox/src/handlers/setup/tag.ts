import { defined } from '@kassa/integration-api/basics'
import type { Handlers } from '../../context.ts'
import { Refusal } from '../../server/refusal.ts'
import type { TagRow } from '../../rows/rows.ts'
import { asArray, asList, byId, isAny, pageOf, removed, shown, updatable } from '../../standard.ts'

// Tags, and sources of customers.

export const tags = {
  'tag/create': ({ world }, body) => shown(world.tag.insert({ ...body, is_system: false })),
  'tag/update/{id}': ({ world, part }, body) => shown(world.tag.update(updatable(world.tag, part), defined(body))),
  'tag/delete/{id}': ({ world, part }) => {
    if (byId(world.tag, part).is_system) throw new Refusal(400, 'wrongState', { field: '_id', id: 'is_system' })
    return removed(world.tag, part)
  },
  'tag/get-by-id/{id}': ({ world, part }) => shown(byId(world.tag, part)),
  'tag/get-paging': ({ world }, input) => {
    const { entity_scopes: scopes } = input
    const matches = (row: TagRow) =>
      isAny(input.is_active, row.is_active) &&
      (scopes === undefined || row.entity_scopes.some((scope) => scopes.some((wanted) => wanted === scope)))
    return asList(pageOf(world.tag, input, { matches }), shown)
  },
  // The type is accepted but not applied, as the reference says.
  'source/get-all': ({ world }) => asArray(world.source.find(), (row) => ({ is_deleted: false, ...shown(row) })),
  'source/get-by-id/{id}': ({ world, part }) => ({ is_deleted: false, ...shown(byId(world.source, part)) })
} satisfies Handlers
