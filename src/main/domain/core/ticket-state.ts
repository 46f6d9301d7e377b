import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Ticket } from './model.ts'

/** Has paying begun? From then on nothing of the basket changes. */
export const isPaying = (ticket: Pick<Ticket, 'tenders' | 'cardStep' | 'fromBalance' | 'fromCashback'>): boolean =>
  ticket.tenders.length > 0 ||
  ticket.cardStep !== undefined ||
  (ticket.fromBalance ?? 0) > 0 ||
  (ticket.fromCashback ?? 0) > 0

/** Nothing more is paid, and nothing sold, while a card hangs in the air. */
export const checkNoCard = ({ cardStep }: Pick<Ticket, 'cardStep'>): Result<void> =>
  cardStep === undefined ? ok(undefined) : fail('card.open', { amount: cardStep.tender.amount })

/** A ticket that waits, or is cut and joined with others, would leave the goods on the counter behind. */
export const checkNoExchange = (tickets: readonly Ticket[]): Result<undefined> =>
  tickets.some(({ exchange }) => exchange !== undefined) ? fail('exchange.here') : ok(undefined)
