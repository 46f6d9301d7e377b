import type { CallInput } from '../../../shared/contract/index.ts'
import { readDecimal } from '../../../shared/format.ts'
import { fromMajor, minor, sum, type Minor } from '../../../shared/money.ts'
import type { CountRowView, CurrencyView } from '../../../shared/views.ts'

// How a person's count becomes the numbers that are sent: blank is "not counted", and never zero.
// Adding up the pieces of one drawer is entry, as a typed sum is; everything else about money is main's.

/** What was typed for one row: the pieces of each denomination, or the sum where there are none. */
export type CountEntry = { pieces: readonly string[]; sumText: string }

/** One row as it stands: nothing typed, something that is no amount, or an amount. */
export type CountState = { kind: 'blank' } | { kind: 'bad' } | { kind: 'counted'; amountMinor: Minor }

export type CountInput = CallInput<'shift.count'>['counts'][number]

/** More pieces than this of one note is a slip of the finger. */
const mostPieces = 99_999

export const emptyEntry = (row: CountRowView): CountEntry => ({
  pieces: row.denominationsMinor.map(() => ''),
  sumText: ''
})
export const isByPieces = (row: CountRowView): boolean => row.denominationsMinor.length > 0

/** Reads a typed count of pieces. Undefined when it is none. */
export function parsePieces(text: string): number | undefined {
  const plain = text.trim()
  if (!/^\d{1,5}$/.test(plain)) return undefined
  return Number(plain)
}

/** Reads a typed sum: groups may be parted by spaces, decimals by comma or point. Undefined when it is none. */
export function parseSum(text: string, currencyDecimals: number): Minor | undefined {
  const value = readDecimal(text, currencyDecimals)
  return value === undefined ? undefined : fromMajor(value, currencyDecimals, 'nearest')
}

/** One more or one less of a note; less than none is none. */
export function stepPieces(text: string, by: 1 | -1): string {
  const pieces = parsePieces(text) ?? 0
  return String(Math.min(mostPieces, Math.max(0, pieces + by)))
}

/** What the pieces of one denomination come to; undefined while nothing (or nonsense) is typed. */
export function piecesSum(denomination: Minor, text: string): Minor | undefined {
  const pieces = parsePieces(text)
  return pieces === undefined ? undefined : minor(denomination * pieces)
}

/** A row is counted as soon as one of its denominations is; the ones left blank were not there. */
export function countState(row: CountRowView, entry: CountEntry, currency: Pick<CurrencyView, 'decimals'>): CountState {
  if (!isByPieces(row)) return sumState(entry.sumText, currency.decimals)
  const typed = entry.pieces.map((text) => text.trim())
  if (typed.every((text) => text === '')) return { kind: 'blank' }
  const sums = typed.map((text, at) =>
    text === '' ? minor(0) : piecesSum(row.denominationsMinor[at] ?? minor(0), text)
  )
  const known = sums.filter((part) => part !== undefined)
  return known.length < sums.length ? { kind: 'bad' } : { kind: 'counted', amountMinor: sum(known) }
}

function sumState(text: string, decimals: number): CountState {
  if (text.trim() === '') return { kind: 'blank' }
  const amountMinor = parseSum(text, decimals)
  return amountMinor === undefined ? { kind: 'bad' } : { kind: 'counted', amountMinor }
}

/** The counts that are sent: only what was counted, so that main can say what was not. */
export function countsOf(rows: readonly CountRowView[], states: readonly CountState[]): CountInput[] {
  return rows.flatMap((row, at) => {
    const state = states[at]
    if (state?.kind !== 'counted') return []
    return [{ methodId: row.methodId, currencyId: row.currencyId, countedMinor: state.amountMinor }]
  })
}
