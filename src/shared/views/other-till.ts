import { z } from 'zod'
import { SaleId, TicketId } from '../ids.ts'
import { Decimal, Minor } from '../schemas.ts'
import { time } from './basics.ts'

// What lies at the service: tickets of other tills, orders, their sales.

/** A ticket as the service has it: it knows no discounts, taxes or marks. */
export const SharedTicketView = z.object({
  id: z.string(),
  name: z.string(),
  table: z.string().optional(),
  note: z.string().optional(),
  cashierName: z.string().optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, price: Decimal })),
  /** What it would come to here; undefined where it cannot be taken. */
  totalMinor: Minor.optional()
})
export type SharedTicketView = z.infer<typeof SharedTicketView>

export const OtherTillTicketView = z.object({
  tickets: z.array(SharedTicketView),
  /** Held tickets that are not at the service as they were left; without `theirs` it is gone there. */
  conflicts: z.array(z.object({ ticketId: TicketId, theirs: SharedTicketView.optional(), isRead: z.boolean() })),
  readAt: time.optional()
})
export type OtherTillTicketView = z.infer<typeof OtherTillTicketView>

/** An order as a list shows it. `closed`: it is sold only by somebody who means it. */
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

/** Orders that were found, newest first; `hasMore`: the service has more than were read. */
export const OrdersView = z.object({ orders: z.array(OrderRowView), hasMore: z.boolean() })
export type OrdersView = z.infer<typeof OrdersView>

/** A sale of another till as a list of the service shows it. */
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

/** Sales that were found, newest first. `own`: what was meant is of this till, and nobody was asked. */
export const OtherTillSaleView = z.object({
  sales: z.array(OtherTillSaleRow),
  hasMore: z.boolean(),
  own: SaleId.optional()
})
export type OtherTillSaleView = z.infer<typeof OtherTillSaleView>

/** What of an order does not come onto a ticket as it stands there. */
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
  /** Of the goods, or of the discount. */
  name: z.string().optional(),
  quantity: Decimal.optional(),
  left: Decimal.optional(),
  totalMinor: Minor.optional()
})
export type OrderLossView = z.infer<typeof OrderLossView>

/** An order as it was just read, and what it comes to here. */
export const OrderView = z.object({
  ...orderHead,
  /** Of this reading: an order that has changed since is shown again before it is taken. */
  seen: z.string(),
  note: z.string().optional(),
  deliveryAt: time.optional(),
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string(), price: Decimal })),
  losses: z.array(OrderLossView),
  hereMinor: Minor,
  /** The ticket of this till that is sold from it already. */
  ticketId: TicketId.optional()
})
export type OrderView = z.infer<typeof OrderView>
