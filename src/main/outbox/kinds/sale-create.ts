import { toId, type SaleId } from '../../../shared/ids.ts'
import { missingSince } from '../../db/outbox/record-checks.ts'
import { saleById } from '../../db/ticket/sales.ts'
import type { OutboxDeps } from '../deps.ts'
import { sold } from '../serializers/answers.ts'
import { saleBody } from '../serializers/sale.ts'
import { saleBack } from '../verifiers/reconcile-sale.ts'
import { isSaleListed, matchCode, verifySales } from '../verifiers/sale.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import { customerOfBody, idIn } from './customer-ids.ts'
import type { Kind, Seen } from './kind.ts'

/** Sends a sale (the document, "Trade (completed sales)"). Its key is its code. */
export const saleCreate: Kind = {
  sending: 'money',
  endpoint: 'trade/create',
  build(db, job) {
    const sale = saleById(db, toId<SaleId>(job.subjectId))
    const customer = customerOfBody(db, sale?.customer)
    if (customer === 'unknown') return { lacking: 'the customer at the service' }
    return sale === undefined ? { lacking: 'the sale' } : { body: saleBody(sale, idIn(customer)) }
  },
  finish: undefined,
  accept: sold,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifySales,
  byId: undefined,
  readBack: saleBack,
  watch: lookAtSale,
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}

async function lookAtSale(deps: OutboxDeps, target: Target, serverId: string): Promise<Seen> {
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id: serverId } }, asOf(target.job))
  if (answer.kind === 'refused' || answer.kind === 'missing') {
    // A service may hide a record by its id although its list shows it.
    const isKnownMissing = missingSince(deps.store, target.job) !== undefined
    return isKnownMissing && (await isSaleListed(deps, target, serverId)) ? 'there' : 'missing'
  }
  if (answer.kind !== 'ok' || answer.data._id !== serverId) return 'silent'
  const match = matchCode(answer.data.code ?? target.sent['code'], target)
  return match === 'ours' ? 'there' : 'changedKey'
}
