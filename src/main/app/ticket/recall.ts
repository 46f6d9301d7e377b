import type { TicketId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { hold, recall } from '../../domain/ticket/ticket.ts'
import { saveTicket, ticketById } from '../../db/ticket/tickets.ts'
import type { Context } from '../core/context.ts'
import { currentSale, putHeld, viewOf } from '../core/current-ticket.ts'
import { putEmptyAway } from './removing.ts'
import { announce } from '../core/state.ts'
import { checkNoExchange } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/** Makes a held ticket the current ticket. A current ticket with lines is held, so that nothing is lost. */
export function recallTicket(context: Context, ticketId: TicketId): TicketView {
  const { ticket: current, person } = currentSale(context)
  const target = ticketById(context.store, ticketId)
  if (target === undefined) return refuse('ticket.unknown')
  const recalled = must(recall(target))
  must(checkNoExchange([current]))
  const now = context.clock.now()
  const held = current.lines.length === 0 ? undefined : must(hold(current, undefined, person, now))
  context.store.transaction((db) => {
    if (held === undefined) putEmptyAway(context, db, current, person.id)
    else putHeld(context, db, current, held, person)
    saveTicket(db, target, recalled, now)
    context.journal.append(db, { at: now, actor: person.id, act: 'ticket.recall', subject: target.id })
  })
  context.queue.wake()
  announce(context)
  return viewOf(context, recalled)
}
