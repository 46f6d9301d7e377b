// The player's own record, independent of the till: what it read on the screen when money changed hands.

export type Kind =
  | 'exact cash'
  | 'a note'
  | 'card'
  | 'two ways'
  | 'dollars'
  | 'on debt'
  | 'ticket'
  | 'discount'
  | 'weighed'
  | 'searched'
  | 'refund'
  | 'exchange'
  | 'cash in'
  | 'cash out'

/** One action of the cashier and its effort. */
type Action = { kind: Kind; keys: number; scans: number; seconds: number }

/** Money by its place, in so'm or whole dollars. */
export type Place = 'cash' | 'dollars' | 'Uzcard' | 'Humo' | 'debt'

export type SalesRecord = {
  money: Record<Place, number>
  /** Totals of the receipts, in order. */
  sales: number[]
  refunds: number[]
  actions: Action[]
}

export const newRecord = (opening: number): SalesRecord => ({
  money: { cash: opening, dollars: 0, Uzcard: 0, Humo: 0, debt: 0 },
  sales: [],
  refunds: [],
  actions: []
})

export const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0)

/** Parses figures of a screen: "1 234 500 soʻm", "−500", "12 050,50". */
export const figureOf = (text: string): number =>
  Number(
    text
      .replace(/−/g, '-')
      .replace(/[^\d,-]/g, '')
      .replace(',', '.')
  )

/** Returns the fewest notes and coins that make an amount; `left` is too small for any of them. */
export function notesOf(amount: number, pieces: readonly number[]): { counted: Map<number, number>; left: number } {
  const counted = new Map<number, number>()
  let left = amount
  for (const piece of pieces.toSorted((a, b) => b - a)) {
    const many = Math.floor(left / piece)
    if (many > 0) counted.set(piece, many)
    left -= many * piece
  }
  return { counted, left }
}

export function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
