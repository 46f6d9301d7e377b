import type { Job } from '../../db/core/job-rows.ts'
import { isAlteredCode } from '../../service-records/amounts.ts'
import { type Accepted, type Sent, withKey, textOf, valueIn, idIn } from './answer.ts'
import { toId, type SaleId } from '../../../shared/ids.ts'
import { missingSince } from '../../db/outbox/record-checks.ts'
import { saleById } from '../../db/ticket/sales.ts'
import type { OutboxDeps } from '../deps.ts'
import { saleBody } from './sale-body.ts'
import { saleBack } from './sale-read-back.ts'
import { isSaleListed, matchCode, verifySales } from './sale-recognition.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import { customerOfBody, customerIdIn } from './customer-ids.ts'
import type { Kind, Presence } from './kind.ts'

/**
 * A sale: its whole code. A record without a code must at least be a sale, not a shift, a held ticket or a refund. A code
 * that the service has changed is recognised by what is left of it, or by the moment and the total of the sale.
 */
export function sold(data: unknown, _job: Job, sent: Sent): Accepted {
  const code = valueIn(data, 'code') ?? undefined
  if (code === undefined) return isSomeSale(data) ? idIn(data) : undefined
  if (code === sent['code']) return withKey(idIn(data), 'same')
  const isOurs = isSomeSale(data) && (isAlteredCode(textOf(code), textOf(sent['code'])) || isSameMoment(data, sent))
  return isOurs ? withKey(idIn(data), 'changed') : undefined
}

/** No two sales of a till have the same millisecond and total. */
function isSameMoment(data: unknown, sent: Sent): boolean {
  const [theirs, ours] = [Date.parse(textOf(valueIn(data, 'date'))), Date.parse(textOf(sent['date']))]
  const goods = Array.isArray(sent['products']) ? sent['products'] : []
  const total = goods.reduce<number>((sum, line: unknown) => sum + Number(valueIn(line, 'total_to_pay')), 0)
  return theirs === ours && Math.abs(Number(valueIn(data, 'total_to_pay')) - total) < 0.005
}

/** The document requires `uuid` and `number` of a trade. A refund is a trade that names its sale. */
const isSomeSale = (data: unknown): boolean =>
  ['uuid', 'number'].every((key) => typeof valueIn(data, key) === 'string') &&
  valueIn(data, 'is_refund') !== true &&
  (valueIn(data, 'refund_id') ?? undefined) === undefined

/** Sends a sale (the document, "Trade (completed sales)"). Its key is its code. */
export const saleCreate: Kind = {
  sending: 'money',
  endpoint: 'trade/create',
  build(db, job) {
    const sale = saleById(db, toId<SaleId>(job.subjectId))
    const customer = customerOfBody(db, sale?.customer)
    if (customer === 'unknown') return { lacking: 'the customer at the service' }
    return sale === undefined ? { lacking: 'the sale' } : { body: saleBody(sale, customerIdIn(customer)) }
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

async function lookAtSale(deps: OutboxDeps, target: Target, serverId: string): Promise<Presence> {
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
