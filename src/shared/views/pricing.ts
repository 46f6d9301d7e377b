import { z } from 'zod'
import { DiscountId } from '../ids.ts'
import { DayText, Decimal, Minor } from '../schemas.ts'

// What makes a price, and why it is what it is.

/** The day that is offered for a sale that is entered later: that of the one before it, or today; and the first there may be. */
export const DateOfferView = z.object({ day: DayText, today: DayText, oldest: DayText })
export type DateOfferView = z.infer<typeof DateOfferView>

/** What of the shop's own a person may put on a line or on the whole receipt, and what of it is there. */
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

/** One step from the price of the list to what is paid. */
export const WhyRow = z.object({
  kind: z.enum(['base', 'byHand', 'order', 'rounding', 'discount', 'takenOff', 'receipt', 'addedTax']),
  /** Of the discount or the taxes; undefined for one that was typed. */
  name: z.string().optional(),
  percent: Decimal.optional(),
  /** Major units to the last digit, without the sign: `isLess` takes it off. */
  amount: z.string(),
  isLess: z.boolean()
})
export type WhyRow = z.infer<typeof WhyRow>

/** Why a line costs what it costs: its rows add up to the total exactly. */
export const WhyView = z.object({
  name: z.string(),
  quantity: Decimal,
  unit: z.string(),
  listPrice: Decimal,
  price: Decimal,
  rows: z.array(WhyRow),
  totalMinor: Minor,
  /** Inside of the total. */
  includedTax: z.object({ name: z.string(), percent: Decimal, amountMinor: Minor }).optional(),
  /** The two switches of the shop, as they are frozen on the ticket. */
  taxAfterDiscount: z.boolean(),
  receiptDiscountAfterLines: z.boolean()
})
export type WhyView = z.infer<typeof WhyView>
