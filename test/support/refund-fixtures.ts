import type { Line, Sale, Tender } from '../../src/main/domain/core/model.ts'
import {
  decideRefund,
  type RefundRequest,
  type RefundRecords,
  type Refund
} from '../../src/main/domain/refund/refund.ts'
import { sumsOfLines } from '../../src/main/domain/pricing/sums.ts'
import type { LineId, ReasonId } from '../../src/shared/ids.ts'
import { zero, type Minor } from '../../src/shared/money.ts'
import { card, cash, decimal, id, line, refund, rules, sale, som } from './model-fixtures.ts'

// Refunds for tests, decided and written as the till does.

export const changedMind = { id: 'wish' as ReasonId, name: 'Changed their mind', isTrash: false }
export const spoiled = { id: 'spoiled' as ReasonId, name: 'Spoiled', isTrash: true }

/** Returns a sale of these lines, paid in exact cash by default. */
export function saleOf(lines: Line[], over: Partial<Sale> = {}): Sale {
  const currency = over.currency ?? som
  const sums = sumsOfLines(lines, { rules, currency }, over.receiptDiscounts)
  const tender = paidBy(cash, sums.total, { currency })
  return sale({
    currency,
    lines: lines.map((each, index) => ({ ...each, sums: sums.lines[index] as never })),
    sums: { ...sums, paid: sums.total, remaining: zero, change: zero, rounding: zero },
    tenders: [tender],
    changes: [],
    ...over
  })
}
export const paidBy = (method: typeof cash, paid: Minor, over: Partial<Tender> = {}): Tender => ({
  id: id(),
  methodId: method.id,
  methodName: method.name,
  methodType: method.type,
  currency: som,
  amount: paid,
  paid,
  ...over
})

export const refundRequest = (lines: RefundRequest['lines'], more: Partial<RefundRequest> = {}): RefundRequest => ({
  lines,
  ways: [{ methodId: cash.id }],
  reasonId: undefined,
  note: undefined,
  ...more
})
export const refundRecords = (of: Sale, before: Refund[] = [], more: Partial<RefundRecords> = {}): RefundRecords => ({
  sale: of,
  before,
  methods: [cash, card],
  reasons: [],
  ...more
})
export const returnedLine = (of: Sale, index: number, quantity: string) => ({
  lineId: of.lines[index]?.id ?? id<LineId>(),
  quantity: decimal(quantity)
})
export const refusal = (question: RefundRequest, against: RefundRecords) => {
  const result = decideRefund(question, against)
  return result.ok ? undefined : result.failure.kind
}
/** Decides the refund and writes it, as the till does. */
export function refunded(question: RefundRequest, against: RefundRecords): Refund {
  const result = decideRefund(question, against)
  if (!result.ok) throw new Error(result.failure.kind)
  return refund({ ...result.value })
}

export const off10 = { id: undefined, name: '', isCustom: true, applyType: 'cash' as const, value: decimal('10000') }
export const three = () => saleOf([line({ quantity: decimal('3'), price: decimal('20000'), discounts: [off10] })])
