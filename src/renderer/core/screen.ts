import { ariaKey, capOf, keymap, type Command, type Scope } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import type { Till } from './till.svelte.ts'

/** What every screen is given: the till it shows, and the keys it answers to. */
export type ScreenProps = { till: Till; keys: Keys }

/** The cap and the shortcut of a command, for the button that does the same: `<Button {...keyOf('sale', 'ticket.hold')}>`. */
export function keyOf(scope: Scope, command: Command): { cap: string; shortcut: string } {
  const row = keymap.find((other) => other.when === scope && other.command === command)
  return { cap: capOf(row?.key ?? ''), shortcut: ariaKey(row?.key ?? '') }
}

/** Where a key of the service is kept; nothing where the computer could not lock it away, which the status bar says. */
export const keptWhere = (till: Till): string | undefined =>
  till.view?.notices.includes('secretPlain') === true ? undefined : till.say('connect.kept')
