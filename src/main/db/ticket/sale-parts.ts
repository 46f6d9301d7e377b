import type { Change, Sale, SaleLine, Tender } from '../../domain/core/model.ts'
import { givenAway, isBelowList } from '../../domain/pricing/price.ts'
import type { Writer } from '../core/open.ts'

// The rows of a sale that reports sum and the stock reads. They repeat what is in the body of the sale.

type Row = Readonly<Record<string, string | number | null>>

const lineRow = (sale_number: number, line: SaleLine, position: number, decimals: number): Row => ({
  sale_number,
  position,
  product_id: line.productId,
  warehouse_id: line.warehouseId,
  name: line.name,
  unit_name: line.unitName,
  quantity: line.quantity,
  total: line.sums.total,
  below_list: isBelowList(line) ? (givenAway(line, decimals) ?? 0) : null,
  discounts: discountsOf(line),
  order_id: line.order?.id ?? null,
  order_item: line.order?.itemId ?? null
})

function discountsOf({ discounts, sums }: SaleLine): string | null {
  const given = discounts.map(({ name }, index) => [name, sums.discountParts[index] ?? sums.discount])
  return given.length === 0 ? null : JSON.stringify(given)
}

const paymentRow = (
  sale_number: number,
  role: 'tender' | 'change',
  payment: Change | Tender,
  position: number
): Row => ({
  sale_number,
  role,
  position,
  method_id: payment.methodId,
  method_name: payment.methodName,
  method_type: payment.methodType,
  currency_id: payment.currency.id,
  amount: payment.amount,
  paid: payment.paid,
  rounded: 'rounded' in payment ? (payment.rounded ?? 0) : 0,
  is_exchanged: 'isExchanged' in payment && payment.isExchanged === true ? 1 : 0
})

/** The tables of the parts of a sale. */
export type SaleParts = Record<'sale_line' | 'sale_payment', Row[]>

type Parted = Pick<Sale, 'currency' | 'lines' | 'tenders' | 'changes'>
/** Returns the rows of a sale in the tables of its parts. */
export const salePartsOf = (sale: Parted, number: number): SaleParts => ({
  sale_line: sale.lines.map((line, position) => lineRow(number, line, position, sale.currency.decimals)),
  sale_payment: [
    ...sale.tenders.map((tender, position) => paymentRow(number, 'tender', tender, position)),
    ...sale.changes.map((change, position) => paymentRow(number, 'change', change, position))
  ]
})

/** Writes the rows of a sale in the tables of its parts. */
export function insertSaleParts(db: Pick<Writer, 'prepare'>, parts: SaleParts, or: '' | 'OR IGNORE' = ''): void {
  for (const [table, rows] of Object.entries(parts)) {
    for (const row of rows) {
      const names = Object.keys(row)
      const values = names.map((name) => `@${name}`).join(', ')
      db.prepare(`INSERT ${or} INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row)
    }
  }
}
