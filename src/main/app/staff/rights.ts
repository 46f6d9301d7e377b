import { defined } from '../../../shared/defined.ts'
import { place, setting } from '../../db/core/settings.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import { actor } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

/** Returns whether the till is at Welcome, where no person exists yet. */
const isAtWelcome = ({ mode, store }: Files): boolean => mode === 'live' && place(store) === undefined
const mayView = (context: Context): boolean => isAtWelcome(context) || actor(context) !== undefined

export const rights = {
  'rights.check': (context, { to }) => {
    if (!mayView(context)) return refuse('person.notAllowed')
    // A connected till checks only its own key; a till at Welcome has no stored key.
    if ((to === undefined) === isAtWelcome(context)) return refuse('call.notNow')
    if (setting(context.store, 'offline') ?? false) return refuse('service.unreachable')
    must(
      context.rights.check(
        to && {
          baseUrl: to.url,
          credential: to.credential,
          ...defined({ organizationId: to.organizationId, warehouseId: to.warehouseId, priceId: to.priceListId })
        }
      )
    )
    return context.rights.view()
  },
  'rights.view': (context) => (mayView(context) ? context.rights.view() : refuse('person.notAllowed')),
  'rights.cancel': (context) => {
    if (!mayView(context)) return refuse('person.notAllowed')
    context.rights.cancel()
    return context.rights.view()
  }
} satisfies Calls<'rights', 'rights'>
