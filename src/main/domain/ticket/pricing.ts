import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, zeroDecimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Line, Ticket } from '../core/model.ts'
import { withOffer, type Offer } from '../pricing/offers.ts'
import type { Act } from '../staff/people.ts'
import { changeLine } from './ticket.ts'

// The price of one line: typed by hand or from another price list, and the rights for it.

/** The terms of a price list. If it is fixed, nobody may change its prices, not even a manager. */
export type ListTerms = { name: string; isFixed?: boolean }

/**
 * Sets a manual price on a line. `priceAct` decides whether the person may. If the list has no price, one may be typed.
 */
export function changePrice(ticket: Ticket, lineId: LineId, price: UnitPrice, list?: ListTerms): Result<Ticket> {
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line !== undefined && list?.isFixed === true && !isZeroDecimal(line.listPrice) && price !== line.listPrice) {
    return fail('price.fixed', { name: line.name, list: list.name })
  }
  return changeLine(ticket, lineId, (line) => ({ ...line, price }), undefined)
}

/** Returns the right that a price needs. The price of the list needs none, unless it is 0. */
export function priceAct(line: Line, price: UnitPrice): Act | undefined {
  if (isZeroDecimal(price)) return 'sellForNothing'
  return price === line.listPrice ? undefined : 'changePrice'
}

/** Returns the right that is needed to sell goods without a price at a typed price. */
export const unpricedAct = (price: UnitPrice): Act => (isZeroDecimal(price) ? 'sellForNothing' : 'sellUnpriced')

/** Sells a line by another price list, whatever price its quantity would have automatically. Manual discounts stay. */
export function changePriceList(ticket: Ticket, lineId: LineId, offer: Offer): Result<Ticket> {
  const { holdsFrom } = offer
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line !== undefined && compareDecimals(line.quantity, holdsFrom ?? zeroDecimal) < 0) {
    return fail('price.tooFew', { name: line.name, quantity: holdsFrom ?? zeroDecimal })
  }
  return changeLine(ticket, lineId, (old) => withOffer(old, offer), undefined)
}

/**
 * Sells every line by one price list. A line stays unchanged if the list has no price for it or for its quantity, or if
 * it is already sold by the list. If no line is sold by the list then, fails with the failure of the last line. Lines
 * that are added later use the list too, until the till's own list is chosen.
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
