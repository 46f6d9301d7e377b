import type { JobKind } from '../core/model.ts'
import type { FixedPart } from './fix.ts'

/** What every layer knows of a kind of job. How it is sent and found again is in `main/outbox/kinds`. */
export type KindRules = {
  /** The parts of its document that a person may replace. */
  fixes: readonly FixedPart[]
  /** A person may cancel a duplicate of its record. */
  isCancellable: boolean
  /** A person may send a lost record again, with these jobs of the same document. Undefined: it is not sent again. */
  sentAgainWith: readonly JobKind[] | undefined
  /** Its confirmed record is read again by its id, to see whether the service still has it. */
  isWatched: boolean
  /** The jobs of its record that have nothing to do if the record was never created. */
  endsWith: readonly JobKind[]
  /** A job that waits for it needs a person if it is given up. Otherwise the job goes on without it. */
  isNeeded: boolean
}

export const kindRules: Record<JobKind, KindRules> = {
  'shift.open': {
    fixes: ['method'],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  },
  'shift.close': {
    fixes: ['method'],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: true,
    endsWith: [],
    isNeeded: true
  },
  // If a ticket is given up, this till has its lines: a ticket that was merged into it may still be removed.
  'ticket.create': {
    fixes: ['product', 'customer'],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: ['ticket.update', 'ticket.remove'],
    isNeeded: false
  },
  'ticket.update': {
    fixes: ['product', 'customer'],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  },
  'ticket.remove': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  },
  'sale.create': {
    fixes: ['product', 'method', 'customer', 'order'],
    isCancellable: true,
    sentAgainWith: [],
    isWatched: true,
    endsWith: [],
    isNeeded: true
  },
  'double.cancel': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  },
  'invoice.create': {
    fixes: ['article'],
    isCancellable: true,
    sentAgainWith: ['transaction.create'],
    isWatched: true,
    endsWith: [],
    isNeeded: true
  },
  'transaction.create': {
    fixes: ['article', 'method'],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  },
  // A refund names its goods as its sale does.
  'refund.create': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: [],
    isWatched: true,
    endsWith: [],
    isNeeded: true
  },
  'customer.create': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: ['customer.update'],
    isNeeded: true
  },
  // A later change of the customer has all fields.
  'customer.update': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: false
  },
  'product.create': {
    fixes: [],
    isCancellable: false,
    sentAgainWith: undefined,
    isWatched: false,
    endsWith: [],
    isNeeded: true
  }
}
