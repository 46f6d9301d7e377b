import type { LineId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { fromPayment, lineColumns, lineValues, tenderColumns, tenderValues } from './lines.ts'
import { freeMarksOfLine, putMarks } from './marks.ts'
import type { Writer } from '../core/open.ts'
import { fromTicketLine } from './ticket-rows.ts'

// The rows that hang on a ticket: how its lines and tenders are written. What a ticket is stands in tickets.ts.

/**
 * A new line goes to the end; a known one keeps its place, also when it comes back by undo. One that stood on another
 * ticket leaves it: a line is one row, and so on one ticket.
 */
export function putLine(db: Writer, ticketId: TicketId, line: Line): void {
  db.prepare(
    `INSERT INTO ticket_line (id, ticket_id, position, held, allowed, ${lineColumns})
     VALUES (@id, @ticketId, (SELECT COALESCE(MAX(position), -1) + 1 FROM ticket_line WHERE ticket_id = @ticketId),
       @held, @allowed, ${lineValues})
     ON CONFLICT (id) DO UPDATE SET ticket_id = @ticketId,
       position = CASE ticket_id WHEN @ticketId THEN position ELSE excluded.position END, quantity = @quantity,
       price = @price, list_price = @list_price, min_price = @min_price, max_price = @max_price,
       price_list_id = @price_list_id, warehouse_id = @warehouse_id, discounts = @discounts, taxes = @taxes,
       marks = @marks, note = @note, taken_off = @taken_off, held = @held, allowed = @allowed, removed_at = NULL`
  ).run({ id: line.id, ticketId, ...fromTicketLine(line) })
  if (line.marks !== undefined) putMarks(db, ticketId, line)
}

/** Later removals get later moments even when the clock was set back, so that undo takes the right one. */
export function removeLine(db: Writer, ticketId: TicketId, id: LineId, at: Instant): void {
  db.prepare(
    `UPDATE ticket_line SET removed_at =
       MAX(@at, 1 + (SELECT COALESCE(MAX(removed_at), 0) FROM ticket_line WHERE ticket_id = @ticketId))
     WHERE id = @id AND ticket_id = @ticketId`
  ).run({ id, ticketId, at })
  freeMarksOfLine(db, id)
}

export function putTenders(db: Writer, ticket: Ticket): void {
  db.prepare('DELETE FROM ticket_tender WHERE ticket_id = ?').run(ticket.id)
  const insert = db.prepare(
    `INSERT INTO ticket_tender (id, ticket_id, position, ${tenderColumns})
     VALUES (@id, @ticketId, @position, ${tenderValues})`
  )
  ticket.tenders.forEach((tender, position) =>
    insert.run({ id: tender.id, ticketId: ticket.id, position, ...fromPayment(tender) })
  )
}
