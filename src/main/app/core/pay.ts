import type { EmployeeId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { afterPayment } from '../../domain/payment/change.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { act } from './act.ts'
import type { Context } from './context.ts'
import { currentSale, viewOf } from './current-ticket.ts'
import type { Approval, ApprovalAbout } from './session.ts'

/** Returns the ticket after a payment, or throws Refused. */
export type Paying = (ticket: Ticket) => Ticket

type Own = {
  approval?: Approval
  right?: (ticket: Ticket) => Act | undefined
  about?: (ticket: Ticket) => ApprovalAbout
  journal?: (before: Ticket, paid: Ticket, by: EmployeeId) => { act: string; facts: JournalFacts } | undefined
}

/** Executes an act that changes how the current ticket is paid. */
export const pay = (context: Context, pay: Paying, own: Own = {}): Promise<TicketView> =>
  act(context, own.approval, {
    decide: () => {
      const { ticket } = currentSale(context)
      return { ticket, paid: afterPayment(ticket, pay(ticket)) }
    },
    right: ({ ticket }) => own.right?.(ticket),
    about: ({ ticket }) => own.about?.(ticket) ?? {},
    write: ({ context, db }, { ticket, paid }) => saveTicket(db, ticket, paid, context.clock.now()),
    journal: ({ ticket, paid }, by) => {
      const entry = own.journal?.(ticket, paid, by)
      return entry && { ...entry, subject: ticket.id }
    },
    answer: (_, { paid }) => viewOf(context, paid)
  })
