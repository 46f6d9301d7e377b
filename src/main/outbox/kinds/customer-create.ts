import { toId, type CustomerId } from '../../../shared/ids.ts'
import { customerToCreate } from '../../db/customers/customer-edits.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { enrolled } from '../serializers/answers.ts'
import { customerBody } from '../serializers/customer.ts'
import { isAskedFirst, verifyCustomers, verifyPhone } from '../verifiers/customer.ts'
import { plainRead } from '../verifiers/lists.ts'
import { customerBack } from '../verifiers/reconcile-customer.ts'
import type { Kind } from './kind.ts'

/** Creates a customer, unless the service has one with the same phone. */
export const customerCreate: Kind = {
  sending: 'customers',
  endpoint: 'customer/create',
  build(db, job) {
    const customer = customerToCreate(db, toId<CustomerId>(job.subjectId))
    if (customer === undefined) return { lacking: 'the customer' }
    return { body: customerBody(customer, job.marker, isForced(db, job.id)) }
  },
  finish: undefined,
  accept: enrolled,
  async before(deps, job, body) {
    if (!isAskedFirst(job, body)) return 'send'
    const verification = await verifyPhone(deps, job, body)
    if (verification.verdict === 'absent') return 'send'
    return verification.verdict === 'conflict'
      ? { conflict: `this phone is of ${String(verification.evidence['name'])} at the service` }
      : verification
  },
  verifyUnsent: verifyPhone,
  verify: verifyCustomers,
  byId: plainRead('customer/get-by-id/{id}'),
  readBack: customerBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
