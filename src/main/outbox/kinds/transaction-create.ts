import { toId, type MovementId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { movementById } from '../../db/shift/cash.ts'
import { paid } from '../serializers/answers.ts'
import { movementType, transactionBody } from '../serializers/cash.ts'
import { verifyPayment } from '../verifiers/cash.ts'
import { paymentBack } from '../verifiers/reconcile-cash.ts'
import { each, type Kind } from './kind.ts'
import { articleOf, paidBy } from './movement-ids.ts'

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
