import type { TenderId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Ticket, CardStep } from '../../domain/core/model.ts'
import { fromPayment, tenderColumns, tenderShape, tenderValues, toPayment } from './lines.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, instant, oneOf } from '../core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

// Card payments at the terminal, each from the moment the customer is sent to the terminal. A row is settled once and
// never deleted.

const CardStepRow = rowReader('card_step', {
  id: brand<TenderId>(),
  state: oneOf(['asked', 'unknown']),
  asked_at: instant,
  ...tenderShape
})

/** Returns the card payment of a ticket whose result is not recorded yet. */
export function openCardStep(db: Reader, ticketId: TicketId): CardStep | undefined {
  const row = CardStepRow.get(
    db.prepare(
      `SELECT id, state, asked_at, ${tenderColumns} FROM card_step
       WHERE ticket_id = ? AND state IN ('asked', 'unknown')`
    ),
    ticketId
  )
  return row && { tender: { id: row.id, ...toPayment(row) }, state: row.state, askedAt: row.asked_at }
}

const Approved = valueReader('card_step.id', brand<TenderId>())

/** Returns the card payments of a ticket that the terminal has approved, also those that were taken back. */
export const approvedCards = (db: Reader, ticketId: TicketId): ReadonlySet<TenderId> =>
  new Set(
    Approved.all(db.prepare(`SELECT id FROM card_step WHERE ticket_id = ? AND state = 'approved'`).pluck(), ticketId)
  )

/** The act of the journal for an approved card payment that was taken back. Its facts have the amount. */
export const takenBackAct = 'card.takenBack'

/** Writes the result of the card payment between two states of a ticket: it became a tender, or nothing was paid. */
export function putCardStep(db: Writer, before: Ticket, after: Ticket, at: Instant): void {
  const [was, is] = [before.cardStep, after.cardStep]
  if (was !== undefined && was.tender.id !== is?.tender.id) {
    const isTaken = after.tenders.some(({ id }) => id === was.tender.id)
    db.prepare('UPDATE card_step SET state = ?, settled_at = ? WHERE id = ?').run(
      isTaken ? 'approved' : 'declined',
      at,
      was.tender.id
    )
  }
  if (is === undefined || is === was) return
  db.prepare(
    `INSERT INTO card_step (id, ticket_id, state, asked_at, ${tenderColumns})
     VALUES (@id, @ticketId, @state, @askedAt, ${tenderValues})
     ON CONFLICT (id) DO UPDATE SET state = excluded.state`
  ).run({ id: is.tender.id, ticketId: after.id, state: is.state, askedAt: is.askedAt, ...fromPayment(is.tender) })
}
