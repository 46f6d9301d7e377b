import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers } from '../../context.ts'
import type { AttributeRow, BoxTypeRow, UnitRow } from '../../rows/rows.ts'
import {
  asArray,
  asData,
  byId,
  deletedIds,
  holds,
  isAny,
  pageOf,
  referred,
  removed,
  shown,
  updatable
} from '../../standard.ts'

// Subjects that are only a list with a few filters.

type Listed = { search?: string | undefined; status?: string | undefined }
const unitMatches = (input: Listed & { type?: string | undefined }) => (row: UnitRow) =>
  isAny(input.type, row.type) && isAny(input.status, row.status) && holds(row.name, input.search ?? '')
const boxMatches =
  (input: Listed & { name?: string | undefined; code?: string | undefined; short_name?: string | undefined }) =>
  (row: BoxTypeRow) =>
    isAny(input.status, row.status) &&
    isAny(input.code, row.code) &&
    isAny(input.short_name, row.short_name) &&
    holds(row.name, input.name ?? '') &&
    holds(row.name, input.search ?? '')
const attributeMatches =
  (input: { is_active?: boolean | undefined; search?: string | undefined }) => (row: AttributeRow) =>
    isAny(input.is_active, row.is_active) && holds(row.name, input.search ?? '')

const itemsOf = ({ world }: Context, attributeId: string, names: string[]): AttributeRow['items'] =>
  names.map((name) => ({ _id: world.newId(), name, attribute_id: attributeId }))

const units = {
  'units-of-measure/create': ({ world }, input) => shown(world.unit.insert({ ...input, is_default: false })),
  'units-of-measure/update': ({ world }, { _id, ...input }) =>
    shown(world.unit.update(updatable(world.unit, _id), defined(input))),
  'units-of-measure/delete/{id}': ({ world, part }) => removed(world.unit, part),
  'units-of-measure/get-all': ({ world }, input) => asArray(world.unit.find(unitMatches(input)), shown),
  'units-of-measure/get-by-id/{id}': ({ world, part }) => shown(byId(world.unit, part)),
  'units-of-measure/get-deleted': ({ world }, input) => deletedIds(world.unit, input),
  'units-of-measure/get-paging': ({ world }, input) =>
    asData(pageOf(world.unit, input, { matches: unitMatches(input) }), shown)
} satisfies Handlers

const boxTypes = {
  'box-types/create': ({ world }, input) => shown(world['box-type'].insert({ ...input, is_default: false })),
  'box-types/update': ({ world }, { _id, ...input }) =>
    shown(world['box-type'].update(updatable(world['box-type'], _id), defined(input))),
  'box-types/delete/{id}': ({ world, part }) => removed(world['box-type'], part),
  'box-types/get-all': ({ world }, input) => asArray(world['box-type'].find(boxMatches(input)), shown),
  'box-types/get-by-id/{id}': ({ world, part }) => shown(byId(world['box-type'], part)),
  'box-types/get-deleted': ({ world }, input) => deletedIds(world['box-type'], input),
  'box-types/get-paging': ({ world }, input) =>
    asData(pageOf(world['box-type'], input, { matches: boxMatches(input) }), shown)
} satisfies Handlers

const bookingTables = {
  'booking-table/create': ({ world }, input) => {
    referred(world.organization, input.organization_id, 'organization_id')
    return shown(world['booking-table'].insert({ ...input, order: input.order ?? 0 }))
  },
  'booking-table/update': ({ world }, { _id, ...input }) =>
    shown(world['booking-table'].update(updatable(world['booking-table'], _id), defined(input))),
  'booking-table/delete/{id}': ({ world, part }) => removed(world['booking-table'], part),
  'booking-table/get-all': ({ world }, { organization_id }) =>
    asArray(
      world['booking-table'].find((row) => isAny(organization_id, row.organization_id)),
      shown
    ),
  'booking-table/get-by-id/{id}': ({ world, part }) => shown(byId(world['booking-table'], part)),
  'booking-table/get-deleted': ({ world }, input) => deletedIds(world['booking-table'], input)
} satisfies Handlers

const attributes = {
  'attribute/create': (context, input) => {
    const id = context.world.newId()
    return shown(context.world.attribute.insert({ ...input, items: itemsOf(context, id, input.items) }, id))
  },
  'attribute/update': (context, { _id, items, ...input }) => {
    const row = updatable(context.world.attribute, _id)
    const changes = { ...defined(input), ...(items && { items: itemsOf(context, row._id, items) }) }
    return shown(context.world.attribute.update(row, changes))
  },
  'attribute/get-all': ({ world }, input) => asArray(world.attribute.find(attributeMatches(input)), shown),
  'attribute/get-by-id/{id}': ({ world, part }) => shown(byId(world.attribute, part)),
  'attribute/get-paging': ({ world }, input) =>
    asData(pageOf(world.attribute, input, { matches: attributeMatches(input) }), shown)
} satisfies Handlers

export const simple = { ...units, ...boxTypes, ...bookingTables, ...attributes } satisfies Handlers
