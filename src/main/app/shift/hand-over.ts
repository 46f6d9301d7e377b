import type { CallParsed } from '../../../shared/contract/index.ts'
import type { StateView } from '../../../shared/views.ts'
import { decideHandOver } from '../../domain/shift/hand-over.ts'
import { right } from '../../domain/staff/people.ts'
import { takeBackCount } from '../../db/shift/countings.ts'
import { handOversOf, holderOf, insertHandOver } from '../../db/shift/hand-overs.ts'
import { personById } from '../../db/staff/people.ts'
import { currentTicket } from '../../db/ticket/tickets.ts'
import type { Context } from '../core/context.ts'
import { datable } from '../core/clock.ts'
import { checkPin } from '../core/session.ts'
import { openRegister, toCount } from '../core/register.ts'
import { announce, stateView } from '../core/state.ts'
import { checkNotPaying } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/** Hands the drawer over: the next person counts it, confirms with a PIN, and is signed in at once. */
export async function handOver(context: Context, input: CallParsed<'shift.handOver'>): Promise<StateView> {
  const signed = await checkPin(context, input.toId, input.pin)
  // From here on nothing waits, so that what is decided is what is written.
  const { shift, rows, person } = openRegister(context)
  if (right(person, 'handOver') !== 'may') return refuse('person.notAllowed')
  // Money of an unfinished payment belongs to no sale yet, and so to neither person.
  must(checkNotPaying(currentTicket(context.store)))
  const to = personById(context.store, input.toId)
  if (to === undefined) return refuse('person.unknown')
  const from = holderOf(context.store, shift)
  const decided = must(decideHandOver(rows, input.counts.map(toCount), from, to))
  const now = datable(context)
  must(signed)

  const { store, journal, session } = context
  const note = input.note?.trim()
  store.transaction((db) => {
    const journalHead = journal.append(db, {
      at: now,
      actor: person.id,
      act: 'shift.handOver',
      subject: shift.id,
      facts: {
        from: from.id,
        to: to.id,
        counts: JSON.stringify(decided),
        times: handOversOf(db, shift.id).length + 1
      }
    })
    insertHandOver(db, {
      shiftId: shift.id,
      from,
      to: { id: to.id, name: to.name },
      counts: decided,
      note: note === '' ? undefined : note,
      at: now,
      journalHead
    })
    // An earlier count for the close is no longer valid.
    takeBackCount(db, shift, now)
  })
  session.cashierId = to.id
  session.isLocked = false
  announce(context)
  return stateView(context)
}
