import { fold } from '../../../shared/fold.ts'
import type { Product } from '../../../backoffice/api/schemas/catalogue/product.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { OutboxDeps } from '../deps.ts'
import { verifyInLists, type Lists, type RowMatch } from './lists.ts'
import type { Read } from './scan.ts'
import {
  areSome,
  asOf,
  foundIn,
  inconclusive,
  looked,
  whyNot,
  type Verification,
  type Verifications,
  type Target
} from './verify.ts'
import { textIn } from './customer.ts'

type Sent = Record<string, unknown>

/**
 * Verifies local products that were sent. It first searches by the marker in `sku`, and a match is proof. That endpoint
 * reports "none" by an error, which proves little: so the list since the earliest send is read as well, and only a
 * complete list proves an absence. The till compares every `sku` itself, because the service may ignore a filter.
 */
export async function verifyProducts(deps: OutboxDeps, targets: readonly Target[]): Promise<Verifications> {
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
export const recogniseProduct = ({ sku }: Pick<Row, 'sku'>, { sent }: Pick<Target, 'sent'>): RowMatch | undefined =>
  sku === textIn(sent, 'sku') ? 'ours' : undefined

/** A catalogue may be long, so only products with one of our markers are held. */
export function keptProducts(targets: readonly Target[]): (row: Row) => Row | undefined {
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

export const unitOf = ({ measure, measure_id: id }: Product): string => measure?._id ?? id ?? ''
