import type { ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ReportTableName } from '../../../shared/reports.ts'
import { catalogIdOf, hasProductOf } from '../catalog/local-products.ts'
import { brand } from '../../domain/core/checks.ts'
import type { Reader } from '../core/open.ts'
import { valueReader } from '../core/rows.ts'
import { customerId, factsOf, ofRefund, ofSale, refundsIn, type ReportSpan } from './report-rows.ts'

// The sales behind a row of a report: exactly those that its number of receipts counts. Rows of refunds have the sales
// whose goods were returned. The conditions are those of report-rows.ts.

/** A condition on `sale`, and the values of its parameters. */
export type RowSales = { where: string; facts: Record<string, unknown> }

/** A row by its table and key; for a category its products, for an hour the times that belong to it. */
export type AskedRow = {
  table: ReportTableName
  key: string
  products: readonly ProductId[]
  hours: readonly (readonly [Instant, Instant])[]
}

const isCustomer = `${customerId} = @key`
const hasTender = (condition: string): string =>
  `EXISTS (SELECT 1 FROM sale_payment WHERE sale_number = sale.number AND is_exchanged = 0 AND ${condition})`
const hasProduct = hasProductOf('@products')

const conditions: Record<Exclude<ReportTableName, 'refund' | 'method'>, string> = {
  hour: `EXISTS (SELECT 1 FROM json_each(@hours)
    WHERE sold_at >= json_extract(value, '$[0]') AND sold_at < json_extract(value, '$[1]'))`,
  product: hasProduct,
  category: hasProduct,
  cashier: 'employee_name = @key',
  seller: 'COALESCE(seller_name, employee_name) = @key',
  customer: isCustomer,
  debt: `debt <> 0 AND ${isCustomer}`,
  discount: `(receipt_discounts > 0
      AND EXISTS (SELECT 1 FROM json_each(sale.body, '$.receiptDiscounts') WHERE value ->> 'name' = @key)
    OR EXISTS (SELECT 1 FROM sale_line, json_each(sale_line.discounts) AS off
      WHERE sale_line.sale_number = sale.number AND off.value ->> 0 = @key))`
}

/** The rows of the payments that went through no drawer (outsideFacts in report-rows.ts). */
const outside: Record<string, string> = {
  fromBalance: 'from_balance <> 0',
  fromCashback: 'from_cashback <> 0',
  debt: 'debt <> 0',
  rounding: hasTender('rounded <> 0')
}
const methodCondition = (methodId: string): string =>
  outside[methodId] ?? hasTender(`method_id = @method AND sale_payment.currency_id = @tenderCurrency`)

/** Returns the condition of the sales behind a row. */
export function rowSales(span: ReportSpan, { table, key, products, hours }: AskedRow): RowSales {
  const [method = '', tenderCurrency = ''] = key.split(' ')
  const facts = {
    ...factsOf(span),
    key,
    method,
    tenderCurrency,
    products: JSON.stringify(products),
    hours: JSON.stringify(hours)
  }
  if (table === 'refund') {
    const named = `COALESCE(reason_name, '') = @key`
    return { facts, where: `sale.id IN (SELECT refund.sale_id ${refundsIn} WHERE ${ofRefund} AND ${named})` }
  }
  return { facts, where: `${ofSale} AND ${table === 'method' ? methodCondition(method) : conditions[table]}` }
}

const SoldId = valueReader('sale_line', brand<ProductId>())

/** Returns the ids in the catalogue of the goods that were sold. */
export const soldProducts = (db: Reader, span: ReportSpan): ProductId[] =>
  SoldId.all(
    db
      .prepare(
        `SELECT DISTINCT ${catalogIdOf('product_id')} FROM sale JOIN sale_line ON sale_line.sale_number = sale.number WHERE ${ofSale}`
      )
      .pluck(),
    factsOf(span)
  )
