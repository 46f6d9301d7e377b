import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaymentMethod, Tender, Ticket } from '../core/model.ts'

// What a payment is before it is one: a card at a terminal that this till cannot see.
//
//   asked ─── approved ──> a tender of the ticket
//     │  └─── declined ──> nothing was taken
//     └────── unknown ───> stands until a person has found out: approved or declined
//
// It is a row of its own from the moment the customer is sent to the terminal, so a pulled plug leaves a question and
// never a card that was charged for nothing.

export type CardResult = 'approved' | 'declined' | 'unknown'

/** Is it taken at a terminal that stands beside the till? The back office says so of its methods. */
export const usesTerminal = ({ type, subtype }: Pick<PaymentMethod, 'type' | 'subtype'>): boolean =>
  type === 'cashless' && subtype === 'terminal'

/** Sends the payment just made to the terminal first: `paid` is the ticket as it would be afterwards. */
export function askTerminal(ticket: Ticket, paid: Ticket, now: Instant): Result<Ticket> {
  const tender = paid.tenders.at(-1)
  if (tender === undefined || paid.tenders.length === ticket.tenders.length) return fail('state.changed')
  return ok({ ...ticket, cardStep: { tender, state: 'asked', askedAt: now } })
}

/** Writes down what the terminal said. */
export function settleCard(ticket: Ticket, id: Tender['id'], result: CardResult): Result<Ticket> {
  const step = ticket.cardStep
  if (step?.tender.id !== id) return fail('state.changed')
  if (result === 'unknown') return ok({ ...ticket, cardStep: { ...step, state: 'unknown' } })
  const tenders = result === 'approved' ? [...ticket.tenders, step.tender] : ticket.tenders
  return ok({ ...ticket, cardStep: undefined, tenders })
}
