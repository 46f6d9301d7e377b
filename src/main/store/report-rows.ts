import type { CurrencyId, MethodId, ProductId, ShiftId } from '../../shared/ids.ts'
import { minor, zero, type Minor } from '../../shared/money.ts'
import type { Instant } from '../../shared/ports.ts'
import type { LineDiscount, LineSums } from '../domain/model.ts'
import type { DiscountFact, MethodFact, ProductFact, RefundFact, SaleFact } from '../domain/report.ts'
import { toSaleDiscounts } from './discounts.ts'
import type { Reader } from './open.ts'
import { catalogIdOf } from './own-products.ts'

// What reports are made of. Every statement is about the sales of one time, or of one shift, in one currency. A sale that
// was entered later counts where it was entered, as its money does; the service counts it by the hour it was made.

export type ReportSpan = { from: Instant; to: Instant; shiftId: ShiftId | undefined; currencyId: CurrencyId }

const ofSale = `sale.sold_at >= @from AND sale.sold_at < @to AND (@shift IS NULL OR sale.shift_id = @shift)
  AND json_extract(sale.currency, '$.id') = @currency`
const factsOf = ({ from, to, shiftId, currencyId }: ReportSpan) => ({
  from,
  to,
  shift: shiftId ?? null,
  currency: currencyId
})

export const saleFacts = (db: Reader, span: ReportSpan): SaleFact[] =>
  db
    .prepare(
      // A customer made here has two ids, and is one.
      `SELECT sold_at AS at, employee_name AS cashier, COALESCE(seller_name, employee_name) AS seller, total, discount,
         debt, customer_name AS customer, COALESCE(
           (SELECT server_id FROM id_map WHERE kind = 'customer' AND local_id = customer_id), customer_id) AS customerId
       FROM sale WHERE ${ofSale} ORDER BY sold_at`
    )
    .all(factsOf(span)) as SaleFact[]

/** How many sales, and what they came to: all that a comparison needs. */
export const saleSum = (db: Reader, span: ReportSpan): { count: number; total: Minor } =>
  db
    .prepare(`SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total FROM sale WHERE ${ofSale}`)
    .get(factsOf(span)) as { count: number; total: Minor }

export const productFacts = (db: Reader, span: ReportSpan): ProductFact[] =>
  db
    .prepare(
      // Goods made here have two ids, and are one.
      `SELECT ${catalogIdOf('product_id')} AS productId, MAX(sale_line.name) AS name, MAX(unit_name) AS unit,
         COUNT(DISTINCT sale_id) AS count, SUM(CAST(quantity AS REAL)) AS quantity,
         SUM(json_extract(sums, '$.total')) AS total
       FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE ${ofSale} GROUP BY productId`
    )
    .all(factsOf(span)) as (ProductFact & { productId: ProductId })[]

export const methodFacts = (db: Reader, span: ReportSpan): MethodFact[] =>
  db
    .prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, json_extract(sale_tender.currency, '$.id') AS currencyId,
         COUNT(DISTINCT sale_id) AS count, SUM(CASE role WHEN 'tender' THEN amount ELSE -amount END) AS total
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id WHERE ${ofSale}
       GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    )
    .all(factsOf(span)) as (MethodFact & { methodId: MethodId })[]

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
  return [...rows, roundedOff(db, where, facts)].filter(({ count }) => count > 0)
}

/** What sales came to more than cash was taken for them, which goes in steps; below nothing, less. */
function roundedOff(db: Reader, where: string, facts: Record<string, unknown>): Outside {
  const row = db
    .prepare(
      `SELECT COUNT(DISTINCT sale.id) AS count, -COALESCE(SUM(rounded), 0) AS total
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id WHERE ${where} AND rounded <> 0`
    )
    .get(facts) as { count: number; total: number }
  return { what: 'rounding', count: row.count, total: minor(row.total) }
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

export const refundFacts = (db: Reader, { from, to, shiftId, currencyId }: ReportSpan): RefundFact[] =>
  db
    .prepare(
      `SELECT COALESCE(json_extract(refund.reason, '$.name'), '') AS name, COUNT(*) AS count,
         SUM(refund.total) AS total
       FROM refund JOIN sale ON sale.id = refund.sale_id
       WHERE refunded_at >= @from AND refunded_at < @to AND (@shift IS NULL OR refund.shift_id = @shift)
         AND json_extract(sale.currency, '$.id') = @currency
       GROUP BY name ORDER BY total DESC`
    )
    .all(factsOf({ from, to, shiftId, currencyId })) as RefundFact[]
