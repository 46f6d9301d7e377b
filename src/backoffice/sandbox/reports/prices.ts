import type { CurrencyRow, ProductRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { worthIn } from './money.ts'

// What goods cost by the lists of prices.

/** The list that goods are sold by when nothing else is said. */
export const mainList = (world: World): string =>
  world.price.find((row) => row.is_main && row.type === 'sale')[0]?._id ?? ''

/** The price of a good in a list, as an organization has it; undefined where the list has none. */
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

/** What one piece cost: its price in a list of type income, else nothing (policy "report-cost"). */
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
