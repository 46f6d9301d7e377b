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

/** The act at the end of the count. */
export type CountEnd = { label: string; run: () => void }

/**
 * Returns what Enter does in a count: it goes to the next field, and after the last field it ends the count. While
 * nothing is counted, it goes from the last field to the first one, so that repeated Enters never end a count. Its label
 * always says what it does.
 */
export function nextAct(till: Till, sheet: CountSheet, end: CountEnd): { label: string; run: () => void } {
  const at = sheet.nextAt ?? (sheet.isBlank ? 0 : undefined)
  const next = at === undefined ? undefined : sheet.cells[at]
  if (at === undefined || next === undefined) return end
  return { run: () => sheet.focus(at), label: till.say('count.nextField', { name: nameOfCell(till, sheet, next) }) }
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
