import { toId, type RefundId, type SaleId } from '../../../shared/ids.ts'
import type { Trade } from '../../../backoffice/api/schemas/sales/trade.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import { otherTillRefunds } from '../../db/refund/other-till-refunds.ts'
import { refundById, sentRefundsOf } from '../../db/refund/refunds.ts'
import { type Before, asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from './verify.ts'
import type { OutboxDeps } from '../deps.ts'
import { hasMarker } from '../../service-records/amounts.ts'
import { fields, rowsOf } from './meaning.ts'

type RefundRow = NonNullable<Trade['refunds']>[number]

/**
 * Recognises a refund on its sale: by its marker, or once its id is known by that, if the service shows no note. So it is
 * verified, reconciled and watched.
 */
export const recogniseRefund = ({ _id, note }: RefundRow, { marker, serverId }: Pick<Job, 'marker' | 'serverId'>) =>
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
export async function beforeRefund(deps: OutboxDeps, job: Job, body: Target['sent']): Promise<Before> {
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
export async function verifyRefund(deps: OutboxDeps, target: Target): Promise<Verification> {
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
export function amountsOf(rows: unknown): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { product_id: id, amount } of rowsOf(rows)) {
    const sum = (amounts.get(String(id)) ?? 0) + Number(amount)
    amounts.set(String(id), Number(sum.toFixed(7)))
  }
  return amounts
}
