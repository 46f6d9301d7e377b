import { fail, ok, type Result } from '../../../shared/failure.ts'
import { addDecimals, toNumber, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'

// Stock checks, for a shop that does not sell more than it has. Stock is checked when goods are added to a ticket, and
// again before payment. A held ticket reserves nothing by default, so that a forgotten ticket does not block goods.

type TakenStock = Pick<Line, 'productId' | 'warehouseId' | 'quantity'>

/** Returns a function that adds up what all lines take of the same product from the same warehouse. */
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

/** Fails if the stock is too small for a changed line. Goods of unknown stock are sold. */
export function checkLineStock(ticket: Ticket, line: Line, stock: number | undefined): Result<undefined> {
  if (stock === undefined || ticket.rules.sellsNegativeStock) return ok(undefined)
  return takenBy(ticket.lines)(line) > stock ? lacking(line, stock) : ok(undefined)
}

/**
 * Fails if the stock is too small for the whole ticket. Lines of an order are not checked: the order has reserved them.
 */
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
