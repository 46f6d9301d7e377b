import type { Key } from '../../shared/locales/index.ts'
import type { IconName } from '../ui/icons.ts'

// The table of all keys: one row a key, under the screen or question where it works. Everything that shows keys is made
// from it: the row of keys at the bottom of the screen, the help, the menu of more acts, the search over everything and
// aria-keyshortcuts. Chords with Ctrl and Alt use the physical key, so they work under any layout; a bare sign uses the
// typed character.

/** The groups in which the help shows the keys of a screen, in this order. */
export const keyGroups = [
  'find',
  'line',
  'ticket',
  'pay',
  'work',
  'open',
  'filter',
  'print',
  'look',
  'everywhere'
] as const
export type KeyGroup = (typeof keyGroups)[number]

type FunctionKey = `F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
type Arrow = `Arrow${'Up' | 'Down' | 'Left' | 'Right'}`
type Sign = '+' | '-' | '*' | '=' | '/'
type SingleKey = 'Escape' | 'Enter' | 'Delete' | 'Insert' | 'Home' | 'End' | 'PageUp' | 'PageDown' | Arrow | Sign
type Chord = `${'Ctrl' | 'Alt'}+${string}`
type KeyName = FunctionKey | `Shift+${FunctionKey}` | SingleKey | Chord

/** A place in the sale's menu of more acts. A rare act is hidden while it is not possible, others are disabled. */
type MorePlace = [group: 'line' | 'ticket' | 'board', at: number, look?: 'rare' | 'stop']

type Row = {
  /** The key as it is printed: 'F9', 'Shift+F1', 'Ctrl+L', 'Alt+1', '+'. */
  key: KeyName
  command: string
  label: Key
  group: KeyGroup
  /** A key without an icon shows only its label. */
  icon?: IconName
  /** The command takes money. A scanner must never trigger it, so the key also needs a short pause before it. */
  pays?: true
  /** The command repeats while the key is held down. */
  repeats?: true
  /** The command moves, types or picks. A list of commands cannot run it: it has no meaning away from the screen. */
  isBare?: true
  /** The search finds the act from every other screen. */
  isFound?: true
  more?: 'ownButton' | Readonly<MorePlace>
}

/** A finger cannot press a chord of the sale, so each has a place in the menu of more acts or a button of its own. */
type SaleRow = Row &
  (
    | { key: Exclude<KeyName, Chord> }
    | { command: `${string}.${number}` }
    | { more: 'ownButton' }
    | { more: Readonly<MorePlace>; icon: IconName }
  )

/** Makes rows that differ only in their number: Alt+1 to Alt+9 become `pick.1` to `pick.9`. */
const numbered = <Name extends string, const Facts extends Omit<Row, 'key' | 'command'>>(
  keys: readonly KeyName[],
  name: Name,
  facts: Facts
) => keys.map((key, index) => ({ key, command: `${name}.${index + 1}` as const, ...facts }))

const alt = (count: number) => Array.from({ length: count }, (_, index) => `Alt+${index + 1}` as const)
/** The keys of list rows. A list can have more rows than there are digits, so letters follow in keyboard order. */
const rowKeys = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM', (sign) => `Alt+${sign}` as const)
const tileKeys = Array.from('1234567890-=', (sign) => `Ctrl+${sign}` as const)

// The keys that several screens share.
const upDown = [
  { key: 'ArrowUp', command: 'list.up', label: 'key.up', group: 'find', repeats: true, isBare: true },
  { key: 'ArrowDown', command: 'list.down', label: 'key.down', group: 'find', repeats: true, isBare: true }
] as const
const arrows = [
  ...upDown,
  { key: 'ArrowLeft', command: 'list.left', label: 'key.left', group: 'find', repeats: true, isBare: true },
  { key: 'ArrowRight', command: 'list.right', label: 'key.right', group: 'find', repeats: true, isBare: true }
] as const
const longList = [
  { key: 'PageUp', command: 'list.pageUp', label: 'key.pageUp', group: 'find', repeats: true },
  { key: 'PageDown', command: 'list.pageDown', label: 'key.pageDown', group: 'find', repeats: true },
  { key: 'Home', command: 'list.first', label: 'key.listFirst', group: 'find' },
  { key: 'End', command: 'list.last', label: 'key.listLast', group: 'find', repeats: true }
] as const
const moreLess = [
  { key: '+', command: 'line.more', label: 'key.more', group: 'line', repeats: true, isBare: true },
  { key: '-', command: 'line.less', label: 'key.less', group: 'line', repeats: true, isBare: true }
] as const
const counting = [
  { key: 'Enter', command: 'count.next', label: 'key.nextField', group: 'work' },
  ...upDown,
  { key: 'PageUp', command: 'count.rowBack', label: 'key.rowBack', group: 'work', repeats: true },
  { key: 'PageDown', command: 'count.rowOn', label: 'key.rowOn', group: 'work', repeats: true },
  { key: '+', command: 'count.more', label: 'key.more', group: 'work', repeats: true },
  { key: '-', command: 'count.less', label: 'key.less', group: 'work', repeats: true }
] as const
const boardPages = [
  { key: 'PageUp', command: 'board.back', label: 'key.pageBack', group: 'find', isBare: true },
  { key: 'PageDown', command: 'board.on', label: 'key.pageOn', group: 'find', isBare: true }
] as const
const looks = [
  { key: 'F10', command: 'till.language', label: 'key.language', group: 'look' },
  { key: 'F11', command: 'till.theme', label: 'key.theme', group: 'look' }
] as const
/**
 * They print and save on every screen with a receipt or slip. Plain F9 is a payment method of a refund and shows the
 * whole of a report, so it cannot print everywhere.
 */
const slipPaper = [
  { key: 'Ctrl+F9', command: 'slip.print', label: 'key.print', group: 'print' },
  { key: 'Ctrl+F10', command: 'slip.pdf', label: 'key.pdf', group: 'print' }
] as const
const picks = numbered(alt(9), 'pick', { label: 'key.pick', group: 'find', isBare: true })
const functionKeys = Array.from({ length: 12 }, (_, index) => `F${index + 1}` as FunctionKey)
const methods = numbered(functionKeys, 'method', { label: 'key.method', group: 'pay', isBare: true })

const table = {
  // Keys of every screen that does not use the key itself. While a question is open, only the keys of help and lock work.
  always: [
    { key: 'F1', command: 'help.open', label: 'key.help', group: 'everywhere', icon: 'help' },
    { key: 'Shift+F1', command: 'help.open', label: 'key.help', group: 'everywhere', icon: 'help' },
    { key: 'Ctrl+L', command: 'people.lock', label: 'key.lock', group: 'everywhere', icon: 'lock' },
    { key: 'Ctrl+J', command: 'system.open', label: 'key.unsent', group: 'everywhere', icon: 'send' },
    { key: 'Ctrl+K', command: 'palette.open', label: 'key.findAnything', group: 'everywhere', icon: 'search' },
    { key: 'Ctrl+PageUp', command: 'settings.back', label: 'key.settingsBack', group: 'everywhere' },
    { key: 'Ctrl+PageDown', command: 'settings.on', label: 'key.settingsOn', group: 'everywhere' },
    // The zoom keys of browsers, but with Shift, because Ctrl with the same keys picks the last two tiles.
    { key: 'Ctrl+Shift+=', command: 'till.larger', label: 'key.larger', group: 'everywhere' },
    { key: 'Ctrl+Shift+-', command: 'till.smaller', label: 'key.smaller', group: 'everywhere' }
  ],
  // prettier-ignore
  sale: [
    { key: 'Escape', command: 'finder.clear', label: 'key.clearSearch', group: 'find', icon: 'cross', isBare: true },
    { key: 'F2', command: 'finder.focus', label: 'key.find', group: 'find', icon: 'grid', isBare: true },
    { key: 'F3', command: 'line.quantity', label: 'key.quantity', group: 'line', icon: 'quantity', isFound: true },
    { key: 'F4', command: 'line.price', label: 'key.price', group: 'line', icon: 'price', isFound: true },
    { key: 'F6', command: 'ticket.hold', label: 'key.hold', group: 'ticket', icon: 'hold', isFound: true },
    { key: 'F7', command: 'tickets.open', label: 'key.tickets', group: 'open', icon: 'tickets', isFound: true },
    { key: 'F8', command: 'history.open', label: 'key.history', group: 'open', icon: 'history' },
    { key: 'F9', command: 'checkout.cashExact', label: 'key.cashExact', group: 'pay', icon: 'cash', pays: true, isFound: true },
    { key: 'F10', command: 'checkout.open', label: 'key.checkout', group: 'pay', icon: 'pay', isFound: true },
    { key: 'F12', command: 'menu.open', label: 'key.menu', group: 'open', icon: 'menu' },
    { key: 'Enter', command: 'finder.add', label: 'key.add', group: 'find', icon: 'enter', isBare: true },
    { key: 'Delete', command: 'line.remove', label: 'key.remove', group: 'line', icon: 'bin' },
    ...moreLess,
    { key: '*', command: 'finder.times', label: 'key.times', group: 'find', isBare: true },
    ...upDown,
    { key: 'Ctrl+Z', command: 'ticket.undo', label: 'key.undo', group: 'ticket', isFound: true, more: 'ownButton' },
    { key: 'Ctrl+P', command: 'receipt.open', label: 'key.receipt', group: 'open', icon: 'receipt', more: ['ticket', 7, 'rare'] },
    { key: 'Alt+M', command: 'more.open', label: 'key.moreActs', group: 'ticket', icon: 'dots', more: 'ownButton' },
    ...picks,
    ...numbered(tileKeys, 'tile', { label: 'key.tile', group: 'find', isBare: true }),
    { key: 'F11', command: 'cash.open', label: 'key.cash', group: 'open', icon: 'cashInOut' },
    { key: 'F5', command: 'customer.open', label: 'key.customer', group: 'ticket', icon: 'person', isFound: true },
    { key: 'Ctrl+S', command: 'seller.ask', label: 'key.seller', group: 'ticket', icon: 'person', isFound: true, more: ['ticket', 3] },
    { key: 'Alt+D', command: 'date.ask', label: 'key.date', group: 'ticket', icon: 'calendar', isFound: true, more: ['ticket', 4] },
    { key: 'Alt+O', command: 'orders.open', label: 'key.orders', group: 'open', icon: 'order', more: ['board', 3] },
    ...boardPages,
    { key: 'Ctrl+I', command: 'goods.look', label: 'key.look', group: 'line', icon: 'info', isFound: true, more: ['line', 3] },
    { key: 'Ctrl+F', command: 'favourites.open', label: 'key.arrange', group: 'open', icon: 'star', isFound: true, more: ['board', 1] },
    { key: 'Ctrl+G', command: 'traceabilityCodes.open', label: 'key.marks', group: 'line', icon: 'scan', isFound: true, more: ['line', 6, 'rare'] },
    { key: 'Alt+L', command: 'list.ask', label: 'key.list', group: 'find', icon: 'list', isFound: true, more: ['board', 2] },
    { key: 'Alt+P', command: 'labels.open', label: 'key.labels', group: 'open', icon: 'barcode', isFound: true, more: ['ticket', 6] },
    { key: 'Alt+N', command: 'goods.new', label: 'key.newGoods', group: 'find', icon: 'packagePlus', isFound: true, more: ['board', 4] },
    { key: 'Ctrl+E', command: 'line.note', label: 'key.note', group: 'line', icon: 'note', isFound: true, more: ['line', 1] },
    { key: 'Ctrl+M', command: 'ticket.note', label: 'key.comment', group: 'ticket', icon: 'pen', isFound: true, more: ['ticket', 2] },
    { key: 'Alt+G', command: 'ticket.guests', label: 'key.guests', group: 'ticket', icon: 'people', isFound: true, more: ['ticket', 8] },
    { key: 'Ctrl+Delete', command: 'ticket.empty', label: 'key.empty', group: 'ticket', icon: 'bin', isFound: true, more: ['ticket', 10, 'stop'] },
    { key: 'Alt+W', command: 'line.weigh', label: 'key.weigh', group: 'line', icon: 'scale', isFound: true, more: ['line', 2] },
    { key: 'Ctrl+D', command: 'receipt.discount', label: 'key.receiptDiscount', group: 'ticket', icon: 'discount', isFound: true, more: ['ticket', 1] },
    { key: 'Ctrl+U', command: 'discount.off', label: 'key.discountOff', group: 'ticket', icon: 'discount', more: ['line', 5] },
    { key: 'Ctrl+Y', command: 'line.why', label: 'key.why', group: 'line', icon: 'help', isFound: true, more: ['line', 4] },
    { key: 'Ctrl+O', command: 'exchange.cancel', label: 'key.exchangeLeave', group: 'ticket', icon: 'back', more: ['ticket', 9, 'rare'] },
    { key: 'Alt+S', command: 'finder.inStock', label: 'key.findInStock', group: 'filter', isFound: true, more: 'ownButton' },
    { key: 'Alt+C', command: 'finder.category', label: 'key.findCategory', group: 'filter', more: 'ownButton' },
    { key: 'Alt+V', command: 'finder.supplier', label: 'key.findSupplier', group: 'filter', more: 'ownButton' },
    { key: 'Alt+T', command: 'finder.kind', label: 'key.findKind', group: 'filter', more: 'ownButton' },
    { key: 'Alt+X', command: 'finder.everything', label: 'key.findEverything', group: 'filter', more: 'ownButton' },
    { key: 'Ctrl+B', command: 'ticket.split', label: 'key.split', group: 'ticket', icon: 'split', isFound: true, more: ['ticket', 5] },
  ],
  // F1 to F12 are the payment methods, so help is Shift+F1 here.
  checkout: [
    { key: 'Escape', command: 'checkout.leave', label: 'key.backToTicket', group: 'pay', icon: 'back' },
    // Shift with an F-key does what the F-key does at the sale, if that changes neither lines nor payments.
    { key: 'Shift+F5', command: 'customer.open', label: 'key.customer', group: 'ticket', icon: 'person' },
    { key: 'Shift+F6', command: 'ticket.hold', label: 'key.hold', group: 'ticket', icon: 'hold' },
    { key: 'Shift+F7', command: 'tickets.open', label: 'key.tickets', group: 'open', icon: 'tickets' },
    { key: 'Shift+F8', command: 'history.open', label: 'key.history', group: 'open', icon: 'history' },
    { key: 'Shift+F11', command: 'cash.open', label: 'key.cash', group: 'open', icon: 'cashInOut' },
    { key: 'Shift+F12', command: 'menu.open', label: 'key.menu', group: 'open', icon: 'menu' },
    ...methods,
    { key: 'PageUp', command: 'methods.back', label: 'key.pageBack', group: 'pay' },
    { key: 'PageDown', command: 'methods.on', label: 'key.pageOn', group: 'pay' },
    { key: 'Enter', command: 'checkout.enter', label: 'key.take', group: 'pay', icon: 'enter', pays: true },
    { key: 'Delete', command: 'tender.remove', label: 'key.takeBack', group: 'pay' },
    { key: 'Ctrl+Z', command: 'ticket.undo', label: 'key.undo', group: 'ticket' },
    { key: '=', command: 'amount.exact', label: 'key.exact', group: 'pay' },
    { key: '/', command: 'amount.currency', label: 'key.currency', group: 'pay' },
    ...numbered(alt(3), 'round', { label: 'key.round', group: 'pay', isBare: true }),
    { key: 'Ctrl+D', command: 'receipt.discount', label: 'key.receiptDiscount', group: 'ticket', icon: 'discount' },
    { key: 'Ctrl+B', command: 'balance.pay', label: 'key.fromBalance', group: 'pay', pays: true },
    { key: 'Ctrl+O', command: 'debt.ask', label: 'key.onDebt', group: 'pay' },
    { key: 'Ctrl+G', command: 'cashback.pay', label: 'key.fromCashback', group: 'pay', pays: true },
    { key: 'Ctrl+I', command: 'plan.ask', label: 'key.plan', group: 'pay' },
    { key: 'Ctrl+S', command: 'receipt.send', label: 'key.sendReceipt', group: 'print' },
    { key: 'Ctrl+U', command: 'rate.ask', label: 'key.rate', group: 'pay' },
    { key: 'Ctrl+E', command: 'change.ask', label: 'key.change', group: 'pay' },
    { key: 'Ctrl+H', command: 'costs.ask', label: 'key.costs', group: 'pay' }
  ],
  done: [
    { key: 'Escape', command: 'done.next', label: 'key.backToSale', group: 'work', icon: 'enter' },
    { key: 'Enter', command: 'done.next', label: 'key.next', group: 'work', icon: 'enter' },
    { key: 'F2', command: 'done.next', label: 'key.find', group: 'work', icon: 'enter' },
    { key: 'F7', command: 'tickets.open', label: 'key.tickets', group: 'open', icon: 'tickets' },
    { key: 'F8', command: 'history.open', label: 'key.history', group: 'open', icon: 'history' },
    { key: 'F12', command: 'menu.open', label: 'key.menu', group: 'open', icon: 'menu' },
    { key: 'Ctrl+P', command: 'receipt.open', label: 'key.receipt', group: 'open', icon: 'receipt' },
    { key: 'Ctrl+F9', command: 'receipt.print', label: 'key.print', group: 'print', icon: 'printer' },
    { key: 'Ctrl+F10', command: 'receipt.pdf', label: 'key.pdf', group: 'print', icon: 'file' },
    { key: 'Ctrl+F11', command: 'receipt.phone', label: 'key.phone', group: 'print', icon: 'phone' }
  ],
  tickets: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F5', command: 'tickets.rename', label: 'key.rename', group: 'work' },
    { key: 'Delete', command: 'tickets.remove', label: 'key.remove', group: 'work' },
    { key: 'Enter', command: 'tickets.take', label: 'key.take', group: 'work' },
    ...arrows,
    ...picks,
    { key: 'Ctrl+O', command: 'orders.open', label: 'key.orders', group: 'open', icon: 'order' },
    { key: 'F2', command: 'tickets.split', label: 'key.split', group: 'work' },
    { key: 'F3', command: 'tickets.mark', label: 'key.mark', group: 'work' },
    { key: 'F4', command: 'tickets.merge', label: 'key.merge', group: 'work', isFound: true },
    { key: 'F6', command: 'tickets.table', label: 'key.table', group: 'work', isFound: true },
    { key: 'F7', command: 'tickets.elsewhere', label: 'key.elsewhere', group: 'work', isFound: true },
    { key: 'F11', command: 'tickets.map', label: 'key.tableMap', group: 'work', isFound: true },
    { key: 'F9', command: 'tickets.decide', label: 'key.decide', group: 'work' },
    { key: 'F8', command: 'tickets.handOver', label: 'key.giveTicket', group: 'work', isFound: true },
    { key: 'F10', command: 'tickets.putOn', label: 'key.putOn', group: 'work' },
    { key: 'Ctrl+E', command: 'tickets.note', label: 'key.comment', group: 'work' },
    { key: 'Ctrl+Z', command: 'ticket.undo', label: 'key.undo', group: 'ticket' }
  ],
  receipt: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F8', command: 'refund.open', label: 'key.refund', group: 'open', icon: 'back' },
    { key: 'Ctrl+F9', command: 'receipt.print', label: 'key.print', group: 'print', icon: 'printer', isFound: true },
    { key: 'Ctrl+F10', command: 'receipt.pdf', label: 'key.pdf', group: 'print', icon: 'file', isFound: true }
  ],
  welcome: [
    { key: 'F2', command: 'credential.switch', label: 'key.keyOrToken', group: 'work' },
    { key: 'F3', command: 'connect.test', label: 'key.test', group: 'work' },
    { key: 'F4', command: 'connect.byHand', label: 'key.byHand', group: 'work' },
    { key: 'F6', command: 'connect.takeOver', label: 'connect.takeOver', group: 'work' },
    ...looks,
    { key: 'Enter', command: 'welcome.go', label: 'key.fillTill', group: 'work' },
    ...numbered(alt(5), 'pick', { label: 'key.pick', group: 'find', isBare: true }),
    { key: 'F5', command: 'rights.open', label: 'key.rights', group: 'open' }
  ],
  filling: [...looks],
  signIn: [
    { key: 'Escape', command: 'pin.clear', label: 'key.clearPin', group: 'work' },
    { key: 'F5', command: 'pin.set', label: 'key.setPin', group: 'work' },
    { key: 'F6', command: 'hand.ask', label: 'key.handHere', group: 'work' },
    ...looks,
    { key: 'F12', command: 'menu.open', label: 'key.menu', group: 'open', icon: 'menu' },
    { key: 'Enter', command: 'signIn.go', label: 'key.signIn', group: 'work' },
    ...arrows,
    ...numbered(alt(9), 'pick', { label: 'key.choosePerson', group: 'find', isBare: true })
  ],
  openShift: [
    { key: 'Escape', command: 'people.lock', label: 'key.signOut', group: 'open', icon: 'lock' },
    { key: 'F10', command: 'shift.open', label: 'key.openShift', group: 'work' },
    { key: 'F12', command: 'menu.open', label: 'key.menu', group: 'open', icon: 'menu' },
    ...counting,
    { key: 'Ctrl+E', command: 'note.focus', label: 'key.note', group: 'work' }
  ],
  closing: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F4', command: 'checkout.open', label: 'key.checkout', group: 'pay', icon: 'pay' },
    { key: 'F5', command: 'count.zeroRest', label: 'key.zeroRest', group: 'work' },
    { key: 'F6', command: 'closing.recount', label: 'key.recount', group: 'work' },
    { key: 'F7', command: 'tickets.open', label: 'key.tickets', group: 'open', icon: 'tickets' },
    { key: 'F8', command: 'closing.showSale', label: 'key.showSale', group: 'work' },
    { key: 'F10', command: 'closing.go', label: 'key.compare', group: 'work' },
    { key: 'F9', command: 'closing.showSlip', label: 'key.showSlip', group: 'work' },
    { key: 'F11', command: 'closing.recordCash', label: 'key.recordCash', group: 'work' },
    ...counting,
    { key: 'Ctrl+E', command: 'note.focus', label: 'key.note', group: 'work' },
    ...picks
  ],
  // X report, and the Z report after a close.
  report: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F10', command: 'closing.open', label: 'key.closeShift', group: 'open' },
    { key: 'Enter', command: 'report.done', label: 'key.back', group: 'work' },
    { key: 'F8', command: 'report.belowList', label: 'key.showReceipts', group: 'work' },
    { key: 'F9', command: 'report.whole', label: 'key.whole', group: 'work' },
    { key: 'F11', command: 'report.csv', label: 'key.reportCsv', group: 'print' },
    { key: 'F12', command: 'report.xlsx', label: 'key.reportXlsx', group: 'print' },
    ...slipPaper
  ],
  handOver: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F5', command: 'count.zeroRest', label: 'key.zeroRest', group: 'work' },
    { key: 'F10', command: 'hand.go', label: 'key.handOver', group: 'work' },
    ...counting
  ],
  reports: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'reports.hour', label: 'key.reportHour', group: 'open', isFound: true },
    { key: 'F3', command: 'reports.product', label: 'key.reportProduct', group: 'open', isFound: true },
    { key: 'F4', command: 'reports.category', label: 'key.reportCategory', group: 'open', isFound: true },
    { key: 'F5', command: 'reports.method', label: 'key.reportMethod', group: 'open', isFound: true },
    { key: 'F6', command: 'reports.cashier', label: 'key.reportCashier', group: 'open', isFound: true },
    { key: 'F7', command: 'reports.discount', label: 'key.reportDiscount', group: 'open', isFound: true },
    { key: 'F8', command: 'reports.refund', label: 'key.reportRefund', group: 'open', isFound: true },
    { key: 'F12', command: 'reports.seller', label: 'key.reportSeller', group: 'open', isFound: true },
    { key: 'Ctrl+I', command: 'reports.customer', label: 'key.reportCustomer', group: 'open', isFound: true },
    { key: 'Ctrl+O', command: 'reports.debt', label: 'key.reportDebt', group: 'open', isFound: true },
    { key: 'Ctrl+U', command: 'reports.unsent', label: 'historyState.unsent', group: 'open' },
    { key: 'F9', command: 'reports.period', label: 'key.reportPeriod', group: 'filter', isFound: true },
    { key: 'F10', command: 'reports.xlsx', label: 'key.reportXlsx', group: 'print', isFound: true },
    { key: 'F11', command: 'reports.csv', label: 'key.reportCsv', group: 'print', isFound: true },
    { key: 'Ctrl+D', command: 'reports.days', label: 'key.days', group: 'filter', isFound: true },
    { key: 'Ctrl+S', command: 'shifts.open', label: 'key.shifts', group: 'open' },
    ...slipPaper,
    { key: 'Enter', command: 'reports.sales', label: 'key.reportSales', group: 'work' },
    ...arrows
  ],
  closedShifts: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F5', command: 'shifts.days', label: 'key.days', group: 'filter', isFound: true },
    { key: 'F6', command: 'shifts.person', label: 'key.shiftsPerson', group: 'filter', isFound: true },
    { key: 'F7', command: 'shifts.different', label: 'key.shiftsDifferent', group: 'filter', isFound: true },
    { key: 'F9', command: 'shifts.everything', label: 'key.shiftsAll', group: 'filter' },
    { key: 'F10', command: 'shifts.xlsx', label: 'key.reportXlsx', group: 'print' },
    { key: 'F11', command: 'shifts.csv', label: 'key.reportCsv', group: 'print' },
    { key: 'Enter', command: 'shifts.show', label: 'key.shiftsShow', group: 'work' },
    ...upDown,
    ...longList,
    ...picks
  ],
  people: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F5', command: 'person.newPin', label: 'key.setPin', group: 'work', isFound: true },
    { key: 'F8', command: 'person.removePin', label: 'key.removePin', group: 'work', isFound: true },
    ...upDown,
    ...picks
  ],
  // The calendar: days from and to.
  days: [
    { key: 'Escape', command: 'question.leave', label: 'key.leaveIt', group: 'work', icon: 'back', isBare: true },
    { key: 'Enter', command: 'question.agree', label: 'key.agree', group: 'work', icon: 'enter', isBare: true },
    { key: 'ArrowUp', command: 'days.back', label: 'key.dayBack', group: 'find', repeats: true },
    { key: 'ArrowDown', command: 'days.on', label: 'key.dayOn', group: 'find', repeats: true },
    { key: 'PageUp', command: 'days.monthBack', label: 'key.monthBack', group: 'find', repeats: true },
    { key: 'PageDown', command: 'days.monthOn', label: 'key.monthOn', group: 'find', repeats: true },
    ...numbered(alt(4), 'pick', { label: 'key.pick', group: 'find', isBare: true })
  ],
  system: [
    { key: 'Ctrl+B', command: 'page.database', label: 'key.pageBooks', group: 'open' },
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F2', command: 'page.unsent', label: 'key.pageUnsent', group: 'open', isFound: true },
    { key: 'F3', command: 'page.came', label: 'key.pageCame', group: 'open', isFound: true },
    { key: 'F4', command: 'page.incidents', label: 'key.pageIncidents', group: 'open', isFound: true },
    { key: 'F5', command: 'job.adopt', label: 'key.adopt', group: 'work' },
    { key: 'F6', command: 'job.resend', label: 'key.resend', group: 'work' },
    { key: 'F7', command: 'job.fix', label: 'key.fix', group: 'work' },
    { key: 'F8', command: 'job.writeOff', label: 'key.writeOff', group: 'work' },
    { key: 'F9', command: 'till.offline', label: 'key.offline', group: 'work' },
    { key: 'F10', command: 'system.syncNow', label: 'key.syncNow', group: 'work', isFound: true },
    { key: 'F11', command: 'credential.renew', label: 'key.newKey', group: 'work', isFound: true },
    { key: 'F12', command: 'page.about', label: 'key.pageAbout', group: 'open', isFound: true },
    { key: 'Enter', command: 'incident.close', label: 'key.dealtWith', group: 'work' },
    { key: 'Insert', command: 'incident.sendAgain', label: 'key.sendAgain', group: 'work' },
    { key: 'Delete', command: 'incident.cancel', label: 'key.cancelDouble', group: 'work' },
    ...upDown,
    { key: 'Ctrl+U', command: 'updates.open', label: 'key.pageUpdates', group: 'open' },
    { key: 'Ctrl+D', command: 'diagnostics.write', label: 'key.diagnostics', group: 'work', isFound: true },
    { key: 'Ctrl+H', command: 'paper.check', label: 'key.checkPaper', group: 'work', isFound: true },
    { key: 'Ctrl+I', command: 'rights.open', label: 'key.rights', group: 'open', isFound: true }
  ],
  rules: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'Enter', command: 'rules.save', label: 'key.keepIt', group: 'work' },
    ...picks
  ],
  appearance: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'till.sounds', label: 'menu.sounds', group: 'look' },
    { key: 'F3', command: 'till.idle', label: 'key.autoLock', group: 'work' },
    { key: 'F9', command: 'till.zoom', label: 'appearance.zoom', group: 'look' },
    ...looks
  ],
  database: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'database.backUp', label: 'key.backUp', group: 'work', isFound: true },
    { key: 'F3', command: 'database.chooseFolder', label: 'key.backupPlace', group: 'work', isFound: true },
    { key: 'F4', command: 'database.confirmNoClone', label: 'key.noTwin', group: 'work' },
    { key: 'F5', command: 'database.acknowledgeRecovery', label: 'key.signRecovery', group: 'work' },
    { key: 'F6', command: 'database.restore', label: 'key.restore', group: 'work', isFound: true },
    { key: 'F7', command: 'database.repair', label: 'key.repairFile', group: 'work', isFound: true },
    { key: 'F8', command: 'database.useSettings', label: 'key.useSettings', group: 'work' },
    ...upDown
  ],
  history: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F2', command: 'history.find', label: 'key.find', group: 'find' },
    { key: 'F5', command: 'history.period', label: 'key.historyPeriod', group: 'filter' },
    { key: 'F6', command: 'history.cashier', label: 'key.historyCashier', group: 'filter' },
    { key: 'F7', command: 'history.method', label: 'key.historyMethod', group: 'filter' },
    { key: 'F9', command: 'history.everything', label: 'key.historyEverything', group: 'filter' },
    { key: 'F10', command: 'history.currency', label: 'key.historyCurrency', group: 'filter' },
    { key: 'F11', command: 'history.state', label: 'key.historyState', group: 'filter' },
    { key: 'F12', command: 'history.only', label: 'key.historyOnly', group: 'filter' },
    { key: 'Enter', command: 'history.show', label: 'key.showReceipt', group: 'work' },
    ...upDown,
    ...longList,
    ...picks,
    { key: 'F4', command: 'history.copy', label: 'key.copySale', group: 'work', isFound: true },
    { key: 'F8', command: 'refund.open', label: 'key.refund', group: 'open', icon: 'back', isFound: true },
    { key: 'F3', command: 'otherTillSales.open', label: 'key.foreign', group: 'open', isFound: true }
  ],
  // A question with fields.
  question: [
    { key: 'Escape', command: 'question.leave', label: 'key.leaveIt', group: 'work', icon: 'back', isBare: true },
    { key: 'Enter', command: 'question.agree', label: 'key.agree', group: 'work', icon: 'enter', isBare: true },
    { key: 'F5', command: 'line.weigh', label: 'key.weigh', group: 'line', icon: 'scale' },
    ...numbered(alt(9), 'pick', { label: 'key.way', group: 'find', isBare: true }),
    { key: 'Ctrl+Y', command: 'line.why', label: 'key.why', group: 'line', icon: 'help' },
    { key: 'Ctrl+D', command: 'receipt.discount', label: 'key.receiptDiscount', group: 'ticket', icon: 'discount' }
  ],
  // A question that is a list.
  choice: [
    { key: 'Ctrl+K', command: 'palette.open', label: 'key.findAnything', group: 'open', icon: 'search' },
    { key: 'Escape', command: 'question.leave', label: 'key.leaveIt', group: 'work', icon: 'back', isBare: true },
    { key: 'Enter', command: 'question.agree', label: 'key.agree', group: 'work', icon: 'enter', isBare: true },
    ...upDown,
    ...numbered(rowKeys, 'pick', { label: 'key.pick', group: 'find', isBare: true }),
    ...slipPaper,
    { key: 'F8', command: 'labels.open', label: 'key.labels', group: 'open', icon: 'barcode' },
    { key: 'F6', command: 'look.sellAllBy', label: 'key.sellAllBy', group: 'work' }
  ],
  help: [
    { key: 'Escape', command: 'question.leave', label: 'key.back', group: 'work', icon: 'back', isBare: true },
    { key: 'F2', command: 'guide.begin', label: 'menu.guide', group: 'work' },
    { key: 'F3', command: 'manual.open', label: 'manual.title', group: 'open' },
    { key: 'Enter', command: 'question.agree', label: 'key.agree', group: 'work', icon: 'enter', isBare: true },
    ...upDown
  ],
  manual: [
    { key: 'Escape', command: 'question.leave', label: 'key.back', group: 'work', icon: 'back', isBare: true },
    ...upDown,
    { key: 'PageUp', command: 'list.pageUp', label: 'key.pageUp', group: 'find', repeats: true },
    { key: 'PageDown', command: 'list.pageDown', label: 'key.pageDown', group: 'find', repeats: true }
  ],
  cash: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F2', command: 'cash.in', label: 'key.cashIn', group: 'work', isFound: true },
    { key: 'F3', command: 'cash.out', label: 'key.cashOut', group: 'work', isFound: true },
    { key: 'F6', command: 'cash.toDesk', label: 'key.cashToDesk', group: 'work', isFound: true },
    { key: 'F7', command: 'cash.fromDesk', label: 'key.cashFromDesk', group: 'work', isFound: true },
    { key: 'Ctrl+O', command: 'cash.exchange', label: 'key.cashSwap', group: 'work', isFound: true },
    { key: 'F8', command: 'cash.inTransit', label: 'key.cashOnWay', group: 'work' },
    { key: 'F11', command: 'cash.findArrivals', label: 'key.cashLook', group: 'work' },
    { key: 'F12', command: 'cash.confirmArrival', label: 'key.cashArrived', group: 'work' },
    { key: 'Ctrl+Delete', command: 'cash.cancel', label: 'key.cashCancel', group: 'work' },
    { key: 'F4', command: 'cash.currency', label: 'key.currency', group: 'work' },
    { key: 'F5', command: 'cash.method', label: 'key.cashMethod', group: 'work' },
    { key: 'Enter', command: 'cash.move', label: 'key.cashMove', group: 'work', pays: true },
    ...upDown,
    { key: '=', command: 'cash.all', label: 'key.cashAll', group: 'work' },
    { key: 'Ctrl+E', command: 'note.focus', label: 'key.note', group: 'work' },
    ...picks,
    ...numbered(tileKeys.slice(0, 3), 'recent', { label: 'key.recentAmount', group: 'work' }),
    ...slipPaper
  ],
  otherTillSales: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'otherTillSales.find', label: 'key.find', group: 'find' },
    { key: 'F5', command: 'otherTillSales.again', label: 'key.askAgain', group: 'work' },
    { key: 'Enter', command: 'otherTillSales.take', label: 'key.openForeign', group: 'work' },
    ...upDown,
    ...picks
  ],
  // F1 to F12 are the payment methods, so help is Shift+F1 here.
  refund: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    ...methods,
    { key: 'Enter', command: 'refund.give', label: 'key.giveBack', group: 'pay', pays: true },
    ...moreLess,
    { key: '=', command: 'refund.all', label: 'key.allBack', group: 'pay' },
    { key: 'Delete', command: 'refund.none', label: 'key.noneBack', group: 'pay' },
    ...upDown,
    { key: 'Ctrl+B', command: 'refund.split', label: 'key.splitMoney', group: 'pay' },
    { key: 'Ctrl+H', command: 'refund.costs', label: 'key.costsBack', group: 'pay' },
    { key: 'Ctrl+E', command: 'note.focus', label: 'key.note', group: 'work' },
    { key: 'Ctrl+P', command: 'refund.slip', label: 'key.refundSlip', group: 'print' },
    ...picks,
    ...slipPaper,
    { key: 'Ctrl+O', command: 'exchange.start', label: 'key.exchange', group: 'ticket', isFound: true }
  ],
  customer: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'customer.find', label: 'key.find', group: 'find' },
    { key: 'F3', command: 'customer.new', label: 'key.newCustomer', group: 'work', isFound: true },
    { key: 'F4', command: 'customer.clear', label: 'key.noCustomer', group: 'work' },
    { key: 'F6', command: 'customer.edit', label: 'key.editCustomer', group: 'work', isFound: true },
    { key: 'F8', command: 'customer.history', label: 'key.allVisits', group: 'work' },
    ...numbered(tileKeys.slice(0, 4), 'favourite', { label: 'key.addFavourite', group: 'work' }),
    { key: 'F11', command: 'customer.pays', label: 'key.customerPays', group: 'work', isFound: true },
    { key: 'Enter', command: 'customer.choose', label: 'key.chooseCustomer', group: 'work' },
    ...upDown,
    ...picks
  ],
  orders: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'orders.find', label: 'key.find', group: 'find' },
    { key: 'F5', command: 'orders.again', label: 'key.askAgain', group: 'work' },
    { key: 'Enter', command: 'orders.take', label: 'key.takeOrder', group: 'work' },
    ...upDown,
    ...picks
  ],
  // The editor of favourites.
  // prettier-ignore
  favourites: [
    { key: 'Escape', command: 'favourites.leave', label: 'key.backToSale', group: 'work' },
    { key: 'F2', command: 'favourites.find', label: 'key.find', group: 'find' },
    { key: 'F3', command: 'page.new', label: 'key.pageNew', group: 'work' },
    { key: 'F4', command: 'page.rename', label: 'key.pageRename', group: 'work' },
    { key: 'F6', command: 'page.earlier', label: 'key.pageEarlier', group: 'work' },
    { key: 'F7', command: 'page.later', label: 'key.pageLater', group: 'work' },
    { key: 'F8', command: 'page.remove', label: 'key.pageRemove', group: 'work' },
    { key: 'F10', command: 'favourites.save', label: 'key.keepPages', group: 'work' },
    { key: 'Enter', command: 'favourites.add', label: 'key.addTile', group: 'work' },
    { key: 'Delete', command: 'tile.remove', label: 'key.tileRemove', group: 'work', isBare: true },
    ...arrows,
    { key: 'Ctrl+ArrowLeft', command: 'tile.earlier', label: 'key.tileEarlier', group: 'work', repeats: true, isBare: true },
    { key: 'Ctrl+ArrowRight', command: 'tile.later', label: 'key.tileLater', group: 'work', repeats: true, isBare: true },
    ...boardPages,
    ...picks,
    ...numbered(tileKeys, 'tile', { label: 'key.tile', group: 'find', isBare: true }),
  ],
  // A screen that failed.
  failed: [
    { key: 'Escape', command: 'screen.back', label: 'key.backToSale', group: 'work' },
    { key: 'F8', command: 'diagnostics.write', label: 'key.saveReport', group: 'work' },
    { key: 'Enter', command: 'failed.again', label: 'key.tryAgain', group: 'work' }
  ],
  updates: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'updates.check', label: 'key.lookForUpdate', group: 'work', isFound: true },
    { key: 'F3', command: 'updates.fetch', label: 'key.fetchUpdate', group: 'work' },
    { key: 'F5', command: 'updates.news', label: 'key.news', group: 'work', isFound: true },
    { key: 'F10', command: 'updates.install', label: 'key.install', group: 'work' }
  ],
  rights: [
    { key: 'Escape', command: 'question.leave', label: 'key.back', group: 'work', icon: 'back', isBare: true },
    { key: 'Enter', command: 'question.agree', label: 'key.back', group: 'work', icon: 'enter', isBare: true },
    { key: 'F5', command: 'rights.check', label: 'key.askAgain', group: 'work' },
    { key: 'F6', command: 'rights.cancel', label: 'key.stopAsking', group: 'work' }
  ],
  printing: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'page.queue', label: 'key.pageQueue', group: 'open' },
    { key: 'F3', command: 'page.printer', label: 'key.pagePrinter', group: 'open' },
    { key: 'F4', command: 'page.template', label: 'key.pageTemplate', group: 'open' },
    { key: 'F5', command: 'print.again', label: 'key.printAgain', group: 'print', isFound: true },
    { key: 'F6', command: 'print.drop', label: 'key.dropPrint', group: 'print' },
    { key: 'F7', command: 'template.logo', label: 'key.logo', group: 'print' },
    { key: 'F8', command: 'drawer.open', label: 'key.openDrawer', group: 'work', isFound: true },
    { key: 'F9', command: 'print.test', label: 'key.testPrint', group: 'print', isFound: true },
    { key: 'F10', command: 'print.keep', label: 'key.keepIt', group: 'print' },
    { key: 'F11', command: 'template.paper', label: 'key.paperWidth', group: 'print' },
    { key: 'F12', command: 'template.language', label: 'key.paperLanguage', group: 'print' },
    { key: 'Ctrl+F', command: 'print.find', label: 'key.findPrinters', group: 'print' },
    ...upDown,
    ...numbered(alt(8), 'pick', { label: 'key.pick', group: 'find', isBare: true })
  ],
  goodsList: [
    { key: 'Escape', command: 'question.leave', label: 'key.leaveIt', group: 'work', icon: 'back', isBare: true },
    { key: 'F2', command: 'list.file', label: 'key.listFile', group: 'find' },
    { key: 'Enter', command: 'list.add', label: 'key.add', group: 'find' }
  ],
  // Codes of marked goods.
  traceabilityCodes: [
    { key: 'Escape', command: 'question.leave', label: 'key.back', group: 'work', icon: 'back', isBare: true },
    { key: 'Enter', command: 'traceabilityCodes.add', label: 'key.add', group: 'work' },
    { key: 'Delete', command: 'traceabilityCodes.drop', label: 'key.dropMark', group: 'work' },
    ...upDown
  ],
  scales: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'scales.new', label: 'key.newProfile', group: 'work', isFound: true },
    { key: 'F3', command: 'scales.try', label: 'key.tryCode', group: 'work', isFound: true },
    { key: 'F8', command: 'scales.drop', label: 'key.dropProfile', group: 'work' },
    { key: 'F10', command: 'scales.save', label: 'key.saveScales', group: 'work' },
    ...upDown
  ],
  ports: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F9', command: 'ports.weigh', label: 'key.weigh', group: 'work' },
    { key: 'F10', command: 'ports.keep', label: 'key.keepIt', group: 'work' }
  ],
  split: [
    { key: 'Escape', command: 'screen.back', label: 'key.back', group: 'work' },
    { key: 'F2', command: 'split.goods', label: 'key.byGoods', group: 'work' },
    { key: 'F3', command: 'split.shares', label: 'key.byShares', group: 'work' },
    { key: 'F4', command: 'split.sum', label: 'key.bySum', group: 'work' },
    { key: 'Enter', command: 'split.do', label: 'key.split', group: 'work' },
    ...moreLess,
    { key: '=', command: 'split.all', label: 'key.allOfLine', group: 'work' },
    { key: 'Delete', command: 'split.none', label: 'key.noneOfLine', group: 'work' },
    ...upDown
  ]
} as const satisfies Record<string, readonly Row[]> & { sale: readonly SaleRow[] }

export type Scope = keyof typeof table
export type Command = (typeof table)[Scope][number]['command']
export type KeymapRow = Row & { when: Scope; command: Command }
/** The screens that have acts which the search finds from every other screen. */
export type FoundScope = {
  [When in Scope]: Extract<(typeof table)[When][number], { isFound: true }> extends never ? never : When
}[Scope]

const scopes = Object.keys(table) as Scope[]
export const keymap: readonly KeymapRow[] = scopes.flatMap((when) => table[when].map((row) => ({ ...row, when })))

const index = new Map(keymap.map((row) => [`${row.when} ${row.key}`, row]))

/** Returns the row of a key in a scope, or undefined. */
export const rowOf = (scope: Scope, key: string): KeymapRow | undefined => index.get(`${scope} ${key}`)
export const rowsOf = (scope: Scope): KeymapRow[] => keymap.filter((row) => row.when === scope)

/** The scopes that cover the screen. While one is open, the screen under it receives no keys. */
export const coveringScopes: readonly Scope[] = [
  'question',
  'choice',
  'help',
  'manual',
  'traceabilityCodes',
  'goodsList',
  'days',
  'rights'
]

const caps: Record<string, string> = {
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  '-': '−'
}

/** Returns the text on the cap of a key: "Del", "Ctrl L", "−". */
export const capOf = (key: string): string =>
  key
    .split(/\+(?=.)/)
    .map((part) => caps[part] ?? part)
    .join(' ')

/** Returns the key as `aria-keyshortcuts` spells it. */
export const ariaKey = (key: string): string => (key === '+' ? 'Plus' : key.replace('Ctrl+', 'Control+'))
