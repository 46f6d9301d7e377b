import { toId, type RefundId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import { refundById } from '../../db/refund/refunds.ts'
import { saleById } from '../../db/ticket/sales.ts'
import type { OutboxDeps } from '../deps.ts'
import { refunded } from '../serializers/answers.ts'
import { withFixes } from '../serializers/fix.ts'
import { mergedItems, refundBody } from '../serializers/refund.ts'
import { refundBack } from '../verifiers/reconcile-refund.ts'
import { beforeRefund, recogniseRefund, verifyRefund } from '../verifiers/refund.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import { each, type Kind, type Seen } from './kind.ts'

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

async function lookAtRefund(deps: OutboxDeps, { job, sent }: Target, serverId: string): Promise<Seen> {
  const id = String(sent['trade_id'])
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return 'missing'
  if (answer.kind !== 'ok' || answer.data._id !== id || !Array.isArray(answer.data.refunds)) return 'silent'
  const isListed = answer.data.refunds.some((refund) => recogniseRefund(refund, { ...job, serverId }))
  return isListed ? 'there' : 'missing'
}
