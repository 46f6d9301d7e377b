import { toId, type MovementId } from '../../../shared/ids.ts'
import { movementById } from '../../db/shift/cash.ts'
import { invoiced } from '../serializers/answers.ts'
import { invoiceBody } from '../serializers/cash.ts'
import { invoiceByServerId, verifyInvoices } from '../verifiers/cash.ts'
import { invoiceBack } from '../verifiers/reconcile-cash.ts'
import { seenAs, type Kind } from './kind.ts'
import { articleOf, paidBy } from './movement-ids.ts'

/** Sends the invoice of a cash movement (the document, "Invoice"). Its payment is a job of its own. */
export const invoiceCreate: Kind = {
  sending: 'money',
  endpoint: 'invoice/create',
  build(db, job) {
    const movement = movementById(db, toId<MovementId>(job.subjectId))
    if (movement === undefined) return { lacking: 'the movement of cash' }
    const article = articleOf(db, movement)
    if (article === undefined) return { lacking: 'a payment type of the back office' }
    return paidBy(db, movement, (customerId) => invoiceBody(movement, article, job.marker, customerId))
  },
  finish: undefined,
  accept: invoiced,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifyInvoices,
  byId: undefined,
  readBack: invoiceBack,
  watch: async (deps, target, serverId) => seenAs(await invoiceByServerId(deps, serverId, target)),
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}
