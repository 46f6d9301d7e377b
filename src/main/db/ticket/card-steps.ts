import type { TenderId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Ticket, CardStep } from '../../domain/core/model.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand } from '../../domain/core/checks.ts'
import { valueReader } from '../core/rows.ts'
import { cardSteps } from './ticket-tables.ts'

// Card payments at the terminal, each from the moment the customer is sent to the terminal. A row is settled once and
// never deleted.

/** Returns the card payment of a ticket whose result is not recorded yet. */
export const openCardStep = (db: Reader, ticketId: TicketId): CardStep | undefined =>
  cardSteps.get(db, 'ticket_id = ? AND outcome IS NULL', ticketId)

const Approved = valueReader('card_step.id', brand<TenderId>())

/** Returns the card payments of a ticket that the terminal has approved, also those that were taken back. */
export const approvedCards = (db: Reader, ticketId: TicketId): ReadonlySet<TenderId> =>
  new Set(
    Approved.all(db.prepare(`SELECT id FROM card_step WHERE ticket_id = ? AND outcome = 'approved'`).pluck(), ticketId)
  )

/** The act of the journal for an approved card payment that was taken back. Its facts have the amount. */
export const takenBackAct = 'card.takenBack'

/** Writes the result of the card payment between two states of a ticket: it became a tender, or nothing was paid. */
export function putCardStep(db: Writer, before: Ticket, after: Ticket, at: Instant): void {
  const [was, is] = [before.cardStep, after.cardStep]
  if (was !== undefined && was.tender.id !== is?.tender.id) {
    const isTaken = after.tenders.some(({ id }) => id === was.tender.id)
    const settle = db.prepare('UPDATE card_step SET outcome = ?, settled_at = ? WHERE id = ?')
    settle.run(isTaken ? 'approved' : 'declined', at, was.tender.id)
  }
  if (is === undefined || is === was) return
  if (is.tender.id === was?.tender.id) cardSteps.update(db, is, 'id', is.tender.id)
  else cardSteps.insert(db, is, { ticket_id: after.id })
}
