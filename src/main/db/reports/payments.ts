import type { CurrencyId, MethodId, ShiftId } from '../../../shared/ids.ts'
import type { PaymentFact } from '../../domain/reports/payments.ts'
import { brand, flag, minor, text } from '../../domain/core/checks.ts'
import type { Reader } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { factsOf, ofSale, type ReportSpan } from './report-rows.ts'

// What the sales of a time, or of a shift, were paid with.

const PaymentRow = rowReader('sale_payment', {
  methodId: brand<MethodId>(),
  name: text,
  currencyId: brand<CurrencyId>(),
  isExchanged: flag,
  amount: minor,
  paid: minor
})

function paymentsWhere(db: Reader, where: string, facts: Record<string, unknown>): PaymentFact[] {
  const rows = PaymentRow.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, sale_payment.currency_id AS currencyId,
         is_exchanged AS isExchanged, SUM(CASE role WHEN 'tender' THEN amount ELSE -amount END) AS amount,
         SUM(CASE role WHEN 'tender' THEN paid ELSE -paid END) AS paid
       FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number WHERE ${where}
       GROUP BY method_id, currencyId, is_exchanged ORDER BY method_id, currencyId, is_exchanged`
    ),
    facts
  )
  return rows.map(({ isExchanged, ...row }) => ({ ...row, isExchanged: isExchanged === 1 }))
}

/** Returns the payments of the sales of a time, less the change, by method and currency. */
export const paymentFacts = (db: Reader, span: ReportSpan): PaymentFact[] => paymentsWhere(db, ofSale, factsOf(span))
/** Returns the same for one shift, whatever its hours. */
export const paymentsOfShift = (db: Reader, shiftId: ShiftId): PaymentFact[] =>
  paymentsWhere(db, 'sale.shift_id = @shiftId', { shiftId })
