import { z } from 'zod'
import { MethodId, CurrencyId, TenderId, TicketId } from '../ids.ts'
import { Minor, Decimal, PlanWish } from '../schemas.ts'
import { TicketView, ChangeOfferView, ChangeWish, CashbackView, SoldView, PlanView } from '../views.ts'
import { reads, writes, nothing, approval, type CallRows } from './core.ts'

/** Calls of the checkout. */
export const payment = {
  'checkout.addTender': {
    ...writes,
    input: z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Minor }),
    output: TicketView
  },
  /** Another exchange rate of a currency for this sale alone; the rate of the day takes it away. */
  'checkout.setRate': {
    ...writes,
    input: z.strictObject({ currencyId: CurrencyId, rate: Decimal, approval }),
    output: TicketView
  },
  /** In what the change of the ticket on the counter may go back, and how much of each fits into it. */
  'checkout.changeOffer': { ...writes, input: nothing, output: ChangeOfferView },
  /** Chooses in what a part of the change goes back; null lets all of it go back as it does by itself. */
  'checkout.setChange': { ...writes, input: z.strictObject({ wish: ChangeWish.nullable() }), output: TicketView },
  /** What the terminal said to the card that was sent there. One that was `unknown` is settled by a manager. */
  'checkout.settleCard': {
    ...writes,
    input: z.strictObject({ tenderId: TenderId, result: z.enum(['approved', 'declined', 'unknown']), approval }),
    output: TicketView
  },
  /** Pays from what the customer has with the shop: so much, or as much as there is and is needed. */
  'checkout.payFromBalance': {
    ...writes,
    input: z.strictObject({ amountMinor: Minor.optional() }),
    output: TicketView
  },
  /** Asks the service what the customer of the ticket has gathered. */
  'checkout.cashback': { ...reads, input: z.strictObject({ ticketId: TicketId }), output: CashbackView },
  'checkout.payFromCashback': {
    ...writes,
    input: z.strictObject({ amountMinor: Minor.optional() }),
    output: TicketView
  },
  'checkout.takeBackCashback': { ...writes, input: nothing, output: TicketView },
  'checkout.takeBackBalance': { ...writes, input: nothing, output: TicketView },
  /** Whether the service is to send the customer the receipt by its own channels. */
  'checkout.sendReceipt': { ...writes, input: z.strictObject({ isWanted: z.boolean() }), output: TicketView },
  /** Finishes the sale with the rest as the customer's debt. */
  'checkout.finishOnDebt': {
    ...writes,
    input: z.strictObject({ ticketId: TicketId, plan: PlanWish.optional(), approval }),
    output: SoldView
  },
  /** The parts that the rest of the ticket falls into when it is sold by instalments. */
  'checkout.plan': { ...reads, input: z.strictObject({ ticketId: TicketId, plan: PlanWish }), output: PlanView },
  'checkout.removeTender': { ...writes, input: z.strictObject({ tenderId: TenderId }), output: TicketView },
  /** Exact cash in one key: pays what remains in cash and finishes the sale. */
  'checkout.cashExact': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView },
  /** Finishes the sale. `ticketId` is the ticket on the screen, so that a second Enter cannot pay the next one. */
  'checkout.finish': { ...writes, input: z.strictObject({ ticketId: TicketId }), output: SoldView }
} as const satisfies CallRows
