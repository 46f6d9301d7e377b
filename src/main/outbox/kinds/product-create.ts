import { ownProductById } from '../../db/catalog/local-products.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { created } from '../serializers/answers.ts'
import { ownProductBody } from '../serializers/local-product.ts'
import { plainRead } from '../verifiers/lists.ts'
import { verifyBarcode, verifyProducts } from '../verifiers/local-product.ts'
import { ownProductBack } from '../verifiers/reconcile-local-product.ts'
import type { Kind } from './kind.ts'

/** Creates a local product, unless the service has one with the same barcode. */
export const productCreate: Kind = {
  sending: 'goods',
  endpoint: 'product/create',
  build(db, job) {
    const made = ownProductById(db, job.subjectId)
    return made === undefined ? { lacking: 'the goods' } : { body: ownProductBody(made) }
  },
  finish: undefined,
  accept: created,
  async before(deps, job, body) {
    // A person has seen both and decided that they are different.
    if (body['barcode'] === undefined || isForced(deps.store, job.id)) return 'send'
    const verification = await verifyBarcode(deps, job, body)
    if (verification.verdict === 'absent') return 'send'
    return verification.verdict === 'conflict'
      ? { conflict: `this barcode is of ${String(verification.evidence['name'])} at the service` }
      : verification
  },
  verifyUnsent: verifyBarcode,
  verify: verifyProducts,
  byId: plainRead('product/get-by-id/{id}'),
  readBack: ownProductBack,
  watch: undefined,
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}
