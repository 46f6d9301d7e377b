import type { LineId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { fromPayment, lineColumns, lineValues, tenderColumns, tenderValues } from './lines.ts'
import { freeMarksOfLine, putMarks } from './marks.ts'
import type { Writer } from '../core/open.ts'
import { fromTicketLine } from './ticket-rows.ts'

// How the lines and tenders of a ticket are written. The ticket itself is in tickets.ts.

/**
 * Writes a line. A new line goes to the end, and a known line keeps its place, even when undo restores it. A line of
 * another ticket leaves that ticket, because a line is one row of one ticket.
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

/**
 * Marks a line as removed. A later removal always gets a later time, even if the clock was set back, so that undo
 * restores the right line.
 */
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
