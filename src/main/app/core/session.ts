import type { ApprovalFacts } from '../../../shared/approval.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Person, Place, Shift } from '../../domain/core/model.ts'
import {
  isShortPin,
  lockDelayMs,
  lockLeftMs,
  managerDigits,
  mostFailures,
  reportedFailures
} from '../../domain/staff/pin.ts'
import { asksManager, right, type Act } from '../../domain/staff/people.ts'
import { isBound } from '../../db/staff/pins.ts'
import { bindPin, clearFailures, countFailure, personById, pinState, type PinState } from '../../db/staff/people.ts'
import { openWrongPins } from '../../db/outbox/incidents.ts'
import { place } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Context, Session } from './context.ts'
import { after } from '../../../shared/time/moments.ts'
import { refuse, Refused } from './refusal.ts'

export const newSession = (filesAt?: number): Session => ({
  clockMark: undefined,
  filesAt,
  cashierId: undefined,
  isLocked: false,
  quickGoods: undefined,
  moved: undefined,
  lockedUntil: new Map(),
  openReport: undefined
})

/** Returns the person who is signed in, locked or not. */
export const cashier = ({ store, session }: Context): Person | undefined =>
  session.cashierId === undefined ? undefined : personById(store, session.cashierId)

/** Returns the person who acts: signed in and not locked. */
export const actor = (context: Context): Person | undefined => (context.session.isLocked ? undefined : cashier(context))

/** Returns the person, shift and place of selling. The failure names what is missing. */
export function selling(context: Context): { person: Person; shift: Shift; place: Place } {
  const person = actor(context)
  const shift = openShift(context.store)
  const here = place(context.store)
  if (person === undefined) return refuse('person.notAllowed')
  if (shift === undefined || here === undefined) return refuse('shift.none')
  return { person, shift, place: here }
}

export type Approval = { managerId: EmployeeId; pin: string } | undefined

/**
 * What the PIN dialog shows of an act: the customer, the subject, the amount, and the other acts that the same PIN
 * allows.
 */
export type ApprovalAbout = Omit<ApprovalFacts, 'acts'> & { also?: readonly Act[] }

/**
 * Decides whether an act may be done now, and returns who allows it. A manager may; a cashier may, or needs a manager's
 * PIN for this one act. Without a signed in person the rights of a cashier apply. A refusal that a PIN resolves
 * describes the act.
 */
export function permit(
  context: Context,
  act: Act | undefined,
  approver: Approver,
  { also = [], ...about }: ApprovalAbout = {}
): EmployeeId {
  // Removes rights that somebody wrote into the database file, before they are used.
  context.seals?.checkNow()
  const person = actor(context)
  const mine = act === undefined ? 'may' : right(person ?? { isManager: false }, act)
  if (mine === 'no') return refuse('person.notAllowed')
  if (mine === 'may' && person !== undefined) return person.id
  const acts = [...new Set([...(act === undefined ? [] : [act]), ...also])].filter(asksManager)
  const manager = approver ?? fail('person.managerNeeded')
  const checked = manager.ok && !manager.value.isManager ? fail('person.managerNeeded') : manager
  if (checked.ok) return checked.value.id
  throw new Refused({ ...checked.failure, approval: { ...about, acts } })
}

/**
 * The person whose PIN came with a call, or why the PIN was refused. Undefined if none came, or if a manager is at the
 * till and needs none.
 */
export type Approver = Result<Person> | undefined

/**
 * Checks the PIN that came with a call. This takes as long as the hash, and the state may change meanwhile: prices
 * from a pull, the clock, refunds that a reading call has stored. So the PIN is checked before anything is decided.
 */
export async function approverOf(context: Context, approval: Approval): Promise<Approver> {
  if (approval === undefined || actor(context)?.isManager === true) return undefined
  return checkPin(context, approval.managerId, approval.pin)
}

/** Checks the PIN that came with a call, and decides whether the act may be done. Returns who allows it. */
export const allowed = async (
  context: Context,
  act: Act | undefined,
  approval: Approval,
  about?: ApprovalAbout
): Promise<EmployeeId> => permit(context, act, await approverOf(context, approval), about)

/** Checks a PIN, and whether it is long enough for the person's role. */
export async function checkPin(context: Context, id: EmployeeId, pin: string): Promise<Result<Person>> {
  const checked = await checkOldPin(context, id, pin)
  if (!checked.ok || context.mode === 'training' || !isShortPin(pin, checked.value.isManager)) return checked
  return fail('person.pinShort', { digits: managerDigits })
}

/**
 * Checks a PIN of any length. The attempt is counted and committed before the check, so that a crash or a power cut
 * gives no extra attempt. A correct PIN resets the count.
 */
export async function checkOldPin(context: Context, id: EmployeeId, pin: string): Promise<Result<Person>> {
  const { store, clock, session, journal, pins } = context
  context.seals?.checkNow()
  const person = personById(store, id)
  const state = pinState(store, id)
  if (person === undefined || state === undefined) return fail('person.unknown')
  if (state.pinHash === undefined) return fail('person.notEnrolled')
  // The practice shop shows the PIN on the screen; it protects nothing.
  const isBarredAt = (failures: number) => failures >= mostFailures && !person.isManager && context.mode !== 'training'
  if (isBarredAt(state.failures)) return fail('person.pinBarred')
  const waitMs = waitOf(context, id, state)
  if (waitMs > 0) return fail('person.pinLocked', { seconds: Math.ceil(waitMs / 1000) })

  const delayMs = lockDelayMs(state.failures + 1)
  const now = clock.now()
  store.transaction((db) => {
    countFailure(db, id, delayMs === 0 ? undefined : after(now, delayMs))
    // This also counts attempts that were interrupted before the check.
    if (state.failures >= reportedFailures) openWrongPins(db, id, now)
  })
  session.lockedUntil.set(id, after(clock.monotonic(), delayMs))

  if (await pins.isRight(pin, state.pinHash, person)) {
    const hash = isBound(state.pinHash) ? undefined : await pins.hash(pin, person)
    store.transaction((db) => {
      clearFailures(db, id)
      if (hash !== undefined) bindPin(db, id, hash)
    })
    session.lockedUntil.delete(id)
    return ok(person)
  }
  const failures = state.failures + 1
  store.transaction((db) => {
    journal.append(db, { at: now, actor: id, act: 'pin.wrong', subject: id, facts: { failures } })
    if (failures >= reportedFailures) openWrongPins(db, id, now)
  })
  if (isBarredAt(failures)) return fail('person.pinBarred')
  return delayMs === 0
    ? fail('person.pinWrong', wrongFacts(failures))
    : fail('person.pinLocked', { seconds: Math.ceil(delayMs / 1000) })
}

/** Returns the free tries that are left, or after the last one the wait that the next wrong PIN brings. */
const wrongFacts = (failures: number) =>
  triesLeft(failures) > 0 ? { left: triesLeft(failures) } : { seconds: Math.ceil(lockDelayMs(failures + 1) / 1000) }

/**
 * Returns how long a person still has to wait. The monotonic clock of this boot decides, because nobody can set it.
 * After a restart the wall clock decides; setting it back cannot make the delay longer than it was.
 */
function waitOf({ clock, session }: Context, id: EmployeeId, state: PinState): number {
  const known = session.lockedUntil.get(id)
  if (known !== undefined) return Math.max(0, known - clock.monotonic())
  if (state.lockedUntil === undefined) return 0
  const leftMs = lockLeftMs(state, clock.now())
  session.lockedUntil.set(id, after(clock.monotonic(), leftMs))
  return leftMs
}

/** Returns the number of attempts before the first delay. */
function triesLeft(failures: number): number {
  let left = 0
  while (lockDelayMs(failures + left + 1) === 0) left += 1
  return left
}
