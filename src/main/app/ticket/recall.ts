import type { TicketId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { hold, recall } from '../../domain/ticket/ticket.ts'
import { saveTicket, ticketById } from '../../db/ticket/tickets.ts'
import { act } from '../core/act.ts'
import type { Context } from '../core/context.ts'
import { currentSale, putHeld, viewOf } from '../core/current-ticket.ts'
import { putEmptyAway } from './removing.ts'
import { checkNoExchange } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/** Makes a held ticket the current ticket. A current ticket with lines is held, so that nothing is lost. */
export const recallTicket = (context: Context, ticketId: TicketId): Promise<TicketView> =>
  act(context, undefined, {
    decide: () => {
      const { ticket: current, person } = currentSale(context)
      const target = ticketById(context.store, ticketId) ?? refuse('ticket.unknown')
      const recalled = must(recall(target))
      must(checkNoExchange([current]))
      const held = current.lines.length === 0 ? undefined : must(hold(current, undefined, person, context.clock.now()))
      return { current, person, target, recalled, held }
    },
    write: ({ context, db }, { current, person, target, recalled, held }) => {
      if (held === undefined) putEmptyAway(context, db, current, person.id)
      else putHeld(context, db, current, held, person)
      saveTicket(db, target, recalled, context.clock.now())
    },
    journal: ({ target }) => ({ act: 'ticket.recall', subject: target.id }),
    sends: true,
    announces: true,
    answer: (_, { recalled }) => viewOf(context, recalled)
  })
