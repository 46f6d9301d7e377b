import { goodsByCode } from '../../src/main/db/catalog/goods.ts'
import { withLimit, timeInTurn } from './measure.ts'
import { spread, type Part } from './run.ts'

// The minimal statement: one code, its product, and the price of one place, without conversion.
const bareSql = `
  SELECT product.id, product.name, price.amount FROM code
  CROSS JOIN product ON product.id = code.product_id
  LEFT JOIN price ON price.product_id = product.id AND price.price_list_id = (SELECT ?)
    AND price.organization_id = (SELECT ?) AND price.source = 'product'
  WHERE code.code = (SELECT ?) LIMIT 20`

// The till's own statement with unconverted rows and the tax that they name.
const sameSql = `
  SELECT code.kind, product.*, stock.amount, stock.booked, stock.read_at,
    (SELECT json FROM record WHERE kind = 'unit' AND record.id = product.unit_id) AS unit,
    (SELECT price.amount FROM price WHERE price.product_id = product.id AND price_list_id = (SELECT ?)
       AND organization_id = (SELECT ?) ORDER BY source LIMIT 1) AS price
  FROM code CROSS JOIN product ON product.id = code.product_id
  LEFT JOIN stock ON stock.product_id = product.id AND stock.warehouse_id = (SELECT ?)
  WHERE code.code = (SELECT ?) LIMIT 20`
const taxSql = `SELECT json FROM record WHERE kind = 'tax' AND id = (SELECT ?)`

/** Measures the way from a barcode to goods that can be sold here. */
export const scanPart: Part = ({ lines, catalog, place }) => {
  const codes = spread(lines, 4000).map(({ barcode }) => barcode)
  const bare = catalog.prepare(bareSql)
  const same = catalog.prepare(sameSql)
  const tax = catalog.prepare(taxSql)
  const { id: taxId = '' } = (catalog.prepare(`SELECT id FROM record WHERE kind = 'tax'`).get() ?? {}) as {
    id?: string
  }
  const things = {
    scan: (code: string) => goodsByCode(catalog, code, place),
    bare: (code: string) => bare.all(place.priceListId, place.organizationId, code),
    same: (code: string) => {
      same.all(place.priceListId, place.organizationId, place.warehouseId, code)
      tax.get(taxId)
    },
    strange: (code: string) => goodsByCode(catalog, `9${code}`, place)
  }
  timeInTurn(codes.slice(0, 300), things)
  const times = timeInTurn(codes, things)
  const isMet = times.scan.p50 <= 1.25 * times.same.p50
  const limit = { what: 'bare statement, only code, name and price', value: times.bare }
  const equal = { what: 'bare statement, the same rows', value: times.same }
  return {
    name: 'scan',
    title: 'From a barcode to goods, in the main process',
    notes: [
      'The measured call returns everything that a line needs, as objects: unit, taxes, stock and errors of every product that the code may mean, article codes too.'
    ],
    rows: [
      withLimit('a known code', times.scan, equal, { text: '≤ 1.25 × bare', isMet }),
      withLimit('the same', times.scan, limit),
      withLimit('an unknown code', times.strange, limit)
    ]
  }
}
