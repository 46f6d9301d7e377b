import type { PriceListId } from '../../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, zeroDecimal, type Decimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Line, Place, Ticket } from '../core/model.ts'

/** The price of a product in one price list, and the quantity that it starts at. */
export type Offer = {
  priceListId: PriceListId
  price: UnitPrice
  /** Undefined: it applies from the first unit. */
  holdsFrom: Decimal | undefined
  /** The bounds of a manual price, if the price list sets them. */
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  /** The main price list of the shop. */
  isMain: boolean
}

type At = Pick<Place, 'priceListId'>

const reaches = ({ holdsFrom }: Offer, quantity: Decimal): boolean =>
  compareDecimals(quantity, holdsFrom ?? zeroDecimal) >= 0
const isFromAmount = ({ holdsFrom }: Offer): boolean => holdsFrom !== undefined && !isZeroDecimal(holdsFrom)

/**
 * Returns the offer for a line of this quantity. Among the till's price list and the lists with a minimum quantity, it
 * is the offer with the largest minimum that the quantity reaches. If it reaches none, it is the offer of the main
 * list. Returns undefined if no list has a minimum quantity, so that the price stays unchanged.
 */
export function offerFor(offers: readonly Offer[], quantity: Decimal, at: At): Offer | undefined {
  if (!offers.some(isFromAmount)) return undefined
  const mine = offers.filter((offer) => offer.priceListId === at.priceListId || isFromAmount(offer))
  const [best] = mine
    .filter((offer) => reaches(offer, quantity))
    .toSorted((a, b) => compareDecimals(b.holdsFrom ?? zeroDecimal, a.holdsFrom ?? zeroDecimal))
  return best ?? offers.find((offer) => offer.isMain && reaches(offer, quantity))
}

/**
 * Returns the line with the price for its quantity. A manual price stays, and so does the price of a list that was
 * chosen for the line.
 */
export function atOffer(line: Line, offers: readonly Offer[], at: At): Line {
  const own = offers.find(({ priceListId }) => priceListId === line.priceListId)
  const isByItself = line.priceListId === at.priceListId || (own !== undefined && (isFromAmount(own) || own.isMain))
  if (line.price !== line.listPrice || !isByItself) return line
  const offer = offerFor(offers, line.quantity, at)
  // The list is the same: the ticket keeps the price that it has.
  if (offer === undefined || offer.priceListId === line.priceListId) return line
  return withOffer(line, offer)
}

type ByList = Pick<Ticket, 'priceList'>

/**
 * Returns the offer of the ticket's own price list; undefined if the ticket has none, or the list has no price for the
 * quantity.
 */
export function ticketOffer(offers: readonly Offer[], quantity: Decimal, { priceList }: ByList): Offer | undefined {
  const offer = priceList && offers.find(({ priceListId }) => priceListId === priceList.id)
  return offer !== undefined && reaches(offer, quantity) ? offer : undefined
}

/** Returns a new line of a ticket with the price of the ticket's own price list, if that has a price for it. */
export function byTicket(line: Line, offers: readonly Offer[], ticket: ByList): Line {
  const offer = ticketOffer(offers, line.quantity, ticket)
  return offer !== undefined && line.price === line.listPrice ? withOffer(line, offer) : line
}

/** Returns the line with the price and the bounds of another price list. */
export const withOffer = (line: Line, { priceListId, price, minPrice, maxPrice }: Offer): Line => ({
  ...line,
  price,
  listPrice: price,
  minPrice,
  maxPrice,
  priceListId
})
