import type { PriceListId } from '../../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, zeroDecimal, type Decimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Line, Place, Ticket } from '../core/model.ts'

/** What a product costs by one price list, and from how many on. */
export type Offer = {
  priceListId: PriceListId
  price: UnitPrice
  /** Undefined: from the first. */
  holdsFrom: Decimal | undefined
  /** Between which a price by hand may lie, where the list says so. */
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  /** The main list of the shop. */
  isMain: boolean
}

type At = Pick<Place, 'priceListId'>

const reaches = ({ holdsFrom }: Offer, quantity: Decimal): boolean =>
  compareDecimals(quantity, holdsFrom ?? zeroDecimal) >= 0
const isFromAmount = ({ holdsFrom }: Offer): boolean => holdsFrom !== undefined && !isZeroDecimal(holdsFrom)

/**
 * The offer that a line of so many is sold by: of the till's own list and of those that hold from a stated quantity the
 * one that asks for most and is reached; where none is reached, the main list's. Undefined where nothing is stated, so
 * that the price stays as it is.
 */
export function offerFor(offers: readonly Offer[], quantity: Decimal, at: At): Offer | undefined {
  if (!offers.some(isFromAmount)) return undefined
  const mine = offers.filter((offer) => offer.priceListId === at.priceListId || isFromAmount(offer))
  const [best] = mine
    .filter((offer) => reaches(offer, quantity))
    .toSorted((a, b) => compareDecimals(b.holdsFrom ?? zeroDecimal, a.holdsFrom ?? zeroDecimal))
  return best ?? offers.find((offer) => offer.isMain && reaches(offer, quantity))
}

/** A line at the price that its quantity earns. A price by hand stays, and so does one by a list chosen for the line. */
export function atOffer(line: Line, offers: readonly Offer[], at: At): Line {
  const own = offers.find(({ priceListId }) => priceListId === line.priceListId)
  const isByItself = line.priceListId === at.priceListId || (own !== undefined && (isFromAmount(own) || own.isMain))
  if (line.price !== line.listPrice || !isByItself) return line
  const offer = offerFor(offers, line.quantity, at)
  // The same list: the ticket keeps the price it saw.
  if (offer === undefined || offer.priceListId === line.priceListId) return line
  return withOffer(line, offer)
}

type ByList = Pick<Ticket, 'priceList'>

/** The offer of the ticket's own list, where it has one and the list has a price for so many. */
export function ticketOffer(offers: readonly Offer[], quantity: Decimal, { priceList }: ByList): Offer | undefined {
  const offer = priceList && offers.find(({ priceListId }) => priceListId === priceList.id)
  return offer !== undefined && reaches(offer, quantity) ? offer : undefined
}

/** A line that is new on a ticket: by the ticket's own list, where that has a price for it. */
export function byTicket(line: Line, offers: readonly Offer[], ticket: ByList): Line {
  const offer = ticketOffer(offers, line.quantity, ticket)
  return offer !== undefined && line.price === line.listPrice ? withOffer(line, offer) : line
}

/** A line sold by another list, with the bounds that this list sets. */
export const withOffer = (line: Line, { priceListId, price, minPrice, maxPrice }: Offer): Line => ({
  ...line,
  price,
  listPrice: price,
  minPrice,
  maxPrice,
  priceListId
})
