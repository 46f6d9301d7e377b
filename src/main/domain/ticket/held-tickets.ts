import { assert } from '../../../shared/assert.ts'
import { filled, nonZero } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId, LineId } from '../../../shared/ids.ts'
import { compareDecimals, decimalsOf, isZeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import { splitLine, joined as joinedLine, onLinesAlone } from './split-line.ts'
import type { Line, LineDiscount, Ticket, BookingTable } from '../core/model.ts'
import { fieldsWith, pickFields, withoutFields, type ValuesFor } from './field-policy.ts'
import { hasSeveralOrders } from '../core/order-part.ts'
import { ticketSums } from '../pricing/sums.ts'
import { isOfOneHour } from './past-date.ts'
import { asHeld } from './removal.ts'
import { maxLines } from './ticket.ts'
import { joinedCosts } from '../pricing/costs.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// Operations on held tickets: split, merge, move to another table, give to another cashier. In any order, they keep the
// lines, the quantities and the total of all tickets together unchanged, to the minor unit.

export type Portion = { lineId: LineId; quantity: Quantity }
/** The lines that stay on the ticket, the lines of the new ticket, and the receipt discounts that both tickets have. */
export type Split = { rest: Line[]; off: Line[]; receiptDiscounts: LineDiscount[] }
type NewLineId = () => LineId

/**
 * Splits goods off a ticket. `newId` creates the ids of split lines. Pieces are never split below their unit: the
 * service refuses a third of a pizza, so several guests share the sum instead (shares.ts).
 *
 * A receipt discount in percent stays on both tickets, and holds for goods that are added later. Any other one is shared
 * out to the lines; so is a percentage if the roundings of the two tickets do not add up.
 */
export function split(ticket: Ticket, portions: readonly Portion[], newId: NewLineId): Result<Split> {
  if (ticket.state !== 'held' && ticket.state !== 'current') return fail('ticket.unknown')
  if (isPaying(ticket)) return fail('ticket.paying')
  const whole = checkNoExchange([ticket])
  if (!whole.ok) return whole
  // Additional costs stay with the original ticket.
  const goods = { ...ticket, costs: undefined }
  const made = percentsOf(goods).length > 0 ? byGoods(goods, portions, newId) : undefined
  return made?.ok === true ? made : byGoods(onLinesAlone(goods), portions, newId)
}

/** Returns the receipt discounts of a ticket if all of them are in percent. */
const percentsOf = ({ receiptDiscounts }: Ticket): LineDiscount[] =>
  receiptDiscounts.every(({ applyType }) => applyType === 'percent') ? receiptDiscounts : []

/** Splits the lines and leaves the receipt discounts as they are. Fails if the totals do not add up. */
function byGoods(ticket: Ticket, portions: readonly Portion[], newId: NewLineId): Result<Split> {
  const made = byLines(ticket, portions, newId)
  if (!made.ok) return made
  if (made.value.rest.length === 0) return fail('split.nothingLeft')
  const { receiptDiscounts } = ticket
  const parts = [made.value.rest, made.value.off].map((lines) => ({ ...ticket, lines }))
  const isSame = hasSameTotal([ticket], parts) && hasSameDiscount(receiptDiscounts, [ticket], parts)
  return isSame ? ok({ ...made.value, receiptDiscounts }) : fail('split.notExact')
}

function byLines(
  ticket: Ticket,
  portions: readonly Portion[],
  newId: NewLineId
): Result<Omit<Split, 'receiptDiscounts'>> {
  if (portions.length === 0) return fail('split.nothing')
  if (new Set(portions.map(({ lineId }) => lineId)).size < portions.length)
    return fail('input.invalid', { field: 'lines' })
  const rest: Line[] = []
  const off: Line[] = []
  for (const line of ticket.lines) {
    const portion = portions.find(({ lineId }) => lineId === line.id)
    const part =
      portion === undefined ? ok({ kept: line, splitOff: undefined }) : partOff(ticket, line, portion.quantity, newId)
    if (!part.ok) return part
    if (part.value.kept !== undefined) rest.push(part.value.kept)
    if (part.value.splitOff !== undefined) off.push(part.value.splitOff)
  }
  const isKnown = portions.every(({ lineId }) => ticket.lines.some(({ id }) => id === lineId))
  return isKnown ? ok({ rest, off }) : fail('ticket.lineUnknown')
}

/** Splits a quantity off a line. The whole line moves unchanged, whatever its unit is. */
function partOff(
  ticket: Ticket,
  line: Line,
  quantity: Quantity,
  newId: NewLineId
): Result<{ kept: Line | undefined; splitOff: Line }> {
  const { name, unitDecimals } = line
  const compared = compareDecimals(quantity, line.quantity)
  if (isZeroDecimal(quantity)) return fail('quantity.zero')
  if (compared > 0) return fail('split.tooMuch', { name, left: line.quantity })
  if (compared === 0) return ok({ kept: undefined, splitOff: line })
  if (decimalsOf(quantity) > unitDecimals) return fail('quantity.decimals', { name, decimals: unitDecimals })
  const parts = splitLine(line, quantity, newId(), ticket)
  return parts === undefined ? fail('split.notExact') : ok(parts)
}

/**
 * Merges the lines of other tickets into one ticket. The same goods at the same terms become one line if that does not
 * change the total (vendor-rules 11.3); every other line stays separate.
 */
export function merge(into: Ticket, from: readonly Ticket[]): Result<Ticket> {
  const all = [into, ...from]
  if (from.length === 0 || new Set(all.map(({ id }) => id)).size < all.length) return fail('merge.nothing')
  if (all.some(({ state }) => state !== 'held' && state !== 'current')) return fail('ticket.unknown')
  if (all.some(isPaying)) return fail('ticket.paying')
  const whole = checkNoExchange(all)
  if (!whole.ok) return whole
  const isOther = ({ organizationId, currency }: Ticket) =>
    organizationId !== into.organizationId || currency.id !== into.currency.id
  if (from.some(isOther)) return fail('merge.otherTerms')
  if (!isOfOneHour(all)) return fail('date.merge')
  if (hasSeveralOrders(all.flatMap(({ lines }) => lines))) return fail('merge.otherOrders')
  const counted = all.map((ticket) => (ticket.state === 'held' ? asHeld(ticket) : ticket))
  const made = hasSamePercents(all) ? joinedTicket(counted) : undefined
  return made?.ok === true ? made : joinedTicket(counted.map(onLinesAlone))
}

/** Returns whether the tickets have the same receipt discounts in percent, which then hold for all of them together. */
function hasSamePercents(tickets: readonly Ticket[]): boolean {
  const [own = '', ...others] = tickets.map((ticket) => JSON.stringify(percentsOf(ticket)))
  return own !== '[]' && others.every((each) => each === own)
}

/** Joins the lines of tickets, with the receipt discounts of the first one. Fails if the total would change. */
function joinedTicket(all: readonly Ticket[]): Result<Ticket> {
  const [into, ...others] = all
  assert(into !== undefined, 'a merge has tickets')
  const lines = others
    .flatMap((ticket) => ticket.lines)
    .reduce((before, line) => withLine(before, line, into), into.lines)
  if (lines.length > maxLines) return fail('ticket.tooLong')
  const joined: ValuesFor<'merged', 'joined'> = {
    lines,
    costs: joinedCosts(all),
    ...customerOf(all),
    note: notesOf(all),
    guests: nonZero(all.reduce((count, { guests = 0 }) => count + guests, 0))
  }
  const merged: Ticket = { ...into, ...firstValues(all), ...joined }
  // Tickets that were started under different rules could have another total together.
  const isSame = hasSameTotal(all, [merged]) && hasSameDiscount(into.receiptDiscounts, all, [merged])
  return isSame ? ok(merged) : fail('merge.otherTerms')
}

function withLine(lines: Line[], line: Line, ticket: Ticket): Line[] {
  for (const [at, into] of lines.entries()) {
    const both = joinedLine(into, line, ticket)
    if (both !== undefined) return lines.with(at, both)
  }
  return [...lines, line]
}

/** Returns the first customer of the tickets, with the customer's choice about sending the receipt. */
function customerOf(tickets: readonly Ticket[]): Pick<ValuesFor<'merged', 'joined'>, 'customer' | 'sendsReceipt'> {
  const theirs = tickets.find(({ customer }) => customer !== undefined)
  return { customer: theirs?.customer, sendsReceipt: theirs?.sendsReceipt }
}

/** Returns the first value of each field that takes the first one. */
const firstValues = (tickets: readonly Ticket[]): Partial<Ticket> =>
  fieldsWith('merged', 'first').reduce<Partial<Ticket>>((values, field) => {
    const theirs = tickets.find((ticket) => ticket[field] !== undefined)
    return theirs === undefined ? values : { ...values, ...pickFields(theirs, [field]) }
  }, {})

/** Returns the ticket of the goods that were split off: a held ticket with these new values. */
export const splitOffTicket = (ticket: Ticket, fresh: ValuesFor<'split', 'new'>): Ticket => ({
  ...ticket,
  ...withoutFields(ticket, fieldsWith('split', 'rest')),
  ...fresh
})

export const maxNote = 300
function notesOf(tickets: readonly Ticket[]): string | undefined {
  const notes = new Set(tickets.flatMap(({ note }) => (note === undefined ? [] : [note])))
  return notes.size === 0 ? undefined : [...notes].join('; ').slice(0, maxNote)
}

const sumOf = (tickets: readonly Ticket[], part: (ticket: Ticket) => number): number =>
  tickets.reduce((all, ticket) => all + part(ticket), 0)

const hasSameTotal = (before: readonly Ticket[], after: readonly Ticket[]): boolean =>
  sumOf(before, (ticket) => ticketSums(ticket).total) === sumOf(after, (ticket) => ticketSums(ticket).total)

/** Returns whether receipt discounts that stay on the receipt give the same amount: each receipt is rounded by itself. */
function hasSameDiscount(stay: readonly LineDiscount[], before: readonly Ticket[], after: readonly Ticket[]): boolean {
  const amountOf = (ticket: Ticket) => ticketSums(ticket).receiptParts.reduce((all, part) => all + part, 0)
  return stay.length === 0 || sumOf(before, amountOf) === sumOf(after, amountOf)
}

/** Returns the name of a ticket that is split off: the same name with the next free number. */
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

type Description = { note?: string; table?: BookingTable | null; guests?: number | null }

/** Changes the note, the table and the number of guests of a ticket. What is absent stays; null clears. */
export function describe(ticket: Ticket, { note, table, guests }: Description): Result<Ticket> {
  if (ticket.state !== 'held' && ticket.state !== 'current') return fail('ticket.unknown')
  return ok({
    ...ticket,
    ...(note !== undefined && { note: filled(note.trim()) }),
    ...(table !== undefined && { table: table ?? undefined }),
    ...(guests !== undefined && { guests: guests ?? undefined })
  })
}
