import type { z } from 'zod'
import type { TradeRefund, Trade } from '@kassa/integration-api'
import type { Refund } from '../../domain/refund/refund.ts'
import { addDecimals, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import { major, withMarker, hasMarker } from '../../service-records/amounts.ts'
import { fields as record, list, real, text } from '../../domain/core/checks.ts'
import { checked } from '../../db/core/rows.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, withKey, valueIn, idIn, returns } from './answer.ts'
import { toId, type RefundId, type SaleId } from '../../../shared/ids.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import type { Reader } from '../../db/core/open.ts'
import { otherTillRefunds } from '../../db/refund/other-till-refunds.ts'
import { refundById, sentRefundsOf } from '../../db/refund/refunds.ts'
import {
  type Before,
  asOf,
  foundIn,
  inconclusive,
  looked,
  whyNot,
  type Verification,
  type Target
} from '../verifiers/verify.ts'
import type { OutboxDeps } from '../deps.ts'
import {
  fields,
  rowsOf,
  say,
  rowsValue,
  shown,
  type Found,
  type Meaning,
  type ReadBack,
  type Seen
} from '../verifiers/meaning.ts'
import { minus } from '../../../shared/money.ts'
import { chargedCosts } from '../../domain/pricing/costs.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { saleCode, saleById } from '../../db/ticket/sales.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import { withFixes } from './fix.ts'
import { each, type Kind, type Presence } from './kind.ts'

const mostWords = 400

/**
 * Builds a refund for the service, which takes only product and amount. The line, the reason, the payment methods and
 * the share of costs have no field, so the note names them for people, before the marker by which the refund is found
 * again. With `with_transactions` the service also books the money of the goods, and chooses the payment methods
 * itself.
 */
export function refundBody(
  refund: Refund,
  { tradeId, decimals, marker }: { tradeId: string; decimals: number; marker: string }
): z.input<typeof TradeRefund> {
  const words = [refund.number, refund.reason?.name, ...waysOf(refund), ...costsOf(refund, decimals), refund.note]
    .filter((word) => word !== undefined && word !== '')
    .join(', ')
  return {
    trade_id: tradeId,
    items: [...byProduct(refund)].map(([id, amount]) => ({ product_id: id, amount: Number(amount) })),
    note: withMarker(words.slice(0, mostWords), marker),
    with_transactions: true
  }
}

/** Returns the payment methods of a refund. If there are several, each has its amount. */
const waysOf = ({ given }: Refund): string[] =>
  given.length === 1
    ? given.map(({ methodName }) => methodName)
    : given.map(({ methodName, currency, amount }) => `${methodName} ${major(amount, currency.decimals)}`)

const costsOf = ({ costs = [] }: Refund, decimals: number): string[] =>
  costs.map(({ name, amount }) => `${name} ${major(amount, decimals)}`)

const sentItems = list(record<{ product_id: string; amount: number }>({ product_id: text, amount: real }))

/** Merges items whose products have the same id at the service. */
export function mergedItems(body: Record<string, unknown>): Record<string, unknown> {
  const amounts = new Map<unknown, number>()
  for (const { product_id: id, amount } of checked('the items of a refund', sentItems, body['items']))
    amounts.set(id, Number(((amounts.get(id) ?? 0) + amount).toFixed(7)))
  return { ...body, items: [...amounts].map(([id, amount]) => ({ product_id: id, amount })) }
}

/** Merges the lines of a product: the service takes each product once. */
function byProduct({ lines }: Refund): Map<string, Quantity> {
  const amounts = new Map<string, Quantity>()
  for (const { productId, quantity } of lines) {
    amounts.set(productId, addDecimals(amounts.get(productId) ?? zeroDecimal, quantity))
  }
  return amounts
}

/**
 * A refund: a record of its own with our marker in the note, or the sale, which lists it. If neither shows a note, the
 * record must at least belong to our sale.
 */
export function refunded(data: unknown, job: Job, sent: Sent): Accepted {
  if (isSale(data, sent)) {
    const listed = valueIn(data, 'refunds')
    const ours = Array.isArray(listed) ? listed.filter((one: unknown) => returns(one, 'note', job)) : []
    return ours.length === 1 ? withKey(idIn(ours[0]), 'same') : undefined
  }
  const isOfOurs = valueIn(data, 'refund_id') === sent['trade_id']
  const isSilent = typeof valueIn(data, 'note') !== 'string'
  if (returns(data, 'note', job)) return withKey(idIn(data), 'same')
  return isSilent && isOfOurs ? idIn(data) : undefined
}

const isSale = (data: unknown, sent: Sent): boolean => valueIn(data, '_id') === sent['trade_id']

type RefundRow = NonNullable<Trade['refunds']>[number]

/**
 * Recognises a refund on its sale: by its marker, or once its id is known by that, if the service shows no note. So it is
 * verified, reconciled and watched.
 */
const recogniseRefund = ({ _id, note }: RefundRow, { marker, serverId }: Pick<Job, 'marker' | 'serverId'>) =>
  hasMarker(note, marker) || (_id !== undefined && _id === serverId)

/** Reads the current state of the sale that the refund belongs to. */
async function readSale(deps: OutboxDeps, job: Job, sent: Target['sent']): Promise<Verification | { trade: Trade }> {
  const id = String(sent['trade_id'])
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  return answer.data._id === id ? { trade: answer.data } : inconclusive('another record', true)
}

/**
 * Checks before the send that the sale still has enough left to refund, because another till may have refunded it
 * meanwhile. If not, a person decides, and nothing is booked twice. If the service hides the sale, the refund is sent.
 */
async function beforeRefund(deps: OutboxDeps, job: Job, body: Target['sent']): Promise<Before> {
  // A person has seen both.
  if (isForced(deps.store, job.id)) return 'send'
  const read = await readSale(deps, job, body)
  if ('verdict' in read) return read.isAnswered ? 'send' : read
  const { products, refunds } = read.trade
  if (!Array.isArray(refunds)) return 'send'
  const ours = refunds.filter((refund) => recogniseRefund(refund, job)).map(({ _id }) => _id ?? '')
  if (ours.length > 0) return foundIn(ours, { marker: job.marker })
  const sold = amountsOf(products)
  const back = amountsOf(refunds.flatMap((refund) => rowsOf(fields(refund)['products'])))
  const isOver = ([id, amount]: [string, number]): boolean => {
    const there = sold.get(id)
    return there !== undefined && Number(((back.get(id) ?? 0) + amount - there).toFixed(7)) > 0
  }
  const over = [...amountsOf(body['items'])].filter(isOver)
  return over.length === 0 ? 'send' : { conflict: `another till gave back from this sale: ${numbersOf(refunds)}` }
}

const numbersOf = (refunds: NonNullable<Trade['refunds']>): string =>
  refunds.map(({ number, _id }) => number ?? _id ?? '').join(', ')

const knownRefundsOf = (db: Reader, saleId: SaleId): string[] => [
  ...sentRefundsOf(db, saleId),
  ...otherTillRefunds(db, saleId).map(({ id }) => id)
]

/** Searches for a refund on its sale, by the marker in its note. */
async function verifyRefund(deps: OutboxDeps, target: Target): Promise<Verification> {
  const { job, sent } = target
  const read = await readSale(deps, job, sent)
  if ('verdict' in read) return read
  const refund = refundById(deps.store, toId<RefundId>(job.subjectId))
  // Refunds of other tills that existed before this one are not ours, and a read that lacks one of them is out of date.
  const known = refund === undefined ? [] : knownRefundsOf(deps.store, refund.saleId)
  return refundAmong(read.trade, target, known)
}

/**
 * refunds of the sale       known earlier refunds     verdict
 *     one or more have the marker     any                 found, foundTwice
 *     not listed at all               any                 inconclusive
 *     none has it                     one is missing      absent, of a record that is not fresh: proves nothing
 *     one without any note, and       all listed          conflict: it may be ours, and does not show it
 *       with the goods that we sent
 *     none of these                   all listed          absent
 */
export function refundAmong(
  { refunds }: Pick<Trade, 'refunds'>,
  { job, sent }: Target,
  known: readonly string[]
): Verification {
  if (!Array.isArray(refunds)) return inconclusive('nothing is said of its refunds', true)
  const ours = refunds.filter((refund) => recogniseRefund(refund, job)).map(({ _id }) => _id ?? '')
  if (ours.length > 0) return foundIn(ours, { marker: job.marker })
  const ids = refunds.map(({ _id }) => _id)
  const evidence = { refunds: ids, known }
  if (!known.every((id) => ids.includes(id))) return looked('absent', { freshness: 'missing', evidence })
  const nameless = refunds.filter(({ _id, note }) => typeof note !== 'string' && !known.includes(_id ?? ''))
  const maybe = nameless.filter((refund) => mayBe(fields(refund)['products'], sent['items']))
  if (maybe.length > 0) return looked('conflict', { evidence: { ...evidence, maybe: maybe.map(({ _id }) => _id) } })
  return looked('absent', { evidence })
}

/** Returns whether the goods may be the same. A refund that does not show its goods may have any. */
function mayBe(theirs: unknown, ours: unknown): boolean {
  if (!Array.isArray(theirs)) return true
  const [there, here] = [amountsOf(theirs), amountsOf(ours)]
  return there.size === here.size && [...here].every(([id, amount]) => there.get(id) === amount)
}

/** Returns the amount of each product, because the service may split a product over several lines. */
function amountsOf(rows: unknown): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { product_id: id, amount } of rowsOf(rows)) {
    const sum = (amounts.get(String(id)) ?? 0) + Number(amount)
    amounts.set(String(id), Number(sum.toFixed(7)))
  }
  return amounts
}

// Reconciles a refund on its sale. The service computes these fields (the document, "Refund"):
//
//   total_to_refund   the service's own share of the sale's lines: it knows the product, not the line, and rounds by
//                     its own precision, so a minor unit per line is no difference. A larger one is: if a sale has one
//                     product at several prices, the service may refund another line than the customer returned
//   code              of the sale on which the refund was found: another one means that goods of another sale were
//                     refunded
//   payments          the service chooses the methods itself, so they are not compared
//   lines             the service may split a product over several of them: compared by product

const refundBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | undefined)[] = []
    for (const target of targets) seen.push(await seenOf(deps, target))
    return seen
  },
  meant(deps, target) {
    const refund = refundOf(deps, target)
    return {
      code: refund && shown(saleCode(deps.store, refund.saleId)),
      note: say(target.sent['note']),
      items: items(deps, target.sent['items'], refund),
      total: refund && say(totalOf(deps, refund))
    }
  }
}

async function seenOf(deps: OutboxDeps, target: Target): Promise<Seen | undefined> {
  const { job, sent } = target
  const id = String(sent['trade_id'])
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(job))
  // If the service hides the sale, for a while or for good, its refunds are unknown.
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const { refunds, code } = answer.data
  // If the record does not list its refunds, they are unknown.
  if (!Array.isArray(refunds)) return { ids: [job.serverId ?? ''], isComplete: true, record: undefined }
  const ours = refunds.filter((refund) => recogniseRefund(refund, job))
  const ids = ours.map(({ _id }) => _id ?? '')
  const [only] = ours
  const record = only === undefined || ours.length > 1 ? undefined : found(deps, target, only, code)
  return { ids, isComplete: true, record }
}

function found(deps: OutboxDeps, target: Target, row: object, code: unknown): Found {
  const record = fields(row)
  const refund = refundOf(deps, target)
  const meaning: Meaning = {
    code: shown(code),
    note: shown(record['note']),
    items: Array.isArray(record['products']) ? items(deps, record['products'], refund) : undefined,
    total: shown(record['total_to_refund'], (value) => totalValue(deps, refund, Number(value)))
  }
  return { updatedAt: record['updated_at'], meaning }
}

const refundOf = ({ store }: OutboxDeps, { job }: Target): Refund | undefined =>
  refundById(store, toId<RefundId>(job.subjectId))

const decimalsOf = ({ store }: OutboxDeps, refund: Refund): number =>
  anySaleById(store, refund.saleId)?.currency.decimals ?? 0

/** Returns the total of the goods, because the service's refund has no costs. */
const totalOf = (deps: OutboxDeps, refund: Refund): number =>
  major(minus(refund.total, chargedCosts(refund.costs)), decimalsOf(deps, refund))

/** Returns their total, or ours if the difference is small enough to be rounding of the lines. */
function totalValue(deps: OutboxDeps, refund: Refund | undefined, theirs: number) {
  if (refund === undefined) return say(theirs)
  const ours = totalOf(deps, refund)
  const sold = anySaleById(deps.store, refund.saleId)?.lines ?? []
  const lines = sold.filter(({ productId }) => refund.lines.some((line) => line.productId === productId))
  const mostApart = lines.length / 10 ** decimalsOf(deps, refund)
  return say(Math.abs(theirs - ours) < mostApart + 1e-6 ? ours : Number(theirs.toFixed(4)))
}

const items = ({ store }: OutboxDeps, rows: unknown, refund: Refund | undefined) => {
  const names = new Map<string, string>(refund?.lines.map((line) => [catalogId(store, line.productId), line.name]))
  return rowsValue(
    [...amountsOf(rows)].map(([id, amount]) => {
      const figure = say(amount).key
      return { key: `${id} ${figure}`, words: `${names.get(id) ?? id}: ${figure}` }
    })
  )
}

/** Sends a refund of a sale (the document, "Refund"). It is found on its sale. */
export const refundCreate: Kind = {
  sending: 'money',
  endpoint: 'trade/refund',
  build(db, job) {
    const refund = refundById(db, toId<RefundId>(job.subjectId))
    const tradeId = refund && serverIdOf(db, 'sale', refund.saleId)
    if (refund === undefined || tradeId === undefined) return { lacking: 'the sale it gives back' }
    // The fixes of the sale apply here too: a person may have replaced its products.
    const decimals = saleById(db, refund.saleId)?.currency.decimals ?? 0
    const body = refundBody(refund, { tradeId, decimals, marker: job.marker })
    return { body: withFixes(body, fixesOf(db, refund.saleId)) }
  },
  finish: mergedItems,
  accept: refunded,
  before: beforeRefund,
  verifyUnsent: undefined,
  verify: each(verifyRefund),
  byId: undefined,
  readBack: refundBack,
  watch: lookAtRefund,
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}

async function lookAtRefund(deps: OutboxDeps, { job, sent }: Target, serverId: string): Promise<Presence> {
  const id = String(sent['trade_id'])
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return 'missing'
  if (answer.kind !== 'ok' || answer.data._id !== id || !Array.isArray(answer.data.refunds)) return 'silent'
  const isListed = answer.data.refunds.some((refund) => recogniseRefund(refund, { ...job, serverId }))
  return isListed ? 'there' : 'missing'
}
