import type { Key } from '../../../shared/locales/index.ts'
import type { Till } from '../../core/till.svelte.ts'
import { focusNamed } from '../../ui/focus.ts'
import type { IconName } from '../../ui/icons.ts'
import type { PaletteRow } from './palette-row.ts'

/** A group of single settings: what it is called, where it is, and the names of its settings as that screen has them. */
type Group = {
  title: Key
  icon: IconName
  place: 'rules' | 'ports' | 'scales' | 'database' | 'printer' | 'template'
  names: readonly Key[]
}

/** The settings that the menu has no row for. */
export const settingGroups: readonly Group[] = [
  {
    title: 'printing.printer',
    icon: 'printer',
    place: 'printer',
    names: [
      'printing.way',
      'key.findPrinters',
      'printing.page',
      'printing.cuts',
      'printing.hasDrawer',
      'printing.isAutomatic',
      'printing.printsSlips',
      'printing.printsReports',
      'printing.hasDisplay'
    ]
  },
  {
    title: 'printing.template',
    icon: 'receipt',
    place: 'template',
    names: ['printing.paper', 'printing.language', 'printing.words', 'key.logo', 'printing.parts']
  },
  {
    title: 'ports.title',
    icon: 'scan',
    place: 'ports',
    names: ['ports.scannerPort', 'ports.scannerSpeed', 'ports.scalePort', 'ports.scaleSpeed', 'ports.weighing']
  },
  { title: 'menu.scales', icon: 'scale', place: 'scales', names: ['scales.layout', 'scales.prefixes'] },
  {
    title: 'rules.groupCustomers',
    icon: 'list',
    place: 'rules',
    names: [
      'rules.needsCustomer',
      'rules.sellsOnDebt',
      'rules.sellsByInstalments',
      'rules.refusesBlacklisted',
      'rules.debtLimit'
    ]
  },
  {
    title: 'rules.groupTickets',
    icon: 'list',
    place: 'rules',
    names: ['rules.refusesOverOrder', 'rules.reservesHeld', 'rules.lineRemoval']
  },
  { title: 'rules.groupShift', icon: 'list', place: 'rules', names: ['rules.sharesShift', 'rules.helpContact'] },
  {
    title: 'rules.groupCash',
    icon: 'list',
    place: 'rules',
    names: ['rules.rateLimit', 'rules.cashStep', 'rules.cashDirection', 'rules.cashTold']
  },
  { title: 'database.title', icon: 'database', place: 'database', names: ['database.place'] }
]

/** Returns a row for each single setting, which opens the page that has it and focuses its control. */
export function settingRows(till: Till): PaletteRow[] {
  const { nav, sayKey } = till
  return settingGroups.flatMap(({ title, icon, place, names }) =>
    names.map((name) => ({
      id: `setting ${name}`,
      name,
      icon,
      label: sayKey(name),
      detail: sayKey(title),
      isSetting: true as const,
      run: () => {
        nav.go(place === 'printer' || place === 'template' ? { name: 'printing', page: place } : place)
        focusNamed(sayKey(name))
      }
    }))
  )
}
