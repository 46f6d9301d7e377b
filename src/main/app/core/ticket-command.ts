import { defined, filled } from '../../../shared/defined.ts'
import type { TicketView } from '../../../shared/views.ts'
import { policyActs, isPolicyAct, missingActs, withApprovals } from '../../domain/pricing/discount-policy.ts'
import type { Person, Ticket } from '../../domain/core/model.ts'
import { right, type Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { act } from './act.ts'
import type { Context } from './context.ts'
import { currentSale, viewOf, type CurrentSale } from './current-ticket.ts'
import { aboutChange } from './approval-about.ts'
import type { Approval, ApprovalAbout } from './session.ts'
import { must, refuse } from './refusal.ts'

// A change of the current ticket: it is decided, checked for the rights it needs, written, and noted in the journal.

/** The journal entry of an act. */
type Note = { act: string; subject: string; facts?: JournalFacts }

export type TicketCommand = {
  decide: (ticket: Ticket, at: CurrentSale) => Ticket
  /** The right that the command needs in addition to those of the discount policy. */
  actOf?: (before: Ticket, after: Ticket) => Act | undefined
  /** The command sets a price, so that the price bounds are checked whatever else is on the line. */
  setsPrice?: boolean
  note?: (before: Ticket, after: Ticket) => Note | undefined
}
type Decided = { at: CurrentSale; after: Ticket; acts: Act[] }

/** Executes a command that may need a manager. Returns the new ticket. */
export const alter = (context: Context, approval: Approval, command: TicketCommand): Promise<Ticket> =>
  act(context, approval, {
    decide: () => decide(context, command),
    right: ({ at, acts }) => strictestAct(at.person, acts),
    about: (decided) => aboutCommand(command, decided),
    write: ({ context, db }, { at, after }) => saveTicket(db, at.ticket, after, context.clock.now()),
    journal: ({ at, after, acts }, by) => {
      const over = filled(acts.filter(isPolicyAct).join(' '))
      const own = command.note?.(at.ticket, after)
      const noted = own ?? (over === undefined ? undefined : { act: 'ticket.beyond', subject: at.ticket.id })
      return noted && { ...noted, facts: { ...noted.facts, ...defined({ beyond: over }), by } }
    },
    answer: (_, { after }) => after
  })

/** Executes a command and returns the ticket's view. */
export async function altered(context: Context, approval: Approval, ticketCommand: TicketCommand): Promise<TicketView> {
  const done = await alter(context, approval, ticketCommand)
  return viewOf(context, done)
}

function decide(context: Context, { decide, actOf, setsPrice = false }: TicketCommand): Decided {
  const at = currentSale(context)
  const { ticket } = at
  const after = decide(ticket, at)
  const own = actOf?.(ticket, after)
  const acts = [...(own === undefined ? [] : [own]), ...must(policyActs(ticket, after, setsPrice))]
  return { at, after: acts.some(isPolicyAct) ? withApprovals(after) : after, acts }
}

/** Returns what a manager is shown: the lines that change or are removed, and their totals before and after. */
function aboutCommand({ note }: TicketCommand, { at, after, acts }: Decided): ApprovalAbout {
  const reason = note?.(at.ticket, after)?.facts?.['reason']
  return { ...aboutChange(at.ticket, after), also: acts, ...(typeof reason === 'string' && { reason }) }
}

/** Returns the act that a person may not do alone. A manager's PIN for one act applies to all of them. */
export const strictestAct = (person: Pick<Person, 'isManager'>, acts: readonly Act[]): Act | undefined =>
  acts.find((act) => right(person, act) === 'no') ?? acts.find((act) => right(person, act) !== 'may')

/**
 * Fails if something on the ticket is over the limits of the shop, was not allowed, and is not the person's own right.
 */
export function checkDiscountPolicy(ticket: Ticket, person: Person): undefined {
  const missing = must(missingActs(ticket))
  return strictestAct(person, missing) === undefined ? undefined : refuse('discount.notAllowed')
}
