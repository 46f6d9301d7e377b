import type { PairVerdict, Verdict } from './verdict.ts'
import { plantedKinds } from './shifts.ts'

// The verdicts as tables for people.

const percent = (part: number, whole: number): string =>
  (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`).padStart(9)
const figure = (value: number | string): string => String(value).padStart(9)

/** Returns one row for each kind, and the share of shifts whose error is among the first three explanations. */
export function singleTable(verdicts: readonly Verdict[]): { text: string; share: number } {
  const row = (name: string, of: readonly Verdict[]): string => {
    const at = (most: number) => of.filter(({ place }) => (place ?? Infinity) <= most).length
    const byName = of.filter(({ isNamed }) => isNamed).length
    return `${name.padEnd(16)}${figure(of.length)}${percent(at(1), of.length)}${percent(at(3), of.length)}${percent(byName, of.length)}`
  }
  const rows = plantedKinds.map((kind) =>
    row(
      kind,
      verdicts.filter((verdict) => verdict.kind === kind)
    )
  )
  const head = `${'planted'.padEnd(16)}${['shifts', 'first', 'in 3', 'by name'].map(figure).join('')}`
  const hits = verdicts.filter(({ place }) => place !== undefined).length
  const note =
    '"in 3": kind and rows are right, and the entry is among the possible ones; "by name": the entry is among the first three that are named.'
  return { text: [head, ...rows, row('all', verdicts), note].join('\n'), share: hits / Math.max(1, verdicts.length) }
}

/** Returns how many of two errors are named. Errors that cancel each other leave nothing to explain. */
export function pairTable(verdicts: readonly PairVerdict[]): string {
  const row = (name: string, of: readonly PairVerdict[]): string => {
    const told = (count: number) => of.filter(({ found }) => found >= count).length
    return `${name.padEnd(16)}${figure(of.length)}${percent(told(2), of.length)}${percent(told(1), of.length)}`
  }
  return [
    `${''.padEnd(16)}${['shifts', 'both', 'one'].map(figure).join('')}`,
    row(
      'in one row',
      verdicts.filter(({ isOneRow }) => isOneRow)
    ),
    row(
      'in several',
      verdicts.filter(({ isOneRow, isSeen }) => isSeen && !isOneRow)
    ),
    row(
      'cancel out',
      verdicts.filter(({ isSeen }) => !isSeen)
    ),
    row('all', verdicts)
  ].join('\n')
}

/** Returns the share of shifts with two errors of which at least this many are named. */
export const pairShare = (verdicts: readonly PairVerdict[], least: number): number =>
  verdicts.filter(({ found }) => found >= least).length / verdicts.length
