import { defined, filled, nonZero } from '../../../shared/defined.ts'
import type { ArticleId, MethodId, ReasonId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Change, Cost } from '../../domain/core/model.ts'
import { booleanValue, brand, fields, list, minor, oneOf, text } from '../../domain/core/checks.ts'
import { Cost as CostRecord, Currency, methodType } from '../../domain/core/records.ts'
import type { RefundReason } from '../../domain/refund/refund.ts'
import type { CashArticle } from '../../domain/shift/cash.ts'
import { keptJson } from './kept-json.ts'
import { json, type ColumnsOf } from './rows.ts'

// The columns of the payments of a refund, and the JSON in the columns of refunds and cash movements.

export const toMarks = json('marks', list(text))

const parseCosts = keptJson('costs', list(CostRecord))
/** Reads the additional costs of a receipt. Returns no list if there are none. */
export const toCosts = (written: string): { costs?: Cost[] } => defined({ costs: filled(parseCosts(written)) })

export const cashArticle = fields<CashArticle>({
  id: brand<ArticleId>(),
  name: text,
  direction: oneOf(['in', 'out', 'transfer']),
  party: oneOf(['employee', 'customer', 'other'])
})

export const refundReason = fields<RefundReason>({ id: brand<ReasonId>(), name: text, isTrash: booleanValue })

export const tenderShape = {
  method_id: brand<MethodId>(),
  method_name: text,
  method_type: methodType,
  currency: text,
  amount: minor,
  paid: minor,
  rounded: minor
}
export type TenderColumns = ColumnsOf<typeof tenderShape>
export const tenderColumns = 'method_id, method_name, method_type, currency, amount, paid, rounded'
export const tenderValues = '@method_id, @method_name, @method_type, @currency, @amount, @paid, @rounded'

type Payment = Change & { rounded?: Minor | undefined }
export const toPayment = (row: TenderColumns): Payment => ({
  methodId: row.method_id,
  methodName: row.method_name,
  methodType: row.method_type,
  currency: toCurrency(row.currency),
  amount: row.amount,
  paid: row.paid,
  ...defined({ rounded: nonZero(row.rounded) })
})

export const fromPayment = (payment: Payment): TenderColumns => ({
  method_id: payment.methodId,
  method_name: payment.methodName,
  method_type: payment.methodType,
  currency: JSON.stringify(payment.currency),
  amount: payment.amount,
  paid: payment.paid,
  rounded: payment.rounded ?? zero
})

export const toCurrency = keptJson('currency', Currency)
