import { defined } from '@kassa/integration-api/basics'
import { listedBase } from '../listed-base.ts'
import type { CategoryRow, PriceRow, Rows, SupplierRow, UnitRow, WarehouseRow } from '../rows/rows.ts'
import { without } from '../standard.ts'
import { accountOf, definitions, type AccountFile, type DemoShop, type DocumentPlaces } from './definitions.ts'
import { plenty, productsOf, stockOf, type Frame } from './demo-goods.ts'
import { uploadOf } from './pictures.ts'
import { shopId } from './shop-ids.ts'
import type { Seed, Shop } from './shop.ts'

type Keyed<T> = T & { key: string }
/** A supplier, and the keys of the categories of its goods. */
type Bringing<T> = T & { brings: string[] }
/** A customer, and the number of the customer's card. */
type Carded<T> = Omit<T, 'phone_numbers' | 'balances' | '$more'> & { loyalty_card_id?: string } & Partial<T>
type PriceLine = Seed<PriceRow> & { percentOfRetail: number }

/** The office records that every account begins with: sources, kinds of tasks, and a tag that nobody can delete. */
const officeRows: Shop['rows'] = {
  source: [
    { _id: '661d00000000000000000001', name: 'Doʻkonga kirgan', type: 'system', is_visible: true },
    { _id: '661d00000000000000000002', name: 'Instagram', type: 'user', is_visible: true }
  ],
  'task-type': [
    { _id: '661e00000000000000000001', name: 'Qoʻngʻiroq', color: '#2e7d32', is_default: true },
    { _id: '661e00000000000000000002', name: 'Uchrashuv', color: '#1565c0', is_default: false }
  ],
  tag: [
    {
      _id: '661f00000000000000000001',
      name: 'VIP',
      entity_scopes: ['customer'],
      color: '#c62828',
      is_active: true,
      is_system: true
    }
  ]
}

const discountRows = ({ discount, currency }: AccountFile, organization_ids: string[]) =>
  discount.map((row) => ({
    organization_ids,
    currency_id: currency[0]?._id ?? '',
    starting_date: '2024-01-01T00:00:00.000Z',
    ending_date: '2099-01-01T00:00:00.000Z',
    ...row
  })) as Seed<Rows['discount']>[]

const taxRows = ({ tax }: AccountFile, organization_ids: string[]) =>
  tax.map((row) => ({
    organization_ids,
    supplier_ids: [],
    category_ids: [],
    item_added_ids: [],
    item_removed_ids: [],
    ...row
  })) as Seed<Rows['tax']>[]

/** Returns the records of the shop's file in the form of the world. */
function demoRows(file: AccountFile): Shop['rows'] {
  const organizationIds = file.organization.map((row) => row._id)
  return {
    organization: file.organization as Seed<Rows['organization']>[],
    warehouse: file.warehouse as Seed<WarehouseRow>[],
    currency: file.currency as Seed<Rows['currency']>[],
    unit: (file.unit as Keyed<Seed<UnitRow>>[]).map((unit) => without(unit, 'key')),
    price: (file.price as PriceLine[]).map((list) => without(list, 'percentOfRetail')),
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
    customer: (file.customer as Carded<Seed<Rows['customer']>>[]).map(({ loyalty_card_id, ...row }) => ({
      phone_numbers: [],
      balances: [],
      ...row,
      $more: defined({ loyalty_card_id })
    })),
    discount: discountRows(file, organizationIds),
    tax: taxRows(file, organizationIds),
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

/** Returns a shop without its goods. */
export function demoFrame(name: DemoShop = 'grocery'): Frame {
  const file = accountOf(definitions[name])
  return {
    shop: {
      apiKey: file.apiKey,
      accessToken: file.accessToken,
      refreshToken: file.refreshToken,
      authorizationCode: file.authorizationCode,
      ownerId: file.ownerId,
      integration: file.integration,
      rows: demoRows(file)
    },
    places: {
      organizationIds: file.organization.map((row) => row._id),
      warehouses: file.warehouse as Seed<WarehouseRow>[]
    },
    units: new Map(file.unit.map((unit) => [unit.key, unit._id])),
    categories: new Map(file.category.map((category) => [category.key, category._id])),
    lists: file.price.map((list) => ({ id: list._id, percentOfRetail: list.percentOfRetail })),
    suppliers: file.supplier
  }
}

type SettingsLine = AccountFile['sale-settings'][number]
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

/**
 * Returns a practice shop. The grocery has about 300 products, two price lists, two cash registers and three employees.
 */
export function demoShop(name: DemoShop = 'grocery'): Shop {
  const frame = demoFrame(name)
  const { products: lines, demand, documents } = definitions[name]
  const products = lines.flatMap((line, index) => productsOf(frame, line, index))
  const amounts = new Map(lines.map((line, index) => [shopId('product', index), line.stock]))
  const inventory = products.filter((product) => !product.is_parent && product.measure_id !== frame.units.get('xizmat'))
  const stock = frame.places.warehouses.flatMap((warehouse, number) =>
    inventory.map((product, index) =>
      stockOf(product._id, warehouse, number, amounts.get(product._id) ?? plenty(index))
    )
  )
  const rows = { ...frame.shop.rows, ...documents?.(products, placesIn(frame)) }
  return { ...frame.shop, rows, demand, products: listed(products), stock: listed(stock) }
}

/** Returns the ids that the documents of a shop refer to. */
const placesIn = ({ places, shop, lists }: Frame): DocumentPlaces => ({
  organizationId: places.organizationIds[0] ?? '',
  warehouseId: places.warehouses[0]?._id ?? '',
  warehouseIds: places.warehouses.map(({ _id }) => _id),
  priceId: lists[0]?.id ?? '',
  currencyId: shop.rows.currency?.[0]?._id ?? '',
  currency: shop.rows.currency?.[0],
  ownerId: shop.ownerId,
  source: shop.integration.id
})

/** Returns a base without times over plain records. */
function listed<R extends { _id: string }>(rows: R[]) {
  return listedBase(rows as unknown as (R & { created_at: string; updated_at: string })[])
}
