import type { Key } from '../../../shared/locales/index.ts'
import { capOf, rowsOf, type FoundScope, type KeymapRow } from '../../keyboard/keymap.ts'
import type { Act } from '../../keyboard/keys.svelte.ts'
import type { PlainPlace } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'
import type { PaletteRow } from './palette-row.ts'

export type Available = { row: KeymapRow; act: Act }

/** The page that has the acts of a screen, for the search from every other screen. */
type ActPage = { place: PlainPlace; title: Key; needsShift?: true }

const actPages: Readonly<Record<FoundScope, ActPage>> = {
  sale: { place: 'sale', title: 'sale.title', needsShift: true },
  tickets: { place: 'tickets', title: 'key.tickets', needsShift: true },
  history: { place: 'history', title: 'menu.history' },
  receipt: { place: 'history', title: 'menu.history' },
  refund: { place: 'history', title: 'menu.history' },
  cash: { place: 'cash', title: 'menu.cash', needsShift: true },
  customer: { place: 'customer', title: 'key.customer', needsShift: true },
  reports: { place: 'reports', title: 'menu.reports' },
  closedShifts: { place: 'closedShifts', title: 'menu.shifts' },
  people: { place: 'people', title: 'menu.people' },
  system: { place: 'system', title: 'menu.system' },
  database: { place: 'database', title: 'database.title' },
  printing: { place: 'printing', title: 'menu.printing' },
  scales: { place: 'scales', title: 'menu.scales' },
  updates: { place: 'updates', title: 'menu.updates' }
}

/** Returns the acts of screens that the search finds from every other screen, each with its page. */
export const foundActs = (): { row: KeymapRow; page: ActPage }[] =>
  Object.entries(actPages).flatMap(([when, page]) =>
    rowsOf(when as FoundScope)
      .filter(({ isFound }) => isFound === true)
      .map((row) => ({ row, page }))
  )

/** Returns a row for each act that is possible on the present screen. */
export const presentRows = ({ say, sayKey }: Till, available: readonly Available[]): PaletteRow[] =>
  available
    .filter(({ row, act }) => row.isBare !== true && row.command !== 'palette.open' && act.isOff !== true)
    .map(({ row, act }) => ({
      id: `${row.when} ${row.key}`,
      name: row.command,
      icon: row.icon ?? 'enter',
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
  return foundActs()
    .filter(({ row, page }) => (page.needsShift !== true || isSelling) && !names.has(row.command))
    .map(({ row, page }) => {
      const [act, key, screen] = [sayKey(row.label), capOf(row.key), sayKey(page.title)]
      return {
        id: `${row.when} ${row.key}`,
        name: row.command,
        icon: row.icon ?? 'enter',
        label: act,
        detail: screen,
        cap: key,
        run: () => {
          nav.go(page.place)
          till.tell(say('palette.press', { act, key, screen }), '', { isHint: true })
        }
      }
    })
}
