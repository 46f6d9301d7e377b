import { ok, type Result } from '../../../shared/failure.ts'
import { changeAct, withShares } from './discount-limits.ts'
import type { Ticket } from '../core/model.ts'
import type { Act } from '../staff/people.ts'
import { boundsAct, withLeast } from './price.ts'

// What a ticket costs beyond the rules of the shop, however it came to it: discounts over the limit, prices out of their
// bounds. Every change of a ticket is asked what it takes, and what was allowed stays with the ticket, so that it can be
// looked at once more before it is paid.

/** A manager's word for one of these is kept on the ticket. */
const policyActNames: readonly Act[] = ['giveAnyDiscount', 'giveDiscountOverLimit', 'sellOutOfBounds']
export const isPolicyAct = (act: Act): boolean => policyActNames.includes(act)

const listed = (...acts: (Act | undefined)[]): Act[] => acts.filter((act) => act !== undefined)

/** What a change takes, or why nobody may make it. */
export function policyActs(before: Ticket, after: Ticket, setsPrice: boolean): Result<Act[]> {
  const bounds = boundsAct(before, after, setsPrice)
  return bounds.ok ? ok(listed(bounds.value, changeAct(before, after))) : bounds
}

/** What it takes to sell the ticket as it stands: nothing that was not allowed before. */
export function lackingActs(ticket: Ticket): Result<Act[]> {
  const bounds = boundsAct(undefined, ticket)
  return bounds.ok ? ok(listed(bounds.value, changeAct(undefined, ticket))) : bounds
}

/** The ticket with a manager's word for all that is beyond the rules on it now. */
export const withWord = (ticket: Ticket): Ticket => withLeast(withShares(ticket))

/**
 * Lines that went from tickets to others: nothing was given, so that what was allowed, and what roundings make of it,
 * stays allowed. Only what was given within the limit of a larger bill may be over that of a smaller one.
 */
export function moved(from: readonly Ticket[], to: readonly Ticket[]): { acts: Act[]; tickets: Ticket[] } {
  const wasAllowed = from.every((ticket) => {
    const lacking = lackingActs(ticket)
    return lacking.ok && lacking.value.length === 0
  })
  if (!wasAllowed) return { acts: [], tickets: [...to] }
  const isByWord = from.some(({ allowedShare }) => allowedShare !== undefined)
  // The lines as they are: what of them is over the limit was so before.
  const known = to.map((ticket) => ({ ...withWord(ticket), allowedShare: ticket.allowedShare }))
  return {
    acts: isByWord ? [] : known.flatMap((ticket) => listed(changeAct(undefined, ticket))),
    tickets: to.map(withWord)
  }
}
