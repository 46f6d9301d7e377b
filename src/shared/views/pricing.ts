import { z } from 'zod'
import { DiscountId } from '../ids.ts'
import { DayText, Decimal, Minor } from '../schemas.ts'

// Prices, discounts and taxes, and the explanation of a price.

/**
 * The day offered for a sale that is entered later: the day of the previous such sale, or today; and the oldest allowed
 * day.
 */
export const DateOfferView = z.object({ day: DayText, today: DayText, oldest: DayText })
export type DateOfferView = z.infer<typeof DateOfferView>

/**
 * The discounts and taxes of the shop that a person may add to a line or to the whole receipt, and which are already
 * on.
 */
export const OffersView = z.object({
  discounts: z.array(
    z.object({
      id: DiscountId,
      name: z.string(),
      applyType: z.enum(['percent', 'cash']),
      value: Decimal,
      isOn: z.boolean()
    })
  ),
  taxes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      rate: Decimal,
      kind: z.enum(['included', 'added']),
      isOn: z.boolean()
    })
  )
})
export type OffersView = z.infer<typeof OffersView>

/** One step from the list price to the paid amount. */
export const WhyRow = z.object({
  kind: z.enum(['base', 'byHand', 'order', 'rounding', 'discount', 'takenOff', 'receipt', 'addedTax']),
  /** The name of the discount or of the taxes. Undefined for a typed discount. */
  name: z.string().optional(),
  percent: Decimal.optional(),
  /** In major units with all digits, without a sign. `isLess` means that it is subtracted. */
  amount: z.string(),
  isLess: z.boolean()
})
export type WhyRow = z.infer<typeof WhyRow>

/** The explanation of a line's price. The rows add up to the total exactly. */
export const WhyView = z.object({
  name: z.string(),
  quantity: Decimal,
  unit: z.string(),
  listPrice: Decimal,
  price: Decimal,
  rows: z.array(WhyRow),
  totalMinor: Minor,
  /** Contained in the total. */
  includedTax: z.object({ name: z.string(), percent: Decimal, amountMinor: Minor }).optional(),
  /** The two settings of the shop, as they were when the ticket was created. */
  taxAfterDiscount: z.boolean(),
  receiptDiscountAfterLines: z.boolean()
})
export type WhyView = z.infer<typeof WhyView>
