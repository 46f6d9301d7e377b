import { createContext, onDestroy, untrack } from 'svelte'
import { ariaKey, capOf, keymap, type Command, type Scope } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import type { Unsaved } from './nav/nav.svelte.ts'
import type { Till } from './till.svelte.ts'

/**
 * The till that a screen shows and the keys that it handles. The shell provides both once, and every component inside
 * it takes them from the context, so that no screen passes them on.
 */
export const [useTill, provideTill] = createContext<{ till: Till; keys: Keys }>()

/** Returns the cap and shortcut of a command, for its button: `<Button {...keyOf('sale', 'ticket.hold')}>`. */
export function keyOf(scope: Scope, command: Command): { cap: string; shortcut: string } {
  const row = keymap.find((other) => other.when === scope && other.command === command)
  return { cap: capOf(row?.key ?? ''), shortcut: ariaKey(row?.key ?? '') }
}

/**
 * Makes the state of a screen whose changes must be saved. The window asks before it leaves the screen with unsaved
 * changes. If the till is locked, they stay until the same person unlocks it.
 */
export function useUnsaved<Model extends Unsaved>(Make: new (till: Till) => Model): Model {
  const { till } = useTill()
  return untrack(() => {
    const kept = till.nav.takeUnsaved(till.view?.cashier?.id)
    const model = kept instanceof Make ? kept : new Make(till)
    onDestroy(till.nav.guard(model))
    return model
  })
}

/** Returns where an API key is stored. Returns undefined if it is not encrypted; the status bar then shows this. */
export const keptWhere = (till: Till): string | undefined =>
  till.view?.notices.includes('secretPlain') === true ? undefined : till.say('connect.kept')
