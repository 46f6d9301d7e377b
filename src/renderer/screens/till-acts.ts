import type { Acts } from '../keyboard/keys.svelte.ts'
import { themeNames } from '../../shared/choices.ts'
import type { Till } from '../state/till.svelte.ts'

const after = <T>(names: readonly T[], name: T): T => names[(names.indexOf(name) + 1) % names.length] ?? name

/** Asks which language: there are too many to go through one by one. */
export function chooseLanguage(till: Till): void {
  till.nav.isMenuOpen = false
  till.nav.isLanguageOpen = true
}

/** Light, dark, as the computer; and again. */
export function changeTheme(till: Till): void {
  const theme = till.view?.theme
  if (theme !== undefined) void till.change('app.setTheme', { theme: after(themeNames, theme) })
}

/** The keys of how the till looks, on screens where nobody has signed in yet. */
export const lookActs = (till: Till): Acts => ({
  'till.language': () => chooseLanguage(till),
  'till.theme': () => changeTheme(till)
})
