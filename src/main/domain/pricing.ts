import { fail, type Result } from '../../shared/failure.ts'
import type { LineId } from '../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, zeroDecimal, type UnitPrice } from '../../shared/quantity.ts'
import type { Line, Ticket } from './model.ts'
import { withOffer, type Offer } from './offers.ts'
import type { Act } from './people.ts'
import { changeLine } from './ticket.ts'

// The price of one line: by hand, by another list, and who may.

/** Gives a line a price by hand. Whether the person may is decided by `priceAct`. */
export function changePrice(ticket: Ticket, lineId: LineId, price: UnitPrice): Result<Ticket> {
  return changeLine(ticket, lineId, (line) => ({ ...line, price }), undefined)
}

/** Going back to the price of the list needs nobody, unless the list has none. */
export function priceAct(line: Line, price: UnitPrice): Act | undefined {
  if (isZeroDecimal(price)) return 'sellForNothing'
  return price === line.listPrice ? undefined : 'changePrice'
}

/** What it needs to sell goods that have no price at one typed by hand. */
export const unpricedAct = (price: UnitPrice): Act => (isZeroDecimal(price) ? 'sellForNothing' : 'sellUnpriced')

/** Sells a line by another price list, whatever its quantity earns by itself; a discount by hand stays. */
export function changePriceList(ticket: Ticket, lineId: LineId, offer: Offer): Result<Ticket> {
  const { holdsFrom } = offer
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line !== undefined && compareDecimals(line.quantity, holdsFrom ?? zeroDecimal) < 0) {
    return fail('price.tooFew', { name: line.name, quantity: holdsFrom ?? zeroDecimal })
  }
  return changeLine(ticket, lineId, (old) => withOffer(old, offer), undefined)
}
