import { ariaKey, capOf, type KeymapRow } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import { methodIcon } from '../core/method-looks.ts'
import type { IconName } from '../ui/icons.ts'
import type { KeyCap, KeyRowView } from '../ui/key-cap.ts'
import type { Till } from '../core/till.svelte.ts'

/** Returns the current row of keys, made from the keymap and the acts of the screen. */
export function keyRow(till: Till, keys: Keys): KeyRowView {
  const cap = (key: string): KeyCap => {
    const bare = { cap: capOf(key), shortcut: ariaKey(key) }
    const row = keys.rowOf(key)
    const act = row && keys.actOf(row)
    if (row === undefined || act === undefined) return bare
    const { isOff, isOn } = act
    const label = act.label ?? till.sayKey(row.label)
    return { ...bare, label, icon: iconOf(till, row, label), isOff, isOn, press: act.run }
  }
  const groups = [1, 5, 9].map((first) => [0, 1, 2, 3].map((step) => cap(`F${first + step}`)))
  return { escape: cap('Escape'), groups, enter: cap('Enter') }
}

/** Returns the icon of a row. A payment method has the icon of its type; a key can stand for one method a page. */
function iconOf(till: Till, { command, icon }: KeymapRow, name: string): IconName | undefined {
  if (!command.startsWith('method.')) return icon
  return methodIcon(till.view?.methods.find((method) => method.name === name)?.type)
}
