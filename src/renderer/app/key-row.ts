import { ariaKey, capOf, type Command, type KeymapRow } from '../keyboard/keymap.ts'
import type { Keys } from '../keyboard/keys.svelte.ts'
import { methodIcon } from '../core/method-looks.ts'
import type { IconName } from '../ui/icons.ts'
import type { KeyCap, KeyRowView } from '../ui/key-cap.ts'
import type { Till } from '../core/till.svelte.ts'

/** The icons of keys. A key without an icon shows only its label. */
const keyIcons: Partial<Record<Command, IconName>> = {
  'help.open': 'help',
  'finder.focus': 'grid',
  'line.quantity': 'quantity',
  'line.price': 'price',
  'customer.open': 'person',
  'ticket.hold': 'hold',
  'tickets.open': 'tickets',
  'history.open': 'history',
  'checkout.cashExact': 'cash',
  'checkout.open': 'pay',
  'cash.open': 'cashInOut',
  'menu.open': 'menu',
  'finder.clear': 'cross',
  'finder.add': 'enter',
  'checkout.leave': 'back',
  'checkout.enter': 'enter',
  'done.next': 'enter',
  'receipt.print': 'printer',
  'receipt.pdf': 'file',
  'receipt.phone': 'phone',
  'receipt.open': 'receipt',
  'palette.open': 'search',
  'people.lock': 'lock',
  'system.open': 'send',
  'refund.open': 'back',
  'orders.open': 'order',
  'favourites.open': 'star',
  'line.note': 'note',
  'line.weigh': 'scale',
  'goods.look': 'info',
  'receipt.discount': 'discount',
  'seller.ask': 'person',
  'date.ask': 'calendar',
  'ticket.split': 'split',
  'labels.open': 'barcode',
  'ticket.empty': 'bin',
  'more.open': 'dots',
  'line.remove': 'bin',
  'discount.off': 'discount',
  'line.why': 'help',
  'ticket.note': 'pen',
  'list.ask': 'list',
  'exchange.cancel': 'back',
  'question.leave': 'back',
  'question.agree': 'enter'
}

/** Returns the icon of a command, or undefined. */
export const keyIcon = (command: Command): IconName | undefined => keyIcons[command]

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
function iconOf(till: Till, { command }: KeymapRow, name: string): IconName | undefined {
  if (!command.startsWith('method.')) return keyIcons[command]
  return methodIcon(till.view?.methods.find((method) => method.name === name)?.type)
}
