import type { LineRemoval } from '../../../shared/choices.ts'
import type { LineId } from '../../../shared/ids.ts'
import { minus, zero, type Minor } from '../../../shared/money.ts'
import { compareDecimals, isZeroDecimal, lessDecimals, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'
import type { Act } from '../staff/people.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'

// Goods that come off a ticket again. A wrong scan is put right by whoever made it; what stood on a ticket that was put
// aside has been shown to somebody, and served perhaps, so that taking it off is a manager's by the first rule.

/** How much of each line the ticket has as it is put aside: more than that was scanned since it came back. */
export const asHeld = (ticket: Ticket): Ticket => ({
  ...ticket,
  lines: ticket.lines.map((line) => ({ ...line, held: line.quantity }))
})

/** Of a line that became less no more was held than there is. */
export const heldAtMost = (line: Line): Line =>
  line.held !== undefined && compareDecimals(line.held, line.quantity) > 0 ? { ...line, held: line.quantity } : line

const wasHeld = ({ held }: Line): boolean => held !== undefined && !isZeroDecimal(held)

type RemovedLine = { line: Line; quantity: Quantity; left: Quantity; sum: Minor }

/** What a change took off a line, if it did, and what that came to. */
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

/** What right that takes. The last of what had been put aside is the whole bill, whatever was scanned since. */
export function removalAct(before: Ticket, after: Ticket, lineId: LineId, rule: LineRemoval): Act | undefined {
  const taken = takenOff(before, after, lineId)
  if (taken === undefined) return undefined
  if (before.lines.some(wasHeld) && !after.lines.some(wasHeld)) return 'removeTicket'
  const { line, left } = taken
  const isOfHeld = line.held !== undefined && compareDecimals(left, line.held) < 0
  if (rule === 'free' || (rule === 'held' && !isOfHeld)) return undefined
  return isZeroDecimal(left) ? 'removeLine' : 'lessenLine'
}

/** What right it takes to throw a ticket away. One that was never put aside may be emptied line by line as well. */
export const ticketRemovalAct = ({ state, lines }: Ticket, rule: LineRemoval): Act | undefined =>
  state === 'held' || lines.some(wasHeld) || (rule === 'asks' && lines.length > 0) ? 'removeTicket' : undefined
