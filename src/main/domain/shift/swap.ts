import { fail, ok, type Result } from '../../../shared/failure.ts'
import { decideMove, type CashRequest, type Decided, type Drawer, type Swap } from './cash.ts'
import { exchanged } from '../payment/checkout.ts'

// Money for other money at the desk: dollars for so'm, cash for what a card paid (vendor-rules 5.2). It is two movements,
// one out and one in, that are written in one act and name each other.

type SwapSide = Pick<CashRequest, 'methodId' | 'currencyId' | 'amount' | 'articleId'>
export type SwapRequest = { out: SwapSide; in: SwapSide; note: string | undefined }
export type SwapDecided = { out: Decided; in: Decided }

/** By more than this the two sums are not worth the same by any rate: one of them is a slip of the hand. */
const farApart = 2

/**
 * May this money be changed for that? One side at least is cash, the two differ in currency or method, and neither is
 * worth twice the other by the rates of the day. Where a rate is not known, only people can tell.
 */
export function decideSwap(asked: SwapRequest, drawer: Drawer): Result<SwapDecided> {
  const { note } = asked
  const out = decideMove({ ...asked.out, note, direction: 'out', isSwap: true }, drawer)
  if (!out.ok) return out
  const into = decideMove({ ...asked.in, note, direction: 'in', isSwap: true }, drawer)
  if (!into.ok) return into
  const both = { out: out.value, in: into.value }
  if (both.out.methodId === both.in.methodId && both.out.currency.id === both.in.currency.id) return fail('swap.same')
  const isCash = ({ methodId }: Decided) => drawer.methods.some(({ id, type }) => id === methodId && type === 'cash')
  if (!isCash(both.out) && !isCash(both.in)) return fail('swap.noCash')
  const worth = exchanged(both.out.amount, both.out.currency, both.in.currency)
  const { amount } = both.in
  if (worth !== undefined && (amount > worth * farApart || amount * farApart < worth)) return fail('swap.amounts')
  return ok(both)
}

/** How a movement names the one on the other side. */
export const sideOf = ({ amount, currency, methodName }: Decided, number: string): Swap => ({
  number,
  amount,
  currency,
  methodName
})

/** What the documents of both sides say of it, in no language. */
export const swapNote = ({ number }: Pick<Swap, 'number'>): string => `⇄ ${number}`
