import type { CurrencyId, CustomerId, ProductId } from '../../../shared/ids.ts'
import type { VisitFact } from '../../domain/reports/visits.ts'
import { catalogIdOf } from '../catalog/local-products.ts'
import type { Reader } from '../core/open.ts'

// The sales of this till to one customer, under all ids that the customer has.

const ofCustomer = 'customer_id IN (SELECT value FROM json_each(@ids))'

/** Returns the sales to a customer in one currency. */
export const visitFacts = (db: Reader, ids: readonly CustomerId[], currencyId: CurrencyId): VisitFact[] =>
  db
    .prepare(
      `SELECT COALESCE(made_at, sold_at) AS at, total
         - COALESCE((SELECT SUM(total) FROM refund WHERE sale_id = sale.id), 0)
         - COALESCE((SELECT SUM(total) FROM other_till_refund WHERE sale_id = sale.id), 0) AS kept
       FROM sale WHERE ${ofCustomer} AND currency_id = @currencyId`
    )
    .all({ ids: JSON.stringify(ids), currencyId }) as VisitFact[]

/** Returns the products in most sales to a customer, by the catalogue's ids, and in how many sales each of them is. */
export const boughtMost = (
  db: Reader,
  ids: readonly CustomerId[],
  limit: number
): { productId: ProductId; times: number }[] =>
  db
    .prepare(
      `SELECT ${catalogIdOf('product_id')} AS productId, COUNT(DISTINCT sale.number) AS times
       FROM sale_line JOIN sale ON sale.number = sale_line.sale_number WHERE ${ofCustomer}
       GROUP BY productId ORDER BY times DESC, MAX(sale.number) DESC, productId LIMIT @limit`
    )
    .all({ ids: JSON.stringify(ids), limit }) as { productId: ProductId; times: number }[]
