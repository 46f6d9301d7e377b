import { newId, seededRandom } from '../../../src/main/system/random.ts'
import { refundJob } from '../../../src/main/domain/outbox/jobs.ts'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import { decideRefund, type Refund } from '../../../src/main/domain/refund/refund.ts'
import { raiseCounter } from '../../../src/main/db/core/counters.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import { insertRefund, refundsOfSale } from '../../../src/main/db/refund/refunds.ts'
import type { IdempotencyKey, RefundId } from '../../../src/shared/ids.ts'
import { ids } from './documents.ts'
import type { Rig } from './rig.ts'

// Refunds at the till of a rig, and their records at the service.

const random = seededRandom(12)

/** Refunds pieces of the first line, as the till's command does: the refund and its job in one transaction. */
export function giveBack(rig: Rig, shift: Shift, sale: Sale, pieces = 1): Refund {
  const number = rig.count('refund') + 1
  const lines = [{ lineId: sale.lines[0]?.id as never, quantity: String(pieces) as never }]
  const asked = { lines, ways: [{ methodId: ids.cash as never }], reasonId: undefined, note: 'torn' }
  const before = refundsOfSale(rig.store(), sale.id)
  const decided = decideRefund(asked, { sale, before, methods: [], reasons: [] })
  if (!decided.ok) throw new Error(decided.failure.kind)
  const refund: Refund = {
    ...decided.value,
    id: newId<RefundId>(random),
    number: `TEST1-r${number}`,
    shiftId: shift.id,
    organizationId: ids.organization as never,
    cashboxId: ids.cashbox as never,
    employeeId: ids.nodira as never,
    employeeName: 'Nodira A.',
    approvedBy: undefined,
    refundedAt: rig.clock.now(),
    journalHead: 'head'
  }
  rig.store().transaction((db) => {
    raiseCounter(db, 'refund', number)
    insertRefund(db, refund, number)
    enqueue(db, refundJob(refund, sale, shift, newId<IdempotencyKey>(random)), rig.clock.now(), random)
  })
  return refund
}

/** Returns the refunds at the service. */
export const refundsAt = (rig: Rig) => rig.sandbox.world.all('trade').filter((row) => row.is_refund)
