import type { LineRemoval } from '../../../shared/choices.ts'
import type { LineId } from '../../../shared/ids.ts'
import { minus, zero, type Minor } from '../../../shared/money.ts'
import { compareDecimals, isZeroDecimal, lessDecimals, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'
import type { Act } from '../staff/people.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'

// Removal of goods from a ticket. The cashier may undo a wrong scan. But goods of a held ticket have been shown to
// somebody, and perhaps served, so that by the default rule their removal needs a manager.

/** Notes the quantity of each line when the ticket is held. Any more was scanned after the recall. */
export const asHeld = (ticket: Ticket): Ticket => ({
  ...ticket,
  lines: ticket.lines.map((line) => ({ ...line, held: line.quantity }))
})

/** Lowers the held quantity of a line to its quantity. */
export const heldAtMost = (line: Line): Line =>
  line.held !== undefined && compareDecimals(line.held, line.quantity) > 0 ? { ...line, held: line.quantity } : line

const wasHeld = ({ held }: Line): boolean => held !== undefined && !isZeroDecimal(held)

type RemovedLine = { line: Line; quantity: Quantity; left: Quantity; sum: Minor }

/** Returns what a change removed from a line, and its value. Returns undefined if it removed nothing. */
export function takenOff(before: Ticket, after: Ticket, lineId: LineId): RemovedLine | undefined {
  const at = before.lines.findIndex(({ id }) => id === lineId)
  const line = before.lines[at]
  const now = after.lines.findIndex(({ id }) => id === lineId)
  const left = after.lines[now]?.quantity ?? zeroDecimal
  if (line === undefined || compareDecimals(left, line.quantity) >= 0) return undefined
  const was = sumsOfLine(ticketSums(before), at).total
  const rest = now < 0 ? zero : sumsOfLine(ticketSums(after), now).total
  return { line, quantity: lessDecimals(line.quantity, left), left, sum: minus(was, rest) }
}

/**
 * Returns the right that the removal needs. Removing the last held goods counts as removing the whole ticket, whatever
 * was scanned since.
 */
export function removalAct(before: Ticket, after: Ticket, lineId: LineId, rule: LineRemoval): Act | undefined {
  const taken = takenOff(before, after, lineId)
  if (taken === undefined) return undefined
  if (before.lines.some(wasHeld) && !after.lines.some(wasHeld)) return 'removeTicket'
  const { line, left } = taken
  const isOfHeld = line.held !== undefined && compareDecimals(left, line.held) < 0
  if (rule === 'free' || (rule === 'held' && !isOfHeld)) return undefined
  return isZeroDecimal(left) ? 'removeLine' : 'lessenLine'
}

/**
 * Returns the right that is needed to discard a ticket. A ticket that was never held could also be emptied line by
 * line.
 */
export const ticketRemovalAct = ({ state, lines }: Ticket, rule: LineRemoval): Act | undefined =>
  state === 'held' || lines.some(wasHeld) || (rule === 'asks' && lines.length > 0) ? 'removeTicket' : undefined
