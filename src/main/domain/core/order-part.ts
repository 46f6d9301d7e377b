import { fail, ok, type Result } from '../../../shared/failure.ts'
import { addDecimals, compareDecimals, zeroDecimal } from '../../../shared/quantity.ts'
import type { Line, OrderPart, Ticket } from './model.ts'

// Each line keeps the order that it is sold from through every split, merge and hold: a ticket and a sale have an order as
// long as one of their lines is from it.

type WithOrder = { order?: OrderPart | undefined }

/** The order that lines are sold from: one at most, for no two come onto one ticket. */
export const orderOn = (lines: readonly WithOrder[]): Pick<OrderPart, 'id' | 'number'> | undefined =>
  lines.find(({ order }) => order !== undefined)?.order

/** Are these lines from more than one order? A sale can name only one. */
export const hasSeveralOrders = (lines: readonly WithOrder[]): boolean =>
  new Set(lines.flatMap(({ order }) => (order === undefined ? [] : [order.id]))).size > 1

const isSameRow = (a: Line, b: Line): boolean =>
  a.order !== undefined &&
  a.order.id === b.order?.id &&
  (a.order.itemId === undefined && b.order.itemId === undefined
    ? a.productId === b.productId
    : a.order.itemId === b.order.itemId)

/** Is more of an order's row on the ticket than was left of it? It is said, and stopped where the till's own rules want it. */
export function isOverOrder({ lines }: Pick<Ticket, 'lines'>, line: Line): boolean {
  if (line.order === undefined) return false
  const on = lines.filter((other) => isSameRow(line, other)).map(({ quantity }) => quantity)
  return compareDecimals(on.reduce(addDecimals, zeroDecimal), line.order.left) > 0
}

/** The back office has a switch that forbids more, but no call tells how it stands: the till has one of its own. */
export function checkOrdered(ticket: Pick<Ticket, 'lines'>): Result<undefined> {
  const line = ticket.lines.find((each) => isOverOrder(ticket, each))
  return line?.order === undefined ? ok(undefined) : fail('order.over', { name: line.name, left: line.order.left })
}
