import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, zeroDecimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'
import { withOffer, type Offer } from '../pricing/offers.ts'
import type { Act } from '../staff/people.ts'
import { changeLine } from './ticket.ts'

// The price of one line: by hand, by another list, and who may.

/** Of a price list: a fixed one has nobody, not even a manager, change its prices. */
export type ListTerms = { name: string; isFixed?: boolean }

/** Gives a line a price by hand. Whether the person may is decided by `priceAct`; what a list lacks may be typed. */
export function changePrice(ticket: Ticket, lineId: LineId, price: UnitPrice, list?: ListTerms): Result<Ticket> {
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line !== undefined && list?.isFixed === true && !isZeroDecimal(line.listPrice) && price !== line.listPrice) {
    return fail('price.fixed', { name: line.name, list: list.name })
  }
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

/**
 * Sells every line by one price list. A line that has no price there, or too small a quantity for it, stays as it is, and so
 * does one that is sold by it already. Refused where no line is sold by it, for what stands against the last of them. What
 * is added later is sold by it too, until the till's own list is chosen.
 */
export function changePriceLists(
  ticket: Ticket,
  list: NonNullable<Ticket['priceList']> & { isOwn: boolean },
  offerOf: (line: Line) => Offer | undefined
): Result<Ticket> {
  let changed = ticket
  let refused: Result<Ticket> = fail('price.unknown')
  for (const line of ticket.lines) {
    const offer = line.priceListId === list.id ? undefined : offerOf(line)
    const next = offer && changePriceList(changed, line.id, offer)
    if (next?.ok === true) changed = next.value
    else refused = next ?? refused
  }
  if (!changed.lines.some((line) => line.priceListId === list.id)) return refused
  return ok({ ...changed, priceList: list.isOwn ? undefined : { id: list.id, name: list.name } })
}
