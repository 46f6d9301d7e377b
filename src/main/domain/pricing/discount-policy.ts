import { ok, type Result } from '../../../shared/failure.ts'
import { changeAct, withShares } from './discount-limits.ts'
import type { Ticket } from '../core/model.ts'
import type { Act } from '../staff/people.ts'
import { boundsAct, withLeast } from './price.ts'

// What on a ticket is over the limits of the shop, whatever caused it: discounts over the limit, prices out of their
// bounds. Every change of a ticket is checked for the rights that it needs. Approvals are stored on the ticket, so that
// they can be checked again before payment.

/** A manager's approval of one of these acts is stored on the ticket. */
const policyActNames: readonly Act[] = ['giveAnyDiscount', 'giveDiscountOverLimit', 'sellOutOfBounds']
export const isPolicyAct = (act: Act): boolean => policyActNames.includes(act)

const listed = (...acts: (Act | undefined)[]): Act[] => acts.filter((act) => act !== undefined)

/** Returns the rights that a change needs, or the failure if nobody may make it. */
export function policyActs(before: Ticket, after: Ticket, setsPrice: boolean): Result<Act[]> {
  const bounds = boundsAct(before, after, setsPrice)
  return bounds.ok ? ok(listed(bounds.value, changeAct(before, after))) : bounds
}

/** Returns the rights that are missing to sell the ticket: those that nobody has approved yet. */
export function missingActs(ticket: Ticket): Result<Act[]> {
  const bounds = boundsAct(undefined, ticket)
  return bounds.ok ? ok(listed(bounds.value, changeAct(undefined, ticket))) : bounds
}

/** Returns the ticket with a manager's approval of everything on it that is over the limits of the shop. */
export const withApprovals = (ticket: Ticket): Ticket => withLeast(withShares(ticket))

/**
 * Returns the rights that a move of lines between tickets needs. Nothing was given, so that approvals stay valid, with
 * the rounding differences that the move causes. Only a discount within the limit of a larger ticket may be over the
 * limit of a smaller one.
 */
export function moved(from: readonly Ticket[], to: readonly Ticket[]): { acts: Act[]; tickets: Ticket[] } {
  const wasAllowed = from.every((ticket) => {
    const lacking = missingActs(ticket)
    return lacking.ok && lacking.value.length === 0
  })
  if (!wasAllowed) return { acts: [], tickets: [...to] }
  const isByWord = from.some(({ allowedShare }) => allowedShare !== undefined)
  // The lines are unchanged: a line that is over the limit was over it before.
  const known = to.map((ticket) => ({ ...withApprovals(ticket), allowedShare: ticket.allowedShare }))
  return {
    acts: isByWord ? [] : known.flatMap((ticket) => listed(changeAct(undefined, ticket))),
    tickets: to.map(withApprovals)
  }
}
