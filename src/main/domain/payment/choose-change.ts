import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { minor, zero, type Minor } from '../../../shared/money.ts'
import { inSteps } from '../pricing/cash-rounding.ts'
import { exchanged } from './checkout.ts'
import { denominations, inNotes } from './denominations.ts'
import type { Change, PaymentMethod, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Lets the cashier return a part of the change in another currency or from another cash method
// (domain/payment/change.ts returns the rest).

/** `inDrawer` is what the drawer should have of this money, without what was given for this ticket. */
export type ChangeRequest = { method: PaymentMethod; currency: Currency; amount: Minor; inDrawer: Minor }

/** Chooses how a part of the change is returned; undefined restores the default. */
export function chooseChange(ticket: Ticket, request: ChangeRequest | undefined): Result<Ticket> {
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  if (request === undefined) return ok({ ...ticket, changeIn: undefined })
  const { change } = ticketSums(ticket)
  if (change === 0) return fail('change.none')
  const { method, currency, amount, inDrawer } = request
  if (method.type !== 'cash') return fail('change.notCash', { method: method.name })
  const worth = exchanged(amount, currency, ticket.currency)
  if (worth === undefined) return fail('tender.noRate', { currency: currency.code })
  if (amount <= 0 || worth <= 0) return fail('tender.zero')
  if (!Number.isSafeInteger(worth) || worth > change) return fail('change.tooMuch', { change })
  // Says no sum: the cashier counts the drawer blind.
  if (currency.id !== ticket.currency.id && amount > inDrawer) return fail('change.overDrawer')
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

export type CashInDrawer = (methodId: MethodId, currencyId: CurrencyId) => Minor

/**
 * Returns whether the drawer should have less than a row of the change. The own currency may be given all the same,
 * because the records of a drawer can be wrong; change in another currency was chosen when the drawer had it.
 */
export const isDrawerShort = (changes: readonly Change[], inDrawer: CashInDrawer): boolean =>
  changes.some(({ methodId, currency, amount }) => amount > inDrawer(methodId, currency.id))

/** Checks that a part of the change that was chosen in another currency is still in the drawer. */
export function checkChange(ticket: Ticket, inDrawer: CashInDrawer): Result<undefined> {
  const { changeIn, currency } = ticket
  if (changeIn === undefined || changeIn.currency.id === currency.id) return ok(undefined)
  return isDrawerShort([changeIn], inDrawer) ? fail('change.overDrawer') : ok(undefined)
}

/**
 * Returns what is offered of whole notes if the drawer has less: only its largest note, several times, so that the offer
 * does not tell a cashier, who counts blind, what the drawer has.
 */
export function offeredFrom(inDrawer: Minor, whole: Minor, currency: Currency): Minor {
  if (whole <= inDrawer) return whole
  const note = denominations(currency).find((each) => each <= inDrawer)
  return note === undefined ? zero : minor(Math.floor(inDrawer / note) * note)
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
