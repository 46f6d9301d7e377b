import { fail, ok, type Result } from '../../shared/failure.ts'
import { minus, priced } from '../../shared/money.ts'
import { compareDecimals } from '../../shared/quantity.ts'
import type { Currency, Line, LineSums, Ticket } from './model.ts'
import type { Act } from './people.ts'
import { sumsOfLine, ticketSums } from './sums.ts'

// The price of a line between the least and the most that the back office allows.

export type PriceFault = 'belowMin' | 'aboveMax'

/** Whether what is paid for the goods of a line, tax aside, is out of bounds. */
export function priceFault(line: Line, sums: LineSums, { decimals }: Currency): PriceFault | undefined {
  const { minPrice, maxPrice, quantity } = line
  const net = minus(minus(sums.gross, sums.discount), sums.distributed)
  // Rounded down, so that the least price itself is never below it.
  if (minPrice !== undefined && net < priced(quantity, minPrice, decimals, 'floor')) return 'belowMin'
  return maxPrice !== undefined && compareDecimals(line.price, maxPrice) > 0 ? 'aboveMax' : undefined
}

const faultsOf = (ticket: Ticket): (PriceFault | undefined)[] => {
  const sums = ticketSums(ticket)
  return ticket.lines.map((line, index) => priceFault(line, sumsOfLine(sums, index), ticket.currency))
}

/**
 * What an act that put lines out of bounds takes, by the policy of the shop (vendor-rules 2.6): `strict` refuses it,
 * `warning` lets it pass and the line says so, `override` needs a right of its own.
 */
export function boundsAct(before: Ticket, after: Ticket): Result<Act | undefined> {
  const were = new Map(faultsOf(before).map((fault, index) => [before.lines[index]?.id, fault]))
  const faults = faultsOf(after)
  const index = after.lines.findIndex(({ id }, place) => faults[place] !== undefined && faults[place] !== were.get(id))
  const line = after.lines[index]
  if (line === undefined || after.rules.priceBounds === 'warning') return ok(undefined)
  if (after.rules.priceBounds === 'override') return ok('sellOutOfBounds')
  return faults[index] === 'belowMin'
    ? fail('price.belowMin', { name: line.name, price: line.minPrice ?? '' })
    : fail('price.aboveMax', { name: line.name, price: line.maxPrice ?? '' })
}
