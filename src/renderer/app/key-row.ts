import { ariaKey, capOf } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import type { KeyCap, KeyRowView } from '../ui/key-cap.ts'
import type { Till } from '../core/till.svelte.ts'

/** The row of keys of the moment, made from the keymap and what the screen says its keys do. */
export function keyRow(till: Till, keys: Keys): KeyRowView {
  const cap = (key: string): KeyCap => {
    const bare = { cap: capOf(key), shortcut: ariaKey(key) }
    const row = keys.rowOf(key)
    const act = row && keys.actOf(row)
    if (row === undefined || act === undefined) return bare
    const { note, noteWaits, isOff, isOn } = act
    return { ...bare, label: act.label ?? till.sayKey(row.label), note, noteWaits, isOff, isOn, press: act.run }
  }
  const groups = [1, 5, 9].map((first) => [0, 1, 2, 3].map((step) => cap(`F${first + step}`)))
  return {
    escape: cap('Escape'),
    groups,
    enter: cap('Enter'),
    hasMethods: keys.scope === 'checkout' || keys.scope === 'refund'
  }
}
