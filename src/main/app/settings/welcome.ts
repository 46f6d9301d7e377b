import type { Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { StateView } from '../../../shared/views.ts'
import { isShortPin, isWeakPin, managerDigits } from '../../domain/staff/pin.ts'
import { enrol, putEmployee } from '../../db/staff/people.ts'
import { place, putSetting, setting } from '../../db/core/settings.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import { allowed } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

const isAtWelcome = ({ mode, store }: Files): boolean => mode === 'live' && place(store) === undefined

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
function through(done: Result<void>, latest: () => Context): StateView {
  must(done)
  return latest().screen.state()
}

export const welcome = {
  'welcome.test': async (context, { url, credential }) =>
    isAtWelcome(context) ? must(await context.shopSwitcher.test(url, credential)) : refuse('call.notNow'),
  'welcome.connect': async (context, input, latest) => {
    if (!isAtWelcome(context)) return refuse('call.notNow')
    if (isWeakPin(input.owner.pin)) return refuse('person.pinWeak')
    if (isShortPin(input.owner.pin, true)) return refuse('person.pinShort', { digits: managerDigits })
    const inUse = input.takesOver ? undefined : await context.shopSwitcher.sessionAt(input.url, input.credential, input)
    if (inUse !== undefined) {
      const { userId, openedAt, isHere } = inUse
      return refuse(isHere ? 'register.inUse' : 'register.ownerBusy', { userId, openedAt })
    }
    // An answer file may have set the till up meanwhile.
    if (!isAtWelcome(context)) return refuse('call.notNow')
    await enrolOwner(context, input.owner)
    const connected = await context.shopSwitcher.connect(input)
    const { store } = latest()
    // Somebody who connects a till by hand is guided through the first sale.
    if (connected.ok && setting(store, 'guide') === undefined)
      store.transaction((db) => putSetting(db, 'guide', 'asked'))
    return through(connected, latest)
  },
  'welcome.startPractice': async (context, { shop }, latest) =>
    isAtWelcome(context) ? through(await context.shopSwitcher.practise(shop), latest) : refuse('call.notNow'),
  'welcome.leave': async (context, _, latest) =>
    context.mode === 'training' ? through(await context.shopSwitcher.leave(), latest) : refuse('call.notNow'),
  // This is no act: the service tries the key between the right and the journal entry.
  'welcome.renewCredential': async (context, { credential, approval }, latest) => {
    const by = await allowed(context, 'renewCredential', approval)
    must(await context.shopSwitcher.renewCredential(credential))
    context.store.transaction((db) =>
      context.journal.append(db, { at: context.clock.now(), actor: by, act: 'credential.renew', subject: 'till' })
    )
    return latest().screen.state()
  }
} satisfies Calls<'welcome', 'shopSwitcher'>
