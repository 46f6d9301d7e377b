import type { Acts } from '../keyboard/keys.svelte.ts'
import { localeNames, themeNames } from '../../shared/choices.ts'
import type { Till } from '../state/till.svelte.ts'

const after = <T>(names: readonly T[], name: T): T => names[(names.indexOf(name) + 1) % names.length] ?? name

/** The next language of the till; after the last the first. */
export function changeLanguage(till: Till): void {
  void till.change('app.setLocale', { locale: after(localeNames, till.locale) })
}

/** Light, dark, as the computer; and again. */
export function changeTheme(till: Till): void {
  const theme = till.view?.theme
  if (theme !== undefined) void till.change('app.setTheme', { theme: after(themeNames, theme) })
}

/** The keys of how the till looks, on screens where nobody has signed in yet. */
export const lookActs = (till: Till): Acts => ({
  'till.language': () => changeLanguage(till),
  'till.theme': () => changeTheme(till)
})
