import type { ArticleId, ReasonId } from '../../../shared/ids.ts'
import { booleanValue, brand, fields, oneOf, text } from '../../domain/core/checks.ts'
import type { RefundReason } from '../../domain/refund/refund.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'

// Checks of the JSON in refunds, cash movements, and the cache that they are made from.

export const cashArticle = fields<CashArticle>({
  id: brand<ArticleId>(),
  name: text,
  direction: oneOf(['in', 'out', 'transfer']),
  party: oneOf(['employee', 'customer', 'other'])
})

export const refundReason = fields<RefundReason>({ id: brand<ReasonId>(), name: text, isTrash: booleanValue })
