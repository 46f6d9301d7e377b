import { filled, mapDefined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { StateView } from '../../../shared/views.ts'
import { decideHandOver } from '../../domain/shift/hand-over.ts'
import { right } from '../../domain/staff/people.ts'
import { takeBackCount } from '../../db/shift/countings.ts'
import { handOversOf, holderOf, insertHandOver } from '../../db/shift/hand-overs.ts'
import { personById } from '../../db/staff/people.ts'
import { currentTicket } from '../../db/ticket/tickets.ts'
import type { Context } from '../core/context.ts'
import { act, type Writing } from '../core/act.ts'
import { checkPin } from '../core/session.ts'
import { openRegister, toCount } from '../core/register.ts'
import { checkNotPaying } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/** Hands the drawer over: the next person counts it, confirms with a PIN, and is signed in at once. */
export async function handOver(context: Context, input: CallParsed<'shift.handOver'>): Promise<StateView> {
  const signed = await checkPin(context, input.toId, input.pin)
  return act(context, undefined, {
    decide: () => {
      const decided = decide(context, input)
      must(signed)
      return decided
    },
    isDated: true,
    write: (to, decided) => put(to, decided, mapDefined(input.note?.trim(), filled)),
    then: (_, { to }) => {
      context.session.cashierId = to.id
      context.session.isLocked = false
    },
    announces: true,
    answer: () => context.screen.state()
  })
}

/** Decides on the drawer as it is. A wrong PIN is reported only if the drawer could be handed over. */
function decide(context: Context, input: CallParsed<'shift.handOver'>) {
  const { shift, rows, person } = openRegister(context)
  if (right(person, 'handOver') !== 'may') return refuse('person.notAllowed')
  // Money of an unfinished payment belongs to no sale yet, and so to neither person.
  must(checkNotPaying(currentTicket(context.store)))
  const to = personById(context.store, input.toId)
  if (to === undefined) return refuse('person.unknown')
  const from = holderOf(context.store, shift)
  return { shift, from, to, counts: must(decideHandOver(rows, input.counts.map(toCount), from, to)) }
}

/** Writes the handover with its journal entry, whose hash it keeps. */
function put({ context, db, by }: Writing, { shift, from, to, counts }: Decided, note: string | undefined): void {
  const at = context.clock.now()
  const times = handOversOf(db, shift.id).length + 1
  const facts = { from: from.id, to: to.id, counts: JSON.stringify(counts), times }
  const journalHead = context.journal.append(db, { at, actor: by, act: 'shift.handOver', subject: shift.id, facts })
  insertHandOver(db, { shiftId: shift.id, from, to: { id: to.id, name: to.name }, counts, note, at, journalHead })
  // An earlier count for the close is no longer valid.
  takeBackCount(db, shift, at)
}

type Decided = ReturnType<typeof decide>
