import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaymentMethod, Tender, Ticket } from '../core/model.ts'

// A card payment before it is confirmed: the card is at a terminal that is not connected to this till.
//
//   asked ─── approved ──> a tender of the ticket
//     │  └─── declined ──> nothing was taken
//     └────── unknown ───> stays until a person has found out: approved or declined
//
// The step is stored before the customer is sent to the terminal. So after a power cut the till asks for the result,
// and no card is charged without a record.

export type CardResult = 'approved' | 'declined' | 'unknown'

/** Returns whether the method uses a terminal next to the till. The back office marks such methods. */
export const usesTerminal = ({ type, subtype }: Pick<PaymentMethod, 'type' | 'subtype'>): boolean =>
  type === 'cashless' && subtype === 'terminal'

/** Starts the card step of the payment that was just made: `paid` is the ticket as it would be after the payment. */
export function askTerminal(ticket: Ticket, paid: Ticket, now: Instant): Result<Ticket> {
  const tender = paid.tenders.at(-1)
  if (tender === undefined || paid.tenders.length === ticket.tenders.length) return fail('state.changed')
  return ok({ ...ticket, cardStep: { tender, state: 'asked', askedAt: now } })
}

/** Stores the result of the terminal. */
export function settleCard(ticket: Ticket, id: Tender['id'], result: CardResult): Result<Ticket> {
  const step = ticket.cardStep
  if (step?.tender.id !== id) return fail('state.changed')
  if (result === 'unknown') return ok({ ...ticket, cardStep: { ...step, state: 'unknown' } })
  const tenders = result === 'approved' ? [...ticket.tenders, step.tender] : ticket.tenders
  return ok({ ...ticket, cardStep: undefined, tenders })
}
