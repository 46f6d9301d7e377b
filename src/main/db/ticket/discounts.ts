import { zero, type Minor } from '../../../shared/money.ts'
import type { Cost, LineDiscount, LineSums } from '../../domain/core/model.ts'

// Discounts as columns: JSON, in the order they are taken off.

/** JSON drops what is undefined; it is put back, so that what is read equals what was written. */
const whole = (discount: LineDiscount): LineDiscount => ({ ...discount, id: discount.id })

export const toDiscounts = (json: string): LineDiscount[] => (JSON.parse(json) as LineDiscount[]).map(whole)

/** A discount of a sold receipt keeps what it took off. */
export type SaleDiscount = { discount: LineDiscount; amount: Minor }
export const toSaleDiscounts = (json: string): SaleDiscount[] =>
  (JSON.parse(json) as SaleDiscount[]).map(({ discount, amount }) => ({ discount: whole(discount), amount }))
export const fromSaleDiscounts = (discounts: readonly LineDiscount[], amounts: readonly Minor[]): string =>
  JSON.stringify(discounts.map((discount, index) => ({ discount, amount: amounts[index] ?? zero })))

/** Additional costs of a receipt as a column; none is no list at all. */
export const toCosts = (json: string): { costs?: Cost[] } => {
  const costs = JSON.parse(json) as Cost[]
  return costs.length === 0 ? {} : { costs }
}

/** A line sold before receipts had discounts has no share of one. */
export const toLineSums = (json: string): LineSums => ({
  distributed: zero,
  ...(JSON.parse(json) as Omit<LineSums, 'distributed'>)
})
