import type { CallOutput, CallParsed } from '../../../shared/contract/index.ts'
import { fail, ok, type Failure, type Result } from '../../../shared/failure.ts'
import { policyActs, withApprovals } from '../../domain/pricing/discount-policy.ts'
import type { Person, Ticket } from '../../domain/core/model.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { addByCode } from './adding.ts'
import { strictestAct } from '../core/ticket-command.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, refreshed, viewOf } from '../core/current-ticket.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'

// Adds goods by a list of codes and quantities in one act. A wrong row does not prevent the others.

/** Returns the ticket with one more row, if the person needs no manager for it. */
function byThemselves(person: Person, before: Ticket, after: Ticket): Result<Ticket> {
  const acts = policyActs(before, after, false)
  if (!acts.ok) return acts
  if (strictestAct(person, acts.value) !== undefined) return fail('person.managerNeeded')
  return ok(acts.value.length === 0 ? after : withApprovals(after))
}

function addList(context: Context, { rows }: CallParsed<'ticket.addList'>): Result<CallOutput<'ticket.addList'>> {
  const at = currentSale(context)
  if (!at.ok) return at
  const { ticket: before, place, person } = at.value
  if (isPaying(before)) return fail('ticket.paying')
  const left: { at: number; failure: Failure }[] = []
  let ticket: Ticket = refreshed(context, before, place)
  rows.forEach(({ code, quantity }, index) => {
    const added = addByCode(context, { ...at.value, ticket }, code, quantity)
    const allowed = added.ok ? byThemselves(person, ticket, added.value.ticket) : added
    if (allowed.ok) ticket = allowed.value
    else left.push({ at: index, failure: allowed.failure })
  })
  const added = rows.length - left.length
  if (added > 0) {
    const now = context.clock.now()
    context.store.transaction((db) => {
      saveTicket(db, before, ticket, now)
      const facts = { lines: added, left: left.length }
      context.journal.append(db, { at: now, actor: person.id, act: 'ticket.list', subject: ticket.id, facts })
    })
  }
  return ok({ ticket: viewOf(context, added > 0 ? ticket : before), left })
}

export const listing = {
  'ticket.addList': addList
} satisfies Pick<Calls<'ticket'>, 'ticket.addList'>
