import type { Acts } from '../keyboard/keys.svelte.ts'
import { localeNames, themeNames } from '../../shared/views.ts'
import type { Till } from '../state/till.svelte.ts'

const after = <T>(names: readonly T[], name: T): T => names[(names.indexOf(name) + 1) % names.length] ?? name

/** The keys of how the till looks, on screens where nobody has signed in yet. */
export function lookActs(till: Till): Acts {
  const view = till.view
  if (view === undefined) return {}
  return {
    'till.language': () => void till.change('app.setLocale', { locale: after(localeNames, view.locale) }),
    'till.theme': () => void till.change('app.setTheme', { theme: after(themeNames, view.theme) })
  }
}
