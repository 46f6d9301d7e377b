import { defined } from '../../../shared/defined.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { PersonView, StaffView } from '../../../shared/views.ts'
import type { Person } from '../../domain/core/model.ts'
import { personView, right, type OwnerProof } from '../../domain/staff/people.ts'
import { isShortPin, isWeakPin, managerDigits, mostFailures, practicePin } from '../../domain/staff/pin.ts'
import {
  enrol,
  enrolments,
  barFromSignIn,
  lastSignIns,
  people as everyone,
  personById,
  pinState,
  putEmployee,
  removePin
} from '../../db/staff/people.ts'
import { employees } from '../../db/catalog/records.ts'
import { setting } from '../../db/core/settings.ts'
import { holderOf } from '../../db/shift/hand-overs.ts'
import { openShift } from '../../db/shift/shifts.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, Files, With } from '../core/context.ts'
import type { Credential } from '../core/welcome-port.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { actor, allowed, checkOldPin, checkPin, type Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'
import { keepQuickGoods } from '../core/quick-goods.ts'

/** Applies the service's list of employees: adds new ones and marks those who left; PINs and rights stay. */
function takeOver({ store, catalog }: Files): Person[] {
  const cache = catalog()
  const listed = cache === undefined ? [] : employees(cache)
  const known = everyone(store)
  const owner = setting(store, 'ownerId')
  const changed = listed.filter(({ id, name, isBoss }) => {
    const same = known.find((person) => person.id === id)
    return same?.name !== name || (same.isBoss !== isBoss && id !== owner)
  })
  // An empty list means that the service refused it: it does not say who left.
  const gone = listed.length === 0 ? [] : known.filter(({ id }) => id !== owner && !listed.some((one) => one.id === id))
  if (changed.length === 0 && gone.length === 0) return known
  store.transaction((db) => {
    for (const one of changed) putEmployee(db, { ...one, isBoss: one.isBoss || one.id === owner })
    for (const { id } of gone) barFromSignIn(db, id)
  })
  return everyone(store)
}

/** Gives everybody in the practice shop the same PIN, which the screen shows. */
async function enrolForPractice(context: Context, list: Person[]): Promise<Person[]> {
  const without = list.filter(({ isEnrolled }) => !isEnrolled)
  if (context.mode !== 'training' || without.length === 0) return list
  const hashes = await Promise.all(without.map((person) => context.pins.hash(practicePin, person)))
  context.store.transaction((db) => {
    without.forEach(({ id }, place) => enrol(db, id, hashes[place] ?? '', undefined, context.clock.now()))
  })
  return everyone(context.store)
}

const list = async (context: Context): Promise<Person[]> => enrolForPractice(context, takeOver(context))

/** Returns people with the badges for the service's numbers. */
function views({ catalog }: Files, list: readonly Person[]): PersonView[] {
  const cache = catalog()
  const numbers = new Map(cache === undefined ? [] : employees(cache).map(({ id, number }) => [id, number]))
  return list.map((person) => personView(person, numbers.get(person.id)))
}

const roleOf = ({ isBoss, isManager }: Person): StaffView['role'] =>
  isBoss ? 'owner' : isManager ? 'manager' : 'cashier'

/** Returns the people of this till for their page, by name. */
function page(context: Context): StaffView[] {
  const { store } = context
  const list = everyone(store)
  const [since, last] = [enrolments(store), lastSignIns(store)]
  const roles = new Map(list.map((person) => [person.id, roleOf(person)]))
  return views(context, list).map((person): StaffView => ({
    ...person,
    role: roles.get(person.id) ?? 'cashier',
    ...defined({ enrolledAt: since.get(person.id), lastSignInAt: last.get(person.id) })
  }))
}

/**
 * Decides whether the person may work in the open shift: the holder of its drawer and a manager always, others by the
 * rule of the shop. The failure names the holder, who can hand the drawer over.
 */
function mayWorkHere(context: Context, person: Person): void {
  const { store } = context
  const shift = openShift(store)
  if (shift === undefined || sellingRules(context).sharesShift) return undefined
  const holder = holderOf(store, shift)
  if (holder.id === person.id || right(person, 'workInOthersShift') === 'may') return undefined
  return refuse('shift.othersDrawer', { name: holder.name, number: shift.number })
}

/** Returns whether the PIN is too short for a manager or an owner. */
const isTooShort = ({ mode }: Files, pin: string, willManage: boolean): boolean =>
  mode === 'live' && isShortPin(pin, willManage)

/** Returns whether the person has the rights of a manager after the enrolment. */
const willManage = (person: Person, isManager: boolean | undefined): boolean =>
  person.isBoss || (isManager ?? person.isManager)

type Allowed = { by: EmployeeId | 'till'; proof?: OwnerProof }

/**
 * Returns who allows the enrolment. Normally it is a manager. If no manager has a PIN any more, because the system's
 * key store lost the key that sealed them, or if wrong PINs slow all of them, the owner starts with a proof; then the
 * others follow as usual. Whoever types the till's own credential has no name.
 */
async function mayEnrol(
  context: With<'shopSwitcher'>,
  employeeId: EmployeeId,
  approval: Approval,
  credential: Credential | undefined
): Promise<Allowed> {
  const { store, mode, shopSwitcher } = context
  if (approval?.managerId === employeeId) {
    // A manager whose PIN is too short by now can use it only to choose a new one.
    const self = must(await checkOldPin(context, employeeId, approval.pin))
    return right(self, 'enrolPerson') === 'may' ? { by: employeeId } : refuse('person.managerNeeded')
  }
  const managers = everyone(store).filter(({ isManager, isEnrolled }) => isManager && isEnrolled)
  const isSlowed = managers.every(({ id }) => (pinState(store, id)?.failures ?? 0) >= mostFailures)
  const isAsked = managers.length > 0 && (!isSlowed || approval !== undefined || actor(context)?.isManager === true)
  if (isAsked || mode === 'training') {
    const by = await allowed(context, 'enrolPerson', approval, { subject: personById(store, employeeId)?.name })
    return { by }
  }
  if (personById(store, employeeId)?.isBoss !== true) return refuse('person.ownerFirst')
  if (credential === undefined) return refuse('person.keyNeeded')
  const proof = must(await shopSwitcher.proveOwner(credential, employeeId))
  return { by: proof.how === 'profile' ? employeeId : 'till', proof }
}

export const people = {
  'people.list': async (context) => views(context, await list(context)),
  // Enrolment is no act: it has rights of its own (`mayEnrol`), asks the service for a proof, and hashes after that.
  'people.enroll': async (context, { employeeId, pin, isManager, approval, credential }) => {
    takeOver(context)
    const person = personById(context.store, employeeId)
    if (person === undefined) return refuse('person.unknown')
    const owner = { id: employeeId, isManager: willManage(person, isManager) }
    if (isWeakPin(pin)) return refuse('person.pinWeak')
    if (isTooShort(context, pin, owner.isManager)) return refuse('person.pinShort', { digits: managerDigits })
    const { by, proof } = await mayEnrol(context, employeeId, approval, credential)
    const hash = await context.pins.hash(pin, owner)
    const now = context.clock.now()
    context.store.transaction((db) => {
      enrol(db, employeeId, hash, isManager, now)
      context.journal.append(db, {
        at: now,
        actor: by,
        act: 'person.enrol',
        subject: employeeId,
        facts: { isManager, proof: proof?.how }
      })
    })
    context.session.lockedUntil.delete(employeeId)
    return views(context, everyone(context.store))
  },
  // A sign-in is no act: nobody is at the till yet, and its PIN is not a manager's.
  'people.signIn': async (context, { employeeId, pin }) => {
    await list(context)
    const checked = must(await checkPin(context, employeeId, pin))
    mayWorkHere(context, checked)
    context.store.transaction((db) =>
      context.journal.append(db, {
        at: context.clock.now(),
        actor: employeeId,
        act: 'person.signIn',
        subject: employeeId
      })
    )
    context.session.cashierId = employeeId
    context.session.isLocked = false
    context.screen.announce()
    return context.screen.state()
  },
  'people.page': (context) => page(context),
  'people.removePin': (context, { employeeId, approval }) =>
    act(context, approval, {
      decide: () => {
        const person = personById(context.store, employeeId)
        if (person === undefined) return refuse('person.unknown')
        const others = everyone(context.store).filter(
          ({ id, isManager, isEnrolled }) => id !== employeeId && isManager && isEnrolled
        )
        if (person.isManager && others.length === 0) return refuse('person.lastManager', { name: person.name })
        return person
      },
      right: () => 'enrolPerson',
      about: ({ name }) => ({ subject: name }),
      write: ({ db }) => removePin(db, employeeId),
      journal: (_, by) => ({ act: 'person.removePin', subject: employeeId, actor: by }),
      then: () => context.session.lockedUntil.delete(employeeId),
      answer: () => page(context)
    }),
  'people.lock': (context) => {
    context.session.isLocked = context.session.cashierId !== undefined
    context.screen.announce()
    keepQuickGoods(context)
    return context.screen.state()
  }
} satisfies Calls<'people', 'shopSwitcher'>
