import { defined } from '../../../shared/defined.ts'
import type { ProductCreate, Product } from '@kassa/integration-api'
import type { OwnProduct } from '../../domain/ticket/local-product.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, withKey, valueIn, idIn, type Sent } from './answer.ts'
import { fold } from '../../../shared/fold.ts'
import type { OutboxDeps } from '../deps.ts'
import { verifyInLists, type Lists, type RowMatch, listSince, plainRead } from '../verifiers/lists.ts'
import { type Read, scan } from '../verifiers/scan.ts'
import {
  areSome,
  asOf,
  foundIn,
  inconclusive,
  looked,
  whyNot,
  type Verification,
  type Verifications,
  type Target,
  textIn
} from '../verifiers/verify.ts'
import { ownProductById } from '../../db/catalog/local-products.ts'
import { seenOf } from '../verifiers/reconcile-record.ts'
import { fields, rowsOf, say, type Found, type Meaning, type ReadBack, type FieldValue } from '../verifiers/meaning.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import type { Kind } from './kind.ts'

/**
 * Builds a local product for the service (the document, "Product"). Its `sku` is the marker by which it is found again.
 * It is sold in the organization where it was made, at the price that was typed. Other details are added in the back
 * office.
 */
export const ownProductBody = (made: OwnProduct): ProductCreate => ({
  name: made.name,
  measure_id: made.unit.id,
  sku: made.sku,
  ...defined({ barcode: made.barcode, category_id: made.categoryId }),
  is_product: true,
  is_material: false,
  is_semi_product: false,
  is_marked: false,
  organizations: [
    {
      organization_id: made.organizationId,
      is_available: true,
      is_available_for_sale: true,
      prices: [{ price_id: made.priceListId, amount: Number(made.price) }]
    }
  ]
})

/** A local product: our marker, which is its `sku`. */
export const created = (data: unknown, job: Job): Accepted =>
  valueIn(data, 'sku') === job.marker ? withKey(idIn(data), 'same') : undefined

/**
 * Verifies local products that were sent. It first searches by the marker in `sku`, and a match is proof. That endpoint
 * reports "none" by an error, which proves little: so the list since the earliest send is read as well, and only a
 * complete list proves an absence. The till compares every `sku` itself, because the service may ignore a filter.
 */
async function verifyProducts(deps: OutboxDeps, targets: readonly Target[]): Promise<Verifications> {
  const asked = new Map<Target, Verification>()
  for (const target of targets) asked.set(target, await verifySku(deps, target.job, target.sent))
  const listed = targets.filter((target) => asked.get(target)?.verdict === 'absent')
  return areSome(listed) ? new Map([...asked, ...(await verifyInLists(deps, listed, productLists))]) : asked
}

async function verifySku({ ask }: Pick<OutboxDeps, 'ask'>, job: Job, sent: Sent): Promise<Verification> {
  const sku = textIn(sent, 'sku')
  const body = { sku, organization_id: job.organizationId }
  const answer = await ask.read('product/get-by-sku', { body }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return looked('absent', { evidence: { sku } })
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data === null) return looked('absent', { evidence: { sku } })
  return recogniseProduct(answer.data, { sent }) === 'ours'
    ? foundIn([answer.data._id], { sku })
    : inconclusive(`another article code: ${answer.data._id}`, true)
}

type Row = Read<'product/get-paging'>

/** Recognises a product by its marker, when it is verified and when it is reconciled. */
const recogniseProduct = ({ sku }: Pick<Row, 'sku'>, { sent }: Pick<Target, 'sent'>): RowMatch | undefined =>
  sku === textIn(sent, 'sku') ? 'ours' : undefined

/** A catalogue may be long, so only products with one of our markers are held. */
function keptProducts(targets: readonly Target[]): (row: Row) => Row | undefined {
  const markers = new Set(targets.map(({ sent }) => textIn(sent, 'sku')))
  return (row) => (markers.has(row.sku ?? '') ? row : undefined)
}

const productLists: Lists<'product/get-paging'> = {
  name: 'product/get-paging',
  filters: [({ organizationId }) => ({ organization_id: organizationId })],
  isDeletable: true,
  keeper: keptProducts,
  match: recogniseProduct
}

/**
 * Searches by the barcode of a product that is to be created.
 *
 *     none: 400, 404 or null                           absent
 *     ours, by the marker                              found
 *     a product of the same name in the same unit      found: the same product, whoever created it
 *     another product                                  conflict: a person decides
 *     a record with another barcode, any other answer  inconclusive
 */
export async function verifyBarcode({ ask }: Pick<OutboxDeps, 'ask'>, job: Job, sent: Sent): Promise<Verification> {
  const barcode = textIn(sent, 'barcode')
  if (barcode === '') return inconclusive('no barcode', false)
  const body = { barcode, organization_id: job.organizationId }
  const answer = await ask.read('product/get-by-barcode', { body }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return looked('absent', { evidence: { barcode } })
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data === null) return looked('absent', { evidence: { barcode } })
  const { _id, name } = answer.data
  if (!hasBarcode(answer.data, barcode)) return inconclusive(`another barcode: ${_id}`, true)
  const evidence = { barcode, name, serverIds: [_id] }
  return recogniseProduct(answer.data, { sent }) === 'ours' || isSameGoods(answer.data, sent)
    ? foundIn([_id], evidence)
    : looked('conflict', { serverIds: [_id], evidence })
}

const hasBarcode = ({ barcode, barcodes }: Product, wanted: string): boolean =>
  barcode === wanted || (barcodes ?? []).some((each) => each.barcode === wanted)

/** The unit must be equal: a sale of pieces must not be booked as kilograms. */
const isSameGoods = (row: Product, sent: Sent): boolean =>
  fold(row.name) === fold(textIn(sent, 'name')) && unitOf(row) === textIn(sent, 'measure_id')

const unitOf = ({ measure, measure_id: id }: Product): string => measure?._id ?? id ?? ''

// Reconciles a local product. If the job adopted a product that the service had already, its record belongs to the back
// office, and is not compared.
//
//   name, barcode, unit   as they were sent
//   price                 by the list and in the organization that were sent

const ownProductBack: ReadBack = {
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

/** Creates a local product, unless the service has one with the same barcode. */
export const productCreate: Kind = {
  sending: 'goods',
  endpoint: 'product/create',
  build(db, job) {
    const made = ownProductById(db, job.subjectId)
    return made === undefined ? { lacking: 'the goods' } : { body: ownProductBody(made) }
  },
  finish: undefined,
  accept: created,
  async before(deps, job, body) {
    // A person has seen both and decided that they are different.
    if (body['barcode'] === undefined || isForced(deps.store, job.id)) return 'send'
    const verification = await verifyBarcode(deps, job, body)
    if (verification.verdict === 'absent') return 'send'
    return verification.verdict === 'conflict'
      ? { conflict: `this barcode is of ${String(verification.evidence['name'])} at the service` }
      : verification
  },
  verifyUnsent: verifyBarcode,
  verify: verifyProducts,
  byId: plainRead('product/get-by-id/{id}'),
  readBack: ownProductBack,
  watch: undefined,
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}
