import type { CashArticle } from './cash.ts'
import type { JobKind } from './model.ts'

// A document that the service refused may name something that is gone there. A person may put another in its place;
// the figures were agreed with the customer and are never changed.

export type FixedPart = 'product' | 'method' | 'article'

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
  'ticket.create': ['product'],
  'ticket.update': ['product'],
  'ticket.remove': [],
  'sale.create': ['product', 'method'],
  'double.cancel': [],
  'invoice.create': ['article'],
  'transaction.create': ['article', 'method'],
  'customer.create': []
}
