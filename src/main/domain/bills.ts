import { assert } from '../../shared/assert.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, LineId } from '../../shared/ids.ts'
import { minor, minus, type Minor } from '../../shared/money.ts'
import { compareDecimals, decimalsOf, divideDecimal, isZeroDecimal, type Quantity } from '../../shared/quantity.ts'
import { cutLine, joined, totalOfLine } from './cut.ts'
import type { BookingTable, Line, Ticket } from './model.ts'
import { ticketSums } from './sums.ts'
import { maxLines } from './ticket.ts'

// Held tickets as bills: split, merged, given to another table or cashier. Whatever is done, in any order, the lines,
// the quantities and the money of the tickets together stay what they were, to the minor unit.

export type Portion = { lineId: LineId; quantity: Quantity }
/** How a bill is split: by goods, off by a sum, or into so many equal shares. */
export type SplitWay =
  { kind: 'goods'; portions: readonly Portion[] } | { kind: 'sum'; amount: Minor } | { kind: 'shares'; count: number }

/** What stays on the ticket, and the lines of each ticket that comes off it. */
export type Split = { rest: Line[]; off: Line[][] }
type NewLineId = () => LineId

/** Pieces are never finer than this, whatever the unit: a third of a pizza is 0.333333 of it. */
const shareDecimals = 6
export const mostShares = 20

/** Splits a bill. `newId` names the lines that are cut in two. */
export function split(ticket: Ticket, way: SplitWay, newId: NewLineId): Result<Split> {
  if (ticket.state !== 'held' && ticket.state !== 'current') return fail('ticket.unknown')
  if (ticket.tenders.length > 0) return fail('ticket.paying')
  const made = byWay[way.kind](ticket, way as never, newId)
  if (!made.ok) return made
  const parts = [made.value.rest, ...made.value.off]
  if (parts.some((lines) => lines.length === 0)) return fail('split.nothingLeft')
  return isConserved([ticket], parts.map((lines) => ({ ...ticket, lines }))) ? made : fail('split.notExact') // prettier-ignore
}

const byWay: {
  [Kind in SplitWay['kind']]: (
    ticket: Ticket,
    way: Extract<SplitWay, { kind: Kind }>,
    newId: NewLineId
  ) => Result<Split>
} = {
  // prettier-ignore
  goods: (ticket, { portions }, newId) => byGoods(ticket, portions, newId),
  sum: (ticket, { amount }, newId) => {
    const total = ticketSums(ticket).total
    if (amount <= 0 || amount >= total) return fail('split.sum')
    const taken = takeSum(ticket, ticket.lines, amount, newId)
    return taken === undefined ? fail('split.notExact') : ok({ rest: taken.rest, off: [taken.off] })
  },
  shares: (ticket, { count }, newId) => byShares(ticket, count, newId)
}

function byGoods(ticket: Ticket, portions: readonly Portion[], newId: NewLineId): Result<Split> {
  if (portions.length === 0) return fail('split.nothing')
  if (new Set(portions.map(({ lineId }) => lineId)).size < portions.length) return fail('input.invalid', { field: 'lines' }) // prettier-ignore
  const rest: Line[] = []
  const off: Line[] = []
  for (const line of ticket.lines) {
    const portion = portions.find(({ lineId }) => lineId === line.id)
    const part = portion === undefined ? ok({ kept: line, cut: undefined }) : partOff(ticket, line, portion.quantity, newId) // prettier-ignore
    if (!part.ok) return part
    if (part.value.kept !== undefined) rest.push(part.value.kept)
    if (part.value.cut !== undefined) off.push(part.value.cut)
  }
  const isKnown = portions.every(({ lineId }) => ticket.lines.some(({ id }) => id === lineId))
  return isKnown ? ok({ rest, off: [off] }) : fail('ticket.lineUnknown')
}

/** So much of a line as somebody asked for. All of it moves as it is, whatever the unit says. */
function partOff(
  ticket: Ticket,
  line: Line,
  quantity: Quantity,
  newId: NewLineId
): Result<{ kept: Line | undefined; cut: Line }> {
  // prettier-ignore
  const { name, unitDecimals } = line
  const compared = compareDecimals(quantity, line.quantity)
  if (isZeroDecimal(quantity)) return fail('quantity.zero')
  if (compared > 0) return fail('split.tooMuch', { name, left: line.quantity })
  if (compared === 0) return ok({ kept: undefined, cut: line })
  if (decimalsOf(quantity) > unitDecimals) return fail('quantity.decimals', { name, decimals: unitDecimals })
  const parts = cutLine(line, quantity, newId(), ticket)
  return parts === undefined ? fail('split.notExact') : ok(parts)
}

/** Each share as near to the others as the minor unit lets it be; what is over stays on the ticket. */
function byShares(ticket: Ticket, count: number, newId: NewLineId): Result<Split> {
  const total = ticketSums(ticket).total
  if (count < 2 || count > mostShares || total < count) return fail('split.shares', { most: mostShares })
  const off: Line[][] = []
  let rest: readonly Line[] = ticket.lines
  for (let left = count; left > 1; left -= 1) {
    const share = minor(Math.floor(ticketSums({ ...ticket, lines: [...rest] }).total / left))
    const taken = takeSum(ticket, rest, share, newId)
    if (taken === undefined) return fail('split.notExact')
    off.push(taken.off)
    rest = taken.rest
  }
  return ok({ rest: [...rest], off })
}

/** Lines for a sum: whole ones while they fit, then a part of one. So at most one line is cut. */
function takeSum(
  ticket: Ticket,
  lines: readonly Line[],
  amount: Minor,
  newId: NewLineId
): { rest: Line[]; off: Line[] } | undefined {
  // prettier-ignore
  let left = amount
  const off: Line[] = []
  for (const line of lines) {
    const total = totalOfLine(line, ticket)
    if (total > left) continue
    off.push(line)
    left = minus(left, total)
  }
  const rest = lines.filter((line) => !off.includes(line))
  if (left === 0 && off.length > 0) return { rest, off }
  for (const line of rest) {
    const total = totalOfLine(line, ticket)
    const quantity = total > left ? divideDecimal(line.quantity, BigInt(left), BigInt(total), shareDecimals) : undefined
    if (quantity === undefined || isZeroDecimal(quantity) || compareDecimals(quantity, line.quantity) >= 0) continue
    const parts = cutLine(line, quantity, newId(), ticket, left)
    if (parts === undefined) continue
    return { rest: rest.map((each) => (each === line ? parts.kept : each)), off: [...off, parts.cut] }
  }
  return undefined
}

/**
 * Puts the lines of other tickets on one. The same goods at the same terms become one line where that costs the same
 * (vendor-rules 11.3); every other line stays a line of its own.
 */
export function merge(into: Ticket, from: readonly Ticket[]): Result<Ticket> {
  const all = [into, ...from]
  if (from.length === 0 || new Set(all.map(({ id }) => id)).size < all.length) return fail('merge.nothing')
  if (all.some(({ state }) => state !== 'held' && state !== 'current')) return fail('ticket.unknown')
  if (all.some(({ tenders }) => tenders.length > 0)) return fail('ticket.paying')
  const isOther = ({ organizationId, currency }: Ticket) => organizationId !== into.organizationId || currency.id !== into.currency.id // prettier-ignore
  if (from.some(isOther)) return fail('merge.otherTerms')
  const lines = from
    .flatMap((ticket) => ticket.lines)
    .reduce((before, line) => withLine(before, line, into), into.lines)
  if (lines.length > maxLines) return fail('ticket.tooLong')
  const merged: Ticket = {
    ...into,
    lines,
    name: into.name ?? first(from, ({ name }) => name),
    customer: into.customer ?? first(from, ({ customer }) => customer),
    table: into.table ?? first(from, ({ table }) => table),
    note: notesOf(all)
  }
  // Tickets begun under other rules of the shop would cost something else together.
  return isConserved(all, [merged]) ? ok(merged) : fail('merge.otherTerms')
}

function withLine(lines: Line[], line: Line, ticket: Ticket): Line[] {
  for (const [at, into] of lines.entries()) {
    const both = joined(into, line, ticket)
    if (both !== undefined) return lines.with(at, both)
  }
  return [...lines, line]
}

const first = <T>(tickets: readonly Ticket[], of: (ticket: Ticket) => T | undefined): T | undefined =>
  tickets.map(of).find((value) => value !== undefined)

export const maxNote = 300
function notesOf(tickets: readonly Ticket[]): string | undefined {
  const notes = new Set(tickets.flatMap(({ note }) => (note === undefined ? [] : [note])))
  return notes.size === 0 ? undefined : [...notes].join('; ').slice(0, maxNote)
}

/** Do these tickets cost together what those cost? */
function isConserved(before: readonly Ticket[], after: readonly Ticket[]): boolean {
  const total = (tickets: readonly Ticket[]) => tickets.reduce((all, ticket) => all + ticketSums(ticket).total, 0)
  return total(before) === total(after)
}

/** The name of a bill that comes off another one: the same with the next free number. */
export function partName(ticket: Ticket, taken: readonly (string | undefined)[]): string | undefined {
  const base = ticket.name?.replace(/ \/\d+$/, '')
  if (base === undefined) return undefined
  for (let number = 2; number <= taken.length + 2; number += 1) {
    const name = `${base} /${number}`
    if (!taken.includes(name)) return name
  }
  assert(false, 'of more numbers than names one is free')
}

export type Assignee = { id: EmployeeId; name: string }

/** Gives a held ticket to another cashier. */
export function handOver(ticket: Ticket, { id, name }: Assignee): Result<Ticket> {
  return ticket.state === 'held' ? ok({ ...ticket, employeeId: id, employeeName: name }) : fail('ticket.unknown')
}

/** What is written on a ticket beside its name. */
export function describe(ticket: Ticket, facts: { note?: string; table?: BookingTable | null }): Result<Ticket> {
  if (ticket.state !== 'held' && ticket.state !== 'current') return fail('ticket.unknown')
  const note = facts.note?.trim()
  return ok({
    ...ticket,
    note: note === undefined ? ticket.note : note === '' ? undefined : note,
    table: facts.table === undefined ? ticket.table : (facts.table ?? undefined)
  })
}
