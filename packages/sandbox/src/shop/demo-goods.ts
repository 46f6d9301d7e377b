import { defined, filled } from '@kassa/integration-api/basics'
import type { ProductRow, StockRow, WarehouseRow } from '../rows/rows.ts'
import { without } from '../standard.ts'
import type { ProductLine } from './definitions.ts'
import { uploadOf } from './pictures.ts'
import { shopId, stockIdOf } from './shop-ids.ts'
import type { Seed, Shop } from './shop.ts'

// The goods of a shop that is defined by lines, and their stock.

/** What all goods of a shop share: its people, places, methods and rules. */
export type Frame = {
  shop: Omit<Shop, 'products' | 'stock'>
  places: { organizationIds: string[]; warehouses: Seed<WarehouseRow>[] }
  units: Map<string, string>
  categories: Map<string, string>
  lists: { id: string; percentOfRetail: number }[]
  /** The suppliers, and the keys of the categories of their goods. */
  suppliers: { _id: string; brings: string[] }[]
}

/** Returns a plausible stock. */
export const plenty = (index: number): number => 20 + ((index * 7) % 80)

/** Returns the product of a line, and its variants. */
export function productsOf(frame: Frame, line: ProductLine, index: number): Seed<ProductRow>[] {
  const own = productOf(frame, line, index)
  const variants = (line.variants ?? []).map((variant, number): Seed<ProductRow> => {
    const row = productOf(frame, { ...without(line, 'variants'), ...variant }, index)
    const _id = shopId('variant', index * 16 + number)
    return { ...row, _id, is_variant: true, parent_id: own._id, attributes: attributesOf(frame, variant.items) }
  })
  return [own, ...variants]
}

function attributesOf(frame: Frame, names: readonly string[]): ProductRow['attributes'] {
  const items = (frame.shop.rows.attribute ?? []).flatMap((attribute) => attribute.items)
  return items
    .filter((item) => names.includes(item.name))
    .map((item) => ({ attribute_id: item.attribute_id, attribute_item_id: item._id }))
}

function productOf(frame: Frame, line: ProductLine, index: number): Seed<ProductRow> {
  return {
    ...bareProduct(shopId('product', index), line.name, line.sku ?? String(1000 + index)),
    barcode: line.barcode,
    measure_id: frame.units.get(line.unit ?? 'dona') ?? '',
    category_id: frame.categories.get(line.category),
    box_item: line.box ?? 0,
    box_item_barcode: line.boxBarcode,
    box_type_id: line.box === undefined ? undefined : frame.shop.rows['box-type']?.[0]?._id,
    is_marked: line.marked ?? false,
    is_parent: line.variants !== undefined,
    is_variant: line.variants !== undefined,
    organizations: placesOf(frame, line.price),
    tax_ids: (frame.shop.rows.tax ?? []).map((tax) => tax._id),
    $more: { ...suppliersOf(frame, line.category), ...(line.image !== undefined && { image: uploadOf(line.image) }) }
  }
}

function suppliersOf({ suppliers }: Frame, category: string): { supplier_ids?: string[] } {
  const ids = suppliers.filter(({ brings }) => brings.includes(category)).map(({ _id }) => _id)
  return defined({ supplier_ids: filled(ids) })
}

/** Returns a product that has only its names. */
export const bareProduct = (id: string, name: string, sku: string): Seed<ProductRow> => ({
  _id: id,
  name,
  number: sku,
  sku,
  barcodes: [],
  measure_id: '',
  box_item: 0,
  is_compound: false,
  is_marked: false,
  is_product: true,
  is_material: false,
  is_semi_product: false,
  is_variant: false,
  is_parent: false,
  attributes: [],
  materials: [],
  organizations: [],
  tax_ids: [],
  discount_ids: []
})

/** Returns where a product is sold, and its prices. Without a retail price no list has one. */
export const placesOf = (frame: Frame, retail: number | undefined): ProductRow['organizations'] =>
  frame.places.organizationIds.map((organization_id) => ({
    organization_id,
    is_available: true,
    is_available_for_sale: true,
    yellow_line: 10,
    red_line: 3,
    prices:
      retail === undefined
        ? []
        : frame.lists.map((list) => ({ price_id: list.id, amount: toHundreds((retail * list.percentOfRetail) / 100) }))
  }))

const toHundreds = (amount: number): number => Math.max(100, Math.round(amount / 100) * 100)

export const stockOf = (
  productId: string,
  place: Seed<WarehouseRow>,
  number: number,
  amount: number
): Seed<StockRow> => ({
  _id: stockIdOf(productId, number),
  product_id: productId,
  warehouse_id: place._id,
  organization_id: place.organization_id,
  amount,
  booked: 0,
  in_transit: 0,
  in_trash: 0
})
