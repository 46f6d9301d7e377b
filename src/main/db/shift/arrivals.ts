import type { MovementId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Writer } from '../core/open.ts'

// Cash given to another register that is known to have arrived. A movement without a row here is still in transit.

/** How the arrival is known: the document of the other register was seen at the service, or a manager confirmed it. */
export type Arrival = { movementId: MovementId; at: Instant; journalHead: string } & (
  { how: 'found'; document: string } | { how: 'said'; reason: string }
)

/** Writes the arrival. The first row of a movement stays as it is. */
export function insertArrival(db: Writer, arrival: Arrival): void {
  const { movementId, how, at, journalHead } = arrival
  const document = arrival.how === 'found' ? arrival.document : null
  const reason = arrival.how === 'said' ? arrival.reason : null
  db.prepare(
    `INSERT OR IGNORE INTO transfer_arrival (movement_id, how, document, reason, at, journal_head)
     VALUES (?, ?, ?, ?, ?, ?)`
  ).run(movementId, how, document, reason, at, journalHead)
}
