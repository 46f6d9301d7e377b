import type { TicketId } from '../../../shared/ids.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { Reader } from '../core/open.ts'
import { ticketById, writesOfHeld } from './tickets.ts'
import { brand, integer } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'

// The held tickets. Every key shows them, and hardly any key changes one: with forty held tickets, reading and summing
// them took four fifths of a scan. So they are cached.

const HeldId = valueReader('ticket.id', brand<TicketId>())
const CountHeldRow = rowReader('ticket', { count: integer })

type Kept = { writes: number; tickets: readonly Ticket[] }
const keptOf = new WeakMap<Reader, Kept>()

/** Returns the held tickets, the longest held first. The objects stay the same until a held ticket is written. */
export function heldTickets(db: Reader): readonly Ticket[] {
  const writes = writesOfHeld()
  const kept = keptOf.get(db)
  if (kept?.writes === writes) return kept.tickets
  const ids = HeldId.all(db.prepare(`SELECT id FROM ticket WHERE state = 'held' ORDER BY held_at, number`).pluck())
  const tickets = ids.map((each) => ticketById(db, each)).filter((ticket) => ticket !== undefined)
  keptOf.set(db, { writes, tickets })
  return tickets
}

export function countHeld(db: Reader): number {
  return CountHeldRow.one(db.prepare(`SELECT COUNT(*) AS count FROM ticket WHERE state = 'held'`)).count
}
