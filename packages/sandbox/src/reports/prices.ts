import type { CurrencyRow, ProductRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { worthIn } from './money.ts'

// Prices of goods by price list.

/** Returns the default price list of sales. */
export const mainList = (world: World): string =>
  world.price.find((row) => row.is_main && row.type === 'sale')[0]?._id ?? ''

/** Returns the price of a product in a list and an organization, or undefined if the list has none. */
export function listedPrice(
  world: World,
  currency: CurrencyRow,
  product: ProductRow | undefined,
  { organizationId, priceId }: { organizationId: string; priceId: string }
): number | undefined {
  const amount = pricesOf(product, organizationId).find((price) => price.price_id === priceId)?.amount
  return amount === undefined
    ? undefined
    : worthIn(world, currency, amount, world.price.get(priceId)?.currency_id ?? '')
}

/** Returns the cost of one piece: its price in a list of the type income, else 0 (policy "report-cost"). */
export function unitCost(
  world: World,
  currency: CurrencyRow,
  product: ProductRow | undefined,
  organizationId: string
): number {
  for (const { price_id, amount } of pricesOf(product, organizationId)) {
    const list = world.price.get(price_id)
    if (list?.type === 'income') return worthIn(world, currency, amount, list.currency_id)
  }
  return 0
}

const pricesOf = (product: ProductRow | undefined, organizationId: string) =>
  product?.organizations.find((each) => each.organization_id === organizationId)?.prices ?? []
