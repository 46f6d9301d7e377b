import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoint, endpointNames } from '../src/endpoints.ts'
import { parseRows } from '../src/rows.ts'
import { Cashbox } from '../src/schemas/sales/cashbox.ts'
import { Category } from '../src/schemas/catalogue/category.ts'
import { Currency } from '../src/schemas/catalogue/currency.ts'
import { CustomerBalance, CustomerCreate, CustomerDeleteMany } from '../src/schemas/people/customer.ts'
import { Discount, DiscountCreate } from '../src/schemas/catalogue/discount.ts'
import { Employee, EmployeeCreate, EmployeeRow } from '../src/schemas/people/employee.ts'
import { Organization } from '../src/schemas/setup/organization.ts'
import { MethodCreate, MethodUpdate, PaymentMethod } from '../src/schemas/money/payment.ts'
import { PriceItem } from '../src/schemas/catalogue/price.ts'
import { Product, ProductCreate, ProductPaging } from '../src/schemas/catalogue/product.ts'
import { Profile } from '../src/schemas/people/profile.ts'
import { SaleSettings } from '../src/schemas/setup/sale-settings.ts'
import { ProductWarehouse } from '../src/schemas/stock/stock.ts'
import { Tax } from '../src/schemas/catalogue/tax.ts'
import { Warehouse, WarehouseAll } from '../src/schemas/stock/warehouse.ts'
import { fieldOf, fits, id } from './fits.ts'

describe('a product', () => {
  const product = { _id: id('3'), name: 'Non', measure: { name: 'dona', decimal_count: 0 } }

  test('a product is read with the fields that the live service adds, and keeps unknown ones', () => {
    const stock = { amount: 5, booked: 1, in_transit: 0, in_trash: 0 }
    const parsed = Product.parse({ ...product, _warehouses: { [id('4')]: stock }, is_archived: false, shelf: 7 })
    expect(parsed._warehouses).toEqual({ [id('4')]: stock })
    expect(parsed['shelf']).toBe(7)
  })

  test('a product may have nulls, wrong images and no barcode', () => {
    fits(Product, { ...product, barcode: null, image: 5, category: null, barcodes: null, organizations: null })
  })

  test.each([-1, 1e308, NaN, '5'])('a product with a price of %s is named by that field', (amount) => {
    const organizations = [{ organization_id: id('5'), prices: [{ price_id: id('6'), amount }] }]
    expect(fieldOf(Product, { ...product, organizations })).toBe('organizations.0.prices.0.amount')
  })

  test('a product is created with the fields that were enough for a live client', () => {
    const least = {
      name: 'Non',
      sku: '1',
      measure_id: id('1'),
      organizations: [{ organization_id: id('5'), is_available: true }],
      is_product: true,
      is_material: false,
      is_semi_product: false,
      is_marked: false
    }
    fits(ProductCreate, least)
    expect(ProductCreate.parse(least)).toMatchObject({ box_item: 0, is_compound: false, is_variant: false })
    expect(fieldOf(ProductCreate, { ...least, name: 'No' })).toBe('name')
    expect(fieldOf(ProductCreate, { ...least, is_compound: true })).toBe('materials')
    expect(fieldOf(ProductCreate, { ...least, dimension: { shape: 'round' } })).toBe('dimension.shape')
  })

  test('a bad row is named and affects no other', () => {
    const bad = { ...product, _id: id('9'), name: 5 }
    expect(parseRows(Product, [product, bad, 'x', { name: 'no id' }])).toEqual({
      good: [product],
      bad: [{ id: id('9'), field: 'name' }, { field: '' }, { field: '_id' }]
    })
  })
})

describe('a page', () => {
  test('a page is the first one of 20 rows unless another is asked for', () => {
    fits(ProductPaging, { page: 1, limit: 200 })
    expect(ProductPaging.parse({})).toEqual({ page: 1, limit: 20 })
    for (const page of [0, -1, 1.5]) expect(fieldOf(ProductPaging, { page })).toBe('page')
    for (const limit of [0, 201, 1.5]) expect(fieldOf(ProductPaging, { page: 1, limit })).toBe('limit')
  })

  test('a page drops filters that the service ignores', () => {
    expect(ProductPaging.parse({ page: 1, colour: 'red' })).toEqual({ page: 1, limit: 20 })
  })

  test('a page is not needed for all warehouses', () => {
    fits(WarehouseAll, {})
  })
})

describe('ids', () => {
  test.each<[string, z.ZodType]>([
    ['cashbox', Cashbox],
    ['organization', Organization],
    ['profile', Profile]
  ])('a %s has its id as `id` or as `_id`', (_name, schema) => {
    const rest = { name: 'A', user_name: 'a' }
    expect(schema.parse({ id: id('1'), ...rest })).toMatchObject({ _id: id('1') })
    expect(schema.parse({ _id: id('1'), ...rest })).toMatchObject({ _id: id('1') })
    expect(fieldOf(schema, rest)).toBe('_id')
  })

  test('a warehouse keeps its hyphen and a category its misspelling', () => {
    expect(Warehouse.parse({ _id: id('1'), name: 'A', 'is-main': true })['is-main']).toBe(true)
    expect(Category.parse({ _id: id('1'), name: 'A', child_cound: 4 }).child_cound).toBe(4)
  })
})

describe('payment methods', () => {
  const method = { _id: id('2'), name: 'Karta' }
  test('payment methods are read with either spelling of the shortcut, and with the defaults of the document', () => {
    expect(PaymentMethod.parse({ ...method, short_cut: 'F3', type: 'by_balance  ' })).toMatchObject({
      shortcut: 'F3',
      type: 'by_balance',
      is_enabled: true,
      is_default: false,
      is_visible: false,
      is_integration: false
    })
    expect(PaymentMethod.parse({ ...method, shortcut: 'F2', short_cut: 'F3' }).shortcut).toBe('F2')
    expect(PaymentMethod.parse({ ...method, subtype: null, type: 'cashless' }).subtype).toBeNull()
  })

  test('payment methods are created as cashless only', () => {
    expect(MethodCreate.parse({ name: 'Karta' }).type).toBe('cashless')
    expect(fieldOf(MethodCreate, { name: 'Naqd', type: 'cash' })).toBe('type')
    fits(MethodUpdate, { _id: id('2'), name: 'Naqd', type: 'cash', subtype: null })
  })
})

describe('money of the catalogue', () => {
  test('a price needs an amount of its own', () => {
    const item = { _id: id('1'), price_id: id('6'), product: { _id: id('3') } }
    fits(PriceItem, { ...item, amount: 0 })
    for (const amount of [undefined, null, -0.01, 1e12, Infinity]) {
      expect(fieldOf(PriceItem, { ...item, amount })).toBe('amount')
    }
  })

  test('a currency with an invalid rate stays, and loses the rate', () => {
    const main = { _id: id('1'), name: 'so‘m', code: 'UZS' }
    expect(Currency.parse({ ...main, value: 0 }).value).toBeUndefined()
    expect(Currency.parse({ ...main, values: { value: 12650, to_currency_id: id('2') } }).values).toHaveLength(1)
    expect(Currency.parse({ ...main, values: [{ value: -1 }, { value: 2 }] }).values?.[0]?.value).toBeUndefined()
    expect(Currency.parse({ ...main, precision: 99, round_type: 'up' })).toMatchObject({ name: 'so‘m' })
  })

  test('a tax has a rate between 0 and 100, a discount a value and a kind', () => {
    const tax = { _id: id('1'), name: 'QQS' }
    fits(Tax, { ...tax, rate: 12, type: 'included' })
    for (const rate of [-1, 101, undefined]) expect(fieldOf(Tax, { ...tax, rate })).toBe('rate')
    const discount = { _id: id('1'), name: 'A', value: 5, apply_type: 'percent' }
    fits(Discount, { ...discount, category_ids: null })
    expect(fieldOf(Discount, { ...discount, value: -5 })).toBe('value')
    expect(fieldOf(Discount, { ...discount, apply_type: undefined })).toBe('apply_type')
    expect(fieldOf(DiscountCreate, { ...discount })).toBe('organization_ids')
  })

  test('stock may be below zero, but must be a valid number', () => {
    const row = { product_id: id('3'), warehouse_id: id('4') }
    fits(ProductWarehouse, { ...row, amount: -3, booked: 0 })
    expect(fieldOf(ProductWarehouse, { ...row, amount: 1e300 })).toBe('amount')
  })

  test('rules of selling have their stated defaults', () => {
    expect(SaleSettings.parse({ is_tax_active: null })).toMatchObject({
      is_tax_active: false,
      calc_tax_after_discount: false,
      calc_sale_discount_after_product: true,
      past_date_sell: true
    })
  })
})

describe('people', () => {
  test('an employee needs a PIN of six digits and may have an organization', () => {
    const employee = { full_name: 'A', phone_number: '+998', pincode: '123456', password: 'secret', is_free: false }
    fits(EmployeeCreate, employee)
    expect(fieldOf(EmployeeCreate, { ...employee, pincode: '12345' })).toBe('pincode')
    expect(fieldOf(EmployeeCreate, { ...employee, holidays: 29 })).toBe('holidays')
    expect(fieldOf(Employee, { _id: id('6') })).toBe('full_name')
    fits(EmployeeRow, { _id: id('6'), full_name: 'A', is_boss: true })
  })

  test('a customer needs a name and an organization', () => {
    fits(CustomerCreate, { name: 'A', type: 'natural', state: 'new', organization_ids: [id('5')] })
    expect(fieldOf(CustomerCreate, { name: 'A', organization_ids: [] })).toBe('organization_ids')
    expect(fieldOf(CustomerDeleteMany, {})).toBe('ids')
    expect(fieldOf(CustomerDeleteMany, { ids: [], is_all: true })).toBe('ids')
  })

  test('a balance is read flat or by organization', () => {
    expect(CustomerBalance.parse({ customer_id: id('1'), balance: -5 }).balance).toBe(-5)
    expect(CustomerBalance.parse({ data: [{ balances: [{ amount: -5 }] }] }).data?.[0]?.balances[0]?.amount).toBe(-5)
  })
})

/** Returns the keys of a record's schema, without its wrappers. */
function keysOf(schema: z.ZodType): string[] {
  const def = schema.def as { out?: z.ZodType; innerType?: z.ZodType; shape?: object }
  const inner = def.out ?? def.innerType
  return inner === undefined ? Object.keys(def.shape ?? {}) : keysOf(inner)
}

test('a null never makes an answer unreadable if the field may be absent', () => {
  for (const name of endpointNames) {
    const { response } = endpoint(name)
    if (response === undefined) continue
    const needed = new Set((response.safeParse({ other: 1 }).error?.issues ?? []).map((issue) => issue.path[0]))
    const nulls = Object.fromEntries(keysOf(response).map((key) => [key, null]))
    const refused = (response.safeParse(nulls).error?.issues ?? []).map((issue) => issue.path[0])
    expect(
      refused.filter((key) => !needed.has(key)),
      name
    ).toEqual([])
  }
})
