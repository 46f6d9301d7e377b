import type { EmployeeId, OrganizationId, PriceListId, ProductId } from '../../../shared/ids.ts'
import { isZeroDecimal, type Decimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Offer } from '../../domain/pricing/offers.ts'
import type { Reader } from '../core/open.ts'
import { keptJson } from '../core/kept-json.ts'
import { priceList } from './record-checks.ts'
import { priceLists, type PriceListRecord } from './records.ts'
import { brand, decimal, nullable, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// All prices of a product; `goods.ts` reads only the price of the till's own list.

const price = {
  amount: nullable(decimal),
  holdsFrom: nullable(decimal),
  min: nullable(decimal),
  max: nullable(decimal)
}
const PriceRow = rowReader('price', { list: brand<PriceListId>(), ...price })
const OfferRow = rowReader('price', { list: text, ...price })
const toList = keptJson('record of priceList', priceList)

export type ListedPrice = {
  list: PriceListRecord
  price: UnitPrice | undefined
  minPrice: UnitPrice | undefined
  maxPrice: UnitPrice | undefined
  holdsFrom: Decimal | undefined
}

/** Returns the prices of a product by each list of the shop, in the service's order. A price of zero counts as none. */
export function pricesOf(db: Reader, productId: ProductId, organizationId: OrganizationId): ListedPrice[] {
  // The last row of a list wins: 'product' comes before 'item', which overrides it.
  const rows = PriceRow.all(
    db.prepare(
      `SELECT price_list_id AS list, amount, holds_from AS holdsFrom, min_amount AS min, max_amount AS max FROM price
       WHERE product_id = (SELECT ?) AND organization_id = (SELECT ?) ORDER BY source DESC`
    ),
    productId,
    organizationId
  )
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

/**
 * Returns the price lists that a person may sell a product by, in one currency. A list that names its people is for
 * them and for the boss. It reads only lists with a price for the product, because every scan calls it.
 */
export function offersOf(
  db: Reader,
  productId: ProductId,
  organizationId: OrganizationId,
  { id, isBoss, currencyId }: { id: EmployeeId; isBoss: boolean; currencyId: string }
): Offer[] {
  if (db.isAltered?.(productId) === true) return []
  const rows = OfferRow.all(
    db.prepare(
      `SELECT record.json AS list, amount, holds_from AS holdsFrom, min_amount AS min, max_amount AS max
       FROM price JOIN record ON record.kind = 'priceList' AND record.id = price_list_id
       WHERE product_id = (SELECT ?) AND organization_id = (SELECT ?)
       ORDER BY record.position, record.id, source DESC`
    ),
    productId,
    organizationId
  )
  const byList = new Map(rows.map((row) => [row.list, row]))
  return [...byList.values()].flatMap(({ list: json, amount, holdsFrom, min, max }) => {
    if (amount === null || isZeroDecimal(amount)) return []
    const list = toList(json)
    const mayUse = isBoss || list.employeeIds === undefined || list.employeeIds.includes(id)
    if (!mayUse || (list.currencyId ?? currencyId) !== currencyId) return []
    return [
      {
        priceListId: list.id,
        price: amount,
        minPrice: min ?? undefined,
        maxPrice: max ?? undefined,
        holdsFrom: holdsFrom ?? list.holdsFrom,
        isMain: list.isMain
      }
    ]
  })
}
