import type { CallParsed } from '../../../shared/contract/index.ts'
import { minor } from '../../../shared/money.ts'
import type { CashMovedView } from '../../../shared/views.ts'
import { exchanged } from '../../domain/payment/checkout.ts'
import { overdrawUnseen } from '../../domain/shift/cash.ts'
import { decideSwap, sideOf } from '../../domain/shift/swap.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { drawerFor, movementNumber, putMovement } from './cash.ts'
import type { Calls, Context } from '../core/context.ts'
import { atTime, datable } from '../core/clock.ts'
import { openRegister } from '../core/register.ts'
import { cashSlip } from '../printing/papers.ts'
import { printMoved } from '../printing/print-jobs.ts'
import { allowed } from '../core/session.ts'
import { announce } from '../core/state.ts'
import { aboutSwap } from '../core/approval-about.ts'
import { must, refuse, Refused } from '../core/refusal.ts'

type Side = CallParsed<'cash.exchange'>['out']
const sideAsked = ({ amountMinor: amount, articleId, ...money }: Side) => ({ ...money, amount, articleId })

/**
 * Writes both movements and their jobs in one transaction. The slip is that of the outgoing movement and names both.
 */
async function swap(context: Context, input: CallParsed<'cash.exchange'>): Promise<CashMovedView> {
  const register = openRegister(context)
  const asked = { out: sideAsked(input.out), in: sideAsked(input.in), note: input.note }
  const decided = must(decideSwap(asked, drawerFor(context, register)))
  datable(context)
  const { out, in: into } = decided
  const by = await allowed(context, 'swapMoney', input.approval, aboutSwap(decided))
  const unseen = overdrawUnseen(out, drawerFor(context, register), input.agreedExpectedMinor)
  if (unseen !== undefined) throw new Refused(unseen)
  // Somebody may have set the clock while the manager typed the PIN.
  const now = datable(context)
  const at = atTime(context, now)
  const given = context.store.transaction((db) => {
    const counts = { out: nextNumber(db, 'cash'), in: nextNumber(db, 'cash') }
    const nameOf = (count: number) => movementNumber(context, db, count)
    const book = (side: typeof out, count: number) => putMovement(at, db, register, side, by, count)
    const first = book({ ...out, swap: sideOf(into, nameOf(counts.in)) }, counts.out)
    book({ ...into, swap: sideOf(out, nameOf(counts.out)) }, counts.in)
    return first
  })
  context.queue.wake()
  printMoved(context, given)
  announce(context)
  return { slip: cashSlip(context, given, false) }
}

export const swaps = {
  'cash.convert': (context, { amountMinor, currencyId, toCurrencyId }) => {
    const register = openRegister(context)
    const { currencies } = register.shop
    const from = currencies.find(({ id }) => id === currencyId)
    const to = currencies.find(({ id }) => id === toCurrencyId)
    if (from === undefined || to === undefined) return refuse('input.invalid', { field: 'currencyId' })
    const worth = exchanged(amountMinor, from, to)
    return worth === undefined || !Number.isSafeInteger(worth) ? {} : { amountMinor: minor(worth) }
  },
  'cash.exchange': swap
} satisfies Partial<Calls<'cash'>>
