import type { ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader } from '../core/open.ts'
import { catalogIdOf } from './local-products.ts'
import { brand, instant } from '../core/checks.ts'
import { rowReader } from '../core/rows.ts'

// What this till sold, for the tiles and for the order of the search, by the ids that the catalogue has.

const product = catalogIdOf('product_id')

const SoldRow = rowReader('sale_line', { product: brand<ProductId>() })

/** Products of the last sales, the latest first. */
export function latelySold(db: Reader, limit: number): ProductId[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT ${product} AS product FROM sale_line JOIN sale ON sale.id = sale_line.sale_id
       WHERE sale.number > (SELECT COALESCE(MAX(number), 0) - 200 FROM sale)
       GROUP BY product ORDER BY MAX(sale.number) DESC, MIN(position) LIMIT ?`
    ),
    limit
  )
  return rows.map((row) => row.product)
}

const LastSale = rowReader('sale', { at: instant })

/** When this till sold last, by the wall clock of then. */
export const lastSoldAt = (db: Reader): Instant | undefined =>
  LastSale.get(db.prepare('SELECT sold_at AS at FROM sale ORDER BY number DESC LIMIT 1'))?.at

/** Sales looked at to learn what sells: a few milliseconds of reading. */
const learnedSales = 3000

/** What this till sells most, by how many sales it was in; of equals the one sold last is first. */
export function mostSold(db: Reader, limit: number): ProductId[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT ${product} AS product FROM sale_line JOIN sale ON sale.id = sale_line.sale_id
       WHERE sale.number > (SELECT COALESCE(MAX(number), 0) - ${learnedSales} FROM sale)
       GROUP BY product ORDER BY COUNT(DISTINCT sale_id) DESC, MAX(sale.number) DESC, product LIMIT ?`
    ),
    limit
  )
  return rows.map((row) => row.product)
}
