import { fail, ok } from '../../shared/failure.ts'
import type { StateView } from '../../shared/views.ts'
import { putSetting, type SettingName, type SettingValue } from '../store/settings.ts'
import type { Calls, Context } from './context.ts'
import { confirmClock } from './clock.ts'
import { actor } from './session.ts'
import { announce, stateView } from './state.ts'

function keep<Name extends SettingName>(context: Context, name: Name, value: SettingValue<Name>): StateView {
  context.store.transaction((db) => {
    putSetting(db, name, value)
  })
  announce(context)
  return stateView(context)
}

export const app = {
  'app.state': (context) => ok(stateView(context)),
  'app.setLocale': (context, { locale }) => ok(keep(context, 'locale', locale)),
  'app.setTheme': (context, { theme }) => ok(keep(context, 'theme', theme)),
  'app.confirmClock': (context) => {
    const person = actor(context)
    if (person === undefined) return fail('person.notAllowed')
    confirmClock(context, person.id)
    announce(context)
    return ok(stateView(context))
  },
  'app.setOffline': (context, { offline }) => {
    keep(context, 'offline', offline)
    context.queue.setOffline(offline)
    return ok(stateView(context))
  }
} satisfies Calls<'app'>
