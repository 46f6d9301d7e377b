import { newId } from '../../system/random.ts'
import type { EmployeeId, LineId } from '../../../shared/ids.ts'
import { zeroDecimal } from '../../../shared/quantity.ts'
import { removeJob, totalOf } from '../../domain/outbox/jobs.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { removalAct, takenOff } from '../../domain/ticket/removal.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { noteRemovedReason, raiseVersion, saveTicket, ticketVersion } from '../../db/ticket/tickets.ts'
import type { TicketCommand } from '../core/ticket-command.ts'
import type { Context } from '../core/context.ts'
import { sellingRules } from '../core/customer-balance.ts'

// Removal of goods from a ticket, and of a whole ticket: the right it needs and its journal entry.

/** Returns the right that a smaller quantity of a line needs, by the till's own rule. */
export const removalActOf =
  (context: Context, lineId: LineId) =>
  (before: Ticket, after: Ticket): ReturnType<typeof removalAct> =>
    removalAct(before, after, lineId, sellingRules(context).lineRemoval)

/** Returns the journal facts of a removal; undefined if the quantity became larger. */
export function removalFacts(before: Ticket, after: Ticket, lineId: LineId): JournalFacts | undefined {
  const taken = takenOff(before, after, lineId)
  if (taken === undefined) return undefined
  const { line, quantity, left, sum } = taken
  return { ticket: before.id, number: before.number, product: line.productId, quantity, left, sum }
}

/** Returns the journal note of a line that was reduced or removed. */
export const removalNote =
  (lineId: LineId): NonNullable<TicketCommand['note']> =>
  (before, after) => {
    const facts = removalFacts(before, after, lineId)
    return facts && { act: facts['left'] === zeroDecimal ? 'line.remove' : 'line.lessen', subject: lineId, facts }
  }

/** Marks a ticket as removed, and enqueues the removal at the service if the service has it. */
export function putRemoved(context: Context, db: Writer, ticket: Ticket, reason: string, by: EmployeeId): void {
  const { random, journal, clock } = context
  const now = clock.now()
  saveTicket(db, ticket, { ...ticket, state: 'removed' }, now)
  noteRemovedReason(db, ticket.id, reason)
  journal.append(db, {
    at: now,
    actor: by,
    act: 'ticket.remove',
    subject: ticket.id,
    facts: { number: ticket.number, total: totalOf(ticket), reason }
  })
  if (ticketVersion(db, ticket.id) === 0) return
  const version = raiseVersion(db, ticket.id)
  enqueue(db, removeJob(ticket, { marker: newId(random), employeeId: by, version }, undefined), now, random)
}

/**
 * Removes an empty current ticket when another ticket replaces it. If the service has it, it is removed there too:
 * otherwise other tills could take it over and it could be paid twice.
 */
export function putEmptyAway(context: Context, db: Writer, ticket: Ticket, by: EmployeeId): void {
  if (ticketVersion(db, ticket.id) > 0) return putRemoved(context, db, ticket, 'empty', by)
  saveTicket(db, ticket, { ...ticket, state: 'removed' }, context.clock.now())
  noteRemovedReason(db, ticket.id, 'empty')
}
