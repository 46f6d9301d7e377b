import { fail, ok, type Result } from '../../../shared/failure.ts'
import { decideMove, type CashRequest, type Decided, type Drawer } from './cash.ts'
import type { Swap } from './records.ts'
import { exchanged } from '../payment/checkout.ts'

// Exchange of money at the register: dollars for so'm, cash for a card amount (vendor-rules 5.2). It consists of two
// movements, one out and one in, that are written in one transaction and name each other.

type SwapSide = Pick<CashRequest, 'methodId' | 'currencyId' | 'amount' | 'articleId'>
export type SwapRequest = { out: SwapSide; in: SwapSide; note: string | undefined }
/** `worth` is the value of the outgoing money in the currency that comes in; undefined without a rate. */
export type SwapDecided = { out: Decided; in: Decided; worth: number | undefined }

/** If the two amounts differ in value by more than this factor, one of them is a typing error. */
const farApart = 2

/**
 * Decides whether this money may be exchanged. At least one side is cash, both differ in currency or method, and
 * neither is worth more than twice the other by the rates of the day. Without a rate the values are not compared.
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
  return ok({ ...both, worth })
}

/** Returns how a movement names the other movement. */
export const sideOf = ({ amount, currency, methodName }: Decided, number: string): Swap => ({
  number,
  amount,
  currency,
  methodName
})

/** Returns the note for the documents of both movements, without words of any language. */
export const swapNote = ({ number }: Pick<Swap, 'number'>): string => `⇄ ${number}`
