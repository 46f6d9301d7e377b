import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { policyActs, isPolicyAct, lackingActs, withWord } from '../../domain/pricing/discount-policy.ts'
import type { Person, Ticket } from '../../domain/core/model.ts'
import { right, type Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import type { Context } from './context.ts'
import { currentSale, viewOf, type CurrentSale } from './current-ticket.ts'
import { aboutChange } from './approval-about.ts'
import { allowed, type Approval, type ApprovalAbout } from './session.ts'

// A change of the basket on the counter: decided, asked what right it takes, written, and noted in the journal.

/** What an act leaves in the journal. */
type Note = { act: string; subject: string; facts?: JournalFacts }

export type TicketCommand = {
  decide: (ticket: Ticket, at: CurrentSale) => Result<Ticket>
  /** The right it takes beside that for what it costs beyond the rules. */
  actOf?: (before: Ticket, after: Ticket) => Act | undefined
  /** It is what makes the price, and answers for its bounds whatever else is on the line. */
  setsPrice?: boolean
  note?: (before: Ticket, after: Ticket) => Note | undefined
}
type Decided = { at: CurrentSale; after: Ticket; acts: Act[] }

/** An act that may need a manager. Refused outright before anybody is asked for a PIN; decided again after it. */
export async function alter(
  context: Context,
  approval: Approval,
  ticketCommand: TicketCommand
): Promise<Result<Ticket>> {
  const first = decide(context, ticketCommand)
  if (!first.ok) return first
  const { at, acts } = first.value
  const asked = hardest(at.person, acts)
  if (asked === undefined) return ok(write(context, ticketCommand, first.value, at.person.id))
  const by = await allowed(context, asked, approval, aboutCommand(ticketCommand, first.value))
  if (!by.ok) return by
  // The basket as it is by now.
  const now = decide(context, ticketCommand)
  return now.ok ? ok(write(context, ticketCommand, now.value, by.value)) : now
}

/** The same, for the screen. */
export async function altered(
  context: Context,
  approval: Approval,
  ticketCommand: TicketCommand
): Promise<Result<TicketView>> {
  const done = await alter(context, approval, ticketCommand)
  return done.ok ? ok(viewOf(context, done.value)) : done
}

function decide(context: Context, { decide, actOf, setsPrice = false }: TicketCommand): Result<Decided> {
  const at = currentSale(context)
  if (!at.ok) return at
  const { ticket } = at.value
  const after = decide(ticket, at.value)
  if (!after.ok) return after
  const acts = policyActs(ticket, after.value, setsPrice)
  if (!acts.ok) return acts
  const own = actOf?.(ticket, after.value)
  return ok({ at: at.value, after: after.value, acts: own === undefined ? acts.value : [own, ...acts.value] })
}

/** What a manager is shown of it: the lines that it changes, or takes off, and what they cost before and after. */
function aboutCommand({ note }: TicketCommand, { at, after, acts }: Decided): ApprovalAbout {
  const reason = note?.(at.ticket, after)?.facts?.['reason']
  return { ...aboutChange(at.ticket, after), also: acts, ...(typeof reason === 'string' && { reason }) }
}

/** The act that a person may not do alone; a manager's PIN for one is for all of them. */
export const hardest = (person: Pick<Person, 'isManager'>, acts: readonly Act[]): Act | undefined =>
  acts.find((act) => right(person, act) === 'no') ?? acts.find((act) => right(person, act) !== 'may')

function write(context: Context, { note }: TicketCommand, { at, after, acts }: Decided, by: EmployeeId): Ticket {
  const { ticket, person } = at
  const over = acts.filter(isPolicyAct)
  const altered = over.length === 0 ? after : withWord(after)
  const own = note?.(ticket, altered)
  const noted = own ?? (over.length === 0 ? undefined : { act: 'ticket.beyond', subject: ticket.id })
  const now = context.clock.now()
  context.store.transaction((db) => {
    saveTicket(db, ticket, altered, now)
    if (noted === undefined) return
    const facts = { ...noted.facts, ...(over.length === 0 ? {} : { beyond: over.join(' ') }), by }
    context.journal.append(db, { at: now, actor: person.id, act: noted.act, subject: noted.subject, facts })
  })
  return altered
}

/** Whoever sells it may sell it at what it costs: what is beyond the rules was allowed, or is theirs to allow. */
export function checkDiscountPolicy(ticket: Ticket, person: Person): Result<undefined> {
  const lacking = lackingActs(ticket)
  if (!lacking.ok) return lacking
  return hardest(person, lacking.value) === undefined ? ok(undefined) : fail('discount.notAllowed')
}
