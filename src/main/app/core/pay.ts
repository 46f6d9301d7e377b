import type { TicketView } from '../../../shared/views.ts'
import { afterPayment } from '../../domain/payment/change.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import type { Context } from './context.ts'
import { currentSale, viewOf } from './current-ticket.ts'

export type Paying = (ticket: Ticket) => Ticket

/** Writes the ticket after a payment, and the journal entry that `note` returns. */
export function pay(context: Context, act: Paying, note?: (paid: Ticket) => Noted | undefined): TicketView {
  const { ticket, person } = currentSale(context)
  const decided = act(ticket)
  const paid = afterPayment(ticket, decided)
  const now = context.clock.now()
  const noted = note?.(paid)
  context.store.transaction((db) => {
    saveTicket(db, ticket, paid, now)
    if (noted === undefined) return
    context.journal.append(db, { at: now, actor: person.id, subject: ticket.id, ...noted })
  })
  return viewOf(context, paid)
}
type Noted = { act: string; facts: JournalFacts }
