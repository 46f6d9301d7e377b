import type { LocaleName, StateView } from '../../../shared/views.ts'
import { putLocale } from '../../db/staff/people.ts'
import { putSetting, type SettingName, type SettingValue } from '../../db/core/settings.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { confirmClock } from '../core/clock.ts'
import { actor } from '../core/session.ts'
import { refuse } from '../core/refusal.ts'

function keep<Name extends SettingName>(context: Context, name: Name, value: SettingValue<Name>): StateView {
  context.store.transaction((db) => {
    putSetting(db, name, value)
  })
  context.screen.announce()
  return context.screen.state()
}

/** Sets the language: of the person who is signed in, or of the till if nobody is. */
function speak(context: Context, locale: LocaleName): StateView {
  const person = actor(context)
  if (person === undefined) return keep(context, 'locale', locale)
  context.store.transaction((db) => {
    putLocale(db, person.id, locale)
  })
  context.screen.announce()
  return context.screen.state()
}

export const app = {
  'app.state': (context) => context.screen.state(),
  'app.setLocale': (context, { locale }) => speak(context, locale),
  'app.setTheme': (context, { theme }) => keep(context, 'theme', theme),
  'app.setZoom': (context, { zoom }) => {
    context.zoom.choose(zoom)
    context.screen.announce()
    return context.screen.state()
  },
  'app.setSounds': (context, { isOn }) =>
    actor(context) === undefined ? refuse('person.notAllowed') : keep(context, 'hasSounds', isOn),
  'app.setGuide': (context, { isOn }) =>
    actor(context) === undefined ? refuse('person.notAllowed') : keep(context, 'guide', isOn ? 'asked' : 'over'),
  'app.setIdleLock': (context, { minutes, approval }) =>
    act(context, approval, {
      decide: () => minutes,
      right: () => 'setIdleLock',
      write: ({ db }) => putSetting(db, 'idleLockMinutes', minutes),
      journal: (_, by) => ({ act: 'idleLock', subject: '', facts: { minutes }, actor: by }),
      announces: true,
      answer: () => context.screen.state()
    }),
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
    context.screen.announce()
    return context.screen.state()
  },
  'app.setOffline': (context, { offline, approval }) =>
    act(context, approval, {
      decide: () => offline,
      // Everybody may let the till send again.
      right: () => (offline ? 'workOffline' : undefined),
      write: ({ db }) => putSetting(db, 'offline', offline),
      journal: (_, by) => ({ act: offline ? 'work.offline' : 'work.online', subject: '', actor: by }),
      then: () => context.jobs.setOffline(offline),
      announces: true,
      answer: () => context.screen.state()
    })
} satisfies Calls<'app', 'diagnostics' | 'jobs' | 'zoom'>
