import type { LineId, TicketId } from '../../../shared/ids.ts'
import { keyOfMark, type MarkUse } from '../../domain/ticket/marks.ts'
import type { Line } from '../../domain/core/model.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, integer, nullable, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// The traceability codes that are on tickets and sales. A row is written and deleted with its line.

const MarkRow = rowReader('mark', {
  ticket_id: brand<TicketId>(),
  number: integer,
  name: nullable(text),
  receipt_number: nullable(text)
})

/** Returns where a traceability code is in use, seen from the ticket `from`. Returns undefined if it is free. */
export function takenMark(db: Reader, key: string, from: TicketId): MarkUse | undefined {
  const row = MarkRow.get(
    db.prepare(
      `SELECT mark.ticket_id, ticket.number, ticket.name, sale.receipt_number
       FROM mark JOIN ticket ON ticket.id = mark.ticket_id LEFT JOIN sale ON sale.number = ticket.sale_number AND sale.ticket_id = ticket.id
       WHERE mark.key = ?`
    ),
    key
  )
  if (row === undefined) return undefined
  if (row.receipt_number !== null) return { kind: 'sold', receipt: row.receipt_number }
  return row.ticket_id === from ? { kind: 'onTicket' } : { kind: 'onHeld', ticket: row.name ?? `#${row.number}` }
}

/** Writes the codes of a line. A code that is on another line stays there; the payment checks it again. */
export function putMarks(db: Writer, ticketId: TicketId, { id, marks = [] }: Pick<Line, 'id' | 'marks'>): void {
  freeMarksOfLine(db, id)
  const insert = db.prepare('INSERT OR IGNORE INTO mark (key, ticket_id, line_id) VALUES (?, ?, ?)')
  for (const mark of marks) insert.run(keyOfMark(mark), ticketId, id)
}

export function freeMarksOfLine(db: Writer, lineId: LineId): void {
  db.prepare('DELETE FROM mark WHERE line_id = ?').run(lineId)
}

/**
 * Frees the codes of returned goods, so that they can be sold again. This till knows the sale of a code only if it sold
 * the goods itself. A code on an unsold ticket stays there.
 */
export function freeMarks(db: Writer, marks: readonly string[]): void {
  const free = db.prepare(
    'DELETE FROM mark WHERE key = ? AND EXISTS (SELECT 1 FROM ticket WHERE id = ticket_id AND sale_number IS NOT NULL)'
  )
  for (const mark of marks) free.run(keyOfMark(mark))
}
