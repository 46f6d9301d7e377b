import type { ProductId } from '../../../shared/ids.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import { decimal, nullable, oneOf, text } from '../core/checks.ts'
import type { Reader } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'

// What is asked of goods only where somebody looks at them: weights, codes and the names of their categories.

const WeightRow = rowReader('product_weight', { net: nullable(decimal), gross: nullable(decimal) })

/** What a unit weighs, as far as it is known. */
export function weightsOfGoods(db: Reader, id: ProductId): Weights {
  const row = WeightRow.get(db.prepare(`SELECT net, gross FROM product_weight WHERE product_id = (SELECT ?)`), id)
  return {
    ...(row === undefined || row.net === null ? {} : { net: row.net }),
    ...(row === undefined || row.gross === null ? {} : { gross: row.gross })
  }
}

const CodeRow = rowReader('code', { code: text, kind: oneOf(['barcode', 'box']) })

/** The codes that name a product, its barcode first, and those that name a box of it. */
export function codesOf(db: Reader, id: ProductId): { barcodes: string[]; boxCodes: string[] } {
  const rows = CodeRow.all(
    db.prepare(
      `SELECT code, kind FROM code WHERE product_id = (SELECT @id)
       ORDER BY code <> COALESCE((SELECT barcode FROM product WHERE id = (SELECT @id)), ''), code`
    ),
    { id }
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ code }) => code)
  return { barcodes: of('barcode'), boxCodes: of('box') }
}

const Barcode = rowReader('code', { code: text })

/** The barcodes of a product, those of its boxes left out. */
export const barcodesOf = (db: Reader, id: ProductId): string[] =>
  Barcode.all(db.prepare(`SELECT code FROM code WHERE product_id = (SELECT ?) AND kind = 'barcode'`), id).map(
    ({ code }) => code
  )

const CategoryName = rowReader('json_each', { id: text, name: nullable(text) })

/** The names of the categories of these products, for reports; one without a category has none. */
export function categoryNames(db: Reader, ids: readonly string[]): Map<string, string> {
  const rows = CategoryName.all(
    db.prepare(
      `SELECT product.id AS id, json_extract(record.json, '$.name') AS name
       FROM json_each(?) AS asked JOIN product ON product.id = asked.value
         JOIN record ON record.kind = 'category' AND record.id = product.category_id`
    ),
    JSON.stringify(ids)
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}
