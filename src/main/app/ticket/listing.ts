import type { CallOutput, CallParsed } from '../../../shared/contract/index.ts'
import type { Failure } from '../../../shared/failure.ts'
import { policyActs, withApprovals } from '../../domain/pricing/discount-policy.ts'
import type { Person, Ticket } from '../../domain/core/model.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { addByCode } from './adding.ts'
import { strictestAct } from '../core/ticket-command.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, refreshed, viewOf } from '../core/current-ticket.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'
import { attempt, must, refuse } from '../core/refusal.ts'

// Adds goods by a list of codes and quantities in one act. A wrong row does not prevent the others.

/** Returns the ticket with one more row, if the person needs no manager for it. */
function byThemselves(person: Person, before: Ticket, after: Ticket): Ticket {
  const acts = must(policyActs(before, after, false))
  if (strictestAct(person, acts) !== undefined) return refuse('person.managerNeeded')
  return acts.length === 0 ? after : withApprovals(after)
}

type Listed = { before: Ticket; after: Ticket; left: { at: number; failure: Failure }[]; added: number }

/** Adds one row after the other to the present ticket, as far as each can be added. */
function decide(context: Context, { rows }: CallParsed<'ticket.addList'>): Listed {
  const at = currentSale(context)
  const { ticket: before, place, person } = at
  if (isPaying(before)) return refuse('ticket.paying')
  const left: Listed['left'] = []
  let ticket: Ticket = refreshed(context, before, place)
  rows.forEach(({ code, quantity }, index) => {
    const added = attempt(() =>
      byThemselves(person, ticket, addByCode(context, { ...at, ticket }, code, quantity).ticket)
    )
    if (added.ok) ticket = added.value
    else left.push({ at: index, failure: added.failure })
  })
  return { before, after: ticket, left, added: rows.length - left.length }
}

const addList = (context: Context, input: CallParsed<'ticket.addList'>): Promise<CallOutput<'ticket.addList'>> =>
  act(context, undefined, {
    decide: () => decide(context, input),
    already: ({ before, left, added }) => (added === 0 ? { ticket: viewOf(context, before), left } : undefined),
    write: ({ context, db }, { before, after }) => saveTicket(db, before, after, context.clock.now()),
    journal: ({ after, left, added }) => ({
      act: 'ticket.list',
      subject: after.id,
      facts: { lines: added, left: left.length }
    }),
    answer: (_, { after, left }) => ({ ticket: viewOf(context, after), left })
  })

export const listing = {
  'ticket.addList': addList
} satisfies Pick<Calls<'ticket'>, 'ticket.addList'>
