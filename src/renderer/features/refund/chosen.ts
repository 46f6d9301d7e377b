import type { EmployeeId, LineId, ReasonId, SaleId } from '../../../shared/ids.ts'
import {
  addDecimals,
  compareDecimals,
  isZeroDecimal,
  lessDecimals,
  oneDecimal,
  unscaled,
  zeroDecimal,
  type Decimal
} from '../../../shared/quantity.ts'
import type { RefundLineView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

// How much of each line comes back. A line of which nothing comes back is not in the list.

/** `marks` has the traceability codes that were scanned. */
export type Chosen = { lineId: LineId; quantity: Decimal; marks?: string[] }
type Line = Pick<RefundLineView, 'lineId' | 'left' | 'chosen' | 'unitDecimals'>

export function changed(asked: readonly Chosen[], { lineId }: Pick<Line, 'lineId'>, quantity: Decimal): Chosen[] {
  const others = asked.filter((each) => each.lineId !== lineId)
  return isZeroDecimal(quantity) ? others : [...others, { lineId, quantity }]
}

/** Adds one piece with its traceability code. The quantity is the number of scanned codes. */
export function withPiece(asked: readonly Chosen[], { lineId }: Pick<Line, 'lineId'>, mark: string): Chosen[] {
  const before = asked.find((each) => each.lineId === lineId)?.marks ?? []
  const marks = before.includes(mark) ? before : [...before, mark]
  const others = asked.filter((each) => each.lineId !== lineId)
  return [...others, { lineId, quantity: unscaled(BigInt(marks.length), 0), marks }]
}

/** Returns a quantity one piece larger or smaller. For weighed goods it is all or nothing. */
export function stepped({ chosen, left, unitDecimals }: Line, by: 1 | -1): Decimal {
  if (unitDecimals > 0) return by > 0 ? left : zeroDecimal
  if (by < 0) return compareDecimals(chosen, oneDecimal) <= 0 ? zeroDecimal : lessDecimals(chosen, oneDecimal)
  const more = addDecimals(chosen, oneDecimal)
  return compareDecimals(more, left) > 0 ? left : more
}

export const allLeft = (lines: readonly Line[]): Chosen[] =>
  lines.filter(({ left }) => !isZeroDecimal(left)).map(({ lineId, left }) => ({ lineId, quantity: left }))

/** Returns the index of the first line of which something is left to return, or 0. */
export const firstLeft = (lines: readonly RefundLineView[]): number =>
  Math.max(
    0,
    lines.findIndex(({ left }) => !isZeroDecimal(left))
  )

/** What a cashier had chosen for a sale when she left the screen. */
export type Draft = { saleId: SaleId; lines: readonly Chosen[]; reasonId: ReasonId | undefined; note: string }
/** At most one draft for each till, with its cashier. */
const drafts = new WeakMap<Till, Draft & { cashierId: EmployeeId | undefined }>()

/** Returns the draft for this sale if it belongs to the signed-in cashier. */
export function draftOf(till: Till, saleId: SaleId): Draft | undefined {
  const draft = drafts.get(till)
  return draft?.saleId === saleId && draft.cashierId === till.view?.cashier?.id ? draft : undefined
}

/** Stores a draft and replaces the old one. Deletes the draft if no line is chosen. */
export function keepDraft(till: Till, draft: Draft): void {
  if (draft.lines.length === 0) drafts.delete(till)
  else drafts.set(till, { ...draft, cashierId: till.view?.cashier?.id })
}
