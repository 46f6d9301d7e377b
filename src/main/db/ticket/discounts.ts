import { defined, filled } from '../../../shared/defined.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Cost, LineDiscount, LineSums } from '../../domain/core/model.ts'
import { fields, list, minor } from '../core/checks.ts'
import { keptJson } from '../core/kept-json.ts'
import { json } from '../core/rows.ts'
import { cost, lineDiscount, lineSums } from '../core/json-parts.ts'

// Discounts as columns: JSON, in the order in which they are applied.

/** Restores the undefined keys that JSON drops, so that the value read equals the value written. */
const whole = (discount: LineDiscount): LineDiscount => ({ ...discount, id: discount.id })

const parseDiscounts = keptJson('discounts', list(lineDiscount))
export const toDiscounts = (written: string): LineDiscount[] => parseDiscounts(written).map(whole)

/** A discount of a sold receipt, with the amount that it took off. */
export type SaleDiscount = { discount: LineDiscount; amount: Minor }
const parseSaleDiscounts = keptJson(
  'sale.discounts',
  list(fields<SaleDiscount>({ discount: lineDiscount, amount: minor }))
)
export const toSaleDiscounts = (written: string): SaleDiscount[] =>
  parseSaleDiscounts(written).map(({ discount, amount }) => ({ discount: whole(discount), amount }))
export const fromSaleDiscounts = (discounts: readonly LineDiscount[], amounts: readonly Minor[]): string =>
  JSON.stringify(discounts.map((discount, index) => ({ discount, amount: amounts[index] ?? zero })))

/** Reads the additional costs of a receipt. Returns no list if there are none. */
export const toCosts = (written: string): { costs?: Cost[] } => {
  const costs = parseCosts(written)
  return defined({ costs: filled(costs) })
}
const parseCosts = keptJson('costs', list(cost))

/** A line sold before receipts had discounts has no share of a receipt discount. */
export const toLineSums = (written: string): LineSums => ({ distributed: zero, ...parseLineSums(written) })
const parseLineSums = json('sale_line.sums', lineSums)
