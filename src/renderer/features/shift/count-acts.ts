import type { Acts } from '../../keyboard/keys.svelte.ts'
import { formatDecimal } from '../../../shared/format.ts'
import { toMajor } from '../../../shared/money.ts'
import type { Cell, CountSheet } from './count-sheet.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** Returns the name of a field: "100 000" or "Humo". */
export function nameOfCell(till: Till, sheet: CountSheet, { row, piece }: Cell): string {
  const view = sheet.rows[row]
  const denomination = piece === undefined ? undefined : view?.denominationsMinor[piece]
  if (view === undefined || denomination === undefined) return view?.methodName ?? ''
  return formatDecimal(toMajor(denomination, till.currencyOf(view.currencyId)?.decimals ?? 0), till.locale)
}

/** The screens that count a drawer. */
export type CountScope = 'openShift' | 'closing' | 'handOver'

/** The act at the end of the count; `takesBlank` says whether an empty sheet is allowed. */
export type CountEnd = { label: string; run: () => void; takesBlank: boolean }

/**
 * Returns what Enter does in a count: it goes to the next field. It ends the count after the last field, or on an empty
 * sheet if that is allowed. Its label always says what it does.
 */
export function nextAct(till: Till, sheet: CountSheet, end: CountEnd): { label: string; run: () => void } {
  const next = sheet.nextCell
  return next === undefined || (sheet.isBlank && end.takesBlank)
    ? { label: end.label, run: end.run }
    : { run: () => sheet.move(1), label: till.say('count.nextField', { name: nameOfCell(till, sheet, next) }) }
}

/** Returns the keys of a count. */
export function countActs(till: Till, sheet: CountSheet, end: CountEnd): Acts {
  const stepping = sheet.stepping
  const inFields = sheet.here !== undefined
  return {
    'count.next': nextAct(till, sheet, end),
    'list.up': inFields ? () => sheet.move(-1) : undefined,
    'list.down': inFields ? () => sheet.move(1) : undefined,
    'count.rowBack': inFields ? () => sheet.moveRow(-1) : undefined,
    'count.rowOn': inFields ? () => sheet.moveRow(1) : undefined,
    'count.more': stepping && (() => sheet.step(stepping, 1)),
    'count.less': stepping && (() => sheet.step(stepping, -1))
  }
}
