import type { CashArticle } from '../shift/cash.ts'
import type { JobKind } from '../core/model.ts'

// A document that the service refused may name something that is gone there. A person may put another in its place;
// the figures were agreed with the customer and are never changed.

export type FixedPart = 'product' | 'method' | 'article' | 'customer' | 'order'

/** In the place of a customer or an order: the sale then names none. */
export const nobody = 'nobody'

/** One thing of a document, put in another's place. */
export type Fix = {
  part: FixedPart
  /** The id that the document has; empty where it has none. */
  from: string
  to: string
  name: string
  /** The article that takes the place, where it is one. */
  article: CashArticle | undefined
}

/** What may be changed in the documents of a kind of job. */
export const fixedParts: Record<JobKind, readonly FixedPart[]> = {
  'shift.open': ['method'],
  'shift.close': ['method'],
  'ticket.create': ['product', 'customer'],
  'ticket.update': ['product', 'customer'],
  'ticket.remove': [],
  'sale.create': ['product', 'method', 'customer', 'order'],
  'double.cancel': [],
  'invoice.create': ['article'],
  'transaction.create': ['article', 'method'],
  // It names the goods as its sale does there.
  'refund.create': [],
  'customer.create': [],
  'customer.update': [],
  'product.create': []
}
