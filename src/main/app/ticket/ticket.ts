import type { TicketView } from '../../../shared/views.ts'
import { ticketRemovalAct } from '../../domain/ticket/removal.ts'
import { hold, rename } from '../../domain/ticket/ticket.ts'
import { ticketById } from '../../db/ticket/tickets.ts'
import { adding } from './adding.ts'
import { changeHeld } from './held-tickets.ts'
import type { Calls, Context } from '../core/context.ts'
import { copying } from './copying.ts'
import { costs } from './costs.ts'
import { currentSale, newCurrentTicket, putHeld, viewOf } from '../core/current-ticket.ts'
import { setCustomer } from '../customers/customer.ts'
import { dating } from './dating.ts'
import { lines } from './lines.ts'
import { listing } from './listing.ts'
import { pricing } from './pricing.ts'
import { recallTicket } from './recall.ts'
import { putRemoved } from './removing.ts'
import { allowed } from '../core/session.ts'
import { sellers } from './sellers.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { announce } from '../core/state.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'
import { aboutTicket } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

function currentView(context: Context): TicketView {
  const at = currentSale(context)
  return viewOf(context, at.ticket)
}

export const ticket = {
  'ticket.current': currentView,
  ...adding,
  ...lines,
  'ticket.hold': (context, { name }) => {
    const at = currentSale(context)
    const { person, place } = at
    const held = must(hold(at.ticket, name, person, context.clock.now()))
    const next = context.store.transaction((db) => {
      putHeld(context, db, at.ticket, held, person)
      return newCurrentTicket(context, db, place, person, at.ticket)
    })
    context.queue.wake()
    announce(context)
    return viewOf(context, next)
  },
  'ticket.setCustomer': setCustomer,
  ...pricing,
  ...costs,
  ...dating,
  ...copying,
  ...listing,
  ...sellers,
  'ticket.recall': (context, { ticketId }) => recallTicket(context, ticketId),
  'ticket.rename': (context, { ticketId, name }) =>
    changeHeld(context, ticketId, (ticket) => must(rename(ticket, name))),
  'ticket.remove': async (context, { ticketId, reason, approval }) => {
    const at = currentSale(context)
    const target = ticketById(context.store, ticketId)
    if (target?.state !== 'held' && target?.state !== 'current') return refuse('ticket.unknown')
    if (isPaying(target)) return refuse('ticket.paying')
    if (reason.trim() === '') return refuse('input.invalid', { field: 'reason' })
    const act = ticketRemovalAct(target, sellingRules(context).lineRemoval)
    const by = await allowed(context, act, approval, { ...aboutTicket(target), reason: reason.trim() })
    context.store.transaction((db) => {
      putRemoved(context, db, target, reason.trim(), by)
      if (target.state === 'current') newCurrentTicket(context, db, at.place, at.person, target)
    })
    context.queue.wake()
    announce(context)
    return currentView(context)
  }
} satisfies Calls<'ticket'>
