import type { LocaleName, StateView } from '../../../shared/views.ts'
import { putLocale } from '../../db/staff/people.ts'
import { putSetting, type SettingName, type SettingValue } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { confirmClock } from '../core/clock.ts'
import { actor, allowed } from '../core/session.ts'
import { announce, stateView } from '../core/state.ts'
import { refuse } from '../core/refusal.ts'

function keep<Name extends SettingName>(context: Context, name: Name, value: SettingValue<Name>): StateView {
  context.store.transaction((db) => {
    putSetting(db, name, value)
  })
  announce(context)
  return stateView(context)
}

/** Sets the language: of the person who is signed in, or of the till if nobody is. */
function speak(context: Context, locale: LocaleName): StateView {
  const person = actor(context)
  if (person === undefined) return keep(context, 'locale', locale)
  context.store.transaction((db) => {
    putLocale(db, person.id, locale)
  })
  announce(context)
  return stateView(context)
}

export const app = {
  'app.state': (context) => stateView(context),
  'app.setLocale': (context, { locale }) => speak(context, locale),
  'app.setTheme': (context, { theme }) => keep(context, 'theme', theme),
  'app.setZoom': (context, { zoom }) => {
    context.zoom.choose(zoom)
    announce(context)
    return stateView(context)
  },
  'app.setSounds': (context, { isOn }) =>
    actor(context) === undefined ? refuse('person.notAllowed') : keep(context, 'hasSounds', isOn),
  'app.setGuide': (context, { isOn }) =>
    actor(context) === undefined ? refuse('person.notAllowed') : keep(context, 'guide', isOn ? 'asked' : 'over'),
  'app.setIdleLock': async (context, { minutes, approval }) => {
    const by = await allowed(context, 'setIdleLock', approval)
    const { store, journal, clock } = context
    store.transaction((db) => {
      journal.append(db, { at: clock.now(), actor: by, act: 'idleLock', subject: '', facts: { minutes } })
      putSetting(db, 'idleLockMinutes', minutes)
    })
    announce(context)
    return stateView(context)
  },
  // The till is open, so nothing is recovered any more.
  'app.takeBackup': () => refuse('call.notNow'),
  'app.windowFailed': (context, failure) => {
    context.diagnostics.windowFailed(failure)
    return undefined
  },
  'app.confirmClock': (context) => {
    const person = actor(context)
    if (person === undefined) return refuse('person.notAllowed')
    confirmClock(context, person.id)
    announce(context)
    return stateView(context)
  },
  'app.setOffline': async (context, { offline, approval }) => {
    // Everybody may let the till send again.
    const by = await allowed(context, offline ? 'workOffline' : undefined, approval)
    const { store, journal, clock } = context
    store.transaction((db) => {
      const act = offline ? 'work.offline' : 'work.online'
      journal.append(db, { at: clock.now(), actor: by, act, subject: '' })
      putSetting(db, 'offline', offline)
    })
    context.queue.setOffline(offline)
    announce(context)
    return stateView(context)
  }
} satisfies Calls<'app'>
