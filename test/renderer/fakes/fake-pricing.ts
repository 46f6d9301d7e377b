import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { DiscountId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { LineView, OffersView, WhyView } from '../../../src/shared/views.ts'
import type { Basket } from './fake-ticket.ts'

// Discounts on the receipt and the discounts of the shop, for the pictures.

export const offers = (lineId: string | undefined): OffersView => ({
  discounts: [
    { id: 'd1' as DiscountId, name: 'Doimiy mijoz', applyType: 'percent', value: '5' as Decimal, isOn: true },
    { id: 'd2' as DiscountId, name: 'Xodimlar uchun', applyType: 'percent', value: '12.5' as Decimal, isOn: false },
    { id: 'd3' as DiscountId, name: 'Shikastlangan qadoq', applyType: 'cash', value: '2000' as Decimal, isOn: false }
  ],
  taxes: lineId === undefined ? [] : [{ id: 't1', name: 'Aksiz', rate: '5' as Decimal, kind: 'added', isOn: false }]
})

/** Returns the ticket with a discount on the whole receipt. */
export function withReceiptDiscount(basket: Basket, applyType: 'percent' | 'cash', value: Decimal): Basket {
  const total = basket.lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const amount = applyType === 'percent' ? (total * Number(value)) / 100 : Number(value)
  const lines = basket.lines.map((line): LineView => {
    const share = Math.round((amount * line.totalMinor) / total) as Minor
    return { ...line, shareMinor: share, totalMinor: (line.totalMinor - share) as Minor }
  })
  return {
    ...basket,
    lines,
    receiptDiscounts: [{ name: '', applyType, value, amountMinor: Math.round(amount) as Minor }]
  }
}

export function why(line: LineView | undefined): Result<WhyView> {
  if (line === undefined) return fail('ticket.lineUnknown')
  const gross = Number(line.quantity) * Number(line.price)
  return ok({
    name: line.name,
    quantity: line.quantity,
    unit: line.unit,
    listPrice: line.price,
    price: line.price,
    rows: [
      { kind: 'base', amount: String(gross), isLess: false },
      { kind: 'rounding', amount: '0.4', isLess: true },
      { kind: 'discount', name: 'Sut haftaligi', percent: '10' as Decimal, amount: '3120', isLess: true },
      { kind: 'discount', amount: '1000', isLess: true },
      { kind: 'takenOff', name: 'Choyga 5 %', percent: '5' as Decimal, amount: '0', isLess: false },
      { kind: 'receipt', amount: '862', isLess: true },
      { kind: 'addedTax', name: 'Aksiz', percent: '5' as Decimal, amount: '1311', isLess: false }
    ],
    totalMinor: line.totalMinor,
    includedTax: { name: 'QQS', percent: '12' as Decimal, amountMinor: 2810 as Minor },
    taxAfterDiscount: true,
    receiptDiscountAfterLines: true
  })
}
