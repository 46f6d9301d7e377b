import { z } from 'zod'
import { SaleId, TableId, TicketId } from '../ids.ts'
import { Decimal, Minor } from '../schemas.ts'
import { time } from './basics.ts'

// Records of the service: tickets of other tills, orders, and sales of other tills.

/** A ticket as the service stores it: without discounts, taxes and traceability codes. */
export const SharedTicketView = z.object({
  id: z.string(),
  name: z.string(),
  table: z.object({ id: TableId, name: z.string() }).optional(),
  note: z.string().optional(),
  cashierName: z.string().optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, price: Decimal })),
  /** The total at this till. Undefined if the ticket cannot be taken over. */
  totalMinor: Minor.optional()
})
export type SharedTicketView = z.infer<typeof SharedTicketView>

export const OtherTillTicketView = z.object({
  tickets: z.array(SharedTicketView),
  /** Held tickets that were changed at the service. Without `theirs` the ticket is gone there. */
  conflicts: z.array(z.object({ ticketId: TicketId, theirs: SharedTicketView.optional(), isRead: z.boolean() })),
  readAt: time.optional()
})
export type OtherTillTicketView = z.infer<typeof OtherTillTicketView>

/** An order in a list. A `closed` order is sold only if the person confirms it. */
const orderHead = {
  id: z.string(),
  number: z.string(),
  customer: z.string().optional(),
  phone: z.string().optional(),
  at: time.optional(),
  /** In the currency of the till. */
  totalMinor: Minor.optional(),
  sold: z.enum(['zero', 'partial', 'fully']),
  closed: z.enum(['canceled', 'draft', 'done', 'served']).optional()
}

export const OrderRowView = z.object(orderHead)
export type OrderRowView = z.infer<typeof OrderRowView>

/** The orders found, newest first. `hasMore`: the service has more than were read. */
export const OrdersView = z.object({ orders: z.array(OrderRowView), hasMore: z.boolean() })
export type OrdersView = z.infer<typeof OrdersView>

/** A sale of another till, from a list of the service. */
export const OtherTillSaleRow = z.object({
  id: z.string(),
  number: z.string(),
  soldAt: time.optional(),
  cashierName: z.string().optional(),
  customer: z.string().optional(),
  back: z.enum(['none', 'part', 'all']),
  /** In the currency of the till. */
  totalMinor: Minor.optional()
})
export type OtherTillSaleRow = z.infer<typeof OtherTillSaleRow>

/** The sales found, newest first. `own`: the search matched a sale of this till, so the service was not asked. */
export const OtherTillSaleView = z.object({
  sales: z.array(OtherTillSaleRow),
  hasMore: z.boolean(),
  own: SaleId.optional()
})
export type OtherTillSaleView = z.infer<typeof OtherTillSaleView>

/** What of an order changes or is lost when it becomes a ticket. */
export const OrderLossView = z.object({
  kind: z.enum([
    'unknown',
    'unsellable',
    'noPrice',
    'sold',
    'warehouse',
    'boxes',
    'decimals',
    'partSold',
    'discount',
    'note',
    'agent',
    'soldUnsure',
    'total'
  ]),
  /** The name of the goods or of the discount. */
  name: z.string().optional(),
  quantity: Decimal.optional(),
  left: Decimal.optional(),
  totalMinor: Minor.optional()
})
export type OrderLossView = z.infer<typeof OrderLossView>

/** An order as it was just read, and its total at this till. */
export const OrderView = z.object({
  ...orderHead,
  /** Identifies this version of the order. An order that has changed since is shown again before it is taken. */
  seen: z.string(),
  note: z.string().optional(),
  deliveryAt: time.optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string(), price: Decimal })),
  losses: z.array(OrderLossView),
  hereMinor: Minor,
  /** The ticket of this till that already sells this order. */
  ticketId: TicketId.optional()
})
export type OrderView = z.infer<typeof OrderView>
