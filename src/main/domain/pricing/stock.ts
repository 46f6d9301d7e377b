import { fail, ok, type Result } from '../../../shared/failure.ts'
import { addDecimals, toNumber, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'

// What the shop has, where it sells no more than that. Looked at when goods come onto a ticket, and once more before it is
// paid: a ticket that was put aside reserves nothing, so that a forgotten one keeps no goods from a customer.

type TakenStock = Pick<Line, 'productId' | 'warehouseId' | 'quantity'>

/** How much of a line's product all of the lines take from the same warehouse. */
export function takenBy(lines: readonly TakenStock[]): (of: Omit<TakenStock, 'quantity'>) => number {
  const keyOf = ({ productId, warehouseId }: Omit<TakenStock, 'quantity'>): string => `${productId} ${warehouseId}`
  const sums = new Map<string, Quantity>()
  for (const line of lines) {
    const key = keyOf(line)
    const before = sums.get(key)
    sums.set(key, before === undefined ? line.quantity : addDecimals(before, line.quantity))
  }
  return (of) => toNumber(sums.get(keyOf(of)) ?? zeroDecimal)
}

const lacking = ({ name }: Line, stock: number) => fail('goods.outOfStock', { name, stock: Math.max(0, stock) })

/** Is there enough for a line that changed? What nobody knows the amount of is sold. */
export function checkLineStock(ticket: Ticket, line: Line, stock: number | undefined): Result<undefined> {
  if (stock === undefined || ticket.rules.sellsNegativeStock) return ok(undefined)
  return takenBy(ticket.lines)(line) > stock ? lacking(line, stock) : ok(undefined)
}

/** Is there enough for the whole ticket by now? What an order has booked is kept for it. */
export function checkStock(ticket: Ticket, stockOf: (line: Line) => number | undefined): Result<undefined> {
  if (ticket.rules.sellsNegativeStock) return ok(undefined)
  const lines = ticket.lines.filter(({ order }) => order === undefined)
  const taken = takenBy(lines)
  for (const line of lines) {
    const stock = stockOf(line)
    if (stock !== undefined && taken(line) > stock) return lacking(line, stock)
  }
  return ok(undefined)
}
