import type { EmployeeId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import type { Writer } from '../../db/core/open.ts'
import { atTime, datable } from './clock.ts'
import type { Context } from './context.ts'
import { refuse } from './refusal.ts'
import { actor, approverOf, permit, type Approval, type ApprovalAbout } from './session.ts'

// Everything a person does at the till has one shape:
//
//   the PIN that came with the call is checked -> the act is decided, once -> its right is asked for
//   -> all of it and its journal entry are written in one transaction -> it is sent, printed and shown
//
// Only the check of the PIN takes time. Everything after it runs without a pause, so the decision is made on the state
// that is written, and no price, clock or ticket can change between them.

/** A row of the journal. Its actor is the person at the till, unless another is given. */
export type Entry = { act: string; subject: string; facts?: JournalFacts; actor?: EmployeeId }

/** What a writing step gets. The time of `context` is the time of the act, and does not pass. */
export type Writing = { context: Context; db: Writer; by: EmployeeId }

type Steps<Decision, Written, Answer> = {
  /** Decides on the present state, or throws Refused. It writes nothing. `now` is the time of the act. */
  decide: (now: Instant) => Decision
  /** Returns the answer if nothing is to be changed: then no right is asked for, and nothing is written. */
  already?: (decision: Decision) => Answer | undefined
  /** Returns the right that the act needs; undefined if everybody may. */
  right?: (decision: Decision) => Act | undefined
  /** Returns what the PIN dialog shows. */
  about?: (decision: Decision) => ApprovalAbout
  /** The act is stored with its date: a clock in doubt refuses it. */
  isDated?: true
  /** Writes the decision. A refusal rolls everything back. `by` is who allowed it. */
  write: (to: Writing, decision: Decision) => Written
  journal?: (decision: Decision, by: EmployeeId, written: Written) => Entry | undefined
  /** The act has written jobs for the service. */
  sends?: true
  /** Prints or starts something, after the commit. */
  then?: (written: Written, decision: Decision) => void
  /** The act changes the state that every screen shows. */
  announces?: true
  answer: (written: Written, decision: Decision) => Answer | Promise<Answer>
}

/**
 * Executes an act. `approval` is the PIN that came with the call. Returns the answer for the window. Throws Refused if
 * the act is not possible or not allowed.
 */
export async function act<Decision, Written, Answer>(
  context: Context,
  approval: Approval,
  steps: Steps<Decision, Written, Answer>
): Promise<Answer> {
  const approver = await approverOf(context, approval)
  // The clock is read once: it may be set while the act is decided.
  const now = steps.isDated ? datable(context) : context.clock.now()
  const decision = steps.decide(now)
  const before = steps.already?.(decision)
  if (before !== undefined) return before
  const right = steps.right?.(decision)
  const me = actor(context)?.id
  const by = right === undefined ? me : permit(context, right, approver, steps.about?.(decision))
  if (by === undefined) return refuse('person.notAllowed')
  const written = context.store.transaction((db) => {
    const done = steps.write({ context: atTime(context, now), db, by }, decision)
    const entry = steps.journal?.(decision, by, done)
    if (entry !== undefined) context.journal.append(db, { at: now, actor: me ?? by, ...entry })
    return done
  })
  // Only what is committed is sent, printed and shown.
  if (steps.sends) context.queue.wake()
  steps.then?.(written, decision)
  if (steps.announces) context.screen.announce()
  return steps.answer(written, decision)
}
