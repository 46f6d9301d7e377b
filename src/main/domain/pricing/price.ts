import { nonZero } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { divided, minus, priced, sum, zero, type Minor } from '../../../shared/money.ts'
import {
  compareDecimals,
  lessDecimals,
  maxDecimals,
  scaled,
  tenTo,
  unscaled,
  type UnitPrice
} from '../../../shared/quantity.ts'
import { isByHand } from './discount.ts'
import type { Line, LineSums, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { Act } from '../staff/people.ts'
import { sumsOfLine, ticketSums } from './sums.ts'

// The price of a line, between the minimum and the maximum of the back office.

export type PriceFault = 'belowMin' | 'aboveMax'

/** What decides whether a sold line cost less than by the price of its list. */
export type PricedLine = Pick<Line, 'quantity' | 'price' | 'listPrice' | 'discounts'> & {
  sums: Pick<LineSums, 'discountParts' | 'distributed'>
}

/**
 * Returns whether a sold line cost less than by the price of its list: a lower price, a discount given by a person, or a
 * share of a discount on the receipt.
 */
export const isBelowList = ({ price, listPrice, discounts, sums }: PricedLine): boolean =>
  compareDecimals(price, listPrice) < 0 ||
  sums.distributed > 0 ||
  discounts.some((discount, part) => isByHand(discount) && (sums.discountParts[part] ?? 0) > 0)

/**
 * Returns how much less a line cost than by the price of its list: a lower price, the discounts that a person gave on
 * it, and its share of the discounts on the receipt. Undefined if it did not cost less. Automatic discounts of the shop
 * do not count.
 */
export function givenAway(line: PricedLine, decimals: number): Minor | undefined {
  const { quantity, price, listPrice, discounts, sums } = line
  const byPrice =
    compareDecimals(price, listPrice) < 0 ? priced(quantity, lessDecimals(listPrice, price), decimals, 'nearest') : zero
  const byHand = sums.discountParts.filter((_, part) => discounts[part] !== undefined && isByHand(discounts[part]))
  const amount = sum([byPrice, ...byHand, sums.distributed])
  return nonZero(amount)
}

const netOf = ({ gross, discount, distributed }: LineSums): Minor => minus(minus(gross, discount), distributed)

/** Returns whether the net price of a line, without added tax, is out of bounds. */
export function priceFault(line: Line, sums: LineSums, { decimals }: Currency): PriceFault | undefined {
  const { minPrice, maxPrice, quantity } = line
  // Rounded down, so that the minimum price itself is never below it.
  if (minPrice !== undefined && netOf(sums) < priced(quantity, minPrice, decimals, 'floor')) return 'belowMin'
  return maxPrice !== undefined && compareDecimals(line.price, maxPrice) > 0 ? 'aboveMax' : undefined
}

/** Returns the line with the price that a manager allowed as its minimum. */
const withAllowed = (line: Line): Line => {
  const least = line.allowed?.least
  const { minPrice } = line
  if (least === undefined || minPrice === undefined || compareDecimals(least, minPrice) >= 0) return line
  return { ...line, minPrice: least }
}

/** Automatic discounts of the back office may go below its own bounds; manual discounts may not. */
type Fault = { kind: PriceFault; isByHand: boolean }

const isGivenOn = ({ discounts }: Line, { discountParts, distributed }: LineSums): boolean =>
  distributed > 0 || discounts.some((each, part) => isByHand(each) && (discountParts[part] ?? 0) > 0)

function faultsOf(ticket: Ticket): (Fault | undefined)[] {
  const sums = ticketSums(ticket)
  return ticket.lines.map((line, index) => {
    const own = sumsOfLine(sums, index)
    const kind = priceFault(withAllowed(line), own, ticket.currency)
    return kind && { kind, isByHand: kind === 'belowMin' && isGivenOn(line, own) }
  })
}

const isBounded = ({ lines, rules }: Ticket): boolean =>
  rules.priceBounds !== 'warning' &&
  lines.some(({ minPrice, maxPrice }) => minPrice !== undefined || maxPrice !== undefined)
const isGivenAnywhere = ({ lines, receiptDiscounts }: Ticket): boolean =>
  receiptDiscounts.length > 0 || lines.some(({ discounts }) => discounts.some(isByHand))

/**
 * Returns the right that an act needs if it put lines out of bounds, by the shop's setting (vendor-rules 2.6): `strict`
 * refuses it, `warning` lets it pass and the line shows it, `override` needs its own right. For an act that sets no
 * price, only manual discounts are checked. Without `before` it returns what the payment of the ticket needs.
 */
export function boundsAct(
  before: Ticket | undefined,
  after: Ticket,
  setsPrice = before !== undefined
): Result<Act | undefined> {
  if (!isBounded(after) || !(setsPrice || isGivenAnywhere(after))) return ok(undefined)
  const were = new Map(before && faultsOf(before).map((fault, index) => [before.lines[index]?.id, fault]))
  const faults = faultsOf(after)
  const isNew = (fault: Fault | undefined, was: Fault | undefined): boolean => {
    if (fault === undefined) return false
    return fault.isByHand ? was?.isByHand !== true : setsPrice && fault.kind !== was?.kind
  }
  const index = after.lines.findIndex(({ id }, place) => isNew(faults[place], were.get(id)))
  const line = after.lines[index]
  if (line === undefined) return ok(undefined)
  if (after.rules.priceBounds === 'override') return ok('sellOutOfBounds')
  return faults[index]?.kind === 'belowMin'
    ? fail('price.belowMin', { name: line.name, price: line.minPrice ?? '' })
    : fail('price.aboveMax', { name: line.name, price: line.maxPrice ?? '' })
}

/** Returns the ticket with a manager's approval of the prices of its lines that are below the bounds. */
export function withLeast(ticket: Ticket): Ticket {
  if (!isBounded(ticket)) return ticket
  const sums = ticketSums(ticket)
  const lines = ticket.lines.map((line, index) => {
    const own = sumsOfLine(sums, index)
    if (priceFault(withAllowed(line), own, ticket.currency) !== 'belowMin') return line
    return { ...line, allowed: { ...line.allowed, least: priceOfOne(line, netOf(own), ticket.currency) } }
  })
  return { ...ticket, lines }
}

/** Rounded down, so that the line itself is never below it. */
const priceOfOne = ({ quantity }: Line, net: Minor, { decimals }: Currency): UnitPrice => {
  const dividend = BigInt(net) * tenTo(2 * maxDecimals - decimals)
  return unscaled(divided(dividend, scaled(quantity, maxDecimals), 'floor'), maxDecimals)
}
