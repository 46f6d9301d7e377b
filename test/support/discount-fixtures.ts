import type { Line, LineDiscount, SaleRules, Ticket } from '../../src/main/domain/core/model.ts'
import type { Result } from '../../src/shared/failure.ts'
import type { DiscountId } from '../../src/shared/ids.ts'
import { decimal, line, rules, ticket } from './model-fixtures.ts'

// Discounts, and the ticket of the worked base case for them.

export const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}
export const percent = (value: string) => ({ applyType: 'percent' as const, value: decimal(value) })
export const cashOff = (value: string) => ({ applyType: 'cash' as const, value: decimal(value) })
export const staff: LineDiscount = {
  id: 'staff' as DiscountId,
  name: 'Staff',
  isCustom: false,
  isPicked: true,
  ...percent('5')
}
export const week: LineDiscount = { id: 'week' as DiscountId, name: 'Week', isCustom: false, ...percent('10') }
export const two = (over: Partial<SaleRules> = {}): { openTicket: Ticket; a: Line; b: Line } => {
  const a = line({ quantity: decimal('2'), price: decimal('50000'), listPrice: decimal('50000') })
  const b = line({ price: decimal('50000'), listPrice: decimal('50000') })
  return { openTicket: ticket({ lines: [a, b], rules: { ...rules, ...over } }), a, b }
}
