import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import { compareDecimals, lessDecimals, oneDecimal, toNumber, type Quantity } from '../../../shared/quantity.ts'
import { orEmptied } from './emptied.ts'
import { codesOfGtin, plainMarking, readMarking, type Marking } from '../catalog/gs1.ts'
import type { Line, Ticket } from '../core/model.ts'
import { heldAtMost } from './removal.ts'
import { isPaying } from '../core/ticket-state.ts'

// Marked goods: each piece has one traceability code, and no code is used twice. A line of marked goods has `marks`,
// even if empty. It can be paid when it has a code for each piece. Removing a piece removes its code.

/** Where the code of a piece is already used. */
export type MarkUse = { kind: 'onTicket' } | { kind: 'onHeld'; ticket: string } | { kind: 'sold'; receipt: string }
export type TakenOf = (key: string) => MarkUse | undefined

/** Returns the key that identifies the piece of a scanned code. */
export const keyOfMark = (text: string): string => (readMarking(text) ?? plainMarking(text)).key

/** Returns a code for people and receipts: GTIN and serial number, as they are printed next to it. */
export function shownMark(text: string): string {
  const { gtin, serial } = readMarking(text) ?? plainMarking(text)
  return gtin === undefined ? serial : `(01)${gtin}(21)${serial}`
}

/** Returns how many codes a line needs: one for each piece. A line of weighed goods is one package. */
const neededMarks = ({ unitDecimals, quantity }: Pick<Line, 'unitDecimals' | 'quantity'>): number =>
  unitDecimals > 0 ? 1 : Math.ceil(toNumber(quantity))

/** Returns how many codes a line is missing. */
export const missingMarks = (line: Line): number =>
  line.marks === undefined ? 0 : Math.max(0, neededMarks(line) - line.marks.length)

/** Fails if the line has more codes than pieces: the cashier has to say by its code which piece is removed. */
export const checkMarks = (line: Line): Result<undefined> =>
  (line.marks?.length ?? 0) > neededMarks(line) ? fail('mark.whichPiece', { name: line.name }) : ok(undefined)

/** Fails if a piece that needs a code has none. */
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

/** Fails if one of these pieces is already used. */
export function checkFree(marks: readonly string[], taken: TakenOf): Result<undefined> {
  for (const mark of marks) {
    const found = taken(keyOfMark(mark))
    if (found !== undefined) return takenFailure(found)
  }
  return ok(undefined)
}

/**
 * Returns the line that a scanned piece belongs to, of those that miss a code: the selected line, or the last one of
 * its product.
 */
export function lineLacking(ticket: Ticket, productId: Line['productId']): Line | undefined {
  const lacks = ticket.lines.filter((line) => line.productId === productId && missingMarks(line) > 0)
  return lacks.find(({ id }) => id === ticket.chosenLineId) ?? lacks.at(-1)
}

/** Adds a code to a line. A code with a GTIN must be of the line's product, if the product's codes are known. */
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

/** Returns whether a code with this GTIN belongs to a product with these barcodes. */
export const isOfGoods = ({ gtin }: Marking, barcodes: readonly string[]): boolean =>
  gtin === undefined || barcodes.length === 0 || codesOfGtin(gtin).some((code) => barcodes.includes(code))

/** Removes a piece and its code from the ticket; the code can be used again. The last piece removes its line. */
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

/**
 * Returns the codes of the returned pieces of a line: all remaining ones if the whole rest is returned, otherwise the
 * scanned ones.
 */
export function piecesBack({ line, left, leftMarks }: Returning, asked: Returned): Result<string[] | undefined> {
  if (line.marks === undefined) return ok(undefined)
  if (compareDecimals(asked.quantity, left) === 0) return ok([...leftMarks])
  const needed = Math.min(neededMarks({ ...line, quantity: asked.quantity }), leftMarks.length)
  const { marks = [] } = asked
  return marks.length === needed ? ok([...marks]) : fail('refund.marksNeeded', { name: line.name })
}
