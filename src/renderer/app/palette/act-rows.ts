import type { Key } from '../../../shared/locales/index.ts'
import { capOf, rowsOf, type Command, type KeymapRow, type Scope } from '../../keyboard/keymap.ts'
import type { Act } from '../../keyboard/keys.svelte.ts'
import type { Place } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'
import { keyIcon } from '../key-row.ts'
import { isBare } from '../meant.ts'
import type { PaletteRow } from './palette-row.ts'

export type Available = { row: KeymapRow; act: Act }

/** The acts of a screen that the search finds from every other screen. */
type ScreenActs = { when: Scope; place: Place; title: Key; needsShift?: true; commands: readonly Command[] }

export const screenActs: readonly ScreenActs[] = [
  {
    when: 'sale',
    place: 'sale',
    title: 'sale.title',
    needsShift: true,
    commands: [
      'line.quantity',
      'line.price',
      'line.note',
      'line.weigh',
      'line.why',
      'receipt.discount',
      'ticket.hold',
      'ticket.note',
      'ticket.split',
      'ticket.empty',
      'ticket.undo',
      'tickets.open',
      'checkout.open',
      'checkout.cashExact',
      'customer.open',
      'seller.ask',
      'date.ask',
      'goods.new',
      'goods.look',
      'favourites.open',
      'labels.open',
      'list.ask',
      'traceabilityCodes.open',
      'finder.inStock'
    ]
  },
  {
    when: 'tickets',
    place: 'tickets',
    title: 'key.tickets',
    needsShift: true,
    commands: ['tickets.merge', 'tickets.map', 'tickets.table', 'tickets.handOver', 'tickets.elsewhere']
  },
  {
    when: 'history',
    place: 'history',
    title: 'menu.history',
    commands: ['refund.open', 'history.copy', 'otherTillSales.open']
  },
  { when: 'receipt', place: 'history', title: 'menu.history', commands: ['receipt.print', 'receipt.pdf'] },
  { when: 'refund', place: 'history', title: 'menu.history', commands: ['exchange.start'] },
  {
    when: 'cash',
    place: 'cash',
    title: 'menu.cash',
    needsShift: true,
    commands: ['cash.in', 'cash.out', 'cash.exchange', 'cash.toDesk', 'cash.fromDesk']
  },
  {
    when: 'customer',
    place: 'customer',
    title: 'key.customer',
    needsShift: true,
    commands: ['customer.new', 'customer.edit', 'customer.pays']
  },
  {
    when: 'reports',
    place: 'reports',
    title: 'menu.reports',
    commands: [
      'reports.hour',
      'reports.product',
      'reports.category',
      'reports.method',
      'reports.cashier',
      'reports.seller',
      'reports.customer',
      'reports.debt',
      'reports.discount',
      'reports.refund',
      'reports.period',
      'reports.days',
      'reports.xlsx',
      'reports.csv'
    ]
  },
  {
    when: 'closedShifts',
    place: 'closedShifts',
    title: 'menu.shifts',
    commands: ['shifts.days', 'shifts.person', 'shifts.different']
  },
  {
    when: 'people',
    place: 'people',
    title: 'menu.people',
    commands: ['person.newPin', 'person.removePin']
  },
  {
    when: 'system',
    place: 'system',
    title: 'menu.system',
    commands: [
      'system.syncNow',
      'page.unsent',
      'page.came',
      'page.incidents',
      'page.about',
      'credential.renew',
      'rights.open',
      'paper.check',
      'diagnostics.write'
    ]
  },
  {
    when: 'database',
    place: 'database',
    title: 'database.title',
    commands: ['database.backUp', 'database.restore', 'database.repair', 'database.chooseFolder']
  },
  {
    when: 'printing',
    place: 'printing',
    title: 'menu.printing',
    commands: ['drawer.open', 'print.test', 'print.again']
  },
  { when: 'scales', place: 'scales', title: 'menu.scales', commands: ['scales.new', 'scales.try'] },
  { when: 'updates', place: 'updates', title: 'menu.updates', commands: ['updates.check', 'updates.news'] }
]

/** Returns a row for each act that is possible on the present screen. */
export const presentRows = ({ say, sayKey }: Till, available: readonly Available[]): PaletteRow[] =>
  available
    .filter(({ row, act }) => !isBare(row.command) && row.command !== 'palette.open' && act.isOff !== true)
    .map(({ row, act }) => ({
      id: `${row.when} ${row.key}`,
      name: row.command,
      icon: keyIcon(row.command) ?? 'enter',
      label: act.label ?? sayKey(row.label),
      detail: say('palette.act'),
      cap: capOf(row.key),
      run: act.run
    }))

/**
 * Returns a row for each act of another screen, and for those of this one that are not possible now. It opens the screen
 * and says which key does it.
 */
export function otherRows(till: Till, present: readonly PaletteRow[]): PaletteRow[] {
  const { nav, say, sayKey, isSelling } = till
  const names = new Set(present.map(({ name }) => name))
  return screenActs
    .filter(({ needsShift }) => needsShift !== true || isSelling)
    .flatMap(({ when, place, title, commands }) =>
      rowsOf(when)
        .filter(({ command }) => commands.includes(command) && !names.has(command))
        .map((row) => {
          const [act, key, screen] = [sayKey(row.label), capOf(row.key), sayKey(title)]
          return {
            id: `${row.when} ${row.key}`,
            name: row.command,
            icon: keyIcon(row.command) ?? 'enter',
            label: act,
            detail: screen,
            cap: key,
            run: () => {
              nav.go(place)
              till.tell(say('palette.press', { act, key, screen }), '', { isHint: true })
            }
          }
        })
    )
}
