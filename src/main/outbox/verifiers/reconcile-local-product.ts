import type { Product } from '../../../backoffice/api/schemas/catalogue/product.ts'
import { ownProductById } from '../../db/catalog/local-products.ts'
import { seenOf } from './reconcile-record.ts'
import { textIn } from './customer.ts'
import { asOf, type Target } from './verify.ts'
import { fields, rowsOf, say, type Found, type Meaning, type ReadBack, type FieldValue } from './meaning.ts'
import { keptProducts, recogniseProduct, unitOf } from './local-product.ts'
import { listSince } from './lists.ts'
import { scan } from './scan.ts'

// Reconciles a local product. If the job adopted a product that the service had already, its record belongs to the back
// office, and is not compared.
//
//   name, barcode, unit   as they were sent
//   price                 by the list and in the organization that were sent

export const ownProductBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const keep = keptProducts(targets)
    const filter = listSince(deps, targets)
    const result = await scan(deps, 'product/get-paging', filter, asOf(targets[0].job), { keep })
    if ('failed' in result) return undefined
    return seenOf(deps, targets, result.rows, {
      isOurs: (row, target) => recogniseProduct(row, target) === 'ours',
      byId: (id, { job }) => deps.ask.read('product/get-by-id/{id}', { path: { id } }, asOf(job)),
      kept
    })
  },
  meant: ({ store }, { sent, job }) => ({
    name: say(textIn(sent, 'name')),
    barcode: say(textIn(sent, 'barcode')),
    unit: say(textIn(sent, 'measure_id'), ownProductById(store, job.subjectId)?.unit.name),
    price: priceIn(sent, sent)
  })
}

function kept({ sent }: Target, row: Product): Found {
  const meaning: Meaning = {
    name: say(row.name),
    barcode: say(row.barcode ?? ''),
    unit: unitOf(row) === '' ? undefined : say(unitOf(row), row.measure?.name ?? undefined),
    price: priceIn(fields(row), sent)
  }
  return { updatedAt: row.updated_at, meaning }
}

/** Returns the price of a product by the list and in the organization that were sent. */
function priceIn(record: Record<string, unknown>, sent: Record<string, unknown>): FieldValue | undefined {
  const [place] = rowsOf(sent['organizations'])
  const [list] = rowsOf(place?.['prices'])
  const there = rowsOf(record['organizations']).find((each) => each['organization_id'] === place?.['organization_id'])
  const price = rowsOf(there?.['prices']).find((each) => each['price_id'] === list?.['price_id'])
  return price === undefined ? undefined : say(Number(price['amount']))
}
