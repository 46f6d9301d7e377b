import { toId, type CustomerId } from '../../../shared/ids.ts'
import { editOfJob } from '../../db/customers/customer-edits.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import { renamed } from '../serializers/answers.ts'
import { changeBody } from '../serializers/customer.ts'
import { beforeChange, verifyChange } from '../verifiers/customer-change.ts'
import { customerEditBack } from '../verifiers/reconcile-customer-edit.ts'
import { each, type Kind } from './kind.ts'

/** Changes a customer, unless somebody else has changed the same details. */
export const customerUpdate: Kind = {
  sending: 'customers',
  endpoint: 'customer/update',
  build(db, job) {
    const edit = editOfJob(db, job)
    const there = customerAtService(db, toId<CustomerId>(job.subjectId))
    if (edit === undefined) return { lacking: 'the change' }
    return typeof there === 'object' ? { body: changeBody(edit, there.id) } : { lacking: 'the customer at the service' }
  },
  finish: undefined,
  accept: renamed,
  before: beforeChange,
  verifyUnsent: (deps, job, body) => verifyChange(deps, { job, sent: body }),
  verify: each(verifyChange),
  byId: undefined,
  readBack: customerEditBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
