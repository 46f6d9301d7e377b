import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { StateView } from '../../../shared/views.ts'
import { isShortPin, isWeakPin, managerDigits } from '../../domain/staff/pin.ts'
import { enrol, putEmployee } from '../../db/staff/people.ts'
import { place, putSetting, setting } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { allowed } from '../core/session.ts'
import { stateView } from '../core/state.ts'

const isAtWelcome = ({ mode, store }: Context): boolean => mode === 'live' && place(store) === undefined

/**
 * Enrols the owner before the till is connected to a shop: if the program is interrupted in between, the till is at
 * Welcome, and nobody is locked out.
 */
async function enrolOwner(context: Context, owner: { id: EmployeeId; name: string; pin: string }): Promise<void> {
  const hash = await context.pins.hash(owner.pin, { id: owner.id, isManager: true })
  const now = context.clock.now()
  context.store.transaction((db) => {
    putEmployee(db, { id: owner.id, name: owner.name, isBoss: true })
    enrol(db, owner.id, hash, true, now)
    putSetting(db, 'ownerId', owner.id)
    context.journal.append(db, { at: now, actor: owner.id, act: 'person.enrol', subject: owner.id })
  })
}

/** Returns the state of the present context, because the shop switcher may have replaced it. */
const through = (result: Result<void>, latest: () => Context): Result<StateView> =>
  result.ok ? ok(stateView(latest())) : result

export const welcome = {
  'welcome.test': (context, { url, credential }) =>
    isAtWelcome(context) ? context.shopSwitcher.test(url, credential) : fail('call.notNow'),
  'welcome.connect': async (context, input, latest) => {
    if (!isAtWelcome(context)) return fail('call.notNow')
    if (isWeakPin(input.owner.pin)) return fail('person.pinWeak')
    if (isShortPin(input.owner.pin, true)) return fail('person.pinShort', { digits: managerDigits })
    const inUse = input.takesOver ? undefined : await context.shopSwitcher.sessionAt(input.url, input.credential, input)
    if (inUse !== undefined) {
      const { userId, openedAt, isHere } = inUse
      return fail(isHere ? 'register.inUse' : 'register.ownerBusy', { userId, openedAt })
    }
    // An answer file may have set the till up meanwhile.
    if (!isAtWelcome(context)) return fail('call.notNow')
    await enrolOwner(context, input.owner)
    const connected = await context.shopSwitcher.connect(input)
    const { store } = latest()
    // Somebody who connects a till by hand is guided through the first sale.
    if (connected.ok && setting(store, 'guide') === undefined)
      store.transaction((db) => putSetting(db, 'guide', 'asked'))
    return through(connected, latest)
  },
  'welcome.startPractice': async (context, { shop }, latest) =>
    isAtWelcome(context) ? through(await context.shopSwitcher.practise(shop), latest) : fail('call.notNow'),
  'welcome.leave': async (context, _, latest) =>
    context.mode === 'training' ? through(await context.shopSwitcher.leave(), latest) : fail('call.notNow'),
  'welcome.renewCredential': async (context, { credential, approval }, latest) => {
    const by = await allowed(context, 'renewCredential', approval)
    if (!by.ok) return by
    const renewed = await context.shopSwitcher.renewCredential(credential)
    if (!renewed.ok) return renewed
    context.store.transaction((db) =>
      context.journal.append(db, { at: context.clock.now(), actor: by.value, act: 'credential.renew', subject: 'till' })
    )
    return through(renewed, latest)
  }
} satisfies Calls<'welcome'>
