import { newId } from '../chance.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, LineId, ProductId, TicketId } from '../../shared/ids.ts'
import { oneDecimal, type Quantity } from '../../shared/quantity.ts'
import type { AddedView, TicketView } from '../../shared/views.ts'
import { removeJob, totalOf } from '../domain/jobs.ts'
import type { CodeHit, Line, Ticket } from '../domain/model.ts'
import type { Act } from '../domain/people.ts'
import {
  addGoods,
  changeDiscount,
  changePrice,
  changeQuantity,
  chooseLine,
  discountAct,
  hold,
  priceAct,
  recall,
  removeLine,
  rename,
  restoreLine,
  times
} from '../domain/ticket.ts'
import { goodsByCode, goodsById } from '../store/goods.ts'
import type { JournalFacts } from '../store/journal.ts'
import type { Writer } from '../store/open.ts'
import { enqueue } from '../store/outbox.ts'
import { discountsFor } from '../store/records.ts'
import {
  lastRemovedLine,
  noteRemovedReason,
  raiseVersion,
  saveTicket,
  ticketById,
  ticketVersion
} from '../store/tickets.ts'
import { changeHeld } from './bills.ts'
import { searchView } from './catalog.ts'
import type { Calls, Context } from './context.ts'
import { setCustomer } from './customer.ts'
import { counter, knownOf, newBasket, putHeld, refreshed, stockOf, viewOf, type Counter } from './counter.ts'
import { allowed } from './session.ts'
import { announce } from './state.ts'

function currentView(context: Context): Result<TicketView> {
  const at = counter(context)
  return at.ok ? ok(viewOf(context, at.value.ticket)) : at
}

/** What an act leaves in the journal. */
type Note = { act: string; subject: string; facts?: JournalFacts; by?: EmployeeId }

/** Decides over the basket on the counter, writes what came of it, and shows it. */
function change(
  context: Context,
  decide: (ticket: Ticket, at: Counter) => Result<Ticket>,
  note?: (ticket: Ticket) => Note
): Result<TicketView> {
  const at = counter(context)
  if (!at.ok) return at
  const { ticket, person } = at.value
  const decided = decide(ticket, at.value)
  if (!decided.ok) return decided
  const now = context.clock.now()
  context.store.transaction((db) => {
    saveTicket(db, ticket, decided.value, now)
    if (note === undefined) return
    const { act, subject, facts = {}, by = person.id } = note(decided.value)
    context.journal.append(db, { at: now, actor: person.id, act, subject, facts: { ...facts, by } })
  })
  return ok(viewOf(context, decided.value))
}

/** An act on one line that may need a manager. Refused outright before anybody is asked for a PIN. */
async function changeWithRight(
  context: Context,
  lineId: LineId,
  actOf: (ticket: Ticket, line: Line) => Act | undefined,
  approval: Parameters<typeof allowed>[2],
  decide: (ticket: Ticket) => Result<Ticket>,
  note: (line: Line) => Note
): Promise<Result<TicketView>> {
  const at = counter(context)
  if (!at.ok) return at
  const line = at.value.ticket.lines.find(({ id }) => id === lineId)
  if (line === undefined) return fail('ticket.lineUnknown')
  const possible = decide(at.value.ticket)
  if (!possible.ok) return possible
  const by = await allowed(context, actOf(at.value.ticket, line), approval)
  if (!by.ok) return by
  return change(context, decide, () => ({ ...note(line), by: by.value }))
}

/** Adds goods by id, as they are in the cache at this moment. */
function add(context: Context, productId: ProductId, quantity: Quantity): Result<AddedView> {
  const at = counter(context)
  if (!at.ok) return at
  const { place } = at.value
  const cache = context.catalog()
  const goods = cache && goodsById(cache, productId, place)
  if (cache === undefined || goods === undefined) return fail('goods.unknown')
  const now = context.clock.now()
  const ticket = refreshed(context, at.value.ticket, place)
  const { categoryId } = goods
  const added = addGoods(ticket, {
    goods,
    quantity,
    lineId: newId<LineId>(context.random),
    place,
    stock: stockOf(context, goods, place),
    discounts: discountsFor(cache, {
      productId,
      categoryId,
      organizationId: place.organizationId,
      currencyId: ticket.currency.id,
      at: now
    }),
    now
  })
  if (!added.ok) return added
  context.store.transaction((db) => {
    saveTicket(db, at.value.ticket, added.value.ticket, now)
  })
  return ok({ ticket: viewOf(context, added.value.ticket), addedLineId: added.value.lineId })
}

function hitsOf(context: Context, code: string): Result<{ hits: CodeHit[]; at: Counter }> {
  const at = counter(context)
  if (!at.ok) return at
  const cache = context.catalog()
  return ok({ hits: cache === undefined ? [] : goodsByCode(cache, code, at.value.place), at: at.value })
}

/** Writes that a ticket is gone, and owes its removal to the service if the service knows it. */
function putRemoved(context: Context, db: Writer, ticket: Ticket, reason: string, by: EmployeeId): void {
  const { random, journal, clock } = context
  const now = clock.now()
  saveTicket(db, ticket, { ...ticket, state: 'removed' }, now)
  noteRemovedReason(db, ticket.id, reason)
  journal.append(db, {
    at: now,
    actor: by,
    act: 'ticket.remove',
    subject: ticket.id,
    facts: { number: ticket.number, total: totalOf(ticket), reason }
  })
  if (ticketVersion(db, ticket.id) === 0) return
  const version = raiseVersion(db, ticket.id)
  enqueue(db, removeJob(ticket, { marker: newId(random), employeeId: by, version }, undefined), now, random)
}

export const ticket = {
  'ticket.current': currentView,
  'ticket.scan': (context, { code, quantity }) => {
    const found = hitsOf(context, code)
    if (!found.ok) return found
    const [hit, ...others] = found.value.hits
    if (hit === undefined) return fail('goods.unknownCode', { code })
    if (others.length > 0) {
      return fail('goods.severalForCode', { code, ids: found.value.hits.map(({ goods }) => goods.id) })
    }
    const count = times(hit.quantity, quantity ?? oneDecimal)
    return count === undefined ? fail('quantity.tooLarge') : add(context, hit.goods.id, count)
  },
  'ticket.choices': (context, { code }) => {
    const found = hitsOf(context, code)
    if (!found.ok) return found
    const { hits, at } = found.value
    return ok(
      searchView(
        context,
        hits.map(({ goods }) => goods),
        at.place,
        false
      )
    )
  },
  'ticket.add': (context, { productId, quantity }) => add(context, productId, quantity ?? oneDecimal),
  'ticket.choose': (context, { lineId }) => change(context, (ticket) => chooseLine(ticket, lineId)),
  'ticket.setQuantity': (context, { lineId, quantity }) =>
    change(context, (ticket) => {
      const line = ticket.lines.find(({ id }) => id === lineId)
      const stock = line && knownOf(context, ticket, line)?.stock
      return changeQuantity(ticket, lineId, quantity, stock)
    }),
  'ticket.setPrice': (context, { lineId, price, approval }) =>
    changeWithRight(
      context,
      lineId,
      (_, line) => priceAct(line, price),
      approval,
      (ticket) => changePrice(ticket, lineId, price),
      (line) => ({ act: 'line.price', subject: lineId, facts: { product: line.productId, was: line.price, price } })
    ),
  'ticket.setDiscount': (context, { lineId, applyType, value, approval }) =>
    changeWithRight(
      context,
      lineId,
      (ticket, line) => discountAct(ticket, line, { applyType, value }),
      approval,
      (ticket) => changeDiscount(ticket, lineId, { applyType, value }),
      (line) => ({ act: 'line.discount', subject: lineId, facts: { product: line.productId, applyType, value } })
    ),
  'ticket.removeLine': (context, { lineId }) =>
    change(
      context,
      (ticket) => removeLine(ticket, lineId),
      (ticket) => ({ act: 'line.remove', subject: lineId, facts: { ticket: ticket.id } })
    ),
  'ticket.undo': (context) =>
    change(context, (ticket) => {
      const removed = lastRemovedLine(context.store, ticket.id)
      return removed === undefined ? fail('ticket.lineUnknown') : restoreLine(ticket, removed.line, removed.index)
    }),
  'ticket.hold': (context, { name }) => {
    const at = counter(context)
    if (!at.ok) return at
    const { person, place } = at.value
    const held = hold(at.value.ticket, name, person, context.clock.now())
    if (!held.ok) return held
    const next = context.store.transaction((db) => {
      putHeld(context, db, at.value.ticket, held.value, person)
      return newBasket(context, db, place, person, at.value.ticket)
    })
    context.queue.wake()
    announce(context)
    return ok(viewOf(context, next))
  },
  'ticket.setCustomer': setCustomer,
  'ticket.recall': (context, { ticketId }) => recallTicket(context, ticketId),
  'ticket.rename': (context, { ticketId, name }) => changeHeld(context, ticketId, (ticket) => rename(ticket, name)),
  'ticket.remove': async (context, { ticketId, reason, approval }) => {
    const at = counter(context)
    if (!at.ok) return at
    const target = ticketById(context.store, ticketId)
    if (target?.state !== 'held' && target?.state !== 'current') return fail('ticket.unknown')
    if (target.tenders.length > 0) return fail('ticket.paying')
    if (reason.trim() === '') return fail('input.invalid', { field: 'reason' })
    // A basket that was never put aside may be emptied by whoever filled it, line by line as well.
    const isKnown = target.state === 'held' || ticketVersion(context.store, ticketId) > 0
    const by = await allowed(context, isKnown ? 'removeTicket' : undefined, approval)
    if (!by.ok) return by
    context.store.transaction((db) => {
      putRemoved(context, db, target, reason.trim(), by.value)
      if (target.state === 'current') newBasket(context, db, at.value.place, at.value.person, target)
    })
    context.queue.wake()
    announce(context)
    return currentView(context)
  }
} satisfies Calls<'ticket'>

/** Takes a held ticket to the counter. What lies there is held in turn, so that nothing is lost. */
function recallTicket(context: Context, ticketId: TicketId): Result<TicketView> {
  const at = counter(context)
  if (!at.ok) return at
  const { ticket: current, person } = at.value
  const target = ticketById(context.store, ticketId)
  if (target === undefined) return fail('ticket.unknown')
  const recalled = recall(target)
  if (!recalled.ok) return recalled
  const now = context.clock.now()
  const held = current.lines.length === 0 ? undefined : hold(current, undefined, person, now)
  if (held?.ok === false) return held
  context.store.transaction((db) => {
    if (held === undefined) {
      saveTicket(db, current, { ...current, state: 'removed' }, now)
      noteRemovedReason(db, current.id, 'empty')
    } else putHeld(context, db, current, held.value, person)
    saveTicket(db, target, recalled.value, now)
    context.journal.append(db, { at: now, actor: person.id, act: 'ticket.recall', subject: target.id })
  })
  context.queue.wake()
  announce(context)
  return ok(viewOf(context, recalled.value))
}
