import { toId, type ShiftId } from '../../../shared/ids.ts'
import { setting } from '../../db/core/settings.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import { opened } from '../serializers/answers.ts'
import { openBody } from '../serializers/shift.ts'
import { plainRead } from '../verifiers/lists.ts'
import { openingBack } from '../verifiers/reconcile-shift.ts'
import { beforeOpening, verifyOpening } from '../verifiers/shift.ts'
import { each, type Kind } from './kind.ts'

/** Opens a session on the register (the document, "Cashbox session"). */
export const shiftOpen: Kind = {
  sending: 'money',
  endpoint: 'cashbox-session/open',
  build(db, job, decimalsOf) {
    const shift = shiftById(db, toId<ShiftId>(job.subjectId))
    const body = shift && openBody(shift, job, decimalsOf, setting(db, 'identity')?.till)
    return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
  },
  finish: undefined,
  accept: opened,
  before: beforeOpening,
  verifyUnsent: undefined,
  verify: each(verifyOpening),
  byId: plainRead('cashbox-session/get-by-id/{id}'),
  readBack: openingBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
