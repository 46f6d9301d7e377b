import type { ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader } from '../core/open.ts'
import { catalogIdOf } from './local-products.ts'
import { brand, instant } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// The goods that this till sold, by their ids in the catalogue. The tiles and the order of the search use them.

const product = catalogIdOf('product_id')

const SoldRow = rowReader('sale_line', { product: brand<ProductId>() })

/** Returns the products of the last sales, the latest first. */
export function recentlySold(db: Reader, limit: number): ProductId[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT ${product} AS product FROM sale_line JOIN sale ON sale.number = sale_line.sale_number
       WHERE sale.number > (SELECT COALESCE(MAX(number), 0) - 200 FROM sale)
       GROUP BY product ORDER BY MAX(sale.number) DESC, MIN(position) LIMIT ?`
    ),
    limit
  )
  return rows.map((row) => row.product)
}

/** Sales that `lastSold` reads: about 20 ms, between sales. */
const extractedSales = 10_000

/** The products that this till sold last, the latest first. */
export function lastSold(db: Reader, limit: number): ProductId[] {
  return db
    .prepare(
      `SELECT ${product} AS product FROM sale_line JOIN sale ON sale.number = sale_line.sale_number
       WHERE sale.number > (SELECT COALESCE(MAX(number), 0) - ${extractedSales} FROM sale)
       GROUP BY product ORDER BY MAX(sale.number) DESC LIMIT ?`
    )
    .pluck()
    .all(limit) as ProductId[]
}

const LastSale = rowReader('sale', { at: instant })

/** Returns the time of this till's last sale, by the wall clock at that time. */
export const lastSoldAt = (db: Reader): Instant | undefined =>
  LastSale.get(db.prepare('SELECT sold_at AS at FROM sale ORDER BY number DESC LIMIT 1'))?.at

/** The number of sales that are read to find bestsellers: a few milliseconds of reading. */
const learnedSales = 3000

/**
 * Returns the bestsellers of this till, by the number of sales with them; of equal ones, the one sold last is first.
 */
export function mostSold(db: Reader, limit: number): ProductId[] {
  const rows = SoldRow.all(
    db.prepare(
      `SELECT ${product} AS product FROM sale_line JOIN sale ON sale.number = sale_line.sale_number
       WHERE sale.number > (SELECT COALESCE(MAX(number), 0) - ${learnedSales} FROM sale)
       GROUP BY product ORDER BY COUNT(DISTINCT sale.number) DESC, MAX(sale.number) DESC, product LIMIT ?`
    ),
    limit
  )
  return rows.map((row) => row.product)
}
