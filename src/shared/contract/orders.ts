import { z } from 'zod'
import { OrdersView, OrderView, TicketView } from '../views.ts'
import { reads, asks, text, type CallRows } from './core.ts'

/** Calls of orders. */
export const orders = {
  /** Orders of this shop: those that wait, or those whose number, customer or phone match. Asks the service. */
  'orders.find': { ...reads, input: z.strictObject({ text: text(200) }), output: OrdersView },
  /** An order as the service has it now, and what it comes to here. */
  'orders.show': { ...reads, input: z.strictObject({ orderId: z.string().min(1).max(64) }), output: OrderView },
  /**
   * Makes an order the ticket on the counter; what lies there is held. `seen` is of the reading on the screen; a closed
   * order is taken only by somebody who means it.
   */
  'orders.take': {
    ...asks,
    input: z.strictObject({ orderId: z.string().min(1).max(64), seen: text(64), isMeant: z.boolean().optional() }),
    output: TicketView
  }
} as const satisfies CallRows
