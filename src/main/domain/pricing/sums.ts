import { assert } from '../../../shared/assert.ts'
import { fromMajor, minor, minus, plus, priced, shareOf, sum, zero, type Minor } from '../../../shared/money.ts'
import { maxDecimals, scaled, type Decimal } from '../../../shared/quantity.ts'
import { coveredParts } from './cash-rounding.ts'
import { chargedCosts } from './costs.ts'
import type { Line, LineDiscount, LineSums, SaleRules, Tax, Tender, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/records.ts'

// The amounts of a ticket, by vendor-rules 3.3 and 3.4. No other code calculates the sums of a line.
//
//   gross            = quantity x price                                    rounded once, by the currency's rule
//   product discount = gross x sum of percents + sum of cash               at least 0, at most gross
//     in the order of the line: the discounts of the back office in its own order, then the manual ones; if they are
//     more than the line, the last of them is reduced
//   receipt discount = base x sum of percents + sum of cash                at most what is left to pay for goods
//     base           = gross less product discounts, or gross              by `receiptDiscountAfterLines`
//     spread over the lines by the same weights; the last minor units go to the largest fractions. Of equal fractions
//     the heavier line comes first, then the one with more left to pay, then the higher taxed: never by its position
//   taxable          = gross less all discounts, or gross                  by `taxAfterDiscount`
//   included tax     = taxable x R / (100 + R)                             shown, already in the price
//   added tax        = taxable x A / 100                                   charged on top
//   total            = gross - product discount - share of the receipt's + added tax
//   of the ticket    = the totals of its lines + the additional costs that the customer pays (costs.ts)

type Countable = Pick<Line, 'quantity' | 'price' | 'discounts' | 'taxes'>
export type LinesSums = Omit<TicketSums, 'paid' | 'remaining' | 'change' | 'rounding'>
type Terms = { rules: SaleRules; currency: Currency }

/** Returns the amounts of a ticket. An overpayment is `change`, a missing amount is `remaining`. */
export function ticketSums(ticket: Ticket): TicketSums {
  const goods = sumsOfLines(ticket.lines, ticket, ticket.receiptDiscounts)
  const sums = { ...goods, total: plus(goods.total, chargedCosts(ticket.costs)) }
  // Returned goods of an exchange pay first, and never more than the total.
  const back = ticket.exchange === undefined ? [] : coveredParts(ticket.exchange, sums.total, ticket.rules.cashRounding)
  const own = plus(ticket.fromBalance ?? zero, ticket.fromCashback ?? zero)
  const paid = sum([...back.map(({ paid: part }) => part), own, ...ticket.tenders.map(keptOf)])
  return {
    ...sums,
    paid,
    remaining: paid < sums.total ? minus(sums.total, paid) : zero,
    change: paid > sums.total ? minus(paid, sums.total) : zero,
    rounding: plus(sum(back.map((each) => minus(each.amount, each.paid))), roundedOff(ticket.tenders))
  }
}

/** Returns what a tender pays of the ticket: without the change that a guest has got already. */
export const keptOf = ({ paid, handedBack = zero }: Pick<Tender, 'paid' | 'handedBack'>): Minor =>
  minus(paid, handedBack)

/** Returns how much more the tenders are worth than they cover. */
const roundedOff = (tenders: readonly Pick<Tender, 'rounded'>[]): Minor =>
  sum(tenders.map(({ rounded }) => rounded ?? zero))

/** Returns the amounts of lines, including the discounts on the whole receipt. */
export function sumsOfLines(
  lines: readonly Countable[],
  terms: Terms,
  receiptDiscounts: readonly LineDiscount[] = []
): LinesSums {
  const started = lines.map((line) => productDiscount(line, terms))
  const nets = started.map(({ gross, discount }) => minus(gross, discount))
  const weights = terms.rules.receiptDiscountAfterLines ? nets : started.map(({ gross }) => gross)
  const off = discountOf(sum(weights), sum(nets), receiptDiscounts, terms.currency)
  const shares = spread(off.amount, weights, nets, firstOf(lines, weights, nets, terms))
  const sums = lines.map((line, index) => finished(line, pick(started, index), pick(shares, index), terms))
  return {
    lines: sums,
    gross: sum(sums.map(({ gross }) => gross)),
    discount: sum(sums.map(({ discount, distributed }) => plus(discount, distributed))),
    receiptParts: off.parts,
    includedTax: sum(sums.map(({ includedTax }) => includedTax)),
    addedTax: sum(sums.map(({ addedTax }) => addedTax)),
    total: sum(sums.map(({ total }) => total))
  }
}

/** Returns the amounts of one line. Every line of the ticket has them. */
export function sumsOfLine(sums: Pick<TicketSums, 'lines'>, index: number): LineSums {
  const found = sums.lines[index]
  assert(found !== undefined, 'every line has its sums')
  return found
}

type Started = Pick<LineSums, 'gross' | 'discount' | 'discountParts'>

function productDiscount(line: Countable, { currency }: Terms): Started {
  const gross = priced(line.quantity, line.price, currency.decimals, currency.rounding)
  const off = discountOf(gross, gross, line.discounts, currency)
  return { gross, discount: off.amount, discountParts: off.parts }
}

function finished(line: Countable, started: Started, distributed: Minor, { rules, currency }: Terms): LineSums {
  const net = minus(minus(started.gross, started.discount), distributed)
  const taxable = rules.taxAfterDiscount ? net : started.gross
  const rate = (kind: Tax['kind']) => rateOf(line, kind, rules)
  const included = rate('included')
  const includedTax = fraction(taxable, included, hundred + included, currency)
  const addedTax = fraction(taxable, rate('added'), hundred, currency)
  return { ...started, distributed, includedTax, addedTax, total: plus(net, addedTax) }
}

const hundred = scaled('100' as Decimal, maxDecimals)
const rateOf = ({ taxes }: Countable, kind: Tax['kind'], { isTaxActive }: SaleRules): bigint =>
  isTaxActive ? total(taxes.filter((tax) => tax.kind === kind).map(({ rate }) => scaled(rate, maxDecimals))) : 0n
const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
/** A shortcut: most lines have no tax of a kind and no percentage discount. */
const fraction = (amount: Minor, numerator: bigint, denominator: bigint, { rounding }: Currency): Minor =>
  numerator === 0n ? zero : shareOf(amount, numerator, denominator, rounding)

/**
 * Returns what discounts take off. Percents add up and are rounded once; cash is for the whole line. The total is at
 * most `most`: the excess is taken from the last discounts, so that the parts always add up to the amount.
 */
function discountOf(
  base: Minor,
  most: Minor,
  discounts: readonly LineDiscount[],
  currency: Currency
): { amount: Minor; parts: Minor[] } {
  const percents = discounts.map(({ applyType, value }) => (applyType === 'percent' ? scaled(value, maxDecimals) : 0n))
  const percentParts = byFractions(fraction(base, total(percents), hundred, currency), percents)
  let left: number = most
  const parts = discounts.map(({ applyType, value }, index) => {
    const wanted =
      applyType === 'percent' ? pick(percentParts, index) : fromMajor(value, currency.decimals, currency.rounding)
    const part = minor(Math.min(wanted, left))
    left -= part
    return part
  })
  return { amount: sum(parts), parts }
}

/** Which of two parts gets a minor unit first, if their fractions are equal. */
type First = (a: number, b: number) => number
const inOrder: First = (a, b) => a - b

/**
 * Ranks the lines by their contents, so that the order of the lines never changes a total: lines that are equal in all
 * these values are interchangeable.
 */
function firstOf(lines: readonly Countable[], weights: readonly Minor[], nets: readonly Minor[], terms: Terms): First {
  const rate = (index: number, kind: Tax['kind']): bigint => rateOf(pick(lines, index), kind, terms.rules)
  const ranks: ((index: number) => Minor | bigint)[] = [
    (index) => pick(weights, index),
    (index) => pick(nets, index),
    (index) => rate(index, 'added'),
    (index) => rate(index, 'included')
  ]
  return (a, b) => {
    for (const rank of ranks) {
      const [one, other] = [rank(a), rank(b)]
      if (one !== other) return one > other ? -1 : 1
    }
    return a - b
  }
}

/**
 * Shares an amount out by weights, with no share above its cap. What exceeds a cap goes to the other lines. The amount
 * is at most the sum of the caps, so it always fits.
 */
export function spread(
  amount: Minor,
  weights: readonly Minor[],
  caps: readonly Minor[],
  first: First = inOrder
): Minor[] {
  const shares = weights.map(() => zero)
  let left = amount
  while (left > 0) {
    const room = caps.map((cap, index) => BigInt(minus(cap, pick(shares, index))))
    const open = weights.map((weight, index) => (pick(room, index) > 0n ? BigInt(weight) : 0n))
    const round = byFractions(left, open.some((weight) => weight > 0n) ? open : room, first)
    for (const [index, share] of round.entries()) {
      const given = minor(Math.min(share, pick(caps, index) - pick(shares, index)))
      shares[index] = plus(pick(shares, index), given)
      left = minus(left, given)
    }
  }
  return shares
}

/** Returns whole parts by weight. The remaining minor units go to the largest fractions. */
function byFractions(amount: Minor, weights: readonly bigint[], first: First = inOrder): Minor[] {
  const whole = weights.reduce((a, b) => a + b, 0n)
  if (whole === 0n) return weights.map(() => zero)
  const shared = BigInt(amount)
  const parts = weights.map((weight) => Number((shared * weight) / whole))
  const over = amount - parts.reduce((a, b) => a + b, 0)
  if (over === 0) return parts.map((part) => minor(part))
  const rests = weights.map((weight, index) => ({ index, rest: (shared * weight) % whole }))
  rests.sort((a, b) => (a.rest === b.rest ? first(a.index, b.index) : a.rest > b.rest ? -1 : 1))
  const raised = new Set(rests.slice(0, over).map(({ index }) => index))
  return parts.map((part, index) => minor(raised.has(index) ? part + 1 : part))
}

/** Returns an element that is known to exist: all lists of a ticket are as long as its lines. */
function pick<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
