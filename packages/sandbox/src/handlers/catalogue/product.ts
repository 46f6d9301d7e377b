import type { Context, Handlers, Input } from '../../context.ts'
import { inUse, invalid, notFound, productNotFound } from '../../server/refusal.ts'
import type { ProductPlace, ProductRow, StockRow, WarehouseRow } from '../../rows/rows.ts'
import {
  asData,
  asList,
  byId,
  deletedIds,
  holds,
  isAny,
  named,
  pageOf,
  referred,
  removed,
  shown,
  unknownId,
  without
} from '../../standard.ts'
import { stockIdOf } from '../../shop/shop-ids.ts'

type World = Context['world']

/** Returns the stock of a product in a warehouse, or undefined if it was never there. */
export function stockIn(world: World, productId: string, warehouseId: string): StockRow | undefined {
  const number = warehouseNumber(world, warehouseId)
  return number < 0 ? undefined : world.stock.live(stockIdOf(productId, number))
}
/** Returns the number of the warehouse in the account, which is a part of its stocks' ids, or -1. */
export const warehouseNumber = ({ warehouse }: World, id: string): number =>
  warehouse
    .find()
    .reverse()
    .findIndex((row) => row._id === id)

/**
 * Returns a function that creates the record for a client, with its embedded records. The embedded units and categories
 * of a page are created only once.
 */
function show(world: World) {
  const warehouses = world.warehouse.find().reverse()
  const unitOf = remembered((id) => {
    const unit = world.unit.get(id)
    return unit && shown(unit)
  })
  const categoryOf = remembered((id) => named(world.category.get(id)))
  const boxOf = remembered((id) => {
    const box = world['box-type'].get(id)
    return box && { _id: box._id, code: box.code, short_name: box.short_name, name: box.name }
  })
  return (row: ProductRow) => ({
    ...shown(row),
    measure: unitOf(row.measure_id),
    category: row.category_id === undefined ? undefined : categoryOf(row.category_id),
    box_type: row.box_type_id === undefined ? undefined : boxOf(row.box_type_id),
    materials: row.materials.map((part) => {
      const material = world.product.get(part.material_id)
      return { ...part, material: material && { _id: material._id, name: material.name, sku: material.sku } }
    }),
    ...(world.reads('stock-on-product', 'absent') ? {} : { _warehouses: stockByWarehouse(world, row, warehouses) })
  })
}

function remembered<T>(look: (id: string) => T): (id: string) => T {
  const seen = new Map<string, T>()
  return (id) => {
    const known = seen.get(id) ?? look(id)
    seen.set(id, known)
    return known
  }
}

function stockByWarehouse(world: World, row: ProductRow, warehouses: WarehouseRow[]): Record<string, unknown> {
  const amounts: Record<string, unknown> = {}
  for (const [number, warehouse] of warehouses.entries()) {
    const stock = world.stock.live(stockIdOf(row._id, number))
    if (stock) amounts[warehouse._id] = amountsOf(stock)
  }
  return amounts
}
const amountsOf = ({ amount, booked, in_transit, in_trash }: StockRow) => ({ amount, booked, in_transit, in_trash })

type Body = Input<'product/create'> | Input<'product/update'>

function checkReferences(world: World, body: Body): void {
  referred(world.unit, body.measure_id, 'measure_id')
  if (body.category_id !== undefined) referred(world.category, body.category_id, 'category_id')
  if (body.box_type_id !== undefined) referred(world['box-type'], body.box_type_id, 'box_type_id')
  for (const id of body.supplier_ids ?? []) referred(world.supplier, id, 'supplier_ids')
  for (const part of body.materials ?? []) {
    if (!world.product.live(part.material_id)) throw productNotFound('material_id', part.material_id)
  }
  const places = [body, ...(body.variants ?? [])].flatMap((each) => each.organizations)
  for (const place of places) {
    referred(world.organization, place.organization_id, 'organizations.organization_id')
    for (const price of place.prices ?? []) referred(world.price, price.price_id, 'organizations.prices.price_id')
  }
}

const placeOf = (place: Body['organizations'][number]): ProductPlace => ({
  ...place,
  is_available_for_sale: place.is_available_for_sale ?? false,
  prices: (place.prices ?? []).map((price) => ({ ...price, amount: price.amount ?? 0 }))
})

/** Returns the fields that both create and update write. A missing field becomes empty. */
function fieldsOf(body: Body) {
  const { supplier_ids, warehouse_number, image, dimension, custom_fields } = body
  return {
    name: body.name,
    sku: body.sku,
    barcode: body.barcode,
    barcodes: (body.barcodes ?? []).map((each) => ({ is_active: each.is_active ?? true, barcode: each.barcode ?? '' })),
    measure_id: body.measure_id,
    category_id: body.category_id,
    box_type_id: body.box_type_id,
    box_item: body.box_item,
    box_item_barcode: body.box_item_barcode,
    is_product: body.is_product,
    is_material: body.is_material,
    is_semi_product: body.is_semi_product,
    materials: body.materials ?? [],
    organizations: body.organizations.map(placeOf),
    $more: { supplier_ids, warehouse_number, image, dimension, custom_fields }
  }
}

/** Creates an empty stock in every warehouse of the product's organizations. */
function openStock(world: World, product: ProductRow): void {
  const organizationIds = new Set(product.organizations.map((place) => place.organization_id))
  for (const [number, warehouse] of world.warehouse.find().reverse().entries()) {
    if (!organizationIds.has(warehouse.organization_id)) continue
    const empty = { amount: 0, booked: 0, in_transit: 0, in_trash: 0 }
    const ids = { product_id: product._id, warehouse_id: warehouse._id, organization_id: warehouse.organization_id }
    if (!world.stock.get(stockIdOf(product._id, number)))
      world.stock.insert({ ...ids, ...empty }, stockIdOf(product._id, number))
  }
}

function create(world: World, body: Input<'product/create'>): ProductRow {
  checkReferences(world, body)
  if (body.is_variant && (body.variants ?? []).length === 0) throw invalid('variants')
  if (body.is_compound && (body.materials ?? []).length === 0) throw invalid('materials')
  const variants = (body.variants ?? []).map((variant) => ({ variant, name: nameOf(world, body.name, variant) }))
  const fields = fieldsOf(body)
  const switches = { is_compound: body.is_compound, is_marked: body.is_marked, is_variant: body.is_variant }
  const bare = { attributes: [], tax_ids: [], discount_ids: [], parent_id: undefined, is_parent: body.is_variant }
  const product = world.product.insert({
    ...fields,
    ...switches,
    ...bare,
    number: world.product.nextNumber(),
    $more: { ...fields.$more, note: body.note }
  })
  for (const { variant, name } of variants) createVariant(world, product, variant, name)
  if (!product.is_parent) openStock(world, product)
  return product
}

type Variant = Omit<NonNullable<Input<'product/update'>['variants']>[number], '_id'>

function createVariant(world: World, parent: ProductRow, variant: Variant, name: string): void {
  const row = world.product.insert({
    ...without(parent, '_id', 'created_at', 'updated_at'),
    name,
    number: world.product.nextNumber(),
    sku: variant.sku,
    barcode: variant.barcode,
    is_parent: false,
    parent_id: parent._id,
    attributes: variant.attributes,
    organizations: variant.organizations.map(placeOf)
  })
  openStock(world, row)
}

/** Returns the name of a variant: the name of its parent and its own attribute values. */
function nameOf(world: World, parentName: string, variant: Variant): string {
  const items = variant.attributes.map(({ attribute_id, attribute_item_id }) => {
    const attribute = referred(world.attribute, attribute_id, 'attribute_id')
    const item = attribute.items.find((each) => each._id === attribute_item_id)
    if (!item) throw notFound('attribute_item_id', attribute_item_id)
    return item.name
  })
  return [parentName, ...items].join(' ')
}

/**
 * Returns the variants in an update, each with its name. Variants that are not in it stay unchanged (policy
 * "variants-named").
 */
function variantsOf(world: World, parent: ProductRow, { name, variants = [] }: Omit<Input<'product/update'>, '_id'>) {
  return variants.map((variant) => {
    const row = world.product.live(variant._id)
    if (row?.parent_id !== parent._id) throw productNotFound('variants._id', variant._id)
    return { row, variant, name: nameOf(world, name, variant) }
  })
}

function update(world: World, { _id, ...body }: Input<'product/update'>): ProductRow {
  if (_id === undefined) throw invalid('_id')
  const row = world.product.live(_id)
  if (!row) throw world.reads('unknown-id-400', '404') ? unknownId(world, _id) : productNotFound('_id', _id)
  checkReferences(world, body)
  for (const { row: own, variant, name } of variantsOf(world, row, body)) {
    const { sku, barcode, attributes } = variant
    const organizations = variant.organizations.map(placeOf)
    openStock(world, world.product.update(own, { name, sku, barcode, attributes, organizations }))
  }
  const fields = fieldsOf(body)
  const note = row.$more?.['note']
  const is_marked = body.is_marked ?? row.is_marked
  return world.product.update(row, { ...fields, is_marked, $more: { ...fields.$more, note } })
}

function only(world: World, field: string, wanted: string, matches: (row: ProductRow) => boolean) {
  const row = world.product.find((each) => each.is_archived !== true && matches(each))[0]
  if (!row) throw productNotFound(field, wanted)
  return show(world)(row)
}

function goodsOf(world: World, id: string): ProductRow {
  const row = world.product.live(id)
  if (!row) throw productNotFound('ids', id)
  return row
}

/** Deletes products. One product that still has stock prevents the deletion of all. */
function deleteMany(world: World, ids: string[]): string[] {
  const rows = ids.map((id) => goodsOf(world, id))
  const warehouses = world.warehouse.find()
  const isSomewhere = ({ _id }: ProductRow) =>
    warehouses.some((warehouse) => {
      const stock = stockIn(world, _id, warehouse._id)
      return stock !== undefined && [stock.amount, stock.booked, stock.in_transit].some((amount) => amount !== 0)
    })
  const kept = rows.filter(isSomewhere)
  if (kept.length > 0)
    throw inUse(
      'ids',
      'products',
      kept.map(({ _id, name }) => ({ _id, name }))
    )
  return rows.map((row) => world.product.remove(row)._id)
}
const isSoldIn = (row: ProductRow, organizationId: string): boolean =>
  row.organizations.some((place) => place.organization_id === organizationId)

export const product = {
  'product/create': ({ world }, input) => show(world)(create(world, input)),
  'product/update': ({ world }, input) => show(world)(update(world, input)),
  'product/delete/{id}': ({ world, part }) => removed(world.product, part),
  'product/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.product, part)),
  'product/get-paging': ({ world }, input) =>
    asData(pageOf(world.product, input, { ...filterOf(world, input), changedSince: input.updated_at }), show(world)),
  'product/get-paging/by-price': ({ world }, input) => {
    referred(world.price, input.price_id, 'price_id')
    const { search, category_ids } = input
    return asList(pageOf(world.product, input, filterOf(world, { search, category_ids })), show(world))
  },
  'product/get-deleted': ({ world }, input) => deletedIds(world.product, input),
  'product/delete-many': ({ world }, { ids }) => deleteMany(world, [...new Set(ids)]),
  'product/update-status-many': ({ world }, { ids, is_archived }) => {
    const rows = [...new Set(ids)].map((id) => goodsOf(world, id))
    return rows.map((row) => world.product.update(row, { is_archived })._id)
  },
  'product/get-by-name': ({ world }, { name }) => only(world, 'name', name, (row) => row.name === name),
  'product/get-by-sku': ({ world }, { sku, organization_id }) =>
    only(world, 'sku', sku, (row) => row.sku === sku && isSoldIn(row, organization_id)),
  'product/get-by-barcode': ({ world }, { barcode, organization_id }) =>
    only(
      world,
      'barcode',
      barcode,
      (row) =>
        isSoldIn(row, organization_id) &&
        (row.barcode === barcode || row.barcodes.some((each) => each.is_active && each.barcode === barcode))
    )
} satisfies Handlers

type Filter = Partial<Input<'product/get-paging'>> & { category_ids?: string[] | undefined }
const flags = ['is_compound', 'is_semi_product', 'is_product', 'is_material'] as const

/** Returns the filter of a list. If the organization is the only condition, also returns the range of its products. */
function filterOf(world: World, input: Filter) {
  const isIn = (row: ProductRow) =>
    input.organization_id === undefined || row.organizations.some((place) => placeMatches(place, input))
  const matches = (row: ProductRow) =>
    isIn(row) &&
    isAny(input.category_id, row.category_id) &&
    (input.category_ids?.includes(row.category_id ?? '') ?? true) &&
    isAny(input.is_archived, row.is_archived ?? false) &&
    flags.every((flag) => isAny(input[flag], row[flag])) &&
    (input.is_available_for_sale === undefined || row.organizations.some((place) => placeMatches(place, input))) &&
    (input.search === undefined ||
      holds(row.name, input.search) ||
      holds(row.sku, input.search) ||
      holds(row.barcode, input.search))
  const { category_id, category_ids, is_archived, is_available_for_sale, search, organization_id } = input
  const isNarrow = [
    category_id,
    category_ids,
    is_archived,
    is_available_for_sale,
    search,
    ...flags.map((flag) => input[flag])
  ].some((each) => each !== undefined)
  return { matches, range: isNarrow ? undefined : world.product.rangeOf(organization_id) }
}
const placeMatches = (place: ProductPlace, input: Filter): boolean =>
  isAny(input.organization_id, place.organization_id) && isAny(input.is_available_for_sale, place.is_available_for_sale)
