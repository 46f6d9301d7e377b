import type { CallParsed } from '../../../shared/contract/index.ts'
import type { CashMovedView } from '../../../shared/views.ts'
import { decideCancel, overdrawUnseen, type CashMovement, type Decided } from '../../domain/shift/cash.ts'
import { sideOf } from '../../domain/shift/swap.ts'
import { nextNumber } from '../../db/core/counters.ts'
import type { Writer } from '../../db/core/open.ts'
import { cancellationOf, movementsOfShift } from '../../db/shift/cash.ts'
import { drawerFor, movementNumber, putMovement, shownMovement } from './cash.ts'
import type { Calls, Context } from '../core/context.ts'
import { act } from '../core/act.ts'
import { openRegister, type OpenRegister } from '../core/register.ts'
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

/** Cancels a slip. The answer has the slip that cancels the chosen one. */
const cancel = (context: Context, input: CallParsed<'cash.cancel'>): Promise<CashMovedView> =>
  act(context, input.approval, {
    decide: () => {
      const register = openRegister(context)
      const decided = decide(context, register, input)
      const [first] = decided
      return first === undefined ? refuse('cash.cannotCancel') : { register, decided, first }
    },
    right: () => 'cancelCash',
    about: ({ first }) => ({ ...aboutCash(first), subject: first.cancels?.number }),
    isDated: true,
    write: ({ context, db, by }, { register, decided }) => {
      const drawer = drawerFor(context, register)
      for (const each of decided) {
        const unseen = overdrawUnseen(each, drawer, input.agreedExpectedMinor)
        if (unseen !== undefined) throw new Refused(unseen)
      }
      if (cancellationOf(db, input.movementId) !== undefined) return refuse('cash.isCancelled')
      return put(context, db, register, decided, by) ?? refuse('cash.cannotCancel')
    },
    ...shownMovement(context)
  })

export const cashCancels = { 'cash.cancel': cancel } satisfies Partial<Calls<'cash'>>
