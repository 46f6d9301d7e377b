import { fail, ok, type Result } from '../../../shared/failure.ts'
import { addDecimals, compareDecimals, zeroDecimal } from '../../../shared/quantity.ts'
import type { Line, OrderPart, Ticket } from './model.ts'

// Each line keeps a reference to its order through every split, merge and hold. A ticket or a sale belongs to an order
// as long as at least one of its lines does.

type WithOrder = { order?: OrderPart | undefined }

/** Returns the order of the lines. A ticket has at most one order. */
export const orderOn = (lines: readonly WithOrder[]): Pick<OrderPart, 'id' | 'number'> | undefined =>
  lines.find(({ order }) => order !== undefined)?.order

/** Returns whether the lines are from more than one order. A sale can name only one. */
export const hasSeveralOrders = (lines: readonly WithOrder[]): boolean =>
  new Set(lines.flatMap(({ order }) => (order === undefined ? [] : [order.id]))).size > 1

const isSameRow = (a: Line, b: Line): boolean =>
  a.order !== undefined &&
  a.order.id === b.order?.id &&
  (a.order.itemId === undefined && b.order.itemId === undefined
    ? a.productId === b.productId
    : a.order.itemId === b.order.itemId)

/**
 * Returns whether the ticket has more of an order's row than was left of it. The till says so, and refuses it if its
 * own rules require that.
 */
export function isOverOrder({ lines }: Pick<Ticket, 'lines'>, line: Line): boolean {
  if (line.order === undefined) return false
  const on = lines.filter((other) => isSameRow(line, other)).map(({ quantity }) => quantity)
  return compareDecimals(on.reduce(addDecimals, zeroDecimal), line.order.left) > 0
}

/**
 * Fails if a line is over its order. The back office has a setting that forbids this, but no endpoint returns it: the
 * till has a setting of its own.
 */
export function checkOrdered(ticket: Pick<Ticket, 'lines'>): Result<undefined> {
  const line = ticket.lines.find((each) => isOverOrder(ticket, each))
  return line?.order === undefined ? ok(undefined) : fail('order.over', { name: line.name, left: line.order.left })
}
