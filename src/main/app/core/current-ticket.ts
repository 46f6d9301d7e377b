import { newId } from '../../system/random.ts'
import { assert } from '../../../shared/assert.ts'
import type { ProductId, TicketId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { holdJob } from '../../domain/outbox/jobs.ts'
import type { Goods } from '../../domain/core/goods.ts'
import type { Line, Person, Place, Shift, Ticket, TicketSums } from '../../domain/core/model.ts'
import { cashStepsOf } from '../../domain/pricing/cash-rounding.ts'
import type { Offer } from '../../domain/pricing/offers.ts'
import { debtView, type CustomerBalance } from '../../domain/payment/credit.ts'
import { newTicket } from '../../domain/ticket/ticket.ts'
import { ticketView, type GoodsState } from '../../domain/views/views.ts'
import { nextNumber } from '../../db/core/counters.ts'
import type { SalePoint } from '../../db/catalog/goods.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import type { Writer } from '../../db/core/open.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { approvedCards } from '../../db/ticket/card-steps.ts'
import { offersOf } from '../../db/catalog/prices.ts'
import { saleRules } from '../../db/catalog/records.ts'
import { goodsAnywhere, goodsOnTicket, type SoldGoods } from '../../db/ticket/ticket-goods.ts'
import { currentTicket, insertTicket, raiseVersion, saveTicket } from '../../db/ticket/tickets.ts'
import type { Context, Files } from './context.ts'
import { cashInDrawer } from './register.ts'
import { stockReader } from './reserved.ts'
import { selling } from './session.ts'
import { expectedOn } from './cashback-balance.ts'
import { sellingRules, balanceOf } from './customer-balance.ts'
import { shopOf } from './state.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'
import { refuse } from './refusal.ts'

// The current ticket, used by ticket, checkout and shift.

/** The current ticket with its person, shift and place. */
export type CurrentSale = { person: Person; shift: Shift; place: Place; ticket: Ticket }

/**
 * Returns the current sale. While a shift is open, there is always a current ticket: if it is missing, creates an empty
 * one.
 */
export function currentSale(context: Context): CurrentSale {
  const who = selling(context)
  const ticket = currentTicket(context.store)
  if (ticket !== undefined) return { ...who, ticket }
  if (shopOf(context, who.place).main === undefined) return refuse('call.notNow')
  const made = context.store.transaction((db) => newCurrentTicket(context, db, who.place, who.person))
  return { ...who, ticket: made }
}

type Terms = Pick<Ticket, 'currency' | 'rules'>

/**
 * Creates an empty current ticket with the present rules of the shop. If the cache is not available, it takes the rules
 * of the previous ticket: a sale must not fail because the next ticket cannot be created.
 */
export function newCurrentTicket(context: Context, db: Writer, place: Place, person: Person, before?: Terms): Ticket {
  const terms = termsOf(context, place) ?? before
  assert(terms !== undefined, 'a basket needs the currency of the shop')
  const ticket = newTicket({
    id: newId<TicketId>(context.random),
    number: nextNumber(db, 'ticket'),
    place,
    currency: terms.currency,
    rules: terms.rules,
    person,
    now: context.clock.now()
  })
  insertTicket(db, ticket)
  return ticket
}

/** Returns the terms of a new ticket. */
export const newTerms = (context: Context, { place, ticket }: CurrentSale): Terms => {
  const { currency, rules } = termsOf(context, place) ?? ticket
  return { currency, rules }
}

/**
 * Returns the ticket with present terms. Currency and rules are frozen with the first line; an empty ticket follows the
 * shop.
 */
export const refreshed = (context: Context, ticket: Ticket, place: Place): Ticket =>
  ticket.lines.length > 0 || isPaying(ticket) ? ticket : { ...ticket, ...termsOf(context, place) }

function termsOf(context: Context, place: Place): Terms | undefined {
  const cache = context.catalog()
  const { main } = shopOf(context, place)
  if (cache === undefined || main === undefined) return undefined
  return { currency: main, rules: { ...saleRules(cache), ...cashStepsOf(sellingRules(context), main) } }
}

/** Writes a held ticket and its job. */
export function putHeld(context: Context, db: Writer, before: Ticket, held: Ticket, person: Person): void {
  const { random, journal, clock } = context
  const now = clock.now()
  saveTicket(db, before, held, now)
  const version = raiseVersion(db, held.id)
  journal.append(db, {
    at: now,
    actor: person.id,
    act: 'ticket.hold',
    subject: held.id,
    facts: { number: held.number, version }
  })
  enqueue(db, holdJob(held, { marker: newId(random), employeeId: person.id, version }), now, random)
}

/** Returns the present stock of a product, as far as this till knows it. */
export const stockOf = (context: Context, goods: Goods, at: SalePoint): number | undefined =>
  stockReader(context)(goods, at)

/** Returns the product, price list and warehouse of a line. They may differ from the till's present ones. */
const soldAt = ({ store }: Files, ticket: Ticket, line: Line): SoldGoods => ({
  id: catalogId(store, line.productId),
  organizationId: ticket.organizationId,
  priceListId: line.priceListId,
  warehouseId: line.warehouseId
})

/** Returns the prices of a line's product in all lists that the person may use. */
export function offersFor({ catalog, store }: Files, { person, place, ticket }: CurrentSale, id: ProductId): Offer[] {
  const cache = catalog()
  if (cache === undefined) return []
  return offersOf(cache, catalogId(store, id), place.organizationId, { ...person, currencyId: ticket.currency.id })
}

type GoodsStates = (line: Line) => GoodsState | undefined

/** Returns a function that gives the state of a line's product from the cache. */
function goodsStatesFrom(
  context: Context,
  ticket: Ticket,
  goodsOf: (sold: SoldGoods) => Goods | undefined
): GoodsStates {
  const stockLeft = stockReader(context, ticket)
  return (line) => {
    const at = soldAt(context, ticket, line)
    const goods = goodsOf(at)
    if (goods === undefined) return undefined
    return { goods, stock: stockLeft(goods, at) }
  }
}

/** Returns the present state of the products of a ticket, for decisions. */
export function goodsStates(context: Context, ticket: Ticket): GoodsStates {
  const cache = context.catalog()
  return cache === undefined ? () => undefined : goodsStatesFrom(context, ticket, goodsAnywhere(cache))
}

/** Returns the present state of one line's product. */
export const goodsStateOf = (context: Context, ticket: Ticket, line: Line): GoodsState | undefined =>
  goodsStates(context, ticket)(line)

/** Does the same for the screen. On a ticket with very many lines, changes of products may appear a few keys later. */
function shownGoodsStates(context: Context, ticket: Ticket): GoodsStates {
  const cache = context.catalog()
  if (cache === undefined) return () => undefined
  const lines = ticket.lines.map((line) => soldAt(context, ticket, line))
  return goodsStatesFrom(context, ticket, goodsOnTicket(cache, lines))
}

/** Returns what is shown before the rest of the ticket is left as a debt. */
const debtOn = (
  context: Context,
  ticket: Ticket,
  sums: TicketSums,
  customerBalance: CustomerBalance | undefined
): TicketView['debt'] => ticket.customer && debtView({ ticket, sums, rules: sellingRules(context), customerBalance })

/** Returns the ticket's view for the screen. */
export function viewOf(context: Context, ticket: Ticket): TicketView {
  const customerBalance = balanceOf(context, ticket)
  return ticketView(ticket, {
    held: heldTickets(context.store),
    known: shownGoodsStates(context, ticket),
    ...(ticket.tenders.length > 0 && { approved: approvedCards(context.store, ticket.id) }),
    customerBalance,
    debt: (sums) => debtOn(context, ticket, sums, customerBalance),
    expected: (sums) => expectedOn(context, ticket, sums),
    inDrawer: () => cashInDrawer(context)
  })
}
