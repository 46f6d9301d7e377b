import { defined } from '@kassa/integration-api/basics'
import type { Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { invalid, notFound, productNotFound } from '../../server/refusal.ts'
import { stockIn } from '../catalogue/product.ts'
import type { RecipeLine, RouteSheetRow, WarehouseRow } from '../../rows/rows.ts'
import { asData, byId, deletedIds, holds, isAny, pageOf, referred, removed, shown, updatable } from '../../standard.ts'
import type { World } from '../../world.ts'

/** Returns a product as lines of recipes and operations embed it. */
export function showGood({ product, unit }: World, id: string) {
  const row = product.get(id)
  const measure = row && unit.get(row.measure_id)
  return row && { _id: row._id, name: row.name, sku: row.sku, measure: measure && shown(measure) }
}

type Looked = (row: WarehouseRow, line: RecipeLine) => boolean
/** Returns the stock of a line's product in the selected warehouses. */
function amountOf(world: World, line: RecipeLine, isLooked: Looked): number {
  const places = world.warehouse.find((row) => isLooked(row, line))
  return totalOf(places.map((place) => stockIn(world, line.product_id, place._id)?.amount ?? 0))
}

const showIn = (world: World, row: RouteSheetRow, isLooked: Looked) => ({
  ...shown(row),
  items: row.items.map((line) => ({
    ...line,
    route_sheet_id: row._id,
    product: showGood(world, line.product_id),
    warehouse_amount: amountOf(world, line, isLooked)
  }))
})
const show = (world: World) => (row: RouteSheetRow) =>
  showIn(world, row, (place) => row.organization_ids.includes(place.organization_id))

/**
 * Returns the sheet with the stock in the warehouse of each side, or, if none is named, in the warehouses of the
 * organization.
 */
function showWithQuantity(
  world: World,
  row: RouteSheetRow,
  input: Input<'production/route-sheet/get-with-quantity/{id}'>
) {
  const { organization_id, warehouse_id, produced_warehouse_id } = input
  return showIn(world, row, (place, { type }) => {
    const named = type === 'used' ? warehouse_id : produced_warehouse_id
    if (named !== undefined) return place._id === named
    return isAny(organization_id, place.organization_id) && row.organization_ids.includes(place.organization_id)
  })
}
function checkReferences(world: World, lines: readonly RecipeLine[], organizationIds: readonly string[]): void {
  for (const id of organizationIds) referred(world.organization, id, 'organization_ids')
  for (const line of lines)
    if (!world.product.live(line.product_id)) throw productNotFound('items.product_id', line.product_id)
}

type Sent = Input<'production/route-sheet/update'>['items'][number]
/** Returns a line of an update. A line that names an existing line keeps the fields that it leaves out. */
function lineOf(world: World, before: readonly RecipeLine[], sent: Sent): RecipeLine {
  const known = before.find((line) => line._id === sent._id)
  if (sent._id !== undefined && !known) throw invalid('items._id')
  const { product_id, amount, type } = { ...known, ...defined(sent) }
  if (product_id === undefined) throw invalid('items.product_id')
  if (amount === undefined) throw invalid('items.amount')
  if (type === undefined) throw invalid('items.type')
  const { cost_percentage, extra_costs } = sent
  return { _id: known?._id ?? world.newId(), product_id, amount, type, cost_percentage, extra_costs }
}

export const routeSheet = {
  'production/route-sheet/create': ({ world }, input) => {
    const sheets = world['route-sheet']
    const items = input.items.map((line) => ({ _id: world.newId(), ...line }))
    checkReferences(world, items, input.organization_ids)
    const { additional_costs = [], ...body } = input
    return show(world)(sheets.insert({ ...body, items, additional_costs, number: sheets.nextNumber() }))
  },
  'production/route-sheet/update': ({ world }, { _id, items, ...input }) => {
    const row = updatable(world['route-sheet'], _id)
    const lines = items.map((line) => lineOf(world, row.items, line))
    checkReferences(world, lines, input.organization_ids ?? [])
    return show(world)(world['route-sheet'].update(row, { ...defined(input), items: lines }))
  },
  'production/route-sheet/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['route-sheet'], part)),
  'production/route-sheet/get-paging': ({ world }, input) => {
    const matches = (row: RouteSheetRow) =>
      row.is_active === input.is_active &&
      ((input.organization_id ?? '') === '' || row.organization_ids.includes(input.organization_id ?? '')) &&
      [row.name, row.code, row.number].some((text) => holds(text, input.search ?? ''))
    return asData(pageOf(world['route-sheet'], input, { matches }), show(world))
  },
  'production/route-sheet/delete/{id}': ({ world, part }) => removed(world['route-sheet'], part),
  'production/route-sheet/get-deleted': ({ world }, input) => deletedIds(world['route-sheet'], input),
  'production/route-sheet/get-with-quantity/{id}': ({ world, part }, input) =>
    showWithQuantity(world, byId(world['route-sheet'], part), input),
  'production/route-sheet/get-alternatives/{itemId}': ({ world, part }) => {
    if (!world['route-sheet'].find((row) => row.items.some((line) => line._id === part))[0])
      throw notFound('itemId', part)
    return []
  }
} satisfies Handlers
