import { defined, filled, mapDefined } from '../../../shared/defined.ts'
import { createHash } from 'node:crypto'
import { newId } from '../../system/random.ts'
import type { LineId, TicketId } from '../../../shared/ids.ts'
import { fromMajor } from '../../../shared/money.ts'
import type { OrderLossView, OrderRowView, OrderView, TicketView } from '../../../shared/views.ts'
import { withApprovals } from '../../domain/pricing/discount-policy.ts'
import { phoneText } from '../../domain/customers/customer.ts'
import { totalOf } from '../../domain/outbox/jobs.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import { orderOn } from '../../domain/core/order-part.ts'
import { isPartOfPhone } from '../../domain/orders/order-search.ts'
import {
  closedOf,
  closedWhenRead,
  ticketOf,
  type OrderHead,
  type OrderLoss,
  type OrderTicket,
  type ReadOrder
} from '../../domain/orders/orders.ts'
import { ticketSums } from '../../domain/pricing/sums.ts'
import { hold } from '../../domain/ticket/ticket.ts'
import { searchCustomers } from '../../db/customers/customer-cache.ts'
import { goodsById } from '../../db/catalog/goods.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import { soldOfOrder } from '../../db/ticket/orders.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, Files, With, WriteInTurn } from '../core/context.ts'
import { currentSale, newCurrentTicket, newTerms, putHeld, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { recallTicket } from '../ticket/recall.ts'
import { isPaying, checkNoExchange } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

// Orders that customers placed elsewhere and collect here. Orders are read from the service on request, and again when
// one is taken, because another till may have sold it meanwhile. Then the order is a ticket like any other and needs no
// network.

/** The largest number of customers in a search; for more customers of one name, the cashier types a more exact text. */
const mostCustomers = 5

function customersOf({ catalog }: Files, text: string): string[] {
  const cache = catalog()
  // A short number is an order number, and would match a part of almost every phone number.
  if (cache === undefined || (/^\d+$/.test(text) && !isPartOfPhone(text))) return []
  const found: string[] = []
  for (const { id } of searchCustomers(cache, text)) {
    if (found.push(id) === mostCustomers) break
  }
  return found
}

const isOffline = ({ queue }: Context): boolean => queue.status().network === 'byHand'

// ---- Views

function rowView(order: OrderHead, { id, decimals }: Currency): OrderRowView {
  const { number, customer, at, total, sold, currencyId } = order
  const closed = closedOf(order)
  const [phone] = customer?.phones ?? []
  return {
    id: order.id,
    number,
    ...defined({ customer: mapDefined(customer?.name, filled), phone: mapDefined(phone, phoneText), at }),
    ...(total === undefined || (currencyId ?? id) !== id ? {} : { totalMinor: fromMajor(total, decimals, 'nearest') }),
    sold,
    ...defined({ closed })
  }
}

function lossView(loss: OrderLoss): OrderLossView {
  if (loss.kind !== 'total') return loss
  return { kind: loss.kind, totalMinor: loss.total }
}

/** Returns this till's current or held ticket that already has the order. */
const ticketFrom = (context: Context, { ticket }: CurrentSale, orderId: string): Ticket | undefined =>
  [ticket, ...heldTickets(context.store)].find(({ lines }) => orderOn(lines)?.id === orderId)

/** Returns a hash that stays the same until the order changes at the service or this till sells more of it. */
const stampOf = ({ order, sold }: ReadOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([order, sold]))
    .digest('hex')
    .slice(0, 32)

// ---- Reading

type Reading = { read: ReadOrder; made: OrderTicket; terms: Pick<Ticket, 'currency' | 'rules'> }

/** Reads the order from the service, and adds what this till has sold of it and the service does not show yet. */
async function reading(context: With<'orders'>, at: CurrentSale, orderId: string): Promise<Reading> {
  if (isOffline(context)) return refuse('service.unreachable')
  const answer = must(await context.orders.read(orderId))
  const own = soldOfOrder(context.store, orderId, answer.saleIds)
  const read = { ...answer, sold: [...answer.sold, ...own] }
  const terms = newTerms(context, at)
  const cache = context.catalog()
  const { place } = at
  const made = must(
    ticketOf(read, {
      place,
      terms,
      goodsOf: (id, priceListId) => cache && goodsById(cache, id, { ...place, priceListId }),
      newLineId: () => newId<LineId>(context.random),
      now: context.clock.now()
    })
  )
  return { read, made, terms }
}

async function show(context: With<'orders'>, orderId: string): Promise<OrderView> {
  const at = currentSale(context)
  const got = await reading(context, at, orderId)
  const { read, made, terms } = got
  const closed = closedWhenRead(read)
  const mine = ticketFrom(context, at, orderId)
  const { deliveryAt } = read.order
  return {
    ...rowView(read.order, terms.currency),
    ...defined({ closed }),
    seen: stampOf(read),
    ...defined({ note: made.note, deliveryAt }),
    lines: made.lines.map(({ name, quantity, unitName, price }) => ({ name, quantity, unit: unitName, price })),
    losses: made.losses.map(lossView),
    hereMinor: ticketSums(madeOf(at.ticket, got)).total,
    ...defined({ ticketId: mine?.id })
  }
}

// ---- Taking

/** Returns the current ticket with the order on it, without data of the previous customer. */
const madeOf = (currentTicket: Ticket, { made, terms }: Pick<Reading, 'made' | 'terms'>): Ticket => ({
  ...currentTicket,
  ...terms,
  name: undefined,
  table: undefined,
  lines: made.lines,
  receiptDiscounts: made.receiptDiscounts,
  customer: made.customer,
  note: made.note,
  chosenLineId: made.lines.at(-1)?.id,
  costs: undefined,
  rates: undefined,
  sendsReceipt: undefined,
  shares: []
})

type OrderRequest = { orderId: string; seen: string; isMeant?: boolean | undefined }

/** Takes an order. It is no act as a whole, because the service is asked in the middle, while other calls run. */
async function take(
  context: With<'orders'>,
  asked: OrderRequest,
  latest: () => Context,
  write: WriteInTurn
): Promise<TicketView> {
  const before = currentSale(context)
  const isHere = ticketFrom(context, before, asked.orderId) !== undefined
  const got = isHere ? undefined : await reading(context, before, asked.orderId)
  return write(() => {
    // Welcome may have taken the till to another shop during the request, or a second key press may have taken the
    // order.
    if (latest() !== context) return refuse('state.changed')
    const at = currentSale(context)
    const taken = ticketFrom(context, at, asked.orderId)
    if (taken !== undefined) return goTo(context, at, taken.id)
    // The cashier may have continued selling; then the current ticket must not be replaced.
    if (got === undefined || !isUnchanged(before, at)) return refuse('state.changed')
    const { read, made } = got
    if (stampOf(read) !== asked.seen) return refuse('order.changed')
    if (closedWhenRead(read) !== undefined && asked.isMeant !== true) return refuse('order.closed')
    if (made.lines.length === 0) return refuse('order.nothing')
    return put(context, at, got)
  })
}

const isUnchanged = (before: CurrentSale, now: CurrentSale): boolean =>
  before.ticket.id === now.ticket.id && JSON.stringify(before.ticket.lines) === JSON.stringify(now.ticket.lines)

const goTo = (context: Context, { ticket }: CurrentSale, id: TicketId): TicketView | Promise<TicketView> =>
  ticket.id === id ? viewOf(context, ticket) : recallTicket(context, id)

const orderFacts = ({ order, sold }: ReadOrder, after: Ticket): JournalFacts => ({
  order: order.id,
  number: order.number,
  lines: after.lines.length,
  left: order.rows.length - after.lines.length,
  sold: sold.length,
  total: totalOf(after)
})

/** Puts the order on the current ticket. A current ticket with lines is held, so that nothing is lost. */
const put = (context: Context, { ticket: current, person, place }: CurrentSale, got: Reading): Promise<TicketView> =>
  act(context, undefined, {
    decide: (now) => {
      if (isPaying(current)) return refuse('ticket.paying')
      must(checkNoExchange([current]))
      return current.lines.length === 0 ? undefined : must(hold(current, undefined, person, now))
    },
    write: ({ context, db }, held) => {
      if (held !== undefined) putHeld(context, db, current, held, person)
      const currentTicket = held === undefined ? current : newCurrentTicket(context, db, place, person, current)
      // What the shop granted in the order needs no approval at the till.
      const after = withApprovals(madeOf(currentTicket, got))
      saveTicket(db, currentTicket, after, context.clock.now())
      return after
    },
    journal: (_, __, after) => ({ act: 'ticket.order', subject: after.id, facts: orderFacts(got.read, after) }),
    sends: true,
    announces: true,
    answer: (ticket) => viewOf(context, ticket)
  })

export const orders = {
  'orders.find': async (context, { text }) => {
    const at = currentSale(context)
    if (isOffline(context)) return refuse('service.unreachable')
    const query = text.trim()
    const { organizationId } = at.place
    const customerIds = query === '' ? [] : customersOf(context, query)
    const found = must(await context.orders.find({ text: query, organizationId, customerIds }))
    const { currency } = newTerms(context, at)
    return { orders: found.orders.map((order) => rowView(order, currency)), hasMore: found.hasMore }
  },
  'orders.show': (context, { orderId }) => show(context, orderId),
  'orders.take': take
} satisfies Calls<'orders', 'orders'>
