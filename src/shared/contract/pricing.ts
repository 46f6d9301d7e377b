import { z } from 'zod'
import { LineId, PriceListId, DiscountId } from '../ids.ts'
import { TicketView, CostOfferView, OffersView, WhyView } from '../views.ts'
import { Decimal, Minor } from '../schemas.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** Calls of what a ticket costs: price lists, prices, discounts, taxes, additional costs. */
export const pricing = {
  /** Another price list for one line. */
  'ticket.setPriceList': {
    ...writes,
    input: z.strictObject({ lineId: LineId, priceListId: PriceListId, approval }),
    output: TicketView
  },
  /** One price list for every line that has a price in it; the others stay as they are. */
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
  /** A hand-given discount on one line: replaces the one given by hand before; value 0 takes it away. */
  'ticket.setDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /** Kinds of additional costs that the shop has, and what of them is on the ticket. */
  'ticket.costs': { ...reads, keepsMessage: true, input: nothing, output: z.array(CostOfferView) },
  /** An additional cost of the whole receipt; 0 takes it off. */
  'ticket.setCost': { ...writes, input: z.strictObject({ costId: text(64), amountMinor: Minor }), output: TicketView },
  /** Takes the discounts that come by themselves off a line, with a reason, or puts them back. */
  'ticket.takeOffDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId, reason: text(200), approval }),
    output: TicketView
  },
  'ticket.putBackDiscount': { ...writes, input: z.strictObject({ lineId: LineId }), output: TicketView },
  /** A hand-given discount on the whole receipt: replaces the one before; value 0 takes it away. */
  'ticket.setReceiptDiscount': {
    ...writes,
    input: z.strictObject({ applyType: z.enum(['percent', 'cash']), value: Decimal, approval }),
    output: TicketView
  },
  /** What of the shop's own may be put on a line, or on the whole receipt where no line is named. */
  'ticket.offers': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ lineId: LineId.optional() }),
    output: OffersView
  },
  /** Puts a discount of the shop on a line or on the whole receipt, or takes it off again. */
  'ticket.pickDiscount': {
    ...writes,
    input: z.strictObject({ lineId: LineId.optional(), discountId: DiscountId, isOn: z.boolean(), approval }),
    output: TicketView
  },
  /** Puts a tax that is picked by hand on a line, or takes it off again. */
  'ticket.pickTax': {
    ...writes,
    input: z.strictObject({ lineId: LineId, taxId: text(64), isOn: z.boolean() }),
    output: TicketView
  },
  /** Why a line costs what it costs. */
  'ticket.why': { ...writes, keepsMessage: true, input: z.strictObject({ lineId: LineId }), output: WhyView }
} as const satisfies CallRows
