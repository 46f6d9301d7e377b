import productFile from '../../../../resources/shop/products.json' with { type: 'json' }
import shopFile from '../../../../resources/shop/shop.json' with { type: 'json' }
import { deliveriesOf } from './deliveries.ts'
import { kitchenOf } from './kitchen.ts'
import { listedBase } from '../listed-base.ts'
import { uploadOf } from './pictures.ts'
import { officeRows } from './office.ts'
import { orderedOf } from './ordered.ts'
import type {
  CategoryRow,
  PriceRow,
  ProductRow,
  Rows,
  StockRow,
  SupplierRow,
  UnitRow,
  WarehouseRow
} from '../rows/rows.ts'
import type { Seed, Shop } from './shop.ts'
import { without } from '../standard.ts'
import { defined, filled } from '../../../shared/defined.ts'
import { shopId, stockIdOf } from './shop-ids.ts'

/** A line of products.json. */
type ProductLine = {
  name: string
  category: string
  barcode?: string
  sku?: string
  /** The key of the unit. The default is a piece. */
  unit?: string
  /** The price in the main price list. Undefined: there is no price yet. */
  price?: number
  /** The pieces in a box. */
  box?: number
  boxBarcode?: string
  /** The stock of the main warehouse. The default is a plausible amount. */
  stock?: number
  marked?: boolean
  /** The name of a picture in pictures.json. */
  image?: string
  variants?: { name: string; sku: string; barcode: string; item: string }[]
}

/** What all shops of the sandbox share: people, places, methods and rules. */
export type Frame = {
  shop: Omit<Shop, 'products' | 'stock'>
  places: { organizationIds: string[]; warehouses: Seed<WarehouseRow>[] }
  units: Map<string, string>
  categories: Map<string, string>
  lists: { id: string; percentOfRetail: number }[]
}

type Keyed<T> = T & { key: string }
/** A supplier, and the keys of the categories of its goods. */
type Bringing<T> = T & { brings: string[] }
type PriceLine = Seed<PriceRow> & { percentOfRetail: number }

const organizationIds = shopFile.organization.map((row) => row._id)
const priceLines = shopFile.price as PriceLine[]

/** Returns the records of the shop's file in the form of the world. */
function demoRows(): Shop['rows'] {
  const file = shopFile
  const currencyId = file.currency[0]?._id ?? ''
  const dates = { starting_date: '2024-01-01T00:00:00.000Z', ending_date: '2099-01-01T00:00:00.000Z' }
  return {
    organization: file.organization as Seed<Rows['organization']>[],
    warehouse: file.warehouse as Seed<WarehouseRow>[],
    currency: file.currency as Seed<Rows['currency']>[],
    unit: (file.unit as Keyed<Seed<UnitRow>>[]).map((unit) => without(unit, 'key')),
    price: priceLines.map((list) => without(list, 'percentOfRetail')),
    'payment-method': file['payment-method'].map((row) => ({ is_integration: false, ...row })) as Seed<
      Rows['payment-method']
    >[],
    'payment-type': file['payment-type'].map((row) => ({ can_be_canceled: false, ...row })) as Seed<
      Rows['payment-type']
    >[],
    'extra-cost': file['extra-cost'].map((row) => ({
      ...row,
      created_by: file.ownerId,
      updated_by: file.ownerId
    })) as Seed<Rows['extra-cost']>[],
    reason: file.reason as Seed<Rows['reason']>[],
    cashbox: file.cashbox as Seed<Rows['cashbox']>[],
    role: file.role,
    employee: file.employee.map((row) => ({ ...row, $more: {} })) as Seed<Rows['employee']>[],
    category: (file.category as Keyed<Seed<CategoryRow>>[]).map(({ image, ...category }) => ({
      ...without(category, 'key'),
      organization_ids: organizationIds,
      image: image && uploadOf(image)
    })),
    supplier: (file.supplier as Bringing<Seed<SupplierRow>>[]).map((row) => ({
      ...without(row, 'brings'),
      organization_ids: organizationIds,
      $more: {}
    })),
    'customer-category': file['customer-category'],
    customer: file.customer.map((row) => ({ phone_numbers: [], balances: [], ...row, $more: {} })) as Seed<
      Rows['customer']
    >[],
    discount: file.discount.map((row) => ({
      organization_ids: organizationIds,
      currency_id: currencyId,
      ...dates,
      ...row
    })) as Seed<Rows['discount']>[],
    tax: file.tax.map((row) => ({
      organization_ids: organizationIds,
      supplier_ids: [],
      category_ids: [],
      item_added_ids: [],
      item_removed_ids: [],
      ...row
    })) as Seed<Rows['tax']>[],
    'sale-settings': file['sale-settings'].map(settingsOf),
    state: file.state as Seed<Rows['state']>[],
    'box-type': file['box-type'] as Seed<Rows['box-type']>[],
    'booking-table': file['booking-table'],
    attribute: file.attribute,
    ...officeRows,
    token: [
      { _id: 'first-access', kind: 'access', secret: file.accessToken },
      { _id: 'first-refresh', kind: 'refresh', secret: file.refreshToken }
    ]
  }
}

/** Returns the shop's file without its goods. */
export function demoFrame(): Frame {
  const file = shopFile
  return {
    shop: {
      apiKey: file.apiKey,
      accessToken: file.accessToken,
      refreshToken: file.refreshToken,
      authorizationCode: file.authorizationCode,
      ownerId: file.ownerId,
      integration: file.integration,
      rows: demoRows()
    },
    places: { organizationIds, warehouses: file.warehouse as Seed<WarehouseRow>[] },
    units: new Map(file.unit.map((unit) => [unit.key, unit._id])),
    categories: new Map(file.category.map((category) => [category.key, category._id])),
    lists: priceLines.map((list) => ({ id: list._id, percentOfRetail: list.percentOfRetail }))
  }
}

type SettingsLine = (typeof shopFile)['sale-settings'][number]
function settingsOf(line: SettingsLine): Seed<Rows['sale-settings']> {
  const { _id, sell_product_in_negative, calc_tax_after_discount, calc_sale_discount_after_product, ...more } = line
  const { is_tax_active, ...$more } = more
  return {
    _id,
    sell_product_in_negative,
    calc_tax_after_discount,
    calc_sale_discount_after_product,
    is_tax_active,
    $more
  }
}

/** Returns the demo shop: about 300 products, two price lists, two cash registers and three employees. */
export function demoShop(): Shop {
  const frame = demoFrame()
  const lines = productFile as ProductLine[]
  const products = lines.flatMap((line, index) => productsOf(frame, line, index))
  const amounts = new Map(lines.map((line, index) => [shopId('product', index), line.stock]))
  const inventory = products.filter((product) => !product.is_parent && product.measure_id !== frame.units.get('xizmat'))
  const stock = frame.places.warehouses.flatMap((warehouse, number) =>
    inventory.map((product, index) =>
      stockOf(product._id, warehouse, number, amounts.get(product._id) ?? plenty(index))
    )
  )
  const places = {
    organizationId: frame.places.organizationIds[0] ?? '',
    warehouseId: frame.places.warehouses[0]?._id ?? '',
    currencyId: frame.shop.rows.currency?.[0]?._id ?? '',
    ownerId: frame.shop.ownerId
  }
  const made = kitchenOf(products, frame.places.organizationIds)
  const ordered = orderedOf(products, {
    ...places,
    warehouseIds: frame.places.warehouses.map(({ _id }) => _id),
    priceId: frame.lists[0]?.id ?? '',
    currency: frame.shop.rows.currency?.[0],
    source: frame.shop.integration.id
  })
  const rows = { ...frame.shop.rows, ...made, ...deliveriesOf(products, places), ...ordered }
  return { ...frame.shop, rows, products: listed(products), stock: listed(stock) }
}

const plenty = (index: number): number => 20 + ((index * 7) % 80)

function productsOf(frame: Frame, line: ProductLine, index: number): Seed<ProductRow>[] {
  const own = productOf(frame, line, index)
  const variants = (line.variants ?? []).map((variant, number): Seed<ProductRow> => {
    const row = productOf(frame, { ...without(line, 'variants'), ...variant }, index)
    const _id = shopId('variant', index * 16 + number)
    return { ...row, _id, is_variant: true, parent_id: own._id, attributes: attributesOf(frame, variant.item) }
  })
  return [own, ...variants]
}

function attributesOf(frame: Frame, itemName: string): ProductRow['attributes'] {
  const items = (frame.shop.rows.attribute ?? []).flatMap((attribute) => attribute.items)
  return items
    .filter((item) => item.name === itemName)
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
    $more: { ...suppliersOf(line.category), ...(line.image !== undefined && { image: uploadOf(line.image) }) }
  }
}

function suppliersOf(category: string): { supplier_ids?: string[] } {
  const ids = shopFile.supplier.filter(({ brings }) => brings.includes(category)).map(({ _id }) => _id)
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

/** Returns a base without times over plain records. */
function listed<R extends { _id: string }>(rows: R[]) {
  return listedBase(rows as unknown as (R & { created_at: string; updated_at: string })[])
}
