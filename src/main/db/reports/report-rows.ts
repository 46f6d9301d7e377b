import type { CurrencyId, ProductId, ShiftId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type {
  BackFact,
  DiscountFact,
  HourFact,
  MethodFact,
  ProductFact,
  RefundFact,
  SaleFact
} from '../../domain/reports/report.ts'
import { anySales } from '../refund/other-till-sales.ts'
import type { Reader } from '../core/open.ts'
import { catalogIdOf } from '../catalog/local-products.ts'
import { refundLines, refundPayments } from '../refund/refund-parts.ts'
import { roundedBack, roundedOff } from '../refund/rounded-off.ts'
import { brand, instant, integer, list, minor, nullable, pairOf, real, text } from '../../domain/core/checks.ts'
import { json, rowReader, valueReader, type RowOf } from '../core/rows.ts'

// The facts for reports. Every statement reads the sales of one time, or of one shift, in one currency. A back-dated
// sale counts at the time of its entry, like its money; the service counts it at the time when it was made.

export type ReportSpan = { from: Instant; to: Instant; shiftId: ShiftId | undefined; currencyId: CurrencyId }

export const ofSale = `sale.sold_at >= @from AND sale.sold_at < @to AND (@shift IS NULL OR sale.shift_id = @shift)
  AND sale.currency_id = @currency`
export const refundsIn = `FROM refund JOIN ${anySales} AS sale ON sale.id = refund.sale_id`
export const ofRefund = `refunded_at >= @from AND refunded_at < @to AND (@shift IS NULL OR refund.shift_id = @shift)
  AND sale.currency_id = @currency`
export const factsOf = ({ from, to, shiftId, currencyId }: ReportSpan) => ({
  from,
  to,
  shift: shiftId ?? null,
  currency: currencyId
})

/** A customer created here has two ids, and counts as one. */
export const customerId = `COALESCE(
  (SELECT server_id FROM id_map WHERE kind = 'customer' AND local_id = customer_id), customer_id)`

const SaleFactRow = rowReader('sale', {
  at: instant,
  cashier: text,
  seller: text,
  customerId: nullable(text),
  customer: nullable(text),
  total: minor,
  discount: minor,
  debt: minor
})

export const saleFacts = (db: Reader, span: ReportSpan): SaleFact[] =>
  SaleFactRow.all(
    db.prepare(
      `SELECT sold_at AS at, employee_name AS cashier, COALESCE(seller_name, employee_name) AS seller, total, discount,
         debt, customer_name AS customer, ${customerId} AS customerId
       FROM sale WHERE ${ofSale} ORDER BY sold_at`
    ),
    factsOf(span)
  )

const SaleSumRow = rowReader('sale', {
  count: integer,
  guests: integer,
  total: minor,
  discount: minor,
  tax: minor,
  refundsCount: integer,
  refunds: minor
})
export type SaleSum = RowOf<typeof SaleSumRow>

/** Returns the sums of the sales and refunds of a time. */
export const saleSum = (db: Reader, span: ReportSpan): SaleSum =>
  SaleSumRow.one(
    db.prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(guests), 0) AS guests, COALESCE(SUM(total), 0) AS total,
         COALESCE(SUM(discount), 0) AS discount,
         COALESCE(SUM(included_tax + added_tax), 0) - (SELECT COALESCE(SUM(tax), 0)
           ${refundsIn} JOIN ${refundLines} AS line ON line.refund_id = refund.id WHERE ${ofRefund}) AS tax,
         (SELECT COUNT(*) ${refundsIn} WHERE ${ofRefund}) AS refundsCount,
         (SELECT COALESCE(SUM(refund.total), 0) ${refundsIn} WHERE ${ofRefund}) AS refunds
       FROM sale WHERE ${ofSale}`
    ),
    factsOf(span)
  )

const FirstSale = valueReader('sale', nullable(instant))

/** Returns when this till sold first; undefined if it sold nothing yet. */
export const firstSaleAt = (db: Reader): Instant | undefined =>
  FirstSale.one(db.prepare('SELECT MIN(sold_at) FROM sale').pluck()) ?? undefined

const HourFactRow = rowReader('sale', { at: instant, total: minor })

/** Returns the sales of each quarter of an hour that has any: the hours of every time zone can be made from these. */
export const quarterSums = (db: Reader, span: ReportSpan): HourFact[] =>
  HourFactRow.all(
    db.prepare(
      `SELECT sold_at - sold_at % 900000 AS at, SUM(total) AS total FROM sale WHERE ${ofSale} GROUP BY 1 ORDER BY 1`
    ),
    factsOf(span)
  )

/** Returns the time and total of every sale of a shift, whatever its hours. */
export const salesOfShift = (db: Reader, shiftId: ShiftId): HourFact[] =>
  HourFactRow.all(db.prepare('SELECT sold_at AS at, total FROM sale WHERE shift_id = ? ORDER BY sold_at'), shiftId)

const ProductFactRow = rowReader('sale', {
  productId: brand<ProductId>(),
  name: text,
  unit: text,
  count: integer,
  quantity: real,
  total: minor
})

export const productFacts = (db: Reader, span: ReportSpan): ProductFact[] =>
  ProductFactRow.all(
    db.prepare(
      // A local product has two ids, and counts as one.
      `SELECT ${catalogIdOf('product_id')} AS productId, MAX(sale_line.name) AS name, MAX(unit_name) AS unit,
         COUNT(DISTINCT sale.number) AS count, SUM(CAST(quantity AS REAL)) AS quantity,
         SUM(sale_line.total) AS total
       FROM sale JOIN sale_line ON sale_line.sale_number = sale.number WHERE ${ofSale} GROUP BY productId`
    ),
    factsOf(span)
  )

const CategoryCount = rowReader('sale', { category: text, count: integer })

/** Returns the number of sales with goods of each category; `categories` has the category of each product. */
export function categoryCounts(db: Reader, span: ReportSpan, categories: Map<ProductId, string>): Map<string, number> {
  const rows = CategoryCount.all(
    db.prepare(
      `WITH known AS MATERIALIZED (SELECT json_extract(value, '$[0]') AS product, json_extract(value, '$[1]') AS category
         FROM json_each(@categories))
       SELECT category, COUNT(DISTINCT sale.number) AS count
       FROM sale JOIN sale_line ON sale_line.sale_number = sale.number JOIN known ON known.product = ${catalogIdOf('product_id')}
       WHERE ${ofSale} GROUP BY category`
    ),
    { ...factsOf(span), categories: JSON.stringify([...categories]) }
  )
  return new Map(rows.map(({ category, count }) => [category, count]))
}

const MethodFactRow = rowReader('sale', {
  methodId: text,
  name: text,
  currencyId: brand<CurrencyId>(),
  count: integer,
  total: minor
})

/** Returns the amounts that were handed over, without the money of goods that were returned in an exchange. */
export const methodFacts = (db: Reader, span: ReportSpan): MethodFact[] =>
  MethodFactRow.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, sale_payment.currency_id AS currencyId,
         COUNT(DISTINCT sale.number) AS count, SUM(CASE role WHEN 'tender' THEN amount ELSE -amount END) AS total
       FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number WHERE ${ofSale} AND is_exchanged = 0
       GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    ),
    factsOf(span)
  )

type Outside = { what: 'fromBalance' | 'fromCashback' | 'debt' | 'rounding'; count: number; total: Minor }
const outsideColumns = [
  ['fromBalance', 'from_balance'],
  ['fromCashback', 'from_cashback'],
  ['debt', 'debt']
] as const

/**
 * Returns the part of the sales that went through no drawer, and the number of sales: paid from the customer's balance
 * or cashback, not paid yet, or rounded off.
 */
export const outsideFacts = (db: Reader, span: ReportSpan): Outside[] => outsideWhere(db, ofSale, factsOf(span))
/** Returns the same for one shift, whatever its hours. */
export const outsideOfShift = (db: Reader, shiftId: ShiftId): Outside[] =>
  outsideWhere(db, 'sale.shift_id = @shiftId', { shiftId })

const Sums = valueReader('sale', list(nullable(minor)))
function outsideWhere(db: Reader, where: string, facts: Record<string, unknown>): Outside[] {
  const columns = outsideColumns.map(([, column]) => `SUM(${column} <> 0), SUM(${column})`).join(', ')
  const sums = Sums.one(db.prepare(`SELECT ${columns} FROM sale WHERE ${where}`).raw(), facts)
  const rows: Outside[] = outsideColumns.map(([what], at) => ({
    what,
    count: sums[2 * at] ?? 0,
    total: sums[2 * at + 1] ?? zero
  }))
  return [...rows, { what: 'rounding' as const, ...roundedOff(db, where, facts) }].filter(({ count }) => count > 0)
}

const Discounts = rowReader('sale', { discounts: text })
const toDiscountFacts = json('discounts', list(pairOf(text, minor)))

/** Returns every discount on a line or on a whole receipt, with its amount. */
export function discountFacts(db: Reader, span: ReportSpan): DiscountFact[] {
  const rows = db.prepare(
    `SELECT sale_line.discounts FROM sale JOIN sale_line ON sale_line.sale_number = sale.number
     WHERE ${ofSale} AND sale_line.discounts IS NOT NULL
     UNION ALL
     SELECT (SELECT json_group_array(json_array(given.value ->> 'name', part.value))
       FROM json_each(body, '$.receiptDiscounts') AS given
       JOIN json_each(body, '$.sums.receiptParts') AS part ON part.key = given.key)
     FROM sale WHERE ${ofSale} AND receipt_discounts > 0`
  )
  return Discounts.all(rows, factsOf(span)).flatMap(({ discounts }) =>
    toDiscountFacts(discounts).map(([name, total]) => ({ name, total }))
  )
}

const RefundFactRow = rowReader('refund', { name: text, count: integer, total: minor, otherTill: integer })

export const refundFacts = (db: Reader, span: ReportSpan): RefundFact[] =>
  RefundFactRow.all(
    db.prepare(
      `SELECT COALESCE(reason_name, '') AS name, COUNT(*) AS count,
         SUM(refund.total) AS total, SUM(refund.sale_id NOT IN (SELECT id FROM sale)) AS otherTill
       ${refundsIn} WHERE ${ofRefund} GROUP BY name ORDER BY total DESC`
    ),
    factsOf(span)
  )

const BackFactRow = rowReader('refund', {
  cashier: text,
  seller: text,
  total: minor,
  customer: nullable(text),
  customerId: nullable(text)
})

/** Returns the refunds. They count for the cashier who gave them, and for the seller of the goods. */
export const backFacts = (db: Reader, span: ReportSpan): BackFact[] =>
  BackFactRow.all(
    db.prepare(
      `SELECT refund.employee_name AS cashier, COALESCE(seller_name, sale.employee_name) AS seller, refund.total AS total,
         customer_name AS customer, ${customerId} AS customerId
       ${refundsIn} WHERE ${ofRefund} ORDER BY refunded_at`
    ),
    factsOf(span)
  )

export const backProducts = (db: Reader, span: ReportSpan): ProductFact[] =>
  ProductFactRow.all(
    db.prepare(
      `SELECT ${catalogIdOf('product_id')} AS productId, MAX(line.name) AS name, MAX(unit_name) AS unit,
         0 AS count, SUM(CAST(quantity AS REAL)) AS quantity, SUM(line.total) AS total
       ${refundsIn} JOIN ${refundLines} AS line ON line.refund_id = refund.id WHERE ${ofRefund} GROUP BY productId`
    ),
    factsOf(span)
  )

/**
 * Returns the amounts that were given for returned goods, without the part that paid for other goods in an exchange.
 */
export const backMethods = (db: Reader, span: ReportSpan): MethodFact[] =>
  MethodFactRow.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS name, given AS currencyId, 0 AS count,
         SUM(amount) AS total
       FROM (
         SELECT method_id, method_name, payment.currency_id AS given, amount
         ${refundsIn} JOIN ${refundPayments} AS payment ON payment.refund_id = refund.id WHERE ${ofRefund}
         UNION ALL
         SELECT method_id, method_name, sale_payment.currency_id, -amount
         ${refundsIn} JOIN sale AS other ON other.id = refund.exchanged_for
           JOIN sale_payment ON sale_payment.sale_number = other.number AND is_exchanged = 1 WHERE ${ofRefund}
       )
       GROUP BY method_id, currencyId HAVING SUM(amount) <> 0 ORDER BY method_id, currencyId`
    ),
    factsOf(span)
  )

const BackOutsideRow = rowReader('refund', { fromCashback: minor, credited: minor })

/**
 * Returns the part of the refunds that was not paid out: returned to cashback, set against debt and balance, and cash
 * rounding.
 */
export function backOutside(db: Reader, span: ReportSpan): { fromCashback: Minor; credited: Minor; rounding: Minor } {
  const row = BackOutsideRow.one(
    db.prepare(
      `SELECT COALESCE(SUM(to_cashback), 0) AS fromCashback, COALESCE(SUM(credited - to_cashback), 0) AS credited
       ${refundsIn} WHERE ${ofRefund}`
    ),
    factsOf(span)
  )
  return { ...row, rounding: roundedBack(db, ofRefund, factsOf(span)) }
}
