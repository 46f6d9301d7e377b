import type { TicketId } from '../../../shared/ids.ts'
import { allJobs, placesInLane, type Job } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { integer, nullable } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'

// Held tickets, and which of their versions the service is known to have.

/** Returns the updates that wait for a person because somebody else had changed the ticket. */
export const conflicts = (db: Reader): Job[] =>
  allJobs(
    db.prepare(
      `SELECT * FROM job WHERE state = 'needsPerson' AND reason = 'conflict' AND kind = 'ticket.update' ORDER BY seq`
    )
  )

const LaneRow = rowReader('job', { open: nullable(integer), at: nullable(integer) })

/** Returns whether a lane has open jobs, and when its last job ended. */
export function laneState(db: Reader, lane: string): { isOpen: boolean; endedAt: number } {
  const row = LaneRow.one(
    db.prepare(
      `SELECT max(state IN ('queued', 'sending', 'ambiguous', 'needsPerson')) AS open, max(changed_at) AS at
       FROM job WHERE seq IN (${placesInLane})`
    ),
    { lane }
  )
  return { isOpen: row.open === 1, endedAt: row.at ?? 0 }
}

/** Returns the jobs of a lane that wait for a person. */
export const stuckInLane = (db: Reader, lane: string): Job[] =>
  allJobs(db.prepare(`SELECT * FROM job WHERE seq IN (${placesInLane}) AND state = 'needsPerson' ORDER BY seq`), {
    lane
  })

/** Returns whether a record of the service is a ticket of this till: by its id, or by a marker of this till. */
export const isOurs = (db: Reader, serverId: string, marker: string | undefined): boolean =>
  db
    .prepare(
      `SELECT 1 FROM id_map WHERE kind = 'ticket' AND server_id = @serverId
       UNION ALL SELECT 1 FROM job WHERE kind = 'ticket.create' AND marker = @marker LIMIT 1`
    )
    .get({ serverId, marker: marker ?? '' }) !== undefined

export const laneOf = (ticketId: TicketId): string => `ticket:${ticketId}`
