import type { Acts } from '../keyboard/keys.svelte.ts'
import { themeNames } from '../../shared/choices.ts'
import type { Till } from './till.svelte.ts'

const after = <T>(names: readonly T[], name: T): T => names[(names.indexOf(name) + 1) % names.length] ?? name

/** Asks which language: there are too many to go through one by one. */
export function chooseLanguage(till: Till): void {
  till.nav.closeDialog('menu')
  till.nav.openDialog('language')
}

/** Light, dark, as the computer; and again. */
export function changeTheme(till: Till): void {
  const theme = till.view?.theme
  if (theme !== undefined) void till.change('app.setTheme', { theme: after(themeNames, theme) })
}

/** Everything in the window larger or smaller by one step, where the display has room for it. */
export function changeZoom(till: Till, by: 1 | -1): void {
  const zoom = till.view?.zoom
  const next = zoom?.offered[zoom.offered.indexOf(zoom.now) + by]
  if (next !== undefined) void till.change('app.setZoom', { zoom: next })
}

/** The next larger step; after the largest the smallest. */
export function turnZoom(till: Till): void {
  const zoom = till.view?.zoom
  if (zoom !== undefined) void till.change('app.setZoom', { zoom: after(zoom.offered, zoom.now) })
}

/** The keys of how the till looks, on screens where nobody has signed in yet. */
export const lookActs = (till: Till): Acts => ({
  'till.language': () => chooseLanguage(till),
  'till.theme': () => changeTheme(till)
})
