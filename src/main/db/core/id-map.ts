import type { JobKind } from '../../domain/core/model.ts'
import type { Reader, Writer } from './open.ts'

/** What a local id can be the name of at the service. */
export type Mapped = 'shift' | 'ticket' | 'sale' | 'invoice' | 'refund' | 'customer' | 'product'

/** The jobs that make a record at the service, and of what. */
const made: Partial<Record<JobKind, Mapped>> = {
  'shift.open': 'shift',
  'ticket.create': 'ticket',
  'sale.create': 'sale',
  'invoice.create': 'invoice',
  'refund.create': 'refund',
  'customer.create': 'customer',
  'product.create': 'product'
}

/** The service's id of something made here, once it is known. */
export const serverIdOf = (db: Reader, kind: Mapped, localId: string): string | undefined =>
  (
    db.prepare(`SELECT server_id FROM id_map WHERE kind = ? AND local_id = ?`).get(kind, localId) as
      { server_id: string } | undefined
  )?.server_id

/** What was made here and is known to the service by this id. */
export const localIdsOf = (db: Reader, kind: Mapped, serverId: string): string[] =>
  (
    db.prepare(`SELECT local_id FROM id_map WHERE kind = ? AND server_id = ?`).all(kind, serverId) as {
      local_id: string
    }[]
  ).map(({ local_id }) => local_id)

/** Keeps what a done job taught: its record's id at the service. */
export function remember(db: Writer, job: { kind: JobKind; subjectId: string }, serverId: string): void {
  const kind = made[job.kind]
  if (kind === undefined) return
  db.prepare(
    `INSERT INTO id_map (kind, local_id, server_id) VALUES (?, ?, ?)
     ON CONFLICT (kind, local_id) DO UPDATE SET server_id = excluded.server_id`
  ).run(kind, job.subjectId, serverId)
}
