import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId } from '../../shared/ids.ts'
import { zeroDecimal, type Quantity } from '../../shared/quantity.ts'
import type { TicketView } from '../../shared/views.ts'
import { ofBoxes } from '../domain/boxes.ts'
import { checkFree } from '../domain/marks.ts'
import type { Line, Ticket } from '../domain/model.ts'
import { changeQuantity, chooseLine, hold, noteLine, removeLine, rename, restoreLine } from '../domain/ticket.ts'
import { quantityOf } from '../domain/weight.ts'
import type { JournalFacts } from '../store/journal.ts'
import { lastRemovedLine, saveTicket, ticketById, ticketVersion } from '../store/tickets.ts'
import { adding } from './adding.ts'
import { changeHeld } from './bills.ts'
import type { Calls, Context } from './context.ts'
import { copying } from './copying.ts'
import { costs } from './costs.ts'
import { setCustomer } from './customer.ts'
import { dating } from './dating.ts'
import { counter, knownOf, newBasket, offersFor, putHeld, putRemoved, viewOf, type Counter } from './counter.ts'
import { listing } from './listing.ts'
import { takenFrom } from './marks.ts'
import { automaticFor, pricing } from './pricing.ts'
import { recallTicket } from './recall.ts'
import { allowed } from './session.ts'
import { sellers } from './sellers.ts'
import { announce } from './state.ts'
import { isPaying } from '../domain/paying.ts'

function currentView(context: Context): Result<TicketView> {
  const at = counter(context)
  return at.ok ? ok(viewOf(context, at.value.ticket)) : at
}

/** Another quantity of a line, with the offers that follow from it. */
function withQuantity(context: Context, ticket: Ticket, at: Counter, line: Line, total: Quantity): Result<Ticket> {
  const known = knownOf(context, ticket, line)
  const offers = offersFor(context, at, line.productId)
  const automatic = known && automaticFor(context, ticket, known.goods)
  return changeQuantity(ticket, line.id, total, { stock: known?.stock, offers, at: at.place, automatic })
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

export const ticket = {
  'ticket.current': currentView,
  ...adding,
  'ticket.choose': (context, { lineId }) => change(context, (ticket) => chooseLine(ticket, lineId)),
  'ticket.setQuantity': (context, { lineId, quantity, boxes = zeroDecimal }) =>
    change(context, (ticket, at) => {
      const line = ticket.lines.find(({ id }) => id === lineId)
      if (line === undefined) return fail('ticket.lineUnknown')
      const known = knownOf(context, ticket, line)
      const total = ofBoxes(boxes, known?.goods.boxItem, quantity)
      if (total === undefined) return fail('quantity.boxes', { name: line.name })
      return withQuantity(context, ticket, at, line, total)
    }),
  'ticket.noteLine': (context, { lineId, note }) => change(context, (ticket) => noteLine(ticket, lineId, note)),
  'ticket.weigh': async (context, { lineId }) => {
    const lineOf = (ticket: Ticket) => ticket.lines.find(({ id }) => id === lineId)
    const at = counter(context)
    if (!at.ok) return at
    const asked = lineOf(at.value.ticket)
    if (asked === undefined) return fail('ticket.lineUnknown')
    // What cannot be weighed is said before the scale is asked.
    if (asked.unitDecimals === 0) return fail('weigh.pieces', { name: asked.name })
    const weighed = await context.serial.weigh()
    if (!weighed.ok) return weighed
    const quantity = quantityOf(weighed.value, asked.unitName, asked.unitDecimals)
    if (!quantity.ok) return quantity
    return change(
      context,
      (ticket, here) => {
        const line = lineOf(ticket)
        if (line === undefined) return fail('ticket.lineUnknown')
        return withQuantity(context, ticket, here, line, quantity.value)
      },
      (ticket) => ({ act: 'line.weigh', subject: lineId, facts: { ticket: ticket.id, quantity: quantity.value } })
    )
  },
  'ticket.removeLine': (context, { lineId }) =>
    change(
      context,
      (ticket) => removeLine(ticket, lineId),
      (ticket) => ({ act: 'line.remove', subject: lineId, facts: { ticket: ticket.id } })
    ),
  'ticket.undo': (context) =>
    change(context, (ticket) => {
      const removed = lastRemovedLine(context.store, ticket.id)
      if (removed === undefined) return fail('ticket.lineUnknown')
      const free = checkFree(removed.line.marks ?? [], takenFrom(context, ticket))
      return free.ok ? restoreLine(ticket, removed.line, removed.index) : free
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
  ...pricing,
  ...costs,
  ...dating,
  ...copying,
  ...listing,
  ...sellers,
  'ticket.recall': (context, { ticketId }) => recallTicket(context, ticketId),
  'ticket.rename': (context, { ticketId, name }) => changeHeld(context, ticketId, (ticket) => rename(ticket, name)),
  'ticket.remove': async (context, { ticketId, reason, approval }) => {
    const at = counter(context)
    if (!at.ok) return at
    const target = ticketById(context.store, ticketId)
    if (target?.state !== 'held' && target?.state !== 'current') return fail('ticket.unknown')
    if (isPaying(target)) return fail('ticket.paying')
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
