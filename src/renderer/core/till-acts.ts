import { tick } from 'svelte'
import type { Acts, Keys } from '../keyboard/keys.svelte.ts'
import { themeNames } from '../../shared/choices.ts'
import type { TicketState } from './ticket.svelte.ts'
import type { Till } from './till.svelte.ts'

const after = <T>(names: readonly T[], name: T): T => names[(names.indexOf(name) + 1) % names.length] ?? name

/** Opens the list of languages. */
export function chooseLanguage(till: Till): void {
  till.nav.closeDialog('menu')
  till.nav.openDialog('language')
}

/** Changes to the next theme: light, dark, that of the computer. */
export function changeTheme(till: Till): void {
  const theme = till.view?.theme
  if (theme !== undefined) void till.change('app.setTheme', { theme: after(themeNames, theme) })
}

/** Makes everything in the window larger or smaller by one step, if the display has room. */
export function changeZoom(till: Till, by: 1 | -1): void {
  const zoom = till.view?.zoom
  const next = zoom?.offered[zoom.offered.indexOf(zoom.now) + by]
  if (next !== undefined) void till.change('app.setZoom', { zoom: next })
}

/** Changes to the next larger zoom step; the smallest follows the largest. */
export function turnZoom(till: Till): void {
  const zoom = till.view?.zoom
  if (zoom !== undefined) void till.change('app.setZoom', { zoom: after(zoom.offered, zoom.now) })
}

/** Turns the sounds of the till on or off. A sound confirms it. */
export async function turnSounds(till: Till): Promise<void> {
  if (await till.change('app.setSounds', { isOn: till.view?.hasSounds !== true })) till.sound('ok')
}

/** Asks after how many minutes the till locks itself. */
export function askIdle(till: Till): void {
  till.nav.closeDialog('menu')
  till.nav.openDialog('idle')
}

/** Returns after how many minutes the till locks itself, in words. */
export function idleText(till: Till): string {
  const minutes = till.view?.idleLockMinutes ?? 0
  return minutes === 0 ? till.say('menu.idleNever') : till.say('menu.idle', { minutes })
}

/** Finishes the sale of the current ticket and shows its end. Returns whether it is finished. */
export async function finishSale(till: Till, ...sale: Parameters<TicketState['finish']>): Promise<boolean> {
  if (!(await till.ticket.finish(...sale))) return false
  till.finder.clear()
  till.nav.home()
  till.nav.go('done')
  return true
}

/**
 * Begins the next sale with a scanned code, at the end of a sale or refund. The sale screen asks for a weight or a choice
 * if the code needs one.
 */
export async function sellScanned(till: Till, keys: Keys, code: string): Promise<void> {
  till.nav.home()
  // The first keys of the scan may have been taken as typed text.
  till.finder.clear()
  await tick()
  keys.scanned(code)
}

/** Begins the guide through one sale, on the sale screen. */
export function beginGuide(till: Till): void {
  till.nav.home()
  till.guide.begin()
}

/** The keys for language and theme, on screens before sign-in. */
export const lookActs = (till: Till): Acts => ({
  'till.language': () => chooseLanguage(till),
  'till.theme': () => changeTheme(till)
})
