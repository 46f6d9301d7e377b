import { toId, type ShiftId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { unsentSubjectsOf } from '../../db/outbox/closes.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import { closed } from '../serializers/answers.ts'
import { closeBody } from '../serializers/shift.ts'
import { sightOf } from '../verifiers/lists.ts'
import { closingBack } from '../verifiers/reconcile-shift.ts'
import { verifyClosing } from '../verifiers/shift.ts'
import { asOf } from '../verifiers/verify.ts'
import { each, seenAs, type Kind } from './kind.ts'

/** Closes the session of a shift with the counted cash. The condition of a close is that the session is open. */
export const shiftClose: Kind = {
  sending: 'money',
  endpoint: 'cashbox-session/close',
  build(db, job, decimalsOf) {
    const shift = shiftById(db, toId<ShiftId>(job.subjectId))
    const sessionId = serverIdOf(db, 'shift', job.subjectId)
    if (sessionId === undefined) return { lacking: 'the session of its opening' }
    const body = shift && closeBody(shift, { sessionId, lacks: unsentSubjectsOf(db, job) }, job, decimalsOf)
    return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
  },
  finish: undefined,
  accept: closed,
  before: undefined,
  verifyUnsent: undefined,
  verify: each(verifyClosing),
  byId: undefined,
  readBack: closingBack,
  watch: async ({ ask }, { job }, id) =>
    seenAs(sightOf(await ask.read('cashbox-session/get-by-id/{id}', { path: { id } }, asOf(job)), id, () => true)),
  isKeyed: false,
  hasOneEffect: true,
  isShared: false
}
