import { z } from 'zod'
import { MethodId, CurrencyId, TenderId, TicketId } from '../ids.ts'
import { Minor, Decimal, PlanWish, Amount } from '../schemas.ts'
import { TicketView, ChangeOfferView, ChangeWish, CashbackView, SoldView, PlanView } from '../views.ts'
import { reads, writes, nothing, approval, type CallRows } from './core.ts'

/** Calls of the checkout. */
export const payment = {
  'checkout.addTender': {
    ...writes,
    input: z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Amount }),
    output: TicketView
  },
  /**
   * Returns the sums of another currency that the customer may hand over: what is due first, then the next round sums
   * of cash. Empty if nothing is due or a rate is missing.
   */
  'checkout.dueIn': {
    ...reads,
    input: z.strictObject({ methodId: MethodId, currencyId: CurrencyId }),
    output: z.object({ quickMinor: z.array(Minor) })
  },
  /** Sets an exchange rate of a currency for this sale only. Setting the rate of the day removes it. */
  'checkout.setRate': {
    ...writes,
    input: z.strictObject({ currencyId: CurrencyId, rate: Decimal, approval }),
    output: TicketView
  },
  /** Returns the methods and currencies in which the change can be given, and the maximum of each. */
  'checkout.changeOffer': { ...writes, input: nothing, output: ChangeOfferView },
  /** Chooses the method and currency of a part of the change. `null` restores the default. */
  'checkout.setChange': { ...writes, input: z.strictObject({ wish: ChangeWish.nullable() }), output: TicketView },
  /** Records the answer of the terminal to a card payment. Only a manager can settle one that was `unknown`. */
  'checkout.settleCard': {
    ...writes,
    input: z.strictObject({ tenderId: TenderId, result: z.enum(['approved', 'declined', 'unknown']), approval }),
    output: TicketView
  },
  /** Pays from the customer balance: the given amount, or as much as is available and needed. */
  'checkout.payFromBalance': {
    ...writes,
    input: z.strictObject({ amountMinor: Amount.optional() }),
    output: TicketView
  },
  /** Asks the service for the cashback balance of the customer. */
  'checkout.cashback': { ...reads, input: z.strictObject({ ticketId: TicketId }), output: CashbackView },
  'checkout.payFromCashback': {
    ...writes,
    input: z.strictObject({ amountMinor: Amount.optional() }),
    output: TicketView
  },
  'checkout.takeBackCashback': { ...writes, input: nothing, output: TicketView },
  'checkout.takeBackBalance': { ...writes, input: nothing, output: TicketView },
  /** Sets whether the service sends the customer the receipt by its own channels. */
  'checkout.sendReceipt': { ...writes, input: z.strictObject({ isWanted: z.boolean() }), output: TicketView },
  /** Finishes the sale. The unpaid rest becomes the customer's debt. */
  'checkout.finishOnDebt': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, plan: PlanWish.optional(), approval }),
    output: SoldView
  },
  /** Returns the instalments of the unpaid rest of the ticket. */
  'checkout.plan': { ...reads, input: z.strictObject({ ticketId: TicketId, plan: PlanWish }), output: PlanView },
  'checkout.removeTender': { ...writes, input: z.strictObject({ tenderId: TenderId }), output: TicketView },
  /** Pays the unpaid rest in cash and finishes the sale, with one key. */
  'checkout.cashExact': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView },
  /**
   * Finishes the sale. `ticketId` is the ticket on the screen, so that a second Enter cannot finish the next ticket.
   */
  'checkout.finish': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView }
} as const satisfies CallRows
