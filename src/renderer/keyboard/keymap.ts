import type { Key } from '../../shared/locales/index.ts'

// The table of all keys: one row a key. It defines what a key does, the row of keys at the bottom of the screen, the
// help overlay and aria-keyshortcuts. A key is written as it is printed: 'F9', 'Shift+F1', 'Ctrl+L', 'Alt+1', '+'.
// Chords with Ctrl and Alt use the physical key, so they work under any layout; a bare sign uses the typed character.

export type Scope =
  | 'always'
  | 'welcome'
  | 'filling'
  | 'signIn'
  | 'openShift'
  | 'sale'
  | 'checkout'
  | 'done'
  | 'tickets'
  | 'split'
  | 'receipt'
  | 'closing'
  | 'report'
  | 'system'
  | 'database'
  | 'history'
  | 'question'
  | 'choice'
  | 'cash'
  | 'refund'
  | 'otherTillSales'
  | 'customer'
  | 'orders'
  | 'handOver'
  | 'reports'
  | 'closedShifts'
  | 'people'
  | 'days'
  | 'favourites'
  | 'updates'
  | 'printing'
  | 'rules'
  | 'appearance'
  | 'scales'
  | 'ports'
  | 'traceabilityCodes'
  | 'goodsList'
  | 'rights'
  | 'help'
  | 'manual'
  | 'failed'

type Row = {
  key: string
  when: Scope
  command: string
  label: Key
  /** The command takes money. A scanner must never trigger it, so the key also needs a short pause before it. */
  pays?: true
  /** The command repeats while the key is held down. */
  repeats?: true
}

/** Makes rows that differ only in their number: Alt+1 to Alt+9 become `pick.1` to `pick.9`. */
const numbered = <When extends Scope, Name extends string>(
  when: When,
  keys: readonly string[],
  name: Name,
  label: Key
): { key: string; when: When; command: `${Name}.${number}`; label: Key }[] =>
  keys.map((key, index) => ({ key, when, command: `${name}.${index + 1}` as const, label }))

const alt = (count: number): string[] => Array.from({ length: count }, (_, index) => `Alt+${index + 1}`)
/** The keys of list rows. A list can have more rows than there are digits, so letters follow in keyboard order. */
const rowKeys = Array.from('1234567890QWERTYUIOPASDFGHJKLZXCVBNM', (sign) => `Alt+${sign}`)
const functionKeys = Array.from({ length: 12 }, (_, index) => `F${index + 1}`)
const tileKeys = Array.from('1234567890-=', (sign) => `Ctrl+${sign}`)

const table = [
  // Keys of every screen that does not use the key itself. While a question is open, only the keys of help and lock work.
  { key: 'F1', when: 'always', command: 'help.open', label: 'key.help' },
  { key: 'Shift+F1', when: 'always', command: 'help.open', label: 'key.help' },
  { key: 'Ctrl+L', when: 'always', command: 'people.lock', label: 'key.lock' },
  { key: 'Ctrl+J', when: 'always', command: 'system.open', label: 'key.unsent' },
  { key: 'Ctrl+K', when: 'always', command: 'palette.open', label: 'key.findAnything' },
  // The zoom keys of browsers, but with Shift, because Ctrl with the same keys picks the last two tiles.
  { key: 'Ctrl+PageUp', when: 'always', command: 'settings.back', label: 'key.settingsBack' },
  { key: 'Ctrl+PageDown', when: 'always', command: 'settings.on', label: 'key.settingsOn' },
  { key: 'Ctrl+Shift+=', when: 'always', command: 'till.larger', label: 'key.larger' },
  { key: 'Ctrl+Shift+-', when: 'always', command: 'till.smaller', label: 'key.smaller' },

  // Sale
  { key: 'Escape', when: 'sale', command: 'finder.clear', label: 'key.clearSearch' },
  { key: 'F2', when: 'sale', command: 'finder.focus', label: 'key.find' },
  { key: 'F3', when: 'sale', command: 'line.quantity', label: 'key.quantity' },
  { key: 'F4', when: 'sale', command: 'line.price', label: 'key.price' },
  { key: 'F6', when: 'sale', command: 'ticket.hold', label: 'key.hold' },
  { key: 'F7', when: 'sale', command: 'tickets.open', label: 'key.tickets' },
  { key: 'F8', when: 'sale', command: 'history.open', label: 'key.history' },
  { key: 'F9', when: 'sale', command: 'checkout.cashExact', label: 'key.cashExact', pays: true },
  { key: 'F10', when: 'sale', command: 'checkout.open', label: 'key.checkout' },
  { key: 'F12', when: 'sale', command: 'menu.open', label: 'key.menu' },
  { key: 'Enter', when: 'sale', command: 'finder.add', label: 'key.add' },
  { key: 'Delete', when: 'sale', command: 'line.remove', label: 'key.remove' },
  { key: '+', when: 'sale', command: 'line.more', label: 'key.more', repeats: true },
  { key: '-', when: 'sale', command: 'line.less', label: 'key.less', repeats: true },
  { key: '*', when: 'sale', command: 'finder.times', label: 'key.times' },
  { key: 'ArrowUp', when: 'sale', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'sale', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'Ctrl+Z', when: 'sale', command: 'ticket.undo', label: 'key.undo' },
  { key: 'Ctrl+P', when: 'sale', command: 'receipt.open', label: 'key.receipt' },
  { key: 'Alt+M', when: 'sale', command: 'more.open', label: 'key.moreActs' },
  ...numbered('sale', alt(9), 'pick', 'key.pick'),
  ...numbered('sale', tileKeys, 'tile', 'key.tile'),

  // Checkout: F1 to F12 are the payment methods, so help is Shift+F1 here
  { key: 'Escape', when: 'checkout', command: 'checkout.leave', label: 'key.backToTicket' },
  // Shift with an F-key does what the F-key does at the sale, if that changes neither lines nor payments.
  { key: 'Shift+F5', when: 'checkout', command: 'customer.open', label: 'key.customer' },
  { key: 'Shift+F6', when: 'checkout', command: 'ticket.hold', label: 'key.hold' },
  { key: 'Shift+F7', when: 'checkout', command: 'tickets.open', label: 'key.tickets' },
  { key: 'Shift+F8', when: 'checkout', command: 'history.open', label: 'key.history' },
  { key: 'Shift+F11', when: 'checkout', command: 'cash.open', label: 'key.cash' },
  { key: 'Shift+F12', when: 'checkout', command: 'menu.open', label: 'key.menu' },
  ...numbered('checkout', functionKeys, 'method', 'key.method'),
  { key: 'PageUp', when: 'checkout', command: 'methods.back', label: 'key.pageBack' },
  { key: 'PageDown', when: 'checkout', command: 'methods.on', label: 'key.pageOn' },
  { key: 'Enter', when: 'checkout', command: 'checkout.enter', label: 'key.take', pays: true },
  { key: 'Delete', when: 'checkout', command: 'tender.remove', label: 'key.takeBack' },
  { key: '=', when: 'checkout', command: 'amount.exact', label: 'key.exact' },
  { key: '/', when: 'checkout', command: 'amount.currency', label: 'key.currency' },
  ...numbered('checkout', alt(3), 'round', 'key.round'),

  // After the sale
  { key: 'Escape', when: 'done', command: 'done.next', label: 'key.backToSale' },
  { key: 'Enter', when: 'done', command: 'done.next', label: 'key.next' },
  { key: 'F2', when: 'done', command: 'done.next', label: 'key.find' },
  { key: 'F7', when: 'done', command: 'tickets.open', label: 'key.tickets' },
  { key: 'F8', when: 'done', command: 'history.open', label: 'key.history' },
  { key: 'F12', when: 'done', command: 'menu.open', label: 'key.menu' },
  { key: 'Ctrl+P', when: 'done', command: 'receipt.open', label: 'key.receipt' },

  // Held tickets
  { key: 'Escape', when: 'tickets', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F5', when: 'tickets', command: 'tickets.rename', label: 'key.rename' },
  { key: 'Delete', when: 'tickets', command: 'tickets.remove', label: 'key.remove' },
  { key: 'Enter', when: 'tickets', command: 'tickets.take', label: 'key.take' },
  { key: 'ArrowUp', when: 'tickets', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'tickets', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'ArrowLeft', when: 'tickets', command: 'list.left', label: 'key.left', repeats: true },
  { key: 'ArrowRight', when: 'tickets', command: 'list.right', label: 'key.right', repeats: true },
  ...numbered('tickets', alt(9), 'pick', 'key.pick'),

  // Receipt on the screen
  { key: 'Escape', when: 'receipt', command: 'screen.back', label: 'key.back' },

  // Welcome, filling, sign in, open shift
  { key: 'F2', when: 'welcome', command: 'credential.switch', label: 'key.keyOrToken' },
  { key: 'F3', when: 'welcome', command: 'connect.test', label: 'key.test' },
  { key: 'F4', when: 'welcome', command: 'connect.byHand', label: 'key.byHand' },
  { key: 'F6', when: 'welcome', command: 'connect.takeOver', label: 'connect.takeOver' },
  { key: 'F10', when: 'welcome', command: 'till.language', label: 'key.language' },
  { key: 'F11', when: 'welcome', command: 'till.theme', label: 'key.theme' },
  { key: 'Enter', when: 'welcome', command: 'welcome.go', label: 'key.fillTill' },
  ...numbered('welcome', alt(5), 'pick', 'key.pick'),
  { key: 'F10', when: 'filling', command: 'till.language', label: 'key.language' },
  { key: 'F11', when: 'filling', command: 'till.theme', label: 'key.theme' },
  { key: 'Escape', when: 'signIn', command: 'pin.clear', label: 'key.clearPin' },
  { key: 'F5', when: 'signIn', command: 'pin.set', label: 'key.setPin' },
  { key: 'F6', when: 'signIn', command: 'hand.ask', label: 'key.handHere' },
  { key: 'F10', when: 'signIn', command: 'till.language', label: 'key.language' },
  { key: 'F11', when: 'signIn', command: 'till.theme', label: 'key.theme' },
  { key: 'F12', when: 'signIn', command: 'menu.open', label: 'key.menu' },
  { key: 'Enter', when: 'signIn', command: 'signIn.go', label: 'key.signIn' },
  { key: 'ArrowUp', when: 'signIn', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'signIn', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'ArrowLeft', when: 'signIn', command: 'list.left', label: 'key.left', repeats: true },
  { key: 'ArrowRight', when: 'signIn', command: 'list.right', label: 'key.right', repeats: true },
  ...numbered('signIn', alt(9), 'pick', 'key.choosePerson'),
  { key: 'Escape', when: 'openShift', command: 'people.lock', label: 'key.signOut' },
  { key: 'F10', when: 'openShift', command: 'shift.open', label: 'key.openShift' },
  { key: 'F12', when: 'openShift', command: 'menu.open', label: 'key.menu' },
  { key: 'Enter', when: 'openShift', command: 'count.next', label: 'key.nextField' },
  { key: 'ArrowUp', when: 'openShift', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'openShift', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'openShift', command: 'count.rowBack', label: 'key.rowBack', repeats: true },
  { key: 'PageDown', when: 'openShift', command: 'count.rowOn', label: 'key.rowOn', repeats: true },
  { key: '+', when: 'openShift', command: 'count.more', label: 'key.more', repeats: true },
  { key: '-', when: 'openShift', command: 'count.less', label: 'key.less', repeats: true },
  { key: 'Ctrl+E', when: 'openShift', command: 'note.focus', label: 'key.note' },

  // Close shift
  { key: 'Escape', when: 'closing', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F4', when: 'closing', command: 'checkout.open', label: 'key.checkout' },
  { key: 'F5', when: 'closing', command: 'count.zeroRest', label: 'key.zeroRest' },
  { key: 'F6', when: 'closing', command: 'closing.recount', label: 'key.recount' },
  { key: 'F7', when: 'closing', command: 'tickets.open', label: 'key.tickets' },
  { key: 'F8', when: 'closing', command: 'closing.showSale', label: 'key.showSale' },
  { key: 'F10', when: 'closing', command: 'closing.go', label: 'key.compare' },
  { key: 'F9', when: 'closing', command: 'closing.showSlip', label: 'key.showSlip' },
  { key: 'F11', when: 'closing', command: 'closing.recordCash', label: 'key.recordCash' },
  { key: 'Enter', when: 'closing', command: 'count.next', label: 'key.nextField' },
  { key: 'ArrowUp', when: 'closing', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'closing', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'closing', command: 'count.rowBack', label: 'key.rowBack', repeats: true },
  { key: 'PageDown', when: 'closing', command: 'count.rowOn', label: 'key.rowOn', repeats: true },
  { key: '+', when: 'closing', command: 'count.more', label: 'key.more', repeats: true },
  { key: '-', when: 'closing', command: 'count.less', label: 'key.less', repeats: true },
  { key: 'Ctrl+E', when: 'closing', command: 'note.focus', label: 'key.note' },
  ...numbered('closing', alt(9), 'pick', 'key.pick'),

  // X report, and the Z report after a close
  { key: 'Escape', when: 'report', command: 'screen.back', label: 'key.back' },
  { key: 'F10', when: 'report', command: 'closing.open', label: 'key.closeShift' },
  { key: 'Enter', when: 'report', command: 'report.done', label: 'key.back' },

  { key: 'F8', when: 'report', command: 'report.belowList', label: 'key.showReceipts' },
  { key: 'F9', when: 'report', command: 'report.whole', label: 'key.whole' },
  { key: 'F11', when: 'report', command: 'report.csv', label: 'key.reportCsv' },
  { key: 'F12', when: 'report', command: 'report.xlsx', label: 'key.reportXlsx' },

  // Hand-over of the drawer
  { key: 'Escape', when: 'handOver', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F5', when: 'handOver', command: 'count.zeroRest', label: 'key.zeroRest' },
  { key: 'F10', when: 'handOver', command: 'hand.go', label: 'key.handOver' },
  { key: 'Enter', when: 'handOver', command: 'count.next', label: 'key.nextField' },
  { key: 'ArrowUp', when: 'handOver', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'handOver', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'handOver', command: 'count.rowBack', label: 'key.rowBack', repeats: true },
  { key: 'PageDown', when: 'handOver', command: 'count.rowOn', label: 'key.rowOn', repeats: true },
  { key: '+', when: 'handOver', command: 'count.more', label: 'key.more', repeats: true },
  { key: '-', when: 'handOver', command: 'count.less', label: 'key.less', repeats: true },

  // Reports
  { key: 'Escape', when: 'reports', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'reports', command: 'reports.hour', label: 'key.reportHour' },
  { key: 'F3', when: 'reports', command: 'reports.product', label: 'key.reportProduct' },
  { key: 'F4', when: 'reports', command: 'reports.category', label: 'key.reportCategory' },
  { key: 'F5', when: 'reports', command: 'reports.method', label: 'key.reportMethod' },
  { key: 'F6', when: 'reports', command: 'reports.cashier', label: 'key.reportCashier' },
  { key: 'F7', when: 'reports', command: 'reports.discount', label: 'key.reportDiscount' },
  { key: 'F8', when: 'reports', command: 'reports.refund', label: 'key.reportRefund' },
  { key: 'F12', when: 'reports', command: 'reports.seller', label: 'key.reportSeller' },
  { key: 'Ctrl+I', when: 'reports', command: 'reports.customer', label: 'key.reportCustomer' },
  { key: 'Ctrl+O', when: 'reports', command: 'reports.debt', label: 'key.reportDebt' },
  { key: 'Ctrl+U', when: 'reports', command: 'reports.unsent', label: 'historyState.unsent' },
  { key: 'F9', when: 'reports', command: 'reports.period', label: 'key.reportPeriod' },
  { key: 'F10', when: 'reports', command: 'reports.xlsx', label: 'key.reportXlsx' },
  { key: 'F11', when: 'reports', command: 'reports.csv', label: 'key.reportCsv' },
  { key: 'Ctrl+D', when: 'reports', command: 'reports.days', label: 'key.days' },
  { key: 'Ctrl+S', when: 'reports', command: 'shifts.open', label: 'key.shifts' },
  { key: 'Ctrl+F9', when: 'reports', command: 'slip.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'reports', command: 'slip.pdf', label: 'key.pdf' },
  { key: 'Enter', when: 'reports', command: 'reports.sales', label: 'key.reportSales' },
  { key: 'ArrowUp', when: 'reports', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'reports', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'ArrowLeft', when: 'reports', command: 'list.left', label: 'key.left', repeats: true },
  { key: 'ArrowRight', when: 'reports', command: 'list.right', label: 'key.right', repeats: true },

  // Closed shifts
  { key: 'Escape', when: 'closedShifts', command: 'screen.back', label: 'key.back' },
  { key: 'F5', when: 'closedShifts', command: 'shifts.days', label: 'key.days' },
  { key: 'F6', when: 'closedShifts', command: 'shifts.person', label: 'key.shiftsPerson' },
  { key: 'F7', when: 'closedShifts', command: 'shifts.different', label: 'key.shiftsDifferent' },
  { key: 'F9', when: 'closedShifts', command: 'shifts.everything', label: 'key.shiftsAll' },
  { key: 'F10', when: 'closedShifts', command: 'shifts.xlsx', label: 'key.reportXlsx' },
  { key: 'F11', when: 'closedShifts', command: 'shifts.csv', label: 'key.reportCsv' },
  { key: 'Enter', when: 'closedShifts', command: 'shifts.show', label: 'key.shiftsShow' },
  { key: 'ArrowUp', when: 'closedShifts', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'closedShifts', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'closedShifts', command: 'list.pageUp', label: 'key.pageUp', repeats: true },
  { key: 'PageDown', when: 'closedShifts', command: 'list.pageDown', label: 'key.pageDown', repeats: true },
  { key: 'Home', when: 'closedShifts', command: 'list.first', label: 'key.listFirst' },
  { key: 'End', when: 'closedShifts', command: 'list.last', label: 'key.listLast', repeats: true },
  ...numbered('closedShifts', alt(9), 'pick', 'key.pick'),

  // People
  { key: 'Escape', when: 'people', command: 'screen.back', label: 'key.back' },
  { key: 'F5', when: 'people', command: 'person.newPin', label: 'key.setPin' },
  { key: 'F8', when: 'people', command: 'person.removePin', label: 'key.removePin' },
  { key: 'ArrowUp', when: 'people', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'people', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('people', alt(9), 'pick', 'key.pick'),

  // The calendar: days from and to
  { key: 'Escape', when: 'days', command: 'question.leave', label: 'key.leaveIt' },
  { key: 'Enter', when: 'days', command: 'question.agree', label: 'key.agree' },
  { key: 'ArrowUp', when: 'days', command: 'days.back', label: 'key.dayBack', repeats: true },
  { key: 'ArrowDown', when: 'days', command: 'days.on', label: 'key.dayOn', repeats: true },
  { key: 'PageUp', when: 'days', command: 'days.monthBack', label: 'key.monthBack', repeats: true },
  { key: 'PageDown', when: 'days', command: 'days.monthOn', label: 'key.monthOn', repeats: true },
  ...numbered('days', alt(4), 'pick', 'key.pick'),

  // System
  { key: 'Ctrl+B', when: 'system', command: 'page.database', label: 'key.pageBooks' },
  { key: 'Escape', when: 'rules', command: 'screen.back', label: 'key.back' },
  { key: 'Enter', when: 'rules', command: 'rules.save', label: 'key.keepIt' },
  ...numbered('rules', alt(9), 'pick', 'key.pick'),
  { key: 'Escape', when: 'appearance', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'appearance', command: 'till.sounds', label: 'menu.sounds' },
  { key: 'F3', when: 'appearance', command: 'till.idle', label: 'key.autoLock' },
  { key: 'F9', when: 'appearance', command: 'till.zoom', label: 'appearance.zoom' },
  { key: 'F10', when: 'appearance', command: 'till.language', label: 'key.language' },
  { key: 'F11', when: 'appearance', command: 'till.theme', label: 'key.theme' },
  { key: 'Escape', when: 'database', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'database', command: 'database.backUp', label: 'key.backUp' },
  { key: 'F3', when: 'database', command: 'database.chooseFolder', label: 'key.backupPlace' },
  { key: 'F4', when: 'database', command: 'database.confirmNoClone', label: 'key.noTwin' },
  { key: 'F5', when: 'database', command: 'database.acknowledgeRecovery', label: 'key.signRecovery' },
  { key: 'F6', when: 'database', command: 'database.restore', label: 'key.restore' },
  { key: 'F7', when: 'database', command: 'database.repair', label: 'key.repairFile' },
  { key: 'F8', when: 'database', command: 'database.useSettings', label: 'key.useSettings' },
  { key: 'ArrowUp', when: 'database', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'database', command: 'list.down', label: 'key.down', repeats: true },

  { key: 'Escape', when: 'system', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F2', when: 'system', command: 'page.unsent', label: 'key.pageUnsent' },
  { key: 'F3', when: 'system', command: 'page.came', label: 'key.pageCame' },
  { key: 'F4', when: 'system', command: 'page.incidents', label: 'key.pageIncidents' },
  { key: 'F5', when: 'system', command: 'job.adopt', label: 'key.adopt' },
  { key: 'F6', when: 'system', command: 'job.resend', label: 'key.resend' },
  { key: 'F7', when: 'system', command: 'job.fix', label: 'key.fix' },
  { key: 'F8', when: 'system', command: 'job.writeOff', label: 'key.writeOff' },
  { key: 'F9', when: 'system', command: 'till.offline', label: 'key.offline' },
  { key: 'F10', when: 'system', command: 'system.syncNow', label: 'key.syncNow' },
  { key: 'F11', when: 'system', command: 'credential.renew', label: 'key.newKey' },
  { key: 'F12', when: 'system', command: 'page.about', label: 'key.pageAbout' },
  { key: 'Enter', when: 'system', command: 'incident.close', label: 'key.dealtWith' },
  { key: 'Insert', when: 'system', command: 'incident.sendAgain', label: 'key.sendAgain' },
  { key: 'Delete', when: 'system', command: 'incident.cancel', label: 'key.cancelDouble' },
  { key: 'ArrowUp', when: 'system', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'system', command: 'list.down', label: 'key.down', repeats: true },

  // History
  { key: 'Escape', when: 'history', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F2', when: 'history', command: 'history.find', label: 'key.find' },
  { key: 'F5', when: 'history', command: 'history.period', label: 'key.historyPeriod' },
  { key: 'F6', when: 'history', command: 'history.cashier', label: 'key.historyCashier' },
  { key: 'F7', when: 'history', command: 'history.method', label: 'key.historyMethod' },
  { key: 'F9', when: 'history', command: 'history.everything', label: 'key.historyEverything' },
  { key: 'F10', when: 'history', command: 'history.currency', label: 'key.historyCurrency' },
  { key: 'F11', when: 'history', command: 'history.state', label: 'key.historyState' },
  { key: 'F12', when: 'history', command: 'history.only', label: 'key.historyOnly' },
  { key: 'Enter', when: 'history', command: 'history.show', label: 'key.showReceipt' },
  { key: 'ArrowUp', when: 'history', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'history', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'history', command: 'list.pageUp', label: 'key.pageUp', repeats: true },
  { key: 'PageDown', when: 'history', command: 'list.pageDown', label: 'key.pageDown', repeats: true },
  { key: 'Home', when: 'history', command: 'list.first', label: 'key.listFirst' },
  { key: 'End', when: 'history', command: 'list.last', label: 'key.listLast', repeats: true },
  ...numbered('history', alt(9), 'pick', 'key.pick'),

  // A question with fields, and a question that is a list
  { key: 'Escape', when: 'question', command: 'question.leave', label: 'key.leaveIt' },
  { key: 'Enter', when: 'question', command: 'question.agree', label: 'key.agree' },
  { key: 'F5', when: 'question', command: 'line.weigh', label: 'key.weigh' },
  ...numbered('question', alt(9), 'pick', 'key.way'),
  { key: 'Ctrl+K', when: 'choice', command: 'palette.open', label: 'key.findAnything' },
  { key: 'Escape', when: 'choice', command: 'question.leave', label: 'key.leaveIt' },
  { key: 'Enter', when: 'choice', command: 'question.agree', label: 'key.agree' },
  { key: 'ArrowUp', when: 'choice', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'choice', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('choice', rowKeys, 'pick', 'key.pick'),

  // All keys
  { key: 'Escape', when: 'help', command: 'question.leave', label: 'key.back' },
  { key: 'F2', when: 'help', command: 'guide.begin', label: 'menu.guide' },
  { key: 'F3', when: 'help', command: 'manual.open', label: 'manual.title' },
  { key: 'Enter', when: 'help', command: 'question.agree', label: 'key.agree' },
  { key: 'ArrowUp', when: 'help', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'help', command: 'list.down', label: 'key.down', repeats: true },

  // Manual
  { key: 'Escape', when: 'manual', command: 'question.leave', label: 'key.back' },
  { key: 'ArrowUp', when: 'manual', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'manual', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'PageUp', when: 'manual', command: 'list.pageUp', label: 'key.pageUp', repeats: true },
  { key: 'PageDown', when: 'manual', command: 'list.pageDown', label: 'key.pageDown', repeats: true },

  // Cash in and out
  { key: 'F11', when: 'sale', command: 'cash.open', label: 'key.cash' },
  { key: 'Escape', when: 'cash', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F2', when: 'cash', command: 'cash.in', label: 'key.cashIn' },
  { key: 'F3', when: 'cash', command: 'cash.out', label: 'key.cashOut' },
  { key: 'F6', when: 'cash', command: 'cash.toDesk', label: 'key.cashToDesk' },
  { key: 'F7', when: 'cash', command: 'cash.fromDesk', label: 'key.cashFromDesk' },
  { key: 'Ctrl+O', when: 'cash', command: 'cash.exchange', label: 'key.cashSwap' },
  { key: 'F8', when: 'cash', command: 'cash.inTransit', label: 'key.cashOnWay' },
  { key: 'F11', when: 'cash', command: 'cash.findArrivals', label: 'key.cashLook' },
  { key: 'F12', when: 'cash', command: 'cash.confirmArrival', label: 'key.cashArrived' },
  { key: 'Ctrl+Delete', when: 'cash', command: 'cash.cancel', label: 'key.cashCancel' },
  { key: 'F4', when: 'cash', command: 'cash.currency', label: 'key.currency' },
  { key: 'F5', when: 'cash', command: 'cash.method', label: 'key.cashMethod' },
  { key: 'Enter', when: 'cash', command: 'cash.move', label: 'key.cashMove', pays: true },
  { key: 'ArrowUp', when: 'cash', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'cash', command: 'list.down', label: 'key.down', repeats: true },
  { key: '=', when: 'cash', command: 'cash.all', label: 'key.cashAll' },
  { key: 'Ctrl+E', when: 'cash', command: 'note.focus', label: 'key.note' },
  ...numbered('cash', alt(9), 'pick', 'key.pick'),
  ...numbered('cash', tileKeys.slice(0, 3), 'recent', 'key.recentAmount'),

  // Refund: F1 to F12 are the payment methods, so help is Shift+F1 here
  { key: 'F4', when: 'history', command: 'history.copy', label: 'key.copySale' },
  { key: 'F8', when: 'history', command: 'refund.open', label: 'key.refund' },
  { key: 'F8', when: 'receipt', command: 'refund.open', label: 'key.refund' },
  { key: 'F3', when: 'history', command: 'otherTillSales.open', label: 'key.foreign' },
  { key: 'Escape', when: 'otherTillSales', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'otherTillSales', command: 'otherTillSales.find', label: 'key.find' },
  { key: 'F5', when: 'otherTillSales', command: 'otherTillSales.again', label: 'key.askAgain' },
  { key: 'Enter', when: 'otherTillSales', command: 'otherTillSales.take', label: 'key.openForeign' },
  { key: 'ArrowUp', when: 'otherTillSales', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'otherTillSales', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('otherTillSales', alt(9), 'pick', 'key.pick'),
  { key: 'Escape', when: 'refund', command: 'screen.back', label: 'key.back' },
  ...numbered('refund', functionKeys, 'method', 'key.method'),
  { key: 'Enter', when: 'refund', command: 'refund.give', label: 'key.giveBack', pays: true },
  { key: '+', when: 'refund', command: 'line.more', label: 'key.more', repeats: true },
  { key: '-', when: 'refund', command: 'line.less', label: 'key.less', repeats: true },
  { key: '=', when: 'refund', command: 'refund.all', label: 'key.allBack' },
  { key: 'Delete', when: 'refund', command: 'refund.none', label: 'key.noneBack' },
  { key: 'ArrowUp', when: 'refund', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'refund', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'Ctrl+B', when: 'refund', command: 'refund.split', label: 'key.splitMoney' },
  { key: 'Ctrl+H', when: 'refund', command: 'refund.costs', label: 'key.costsBack' },
  { key: 'Ctrl+E', when: 'refund', command: 'note.focus', label: 'key.note' },
  { key: 'Ctrl+P', when: 'refund', command: 'refund.slip', label: 'key.refundSlip' },
  ...numbered('refund', alt(9), 'pick', 'key.pick'),

  // Customers
  { key: 'F5', when: 'sale', command: 'customer.open', label: 'key.customer' },
  { key: 'Ctrl+S', when: 'sale', command: 'seller.ask', label: 'key.seller' },
  { key: 'Alt+D', when: 'sale', command: 'date.ask', label: 'key.date' },
  { key: 'Escape', when: 'customer', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'customer', command: 'customer.find', label: 'key.find' },
  { key: 'F3', when: 'customer', command: 'customer.new', label: 'key.newCustomer' },
  { key: 'F4', when: 'customer', command: 'customer.clear', label: 'key.noCustomer' },
  { key: 'F6', when: 'customer', command: 'customer.edit', label: 'key.editCustomer' },
  { key: 'F8', when: 'customer', command: 'customer.history', label: 'key.allVisits' },
  ...numbered('customer', tileKeys.slice(0, 4), 'favourite', 'key.addFavourite'),
  { key: 'F11', when: 'customer', command: 'customer.pays', label: 'key.customerPays' },
  { key: 'Enter', when: 'customer', command: 'customer.choose', label: 'key.chooseCustomer' },
  { key: 'ArrowUp', when: 'customer', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'customer', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('customer', alt(9), 'pick', 'key.pick'),

  // Orders of customers
  { key: 'Alt+O', when: 'sale', command: 'orders.open', label: 'key.orders' },
  { key: 'Ctrl+O', when: 'tickets', command: 'orders.open', label: 'key.orders' },
  { key: 'Escape', when: 'orders', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'orders', command: 'orders.find', label: 'key.find' },
  { key: 'F5', when: 'orders', command: 'orders.again', label: 'key.askAgain' },
  { key: 'Enter', when: 'orders', command: 'orders.take', label: 'key.takeOrder' },
  { key: 'ArrowUp', when: 'orders', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'orders', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('orders', alt(9), 'pick', 'key.pick'),

  // Goods: pages of tiles, the card of one product, and the editor of favourites
  { key: 'PageUp', when: 'sale', command: 'board.back', label: 'key.pageBack' },
  { key: 'PageDown', when: 'sale', command: 'board.on', label: 'key.pageOn' },
  { key: 'Ctrl+I', when: 'sale', command: 'goods.look', label: 'key.look' },
  { key: 'Ctrl+F', when: 'sale', command: 'favourites.open', label: 'key.arrange' },
  { key: 'Escape', when: 'favourites', command: 'favourites.leave', label: 'key.backToSale' },
  { key: 'F2', when: 'favourites', command: 'favourites.find', label: 'key.find' },
  { key: 'F3', when: 'favourites', command: 'page.new', label: 'key.pageNew' },
  { key: 'F4', when: 'favourites', command: 'page.rename', label: 'key.pageRename' },
  { key: 'F6', when: 'favourites', command: 'page.earlier', label: 'key.pageEarlier' },
  { key: 'F7', when: 'favourites', command: 'page.later', label: 'key.pageLater' },
  { key: 'F8', when: 'favourites', command: 'page.remove', label: 'key.pageRemove' },
  { key: 'F10', when: 'favourites', command: 'favourites.save', label: 'key.keepPages' },
  { key: 'Enter', when: 'favourites', command: 'favourites.add', label: 'key.addTile' },
  { key: 'Delete', when: 'favourites', command: 'tile.remove', label: 'key.tileRemove' },
  { key: 'ArrowUp', when: 'favourites', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'favourites', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'ArrowLeft', when: 'favourites', command: 'list.left', label: 'key.left', repeats: true },
  { key: 'ArrowRight', when: 'favourites', command: 'list.right', label: 'key.right', repeats: true },
  { key: 'Ctrl+ArrowLeft', when: 'favourites', command: 'tile.earlier', label: 'key.tileEarlier', repeats: true },
  { key: 'Ctrl+ArrowRight', when: 'favourites', command: 'tile.later', label: 'key.tileLater', repeats: true },
  { key: 'PageUp', when: 'favourites', command: 'board.back', label: 'key.pageBack' },
  { key: 'PageDown', when: 'favourites', command: 'board.on', label: 'key.pageOn' },
  ...numbered('favourites', alt(9), 'pick', 'key.pick'),
  ...numbered('favourites', tileKeys, 'tile', 'key.tile'),

  // A screen that failed
  { key: 'Escape', when: 'failed', command: 'screen.back', label: 'key.backToSale' },
  { key: 'F8', when: 'failed', command: 'diagnostics.write', label: 'key.saveReport' },
  { key: 'Enter', when: 'failed', command: 'failed.again', label: 'key.tryAgain' },

  // Updates, and the diagnostics file
  { key: 'Ctrl+U', when: 'system', command: 'updates.open', label: 'key.pageUpdates' },
  { key: 'Ctrl+D', when: 'system', command: 'diagnostics.write', label: 'key.diagnostics' },
  { key: 'Ctrl+H', when: 'system', command: 'paper.check', label: 'key.checkPaper' },
  { key: 'Escape', when: 'updates', command: 'screen.back', label: 'key.back' },
  { key: 'F5', when: 'welcome', command: 'rights.open', label: 'key.rights' },
  { key: 'Ctrl+I', when: 'system', command: 'rights.open', label: 'key.rights' },
  { key: 'Escape', when: 'rights', command: 'question.leave', label: 'key.back' },
  { key: 'Enter', when: 'rights', command: 'question.agree', label: 'key.back' },
  { key: 'F5', when: 'rights', command: 'rights.check', label: 'key.askAgain' },
  { key: 'F6', when: 'rights', command: 'rights.cancel', label: 'key.stopAsking' },
  { key: 'F2', when: 'updates', command: 'updates.check', label: 'key.lookForUpdate' },
  { key: 'F3', when: 'updates', command: 'updates.fetch', label: 'key.fetchUpdate' },
  { key: 'F5', when: 'updates', command: 'updates.news', label: 'key.news' },
  { key: 'F10', when: 'updates', command: 'updates.install', label: 'key.install' },
  // Printer and receipts
  // Ctrl+F9 and Ctrl+F10 print and save on every screen with a receipt or slip. Plain F9 is a payment method of a refund
  // and shows the whole of a report, so it cannot print everywhere.
  { key: 'Ctrl+F9', when: 'receipt', command: 'receipt.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'receipt', command: 'receipt.pdf', label: 'key.pdf' },
  { key: 'Ctrl+F9', when: 'done', command: 'receipt.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'done', command: 'receipt.pdf', label: 'key.pdf' },
  { key: 'Ctrl+F11', when: 'done', command: 'receipt.phone', label: 'key.phone' },
  { key: 'Ctrl+F9', when: 'cash', command: 'slip.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'cash', command: 'slip.pdf', label: 'key.pdf' },
  { key: 'Ctrl+F9', when: 'choice', command: 'slip.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'choice', command: 'slip.pdf', label: 'key.pdf' },
  { key: 'Ctrl+F9', when: 'refund', command: 'slip.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'refund', command: 'slip.pdf', label: 'key.pdf' },
  { key: 'Ctrl+F9', when: 'report', command: 'slip.print', label: 'key.print' },
  { key: 'Ctrl+F10', when: 'report', command: 'slip.pdf', label: 'key.pdf' },
  { key: 'Escape', when: 'printing', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'printing', command: 'page.queue', label: 'key.pageQueue' },
  { key: 'F3', when: 'printing', command: 'page.printer', label: 'key.pagePrinter' },
  { key: 'F4', when: 'printing', command: 'page.template', label: 'key.pageTemplate' },
  { key: 'F5', when: 'printing', command: 'print.again', label: 'key.printAgain' },
  { key: 'F6', when: 'printing', command: 'print.drop', label: 'key.dropPrint' },
  { key: 'F7', when: 'printing', command: 'template.logo', label: 'key.logo' },
  { key: 'F8', when: 'printing', command: 'drawer.open', label: 'key.openDrawer' },
  { key: 'F9', when: 'printing', command: 'print.test', label: 'key.testPrint' },
  { key: 'F10', when: 'printing', command: 'print.keep', label: 'key.keepIt' },
  { key: 'F11', when: 'printing', command: 'template.paper', label: 'key.paperWidth' },
  { key: 'F12', when: 'printing', command: 'template.language', label: 'key.paperLanguage' },
  { key: 'Ctrl+F', when: 'printing', command: 'print.find', label: 'key.findPrinters' },
  { key: 'ArrowUp', when: 'printing', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'printing', command: 'list.down', label: 'key.down', repeats: true },
  ...numbered('printing', alt(8), 'pick', 'key.pick'),
  // Codes of marked goods, and labels of scales
  { key: 'Ctrl+G', when: 'sale', command: 'traceabilityCodes.open', label: 'key.marks' },
  { key: 'Alt+L', when: 'sale', command: 'list.ask', label: 'key.list' },
  { key: 'Alt+P', when: 'sale', command: 'labels.open', label: 'key.labels' },
  { key: 'Alt+N', when: 'sale', command: 'goods.new', label: 'key.newGoods' },
  { key: 'F8', when: 'choice', command: 'labels.open', label: 'key.labels' },
  { key: 'F6', when: 'choice', command: 'look.sellAllBy', label: 'key.sellAllBy' },
  { key: 'Escape', when: 'goodsList', command: 'question.leave', label: 'key.leaveIt' },
  { key: 'F2', when: 'goodsList', command: 'list.file', label: 'key.listFile' },
  { key: 'Enter', when: 'goodsList', command: 'list.add', label: 'key.add' },
  { key: 'Escape', when: 'traceabilityCodes', command: 'question.leave', label: 'key.back' },
  { key: 'Enter', when: 'traceabilityCodes', command: 'traceabilityCodes.add', label: 'key.add' },
  { key: 'Delete', when: 'traceabilityCodes', command: 'traceabilityCodes.drop', label: 'key.dropMark' },
  { key: 'ArrowUp', when: 'traceabilityCodes', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'traceabilityCodes', command: 'list.down', label: 'key.down', repeats: true },
  { key: 'Escape', when: 'scales', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'scales', command: 'scales.new', label: 'key.newProfile' },
  { key: 'F3', when: 'scales', command: 'scales.try', label: 'key.tryCode' },
  { key: 'F8', when: 'scales', command: 'scales.drop', label: 'key.dropProfile' },
  { key: 'F10', when: 'scales', command: 'scales.save', label: 'key.saveScales' },
  { key: 'ArrowUp', when: 'scales', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'scales', command: 'list.down', label: 'key.down', repeats: true },
  // Notes, and discarding the whole ticket
  { key: 'Ctrl+E', when: 'sale', command: 'line.note', label: 'key.note' },
  { key: 'Ctrl+M', when: 'sale', command: 'ticket.note', label: 'key.comment' },
  { key: 'Ctrl+Delete', when: 'sale', command: 'ticket.empty', label: 'key.empty' },
  // Scanner and scale
  { key: 'Alt+W', when: 'sale', command: 'line.weigh', label: 'key.weigh' },
  { key: 'Escape', when: 'ports', command: 'screen.back', label: 'key.back' },
  { key: 'F9', when: 'ports', command: 'ports.weigh', label: 'key.weigh' },
  { key: 'F10', when: 'ports', command: 'ports.keep', label: 'key.keepIt' },
  // Discounts, and the explanation of a price
  { key: 'Ctrl+D', when: 'sale', command: 'receipt.discount', label: 'key.receiptDiscount' },
  { key: 'Ctrl+U', when: 'sale', command: 'discount.off', label: 'key.discountOff' },
  { key: 'Ctrl+D', when: 'checkout', command: 'receipt.discount', label: 'key.receiptDiscount' },
  { key: 'Ctrl+Y', when: 'sale', command: 'line.why', label: 'key.why' },
  { key: 'Ctrl+Y', when: 'question', command: 'line.why', label: 'key.why' },
  { key: 'Ctrl+D', when: 'question', command: 'receipt.discount', label: 'key.receiptDiscount' },
  // Customers' money
  { key: 'Ctrl+B', when: 'checkout', command: 'balance.pay', label: 'key.fromBalance', pays: true },
  { key: 'Ctrl+O', when: 'checkout', command: 'debt.ask', label: 'key.onDebt' },
  { key: 'Ctrl+G', when: 'checkout', command: 'cashback.pay', label: 'key.fromCashback', pays: true },
  { key: 'Ctrl+I', when: 'checkout', command: 'plan.ask', label: 'key.plan' },
  { key: 'Ctrl+S', when: 'checkout', command: 'receipt.send', label: 'key.sendReceipt' },
  // Exchange of goods
  { key: 'Ctrl+O', when: 'refund', command: 'exchange.start', label: 'key.exchange' },
  { key: 'Ctrl+O', when: 'sale', command: 'exchange.cancel', label: 'key.exchangeLeave' },
  { key: 'Ctrl+U', when: 'checkout', command: 'rate.ask', label: 'key.rate' },
  { key: 'Ctrl+E', when: 'checkout', command: 'change.ask', label: 'key.change' },
  { key: 'Ctrl+H', when: 'checkout', command: 'costs.ask', label: 'key.costs' },
  // Search filters
  { key: 'Alt+S', when: 'sale', command: 'finder.inStock', label: 'key.findInStock' },
  { key: 'Alt+C', when: 'sale', command: 'finder.category', label: 'key.findCategory' },
  { key: 'Alt+V', when: 'sale', command: 'finder.supplier', label: 'key.findSupplier' },
  { key: 'Alt+T', when: 'sale', command: 'finder.kind', label: 'key.findKind' },
  { key: 'Alt+X', when: 'sale', command: 'finder.everything', label: 'key.findEverything' },
  // Splitting and moving held tickets
  { key: 'F2', when: 'tickets', command: 'tickets.split', label: 'key.split' },
  { key: 'F3', when: 'tickets', command: 'tickets.mark', label: 'key.mark' },
  { key: 'F4', when: 'tickets', command: 'tickets.merge', label: 'key.merge' },
  { key: 'F6', when: 'tickets', command: 'tickets.table', label: 'key.table' },
  { key: 'F7', when: 'tickets', command: 'tickets.elsewhere', label: 'key.elsewhere' },
  { key: 'F11', when: 'tickets', command: 'tickets.map', label: 'key.tableMap' },
  { key: 'F9', when: 'tickets', command: 'tickets.decide', label: 'key.decide' },
  { key: 'F8', when: 'tickets', command: 'tickets.handOver', label: 'key.giveTicket' },
  { key: 'F10', when: 'tickets', command: 'tickets.putOn', label: 'key.putOn' },
  { key: 'Ctrl+E', when: 'tickets', command: 'tickets.note', label: 'key.comment' },
  { key: 'Ctrl+B', when: 'sale', command: 'ticket.split', label: 'key.split' },
  { key: 'Escape', when: 'split', command: 'screen.back', label: 'key.back' },
  { key: 'F2', when: 'split', command: 'split.goods', label: 'key.byGoods' },
  { key: 'F3', when: 'split', command: 'split.shares', label: 'key.byShares' },
  { key: 'F4', when: 'split', command: 'split.sum', label: 'key.bySum' },
  { key: 'Enter', when: 'split', command: 'split.do', label: 'key.split' },
  { key: '+', when: 'split', command: 'line.more', label: 'key.more', repeats: true },
  { key: '-', when: 'split', command: 'line.less', label: 'key.less', repeats: true },
  { key: '=', when: 'split', command: 'split.all', label: 'key.allOfLine' },
  { key: 'Delete', when: 'split', command: 'split.none', label: 'key.noneOfLine' },
  { key: 'ArrowUp', when: 'split', command: 'list.up', label: 'key.up', repeats: true },
  { key: 'ArrowDown', when: 'split', command: 'list.down', label: 'key.down', repeats: true }
] as const satisfies readonly Row[]

export type Command = (typeof table)[number]['command']
export type KeymapRow = Row & { command: Command }
export const keymap: readonly KeymapRow[] = table

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
