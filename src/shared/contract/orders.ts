import { z } from 'zod'
import { OrdersView, OrderView, TicketView } from '../views.ts'
import { reads, asks, text, type CallRows } from './core.ts'

/** Calls of orders. */
export const orders = {
  /** Finds orders of this shop: the open ones, or those whose number, customer or phone match. Asks the service. */
  'orders.find': { ...reads, input: z.strictObject({ text: text(200) }), output: OrdersView },
  /** Returns an order as the service has it now, and its total at this till. */
  'orders.show': { ...reads, input: z.strictObject({ orderId: z.string().min(1).max(64) }), output: OrderView },
  /**
   * Makes an order the current ticket. A current ticket with lines is held. `seen` identifies the version on the
   * screen. A closed order is taken only with `isMeant`.
   */
  'orders.take': {
    ...asks,
    input: z.strictObject({ orderId: z.string().min(1).max(64), seen: text(64), isMeant: z.boolean().optional() }),
    output: TicketView
  }
} as const satisfies CallRows
