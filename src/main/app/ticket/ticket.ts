import type { TicketView } from '../../../shared/views.ts'
import { ticketRemovalAct } from '../../domain/ticket/removal.ts'
import { hold, rename } from '../../domain/ticket/ticket.ts'
import { ticketById } from '../../db/ticket/tickets.ts'
import { adding } from './adding.ts'
import { changeHeld } from './held-tickets.ts'
import { act } from '../core/act.ts'
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
import { sellers } from './sellers.ts'
import { sellingRules } from '../core/customer-balance.ts'
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
  'ticket.hold': (context, { name }) =>
    act(context, undefined, {
      decide: () => {
        const at = currentSale(context)
        return { ...at, held: must(hold(at.ticket, name, at.person, context.clock.now())) }
      },
      write: ({ context, db }, { ticket, held, person, place }) => {
        putHeld(context, db, ticket, held, person)
        return newCurrentTicket(context, db, place, person, ticket)
      },
      sends: true,
      announces: true,
      answer: (next) => viewOf(context, next)
    }),
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
  'ticket.remove': (context, { ticketId, reason, approval }) =>
    act(context, approval, {
      decide: () => {
        const { place, person } = currentSale(context)
        const target = ticketById(context.store, ticketId)
        if (target?.state !== 'held' && target?.state !== 'current') return refuse('ticket.unknown')
        if (isPaying(target)) return refuse('ticket.paying')
        if (reason.trim() === '') return refuse('input.invalid', { field: 'reason' })
        return { place, person, target }
      },
      right: ({ target }) => ticketRemovalAct(target, sellingRules(context).lineRemoval),
      about: ({ target }) => ({ ...aboutTicket(target), reason: reason.trim() }),
      write: ({ context, db, by }, { target, place, person }) => {
        putRemoved(context, db, target, reason.trim(), by)
        if (target.state === 'current') newCurrentTicket(context, db, place, person, target)
      },
      sends: true,
      announces: true,
      answer: () => currentView(context)
    })
} satisfies Calls<'ticket', 'serial'>
