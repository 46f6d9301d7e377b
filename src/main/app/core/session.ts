import type { ApprovalFacts } from '../../../shared/approval.ts'
import { fail, ok, type Failure, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Monotonic } from '../../../shared/ports.ts'
import type { ReportPeriod } from '../../../shared/reports.ts'
import type { Person, Place, Shift } from '../../domain/core/model.ts'
import { isShortPin, lockDelayMs, managerDigits, mostFailures, toldFailures } from '../../domain/staff/pin.ts'
import { asksManager, right, type Act } from '../../domain/staff/people.ts'
import { clearFailures, countFailure, personById, pinState, type PinState } from '../../db/staff/people.ts'
import { openWrongPins } from '../../db/outbox/incidents.ts'
import { place } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { ClockMark } from './clock.ts'
import type { Context } from './context.ts'
import { after } from '../../../shared/time/moments.ts'

/** Who stands at the till. In main's memory alone: the window can only ask for it to change. */
export type Session = {
  /** Where the clocks of this boot stood together. */
  clockMark: ClockMark | undefined
  /** When the till's files were written last before this boot. */
  filesAt: number | undefined
  cashierId: EmployeeId | undefined
  isLocked: boolean
  /** Until when no PIN of a person is tried, on the clock of this boot. */
  lockedUntil: Map<EmployeeId, Monotonic>
  /** The report that a manager has opened for the person at the till: its file and the service's side belong to it. */
  openReport: { personId: EmployeeId; period: ReportPeriod } | undefined
}

export const newSession = (filesAt?: number): Session => ({
  clockMark: undefined,
  filesAt,
  cashierId: undefined,
  isLocked: false,
  lockedUntil: new Map(),
  openReport: undefined
})

/** The person signed in, locked or not. */
export const cashier = ({ store, session }: Context): Person | undefined =>
  session.cashierId === undefined ? undefined : personById(store, session.cashierId)

/** The person who acts: signed in and not locked. */
export const actor = (context: Context): Person | undefined => (context.session.isLocked ? undefined : cashier(context))

/** Who sells, in which shift and where; the failure says what is missing. */
export function selling(context: Context): Result<{ person: Person; shift: Shift; place: Place }> {
  const person = actor(context)
  const shift = openShift(context.store)
  const here = place(context.store)
  if (person === undefined) return fail('person.notAllowed')
  if (shift === undefined || here === undefined) return fail('shift.none')
  return ok({ person, shift, place: here })
}

export type Approval = { managerId: EmployeeId; pin: string } | undefined

/** What the PIN dialog shows of an act: whom and what it is about, how much, and which acts the same PIN allows too. */
export type ApprovalAbout = Omit<ApprovalFacts, 'acts'> & { also?: readonly Act[] }

/**
 * May this act be done now, and in whose name is it allowed? A manager at the till may; a cashier may, or asks a
 * manager for a PIN for this one act. Nobody signed in counts as a cashier. A failure that a PIN mends says what is asked.
 */
export async function allowed(
  context: Context,
  act: Act | undefined,
  approval: Approval,
  { also = [], ...about }: ApprovalAbout = {}
): Promise<Result<EmployeeId>> {
  // Rights that somebody has written into the file are gone before they are asked for.
  context.seals?.look()
  const person = actor(context)
  const mine = act === undefined ? 'may' : right(person ?? { isManager: false }, act)
  if (mine === 'no') return fail('person.notAllowed')
  if (mine === 'may' && person !== undefined) return ok(person.id)
  const acts = [...new Set([...(act === undefined ? [] : [act]), ...also])].filter(asksManager)
  const refuse = (failure: Failure) => ({ ok: false as const, failure: { ...failure, approval: { ...about, acts } } })
  if (approval === undefined) return refuse({ kind: 'person.managerNeeded' })
  const manager = await checkPin(context, approval.managerId, approval.pin)
  if (!manager.ok) return refuse(manager.failure)
  return manager.value.isManager ? ok(manager.value.id) : refuse({ kind: 'person.managerNeeded' })
}

/** Checks a PIN, and whether it is long enough for what the person may do. */
export async function checkPin(context: Context, id: EmployeeId, pin: string): Promise<Result<Person>> {
  const checked = await checkOldPin(context, id, pin)
  if (!checked.ok || context.mode === 'training' || !isShortPin(pin, checked.value.isManager)) return checked
  return fail('person.pinShort', { digits: managerDigits })
}

/**
 * Checks a PIN, however short. The try is counted and committed before the check, so that neither a crash nor a pulled plug gives
 * another one; a right PIN forgets them all.
 */
export async function checkOldPin(context: Context, id: EmployeeId, pin: string): Promise<Result<Person>> {
  const { store, clock, session, journal, pins } = context
  context.seals?.look()
  const person = personById(store, id)
  const state = pinState(store, id)
  if (person === undefined || state === undefined) return fail('person.unknown')
  if (state.hash === undefined) return fail('person.notEnrolled')
  // In the practice shop the PIN is on the screen, and guards nothing.
  const isBarredAt = (failures: number) => failures >= mostFailures && context.mode !== 'training'
  if (isBarredAt(state.failures)) return fail('person.pinBarred')
  const waitMs = lockLeftMs(context, id, state)
  if (waitMs > 0) return fail('person.pinLocked', { seconds: Math.ceil(waitMs / 1000) })

  const delayMs = lockDelayMs(state.failures + 1)
  const now = clock.now()
  store.transaction((db) => {
    countFailure(db, id, delayMs === 0 ? undefined : after(now, delayMs))
    // Also when each try was cut off before it was known to be wrong.
    if (state.failures >= toldFailures) openWrongPins(db, id, now)
  })
  session.lockedUntil.set(id, after(clock.monotonic(), delayMs))

  if (await pins.isRight(pin, state.hash)) {
    store.transaction((db) => {
      clearFailures(db, id)
    })
    session.lockedUntil.delete(id)
    return ok(person)
  }
  const failures = state.failures + 1
  store.transaction((db) => {
    journal.append(db, { at: now, actor: id, act: 'pin.wrong', subject: id, facts: { failures } })
    if (failures >= toldFailures) openWrongPins(db, id, now)
  })
  if (isBarredAt(failures)) return fail('person.pinBarred')
  return delayMs === 0
    ? fail('person.pinWrong', { left: triesLeft(failures) })
    : fail('person.pinLocked', { seconds: Math.ceil(delayMs / 1000) })
}

/**
 * How long a person still waits. This boot's own clock decides, since it cannot be set; after a restart the wall clock
 * does, and a clock set back cannot make the wait longer than it was.
 */
function lockLeftMs({ clock, session }: Context, id: EmployeeId, state: PinState): number {
  const known = session.lockedUntil.get(id)
  if (known !== undefined) return Math.max(0, known - clock.monotonic())
  if (state.lockedUntil === undefined) return 0
  const leftMs = Math.min(Math.max(0, state.lockedUntil - clock.now()), lockDelayMs(state.failures))
  session.lockedUntil.set(id, after(clock.monotonic(), leftMs))
  return leftMs
}

/** Tries before the first wait. */
function triesLeft(failures: number): number {
  let left = 0
  while (lockDelayMs(failures + left + 1) === 0) left += 1
  return left
}
