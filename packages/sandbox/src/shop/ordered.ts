import { defined } from '@kassa/integration-api/basics'
import { orderSums } from '../orders.ts'
import { type OrderDiscount } from '../rows/rows-documents.ts'
import type { CurrencyRow, ProductRow, SaleOrderRow } from '../rows/rows.ts'
import { shopId } from './shop-ids.ts'
import type { Seed, Shop } from './shop.ts'

// The customers' open orders in the demo shop before its world began: a very simple one, one with prices and a discount
// of its own and goods of the other warehouse, and a canceled one.

type Places = {
  organizationId: string
  warehouseIds: readonly string[]
  priceId: string
  currency: Seed<CurrencyRow> | undefined
  ownerId: string
  source: string
}
type Line = { of: number; amount: number; price: number; isOtherWarehouse?: true }
type Order = {
  customer: number
  state: 'new' | 'accepted' | 'canceled'
  day: string
  note?: string
  lines: Line[]
  discounts: OrderDiscount[]
}

const ordered: Order[] = [
  {
    customer: 1,
    state: 'new',
    day: '2025-02-10',
    note: 'Sayt, kechqurun olib ketadi',
    lines: [
      { of: 8, amount: 2, price: 15_500 },
      { of: 1, amount: 3, price: 9_000 },
      { of: 12, amount: 1, price: 13_900 }
    ],
    discounts: []
  },
  {
    customer: 8,
    state: 'accepted',
    day: '2025-02-11',
    lines: [
      { of: 28, amount: 10, price: 13_500 },
      { of: 40, amount: 6, price: 21_000, isOtherWarehouse: true }
    ],
    discounts: [{ name: 'Ulgurji 5 %', value: 5, apply_type: 'percent' }]
  },
  {
    customer: 7,
    state: 'canceled',
    day: '2025-02-12',
    lines: [{ of: 19, amount: 2, price: 24_000 }],
    discounts: []
  }
]

const columns = {
  new: '660f00000000000000000006',
  accepted: '660f00000000000000000007',
  canceled: '660f0000000000000000000a'
}
const digits = (at: number): string => String(at + 1).padStart(2, '0')

/** Returns the orders that exist when the world begins. */
export function orderedOf(products: readonly Seed<ProductRow>[], places: Places): Shop['rows'] {
  const { currency } = places
  if (currency === undefined) return {}
  const known = new Set(products.map(({ _id }) => _id))
  return {
    'sale-order': ordered.map((order, at) => orderOf(order, at, { ...places, currency }, known))
  }
}

type Known = Places & { currency: Seed<CurrencyRow> }

function orderOf(order: Order, at: number, places: Known, known: ReadonlySet<string>): Seed<SaleOrderRow> {
  const { organizationId, warehouseIds, priceId, currency, ownerId, source } = places
  const { customer, state, day, note, discounts } = order
  const lines = order.lines.filter(({ of }) => known.has(shopId('product', of)))
  const products = lines.map(({ of, amount, price, isOtherWarehouse }, position) => ({
    _id: `661d00000000000000${digits(at)}a0${digits(position)}`,
    product_id: shopId('product', of),
    amount,
    price,
    price_id: priceId,
    warehouse_id: (isOtherWarehouse ? warehouseIds[1] : warehouseIds[0]) ?? '',
    discounts: []
  }))
  return {
    _id: `661d000000000000000000${digits(at)}`,
    uuid: `demo-order-${digits(at)}`,
    number: String(at + 1),
    organization_id: organizationId,
    customer_id: `660c0000000000000000000${String(customer)}`,
    responsible_id: ownerId,
    currency_id: currency._id,
    price_id: priceId,
    state,
    state_id: columns[state],
    date: `${day}T10:00:00.000Z`,
    ...defined({ note }),
    products,
    discounts,
    ...orderSums({ ...currency, created_at: day, updated_at: day }, products, discounts),
    $more: {},
    $source: source
  }
}
