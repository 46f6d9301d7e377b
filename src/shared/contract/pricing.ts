import { z } from 'zod'
import { LineId, PriceListId, DiscountId } from '../ids.ts'
import { TicketView, CostOfferView, OffersView, WhyView } from '../views.ts'
import { Decimal, Amount } from '../schemas.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** Calls of the price of a ticket: price lists, prices, discounts, taxes, additional costs. */
export const pricing = {
  /** Sets the price list of one line. */
  'ticket.setPriceList': {
    ...writes,
    input: z.strictObject({ lineId: LineId, priceListId: PriceListId, approval }),
    output: TicketView
  },
  /** Sets the price list of every line whose product has a price in it. Other lines stay unchanged. */
  'ticket.setPriceLists': {
    ...writes,
    input: z.strictObject({ priceListId: PriceListId, approval }),
    output: TicketView
  },
  'ticket.setPrice': {
    ...writes,
    input: z.strictObject({ lineId: LineId, price: Decimal, approval }),
    output: TicketView
  },
  /** Sets the manual discount of one line, in place of the previous one. The value 0 removes it. */
  'ticket.setDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /** Returns the shop's kinds of additional costs, with their amounts on the ticket. */
  'ticket.costs': { ...reads, keepsMessage: true, input: nothing, output: z.array(CostOfferView) },
  /** Sets an additional cost of the whole receipt. 0 removes it. */
  'ticket.setCost': { ...writes, input: z.strictObject({ costId: text(64), amountMinor: Amount }), output: TicketView },
  /** Removes the automatic discounts of a line, with a reason. `ticket.putBackDiscount` restores them. */
  'ticket.takeOffDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, reason: text(200), approval }),
    output: TicketView
  },
  'ticket.putBackDiscount': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** Sets the manual discount of the whole receipt, in place of the previous one. The value 0 removes it. */
  'ticket.setReceiptDiscount': {
    ...writes,
    input: z.strictObject({ applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /**
   * Returns the discounts and taxes of the shop that can be chosen for a line, or without a line for the whole receipt.
   */
  'ticket.offers': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ lineId: LineId.optional() }),
    output: OffersView
  },
  /** Adds a discount of the shop to a line or to the whole receipt, or removes it. */
  'ticket.pickDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId.optional(), discountId: DiscountId, isOn: z.boolean(), approval }),
    output: TicketView
  },
  /** Adds a manually chosen tax to a line, or removes it. */
  'ticket.pickTax': {
    ...writes,
    input: z.strictObject({ lineId: LineId, taxId: text(64), isOn: z.boolean() }),
    output: TicketView
  },
  /** Explains the price of a line. */
  'ticket.explainPrice': { ...writes, keepsMessage: true, input: z.strictObject({ lineId: LineId }), output: WhyView }
} as const satisfies CallRows
