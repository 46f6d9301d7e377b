import { describe, expect, it } from 'vitest'
import {
  ariaKey,
  capOf,
  keyGroups,
  keymap,
  rowOf,
  rowsOf,
  type Command,
  type KeymapRow,
  type Scope
} from '../../../src/renderer/keyboard/keymap.ts'
import type { Key } from '../../../src/shared/locales/index.ts'
import { locales } from '../../../src/shared/locales/all.ts'
import { localeNames } from '../../../src/shared/choices.ts'
import { projectFiles } from '../../support/tidy/tidy.ts'

describe('the table of keys', () => {
  it('no key has two rows in one scope', () => {
    const seen = keymap.map((row) => `${row.when} ${row.key}`)
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([])
  })

  it('every key has a label in every language', () => {
    const missing = localeNames.flatMap((locale) => keymap.filter((row) => locales[locale][row.label] === ''))
    expect(missing).toEqual([])
  })

  it('every group of the help has a key, and a title in every language', () => {
    const used = keymap.map(({ group }) => group)
    expect(keyGroups.filter((group) => !used.includes(group))).toEqual([])
    const untitled = localeNames.flatMap((locale) => keyGroups.filter((group) => !locales[locale][`help.${group}`]))
    expect(untitled).toEqual([])
  })

  it('a command has one icon on every screen, and one group except among the keys of every screen', () => {
    const iconsOf = new Map(keymap.map(({ command, icon }) => [command, icon]))
    expect(keymap.filter(({ command, icon }) => icon !== iconsOf.get(command))).toEqual([])
    const own = keymap.filter(({ when }) => when !== 'always')
    const groupsOf = new Map(own.map(({ command, group }) => [command, group]))
    expect(own.filter(({ command, group }) => group !== groupsOf.get(command))).toEqual([])
    expect(keymap.filter(({ when, group }) => (when === 'always') !== (group === 'everywhere'))).toEqual([])
  })

  it('the acts of a group of the menu of more acts have one place each', () => {
    const places = keymap.flatMap(({ more }) => (more && more !== 'ownButton' ? [`${more[0]} ${more[1]}`] : []))
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it('the help shows what a key of the sale screen is for', () => {
    const groupOn = (key: string) =>
      rowsOf('sale')
        .filter((row) => row.key === key)
        .map(({ group }) => group)
    expect(['F2', 'Delete', 'F6', 'F9', 'F8', 'Alt+S'].flatMap(groupOn)).toEqual([
      'find',
      'line',
      'ticket',
      'pay',
      'open',
      'filter'
    ])
  })
})

describe('the keys that the table has', () => {
  it('a command has one label in a scope, so that its button and its key have the same text', () => {
    for (const row of keymap) {
      const twins = rowsOf(row.when).filter((other) => other.command === row.command && other.command !== 'done.next')
      expect(new Set(twins.map((twin) => twin.label)).size, row.command).toBeLessThanOrEqual(1)
    }
  })

  it('F1 to F12 are the payment methods at checkout, and Shift+F1 is help', () => {
    for (let index = 1; index <= 12; index += 1) expect(rowOf('checkout', `F${index}`)?.command).toBe(`method.${index}`)
    expect(rowOf('always', 'Shift+F1')?.command).toBe('help.open')
  })

  it('only keys marked as paying take money', () => {
    const paying = keymap.filter((row) => row.pays === true).map((row) => row.command)
    expect(paying).toEqual([
      'checkout.cashExact',
      'checkout.enter',
      'balance.pay',
      'cashback.pay',
      'cash.move',
      'refund.give'
    ])
    expect(keymap.filter((row) => row.pays === true && row.repeats === true)).toEqual([])
  })

  it('F5 opens the customer on the sale screen, and Shift+F5 where F5 is a payment method', () => {
    expect([rowOf('sale', 'F5')?.command, rowOf('checkout', 'Shift+F5')?.command]).toEqual(
      Array(2).fill('customer.open')
    )
  })

  it('Shift with an F-key does at the checkout what the F-key does at the sale', () => {
    const shifted = rowsOf('checkout').filter(({ key }) => key.startsWith('Shift+'))
    expect(shifted.map(({ key }) => key)).toEqual(['F5', 'F6', 'F7', 'F8', 'F11', 'F12'].map((key) => `Shift+${key}`))
    for (const { key, command } of shifted) expect(rowOf('sale', key.slice('Shift+'.length))?.command).toBe(command)
  })

  it('one key prints what the screen shows, and one key saves it, on every screen', () => {
    const keysOf = (pattern: RegExp) =>
      new Set(keymap.flatMap(({ key, command }) => (pattern.test(command) ? [key] : [])))
    expect([...keysOf(/^(receipt|slip)\.print$/)]).toEqual(['Ctrl+F9'])
    expect([...keysOf(/^(receipt|slip)\.pdf$/)]).toEqual(['Ctrl+F10'])
  })

  it('the table writes the caps of keys and their shortcuts for screen readers', () => {
    expect(['Ctrl+L', 'Escape', 'Delete', '+', '-', 'Shift+F1', 'Ctrl+-'].map(capOf)).toEqual([
      'Ctrl L',
      'Esc',
      'Del',
      '+',
      '−',
      'Shift F1',
      'Ctrl −'
    ])
    expect(['Ctrl+L', '+', 'Alt+1'].map(ariaKey)).toEqual(['Control+L', 'Plus', 'Alt+1'])
  })
})

/** The texts that name a key, and what the key does where the text sends the user. */
const named: Partial<Record<Key, [Scope, key: string, Command][]>> = {
  'start.restored': [['openShift', 'F12', 'menu.open']],
  'status.byHandNote': [['sale', 'F12', 'menu.open']],
  'tickets.noneHint': [['sale', 'F6', 'ticket.hold']],
  'practise.leave': [['sale', 'F12', 'menu.open']],
  'closing.zeroRest': [['closing', 'F5', 'count.zeroRest']],
  'history.elsewhere': [['history', 'F3', 'otherTillSales.open']],
  'history.narrowed': [['history', 'F9', 'history.everything']],
  'shifts.noneHint': [['closedShifts', 'F9', 'shifts.everything']],
  'fav.noPagesHint': [['favourites', 'F3', 'page.new']],
  'scales.emptyHint': [['scales', 'F2', 'scales.new']],
  'remedy.ticket.paying': [['sale', 'F10', 'checkout.open']],
  'remedy.refund.saleUnknown': [['history', 'F3', 'otherTillSales.open']],
  'remedy.mark.whichPiece': [['sale', 'Ctrl+G', 'traceabilityCodes.open']],
  'remedy.customer.needed': [
    ['sale', 'F5', 'customer.open'],
    ['checkout', 'Shift+F5', 'customer.open']
  ],
  'remedy.weigh.unit': [['sale', 'F3', 'line.quantity']],
  'remedy.weigh.pieces': [['sale', 'F3', 'line.quantity']]
}

describe('a text that names a key', () => {
  it.each(localeNames)('%s names only keys that do what the text says', (locale) => {
    const namedIn = (text: unknown) =>
      [...JSON.stringify(text).matchAll(/\b(?:(?:Ctrl|Alt|Shift) )*F\d+\b|\b(?:Ctrl|Alt) [A-Z]\b/g)].map(([key]) => key)
    const found = Object.entries(locales[locale]).flatMap(([text, says]) => {
      const keys = namedIn(says).sort()
      return keys.length === 0 ? [] : [[text, keys]]
    })
    const wanted = Object.entries(named).map(([text, keys]) => [text, keys.map(([, key]) => capOf(key)).sort()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  it('the keymap has every key that a text names, with that meaning', () => {
    for (const [text, keys] of Object.entries(named))
      for (const [scope, key, command] of keys) expect(rowOf(scope, key)?.command, text).toBe(command)
  })
})

/** The acts whose button takes its cap from elsewhere than `keyOf` of the screen, with the file and a part of the button. */
const tapped: Partial<Record<Command, [file: string, part: string]>> = {
  'people.lock': ['app/StatusBar.svelte', 'Control+L'],
  'palette.open': ['app/StatusBar.svelte', 'Control+K'],
  'till.larger': ['features/settings/Appearance.svelte', 'app.setZoom'],
  'till.smaller': ['features/settings/Appearance.svelte', 'app.setZoom'],
  'ticket.undo': ['core/messages/UndoStrip.svelte', 'ticket.undo()'],
  'receipt.open': ['features/payment/Done.svelte', "'receipt.open'"],
  'receipt.print': ['features/payment/Done.svelte', "'receipt.print'"],
  'receipt.pdf': ['features/payment/Done.svelte', "'receipt.pdf'"],
  'receipt.phone': ['features/payment/Done.svelte', "'receipt.phone'"],
  'cash.exchange': ['features/shift/cash/CashWays.svelte', "'cash.exchange'"],
  'reports.customer': ['features/reports/Reports.svelte', '`reports.${table}`'],
  'reports.debt': ['features/reports/Reports.svelte', '`reports.${table}`'],
  'finder.inStock': ['features/catalog/FilterRow.svelte', '`finder.${what}`'],
  'finder.category': ['features/catalog/FilterRow.svelte', '`finder.${what}`'],
  'finder.supplier': ['features/catalog/FilterRow.svelte', '`finder.${what}`'],
  'finder.kind': ['features/catalog/FilterRow.svelte', '`finder.${what}`'],
  'line.why': ['features/pricing/PriceQuestion.svelte', "'line.why'"],
  'receipt.discount': ['features/pricing/PriceQuestion.svelte', "'receipt.discount'"]
}

describe('a key with Ctrl or Alt', () => {
  const screens = projectFiles('src/renderer').filter(({ path }) => path.endsWith('.svelte'))
  const sourceOf = (file: string) => screens.find(({ path }) => path === `src/renderer/${file}`)?.text ?? ''
  const isTapped = ({ when, command, more }: KeymapRow): boolean => {
    const [file, part] = tapped[command] ?? []
    if (file !== undefined && part !== undefined) return sourceOf(file).includes(part)
    if (more !== undefined && more !== 'ownButton') return true
    return screens.some(({ text }) => text.replaceAll(/\s+/g, ' ').includes(`keyOf('${when}', '${command}')`))
  }

  it('every act of a key with Ctrl or Alt has a button, so that a finger can do it', () => {
    const isNumbered = ({ command }: KeymapRow) => /\.\d+$/.test(command)
    const chords = keymap.filter((row) => /^(Ctrl|Alt)\+/.test(row.key) && !isNumbered(row))
    expect(chords.filter((row) => !isTapped(row)).map(({ when, key, command }) => `${when} ${key} ${command}`)).toEqual(
      []
    )
  })
})
