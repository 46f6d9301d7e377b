import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Currency } from '../core/tender.ts'
import type { DrawerRow } from './shift.ts'

// What a drawer that does not agree is searched through: everything that moved money in the shift.

/** Money of an entry in one row of the drawer, always positive; what it means is the entry's. */
export type Part = { row: number; amount: Minor; role: 'tender' | 'change' }
/** A sale, a refund, cash put in or taken out. */
export type Entry = {
  kind: 'sale' | 'refund' | 'in' | 'out'
  number: string
  at: Instant
  /** Equal for entries that look the same to a person: the goods, the article. */
  looks: string
  parts: Part[]
}
type Row = Pick<DrawerRow, 'methodId' | 'methodType' | 'currencyId' | 'opening' | 'expected'> & {
  counted: Minor
}
export type FileContents = { rows: readonly Row[]; entries: readonly Entry[]; currencies: readonly Currency[] }

/** How much more than expected one row holds because of an error; negative where it holds less. */
export type Effect = { row: number; amount: number }

type ErrorKind =
  'wrongMethod' | 'doubled' | 'missed' | 'transposed' | 'wrongCurrency' | 'changeNotGiven' | 'wrongNote' | 'notPaid'

/** One error that would have made a difference. */
export type Suspect = {
  kind: ErrorKind
  effect: readonly Effect[]
  /** The entries it may be about, likeliest first; empty where no entry is. */
  entries: readonly Entry[]
  /** Amounts as they were typed, and as they were meant: of the entries in their order, or of the float or the count. */
  typed?: { of: 'entry' | 'opening' | 'count'; amounts: readonly { wrong: Minor; right: Minor }[] }
  /** The larger and the smaller note of each pair that may have been taken for each other. */
  notes?: readonly { larger: Minor; smaller: Minor }[]
  /** How likely just this effect would be if an error of this kind happened. Compares suspects, means nothing else. */
  weight: number
}

/** Which way an entry moves money: sales and cash put in fill the drawer. */
export const signOf = (entry: Entry): 1 | -1 => (entry.kind === 'sale' || entry.kind === 'in' ? 1 : -1)

/** What the entry adds to every row it touches, by the books. */
export function netOf(entry: Entry): Effect[] {
  const sums = new Map<number, number>()
  for (const { row, amount, role } of entry.parts) {
    sums.set(row, (sums.get(row) ?? 0) + amount * (role === 'tender' ? 1 : -1) * signOf(entry))
  }
  return effectOf([...sums].map(([row, amount]) => ({ row, amount })))
}

/** In the order of the rows, without those that nothing happens to. */
export const effectOf = (parts: readonly Effect[]): Effect[] =>
  parts.filter(({ amount }) => amount !== 0).sort((a, b) => a.row - b.row)
export const keyOf = (effect: readonly Effect[]): string =>
  effect.map(({ row, amount }) => `${row}:${amount}`).join(' ')
export const opposite = (effect: readonly Effect[]): Effect[] =>
  effect.map(({ row, amount }) => ({ row, amount: -amount }))
