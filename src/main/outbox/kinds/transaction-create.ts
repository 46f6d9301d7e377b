import type { z } from 'zod'
import type { TransactionBody, Invoice } from '@kassa/integration-api'
import type { CashArticle, CashMovement } from '../../domain/shift/cash.ts'
import { major } from '../../service-records/amounts.ts'
import { partyOf, movementOf, current, stateOf, named, articleOf, paidBy, movementType } from './cash-movement.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, valueIn, idIn } from './answer.ts'
import type { OutboxDeps } from '../deps.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from '../verifiers/verify.ts'
import { fields, say, shown, type Meaning, type ReadBack, type Seen } from '../verifiers/meaning.ts'
import { toId, type MovementId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { movementById } from '../../db/shift/cash.ts'
import { each, type Kind } from './kind.ts'

/**
 * Builds the payment of the whole invoice. Without `paid` the service would take the example of its schema as the sum.
 */
export function transactionBody(
  movement: CashMovement,
  article: CashArticle,
  invoiceId: string,
  customerId?: string
): z.input<typeof TransactionBody> {
  const amount = major(movement.amount, movement.currency.decimals)
  return {
    ...partyOf(article, movement, customerId),
    invoice_id: invoiceId,
    payment_type_id: article.id,
    amount,
    paid: amount,
    atachments: [],
    payment_method_id: movement.methodId,
    currency_id: movement.currency.id
  }
}

/**
 * A payment: it names our invoice. A record that names no invoice may be the answer to another write, for example the
 * invoice itself.
 */
export const paid = (data: unknown, _job: Job, sent: Sent): Accepted =>
  valueIn(valueIn(data, 'invoice'), '_id') === sent['invoice_id'] ? idIn(data) : undefined

/** Verifies a payment. It has no text, so the till reads it from its invoice, which only this till knows. */
async function verifyPayment(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const id = String(sent['invoice_id'])
  const answer = await deps.ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  return answer.data._id === id ? paymentOn(answer.data, Number(sent['paid'])) : inconclusive('another record', true)
}

/** Allows a hundredth of the smallest coin, because the sums of the service are floats. */
const nearly = (a: number, b: number): boolean => Math.abs(a - b) < 0.0001

/**
 *     transactions   paid            state              verdict
 *     one or more    our sum each    any                found, found twice
 *     none           nothing         canceled, rejected conflict: it can no longer be paid
 *     none           nothing         otherwise          absent
 *     not answered   our sum         any                found, without its id
 *     not answered   not answered    any                inconclusive
 *     anything else                                     conflict: somebody else paid it, or a part of it
 */
export function paymentOn({ transactions, paid, state }: Invoice, amount: number): Verification {
  const evidence = { transactions, paid, state }
  const ids = transactions ?? []
  const sum = paid ?? undefined
  if (ids.length > 0)
    return sum === undefined || nearly(sum, amount * ids.length)
      ? foundIn(ids, evidence)
      : looked('conflict', { evidence })
  if (sum === undefined) return inconclusive(`nothing is said of its payment ${JSON.stringify(evidence)}`, true)
  if (!nearly(sum, 0))
    return !Array.isArray(transactions) && nearly(sum, amount)
      ? foundIn([], evidence)
      : looked('conflict', { evidence })
  return looked(state === 'canceled' || state === 'rejected' ? 'conflict' : 'absent', { evidence })
}

const paymentBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | undefined)[] = []
    for (const target of targets) seen.push(await paymentSeen(deps, target))
    return seen
  },
  meant(deps, target) {
    const { sent } = target
    const movement = movementOf(deps, target)
    return {
      state: current,
      article: say(sent['payment_type_id'], movement?.article?.name),
      method: say(sent['payment_method_id'], movement?.methodName),
      currency: say(sent['currency_id'], movement?.currency.code),
      total: say(sent['paid'])
    }
  }
}

async function paymentSeen(deps: OutboxDeps, target: Target): Promise<Seen | undefined> {
  const { job, sent } = target
  const id = String(sent['invoice_id'])
  const answer = await deps.ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(job))
  // If the service hides the invoice, for a while or for good, its payments are unknown.
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const { transactions, paid } = answer.data
  const total = shown(paid)
  if (!Array.isArray(transactions)) {
    return { ids: [job.serverId ?? ''], isComplete: true, record: { meaning: { total } } }
  }
  const [only, ...others] = transactions
  if (only === undefined || others.length > 0) return { ids: transactions, isComplete: true, record: undefined }
  const detail = await detailOf(deps, target, only)
  return detail && { ids: transactions, isComplete: true, record: { meaning: { ...detail, total } } }
}

/** Returns the fields of the payment itself: empty if the service hides it, undefined if the service did not answer. */
async function detailOf(deps: OutboxDeps, target: Target, id: string): Promise<Meaning | undefined> {
  const answer = await deps.ask.read('transaction/get-by-id/{id}', { path: { id } }, asOf(target.job))
  if (answer.kind === 'refused' || answer.kind === 'missing' || answer.kind === 'permission') return {}
  if (answer.kind !== 'ok') return undefined
  const record = fields(answer.data)
  // The record has no id of its own: only its invoice shows whether it is the requested one.
  if (fields(record['invoice'])['_id'] !== target.sent['invoice_id'])
    return record['invoice'] === undefined ? {} : undefined
  return {
    state: stateOf(record),
    article: named(record, 'payment_type'),
    method: named(record, 'payment_method'),
    currency: named(record, 'currency')
  }
}

/** Sends the payment of a cash movement (the document, "Transaction"). It is found on its invoice. */
export const transactionCreate: Kind = {
  sending: 'money',
  endpoint: ({ payload }) => `transaction/${movementType[payload['direction'] === 'in' ? 'in' : 'out']}`,
  build(db, job) {
    const movement = movementById(db, toId<MovementId>(job.subjectId))
    const article = movement && articleOf(db, movement)
    const invoiceId = serverIdOf(db, 'invoice', job.subjectId)
    if (movement === undefined || article === undefined || invoiceId === undefined)
      return { lacking: 'the invoice it pays' }
    return paidBy(db, movement, (customerId) => transactionBody(movement, article, invoiceId, customerId))
  },
  finish: undefined,
  accept: paid,
  before: undefined,
  verifyUnsent: undefined,
  verify: each(verifyPayment),
  byId: undefined,
  readBack: paymentBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
