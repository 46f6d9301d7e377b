import type { JobKind } from '../../domain/core/model.ts'
import type { CustomerId, ProductId, SaleId } from '../../../shared/ids.ts'
import * as checks from '../../domain/core/checks.ts'
import type { Reader, Writer } from './open.ts'
import { valueReader, type Read } from './rows.ts'

/** The kinds of records whose local ids are mapped to ids of the service. */
export type Mapped = 'shift' | 'ticket' | 'sale' | 'invoice' | 'refund' | 'customer' | 'product'

/** The jobs that create a record at the service, with the kind of the record. */
const made: Partial<Record<JobKind, Mapped>> = {
  'shift.open': 'shift',
  'ticket.create': 'ticket',
  'sale.create': 'sale',
  'invoice.create': 'invoice',
  'refund.create': 'refund',
  'customer.create': 'customer',
  'product.create': 'product'
}

/**
 * Customers and products have one type of id, whoever created them; the other records of the till have ids of their
 * own.
 */
type ServerIds = Record<Mapped, string> & { customer: CustomerId; product: ProductId }
type LocalIds = Omit<ServerIds, 'sale'> & { sale: SaleId }

const text = valueReader('id_map', checks.text)
const customer = valueReader('id_map', checks.brand<CustomerId>())
const product = valueReader('id_map', checks.brand<ProductId>())
const sale = valueReader('id_map', checks.brand<SaleId>())
const others = { shift: text, ticket: text, invoice: text, refund: text, customer, product }
const serverIds: { [Kind in Mapped]: Read<ServerIds[Kind]> } = { ...others, sale: text }
const localIds: { [Kind in Mapped]: Read<LocalIds[Kind]> } = { ...others, sale }

/** Returns the service's id of a record of this till, if it is known. */
export const serverIdOf = <Kind extends Mapped>(db: Reader, kind: Kind, localId: string): ServerIds[Kind] | undefined =>
  serverIds[kind].get(db.prepare(`SELECT server_id FROM id_map WHERE kind = ? AND local_id = ?`).pluck(), kind, localId)

/** Returns the local ids of the records that the service knows by this id. */
export const localIdsOf = <Kind extends Mapped>(db: Reader, kind: Kind, serverId: string): LocalIds[Kind][] =>
  localIds[kind].all(db.prepare(`SELECT local_id FROM id_map WHERE kind = ? AND server_id = ?`).pluck(), kind, serverId)

/** Stores the service's id of the record of a done job. */
export function remember(db: Writer, job: { kind: JobKind; subjectId: string }, serverId: string): void {
  const kind = made[job.kind]
  if (kind === undefined) return
  db.prepare(
    `INSERT INTO id_map (kind, local_id, server_id) VALUES (?, ?, ?)
     ON CONFLICT (kind, local_id) DO UPDATE SET server_id = excluded.server_id`
  ).run(kind, job.subjectId, serverId)
}
