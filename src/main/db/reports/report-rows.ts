import type { CurrencyId, ShiftId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { LineDiscount, LineSums } from '../../domain/core/model.ts'
import type {
  BackFact,
  DiscountFact,
  HourFact,
  MethodFact,
  ProductFact,
  RefundFact,
  SaleFact
} from '../../domain/reports/report.ts'
import { toSaleDiscounts } from '../ticket/discounts.ts'
import { anySales } from '../refund/other-till-sales.ts'
import type { Reader } from '../core/open.ts'
import { catalogIdOf } from '../catalog/local-products.ts'
import { roundedBack, roundedOff } from '../refund/rounded-off.ts'

// What reports are made of. Every statement is about the sales of one time, or of one shift, in one currency. A sale that
// was entered later counts where it was entered, as its money does; the service counts it by the hour it was made.

export type ReportSpan = { from: Instant; to: Instant; shiftId: ShiftId | undefined; currencyId: CurrencyId }

const ofSale = `sale.sold_at >= @from AND sale.sold_at < @to AND (@shift IS NULL OR sale.shift_id = @shift)
  AND json_extract(sale.currency, '$.id') = @currency`
const refundsIn = `FROM refund JOIN ${anySales} AS sale ON sale.id = refund.sale_id`
const ofRefund = `refunded_at >= @from AND refunded_at < @to AND (@shift IS NULL OR refund.shift_id = @shift)
  AND json_extract(sale.currency, '$.id') = @currency`
const factsOf = ({ from, to, shiftId, currencyId }: ReportSpan) => ({
  from,
  to,
  shift: shiftId ?? null,
  currency: currencyId
})

/** A customer made here has two ids, and is one. */
const customerId = `COALESCE(
  (SELECT server_id FROM id_map WHERE kind = 'customer' AND local_id = customer_id), customer_id)`

export const saleFacts = (db: Reader, span: ReportSpan): SaleFact[] =>
  db
    .prepare(
      `SELECT sold_at AS at, employee_name AS cashier, COALESCE(seller_name, employee_name) AS seller, total, discount,
         debt, customer_name AS customer, ${customerId} AS customerId
       FROM sale WHERE ${ofSale} ORDER BY sold_at`
    )
    .all(factsOf(span)) as SaleFact[]

/** How many sales, and what of them was kept: all that a comparison needs. */
export const saleSum = (db: Reader, span: ReportSpan): { count: number; revenue: Minor } =>
  db
    .prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) - (SELECT COALESCE(SUM(refund.total), 0) ${refundsIn} WHERE ${ofRefund})
         AS revenue
       FROM sale WHERE ${ofSale}`
    )
    .get(factsOf(span)) as { count: number; revenue: Minor }

/** What was sold in each quarter of an hour that sold anything: hours of every time zone are made of these. */
export const quarterSums = (db: Reader, span: ReportSpan): HourFact[] =>
  db
    .prepare(
      `SELECT sold_at - sold_at % 900000 AS at, SUM(total) AS total FROM sale WHERE ${ofSale} GROUP BY 1 ORDER BY 1`
    )
    .all(factsOf(span)) as HourFact[]

export const productFacts = (db: Reader, span: ReportSpan): ProductFact[] =>
  db
    .prepare(
      // Goods made here have two ids, and are one.
      `SELECT ${catalogIdOf('product_id')} AS productId, MAX(sale_line.name) AS name, MAX(unit_name) AS unit,
         COUNT(DISTINCT sale_id) AS count, SUM(CAST(quantity AS REAL)) AS quantity,
         SUM(json_extract(sums, '$.total')) AS total
       FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE ${ofSale} GROUP BY productId`
    )
    .all(factsOf(span)) as ProductFact[]

/** What was handed over: the money of goods that came back in the same act was not. */
export const methodFacts = (db: Reader, span: ReportSpan): MethodFact[] =>
  db
    .prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, json_extract(sale_tender.currency, '$.id') AS currencyId,
         COUNT(DISTINCT sale_id) AS count, SUM(CASE role WHEN 'tender' THEN amount ELSE -amount END) AS total
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id WHERE ${ofSale} AND is_exchanged = 0
       GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    )
    .all(factsOf(span)) as MethodFact[]

type Outside = { what: 'fromBalance' | 'fromCashback' | 'debt' | 'rounding'; count: number; total: Minor }
const outsideColumns = [
  ['fromBalance', 'from_balance'],
  ['fromCashback', 'from_cashback'],
  ['debt', 'debt']
] as const

/** What of the sales went through no drawer, and of how many: from what the customer had here, or not paid yet. */
export const outsideFacts = (db: Reader, span: ReportSpan): Outside[] => outsideWhere(db, ofSale, factsOf(span))
/** The same of one shift, whatever its hours. */
export const outsideOfShift = (db: Reader, shiftId: ShiftId): Outside[] =>
  outsideWhere(db, 'sale.shift_id = @shiftId', { shiftId })

function outsideWhere(db: Reader, where: string, facts: Record<string, unknown>): Outside[] {
  const columns = outsideColumns.map(([, column]) => `SUM(${column} <> 0), SUM(${column})`).join(', ')
  const sums = db.prepare(`SELECT ${columns} FROM sale WHERE ${where}`).raw().get(facts) as (Minor | null)[]
  const rows: Outside[] = outsideColumns.map(([what], at) => ({
    what,
    count: sums[2 * at] ?? 0,
    total: sums[2 * at + 1] ?? zero
  }))
  return [...rows, { what: 'rounding' as const, ...roundedOff(db, where, facts) }].filter(({ count }) => count > 0)
}

/** Every discount that was given, on a line or on the whole receipt, with its amount. */
export function discountFacts(db: Reader, span: ReportSpan): DiscountFact[] {
  const lines = db
    .prepare(
      `SELECT sale_line.discounts, sums FROM sale JOIN sale_line ON sale_line.sale_id = sale.id
       WHERE ${ofSale} AND sale_line.discounts <> '[]'`
    )
    .all(factsOf(span)) as { discounts: string; sums: string }[]
  const receipts = db
    .prepare(`SELECT discounts FROM sale WHERE ${ofSale} AND discounts <> '[]'`)
    .all(factsOf(span)) as { discounts: string }[]
  const onLines = lines.flatMap(({ discounts, sums }) => {
    const { discount, discountParts } = JSON.parse(sums) as LineSums
    return (JSON.parse(discounts) as LineDiscount[]).map(({ name }, index) => ({
      name,
      total: discountParts[index] ?? discount
    }))
  })
  const onReceipts = receipts.flatMap(({ discounts }) =>
    toSaleDiscounts(discounts).map(({ discount: { name }, amount }) => ({ name, total: amount }))
  )
  return [...onLines, ...onReceipts]
}

export const refundFacts = (db: Reader, span: ReportSpan): RefundFact[] =>
  db
    .prepare(
      `SELECT COALESCE(json_extract(refund.reason, '$.name'), '') AS name, COUNT(*) AS count,
         SUM(refund.total) AS total
       ${refundsIn} WHERE ${ofRefund} GROUP BY name ORDER BY total DESC`
    )
    .all(factsOf(span)) as RefundFact[]

/** Refunds count for the cashier who gave them, and for whoever is credited with the goods. */
export const backFacts = (db: Reader, span: ReportSpan): BackFact[] =>
  db
    .prepare(
      `SELECT refund.employee_name AS cashier, COALESCE(seller_name, sale.employee_name) AS seller, refund.total AS total,
         customer_name AS customer, ${customerId} AS customerId
       ${refundsIn} WHERE ${ofRefund} ORDER BY refunded_at`
    )
    .all(factsOf(span)) as BackFact[]

export const backProducts = (db: Reader, span: ReportSpan): ProductFact[] =>
  db
    .prepare(
      `SELECT ${catalogIdOf('product_id')} AS productId, MAX(refund_line.name) AS name, MAX(unit_name) AS unit,
         0 AS count, SUM(CAST(quantity AS REAL)) AS quantity, SUM(json_extract(sums, '$.total')) AS total
       ${refundsIn} JOIN refund_line ON refund_line.refund_id = refund.id WHERE ${ofRefund} GROUP BY productId`
    )
    .all(factsOf(span)) as ProductFact[]

/** What was given out for goods that came back; what paid for other goods in the same act was not. */
export const backMethods = (db: Reader, span: ReportSpan): MethodFact[] =>
  db
    .prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, json_extract(given, '$.id') AS currencyId, 0 AS count,
         SUM(amount) AS total
       FROM (
         SELECT method_id, method_name, refund_tender.currency AS given, amount
         ${refundsIn} JOIN refund_tender ON refund_tender.refund_id = refund.id WHERE ${ofRefund}
         UNION ALL
         SELECT method_id, method_name, sale_tender.currency, -amount
         ${refundsIn} JOIN sale_tender ON sale_tender.sale_id = refund.exchanged_for AND is_exchanged = 1 WHERE ${ofRefund}
       )
       GROUP BY method_id, currencyId HAVING SUM(amount) <> 0 ORDER BY method_id, currencyId`
    )
    .all(factsOf(span)) as MethodFact[]

/** What of what came back went to no hand: back to cashback, against debt and balance, and into the steps of cash. */
export function backOutside(db: Reader, span: ReportSpan): { fromCashback: Minor; credited: Minor; rounding: Minor } {
  const row = db
    .prepare(
      `SELECT COALESCE(SUM(to_cashback), 0) AS fromCashback, COALESCE(SUM(credited - to_cashback), 0) AS credited
       ${refundsIn} WHERE ${ofRefund}`
    )
    .get(factsOf(span)) as { fromCashback: Minor; credited: Minor }
  return { ...row, rounding: roundedBack(db, ofRefund, factsOf(span)) }
}
