import type { CashArticle } from '../shift/cash.ts'

// A document that the service refused may refer to something that no longer exists there. A person may replace the
// reference. The amounts were agreed with the customer and never change.

export type FixedPart = 'product' | 'method' | 'article' | 'customer' | 'order'

/** Replaces a customer or an order: the sale then refers to none. */
export const nobody = 'nobody'

/** One replaced reference of a document. */
export type Fix = {
  part: FixedPart
  /** The id in the document; empty if it has none. */
  from: string
  to: string
  name: string
  /** The article that replaces it, if the part is an article. */
  article: CashArticle | undefined
}
