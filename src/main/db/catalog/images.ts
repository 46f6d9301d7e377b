import type { ProductId } from '../../../shared/ids.ts'
import type { Reader } from '../core/open.ts'
import { brand, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

const Path = valueReader('product.image', text)

/** Returns the next images of goods in the cache, each once, in the order of their paths. */
export const imagesAfter = (db: Reader, after: string): string[] =>
  Path.all(
    db
      .prepare(
        `SELECT DISTINCT image FROM product WHERE image IS NOT NULL AND image > (SELECT ?) ORDER BY image LIMIT 200`
      )
      .pluck(),
    after
  )

const ImageRow = rowReader('product', { id: brand<ProductId>(), image: text })

/** Returns the images of these products, by product. Leaves out products without an image. */
export function imagesOf(db: Reader, ids: readonly ProductId[]): Map<ProductId, string> {
  const rows = ImageRow.all(
    db.prepare('SELECT id, image FROM product WHERE image IS NOT NULL AND id IN (SELECT value FROM json_each(?))'),
    JSON.stringify(ids)
  )
  return new Map(rows.map(({ id, image }) => [id, image]))
}

const PicturedRow = rowReader('product', { name: text, image: text })

/** Returns a few goods that are sold and have an image, in the order of its path. */
export const picturedGoods = (db: Reader, limit: number): { name: string; image: string }[] =>
  PicturedRow.all(
    db.prepare(
      `SELECT name, image FROM product WHERE image > '' AND NOT is_archived AND NOT is_deleted ORDER BY image LIMIT ?`
    ),
    limit
  )
