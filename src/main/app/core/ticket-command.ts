import { defined, filled } from '../../../shared/defined.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { policyActs, isPolicyAct, missingActs, withApprovals } from '../../domain/pricing/discount-policy.ts'
import type { Person, Ticket } from '../../domain/core/model.ts'
import { right, type Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import type { Context } from './context.ts'
import { currentSale, viewOf, type CurrentSale } from './current-ticket.ts'
import { aboutChange } from './approval-about.ts'
import { allowed, type Approval, type ApprovalAbout } from './session.ts'
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

/**
 * Executes a command that may need a manager. It is decided before a PIN is requested, so that an impossible command is
 * refused at once, and again afterwards.
 */
export async function alter(context: Context, approval: Approval, ticketCommand: TicketCommand): Promise<Ticket> {
  const first = decide(context, ticketCommand)
  const { at, acts } = first
  const asked = strictestAct(at.person, acts)
  if (asked === undefined) return write(context, ticketCommand, first, at.person.id)
  const by = await allowed(context, asked, approval, aboutCommand(ticketCommand, first))
  // The ticket may have changed meanwhile.
  const now = decide(context, ticketCommand)
  return write(context, ticketCommand, now, by)
}

/** Executes a command and returns the ticket's view. */
export async function altered(context: Context, approval: Approval, ticketCommand: TicketCommand): Promise<TicketView> {
  const done = await alter(context, approval, ticketCommand)
  return viewOf(context, done)
}

function decide(context: Context, { decide, actOf, setsPrice = false }: TicketCommand): Decided {
  const at = currentSale(context)
  const { ticket } = at
  const after = decide(ticket, at)
  const acts = must(policyActs(ticket, after, setsPrice))
  const own = actOf?.(ticket, after)
  return { at, after, acts: own === undefined ? acts : [own, ...acts] }
}

/** Returns what a manager is shown: the lines that change or are removed, and their totals before and after. */
function aboutCommand({ note }: TicketCommand, { at, after, acts }: Decided): ApprovalAbout {
  const reason = note?.(at.ticket, after)?.facts?.['reason']
  return { ...aboutChange(at.ticket, after), also: acts, ...(typeof reason === 'string' && { reason }) }
}

/** Returns the act that a person may not do alone. A manager's PIN for one act applies to all of them. */
export const strictestAct = (person: Pick<Person, 'isManager'>, acts: readonly Act[]): Act | undefined =>
  acts.find((act) => right(person, act) === 'no') ?? acts.find((act) => right(person, act) !== 'may')

function write(context: Context, { note }: TicketCommand, { at, after, acts }: Decided, by: EmployeeId): Ticket {
  const { ticket, person } = at
  const over = acts.filter(isPolicyAct)
  const altered = over.length === 0 ? after : withApprovals(after)
  const own = note?.(ticket, altered)
  const noted = own ?? (over.length === 0 ? undefined : { act: 'ticket.beyond', subject: ticket.id })
  const now = context.clock.now()
  context.store.transaction((db) => {
    saveTicket(db, ticket, altered, now)
    if (noted === undefined) return
    const facts = { ...noted.facts, ...defined({ beyond: filled(over.join(' ')) }), by }
    context.journal.append(db, { at: now, actor: person.id, act: noted.act, subject: noted.subject, facts })
  })
  return altered
}

/**
 * Fails if something on the ticket is over the limits of the shop, was not allowed, and is not the person's own right.
 */
export function checkDiscountPolicy(ticket: Ticket, person: Person): undefined {
  const missing = must(missingActs(ticket))
  return strictestAct(person, missing) === undefined ? undefined : refuse('discount.notAllowed')
}
