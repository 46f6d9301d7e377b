import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Ticket } from './model.ts'

/** Returns whether payment has started. From then on the ticket's contents do not change. */
export const isPaying = (ticket: Pick<Ticket, 'tenders' | 'cardStep' | 'fromBalance' | 'fromCashback'>): boolean =>
  ticket.tenders.length > 0 ||
  ticket.cardStep !== undefined ||
  (ticket.fromBalance ?? 0) > 0 ||
  (ticket.fromCashback ?? 0) > 0

/** Fails while the result of a card payment is not noted: until then nothing more is paid or sold. */
export const checkNoCard = ({ cardStep }: Pick<Ticket, 'cardStep'>): Result<void> =>
  cardStep === undefined ? ok(undefined) : fail('card.open', { amount: cardStep.tender.amount })

/**
 * Fails while a ticket has payments, because their money belongs to no sale yet. Names the card payment whose result is
 * not noted.
 */
export function checkNotPaying(ticket: Ticket | undefined): Result<undefined> {
  if (ticket === undefined || !isPaying(ticket)) return ok(undefined)
  if (ticket.cardStep === undefined) return fail('shift.ticketsOpen')
  const { methodName: method, amount: amountMinor, currency } = ticket.cardStep.tender
  return fail('shift.cardOpen', { ticket: ticket.name ?? '', method, amountMinor, currencyId: currency.id })
}

/** Fails if a ticket has an exchange. Holding, splitting or merging it would separate the returned goods from it. */
export const checkNoExchange = (tickets: readonly Ticket[]): Result<undefined> =>
  tickets.some(({ exchange }) => exchange !== undefined) ? fail('exchange.here') : ok(undefined)
