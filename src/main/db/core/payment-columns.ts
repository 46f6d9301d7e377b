import type { ArticleId } from '../../../shared/ids.ts'
import { brand, fields, oneOf, text } from '../../domain/core/checks.ts'
import { Currency } from '../../domain/core/records.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'
import { keptJson } from './kept-json.ts'

// The JSON in the columns of cash movements.

export const cashArticle = fields<CashArticle>({
  id: brand<ArticleId>(),
  name: text,
  direction: oneOf(['in', 'out', 'transfer']),
  party: oneOf(['employee', 'customer', 'other'])
})

export const toCurrency = keptJson('currency', Currency)
