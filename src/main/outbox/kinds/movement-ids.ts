import type { CashArticle, CashMovement } from '../../domain/shift/cash.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import type { Reader } from '../../db/core/open.ts'
import { customerOfBody, idIn } from './customer-ids.ts'
import type { Built } from './kind.ts'

/** Returns the article of a cash movement. A fix may have replaced its article, or set one where it had none. */
export const articleOf = (db: Reader, { id, article }: CashMovement): CashArticle | undefined =>
  fixesOf(db, id).find(({ part, from }) => part === 'article' && from === (article?.id ?? ''))?.article ?? article

/** Builds the body with the service's id of the customer. Fails if there is a customer whose id is not known yet. */
export function paidBy(
  db: Reader,
  { customer }: CashMovement,
  bodyOf: (customerId: string | undefined) => object
): Built {
  const there = customerOfBody(db, customer)
  if (customer !== undefined && typeof there !== 'object') return { lacking: 'the customer at the service' }
  return { body: { ...bodyOf(idIn(there)) } }
}
