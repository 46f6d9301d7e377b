import type { CallParsed } from '../../../shared/contract/index.ts'
import { minor } from '../../../shared/money.ts'
import type { CashMovedView } from '../../../shared/views.ts'
import { exchanged } from '../../domain/payment/checkout.ts'
import { overdrawUnseen } from '../../domain/shift/cash.ts'
import { decideSwap, sideOf } from '../../domain/shift/swap.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { drawerFor, movementNumber, putMovement, shownMovement } from './cash.ts'
import type { Calls, Context } from '../core/context.ts'
import { act } from '../core/act.ts'
import { openRegister } from '../core/register.ts'
import { aboutSwap } from '../core/approval-about.ts'
import { must, refuse, Refused } from '../core/refusal.ts'

type Side = CallParsed<'cash.exchange'>['out']
const sideAsked = ({ amountMinor: amount, articleId, ...money }: Side) => ({ ...money, amount, articleId })

/**
 * Writes both movements and their jobs in one transaction. The slip is that of the outgoing movement and names both.
 */
const swap = (context: Context, input: CallParsed<'cash.exchange'>): Promise<CashMovedView> =>
  act(context, input.approval, {
    decide: () => {
      const register = openRegister(context)
      const asked = { out: sideAsked(input.out), in: sideAsked(input.in), note: input.note }
      return { register, swapped: must(decideSwap(asked, drawerFor(context, register))) }
    },
    right: () => 'swapMoney',
    about: ({ swapped }) => aboutSwap(swapped),
    isDated: true,
    write: ({ context, db, by }, { register, swapped: { out, in: into } }) => {
      const unseen = overdrawUnseen(out, drawerFor(context, register), input.agreedExpectedMinor)
      if (unseen !== undefined) throw new Refused(unseen)
      const counts = { out: nextNumber(db, 'cash'), in: nextNumber(db, 'cash') }
      const nameOf = (count: number) => movementNumber(context, db, count)
      const book = (side: typeof out, count: number) => putMovement(context, db, register, side, by, count)
      const first = book({ ...out, swap: sideOf(into, nameOf(counts.in)) }, counts.out)
      book({ ...into, swap: sideOf(out, nameOf(counts.out)) }, counts.in)
      return first
    },
    ...shownMovement(context)
  })

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
