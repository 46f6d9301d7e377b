import type { JobKind } from '../../domain/core/model.ts'
import type { CustomerId, ProductId, SaleId } from '../../../shared/ids.ts'
import * as checks from './checks.ts'
import type { Reader, Writer } from './open.ts'
import { valueReader, type Read } from './rows.ts'

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

/** Customers and goods are known by one kind of id, whoever made it; the till's other records have ids of their own. */
type ServerIds = Record<Mapped, string> & { customer: CustomerId; product: ProductId }
type LocalIds = Omit<ServerIds, 'sale'> & { sale: SaleId }

const text = valueReader('id_map', checks.text)
const customer = valueReader('id_map', checks.brand<CustomerId>())
const product = valueReader('id_map', checks.brand<ProductId>())
const sale = valueReader('id_map', checks.brand<SaleId>())
const others = { shift: text, ticket: text, invoice: text, refund: text, customer, product }
const serverIds: { [Kind in Mapped]: Read<ServerIds[Kind]> } = { ...others, sale: text }
const localIds: { [Kind in Mapped]: Read<LocalIds[Kind]> } = { ...others, sale }

/** The service's id of something made here, once it is known. */
export const serverIdOf = <Kind extends Mapped>(db: Reader, kind: Kind, localId: string): ServerIds[Kind] | undefined =>
  serverIds[kind].get(db.prepare(`SELECT server_id FROM id_map WHERE kind = ? AND local_id = ?`).pluck(), kind, localId)

/** What was made here and is known to the service by this id. */
export const localIdsOf = <Kind extends Mapped>(db: Reader, kind: Kind, serverId: string): LocalIds[Kind][] =>
  localIds[kind].all(db.prepare(`SELECT local_id FROM id_map WHERE kind = ? AND server_id = ?`).pluck(), kind, serverId)

/** Keeps what a done job taught: its record's id at the service. */
export function remember(db: Writer, job: { kind: JobKind; subjectId: string }, serverId: string): void {
  const kind = made[job.kind]
  if (kind === undefined) return
  db.prepare(
    `INSERT INTO id_map (kind, local_id, server_id) VALUES (?, ?, ?)
     ON CONFLICT (kind, local_id) DO UPDATE SET server_id = excluded.server_id`
  ).run(kind, job.subjectId, serverId)
}
