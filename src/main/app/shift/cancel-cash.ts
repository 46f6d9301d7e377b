import type { CallParsed } from '../../../shared/contract/index.ts'
import type { CashMovedView } from '../../../shared/views.ts'
import { decideCancel, overdrawUnseen, type CashMovement, type Decided } from '../../domain/shift/cash.ts'
import { sideOf } from '../../domain/shift/swap.ts'
import { nextNumber } from '../../db/core/counters.ts'
import type { Writer } from '../../db/core/open.ts'
import { cancellationOf, movementsOfShift } from '../../db/shift/cash.ts'
import { drawerFor, movementNumber, putMovement } from './cash.ts'
import type { Calls, Context } from '../core/context.ts'
import { atTime, datable } from '../core/clock.ts'
import { openRegister, type OpenRegister } from '../core/register.ts'
import { cashSlip } from '../printing/papers.ts'
import { printMoved } from '../printing/print-jobs.ts'
import { allowed } from '../core/session.ts'
import { announce } from '../core/state.ts'
import { aboutCash } from '../core/approval-about.ts'
import { must, refuse, Refused } from '../core/refusal.ts'

// Cancellation of a cash slip: a slip is never changed, a second one moves the same amount the other way.

/** Returns the slip and, if it is one side of an exchange, the other side after it. */
function withOtherSide(wrong: CashMovement, movements: readonly CashMovement[]): CashMovement[] {
  const other = movements.find(({ number }) => number === wrong.swap?.number)
  return other === undefined ? [wrong] : [wrong, other]
}

/** Decides the movements that cancel the slip. Fails if one of them is not possible. */
function decide(
  context: Context,
  register: OpenRegister,
  { movementId, reason }: CallParsed<'cash.cancel'>
): Decided[] {
  const movements = movementsOfShift(context.store, register.shift.id)
  const wrong = movements.find(({ id }) => id === movementId)
  if (wrong === undefined) return refuse('cash.cannotCancel')
  const drawer = drawerFor(context, register)
  const decided: Decided[] = []
  for (const each of withOtherSide(wrong, movements)) {
    const back = must(decideCancel(each, movements, reason, drawer))
    decided.push(back)
  }
  return decided
}

/** Writes the movements with consecutive numbers. The two of an exchange name each other. */
function put(
  context: Context,
  db: Writer,
  register: OpenRegister,
  decided: readonly Decided[],
  by: CashMovement['employeeId']
) {
  const counts = decided.map(() => nextNumber(db, 'cash'))
  return decided.map((each, at) => {
    const otherAt = decided.length - 1 - at
    const other = otherAt === at ? undefined : decided[otherAt]
    const swap = other && { swap: sideOf(other, movementNumber(context, db, counts[otherAt] ?? 0)) }
    return putMovement(context, db, register, { ...each, ...swap }, by, counts[at])
  })[0]
}

/** Asks for the right, and writes everything in one transaction. The slip is the one that cancels the chosen slip. */
async function cancel(context: Context, input: CallParsed<'cash.cancel'>): Promise<CashMovedView> {
  const register = openRegister(context)
  const decided = decide(context, register, input)
  const [first] = decided
  if (first === undefined) return refuse('cash.cannotCancel')
  datable(context)
  const by = await allowed(context, 'cancelCash', input.approval, {
    ...aboutCash(first),
    subject: first.cancels?.number
  })
  const drawer = drawerFor(context, register)
  for (const each of decided) {
    const unseen = overdrawUnseen(each, drawer, input.agreedExpectedMinor)
    if (unseen !== undefined) throw new Refused(unseen)
  }
  // Somebody may have set the clock while the manager typed the PIN.
  const now = datable(context)
  const movement = context.store.transaction((db) =>
    cancellationOf(db, input.movementId) === undefined
      ? put(atTime(context, now), db, register, decided, by)
      : undefined
  )
  if (movement === undefined) return refuse('cash.isCancelled')
  context.queue.wake()
  printMoved(context, movement)
  announce(context)
  return { slip: cashSlip(context, movement, false) }
}

export const cashCancels = { 'cash.cancel': cancel } satisfies Partial<Calls<'cash'>>
