import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import { compareDecimals, lessDecimals, oneDecimal, toNumber, type Quantity } from '../../../shared/quantity.ts'
import { orEmptied } from './emptied.ts'
import { codesOfGtin, plainMarking, readMarking, type Marking } from '../catalog/gs1.ts'
import type { Line, Ticket } from '../core/model.ts'
import { heldAtMost } from './removal.ts'
import { isPaying } from '../core/ticket-state.ts'

// Marked goods: one code a piece, and no piece twice. A line of them has `marks`, however few; it can be paid for when
// it has as many as pieces. A code leaves with its piece.

/** Where a piece is already. */
export type MarkUse = { kind: 'onTicket' } | { kind: 'onHeld'; ticket: string } | { kind: 'sold'; receipt: string }
export type TakenOf = (key: string) => MarkUse | undefined

/** Names the piece of a code that was read before. */
export const keyOfMark = (text: string): string => (readMarking(text) ?? plainMarking(text)).key

/** A code for people and receipts: goods and serial number, as they are printed beside it. */
export function shownMark(text: string): string {
  const { gtin, serial } = readMarking(text) ?? plainMarking(text)
  return gtin === undefined ? serial : `(01)${gtin}(21)${serial}`
}

/** How many codes a line needs: one a piece. What is weighed is one package a line. */
const neededMarks = ({ unitDecimals, quantity }: Pick<Line, 'unitDecimals' | 'quantity'>): number =>
  unitDecimals > 0 ? 1 : Math.ceil(toNumber(quantity))

/** How many codes a line still lacks. */
export const missingMarks = (line: Line): number =>
  line.marks === undefined ? 0 : Math.max(0, neededMarks(line) - line.marks.length)

/** Never more codes than pieces: which piece goes is said by its code. */
export const checkMarks = (line: Line): Result<undefined> =>
  (line.marks?.length ?? 0) > neededMarks(line) ? fail('mark.whichPiece', { name: line.name }) : ok(undefined)

/** Has every piece that must have one its code? */
export function checkAllMarked({ lines }: Pick<Ticket, 'lines'>): Result<undefined> {
  const line = lines.find((each) => missingMarks(each) > 0)
  return line === undefined ? ok(undefined) : fail('mark.missing', { name: line.name, count: missingMarks(line) })
}

const takenFailure = (taken: MarkUse) => {
  if (taken.kind === 'onTicket') return fail('mark.onTicket')
  return taken.kind === 'onHeld'
    ? fail('mark.onHeld', { ticket: taken.ticket })
    : fail('mark.sold', { receipt: taken.receipt })
}

/** Are these pieces free? */
export function checkFree(marks: readonly string[], taken: TakenOf): Result<undefined> {
  for (const mark of marks) {
    const found = taken(keyOfMark(mark))
    if (found !== undefined) return takenFailure(found)
  }
  return ok(undefined)
}

/** The line that a scanned piece belongs to: the chosen one, or the last of its goods, that lacks a code. */
export function lineLacking(ticket: Ticket, productId: Line['productId']): Line | undefined {
  const lacks = ticket.lines.filter((line) => line.productId === productId && missingMarks(line) > 0)
  return lacks.find(({ id }) => id === ticket.chosenLineId) ?? lacks.at(-1)
}

/** Gives a piece of the line its code. A code with a GTIN must be of the line's goods, where their codes are known. */
export function addMark(ticket: Ticket, lineId: LineId, marking: Marking, taken: TakenOf): Result<Ticket> {
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line === undefined) return fail('ticket.lineUnknown')
  if (isPaying(ticket)) return fail('ticket.paying')
  if (line.marks === undefined) return fail('mark.notMarked', { name: line.name })
  const isHere = ticket.lines.some(({ marks }) => marks?.some((mark) => keyOfMark(mark) === marking.key))
  const found: MarkUse | undefined = isHere ? { kind: 'onTicket' } : taken(marking.key)
  if (found !== undefined) return takenFailure(found)
  if (missingMarks(line) === 0) return fail('mark.enough', { name: line.name })
  const marked = { ...line, marks: [...line.marks, marking.text] }
  const lines = ticket.lines.map((each) => (each === line ? marked : each))
  return ok({ ...ticket, lines, chosenLineId: lineId })
}

/** Is a code with this GTIN one of goods that have these barcodes? */
export const isOfGoods = ({ gtin }: Marking, barcodes: readonly string[]): boolean =>
  gtin === undefined || barcodes.length === 0 || codesOfGtin(gtin).some((code) => barcodes.includes(code))

/** Takes a piece off the ticket with its code, which is free then. The last piece takes its line along. */
export function removeMark(ticket: Ticket, lineId: LineId, mark: string): Result<Ticket> {
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line === undefined) return fail('ticket.lineUnknown')
  if (isPaying(ticket)) return fail('ticket.paying')
  if (line.marks?.includes(mark) !== true) return fail('mark.unknown')
  const marks = line.marks.filter((each) => each !== mark)
  if (line.unitDecimals > 0 || neededMarks(line) <= 1) {
    const lines = ticket.lines.filter((each) => each !== line)
    const chosenLineId = ticket.chosenLineId === lineId ? lines.at(-1)?.id : ticket.chosenLineId
    return ok(orEmptied({ ...ticket, lines, chosenLineId }))
  }
  const fewer = heldAtMost({ ...line, marks, quantity: lessDecimals(line.quantity, oneDecimal) })
  return ok({ ...ticket, lines: ticket.lines.map((each) => (each === line ? fewer : each)), chosenLineId: lineId })
}

type Returning = {
  line: Pick<Line, 'marks' | 'name' | 'unitDecimals' | 'quantity'>
  left: Quantity
  leftMarks: readonly string[]
}
type Returned = { quantity: Quantity; marks?: readonly string[] | undefined }

/** Which pieces of a line come back: with the last of it all that are left, else those that were scanned. */
export function piecesBack({ line, left, leftMarks }: Returning, asked: Returned): Result<string[] | undefined> {
  if (line.marks === undefined) return ok(undefined)
  if (compareDecimals(asked.quantity, left) === 0) return ok([...leftMarks])
  const needed = Math.min(neededMarks({ ...line, quantity: asked.quantity }), leftMarks.length)
  const { marks = [] } = asked
  return marks.length === needed ? ok([...marks]) : fail('refund.marksNeeded', { name: line.name })
}
