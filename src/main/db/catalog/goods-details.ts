import { defined } from '../../../shared/defined.ts'
import type { ProductId } from '../../../shared/ids.ts'
import type { Weights } from '../../domain/pricing/weights.ts'
import { decimal, nullable, oneOf, text } from '../../domain/core/checks.ts'
import type { Reader } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'

// Details of goods that are read only on request: weights, codes and the names of their categories.

const WeightRow = rowReader('product_weight', { net: nullable(decimal), gross: nullable(decimal) })

/** Returns the known weights of one unit. */
export function weightsOfGoods(db: Reader, id: ProductId): Weights {
  const row = WeightRow.get(db.prepare(`SELECT net, gross FROM product_weight WHERE product_id = (SELECT ?)`), id)
  return defined({ net: row?.net ?? undefined, gross: row?.gross ?? undefined })
}

const CodeRow = rowReader('code', { code: text, kind: oneOf(['barcode', 'box']) })

/** Returns the codes of a product, its barcode first, and the codes of its boxes. */
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

/** Returns the barcodes of a product, without those of its boxes. */
export const barcodesOf = (db: Reader, id: ProductId): string[] =>
  Barcode.all(db.prepare(`SELECT code FROM code WHERE product_id = (SELECT ?) AND kind = 'barcode'`), id).map(
    ({ code }) => code
  )

const CategoryName = rowReader('json_each', { id: text, name: nullable(text) })

/** Returns the names of the categories of these products, for reports. A product without a category has no entry. */
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
