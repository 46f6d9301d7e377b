import { goodsByCode } from '../../src/main/store/goods.ts'
import { beside, timeInTurn } from './measure.ts'
import { spread, type Part } from './run.ts'

// The bare statement: one code, its product, the price of one place, and nothing made of it.
const bareSql = `
  SELECT product.id, product.name, price.amount FROM code
  CROSS JOIN product ON product.id = code.product_id
  LEFT JOIN price ON price.product_id = product.id AND price.price_list_id = (SELECT ?)
    AND price.organization_id = (SELECT ?) AND price.source = 'product'
  WHERE code.code = (SELECT ?) LIMIT 20`

/** A barcode to the goods as they sell here. */
export const scanPart: Part = ({ lines, catalog, place }) => {
  const codes = spread(lines, 4000).map(({ barcode }) => barcode)
  const bare = catalog.prepare(bareSql)
  const things = {
    scan: (code: string) => goodsByCode(catalog, code, place),
    bare: (code: string) => bare.all(place.priceListId, place.organizationId, code),
    strange: (code: string) => goodsByCode(catalog, `9${code}`, place)
  }
  timeInTurn(codes.slice(0, 300), things)
  const times = timeInTurn(codes, things)
  const isMet = times.scan.p50 <= 1.25 * times.bare.p50
  const limit = { what: 'the bare prepared statement', value: times.bare }
  return {
    name: 'scan',
    title: 'A barcode to known goods, in main',
    notes: ['The figure holds everything a line needs: unit, taxes, stock and faults, as objects; the bare statement reads three columns.'], // prettier-ignore
    rows: [
      beside('a known code', times.scan, limit, { text: '≤ 1.25 × bare', isMet }),
      beside('a code nobody knows', times.strange, limit)
    ]
  }
}
