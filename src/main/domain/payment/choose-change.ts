import { fail, ok, type Result } from '../../../shared/failure.ts'
import { minor, type Minor } from '../../../shared/money.ts'
import { inSteps } from '../pricing/cash-rounding.ts'
import { exchanged } from './checkout.ts'
import { inNotes } from './denominations.ts'
import type { PaymentMethod, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Lets the cashier return a part of the change in another currency or from another cash method
// (domain/payment/change.ts returns the rest).

export type ChangeRequest = { method: PaymentMethod; currency: Currency; amount: Minor }

/** Chooses how a part of the change is returned; undefined restores the default. */
export function chooseChange(ticket: Ticket, request: ChangeRequest | undefined): Result<Ticket> {
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  if (request === undefined) return ok({ ...ticket, changeIn: undefined })
  const { change } = ticketSums(ticket)
  if (change === 0) return fail('change.none')
  const { method, currency, amount } = request
  if (method.type !== 'cash') return fail('change.notCash', { method: method.name })
  const worth = exchanged(amount, currency, ticket.currency)
  if (worth === undefined) return fail('tender.noRate', { currency: currency.code })
  if (amount <= 0 || worth <= 0) return fail('tender.zero')
  if (!Number.isSafeInteger(worth) || worth > change) return fail('change.tooMuch', { change })
  const { id: methodId, name: methodName, type: methodType } = method
  const paid = leavingCoins(minor(worth), ticket)
  return ok({ ...ticket, changeIn: { methodId, methodName, methodType, currency, amount, paid } })
}

/**
 * Returns the value of a chosen part of the change, rounded to the cash step, so that the rest can be paid in coins.
 */
function leavingCoins(worth: Minor, { rules }: Ticket): Minor {
  const rule = rules.cashRounding
  const stepped = inSteps(worth, rule && { ...rule, direction: 'nearest' })
  return stepped === 0 ? worth : stepped
}

/**
 * Returns the largest amount of a currency that fits into the change, and the largest in whole notes, because tills
 * rarely have small coins of other currencies. The own currency pays the whole change, as the sale says it.
 */
export function mostIn(change: Minor, own: Currency, currency: Currency): { most: Minor; whole: Minor } | undefined {
  const near = exchanged(change, own, currency)
  if (near === undefined || !Number.isSafeInteger(near)) return undefined
  const fits = (amount: number) => (exchanged(minor(amount), currency, own) ?? Infinity) <= change
  const most = fits(near) ? near : near - 1
  const fitting = minor(Math.max(most, 0))
  return { most: fitting, whole: currency.rate === undefined ? fitting : inNotes(fitting, currency) }
}
