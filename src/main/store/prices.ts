import type { EmployeeId, OrganizationId, PriceListId, ProductId } from '../../shared/ids.ts'
import { isZeroDecimal, type Decimal, type UnitPrice } from '../../shared/quantity.ts'
import type { Offer } from '../domain/offers.ts'
import type { Reader } from './open.ts'
import { priceLists, type PriceListRecord } from './records.ts'

// Every price of a product, where `goods.ts` reads the one of the till's own list.

type PriceRow = { list: PriceListId; amount: UnitPrice | null; holdsFrom: Decimal | null } & Record<
  'min' | 'max',
  UnitPrice | null
>
export type ListedPrice = {
  list: PriceListRecord
  price: UnitPrice | undefined
  minPrice: UnitPrice | undefined
  maxPrice: UnitPrice | undefined
  holdsFrom: Decimal | undefined
}

/** What a product costs by each list of the shop, in the service's order; a price of nothing is none. */
export function pricesOf(db: Reader, productId: ProductId, organizationId: OrganizationId): ListedPrice[] {
  // The last row of a list wins: 'product' comes before 'item', which lies over it.
  const rows = db
    .prepare(
      `SELECT price_list_id AS list, amount, holds_from AS holdsFrom, min_amount AS min, max_amount AS max FROM price
       WHERE product_id = (SELECT ?) AND organization_id = (SELECT ?) ORDER BY source DESC`
    )
    .all(productId, organizationId) as PriceRow[]
  const byList = new Map(rows.map((row) => [row.list, row]))
  return priceLists(db).map((list) => {
    const row = byList.get(list.id)
    const price = row?.amount ?? undefined
    return {
      list,
      price: price === undefined || isZeroDecimal(price) ? undefined : price,
      minPrice: row?.min ?? undefined,
      maxPrice: row?.max ?? undefined,
      holdsFrom: row?.holdsFrom ?? list.holdsFrom
    }
  })
}

/** What a person may sell a product by, in one currency. A list that names its people is for them and for the boss. */
export const offersOf = (
  db: Reader,
  productId: ProductId,
  organizationId: OrganizationId,
  { id, isBoss, currencyId }: { id: EmployeeId; isBoss: boolean; currencyId: string }
): Offer[] =>
  pricesOf(db, productId, organizationId).flatMap(({ list, price, minPrice, maxPrice, holdsFrom }) => {
    const mayUse = isBoss || list.employeeIds === undefined || list.employeeIds.includes(id)
    if (price === undefined || !mayUse || (list.currencyId ?? currencyId) !== currencyId) return []
    return [{ priceListId: list.id, price, minPrice, maxPrice, holdsFrom, isMain: list.isMain }]
  })
