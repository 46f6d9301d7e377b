import type { Passed } from '../../domain/core/checks.ts'
import { Arrival } from '../../domain/shift/records.ts'
import type { Writer } from '../core/open.ts'
import { table, type Kept } from '../core/table.ts'

// Cash given to another register that is known to have arrived. A movement without a row here is still in transit.

export const arrivals: Kept<Passed<typeof Arrival>> = table('transfer_arrival', Arrival, {
  columns: { movement_id: 'movementId', how: 'how', at: 'at' }
})

/** Writes the arrival. The first row of a movement stays as it is. */
export function insertArrival(db: Writer, arrival: Arrival): void {
  if (arrivals.get(db, 'movement_id = ?', arrival.movementId) === undefined) arrivals.insert(db, arrival)
}
