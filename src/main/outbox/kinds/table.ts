import type { WriteName } from '@kassa/integration-api'
import type { JobKind } from '../../domain/core/model.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { customerCreate } from './customer-create.ts'
import { customerUpdate } from './customer-update.ts'
import { doubleCancel } from './double-cancel.ts'
import { invoiceCreate } from './invoice-create.ts'
import type { Kind } from './kind.ts'
import { productCreate } from './product-create.ts'
import { refundCreate } from './refund-create.ts'
import { saleCreate } from './sale-create.ts'
import { shiftClose } from './shift-close.ts'
import { shiftOpen } from './shift-open.ts'
import { ticketCreate } from './ticket-create.ts'
import { ticketRemove } from './ticket-remove.ts'
import { ticketUpdate } from './ticket-update.ts'
import { transactionCreate } from './transaction-create.ts'

/** The kinds of jobs, in the order in which done jobs are reconciled. */
export const kinds: Record<JobKind, Kind> = {
  'sale.create': saleCreate,
  'shift.open': shiftOpen,
  'shift.close': shiftClose,
  'ticket.create': ticketCreate,
  'ticket.update': ticketUpdate,
  'ticket.remove': ticketRemove,
  'refund.create': refundCreate,
  'invoice.create': invoiceCreate,
  'transaction.create': transactionCreate,
  'customer.create': customerCreate,
  'customer.update': customerUpdate,
  'product.create': productCreate,
  'double.cancel': doubleCancel
}

/** Returns the kinds that fulfil a condition. */
export const kindsWith = (condition: (kind: Kind) => boolean): JobKind[] =>
  (Object.keys(kinds) as JobKind[]).filter((name) => condition(kinds[name]))

/** Returns the endpoint of a job. */
export function endpointOf(job: Job): WriteName {
  const { endpoint } = kinds[job.kind]
  return typeof endpoint === 'function' ? endpoint(job) : endpoint
}
