import type { LineId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Line } from '../../domain/core/model.ts'
import { brand, integer } from '../../domain/core/checks.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { freeMarksOfLine, putMarks } from './marks.ts'
import { ticketLines } from './ticket-tables.ts'

// The lines of tickets. The ticket itself is in tickets.ts.

const Place = rowReader('ticket_line', { ticketId: brand<TicketId>() })
const Next = rowReader('ticket_line', { position: integer })

/** Returns the lines of a ticket in their order. */
export const linesOf = (db: Reader, ticketId: TicketId): Line[] =>
  ticketLines.where(db, 'ticket_id = (SELECT ?) AND removed_at IS NULL ORDER BY position', ticketId)

/**
 * Writes a line. A new line goes to the end, and a known line keeps its place, even when undo restores it. A line of
 * another ticket leaves that ticket, because a line is one row of one ticket.
 */
export function putLine(db: Writer, ticketId: TicketId, line: Line): void {
  const place = Place.get(db.prepare('SELECT ticket_id AS ticketId FROM ticket_line WHERE id = ?'), line.id)
  if (place === undefined) ticketLines.insert(db, line, { ticket_id: ticketId, position: nextPosition(db, ticketId) })
  else {
    if (place.ticketId !== ticketId) {
      const move = db.prepare('UPDATE ticket_line SET ticket_id = ?, position = ? WHERE id = ?')
      move.run(ticketId, nextPosition(db, ticketId), line.id)
    }
    db.prepare('UPDATE ticket_line SET body = ?, removed_at = NULL WHERE id = ?').run(ticketLines.bodyOf(line), line.id)
  }
  if (line.marks !== undefined) putMarks(db, ticketId, line)
}

function nextPosition(db: Reader, ticketId: TicketId): number {
  const next = db.prepare('SELECT COALESCE(MAX(position), -1) + 1 AS position FROM ticket_line WHERE ticket_id = ?')
  return Next.one(next, ticketId).position
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

/** Puts the lines of a ticket into their order again, after lines came back to it. */
export function placeLines(db: Writer, { lines }: { lines: readonly Pick<Line, 'id'>[] }): void {
  const place = db.prepare('UPDATE ticket_line SET position = ? WHERE id = ?')
  for (const [position, { id }] of lines.entries()) place.run(position, id)
}

const Index = rowReader('ticket_line', { count: integer })

/** Returns the line removed last from a ticket, and its former index among the remaining lines. */
export function lastRemovedLine(db: Reader, id: TicketId): { line: Line; index: number } | undefined {
  const last = 'ticket_id = ? AND removed_at IS NOT NULL ORDER BY removed_at DESC LIMIT 1'
  const line = ticketLines.get(db, last, id)
  if (line === undefined) return undefined
  const before = db.prepare(
    `SELECT COUNT(*) AS count FROM ticket_line WHERE ticket_id = ? AND removed_at IS NULL
       AND position < (SELECT position FROM ticket_line WHERE id = ?)`
  )
  return { line, index: Index.one(before, id, line.id).count }
}
