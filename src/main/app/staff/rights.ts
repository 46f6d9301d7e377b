import { defined } from '../../../shared/defined.ts'
import { fail, ok } from '../../../shared/failure.ts'
import { place, setting } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { actor } from '../core/session.ts'

/** Returns whether the till is at Welcome, where no person exists yet. */
const isAtWelcome = ({ mode, store }: Context): boolean => mode === 'live' && place(store) === undefined
const mayView = (context: Context): boolean => isAtWelcome(context) || actor(context) !== undefined

export const rights = {
  'rights.check': (context, { to }) => {
    if (!mayView(context)) return fail('person.notAllowed')
    // A connected till checks only its own key; a till at Welcome has no stored key.
    if ((to === undefined) === isAtWelcome(context)) return fail('call.notNow')
    if (setting(context.store, 'offline') ?? false) return fail('service.unreachable')
    const begun = context.rights.check(
      to && {
        baseUrl: to.url,
        credential: to.credential,
        ...defined({ organizationId: to.organizationId, warehouseId: to.warehouseId, priceId: to.priceListId })
      }
    )
    return begun.ok ? ok(context.rights.view()) : begun
  },
  'rights.view': (context) => (mayView(context) ? ok(context.rights.view()) : fail('person.notAllowed')),
  'rights.cancel': (context) => {
    if (!mayView(context)) return fail('person.notAllowed')
    context.rights.cancel()
    return ok(context.rights.view())
  }
} satisfies Calls<'rights'>
