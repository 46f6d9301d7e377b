import type { MovementId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Writer } from '../core/open.ts'

// Cash given to another desk that is known to have arrived. What has no row here is still on its way.

/** How it is known: the document of the other desk was seen at the service, or a manager says so. */
export type Arrival = { movementId: MovementId; at: Instant; journalHead: string } & (
  { how: 'found'; document: string } | { how: 'said'; reason: string }
)

/** Writes that it has arrived; known once, it stays as it was first written. */
export function insertArrival(db: Writer, arrival: Arrival): void {
  const { movementId, how, at, journalHead } = arrival
  const document = arrival.how === 'found' ? arrival.document : null
  const reason = arrival.how === 'said' ? arrival.reason : null
  db.prepare(
    `INSERT OR IGNORE INTO transfer_arrival (movement_id, how, document, reason, at, journal_head)
     VALUES (?, ?, ?, ?, ?, ?)`
  ).run(movementId, how, document, reason, at, journalHead)
}
