import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { TicketId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { hold, recall } from '../../domain/ticket/ticket.ts'
import { saveTicket, ticketById } from '../../db/ticket/tickets.ts'
import type { Context } from '../core/context.ts'
import { currentSale, putHeld, viewOf } from '../core/current-ticket.ts'
import { putEmptyAway } from './removing.ts'
import { announce } from '../core/state.ts'
import { checkNoExchange } from '../../domain/core/ticket-state.ts'

/** Makes a held ticket the current ticket. A current ticket with lines is held, so that nothing is lost. */
export function recallTicket(context: Context, ticketId: TicketId): Result<TicketView> {
  const at = currentSale(context)
  if (!at.ok) return at
  const { ticket: current, person } = at.value
  const target = ticketById(context.store, ticketId)
  if (target === undefined) return fail('ticket.unknown')
  const recalled = recall(target)
  if (!recalled.ok) return recalled
  const whole = checkNoExchange([current])
  if (!whole.ok) return whole
  const now = context.clock.now()
  const held = current.lines.length === 0 ? undefined : hold(current, undefined, person, now)
  if (held?.ok === false) return held
  context.store.transaction((db) => {
    if (held === undefined) putEmptyAway(context, db, current, person.id)
    else putHeld(context, db, current, held.value, person)
    saveTicket(db, target, recalled.value, now)
    context.journal.append(db, { at: now, actor: person.id, act: 'ticket.recall', subject: target.id })
  })
  context.queue.wake()
  announce(context)
  return ok(viewOf(context, recalled.value))
}
