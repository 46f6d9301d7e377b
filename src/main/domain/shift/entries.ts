import type { MovementId, SaleId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Currency } from '../core/records.ts'
import type { DrawerRow } from './shift.ts'

// The data that a drawer difference is explained with: all entries of the shift that moved money.

/**
 * The amount of an entry in one row of the drawer. It is always positive; the kind of the entry gives the direction.
 */
export type Part = { row: number; amount: Minor; role: 'tender' | 'change' }
/** A sale, a refund, or a cash movement. */
export type Entry = {
  kind: 'sale' | 'refund' | 'in' | 'out'
  number: string
  at: Instant
  /** Equal for entries that look the same to a person: the same goods, or the same article. */
  looks: string
  /** The sale of the entry, whose receipt this till can show. */
  saleId?: SaleId | undefined
  /** The cash movement of the entry, whose slip this till can show. */
  movementId?: MovementId | undefined
  /** More was taken out than the till expected in the drawer. */
  isOverdrawn?: boolean | undefined
  /** The slip is cancelled, or cancels another one. */
  isCancelled?: boolean | undefined
  parts: Part[]
}
type Row = Pick<DrawerRow, 'methodId' | 'methodType' | 'currencyId' | 'opening' | 'expected'> & {
  counted: Minor
}
export type ShiftRecords = { rows: readonly Row[]; entries: readonly Entry[]; currencies: readonly Currency[] }

/** How much more than expected a row holds because of an error; negative if it holds less. */
export type Effect = { row: number; amount: number }

type ErrorKind =
  | 'wrongMethod'
  | 'doubled'
  | 'missed'
  | 'transposed'
  | 'wrongCurrency'
  | 'changeNotGiven'
  | 'wrongNote'
  | 'notPaid'
  | 'slipNotTyped'
  | 'overdrawn'
  | 'largeMove'

/** One error that could have caused a difference. */
export type Suspect = {
  kind: ErrorKind
  effect: readonly Effect[]
  /** The entries that the error may be in, likeliest first; empty if it is in no entry. */
  entries: readonly Entry[]
  /** The typed amounts and the intended ones: of the entries in their order, of the float, or of the count. */
  typed?: { of: 'entry' | 'opening' | 'count'; amounts: readonly { wrong: Minor; right: Minor }[] }
  /** The larger and the smaller note of each pair that may have been confused. */
  notes?: readonly { larger: Minor; smaller: Minor }[]
  /** How likely this effect is if an error of this kind happened. Only for comparing suspects. */
  weight: number
}

/** Returns the direction of an entry: sales and cash put in fill the drawer. */
export const signOf = (entry: Entry): 1 | -1 => (entry.kind === 'sale' || entry.kind === 'in' ? 1 : -1)

/** Returns what the entry adds to every row that it changes. */
export function netOf(entry: Entry): Effect[] {
  const sums = new Map<number, number>()
  for (const { row, amount, role } of entry.parts) {
    sums.set(row, (sums.get(row) ?? 0) + amount * (role === 'tender' ? 1 : -1) * signOf(entry))
  }
  return effectOf([...sums].map(([row, amount]) => ({ row, amount })))
}

/** Sorts the effects by row and drops those of 0. */
export const effectOf = (parts: readonly Effect[]): Effect[] =>
  parts.filter(({ amount }) => amount !== 0).sort((a, b) => a.row - b.row)
export const keyOf = (effect: readonly Effect[]): string =>
  effect.map(({ row, amount }) => `${row}:${amount}`).join(' ')
export const opposite = (effect: readonly Effect[]): Effect[] =>
  effect.map(({ row, amount }) => ({ row, amount: -amount }))
