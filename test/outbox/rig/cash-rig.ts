import { newId, seededRandom } from '../../../src/main/system/random.ts'
import type { CashArticle, CashMovement } from '../../../src/main/domain/shift/cash.ts'
import { cashJobs } from '../../../src/main/domain/outbox/jobs.ts'
import type { Shift } from '../../../src/main/domain/core/model.ts'
import { raiseCounter } from '../../../src/main/db/core/counters.ts'
import { insertMovement } from '../../../src/main/db/shift/cash.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import type { IdempotencyKey, MovementId } from '../../../src/shared/ids.ts'
import { ids, som } from './documents.ts'
import type { Rig } from './rig.ts'

// Cash movements at the till of a rig, and their records at the service.

/**
 * Articles of the demo shop: money of the cashier, of customers, and takings that go to the bank, which belong to
 * nobody.
 */
export const articles = {
  paid: { id: '660700000000000000000001', name: 'Savdodan tushum', direction: 'in', party: 'customer' },
  in: { id: '660700000000000000000003', name: 'Kassaga kirim', direction: 'in', party: 'employee' },
  out: { id: '660700000000000000000004', name: 'Kassadan chiqim', direction: 'out', party: 'employee' },
  bank: { id: '660700000000000000000005', name: 'Inkassatsiya', direction: 'out', party: 'other' }
} as unknown as Record<'paid' | 'in' | 'out' | 'bank', CashArticle & { direction: 'in' | 'out' }>

const random = seededRandom(11)

/** Puts cash in, or takes it out, as the till's command does: the movement and its two jobs in one transaction. */
export function moveCash(rig: Rig, shift: Shift, more: Partial<CashMovement> = {}): CashMovement {
  const number = rig.count('cash_movement') + 1
  const movement: CashMovement = {
    id: newId<MovementId>(random),
    number: `TEST1-c${number}`,
    direction: 'in',
    shiftId: shift.id,
    organizationId: ids.organization as never,
    cashboxId: ids.cashbox as never,
    employeeId: ids.nodira as never,
    employeeName: 'Nodira A.',
    approvedBy: undefined,
    methodId: ids.cash as never,
    methodName: 'Naqd',
    currency: som,
    amount: 50_000 as never,
    article: articles[more.direction ?? 'in'],
    note: 'change money',
    isOverdrawn: false,
    isAfterCount: false,
    movedAt: rig.clock.now(),
    journalHead: 'head',
    ...more
  }
  const facts = { invoiceMarker: newId<IdempotencyKey>(random), marker: newId<IdempotencyKey>(random), mainId: som.id }
  rig.store().transaction((db) => {
    raiseCounter(db, 'cash', number)
    insertMovement(db, movement, number)
    for (const job of cashJobs(movement, shift, facts)) enqueue(db, job, rig.clock.now(), random)
  })
  return movement
}

/** Returns the invoices of cash movements at the service. Sales have invoices and transactions of their own. */
export const invoicesOf = (rig: Rig) => rig.sandbox.world.all('invoice').filter((row) => row.trade_id === undefined)
export const transactionsOf = (rig: Rig) =>
  rig.sandbox.world.all('transaction').filter((row) => row.trade_id === undefined)
